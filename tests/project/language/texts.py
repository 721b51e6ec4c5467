"""Extract the texts that people read: docstrings, comments, messages, names of tests, and the prose of documents."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
#: Folders whose strings are data: keywords of lexers, sites to compare, answers of Ruby.
DATA = (
    "pylekyll/languages/highlighting/lexers/",
    "tests/sites/",
    "tests/expected/",
    "tests/markdown/kramdown/",
    "tests/record/",
)
#: Files besides Python and Markdown whose ``#`` comments are read.
COMMENTED = (".ci/run", ".github/**/*.yml", "action.yml", "Dockerfile", "pyproject.toml", "docs/*.yml")
#: A changelog is history, and the catalogue repeats messages that are read where they are written.
LEFT_OUT = {"CHANGELOG.md"}

_FENCE = re.compile(r"^( *)(```+|~~~+).*?^ *\2 *$", re.MULTILINE | re.DOTALL)
_FRONT_MATTER = re.compile(r"\A---\n.*?^---$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")
_ITEM = re.compile(r"(?:[-*+]|\d+\.|\d+ |>) +|#+ +")
_ATTRIBUTES = re.compile(r"\{:.*?\}|\{[%{].*?[%}]\}|<!--.*?-->|<[a-z/][^>]*>", re.DOTALL)
_TOOL = re.compile(r"noqa|type: |pragma|fmt: |[-=─ ]*$|-- .* -+$|!|/// ")
_WORDS = re.compile(r"[a-z']+")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"')*_]*\s+(?=[\"'(*_]*[A-Z`])(?<!e\.g\. )(?<!i\.e\. )")


@dataclass(frozen=True)
class Text:
    """One text, where it begins, and its kind: docstring, comment, message, name or prose."""

    path: str
    line: int
    kind: str
    text: str
    name: str = ""

    @property
    def plain(self) -> str:
        """The text with code and markup replaced, whitespace collapsed."""
        return " ".join(_CODE.sub("CODE", self.text).split())

    @property
    def sentences(self) -> list[str]:
        """The sentences of all paragraphs and list items."""
        found = []
        for block in paragraphs(_CODE.sub("CODE", self.text)):
            found += [part.strip() for part in _SENTENCE_END.split(" ".join(block.split())) if part.strip()]
        return found


def paragraphs(text: str) -> Iterator[str]:
    """Split a text at blank lines, list items, and sections such as ``Args:``."""
    block: list[str] = []
    for line in text.splitlines():
        bare = line.strip()
        begins = _ITEM.match(bare) or re.fullmatch(r"[A-Z][a-z]+:", bare)
        if (not bare or begins) and block:
            yield "\n".join(block)
            block = []
        if bare:
            block.append(_ITEM.sub("", bare, count=1) if begins else bare)
    if block:
        yield "\n".join(block)


def is_prose(text: str) -> bool:
    """Return whether a string reads as a sentence: at least three lowercase words, no markup of a template."""
    if re.search(r"^if |\{%|</|\\[dwsb(]|\(\?|^[#.@$<]|;\n|\}\n", text) or "\n\n\n" in text:
        return False
    words = text.split()
    if len(words) > 10 and not re.search(r"[.:;]", text):
        return False
    return len(words) >= 3 and sum(1 for word in words if _WORDS.fullmatch(word.strip("`'\",.:;()"))) * 2 > len(words)


def joined(node: ast.JoinedStr) -> str:
    """Return the text of an f-string, each of its fields as X."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "`X`" for part in node.values)


def docstrings(path: str, tree: ast.Module) -> Iterator[Text]:
    """Yield the docstrings of a module, and strings below attributes."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            for statement in node.body:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    value = statement.value.value
                    if isinstance(value, str):
                        yield Text(path, statement.lineno, "docstring", value, getattr(node, "name", "module"))


def messages(path: str, tree: ast.Module) -> Iterator[Text]:
    """Yield the strings of code that read as sentences."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped.update(id(part) for part in ast.walk(node))
            if is_prose(joined(node)):
                yield Text(path, node.lineno, "message", joined(node))
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in skipped
            and is_prose(node.value)
        ):
            yield Text(path, node.lineno, "message", node.value)


