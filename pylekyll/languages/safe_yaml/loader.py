"""Reads a YAML document: PyYAML's events in, the values that safe_yaml makes of them out.

Behaviour: ``SafeYAML.load`` with the gem's defaults, that is ``SafeYAML::PsychHandler``. It builds while it reads.
So a nil key is not a key, an inline hash behind ``<<`` is merged while still empty, and an unknown alias is nil. Tags
are ignored except for ``!!binary``. Only the first document is read, and nothing after it.
"""

from __future__ import annotations

import binascii
from typing import TYPE_CHECKING, Any, Protocol

import yaml

from pylekyll.foundation import limits
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.safe_yaml import errors
from pylekyll.languages.safe_yaml.scalars import SPECIAL_STARTS, to_text, to_value

if TYPE_CHECKING:
    from collections.abc import Callable

try:
    from yaml import CBaseLoader as _EventSource
except ImportError:  # a PyYAML built without libyaml
    from yaml import BaseLoader as _EventSource  # type: ignore[assignment]

_BINARY_TAGS = frozenset({"tag:yaml.org,2002:binary", "x-private:binary", "!binary"})
_NOT_BASE64 = lazy_pattern(r"[^A-Za-z0-9+/]")
_UNSET = object()
MAX_DEPTH = 200
"""Lists and hashes within each other: libyaml takes quadratic time, and who walks through the values recurses."""
_FEW = 50
"""Hashes up to this size may be merged as often as there are places for it."""


class EventSource(Protocol):
    """Interface of PyYAML's parsers, libyaml's and its own."""

    def get_event(self) -> Any:
        """Return the next event."""

    def dispose(self) -> None:
        """Free the parser's state."""


def load(text: str, path: str, first_line: int = 1, *, parser: Callable[[str], EventSource] = _EventSource) -> object:
    """Return the first document of ``text``: ``False`` if it is missing, ``None`` where it is empty.

    ``path`` and ``first_line`` (the line of the file on which ``text`` begins) place errors: ``YamlSyntaxError`` and
    ``YamlValueError``, both ``SourceError``. Hash keys may be any scalar; a list used as a key becomes a tuple.
    Matches ``SafeYAML.load`` of the gem safe_yaml 1.0.5.
    """
    return _built(_Builder(to_value), text, path, first_line, parser)


def load_texts(text: str, path: str) -> object:
    """Return the first document of ``text`` with its plain scalars as they are written: ``3.80``, ``no``, ``0123``.

    Only null is another value. The errors are those of ``load``.
    """
    return _built(_Builder(to_text), text, path, 1, _EventSource)


def _built(builder: _Builder, text: str, path: str, first_line: int, parser: Callable[[str], EventSource]) -> object:
    event: Any = None
    try:
        source = parser(text)
        try:
            while not builder.finished:
                event = source.get_event()
                builder.take(event)
        finally:
            source.dispose()
    except yaml.MarkedYAMLError as error:
        raise errors.from_marked(error, text, path, first_line) from None
    except yaml.reader.ReaderError as error:
        raise errors.from_reader(text, _reader_position(text, error), path, first_line) from None
    except limits.LimitError as error:
        error.location = _place(event, path, first_line)
        raise
    except (TypeError, ValueError) as error:
        raise errors.YamlValueError(str(error), _place(event, path, first_line), str(error)) from None
    return builder.result


def _place(event: Any, path: str, first_line: int) -> SourceLocation:
    """Return the place of an event, or of the document before its first event."""
    if event is None:
        return SourceLocation(path, first_line)
    return SourceLocation(path, event.start_mark.line + first_line, event.start_mark.column + 1)


