"""The patterns that modules of the program name, and the methods with which they are used."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pylekyll
from tests.reliability.patterns import patterns_in

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

_ROOT = Path(pylekyll.__path__[0])
#: The use of a pattern as a value, which may become any other.
_AS_A_VALUE = ""
_AT_ONE_PLACE = {"match", "fullmatch"}


@dataclass(frozen=True)
class NamedPattern:
    """A pattern, or one of several, with its name and the methods that the program calls."""

    name: str
    pattern: re.Pattern[Any]
    methods: frozenset[str]

    @property
    def anchored(self) -> bool:
        """Return whether it is only tried at one place of a text."""
        return bool(self.methods) and self.methods <= _AT_ONE_PLACE

    @property
    def whole(self) -> bool:
        """Return whether it has to fit the whole text."""
        return self.methods == {"fullmatch"}


def named_patterns() -> list[NamedPattern]:
    """Return the patterns that are the values of names, of dictionaries and of tuples in modules of the program."""
    trees = module_trees()
    methods: dict[tuple[str, str], set[str]] = defaultdict(set)
    for module, tree in trees.items():
        for key, method in _uses(module, tree):
            methods[key].add(method)
    found = []
    for module, tree in trees.items():
        values = vars(import_module(module))
        for name in sorted(_assigned(tree) & values.keys()):
            value = values[name]
            is_one = not isinstance(value, tuple | list | dict)
            used = frozenset(methods[module, name] if is_one else {_AS_A_VALUE})
            short = f"{module.removeprefix('pylekyll.')}:{name}"
            found += [NamedPattern(short, pattern, used) for pattern in patterns_in(value)]
    return found


def module_trees() -> dict[str, ast.Module]:
    """Return the syntax trees of the modules of the program, by their names."""
    trees = {_module(path): ast.parse(path.read_text("utf-8")) for path in sorted(_ROOT.rglob("*.py"))}
    return {module: tree for module, tree in trees.items() if not module.endswith("__main__")}


def _module(path: Path) -> str:
    return ".".join(("pylekyll", *path.relative_to(_ROOT).with_suffix("").parts)).removesuffix(".__init__")


def _assigned(tree: ast.Module) -> set[str]:
    targets: list[ast.expr] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets += node.targets
        elif isinstance(node, ast.AnnAssign):
            targets.append(node.target)
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _uses(module: str, tree: ast.Module) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the names that a module reads, each with its module, and the method that is called."""
    imported = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    called = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
        ):
            called.add(node.func.value)
            yield imported.get(node.func.value.id, (module, node.func.value.id)), node.func.attr
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in called:
            yield imported.get(node.id, (module, node.id)), _AS_A_VALUE
