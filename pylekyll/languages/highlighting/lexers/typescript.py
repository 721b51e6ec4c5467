"""Languages derived from JavaScript (``Rouge::Lexers::Typescript``, ``JSX``, ``TSX``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include, inherit

from pylekyll.languages.highlighting.engine import Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.lexers import javascript
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.lexers.javascript import IDENTIFIER, JavascriptLexer
from pylekyll.languages.highlighting.tokens import Keyword, Name, Operator, Punctuation, String, Text


class _TypescriptRules:
    """The rules that TypeScript adds to JavaScript and to JSX."""

    keywords = javascript.KEYWORDS | word_set(
        "is namespace static private protected public implements readonly",
    )
    declarations = javascript.DECLARATIONS | word_set("type abstract")
    reserved = javascript.RESERVED | word_set(
        "string any void number namespace module declare default interface keyof",
    )
    builtins = javascript.BUILTINS | word_set("""
    Capitalize ConstructorParameters Exclude Extract InstanceType Lowercase NonNullable Omit OmitThisParameter
    Parameters Partial Pick Readonly Record Required ReturnType ThisParameterType ThisType Uncapitalize Uppercase
    """)
    tokens: ClassVar[States] = {
        "root": [
            (r"\?\.", Punctuation),
            (r"\?\?", Operator),
            include("as"),
            inherit,
        ],
        "as": [(r"(?:as|satisfies)\s+", Keyword.Declaration)],
        "statement": [
            (
                rf"({IDENTIFIER})(\??)(\s*)(:)",
                groups(Name.Label, Punctuation, Text, Punctuation, push=("expression",)),
            ),
            inherit,
        ],
    }


class TypescriptLexer(_TypescriptRules, JavascriptLexer):
    """TypeScript."""

    name = "TypeScript"
    tag = "typescript"


class JsxLexer(JavascriptLexer):
    """JavaScript with elements in it."""

    name = "JSX"
    tag = "jsx"
    tokens: ClassVar[States] = {
        "expression": [include("tag"), inherit],
        "tag": [(r"<", Punctuation, ("children", "element", "element-name"))],
        "children": [
            (r"</", Punctuation, ("#pop", "element", "element-name")),
            include("tag"),
            (r"\{", String.Interpol, ("interpolation", "expression")),
            (r"[^<{]+", inner("html")),
        ],
        "element": [
            include("blanks"),
            (r"/>", Punctuation, "#pop:2"),
            (r">", Punctuation, "#pop"),
            (r"\{", String.Interpol, ("interpolation", "expression")),
            (r"[a-zA-Z0-9_][a-zA-Z0-9_-]*", Name.Attribute),
            (r"=", Punctuation),
            (r"([\"']).*?\1", String),
        ],
        "element-name": [
            (r"[A-Z][a-zA-Z0-9_]*", Name.Class),
            (r"[a-zA-Z0-9_]+", Name.Tag),
            (r"\.", Punctuation),
            default("#pop"),
        ],
        "interpolation": [
            (r"\}", String.Interpol, "#pop"),
            (r"\{", Punctuation, ("inner-braces", "statement")),
            include("root"),
        ],
        "inner-braces": [(r"\}", go(Punctuation, "statement")), include("root")],
    }

    def begin(self, scan: Scan) -> None:
        """Expect an expression first, as an element may be.

        Rouge loads this lexer twice, once for TSX: its start block runs twice.
        """
        scan.push("expression", "expression")


class TsxLexer(_TypescriptRules, JsxLexer):
    """TypeScript with elements in it."""

    name = "TSX"
    tag = "tsx"
    tokens: ClassVar[States] = {
        "element-name": [
            (r"([a-zA-Z0-9_]+)(,)", groups(Name.Other, Punctuation, pop=3)),
            (r"<", Punctuation, "type"),
            inherit,
        ],
        "type": [include("object"), (r">", Punctuation, "#pop")],
    }
