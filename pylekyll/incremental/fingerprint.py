"""Fingerprints: short digests of values, equal in two processes where templates cannot tell the values apart."""

from __future__ import annotations

import marshal
from dataclasses import is_dataclass
from datetime import date, datetime
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.content.document import Document
from pylekyll.content.excerpt import Excerpt
from pylekyll.content.page import Page
from pylekyll.content.static_file import StaticFile
from pylekyll.liquid.drop import OptionDrop
from pylekyll.liquid.drops import StaticFileDrop
from pylekyll.ruby.precise import PreciseTime
from pylekyll.ruby.values import Symbol
from pylekyll.site import Site

if TYPE_CHECKING:
    from collections.abc import Callable

#: How deep objects may be within each other: what goes deeper is a circle.
_DEPTH = 16
_OURS = "pylekyll."


class UnknowableError(Exception):
    """The value is of a kind that has no fingerprint: whatever reads it is done again in every build."""


def fingerprint(value: Any) -> str:
    """Return the fingerprint of ``value``; types count, and the order of a hash's keys.

    Items of a site count by their names alone: who reads what is in them has a record of that. Raises
    ``UnknowableError``.
    """
    return blake2b(encoded(value), digest_size=12).hexdigest()


def encoded(value: Any, depth: int = 0) -> bytes:
    """Return ``value`` as bytes, equal for equal values. Raises ``UnknowableError``."""
    try:
        # Version 0 writes equal values alike, which later ones do not: they tell shared objects from equal ones.
        return marshal.dumps(value, 0)
    except ValueError:
        pass
    if depth > _DEPTH:
        raise UnknowableError
    kind = type(value)
    encode = _ENCODERS.get(kind)
    if encode is not None:
        return encode(value, depth + 1)
    return _of_object(value, kind, depth + 1)


def _of_object(value: Any, kind: type, depth: int) -> bytes:
    if isinstance(value, (Page, Document, StaticFile)):
        return _tagged(f"item {kind.__qualname__}", value.relative_path.encode("utf-8", "surrogatepass"))
    if isinstance(value, str):  # a class may say how Ruby would have the text
        return _tagged(f"text {kind.__qualname__}", value.encode("utf-8", "surrogatepass"))
    if isinstance(value, OptionDrop):  # who reads a value of it has a record of that
        return _tagged(f"option {kind.__qualname__}", encoded(value.facts, depth))
    if isinstance(value, Path):
        return _tagged("path", str(value).encode("utf-8", "surrogateescape"))
    if kind.__module__.startswith(_OURS) and is_dataclass(kind):
        return _tagged(f"object {kind.__qualname__}", encoded(vars(value), depth))
    raise UnknowableError


def _tagged(tag: str, *parts: bytes) -> bytes:
    return b"".join([f"<{tag} {len(parts)}>".encode(), *(b"%d:%b" % (len(part), part) for part in parts)])


def _of_dict(value: dict[Any, Any], depth: int) -> bytes:
    return _tagged("hash", *(encoded(each, depth) for pair in value.items() for each in pair))


def _of_list(value: list[Any] | tuple[Any, ...], depth: int) -> bytes:
    return _tagged(type(value).__name__, *(encoded(each, depth) for each in value))


def _of_set(value: set[Any] | frozenset[Any], depth: int) -> bytes:
    return _tagged("set", *sorted(encoded(each, depth) for each in value))


def _of_time(value: datetime, _: int) -> bytes:
    below = value.below_microsecond if isinstance(value, PreciseTime) else 0
    return _tagged("time", f"{value.isoformat()} {below} {value.tzname()}".encode())


def _of_file(file: StaticFile, depth: int) -> bytes:
    return _tagged("file", encoded([file.relative_path, file.name, file.modified_time, file.data, file.type], depth))


_ENCODERS: dict[type, Callable[[Any, int], bytes]] = {
    dict: _of_dict,
    list: _of_list,
    tuple: _of_list,
    set: _of_set,
    frozenset: _of_set,
    datetime: _of_time,
    PreciseTime: _of_time,
    date: lambda value, _: _tagged("date", value.isoformat().encode()),
    range: lambda value, _: _tagged("range", repr(value).encode()),
    StaticFileDrop: lambda value, depth: _of_file(value.file, depth),
    Symbol: lambda value, _: _tagged("symbol", value.name.encode("utf-8", "surrogatepass")),
    Excerpt: lambda value, _: _tagged("excerpt", value.raw.encode("utf-8", "surrogatepass")),
    Site: lambda _, __: b"<site>",
}
