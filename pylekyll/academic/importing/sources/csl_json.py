"""CSL-JSON, which Zotero, Mendeley and pandoc write."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing.bibfile import is_key
from pylekyll.academic.importing.identity import arxiv_id
from pylekyll.academic.importing.records import Gathered, escaped, paragraphs, plain
from pylekyll.academic.importing.sources.doi import record_of
from pylekyll.academic.importing.sources.exported import issn
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.foundation.foreign_json import without_halves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.academic.importing.records import Record

_BETWEEN = re.compile(r"[\s,]*")
#: Fields that the answers of doi.org do not have, by the names that BibTeX has for them.
_MORE = {
    "collection-title": "series",
    "edition": "edition",
    "publisher-place": "address",
    "keyword": "keywords",
    "language": "language",
    "PMID": "pmid",
    "PMCID": "pmcid",
}


def gather(text: str, source: str) -> Gathered | None:
    """Return the items of a JSON text; nothing if it is JSON of another kind. Raises ``SourceError``."""
    try:
        items = list(_items(text))
    except json.JSONDecodeError as error:
        raise SourceError(f"{source} is not JSON: {error.msg}.", SourceLocation(source, error.lineno)) from None
    except RecursionError:
        raise SourceError(f"{source} is nested too deeply.", SourceLocation(source, 1)) from None
    except ValueError:
        raise SourceError(f"{source} has a number with too many digits.", SourceLocation(source)) from None
    if not any(_is_item(item) and item.get("title") for _, item in items):
        return None
    found = Gathered.of(_record(item, source, line) for line, item in items if _is_item(item))
    for line, item in items:
        if not _is_item(item):
            found.leave_out(f"{source}:{line}: this item does not have a type, and was left out.")
    return found


def _items(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the items of a list with their lines; those of ``items``, if the text is an object that has some."""
    decoder = json.JSONDecoder()
    start = _after_blanks(text, 0)
    if text[start] == "{":
        whole, end = decoder.raw_decode(text, start)
        listed = whole.get("items")
        if not isinstance(listed, list):
            yield 1, whole
            return
        start = text.index("[", text.index('"items"', start, end))
    position = _after_blanks(text, start + 1)
    while text[position : position + 1] != "]":
        item, end = decoder.raw_decode(text, position)
        yield text.count("\n", 0, position) + 1, without_halves(item)
        position = _after_blanks(text, end)


def _after_blanks(text: str, position: int) -> int:
    match = _BETWEEN.match(text, position)
    return match.end() if match else position


def _listed(value: object) -> list[str]:
    """Return the texts of a field that may have one or several."""
    return [text for one in (value if isinstance(value, list) else [value]) if (text := plain(one))]


def _is_item(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("type"), str)


def _record(item: dict[str, Any], source: str, line: int) -> Record:
    found = record_of(item, source)
    if numbers := issn(_listed(item.get("ISSN"))):
        found.fields.setdefault("issn", numbers)
    for name, field in _MORE.items():
        if value := plain(item.get(name)):
            found.fields.setdefault(field, escaped(value))
    if note := paragraphs(item.get("note")):
        found.fields.setdefault("note", escaped(note))
    arxiv = next(
        (arxiv_id(text) for name in ("number", "archive_location") if "arxiv" in (text := str(item.get(name))).lower()),
        "",
    )
    if arxiv:
        found.fields |= {"eprint": arxiv, "archiveprefix": "arXiv"}
        found.fields.pop("number", None)
    key = str(item.get("citation-key") or item.get("id") or "")
    found.key = key if is_key(key) and not key.isdigit() else ""
    found.line = line
    return found
