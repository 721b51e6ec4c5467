"""Links in rendered output: they stay in the language of the build, unless ``static_href`` wrote them.

The patterns are those of the gem's ``Site#relative_url_regex`` and ``#absolute_url_regex``, with one difference: they
match a name in only one way. In the gem, a name of thirty letters before a question mark takes 10⁹ steps.
"""

from __future__ import annotations

import re
import warnings
from functools import partial
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from pylekyll.gems.builtin.polyglot.settings import PolyglotSettings
    from pylekyll.site.site import Item

_NAME = r"[^,'\"\s/?.]+"
_FOLDERS = r"(?:/[^\]\[)(\"'\s]*)?"
#: The attribute that ``static_href`` writes, so that the first patterns do not find it.
STATIC = "ferh"


class AddressRewriter:
    """Rewrites the links of one language's build (``Site#process_documents``)."""

    def __init__(self, config: Mapping[str, Any], settings: PolyglotSettings) -> None:
        base = to_s(config.get("baseurl"))
        sites = [base]
        url = config.get("url", False)
        if truthy(url):
            sites.append(to_s(url) + base)
        self._steps: list[tuple[re.Pattern[str], str]] = []
        for number, site in enumerate(sites):
            if settings.active != settings.default:
                kept = _not_before([*map(_from_glob, map(to_s, config["exclude"] or ())), *_folders(settings)])
                behind = _not_behind_default(settings.default) if number else ""
                self._add(f"{behind}href", site, kept, f"{site}/{settings.active}/")
            self._add(STATIC, site, "", f"{site}/")

    def _add(self, attribute: str, site: str, kept: str, replacement: str) -> None:
        names = rf"(?:{kept}{_NAME}(?:\.{kept}{_NAME})*\.?)?"
        pattern = rf'{attribute}="?{as_pattern(site)}/({names}{_FOLDERS})"'
        self._steps.append((re.compile(pattern, re.ASCII), replacement))

    def rewrite(self, item: Item) -> None:
        """Change the links in the item's output."""
        output = item.output
        if output is None or not ("href" in output or STATIC in output):
            return
        for pattern, site in self._steps:
            output = pattern.sub(partial(_link_to, site), output)
        item.output = output


def _link_to(site: str, match: re.Match[str]) -> str:
    return f'href="{site}{match[1]}"'


def _folders(settings: PolyglotSettings) -> Iterable[str]:
    return [f"{re.escape(language)}/" for language in settings.languages]


def _not_before(beginnings: Iterable[str]) -> str:
    return "".join(f"(?!{beginning})" for beginning in beginnings)


def _not_behind_default(language: str) -> str:
    """Return the part of the pattern that excludes the link to the default language in the headers."""
    return rf'(?<!hreflang="{re.escape(language)}" )(?<!hreflang="x-default" )'


def _from_glob(pattern: str) -> str:
    """Return a pattern of ``exclude`` as a regular expression (``Site#glob_to_regex``)."""
    return re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")


def as_pattern(text: str) -> str:
    """Return a text as a pattern, unescaped as in the gem, so that a dot matches any character; escaped if invalid.

    Python warns of patterns that may change their meaning, such as ``[[``; these are escaped too.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)
            re.compile(text)
    except (re.error, FutureWarning):
        return re.escape(text)
    return text
