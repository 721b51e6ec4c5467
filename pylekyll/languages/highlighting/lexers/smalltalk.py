"""Smalltalk (``Rouge::Lexers::Smalltalk``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, go, groups
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

OPS = r"[-+*/\\~<>=|&!?,@%]"


class SmalltalkLexer(RougeLexer):
    """Smalltalk."""

    name = "Smalltalk"
    tag = "smalltalk"
    tokens: ClassVar[States] = {
        "root": [
            (r"(<)(\w+:)(.*?)(>)", groups(Punctuation, Keyword, Text, Punctuation)),
            include("whitespaces"),
            include("method-definition"),
            (r"([|])([\w\s]*)([|])", groups(Punctuation, Name.Variable, Punctuation)),
            include("objects"),
            (r"\^|:=|_", Operator),
            (r"[)}\]]", Punctuation, "after-object"),
            (r"[({\[!]", Punctuation),
        ],
        "method-definition": [
            (r"(?i)([a-z]\w*:)(\s*)(\w+)", groups(Name.Function, Text, Name.Variable)),
            (r"(?i)^(\s*)([a-z]\w*)\b(\s*)$", groups(Text, Name.Function, Text)),
            (rf"^(\s*)({OPS}+)(\s*)(\w+)(\s*)$", groups(Text, Name.Function, Text, Name.Variable, Text)),
        ],
        "block-variables": [
            include("whitespaces"),
            (r"(:)(\s*)(\w+)", groups(Operator, Text, Name.Variable)),
            (r"[|]", Punctuation, "#pop"),
            default("#pop"),
        ],
        "literals": [
            (Closed(r"(?s)'(?:''|.)*?'", "'"), String, "after-object"),
            (r"[$].", String.Char, "after-object"),
            (r"#[(]", String.Symbol, "parenth"),
            (r"(?:\d+r)?-?\d+(?:\.\d+)?(?:e-?\d+)?", Number, "after-object"),
            (rf'#(?:"[^"]*"|{OPS}+|[\w:]+)', String.Symbol, "after-object"),
        ],
        "parenth": [
            (r"[)]", go(String.Symbol, "after-object")),
            include("inner-parenth"),
        ],
        "inner-parenth": [
            (r"#[(]", String.Symbol, "inner-parenth"),
            (r"[)]", String.Symbol, "#pop"),
            include("whitespaces"),
            include("literals"),
            (rf"(?:{OPS}|[\w:])+", String.Symbol),
        ],
        "whitespaces": [
            (r"! !$", Keyword),
            (r"\s+", Text),
            (Closed(r'(?s)".*?"', '"'), Comment),
        ],
        "objects": [
            (r"\[", Punctuation, "block-variables"),
            (r"(?:self|super|true|false|nil|thisContext)\b", Name.Builtin.Pseudo, "after-object"),
            (r"[A-Z]\w*(?!:)\b", Name.Class, "after-object"),
            (r"[a-z]\w*(?!:)\b", Name.Variable, "after-object"),
            include("literals"),
        ],
        "after-object": [
            include("whitespaces"),
            (r"(?:ifTrue|ifFalse|whileTrue|whileFalse|timesRepeat):", Name.Builtin, "#pop"),
            (r"new(?!:)\b", Name.Builtin),
            (r":=|_", Operator, "#pop"),
            (r"(?i)[a-z]+\w*:", Name.Function, "#pop"),
            (r"(?i)[a-z]+\w*", Name.Function),
            (f"{OPS}+", Name.Function, "#pop"),
            (r"[.]", Punctuation, "#pop"),
            (r";", Punctuation),
            default("#pop"),
        ],
    }
