"""CSV as Ruby's csv library parses it: stricter than Python's, and with missing fields distinct from empty ones."""

from __future__ import annotations

import re
from datetime import timezone
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import ConfigError, SourceError, SourceLocation
from pylekyll.foundation.limits import check_items
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.numbers import read_integer
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.times import parse_date, parse_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_LINE_END = lazy_pattern(r"\r\n|\n|\r")
_INTEGER = lazy_pattern(
    r"\s*([-+]?)(?:0[xX]([0-9a-fA-F]+(?:_[0-9a-fA-F]+)*)|0[bB]([01]+(?:_[01]+)*)|0[oO]?_?([0-7]+(?:_[0-7]+)*)"
    r"|([1-9][0-9]*(?:_[0-9]+)*|0))\s*\Z",
    re.ASCII,
)
_FLOAT = lazy_pattern(
    r"\s*[-+]?(?:[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:_[0-9]+)*)?|\.[0-9]+(?:_[0-9]+)*)(?:[eE][-+]?[0-9]+)?\s*\Z", re.ASCII
)
_HEX_FLOAT = lazy_pattern(r"\s*[-+]?0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*(?:\.[0-9a-fA-F]+)?(?:[pP][-+]?[0-9]+)?\s*\Z")
# CSV::DateMatcher and CSV::DateTimeMatcher
_DATE = lazy_pattern(r"(?:(?:\w+,?\s+)?\w+\s+\d{1,2},?\s+\d{2,4}|\d{4}-\d{2}-\d{2})\Z")
_DATE_TIME = lazy_pattern(
    r"(?:(?:\w+,?\s+)?\w+\s+\d{1,2}\s+\d{1,2}:\d{1,2}:\d{1,2},?\s+\d{2,4}"
    r"|\d{4}-\d{2}-\d{2}\s\d{2}:\d{2}:\d{2}"
    r"|\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?(?:[+-]\d{2}(?::\d{2})|Z)?)?)?)\Z",
    re.ASCII,
)


#: Number of loop iterations that a missing field counts as, because it needs memory.
_WEIGHT = 10


def read_csv(
    text: str,
    path: str,
    *,
    separator: str = ",",
    headers: object = True,
    converters: Sequence[str] = (),
) -> list[object]:
    """Return the rows of ``text``, the content of the file ``path``: hashes by header, or lists without ``headers``.

    ``headers`` is ``True`` (the first row), a list, or a line of CSV with the names; ``converters`` are names of Ruby's
    field converters. A missing or empty field is ``None``; a field of empty quotes is ``""``. Raises ``SourceError``
    with the row's line where Ruby raises ``CSV::MalformedCSVError``, ``ConfigError`` for an unknown converter.
    """
    convert = _converter(converters)
    rows = _rows(text, path, separator)
    if headers is None or headers is False:
        return [[convert(field) for field in row] for row in rows]
    names = _header_names(headers, rows, path, separator)
    if names is None:
        return []
    return [_to_hash(names, [convert(field) for field in row]) for row in _checked(rows, len(names))]


def _checked(rows: Iterable[list[str | None]], columns: int) -> Iterator[list[str | None]]:
    """Yield ``rows``. Raises ``LimitError`` if the missing fields of a small file would become too many values."""
    missing = 0
    for row in rows:
        missing += max(columns - len(row), 0)
        check_items(missing * _WEIGHT)
        yield row


def _header_names(
    headers: object, rows: Iterator[list[str | None]], path: str, separator: str
) -> Sequence[str | None] | None:
    if isinstance(headers, list):
        return headers
    if isinstance(headers, str):
        return next(_rows(headers, path, separator), [])
    return next(rows, None)


def _to_hash(names: Sequence[str | None], fields: list[object]) -> dict[str | None, object]:
    """Convert as ``CSV::Row#to_h``: the first of two fields with one name wins; fields without a header are dropped."""
    row: dict[str | None, object] = {}
    for index, name in enumerate(names):
        if name not in row:
            row[name] = fields[index] if index < len(fields) else None
    if len(fields) > len(names) and None not in row:
        row[None] = fields[len(names)]
    return row


