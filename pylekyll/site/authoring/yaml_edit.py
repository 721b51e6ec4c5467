"""Changes of single values in a YAML text: comments, order, quotes and everything else stay as they are.

Each change is checked: the changed text must be read as the values before with that one changed, by Jekyll's own rules.
A value is first written as it was, then in other styles. ``NotEditableError`` tells that no way is right.
"""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import pairwise
from math import isnan
from typing import TYPE_CHECKING, Any, Final

import yaml

from pylekyll.foundation.errors import SourceError
from pylekyll.languages import safe_yaml
from pylekyll.site.authoring.yaml_nodes import composed, end_of, item_start, path_to
from pylekyll.site.authoring.yaml_text import Written, block, flow, is_json, item, pair, styles

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from pylekyll.site.authoring.yaml_nodes import Step

    Keys = Sequence[Hashable]


class NotEditableError(SourceError):
    """A value cannot be changed without touching others: a person edits the text."""


_REMOVED: Final = object()
_PLAIN: Final = re.compile(r"[^\n]*")
_SPACES: Final = re.compile(r"\s+")


def set_value(text: str, keys: Keys, value: object) -> str:
    """Return ``text`` with ``value`` at ``keys``, a text, number, boolean, date, or a list or hash of such values.

    A missing key is added at the end of its hash.
    """
    steps = path_to(text, _root(text), keys)
    wanted = _expected(text, keys, value)
    if len(steps) == len(keys) + 1:
        candidates = _rewritten(text, steps, value)
    elif len(steps) == len(keys) and steps:
        candidates = _added(text, steps[-1].node, keys[-1], value)
    elif not steps and len(keys) == 1:
        candidates = iter([f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{pair(keys[0], value)}\n"])
    else:
        candidates = iter([])
    return _first_right(candidates, wanted, text)


def set_written(text: str, keys: Keys, written: str) -> str:
    """Return ``text`` with a plain scalar at ``keys`` as it is ``written``: a number, a date or a boolean."""
    value = safe_yaml.load(written, "")
    if isinstance(value, str) or not _PLAIN.fullmatch(written):
        raise _as_text()
    return set_value(text, keys, Written(written, value))


def remove(text: str, keys: Keys) -> str:
    """Return ``text`` without the entry at ``keys``: a key with its value, or an item of a list."""
    steps = path_to(text, _root(text), keys)
    if not keys or len(steps) != len(keys) + 1:
        raise _as_text()
    wanted = _expected(text, keys, _REMOVED)
    parent: Any = steps[-2].node
    start, end = _extent(text, steps[-1])
    if parent.flow_style:
        rest = re.compile(r"\s*,\s*").match(text, end)
        before = text[:start].rstrip()
        cut = (start, rest.end()) if rest else (len(before[:-1].rstrip()) if before.endswith(",") else start, end)
        return _first_right([text[: cut[0]] + text[cut[1] :]], wanted, text)
    if len(parent.value) == 1:
        empty = " []" if isinstance(parent, yaml.SequenceNode) else " {}"
        before_parent = text[: parent.start_mark.index].rstrip(" \n")
        return _first_right([before_parent + empty + text[_line_end(text, end) - 1 :]], wanted)
    line = text.rfind("\n", 0, start) + 1
    if text[line:start].strip():  # the first key of an item is on the line of its dash
        following = parent.value[1][0].start_mark.index
        return _first_right([text[:start] + text[following:]], wanted)
    return _first_right([text[:line] + text[_line_end(text, end) :]], wanted)


def insert_item(text: str, keys: Keys, number: int, value: object) -> str:
    """Return ``text`` with a new item of the list at ``keys``, before the item ``number``."""
    steps = path_to(text, _root(text), keys)
    before = value_at(values_of(text), keys)
    if before is None:
        return set_value(text, keys, [value])
    if len(steps) != len(keys) + 1 or not isinstance(steps[-1].node, yaml.SequenceNode) or not isinstance(before, list):
        raise _as_text()
    sequence = steps[-1].node
    wanted = _expected(text, keys, [*before[:number], value, *before[number:]])
    if not sequence.value:
        return set_value(text, keys, [value])
    if sequence.flow_style:
        place = end_of(text, sequence.value[-1])
        space = _lead(text, sequence) or " "
        written = flow(value, as_json=is_json(text))
        changed = f"{text[:place]},{space}{written}{text[place:]}"
        if number < len(sequence.value):
            place = item_start(text, sequence, number)
            changed = f"{text[:place]}{written},{space}{text[place:]}"
        return _first_right([changed], wanted, text)
    indent = " " * sequence.start_mark.column
    lines = item(value, indent)
    if number < len(sequence.value):
        place = item_start(text, sequence, number) - len(indent)
        head = text[:place]
        return _first_right([f"{head}{lines}{text[place:]}"], wanted)
    place = _line_end(text, end_of(text, sequence))
    head = text[:place] if text[:place].endswith("\n") else f"{text[:place]}\n"
    return _first_right([f"{head}{lines}{text[place:]}"], wanted)


def move_item(text: str, keys: Keys, number: int, target: int) -> str:
    """Return ``text`` with an item of the list at ``keys`` at another place, with the comments in and above it."""
    sequence, items = _list_with(text, keys, target)
    order = [*items[:number], *items[number + 1 :]]
    order.insert(target, items[number])
    wanted = _expected(text, keys, order)
    if sequence.flow_style:
        pieces = [text[node.start_mark.index : end_of(text, node)] for node in sequence.value]
        pieces.insert(target, pieces.pop(number))
        for node, piece in reversed(list(zip(sequence.value, pieces, strict=True))):
            text = text[: node.start_mark.index] + piece + text[end_of(text, node) :]
        return _first_right([text], wanted, text)
    before, blocks, after = _blocks(text, sequence)
    blocks.insert(target, blocks.pop(number))
    return _first_right([before + "".join(blocks) + after], wanted)


def copy_item(text: str, keys: Keys, number: int) -> str:
    """Return ``text`` with an item of the list at ``keys`` twice, with all that is in it, and its comments."""
    sequence, items = _list_with(text, keys, number)
    wanted = _expected(text, keys, [*items[:number], items[number], *items[number:]])
    if sequence.flow_style:
        start, end = sequence.value[number].start_mark.index, end_of(text, sequence.value[number])
        changed = f"{text[:end]},{_lead(text, sequence) or ' '}{text[start:end]}{text[end:]}"
        return _first_right([changed], wanted, text)
    before, blocks, after = _blocks(text, sequence)
    blocks.insert(number, blocks[number])
    return _first_right([before + "".join(blocks) + after], wanted)


def _list_with(text: str, keys: Keys, number: int) -> tuple[Any, list[Any]]:
    """Return node and values of the list at ``keys``. Raises ``NotEditableError`` if it does not have that item."""
    steps = path_to(text, _root(text), keys)
    items = value_at(values_of(text), keys)
    if len(steps) != len(keys) + 1 or not isinstance(items, list) or not 0 <= number < len(items):
        raise _as_text()
    return steps[-1].node, items


def _blocks(text: str, sequence: Any) -> tuple[str, list[str], str]:
    """Return what is before the items of a list, the lines of each, and what is after them."""
    bounds = [text.rfind("\n", 0, item_start(text, sequence, each)) + 1 for each in range(len(sequence.value))]
    bounds.append(_line_end(text, end_of(text, sequence)))
    if not text[: bounds[-1]].endswith("\n"):
        text = f"{text}\n"
        bounds[-1] = len(text)
    return text[: bounds[0]], [text[first:end] for first, end in pairwise(bounds)], text[bounds[-1] :]


# -- what the changed text must mean --------------------------------------------------------------------------------


def values_of(text: str) -> Any:
    """Return the values of a text. Raises ``NotEditableError`` for one that is not YAML."""
    try:
        return safe_yaml.load(text, "")
    except safe_yaml.YamlError as error:
        raise NotEditableError(error.message, error.location, error.hint) from error


def _root(text: str) -> yaml.Node | None:
    values_of(text)
    try:
        return composed(text)
    except yaml.YAMLError as error:
        raise _as_text() from error


def value_at(values: Any, keys: Keys) -> Any:
    """Return the value at ``keys``, ``None`` if it is missing."""
    try:
        for key in keys:
            values = values[key]
    except (KeyError, IndexError, TypeError):
        return None
    return values


def _expected(text: str, keys: Keys, value: object) -> Any:
    """Return the values of ``text`` with ``value`` at ``keys``."""
    values = deepcopy(values_of(text))
    if values is False or values is None:
        values = {}
    if not keys:
        return _meant(value)
    container = value_at(values, keys[:-1])
    try:
        if value is _REMOVED:
            del container[keys[-1]]
        else:
            container[keys[-1]] = _meant(value)
    except (KeyError, IndexError, TypeError, RecursionError):
        raise _as_text() from None
    return values


def _meant(value: Any) -> Any:
    if isinstance(value, Written):
        return value.value
    if isinstance(value, list):
        return [_meant(each) for each in value]
    if isinstance(value, dict):
        return {key: _meant(each) for key, each in value.items()}
    return value


def _first_right(candidates: Iterable[str], wanted: Any, before: str = "") -> str:
    """Return the first text that is read as ``wanted``, and is JSON if the one ``before`` is."""
    has_to_be_json = is_json(before)
    for candidate in candidates:
        if has_to_be_json and not is_json(candidate):
            continue
        try:
            found = safe_yaml.load(candidate, "")
        except safe_yaml.YamlError:
            continue
        try:
            if _same(found, wanted):
                return candidate
        except RecursionError:  # by an alias, a value holds itself
            break
    raise _as_text()


def _same(one: Any, other: Any) -> bool:
    """Return whether two values are equal and of the same types, and their hashes have the same order of keys."""
    if one is False and other == {}:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other) or (isinstance(one, float) and isnan(one) and isnan(other))


def _as_text() -> NotEditableError:
    return NotEditableError("This value cannot be changed in a form.", hint="Edit it as text.")


# -- how a value is written -----------------------------------------------------------------------------------------


def _rewritten(text: str, steps: Sequence[Step], value: object) -> Iterator[str]:
    """Yield ``text`` with the node at the end of ``steps`` written with another value, by the smallest change first."""
    node: Any = steps[-1].node
    start, end = node.start_mark.index, end_of(text, node)
    indent = _indent(text, steps)
    is_scalar = isinstance(node, yaml.ScalarNode)
    if is_scalar and isinstance(value, str):
        yield from _minimal(text, node, end, value)
    is_empty = not is_scalar or node.value == ""
    if isinstance(value, (list, dict)) and value and is_empty and not getattr(node, "flow_style", False):
        key_end = text.rfind(":", 0, start) + 1 if start != steps[-1].start and not is_scalar else start
        lines = block(value, f"{indent}  ")
        yield f"{text[:key_end].rstrip(' ')}\n{lines.rstrip(chr(10))}{text[end:]}"
    space = " " if start == end and text[start - 1 : start] not in {" ", ""} else ""
    if is_json(text):
        yield f"{text[:start]}{flow(value, as_json=True)}{text[end:]}"
    for written in styles(value, node.style if is_scalar else None, f"{indent}  "):
        yield f"{text[:start]}{space}{written}{text[end:]}"


def _minimal(text: str, node: yaml.ScalarNode, end: int, value: str) -> Iterator[str]:
    """Yield ``text`` with only those characters of a scalar changed that differ."""
    old = node.value.rstrip("\n") if node.style in {"|", ">"} else node.value
    new = value.rstrip("\n") if node.style in {"|", ">"} else value
    begin = 0
    while begin < min(len(old), len(new)) and old[begin] == new[begin]:
        begin += 1
    after = 0
    while after < min(len(old), len(new)) - begin and old[-1 - after] == new[-1 - after]:
        after += 1
    places = _places(text[node.start_mark.index : end], old, node.style)
    if places is None:
        return
    first, last = places[begin], places[len(old) - after]
    start = node.start_mark.index
    yield f"{text[: start + first]}{new[begin : len(new) - after]}{text[start + last :]}"


def _places(raw: str, value: str, style: str | None) -> list[int] | None:
    """Return where each character of a scalar's value is written, and its end; ``None`` where that is not simple."""
    at = 0
    if style in {"|", ">"}:
        at = raw.find("\n") + 1
        at += len(raw) - at - len(raw[at:].lstrip(" "))
    elif style is not None:
        at = 1
    places = []
    for character in value:
        if character.isspace():
            found = _SPACES.match(raw, at)
            places.append(at)
            if found is None:
                return None
            at = at + 1 if character == raw[at] and raw[at] != "\n" else found.end()
        elif raw[at : at + 1] == character:
            places.append(at)
            at += 1
        else:
            return None
    return [*places, at]


def _added(text: str, parent: yaml.Node, key: Hashable, value: object) -> Iterator[str]:
    """Yield ``text`` with a new key at the end of a hash."""
    if isinstance(parent, yaml.ScalarNode) and parent.value == "" and not isinstance(key, int):
        place = parent.start_mark.index
        column = len(text[text.rfind("\n", 0, place) + 1 : place]) - len(
            text[text.rfind("\n", 0, place) + 1 : place].lstrip()
        )
        yield f"{text[:place]}\n{pair(key, value, ' ' * (column + 2))}{text[place:]}"
    if not isinstance(parent, yaml.MappingNode):
        return
    if parent.flow_style or not parent.value:
        place = len(text[: parent.end_mark.index - 1].rstrip())
        comma = f",{_lead(text, parent) or ' '}" if parent.value else ""
        as_json = is_json(text)
        yield f"{text[:place]}{comma}{flow(key, as_json=as_json)}: {flow(value, as_json=as_json)}{text[place:]}"
        return
    place = _line_end(text, end_of(text, parent))
    head = text[:place] if text[:place].endswith("\n") else f"{text[:place]}\n"
    yield f"{head}{pair(key, value, ' ' * parent.start_mark.column)}\n{text[place:]}"


def _lead(text: str, parent: yaml.CollectionNode) -> str:
    """Return the space before the first item or key of a flow list or hash; a comment is not repeated."""
    first = parent.value[0]
    node = first[0] if isinstance(first, tuple) else first
    space = text[parent.start_mark.index + 1 : node.start_mark.index]
    return space if space.isspace() and "\n" in space else ""


def _indent(text: str, steps: Sequence[Step]) -> str:
    """Return the indentation of the entry at the end of ``steps``."""
    start = steps[-1].start
    line = text.rfind("\n", 0, start) + 1
    return " " * (start - line)


def _extent(text: str, step: Step) -> tuple[int, int]:
    return step.start, max(end_of(text, step.node), step.start)


def _line_end(text: str, index: int) -> int:
    """Return the beginning of the line after ``index``."""
    found = text.find("\n", index)
    return len(text) if found < 0 else found + 1
