"""Word-by-word comparison of CV data with what a build shows of them."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Parts of a file that are settings of a program.
SETTINGS = frozenset({"$schema", "meta", "design", "locale", "locale_catalog", "settings", "rendercv_settings"})
#: Fields that say how their list is to be shown.
DATES = frozenset({"date", "year", "end_date", "endDate"})
FORMS = frozenset({"type", "entry_type", "section_order", "sort_entries"})
#: Words for the present, which the CV has in its own language.
_PRESENT = frozenset({"present", "now", "current", "today", "ongoing"})
_DATE = re.compile(r"(\d{4})[-/.]\d{1,2}(?:[-/.]\d{1,2}(?:[T ].*)?)?\Z")
_HIDDEN = re.compile(r"(?s)<(script|style)\b.*?</\1>|<!--.*?-->")
_TAG = re.compile(r"(?s)<(/?)([A-Za-z][\w-]*)((?:\s[^<>]*)?)/?>")
_ADDRESS = re.compile(r"""(?:href|src|datetime)\s*=\s*["']([^"']*)["']""")
_LINK = re.compile(r"\]\(<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+\"[^\"]*\")?\)")
_WORD = re.compile(r"[^\W_]+")
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})


def words_in(text: str) -> list[str]:
    """Return the words of a text or of markup, with those of addresses, without the names of tags."""
    text = _LINK.sub(r"] \1 ", _HIDDEN.sub("", text))
    text = _TAG.sub(lambda tag: " " + " ".join(_ADDRESS.findall(tag[3])) + " ", text)
    return [word.casefold() for word in _WORD.findall(unescape(unescape(text)))]


def values_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield field and value of each scalar of a file as it is written, without settings."""
    yield from _values(yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)), "", is_root=True)


def _values(value: Any, name: str, *, is_root: bool = False) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value.get("name") == "Full Name":
        yield "name", value["value"]  # the label is not shown beside the name of the CV
    elif isinstance(value, dict):
        for key, each in value.items():
            if not (is_root and key in SETTINGS) and key not in FORMS and key != "$schema":
                yield from _values(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from _values(each, name)
    elif value not in _NULLS:
        yield name, value


def words_of(values: Iterable[tuple[str, str]]) -> Counter[str]:
    """Return how often each word must be shown.

    Months of dates are in words, and days left out, as RenderCV does. A year may be shown once for both ends of a
    range, a user as the end of an address.
    """
    found: Counter[str] = Counter()
    once: set[str] = set()
    for name, value in values:
        match = _DATE.match(value.strip())
        if match or name == "username":
            once.update([match[1]] if match else words_in(value))
        else:
            shown = re.sub(r"^tel:", "", value) if name == "phone" else value
            words = words_in(shown)
            is_range = name in DATES and len(words) == (1 if name.startswith("end") else 2)
            found.update(words[:-1] if is_range and words[-1] in _PRESENT else words)
    return found | Counter(once)


def lost(text: str, shown: str, findings: Iterable[str]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Return the words of the data, those of them that only findings have, and those that nothing has.

    ``shown`` is a page or the text of a PDF.
    """
    wanted = words_of(values_of(text))
    missing = wanted - Counter(words_in(shown))
    gone = missing - Counter(words_in(" ".join(findings)))
    return wanted, missing - gone, gone
