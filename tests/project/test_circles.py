"""Files that import each other, annotations and imports in functions included: each circle is named with its reason.

At run time no module needs one that is still being imported; what is left are types and rare imports.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.project.test_architecture import MODULES, PACKAGE, tree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

#: The first module of each circle, the number of its modules, and why it stays.
CIRCLES = {
    "cli.main": (
        2,
        "plain options are read without the parser of all commands, which others need",
    ),
    "foundation.http.client": (3, "a client makes an exchange, which asks the client what its mode allows"),
    "gems.builtin.jekyll_scholar.readings": (2, "a reading of a bibliography is given the object that has read it"),
    "gems.sandbox.answers": (5, "a session with Ruby answers calls, and answers may call Ruby again in that session"),
    "incremental.facts": (3, "the facts of a site include the documents that are known, whose states are such facts"),
    "languages.bibtex.bibliography": (5, "entries take fields from their parents, which the bibliography finds"),
    "languages.csl.dates": (3, "a locale has parts of dates, which are formatted as any text, quotes by the locale"),
    "languages.csl.nodes.base": (5, "a grammar: nodes render nodes"),
    "languages.highlighting.budget": (4, "a grammar: lexers name other lexers"),
    "languages.liquid.columns": (56, "a grammar: tags parse blocks, which have tags"),
    "languages.markdown.kramdown.footnotes": (3, "a grammar: a footnote has blocks, whose spans have footnotes"),
    "languages.markdown.kramdown.span_parser": (2, "a grammar: rules of spans parse spans"),
    "languages.markdown.mistune.conversion": (4, "a grammar: mistune's parsers are given the converter that made them"),
    "plugins.changes": (3, "a plugin adds itself to the extensions, which hold plugins"),
    "rendering.drops": (3, "a document's drop leads to the site's, which has drops of documents"),
    "site.content.collection": (8, "a document knows its collection, which has documents"),
}


def name_of(path: Path) -> str:
    """Return the name of a module below the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(node: ast.AST, known: Collection[str]) -> Iterator[str]:
    """Yield the modules that an import statement names."""
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    for name in names:
        below = name.removeprefix("pylekyll.") if name.startswith("pylekyll.") else ""
        while below and below not in known:
            below = below.rpartition(".")[0]
        if below:
            yield below


def circles(graph: Mapping[str, Collection[str]]) -> list[list[str]]:
    """Return the strongly connected components of more than one module (Tarjan's algorithm)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(module: str) -> None:
        numbers[module] = lowest[module] = len(numbers)
        stack.append(module)
        for other in sorted(graph[module]):
            if other not in numbers:
                visit(other)
            if other in stack:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == numbers[module]:
            place = stack.index(module)
            found.append(sorted(stack[place:]))
            del stack[place:]

    for module in sorted(graph):
        if module not in numbers:
            visit(module)
    return [circle for circle in found if len(circle) > 1]


def test_every_circle_of_files_has_a_reason() -> None:
    paths = {name_of(path): path for path in MODULES}
    graph = {
        name: {other for node in ast.walk(tree(path)) for other in imported(node, paths.keys())} - {name}
        for name, path in paths.items()
    }
    sizes = {circle[0]: len(circle) for circle in circles(graph)}
    assert sizes == {first: size for first, (size, _) in CIRCLES.items()}


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set[str](), "f": {"g"}, "g": {"f", "a"}}
    assert circles(graph) == [["a", "b", "c"], ["f", "g"]]
