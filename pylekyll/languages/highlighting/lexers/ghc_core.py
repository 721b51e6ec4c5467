"""GHC Core (``Rouge::Lexers::GHCCore``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    import re


def _module(match: re.Match[str], scan: Scan) -> None:
    # Rouge yields the whole match as the module, and then the module once more, as punctuation.
    scan.emit(Name.Namespace, match.group())
    scan.emit(Punctuation, match.group(1))


class GHCCoreLexer(RougeLexer):
    """GHC Core."""

    name = "GHC Core"
    tag = "ghc-core"
    tokens: ClassVar[States] = {
        "root": [
            (r"^=====.*=====$", Generic.Heading),
            (r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d+ UTC$", Comment.Single),
            (Closed(r"^Result size of .+\n.+\{[^}]*\}", "}"), Comment.Multiline),
            (r"--.*$", Comment.Single),
            (r"\[", Comment.Special, "annotation"),
            include("recursive-binding"),
            include("ghc-rule"),
            include("function"),
            (r"\s", Text),
            (r".", Text),
        ],
        "expression": [
            (r"[\n]+", Text),
            (r"(?=\S)", Text, "#pop"),
            (r"\s+", Text, "expression-line"),
        ],
        "expression-line": [
            (r" ", Text),
            include("common"),
            (r"\n", Text, "#pop"),
        ],
        "annotation": [
            (r"\]", Comment.Special, "#pop"),
            (r"\[", Comment.Special, "annotation"),
            (r"[^\[\]]+", Comment.Special),
        ],
        "common": [
            (Closed(r"\[[^=]*\]", "]"), Keyword.Type),
            (r"\[", Comment.Special, "annotation"),
            include("literal"),
            include("constants"),
            include("punctuation"),
            include("operator"),
            include("name"),
        ],
        "literal": [
            (r"\d+\.\d+#{0,2}", Number.Float),
            (r"\d+#{0,2}", Number.Integer),
            (Closed(r'".*"#', '"#'), String),
            (r"'.'#", String.Char),
        ],
        "constants": [
            (r"__DEFAULT", Name.Constant),
        ],
        "name": [
            (r"^([A-Z]\w*)(\.)", _module),
            (r"[A-Z][^\s.,(){}]*", Keyword.Type),
            (OncePerRun(r"([a-z].*?\d+\.\d+\.\d+)(:)(?=\S)", r"[a-z].*"), groups(Name.Namespace, Punctuation)),
            (OncePerRun(r"\S*\(,\)\S*", r"\S+"), Name.Variable),
            (r"\S[^\s.,(){}]*", Name.Variable),
        ],
        "punctuation": [
            (r"[.,(){};]", Punctuation),
        ],
        "operator": [
            (r"=>", Operator),
            (r"->", Operator),
            (r"::", Operator),
            (r"=", Operator),
            (r"forall", Keyword),
            (r"case", Keyword),
            (r"of", Keyword),
            (r"letrec", Keyword),
            (r"let", Keyword),
            (r"join", Keyword),
            (r"@", Operator),
            (r"\\", Operator),
        ],
        "recursive-binding": [
            (r"(Rec)(\s*)(\{)", groups(Keyword, Text, Punctuation)),
            (r"^(end)(\s*)(Rec)(\s*)(\})", groups(Keyword, Text, Keyword, Text, Punctuation)),
        ],
        "ghc-rule": [
            (Closed(r'(?s)^".*?"', '"'), Name.Label, "expression"),
        ],
        "function": [
            (Closed(r"(?s)^\S+(?=.*?(?:=|::))", "=", "::"), Name.Function, "expression"),
        ],
    }
