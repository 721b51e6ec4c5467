"""The format of the two files of the branch ``google-scholar-stats``, and their values.

``gs_data.json`` is an author as scholarly describes one, with ``publications`` keyed ``USER:PUBID``;
``gs_data_shieldsio.json`` is an answer for the endpoint of shields.io, whose message is the number of citations.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

DATA = "gs_data.json"
SHIELD = "gs_data_shieldsio.json"
FILES = (SHIELD, DATA)

#: A longer number is a mistake, and no ``float``.
_MOST_DIGITS = 15
_COUNT = lazy_pattern(rf"\d{{1,{_MOST_DIGITS}}}|\d{{1,3}}(?:,\d{{3}}){{1,{_MOST_DIGITS // 3 - 1}}}")
_HTML = re.compile(rb"\s*<(?:!doctype|html|head|body|\?xml)", re.IGNORECASE)


class SchemaError(ValueError):
    """A file does not have the expected format; the message gives the reason without the file's name."""


class Publication(NamedTuple):
    """One publication and the number of its citations."""

    citations: int
    title: str | None = None
    year: str | None = None


@dataclass(frozen=True)
class Statistics:
    """The numbers of one author. ``None`` where they are not known; ``publications`` by ``USER:PUBID``."""

    total: int
    name: str | None = None
    scholar_id: str | None = None
    updated: str | None = None
    total_5y: int | None = None
    h_index: int | None = None
    h_index_5y: int | None = None
    i10_index: int | None = None
    i10_index_5y: int | None = None
    cites_per_year: Mapping[str, int] = field(default_factory=dict)
    publications: Mapping[str, Publication] = field(default_factory=dict)


def parse(body: bytes) -> dict[str, Any]:
    """Return the JSON object in ``body``. Raises ``SchemaError`` for anything else, a page in HTML above all."""
    if _HTML.match(body[:200].removeprefix(b"\xef\xbb\xbf")):
        raise SchemaError("is a page in HTML, not JSON")
    try:
        value = parse_foreign(body.decode("utf-8-sig"), _refuse)
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        reason = error.args[0] if isinstance(error, RecursionError | SchemaError) else _reason(error)
        raise SchemaError(f"is not JSON ({reason})") from None
    if not isinstance(value, dict):
        raise SchemaError(f"holds {'null' if value is None else _type(value)} instead of an object")
    return value


def _refuse(name: str) -> float:
    raise SchemaError(f"{name} is not a number in JSON")


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at line {error.lineno} column {error.colno}"
    return "not in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def statistics(files: Mapping[str, Mapping[str, Any]]) -> Statistics:
    """Return the numbers in the files that there are, by name; ``gs_data.json`` counts where both have the total.

    Raises ``SchemaError`` for a value of a wrong type.
    """
    if DATA not in files:
        return Statistics(total=_message(files[SHIELD]))
    data = files[DATA]
    return Statistics(
        total=_total(data),
        name=_text(data, "name"),
        scholar_id=_text(data, "scholar_id"),
        updated=_text(data, "updated"),
        total_5y=_count(data, "citedby5y"),
        h_index=_count(data, "hindex"),
        h_index_5y=_count(data, "hindex5y"),
        i10_index=_count(data, "i10index"),
        i10_index_5y=_count(data, "i10index5y"),
        cites_per_year=_years(data.get("cites_per_year")),
        publications=_publications(data.get("publications")),
    )


def _total(data: Mapping[str, Any]) -> int:
    """Return the number of all citations; scholarly leaves out a zero."""
    if data.get("citedby") is None and _count(data, "hindex") == 0:
        return 0
    return _required_count(data, "citedby")


def check(name: str, value: Mapping[str, Any]) -> None:
    """Raise ``SchemaError`` unless ``value`` is what the file ``name`` should hold."""
    statistics({name: value})


def _message(data: Mapping[str, Any]) -> int:
    if data.get("schemaVersion") != 1:
        raise SchemaError("has a schemaVersion other than 1")
    message = _as_number(data.get("message"))
    if isinstance(message, int) and not isinstance(message, bool) and 0 <= message < 10**_MOST_DIGITS:
        return message
    raise SchemaError(f"message must be a number of citations, but is {_type(message)}")


def _as_number(value: object) -> object:
    """Return the number that a text holds; another value as it is. Some crawlers write numbers as texts."""
    return int(value.replace(",", "")) if isinstance(value, str) and _COUNT.fullmatch(value.strip()) else value


def _required_count(data: Mapping[str, Any], key: str, where: str = "") -> int:
    value = _count(data, key, where)
    if value is None:
        raise SchemaError(f"{where}{key} is missing")
    return value


def _count(data: Mapping[str, Any], key: str, where: str = "") -> int | None:
    value = _as_number(data.get(key))
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise SchemaError(f"{where}{key} must be a whole number, but is {_type(value)}")
    if value >= 10**_MOST_DIGITS:
        raise SchemaError(f"{where}{key} has more than {_MOST_DIGITS} digits")
    return value


def _text(data: Mapping[str, Any], key: str, where: str = "") -> str | None:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise SchemaError(f"{where}{key} must be a text, but is {_type(value)}")
    return value


def _mapping(value: object, name: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise SchemaError(f"{name} must be an object, but is {_type(value)}")
    return value


def _years(value: object) -> dict[str, int]:
    years = _mapping(value, "cites_per_year")
    if not all(re.fullmatch(r"\d{4}", str(year)) for year in years):
        raise SchemaError("cites_per_year must be keyed by years")
    return {str(year): _required_count(years, year, "cites_per_year.") for year in sorted(years)}


def _publications(value: object) -> dict[str, Publication]:
    found = {}
    for key, entry in _mapping(value, "publications").items():
        where = f"publications.{key}."
        bib = _mapping(_mapping(entry, where[:-1]).get("bib"), f"{where}bib")
        year = bib.get("pub_year")
        found[key] = Publication(
            citations=_count(entry or {}, "num_citations", where) or 0,
            title=_text(bib, "title", f"{where}bib."),
            year=str(year) if isinstance(year, int) and not isinstance(year, bool) else _text(bib, "pub_year", where),
        )
    return found


def _type(value: object) -> str:
    if value is None:
        return "missing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"the text '{value[:40]}'"
    if isinstance(value, int | float):
        return f"the number {str(value)[:40]}"
    return "a list" if isinstance(value, list) else "an object"


def as_data(numbers: Statistics) -> dict[str, Any]:
    """Return ``site.data.google_scholar`` for templates: unknown values are nil, publications are as in the file."""
    return {
        "total": numbers.total,
        "total_5y": numbers.total_5y,
        "h_index": numbers.h_index,
        "h_index_5y": numbers.h_index_5y,
        "i10_index": numbers.i10_index,
        "i10_index_5y": numbers.i10_index_5y,
        "name": numbers.name,
        "scholar_id": numbers.scholar_id,
        "updated": numbers.updated,
        "cites_per_year": dict(numbers.cites_per_year),
        "publications": {
            key: {"bib": {"title": entry.title, "pub_year": entry.year}, "num_citations": entry.citations}
            for key, entry in numbers.publications.items()
        },
    }
