"""References without a style: complete and plain, for builds without access to the style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.csl.dates import Date
from pylekyll.languages.csl.item import Citation, Item, is_blank
from pylekyll.languages.csl.names import Name, Names, is_given
from pylekyll.languages.csl.xml import escape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_ROLES = ("author", "editor", "translator", "director")
#: Fields after the title, each with the text before and after it.
_DETAILS = (
    ("container-title", "<i>", "</i>"),
    ("collection-title", "", ""),
    ("edition", "edition ", ""),
    ("volume", "vol. ", ""),
    ("issue", "no. ", ""),
    ("number", "no. ", ""),
    ("chapter-number", "chap. ", ""),
    ("page", "pp. ", ""),
    ("genre", "", ""),
    ("publisher", "", ""),
    ("publisher-place", "", ""),
    ("event", "", ""),
    ("note", "", ""),
)


class PlainProcessor:
    """Writes references and citations in one fixed form; the same methods as ``Processor``."""

    def forget(self) -> None:
        """Do nothing: there are no marks for repeated authors."""

    def bibliography(self, item: Mapping[str, object], number: int | None = 1, **_options: object) -> str:
        """Return the details that a reader needs to find the item: names, year, title, venue, links."""
        wrapped = Item(item)
        sentences = [_names(wrapped), f"({_year(wrapped)})", wrapped.text("title"), _details(wrapped), _link(wrapped)]
        head = " ".join(part for part in sentences[:2] if part and part != "()")
        shown = [head, *sentences[2:4]]
        text = " ".join(_sentence(part) for part in shown if part)
        return f"{text} {sentences[4]}".strip()

    def cite(self, citations: Sequence[Citation]) -> str:
        """Return names and years in parentheses, as ``(Doe, 2020, p. 3; Roe, 2021)``."""
        return f"({'; '.join(map(_cited, citations))})"


def _cited(citation: Citation) -> str:
    item = citation.item
    names = "" if citation.suppress_author else _short_names(item)
    locator = f"{citation.label or 'page'} {citation.locator}" if citation.locator else ""
    text = ", ".join(part for part in (names, _year(item), locator) if part)
    return f"{citation.prefix or ''}{text}{citation.suffix or ''}"


def _people(item: Item) -> Names:
    found = (item.peek(role) for role in _ROLES)
    return next((names for names in found if isinstance(names, Names) and names), Names())


def _names(item: Item) -> str:
    return ", ".join(filter(None, map(_whole_name, _people(item))))


def _whole_name(name: Name) -> str:
    if is_given(name.literal):
        return name.literal or ""
    parts = (name.given, name.dropping_particle, name.particle, name.family, name.suffix)
    return " ".join(part for part in parts if part)


def _short_names(item: Item) -> str:
    families = [name.family or name.literal or name.given or "" for name in _people(item)]
    if not families:
        return item.text("title")
    return (
        families[0] if len(families) == 1 else " & ".join(families) if len(families) == 2 else f"{families[0]} et al."
    )


def _year(item: Item) -> str:
    date = item.peek("issued")
    if not isinstance(date, Date) or is_blank(date):
        return ""
    return str(date.year) if date.year is not None else str(date)


def _details(item: Item) -> str:
    found = ((item.text(name), before, behind) for name, before, behind in _DETAILS)
    # the number of a report is its issue too
    return ", ".join(dict.fromkeys(f"{before}{text}{behind}" for text, before, behind in found if text))


def _link(item: Item) -> str:
    doi = item.text("DOI").removeprefix("https://doi.org/").removeprefix("http://dx.doi.org/")
    address = f"https://doi.org/{doi}" if doi else item.text("URL")
    return escape(address)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
