"""The patterns that modules of the program name, and the methods with which they are used."""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pylekyll
from tests.reliability.patterns import patterns_in

if TYPE_CHECKING:
    import re

_ROOT = Path(pylekyll.__path__[0])
#: The use of a pattern as a value, which may become any other.
_AS_A_VALUE = ""
_AT_ONE_PLACE = {"match", "fullmatch"}
#: The variables and attributes that are being followed.
_FOLLOWED: set[tuple[ast.AST, str]] = set()
_DEPTH = 6
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
    readers = module_readers()
    patterns = {
        (module, name): found
        for module, reader in readers.items()
        for name in sorted(_assigned(reader.tree) & vars(import_module(module)).keys())
        if (found := list(patterns_in(vars(import_module(module))[name])))
    }
    methods: dict[tuple[str, str], set[str]] = {key: set() for key in patterns}
    for module, reader in readers.items():
        for name, nodes in reader.names.items():
            key = reader.imported.get(name, (module, name))
            if key in methods:
                methods[key].update(*map(reader.methods, nodes))
    return [
        NamedPattern(f"{module.removeprefix('pylekyll.')}:{name}", pattern, frozenset(methods[module, name]))
        for (module, name), found in patterns.items()
        for pattern in found
    ]


@cache
def module_readers() -> dict[str, Reader]:
    """Return the readers of the modules of the program, by the names of these."""
    reads = Reads()
    found = {}
    for path in sorted(_ROOT.rglob("*.py")):
        if path.stem != "__main__":
            found[_module(path)] = Reader(ast.parse(path.read_text("utf-8")), reads)
    return found


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


@dataclass
class Reads:
    """The reads of attributes and the calls of functions in all modules, by their names, each with a reader."""

    attributes: dict[str, list[tuple[Reader, ast.expr]]] = field(default_factory=lambda: defaultdict(list))
    calls: dict[str, list[tuple[Reader, ast.expr]]] = field(default_factory=lambda: defaultdict(list))


@dataclass(eq=False)
class Reader:
    """Follows a value in its module: to an attribute, into variables, and into a function that it is given to."""

    tree: ast.Module
    reads: Reads
    #: The places that read each name, and the modules and names of those that are imported.
    names: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    _modules: set[str] = field(default_factory=set)
    _parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    _functions: dict[str, list[ast.FunctionDef]] = field(default_factory=lambda: defaultdict(list))
    _variables: dict[ast.AST, dict[str, list[ast.expr]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._variables[self.tree] = self.names
        waiting: list[ast.AST] = [self.tree]
        while waiting:
            node = waiting.pop(0)
            children = list(ast.iter_child_nodes(node))
            self._parents |= dict.fromkeys(children, node)
            waiting += children
            self._note(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self.names[node.id].append(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            if getattr(node.value, "id", "") in self._modules:
                return
            self.reads.attributes[node.attr].append((self, node))
        elif isinstance(node, ast.FunctionDef):
            self._functions[node.name].append(node)
        elif isinstance(node, ast.Import):
            self._modules |= {each.asname or each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            self.imported |= {each.asname or each.name: (node.module, each.name) for each in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            self.reads.calls[name].append((self, node))

    def methods(self, node: ast.expr) -> set[str]:
        """Return the methods that are called for what an expression is, or contains."""
        parent = self._parents[node]
        if isinstance(parent, ast.Attribute):
            return self._of_attribute(parent)
        if isinstance(parent, ast.For | ast.comprehension) and parent.iter is node:
            return self._of_target(parent, parent.target)
        if (isinstance(parent, ast.Subscript) and parent.value is node) or isinstance(parent, ast.IfExp | ast.BoolOp):
            return self.methods(parent)
        if isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            return self._of_assigned(parent, parent.targets[0] if isinstance(parent, ast.Assign) else parent.target)
        if isinstance(parent, ast.Call) and node in parent.args:
            return self._of_argument(parent, parent.args.index(node))
        if isinstance(parent, ast.Return):
            name = getattr(self._function_of(node), "name", "")
            return self._of_all(self.reads.calls[name], name)
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
        if isinstance(outer, ast.Assign):
            target = outer.targets[0]
            if isinstance(target, ast.Tuple) and isinstance(parent, ast.Tuple):
                target = target.elts[parent.elts.index(node)]
            return self._of_assigned(outer, target)
        if isinstance(parent, ast.Tuple) and isinstance(outer, ast.Tuple | ast.List):
            loop = self._parents[outer]
            if (
                isinstance(loop, ast.For | ast.comprehension)
                and isinstance(loop.target, ast.Tuple)
                and len(loop.target.elts) == len(parent.elts)
            ):
                return self._of_target(loop, loop.target.elts[parent.elts.index(node)])
        return {_AS_A_VALUE}

    def _of_assigned(self, statement: ast.AST, target: ast.expr) -> set[str]:
        """Return the methods of the variables or the attribute that a value becomes; others may read a public one."""
        scope = self._function_of(statement)
        if isinstance(target, ast.Attribute):
            return self._of_all(self.reads.attributes[target.attr], target.attr)
        if isinstance(self._parents[statement], ast.ClassDef) and isinstance(target, ast.Name):
            return self._of_all(self.reads.attributes[target.id], target.id)
        if isinstance(scope, ast.Module) and not (isinstance(target, ast.Name) and target.id.startswith("_")):
            return {_AS_A_VALUE}
        names = [each.id for each in ast.walk(target) if isinstance(each, ast.Name)]
        return set().union(*(self._of_variable(scope, name) for name in names))

    def _of_all(self, reads: list[tuple[Reader, ast.expr]], name: str) -> set[str]:
        """Return the methods of all reads of a name."""
        if (self.tree, name) in _FOLLOWED:
            return set()
        if len(_FOLLOWED) > _DEPTH:
            return {_AS_A_VALUE}
        _FOLLOWED.add((self.tree, name))
        found = set().union(*(reader.methods(node) for reader, node in reads))
        _FOLLOWED.discard((self.tree, name))
        return found or {_AS_A_VALUE}

    def _of_target(self, loop: ast.AST, target: ast.expr) -> set[str]:
        """Return the methods of a variable of a loop, or of all variables if it has several."""
        scope = self._parents[loop] if isinstance(loop, ast.comprehension) else self._function_of(loop)
        names = [each.id for each in ast.walk(target) if isinstance(each, ast.Name)]
        return set().union(*(self._of_variable(scope, name) for name in names))

    def _of_variable(self, scope: ast.AST, name: str) -> set[str]:
        if (scope, name) in _FOLLOWED:
            return set()
        if len(_FOLLOWED) > _DEPTH:
            return {_AS_A_VALUE}
        _FOLLOWED.add((scope, name))
        found = set().union(*map(self.methods, self._reads(scope)[name]))
        _FOLLOWED.discard((scope, name))
        return found

    def _reads(self, scope: ast.AST) -> dict[str, list[ast.expr]]:
        """Return the reads of each variable of a function, or of a module."""
        if scope not in self._variables:
            self._variables[scope] = defaultdict(list)
            for node in ast.walk(scope):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    self._variables[scope][node.id].append(node)
        return self._variables[scope]

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
