"""The patterns that modules of the program name, and the methods with which they are used."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
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
#: Attributes of a pattern that match nothing.
_PROPERTIES = {"pattern", "flags", "groups", "groupindex"}


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
            used = frozenset(methods[module, name])
            short = f"{module.removeprefix('pylekyll.')}:{name}"
            found += [NamedPattern(short, pattern, used) for pattern in patterns_in(values[name])]
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
    reader = _Reader(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            for method in reader.methods(node):
                yield imported.get(node.id, (module, node.id)), method


@dataclass
class _Reader:
    """Follows a value in its module: to an attribute, into a loop over it, and into a function that it is given to."""

    tree: ast.Module
    _parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    _functions: dict[str, list[ast.FunctionDef]] = field(default_factory=lambda: defaultdict(list))
    _followed: set[tuple[ast.AST, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            self._parents |= dict.fromkeys(ast.iter_child_nodes(node), node)
            if isinstance(node, ast.FunctionDef):
                self._functions[node.name].append(node)

    def methods(self, node: ast.expr) -> set[str]:
        """Return the methods that are called for what an expression is, or contains."""
        parent = self._parents[node]
        if isinstance(parent, ast.Attribute):
            return self._of_attribute(parent)
        if isinstance(parent, ast.For | ast.comprehension) and parent.iter is node:
            return self._of_target(parent, parent.target)
        if isinstance(parent, ast.Subscript) and parent.value is node:
            return self.methods(parent)
        if isinstance(parent, ast.Call) and node in parent.args:
            return self._of_argument(parent, parent.args.index(node))
        if isinstance(parent, ast.Starred):
            return self.methods(parent)
        if isinstance(parent, ast.Tuple | ast.List):
            return self._of_tuple(parent, node)
        return {_AS_A_VALUE}

    def _of_attribute(self, node: ast.Attribute) -> set[str]:
        call = self._parents[node]
        if node.attr == "values" and isinstance(call, ast.Call):
            return self.methods(call)
        if node.attr == "items" and isinstance(call, ast.Call):
            loop = self._parents[call]
            is_loop = isinstance(loop, ast.For | ast.comprehension) and isinstance(loop.target, ast.Tuple)
            return self._of_target(loop, loop.target.elts[-1]) if is_loop else {_AS_A_VALUE}
        return set() if node.attr in _PROPERTIES else {node.attr}

    def _of_tuple(self, parent: ast.expr, node: ast.expr) -> set[str]:
        """Return the methods of an element: of a tuple in a loop's tuple, those of its part of the target."""
        outer = self._parents[parent]
        if isinstance(outer, ast.For | ast.comprehension) and outer.iter is parent:
            return self._of_target(outer, outer.target)
        if isinstance(outer, ast.Assign) and isinstance(outer.targets[0], ast.Name):
            name = outer.targets[0].id
            return self._of_variable(self._function_of(outer), name) if name.startswith("_") else {_AS_A_VALUE}
        if isinstance(parent, ast.Tuple) and isinstance(outer, ast.Tuple | ast.List):
            loop = self._parents[outer]
            if (
                isinstance(loop, ast.For | ast.comprehension)
                and isinstance(loop.target, ast.Tuple)
                and len(loop.target.elts) == len(parent.elts)
            ):
                return self._of_target(loop, loop.target.elts[parent.elts.index(node)])
        return {_AS_A_VALUE}

    def _of_target(self, loop: ast.AST, target: ast.expr) -> set[str]:
        """Return the methods of a variable of a loop, or of all variables if it has several."""
        scope = self._parents[loop] if isinstance(loop, ast.comprehension) else self._function_of(loop)
        names = [each.id for each in ast.walk(target) if isinstance(each, ast.Name)]
        return set().union(*(self._of_variable(scope, name) for name in names))

    def _of_variable(self, scope: ast.AST, name: str) -> set[str]:
        if (scope, name) in self._followed:
            return set()
        self._followed.add((scope, name))
        reads = [
            each
            for each in ast.walk(scope)
            if isinstance(each, ast.Name) and each.id == name and isinstance(each.ctx, ast.Load)
        ]
        found = set().union(*map(self.methods, reads))
        self._followed.discard((scope, name))
        return found

    def _of_argument(self, call: ast.Call, at: int) -> set[str]:
        """Return the methods of a parameter of a function of this module; ``map`` calls a method of each element."""
        function = call.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        known = self._functions.get(name, [])
        is_method = isinstance(function, ast.Attribute)
        if len(known) != 1 or (is_method and getattr(function.value, "id", "") not in {"self", "cls"}):
            return {_AS_A_VALUE}
        arguments = known[0].args.args[is_method:]
        return self._of_variable(known[0], arguments[at].arg) if at < len(arguments) else {_AS_A_VALUE}

    def _function_of(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, ast.FunctionDef | ast.Module):
            node = self._parents[node]
        return node