class _Builder:
    """The state of ``SafeYAML::PsychHandler``, and its event handlers."""

    __slots__ = (
        "_aliases",
        "_anchors",
        "_current",
        "_handlers",
        "_key",
        "_open_anchors",
        "_seen",
        "_stack",
        "_to_value",
        "_values",
        "_weights",
        "finished",
        "result",
    )

    def __init__(self, convert: Callable[[str], object]) -> None:
        self._to_value = convert
        self.finished = False
        self.result: object = False
        self._anchors: dict[str, object] = {}
        self._values = 0
        """How many values there are so far, those that aliases stand for counted each time."""
        self._weights: dict[str, int] = {}
        """How many of them an anchor stands for."""
        self._aliases = 0
        self._open_anchors: list[tuple[str | None, int]] = []
        self._current: Any = _UNSET
        self._key: object = None
        self._stack: list[Any] = []
        self._seen: dict[str, object] = {}
        self._handlers: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._mapping_start,
            yaml.SequenceStartEvent: self._sequence_start,
            yaml.MappingEndEvent: self._end,
            yaml.SequenceEndEvent: self._end,
            yaml.AliasEvent: self._alias,
            yaml.DocumentEndEvent: self._finish,
            yaml.StreamEndEvent: self._finish,
        }

    def take(self, event: Any) -> None:
        """Process one event; events that are neither content nor an end are ignored."""
        handler = self._handlers.get(event.__class__)
        if handler is not None:
            handler(event)

    def _finish(self, _event: yaml.Event) -> None:
        self.finished = True

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        value: object = event.value
        if event.tag in _BINARY_TAGS:
            value = _decode_base64(event.value)
        elif not event.implicit[1]:  # Psych's `quoted`: a quoted scalar with a tag is not
            value = self._guess(event.value)
        self._add(value, event.anchor)

    def _guess(self, text: str) -> object:
        """Return the value of a plain scalar; it is cached, because data repeats values."""
        if text and text[0] not in SPECIAL_STARTS:
            return text
        value = self._seen.get(text, _UNSET)
        if value is _UNSET:
            value = self._seen[text] = self._to_value(text)
        return value

    def _alias(self, event: yaml.AliasEvent) -> None:
        name = event.anchor or ""
        self._count_alias(self._weights.get(name, 1))
        self._add(self._anchors.get(name), None)

    def _count_alias(self, values: int) -> None:
        self._values += values
        self._aliases += values
        limit = limits.current().aliases
        if self._aliases > limit:
            raise ValueError(f"The aliases stand for more than {limit} values. {limits.raise_hint('aliases')}")

    def _mapping_start(self, event: yaml.MappingStartEvent) -> None:
        self._open({}, event.anchor)

    def _sequence_start(self, event: yaml.SequenceStartEvent) -> None:
        self._open([], event.anchor)

    def _open(self, structure: dict[object, object] | list[object], anchor: str | None) -> None:
        self._add(structure, anchor)
        self._current = structure
        if len(self._stack) >= MAX_DEPTH:
            raise ValueError(f"Lists and hashes are nested more than {MAX_DEPTH} levels deep.")
        self._stack.append(structure)
        self._open_anchors.append((anchor, self._values))

    def _end(self, _event: yaml.Event) -> None:
        self._stack.pop()
        anchor, values = self._open_anchors.pop()
        if anchor is not None:
            self._weights[anchor] = self._values - values + 1
        self._current = self._stack[-1] if self._stack else None

    def _add(self, value: object, anchor: str | None) -> None:
        """``SafeYAML::PsychHandler#add_to_current_structure``."""
        self._values += 1
        if anchor is not None:
            self._anchors[anchor] = value
        current = self._current
        if current.__class__ is list:
            current.append(value)
        elif current is _UNSET:
            self.result = self._current = value
        elif self._key is None:
            self._key = value
        else:
            key, self._key = self._key, None
            if key == "<<":
                merged = _mergeable(value)
                if len(merged) > _FEW:
                    self._count_alias(len(merged))
                current.update(merged)
            elif key.__class__ is str:
                current[key] = value
            else:
                current[_hashable(key)] = value


def _hashable(key: object, around: tuple[object, ...] = ()) -> object:
    """Return a list or a hash as a key; one within itself is replaced by its ``inspect`` text."""
    if not isinstance(key, (list, dict)):
        return key
    if any(key is each for each in around):
        return "[...]" if isinstance(key, list) else "{...}"
    inside = (*around, key)
    if isinstance(key, list):
        return tuple(_hashable(item, inside) for item in key)
    return tuple((name, _hashable(value, inside)) for name, value in key.items() if value is not key)


def _mergeable(value: object) -> dict[object, object]:
    """``Hash#merge!`` takes a hash and nothing else: not the list of hashes that YAML's merge key allows."""
    if isinstance(value, dict):
        return value
    names = {bool: str(value).lower(), type(None): "nil", str: "String", int: "Integer", float: "Float", list: "Array"}
    raise TypeError(f"no implicit conversion of {names.get(type(value), type(value).__name__.title())} into Hash")


def _decode_base64(text: str) -> str:
    """``Base64.decode64``: characters outside the alphabet are skipped, and missing ones at the end are tolerated."""
    data = _NOT_BASE64.sub("", text.partition("=")[0])
    whole = data[: len(data) - 1] if len(data) % 4 == 1 else data
    return binascii.a2b_base64(whole + "=" * (-len(whole) % 4)).decode("utf-8", "replace")


def _reader_position(text: str, error: yaml.reader.ReaderError) -> int:
    """Return the index of the character that was refused: libyaml counts bytes, PyYAML's own reader characters."""
    character = error.character
    code = character if isinstance(character, int) else ord(str(character)[:1] or "\0")
    return max(text.find(chr(code)), 0)
