"""Compilation of a body of nodes to a Python function."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.compiled import expressions, nodes
from pylekyll.languages.liquid.compiled.nodes import Nodes, Region
from pylekyll.languages.liquid.compiled.source import PythonSource
from pylekyll.languages.liquid.node import Body, Node, Output, blame_node

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context

    Emit = Callable[[Context, Output], None]

_BEGIN = (
    "variables = context.variables",
    "get = variables.get",
    "find = context.find_global",
    "assign = context.assign",
    "open_scope = context.open_scope",
    "loops = context.loop_stack",
    "interrupts = context.interrupts",
    "tables = context.registers.tables",
    "parts = context.registers.parts",
    "write = output.append",
)


def compiled_body(body: Body, path: str) -> Emit | None:
    """Return a function that does the same as ``body.emit``; ``None`` if the nodes nest too deep for Python.

    ``path`` is its name in tracebacks. The function is for environments without ``strict_variables``.
    """
    source = PythonSource(body)
    try:
        with source.block("def emit(context, output):"):
            for line in _BEGIN:
                source.line(line)
            source.line(f"if interrupts: return {source.constant(body)}.emit(context, output)")
            with source.block("try:"):
                Nodes(source).body(body, Region("output", "write", ("return",)))
            with source.block("except Exception as error:"):
                source.line("blamed = blame(error)")
                source.line("if blamed is error: raise")
                source.line("raise blamed from error")
        code = compile("\n".join(source.lines), f"<liquid {path}>", "exec")
    except (SyntaxError, RecursionError, MemoryError):
        return None
    names = {**expressions.NAMES, **nodes.NAMES, **source.names, "blame": _Blame(source.nodes)}
    exec(code, names)  # noqa: S102 - the compiler wrote the lines, values of the template are constants
    emit: Emit = names["emit"]
    return emit


class _Blame:
    """Finds the node of a line that failed."""

    def __init__(self, nodes: list[Node]) -> None:
        self._nodes = nodes

    def __call__(self, error: Any) -> Exception:
        """Return ``error`` as an error of the template, at the node whose line raised it."""
        line = error.__traceback__.tb_lineno
        return blame_node(error, self._nodes[line - 1])
