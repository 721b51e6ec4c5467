"""The source of a function while it is written: lines, the node that each of them belongs to, and constants."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.languages.liquid.node import Node

_INLINE = frozenset({str, int, bool, type(None)})
_LONG = 64


class PythonSource:
    """Lines of Python; ``nodes`` has the node to blame for each line that fails.

    ``names`` are the values that the lines refer to.
    """

    def __init__(self, first: Node) -> None:
        self.lines: list[str] = []
        self.nodes: list[Node] = []
        self.names: dict[str, Any] = {}
        self.node = first
        self._indent = ""
        self._known: dict[int, str] = {}
        self._temporaries = 0

    def line(self, text: str) -> None:
        """Write a line."""
        self.lines.append(self._indent + text)
        self.nodes.append(self.node)

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """Write a statement whose body is written within the block."""
        self.line(header)
        self._indent += " "
        length = len(self.lines)
        yield
        if len(self.lines) == length:
            self.line("pass")
        self._indent = self._indent[:-1]

    @contextmanager
    def at(self, node: Node) -> Iterator[None]:
        """Attribute the lines of the block to ``node``."""
        before, self.node = self.node, node
        yield
        self.node = before

    def temporary(self) -> str:
        """Return the name of a variable that nothing else uses."""
        self._temporaries += 1
        return f"t{self._temporaries}"

    def constant(self, value: object) -> str:
        """Return the code for ``value``: a short literal, or the name of a constant."""
        if value.__class__ in _INLINE and not (isinstance(value, str) and len(value) > _LONG):
            return repr(value) if value.__class__ is str else f"({value!r})"
        name = self._known.get(id(value))
        if name is None:
            name = self._known[id(value)] = f"K{len(self._known)}"
            self.names[name] = value
        return name
