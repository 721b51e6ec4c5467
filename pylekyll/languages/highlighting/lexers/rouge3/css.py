"""CSS (``Rouge::Lexers::CSS``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("css3")
IDENTIFIER = r"[\p{L}_-][\p{Word}\p{Cf}-]*"
NUMBER = r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
ATTRIBUTES = _WORDS["attributes"]
BUILTINS = _WORDS["builtins"]
CONSTANTS = _WORDS["constants"]
VENDOR_PREFIXES = tuple(
    word_set("""
-ah- -atsc- -hp- -khtml- -moz- -ms- -o- -rim- -ro- -tc- -wap- -webkit- -xv- mso- prince-
""")
)


def _property(match: re.Match[str], scan: Scan) -> None:
    name = match.group(1)
    known = name in ATTRIBUTES or name.startswith(VENDOR_PREFIXES)
    groups(Name.Label if known else Name.Property, Text, Punctuation)(match, scan)
    scan.push("stanza-value")


class CssLexer(RougeLexer):
    """CSS."""

    name = "CSS"
    tag = "css"
    tokens: ClassVar[States] = {
        "root": [
            include("basics"),
            (r"\{", Punctuation, "stanza"),
            (f":[:]?{IDENTIFIER}", Name.Decorator),
            (rf"\.{IDENTIFIER}", Name.Class),
            (f"#{IDENTIFIER}", Name.Function),
            (f"@{IDENTIFIER}", Keyword, "at-rule"),
            (IDENTIFIER, Name.Tag),
            (r"[~^*!%&\[\]()<>|+=@:;,./?-]", Operator),
            (literal('"'), String.Single),
            (literal("'"), String.Double),
        ],
        "value": [
            include("basics"),
            (Closed(r"url\(.*?\)", ")"), String.Other),
            (r"(?i)#[0-9a-f]{1,6}", Number),
            (
                rf"{NUMBER}(?:%|(?:em|px|pt|pc|in|mm|cm|ex|rem|ch|vw|vh|vmin|vmax|dpi|dpcm|dppx|deg|grad|rad|turn|s|ms|Hz|kHz)\b)?",
                Number,
            ),
            (r"[\[\]():/.,]", Punctuation),
            (literal('"'), String.Single),
            (literal("'"), String.Double),
            (IDENTIFIER, by_word((Name.Constant, CONSTANTS), (Name.Builtin, BUILTINS), otherwise=Name)),
        ],
        "at-rule": [
            (rf"\{{(?=\s*{IDENTIFIER}\s*:)", Punctuation, "at-stanza"),
            (r"\{", Punctuation, "at-body"),
            (r";", Punctuation, "#pop"),
            include("value"),
        ],
        "at-body": [
            include("at-content"),
            include("root"),
        ],
        "at-stanza": [
            include("at-content"),
            include("stanza"),
        ],
        "at-content": [
            (r"\}", Punctuation, ("#pop", "#pop")),
        ],
        "basics": [
            (r"\s+", Text),
            (Closed(r"(?s)/\*(?:.*?)\*/", "*/"), Comment),
        ],
        "stanza": [
            include("basics"),
            (r"\}", Punctuation, "#pop"),
            (OncePerRun(rf"({IDENTIFIER})(\s*)(:)", IDENTIFIER), _property),
        ],
        "stanza-value": [
            (r";", Punctuation, "#pop"),
            (r"(?=\})", Text, "#pop"),
            (r"!\s*important\b", Comment.Preproc),
            (r"^@.*?$", Comment.Preproc),
            include("value"),
        ],
    }