def names(path: str, tree: ast.Module) -> Iterator[Text]:
    """Yield the names of tests as sentences."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield Text(path, node.lineno, "name", node.name[5:].replace("_", " "), node.name)


def comments(path: str, source: str) -> Iterator[Text]:
    """Yield comments; lines that follow each other are one comment."""
    block: list[str] = []
    first = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        row, column = token.start
        text = token.string.lstrip("#:").strip()
        alone = not token.line[:column].strip()
        if block and (row != last + 1 or not alone):
            yield Text(path, first, "comment", "\n".join(block))
            block = []
        if _TOOL.match(text) or token.string.startswith("#!"):
            continue
        if not block:
            first = row
        block.append(text)
        last = row
    if block:
        yield Text(path, first, "comment", "\n".join(block))


def of_python(file: Path) -> Iterator[Text]:
    """Yield all texts of a Python module."""
    path = file.relative_to(ROOT).as_posix()
    source = file.read_text("utf-8")
    tree = ast.parse(source)
    yield from docstrings(path, tree)
    yield from comments(path, source)
    if path.startswith("tests/"):
        yield from names(path, tree)
    else:
        yield from messages(path, tree)


def of_document(file: Path) -> Iterator[Text]:
    """Yield the paragraphs, list items, headings and table cells of a Markdown document, without code blocks."""
    path = file.relative_to(ROOT).as_posix()
    source = _FRONT_MATTER.sub(lambda match: "\n" * match[0].count("\n"), file.read_text("utf-8"), count=1)
    source = _FENCE.sub(lambda match: "\n" * match[0].count("\n"), source)
    block: list[str] = []
    first = 0
    for number, line in enumerate([*source.splitlines(), ""], 1):
        bare = line.strip()
        alone = bare.startswith(("|", "#", ">")) or re.match(r"[-*+] |\d+\. ", bare)
        if block and (not bare or alone):
            yield Text(path, first, "prose", unmarked("\n".join(block)))
            block = []
        if bare.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", bare.strip("|")):
                if len(cell.split()) > 1 and not re.fullmatch(r"[-: ]+", cell):
                    yield Text(path, number, "prose", unmarked(cell.strip()), "cell")
        elif bare.startswith("#"):
            yield Text(path, number, "prose", unmarked(bare.lstrip("# ")), "heading")
        elif bare and not bare.startswith((">", "[^")):
            first = first if block else number
            block.append(_ITEM.sub("", bare, count=1) if alone else bare)


def unmarked(text: str) -> str:
    """Return Markdown without links, attributes and emphasis."""
    return re.sub(r"\*\*|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", "", _LINK.sub(r"\1", _ATTRIBUTES.sub("", text)))


def of_comments(file: Path) -> Iterator[Text]:
    """Yield the ``#`` comments of a file that is neither Python nor Markdown."""
    path = file.relative_to(ROOT).as_posix()
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if match := re.match(r"\s*# (.+)", line):
            yield Text(path, number, "comment", match[1])


def documents() -> list[Path]:
    """Return the Markdown documents whose language is held."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]
    return sorted(file for file in found if file.name not in LEFT_OUT)


def modules() -> list[Path]:
    """Return the Python modules whose language is held."""
    folders = ("pylekyll", "tests", "benchmarks")
    found = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    return sorted(file for file in found if not file.relative_to(ROOT).as_posix().startswith(DATA))


def texts() -> Iterator[Text]:
    """Yield all texts of the project."""
    for file in documents():
        yield from of_document(file)
    for file in modules():
        yield from of_python(file)
    for pattern in COMMENTED:
        for file in sorted(ROOT.glob(pattern)):
            yield from of_comments(file)