def _rows(text: str, path: str, separator: str) -> Iterator[list[str | None]]:
    """Yield the fields of each row; all rows must have the line end of the first."""
    ending = _LINE_END.search(text)
    line_end = ending[0] if ending else "\n"
    position, line = 0, 1
    while position < len(text):
        end = text.find(line_end, position)
        end = len(text) if end < 0 else end
        plain = text[position:end]
        if '"' in plain:
            fields, after = _quoted_row(text, position, separator, line_end, SourceLocation(path, line))
        else:
            _check_line_ends(plain, SourceLocation(path, line))
            fields = [field or None for field in plain.split(separator)] if plain else []
            after = end + len(line_end)
        yield fields
        line += max(text.count("\n", position, after), text.count("\r", position, after))
        position = after


def _quoted_row(
    text: str, start: int, separator: str, line_end: str, location: SourceLocation
) -> tuple[list[str | None], int]:
    """Return the fields of a row with quotes, and the start of the next row."""
    fields: list[str | None] = []
    position = start
    stop = re.compile(f"{re.escape(separator)}|{re.escape(line_end)}|\\Z")
    while True:
        if text.startswith('"', position):
            quoted, position = _quoted_field(text, position + 1, location)
            fields.append(quoted)
        else:
            match = stop.search(text, position)
            end = match.start() if match else len(text)
            field = text[position:end] or None
            if field is not None:
                _check_plain_field(field, location)
            fields.append(field)
            position = end
        if text.startswith(separator, position):
            position += len(separator)
        elif position >= len(text) or text.startswith(line_end, position):
            return fields, position + len(line_end)
        else:
            raise SourceError("Any value after quoted field isn't allowed", location)


def _quoted_field(text: str, start: int, location: SourceLocation) -> tuple[str, int]:
    """Return the field whose content begins at ``start``, and the position after its closing quote."""
    position = start
    while True:
        quote = text.find('"', position)
        if quote < 0:
            raise SourceError("Unclosed quoted field", location)
        if not text.startswith('"', quote + 1):
            return text[start:quote].replace('""', '"'), quote + 1
        position = quote + 2


def _check_plain_field(field: str, location: SourceLocation) -> None:
    if '"' in field:
        raise SourceError("Illegal quoting: a quote is inside an unquoted field", location)
    _check_line_ends(field, location)


def _check_line_ends(text: str, location: SourceLocation) -> None:
    if "\r" in text or "\n" in text:
        raise SourceError("Unquoted fields do not allow a line end that differs from the first line's", location)


def _converter(names: Sequence[str]) -> Callable[[str | None], object]:
    """Return the function that converts a field: the first converter that changes it (``CSV::Converters``)."""
    unknown = next((name for name in names if name not in _CONVERTERS), None)
    if unknown is not None:
        raise ConfigError(f"Unknown CSV converter '{unknown}': there are {', '.join(_CONVERTERS)}.")
    chain = [converter for name in names for converter in _CONVERTERS[name]]

    def convert(field: str | None) -> object:
        if field is None:
            return None
        for converter in chain:
            value = converter(field)
            if value is not None:
                return value
        return field

    return convert if chain else lambda field: field


def _to_integer(text: str) -> int | None:
    match = _INTEGER.match(text)
    if match is None:
        return None
    for digits, base in zip(match.groups()[1:], (16, 2, 8, 10), strict=True):
        if digits is not None:
            return read_integer(match[1] + digits.replace("_", ""), base)
    return None


def _to_float(text: str) -> float | None:
    if _FLOAT.match(text):
        return float(text.replace("_", ""))
    return float.fromhex(text.replace("_", "")) if _HEX_FLOAT.match(text) else None


def _to_date(text: str) -> object:
    return _parsed(parse_date, text) if _DATE.match(text) else None


def _to_date_time(text: str) -> object:
    return _parsed(lambda value: parse_time(value, timezone.utc), text) if _DATE_TIME.match(text) else None


def _parsed(parse: Callable[[str], object], text: str) -> object:
    try:
        return parse(text)
    except RubyError:
        return None


_CONVERTERS: dict[str, tuple[Callable[[str], object], ...]] = {
    "integer": (_to_integer,),
    "float": (_to_float,),
    "numeric": (_to_integer, _to_float),
    "date": (_to_date,),
    "date_time": (_to_date_time,),
    "all": (_to_date_time, _to_integer, _to_float),
}
