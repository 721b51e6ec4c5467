"""Fingerprints: short digests of values, equal in two processes where templates cannot tell the values apart."""

from __future__ import annotations

import marshal
from dataclasses import is_dataclass
from datetime import date, datetime
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.version import is_own_module
from pylekyll.languages.liquid.drop import OptionDrop
from pylekyll.languages.ruby.precise import PreciseTime
from pylekyll.languages.ruby.values import Symbol
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.readings import digest
from pylekyll.rendering.drops import StaticFileDrop
from pylekyll.site.config.paths import plugin_folders
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.site import Site

if TYPE_CHECKING:
    from collections.abc import Callable

#: Greatest depth of nested objects: deeper ones are circular.
_DEPTH = 16


class UnknowableError(Exception):
    """The value is of a type without a fingerprint: items that read it are rendered in every build."""


def fingerprint(value: Any) -> str:
    """Return the fingerprint of ``value``; types count, and the order of a hash's keys.

    Items of a site count by their names alone, as reads of their attributes have their own record. Raises
    ``UnknowableError``.
    """
    return blake2b(encoded(value), digest_size=12).hexdigest()


def encoded(value: Any) -> bytes:
    """Return ``value`` as bytes, equal for equal values. Raises ``UnknowableError``."""
    try:
        # Version 0 writes equal values alike. Later versions do not: they distinguish shared objects from equal ones.
        return marshal.dumps(value, 0)
    except ValueError:
        pass
    try:
        return marshal.dumps(_plain(value, 0), 0)
    except ValueError:
        raise UnknowableError from None


def _plain(value: Any, depth: int) -> Any:
    """Return ``value`` in types that ``marshal`` writes; other types become a tuple that begins with an ellipsis."""
    kind = type(value)
    if kind in _MARSHALLED:
        return value
    if depth > _DEPTH:
        raise UnknowableError
    encode = _ENCODERS.get(kind)
    return _of_object(value, kind, depth + 1) if encode is None else encode(value, depth + 1)


def _of_object(value: Any, kind: type, depth: int) -> Any:
    if isinstance(value, (Page, Document, StaticFile)):
        return _tagged(f"item {kind.__qualname__}", value.relative_path)
    if isinstance(value, str):  # a subclass may define its text in Ruby
        return _tagged(f"text {kind.__qualname__}", str.__str__(value))
    if isinstance(value, OptionDrop):  # reads of its values have their own record
        return _tagged(f"option {kind.__qualname__}", _plain(value.facts, depth))
    if isinstance(value, Path):
        return _tagged("path", str(value))
    if is_own_module(kind.__module__) and (is_dataclass(kind) or isinstance(value, tuple)):
        parts = tuple(value) if isinstance(value, tuple) else vars(value)
        return _tagged(f"object {kind.__qualname__}", _plain(parts, depth))
    raise UnknowableError


def _tagged(tag: str, *parts: Any) -> Any:
    return (..., tag, *parts)


def _of_dict(value: dict[Any, Any], depth: int) -> Any:
    pairs = [each if type(each) in _MARSHALLED else _plain(each, depth) for pair in value.items() for each in pair]
    return (..., "hash", *pairs)


def _of_list(value: list[Any] | tuple[Any, ...], depth: int) -> Any:
    return _tagged(type(value).__name__, *(_plain(each, depth) for each in value))


def _of_set(value: set[Any] | frozenset[Any], depth: int) -> Any:
    return _tagged("set", *sorted(encoded(_plain(each, depth)) for each in value))


def _of_time(value: datetime, _: int) -> Any:
    below = value.below_microsecond if isinstance(value, PreciseTime) else 0
    return _tagged("time", value.isoformat(), below, value.tzname())


def _of_file(file: StaticFile, depth: int) -> Any:
    parts = [file.relative_path, file.name, file.modified_time, file.data, file.type]
    return _tagged("file", *(_plain(each, depth) for each in parts))


#: Types without parts that ``marshal`` writes as they are.
_MARSHALLED = frozenset({str, int, float, bool, bytes, type(None)})
_ENCODERS: dict[type, Callable[[Any, int], Any]] = {
    dict: _of_dict,
    list: _of_list,
    tuple: _of_list,
    set: _of_set,
    frozenset: _of_set,
    datetime: _of_time,
    PreciseTime: _of_time,
    date: lambda value, _: _tagged("date", value.isoformat()),
    range: lambda value, _: _tagged("range", repr(value)),
    StaticFileDrop: lambda value, depth: _of_file(value.file, depth),
    Symbol: lambda value, _: _tagged("symbol", value.name),
    Excerpt: lambda value, _: _tagged("excerpt", str.__str__(value.raw)),
    Site: lambda _, __: _tagged("site"),
}


def base_key(site: Site) -> str:
    """Return the key of everything that all items of a site share: configuration, theme, plugins."""
    extensions, theme = extensions_of(site), site.theme
    added: list[Any] = [*extensions.generators, *extensions.converters]
    names = [type(each).__qualname__ for each in added]
    names += [*extensions.tags, *extensions.filters, *extensions.markdown_processors]
    parts: list[Any] = [_settings(site), site.config.jekyll_env, str(site.zone), site.time.tzname(), names]
    parts += _own_plugins(site)
    if theme is not None:
        parts += [theme.name, str(theme.root), theme.version, encoded(theme.facts)]
    return fingerprint(parts)


def _own_plugins(site: Site) -> list[Any]:
    """Return the files of the site's own plugins in Python, and of what they import, with digests."""
    folders = filter(Path.is_dir, plugin_folders(site.config))
    return [[str(path), digest(path)] for folder in folders for path in presence.files_below(folder, ".py")]


def _settings(site: Site) -> list[Any]:
    """Return the configuration without values of plugins whose reads are facts, or that have no fingerprint."""
    apart = extensions_of(site).readings.settings
    return [[name, _encoded_or_none(value)] for name, value in site.config.items() if name not in apart]


def _encoded_or_none(value: Any) -> bytes | None:
    try:
        return encoded(value)
    except UnknowableError:
        return None
