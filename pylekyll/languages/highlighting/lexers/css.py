"""CSS (``Rouge::Lexers::CSS``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun, literal
from pylekyll.languages.highlighting.lexers.css_words import BUILTINS, COLORS, FUNCTIONS, PROPERTIES, VENDOR_PREFIXES
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    TokenType,
)

IDENTIFIER = r"(?:[^\W\d]|-)[\w-]*"
NUMBER = r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
UNITS = "px|pt|pc|in|cm|mm|Q|em|rem|ex|ch|vw|vh|vmin|vmax|fr|dpi|dpcm|dppx|deg|grad|rad|turn|s|ms|Hz|kHz"
_PREFIXES = tuple(sorted(VENDOR_PREFIXES))

_VALUE_KINDS: dict[str, TokenType] = {
    **dict.fromkeys(FUNCTIONS, Name.Function),
    **dict.fromkeys(BUILTINS, Name.Builtin),
    **dict.fromkeys(COLORS, Name.Other),
}

# Rouge gives the two kinds of quotes each other's names.
STRINGS = [
    (literal('"'), String.Single),
    (literal("'"), String.Double),
]


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    scan.emit(_VALUE_KINDS.get(word.lower(), Name), word)


def _property(match: re.Match[str], scan: Scan) -> None:
    name, blank, colon = match.groups()
    known = name in PROPERTIES or name.startswith(_PREFIXES)
    scan.emit(Name.Label if known else Name.Property, name)
    scan.emit(Text, blank)
    scan.emit(Punctuation, colon)
    scan.push("declaration")


class CssLexer(RougeLexer):
    """CSS."""

    name = "CSS"
    tag = "css"
    flags = re.MULTILINE
    properties = Properties(word="WordCf")
    tokens: ClassVar[States] = {
        "basics": [(r"\s+", Text), (Closed(r"(?s)/\*.*?\*/", "*/"), Comment)],
        "root": [
            include("basics"),
            (r"\{", Punctuation, "stanza"),
            (rf"::?{IDENTIFIER}", Name.Decorator),
            (rf"\.{IDENTIFIER}", Name.Class),
            (rf"#{IDENTIFIER}", Name.Function),
            (rf"@{IDENTIFIER}", Keyword, "at-rule"),
            (IDENTIFIER, Name.Tag),
            (r"[~^*!%&\[\]()<>|+=@:;,./?-]", Operator),
            *STRINGS,
            (r"[0-9]{1,3}%", Number),
        ],
        "value": [
            include("basics"),
            (r"#[0-9a-fA-F]{3,8}", Name.Other),
            (rf"{NUMBER}(?:%|(?:{UNITS})\b)?", Number),
            (r"[\[\]():.,]", Punctuation),
            *STRINGS,
            (r"(?i)true|false", Name.Constant),
            (rf"--{IDENTIFIER}", Literal),
            (r"[*+/-]", Operator),
            (IDENTIFIER, _word),
        ],
        "at-rule": [
            (r"<=|>=|~=|\|=|\^=|\$=|\*=|<|>|=", Operator),
            (rf"\{{(?=\s*{IDENTIFIER}\s*:)", Punctuation, "at-stanza"),
            (r"\{", Punctuation, "at-body"),
            (r";", Punctuation, "#pop"),
            include("value"),
        ],
        "at-body": [include("at-end"), include("root")],
        "at-stanza": [include("at-end"), include("stanza")],
        "at-end": [(r"\}", Punctuation, "#pop:2")],
        "stanza": [
            include("basics"),
            (r"\}", Punctuation, "#pop"),
            (OncePerRun(rf"({IDENTIFIER})(\s*)(:)", IDENTIFIER), _property),
        ],
        "declaration": [
            (r";", Punctuation, "#pop"),
            (r"(?=\})", Text, "#pop"),
            (r"!\s*important\b", Comment.Preproc),
            (r"^@.*$", Comment.Preproc),
            include("value"),
        ],
    }
