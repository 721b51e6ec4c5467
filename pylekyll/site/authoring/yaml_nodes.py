"""Where the values of a YAML text are written, by PyYAML's marks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from pylekyll.languages import safe_yaml

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Step(NamedTuple):
    """A node, its key or number in the node around, and where the entry begins: its key, or its dash."""

    node: yaml.Node
    key: Hashable
    start: int


def composed(text: str) -> yaml.Node | None:
    """Return the nodes of a text; ``None`` if it is empty. Raises ``yaml.YAMLError``."""
    node: yaml.Node | None = next(iter(_documents(text)), None)
    return node


def _documents(text: str) -> Iterator[yaml.Node]:
    loader = _LOADER(text)
    try:
        if loader.check_node():
            yield loader.get_node()
    finally:
        loader.dispose()


def path_to(text: str, root: yaml.Node | None, keys: Sequence[Hashable]) -> list[Step]:
    """Return the nodes on the way to the value at ``keys``, as far as they are written."""
    steps: list[Step] = [] if root is None else [Step(root, "", root.start_mark.index)]
    for key in keys if steps else ():
        found = _child(text, steps[-1].node, key)
        if found is None:
            break
        steps.append(found)
    return steps


def _child(text: str, node: yaml.Node, key: Hashable) -> Step | None:
    if isinstance(node, yaml.MappingNode):
        for name, value in reversed(node.value):
            if isinstance(name, yaml.ScalarNode) and (name.value == key or _loaded(name) == key):
                return Step(value, key, name.start_mark.index)
    elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and 0 <= key < len(node.value):
        return Step(node.value[key], key, item_start(text, node, key))
    return None


def _loaded(name: yaml.ScalarNode) -> object:
    return name.value if name.style else safe_yaml.load(name.value, "")


def item_start(text: str, sequence: yaml.SequenceNode, number: int) -> int:
    """Return where an item begins: its dash, or itself in brackets."""
    item = sequence.value[number]
    if sequence.flow_style:
        return int(item.start_mark.index)
    column = sequence.start_mark.column
    after = end_of(text, sequence.value[number - 1]) if number else sequence.start_mark.index - column
    dash = re.compile(rf"^(?:[ ]{{{column}}}|.{{{column}}})(?<!#)-(?=\s|\Z)", re.MULTILINE).search(text, after)
    return dash.end() - 1 if dash and dash.start() <= item.start_mark.index else int(item.start_mark.index)


def end_of(text: str, node: yaml.Node) -> int:
    """Return where the text of a node ends, without the blank lines and comments after it."""
    if isinstance(node, yaml.ScalarNode):
        end: int = node.end_mark.index
        if node.style in {"|", ">"}:
            written = text[node.start_mark.index : end]
            end = node.start_mark.index + len(written.rstrip())
        return end
    if getattr(node, "flow_style", False) or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return end_of(text, last[1] if isinstance(node, yaml.MappingNode) else last)


def line_of(text: str, index: int) -> int:
    """Return the line at ``index``, counted from 1."""
    return text.count("\n", 0, index) + 1
