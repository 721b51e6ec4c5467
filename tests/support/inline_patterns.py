"""The patterns that functions of the program compile where they use them, with letters for what is not known before."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tests.support.pattern_uses import NamedPattern, module_readers

if TYPE_CHECKING:
    from collections.abc import Iterator

_METHODS = {"compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
#: Stands for a value that only a call has: nearly all are texts that ``re.escape`` quotes.
_VALUE = "a"


def inline_patterns() -> list[NamedPattern]:
    """Return the patterns of calls of ``re`` inside functions, each named by its module, function and number there."""
    found = []
    for module, reader in module_readers().items():
        values = vars(import_module(module))
        short = module.removeprefix("pylekyll.")
        for function in _functions(reader.tree):
            for number, (call, method) in enumerate(_calls(function), 1):
                methods = frozenset({method} if method else reader.methods(call))
                for text in _texts(call.args[0], values):
                    pattern = _compiled(text, call, values)
                    name = f"{short}:{function.name}:{number}"
                    found += [NamedPattern(name, pattern, methods)] if pattern is not None else []
    return found


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the outermost functions and methods."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (each for each in node.body if isinstance(each, ast.FunctionDef))
        elif isinstance(node, ast.FunctionDef):
            yield node


def _calls(function: ast.FunctionDef) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls of ``re`` that have a pattern, with the method that matches it, empty for ``compile``."""
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Call)
            and node.args
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in _METHODS
        ):
            yield node, node.func.attr.replace("compile", "")


def _texts(node: ast.expr, values: dict[str, Any]) -> list[str | bytes]:
    """Return the text of an expression, with a letter in place of what is not known."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        # A letter for each value: two that are the same would make a loop that reads a text in two ways.
        written = [ast.dump(part) for part in node.values]
        pieces = [
            part.value
            if isinstance(part, ast.Constant)
            else _value(part, values, chr(ord(_VALUE) + written.index(written[at]) // 2))
            for at, part in enumerate(node.values)
        ]
        return ["".join(map(str, pieces))]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _texts(node.left, values), _texts(node.right, values)
        known = next((type(each) for each in (*left, *right)), str)
        blank: Any = known(_VALUE, "ascii") if known is bytes else _VALUE
        return [(left or [blank])[0] + (right or [blank])[0]]  # type: ignore[operator]
    known = _known(node, values)
    return [known] if isinstance(known, str | bytes) else []


def _value(part: ast.expr, values: dict[str, Any], letter: str) -> str:
    assert isinstance(part, ast.FormattedValue)
    if isinstance(part.value, ast.Constant):
        return str(part.value.value)
    known = _known(part.value, values)
    return known if isinstance(known, str) else letter


def _known(node: ast.expr, values: dict[str, Any]) -> object:
    """Return the value of names and attributes of a module, ``None`` for everything else."""
    if isinstance(node, ast.Name):
        return values.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(_known(node.value, values), node.attr, None)
    return None


def _compiled(text: str | bytes, call: ast.Call, values: dict[str, Any]) -> re.Pattern[Any] | None:
    flags = next((each.value for each in call.keywords if each.arg == "flags"), None)
    if flags is None and isinstance(call.func, ast.Attribute):
        place = {"compile": 1, "split": 3, "sub": 4, "subn": 4}.get(call.func.attr, 2)
        flags = call.args[place] if len(call.args) > place else None
    try:
        return re.compile(text, _flags(flags, values))
    except re.error:
        return None


def _flags(node: ast.expr | None, values: dict[str, Any]) -> int:
    if isinstance(node, ast.BinOp):
        return _flags(node.left, values) | _flags(node.right, values)
    if isinstance(node, ast.IfExp):
        return _flags(node.body, values)
    known = _known(node, {**values, "re": re}) if node is not None else 0
    return known if isinstance(known, int) else 0
