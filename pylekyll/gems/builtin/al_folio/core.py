"""al_folio_core: the hooks that the theme's gem registers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.gems.builtin.al_folio.tags import dig, is_blank
from pylekyll.gems.counterparts import accents, bibtex, details, file_exists
from pylekyll.languages.ruby.values import inspect
from pylekyll.plugins.api import Reads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_TOPIC = "al_folio_core:"
_EXPECTED = {"api_version": 1, "style_engine": "tailwind"}
_NEEDED = (("tailwind", "version"), ("tailwind", "css_entry"), ("distill", "engine"), ("distill", "source"))


def _check(subject: Any, *_: Any) -> None:
    """Warn of settings that v1 does not have (``AlFolioCore.config_contract_violations``)."""
    site: Site = subject
    for message in _violations(site.config.get("al_folio")):
        site.log.report(Diagnostic("al-folio-settings", Severity.WARNING, message), topic=_TOPIC)


def _violations(settings: Any) -> Iterator[str]:
    for key, value in _EXPECTED.items():
        own = dig(settings, key)
        if own != value:
            yield f"expected `al_folio.{key}: {value}` but found {inspect(own)}"
    for keys in _NEEDED:
        if is_blank(dig(settings, *keys)):
            yield f"missing `al_folio.{'.'.join(keys)}`"


def register(extensions: Extensions) -> None:
    """Add the tags, the filters and the check."""
    for plugin in (details, file_exists, bibtex, accents):
        plugin.register(extensions)
    extensions.add_hook("site", "after_init", _check, reads=Reads.NOTHING)
