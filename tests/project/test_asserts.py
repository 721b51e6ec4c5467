"""``python -O`` takes assertions away: none of ours does anything but tell the type checker what it cannot see."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "pylekyll").rglob("*.py"))


def is_plain(expression: ast.expr) -> bool:
    """Return whether an expression is a name or an attribute of one."""
    while isinstance(expression, ast.Attribute):
        expression = expression.value
    return isinstance(expression, ast.Name)


def narrows(test: ast.expr) -> bool:
    """Return whether an assertion's test is ``x is not None`` or ``isinstance(x, T)``."""
    if isinstance(test, ast.Compare):
        compared = test.comparators[0]
        is_none = isinstance(compared, ast.Constant) and compared.value is None
        return is_plain(test.left) and is_none and isinstance(test.ops[0], ast.IsNot)
    is_isinstance = isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "isinstance"
    return is_isinstance and all(map(is_plain, test.args))


def doing_work(source: str) -> list[int]:
    """The lines of the assertions that do more than narrow a type, and of what asks whether there are assertions."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Assert) and not narrows(node.test))
        or (isinstance(node, ast.Name) and node.id == "__debug__")
    ]


def test_no_assertion_does_work() -> None:
    found = {path.relative_to(ROOT).as_posix(): doing_work(path.read_text("utf-8")) for path in FILES}
    assert not {path: lines for path, lines in found.items() if lines}


@pytest.mark.parametrize(
    "work", ["page.relative_path", "f()", "f() is not None", "isinstance(f(), T)", "x == 1", "not x"]
)
def test_what_counts_as_work(work: str) -> None:
    assert doing_work(f"x = 1\nassert {work}") == [2]
    assert doing_work("assert a.b is not None\nassert isinstance(a.b, m.T)") == []
