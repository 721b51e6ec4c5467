"""Netlify's ``_redirects``: each line is repeated for every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import Below
from pylekyll.site.config.paths import is_withheld

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.gems.builtin.polyglot.settings import PolyglotSettings
    from pylekyll.site.site import Site

_NAME = "_redirects"


def localize_redirects(site: Site, settings: PolyglotSettings) -> None:
    """Write the source's ``_redirects`` with the lines of all languages, under ``localize_redirects``.

    Raises ``WriteError``.
    """
    source = site.source / _NAME
    if not (settings.redirects and source.is_file() and not is_withheld(source, site.config)):
        return
    try:
        with source.open(encoding="utf-8", errors="surrogateescape", newline="") as file:
            lines = [
                written for line in file.read().splitlines(keepends=True) for written in _localized(line, settings)
            ]
        Below(site.config.destination).write(_NAME, "".join(lines).encode("utf-8", "surrogateescape"))
    except OSError as error:
        raise WriteError(f"{_NAME} cannot be localized: {error.strerror or error}.") from error
    except WriteError as error:
        raise WriteError(f"{_NAME} cannot be localized: {error.message}", hint=error.hint) from error


def _localized(line: str, settings: PolyglotSettings) -> Iterable[str]:
    """Yield a line and the text for it in the languages that have folders."""
    yield line
    words = line.split()
    if len(words) < 2 or words[0].startswith("#") or words[0] in settings.kept_redirects:
        return
    origin, target, *others = words
    if not origin.startswith("/") or any(_is_in(origin, language) for language in settings.languages):
        return
    for language in settings.languages:
        if language != settings.default:
            place = f"/{language}{target}" if target.startswith("/") and "://" not in target else target
            yield f"{' '.join([f'/{language}{origin}', place, *others])}\n"


def _is_in(path: str, language: str) -> bool:
    return path == f"/{language}" or path.startswith(f"/{language}/")
