"""LiveScript (``Rouge::Lexers::Livescript``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers import javascript
from pylekyll.languages.highlighting.lexers.coffeescript import CoffeescriptLexer
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

DECLARATIONS = word_set("const let var function class extends implements")
KEYWORDS = word_set("""
loop until for in of while break return continue switch case fallthrough default otherwise when then if unless else
throw try catch finally new delete typeof instanceof super by from to til with require do debugger import export
yield
""")
CONSTANTS = javascript.CONSTANTS | word_set("yes no on off void")
BUILTINS = javascript.BUILTINS | word_set("this it that arguments")
LOOP_CONTROL_KEYWORDS = word_set("break continue")
ID = r"(?i:[$a-z_](?:(?:-(?=[a-z]))?[a-z0-9_])*)"
INT_NUMBER = r"\d[\d_]*"
INT = rf"{INT_NUMBER}(?:e[+-]?{INT_NUMBER})?[$\w]*"


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in LOOP_CONTROL_KEYWORDS:
        scan.emit(Keyword, word)
        scan.push("loop-control")
        return
    if word in KEYWORDS:
        scan.emit(Keyword, word)
    elif word in CONSTANTS:
        scan.emit(Name.Constant, word)
    elif word in BUILTINS:
        scan.emit(Name.Builtin, word)
    elif word in DECLARATIONS:
        scan.emit(Keyword.Declaration, word)
    elif re.search(r"^[A-Z]", word) and re.search(r"[^-][a-z]", word):
        scan.emit(Name.Class, word)
    else:
        scan.emit(Name.Variable, word)
    scan.push("id")


def _interpolation(match: re.Match[str], scan: Scan) -> None:
    groups(String.Interpol, Name.Builtin if (match.group(2) in BUILTINS) else Name.Variable)(match, scan)


class LivescriptLexer(CoffeescriptLexer):
    """LiveScript, whose strings and escapes are those of CoffeeScript."""

    name = "LiveScript"
    tag = "livescript"
    tokens: ClassVar[States] = {
        "root": [
            (r"^(?=\s|/)", Text, "slash-starts-regex"),
            include("comments"),
            include("whitespace"),
            (Closed(r"(?s)(<\[)(.*?)(\]>)", "]>"), groups(Punctuation, String, Punctuation)),
            (r"!\s*function\b", Keyword.Declaration),
            (r"!?[-~]>|<[-~]!?", Keyword.Declaration),
            (r"(?:=>)", Keyword),
            (f"(::)({ID})", groups(Punctuation, Name.Attribute, push=("id",))),
            (f"(::)({INT})", groups(Punctuation, Number.Integer, push=("id",))),
            (f"(@)({ID})", groups(Name.Variable.Instance, Name.Attribute, push=("id",))),
            (f"([.])({ID})", groups(Punctuation, Name.Attribute, push=("id",))),
            (r"([.])(\d+)", groups(Punctuation, Number.Integer, push=("id",))),
            (rf"{ID}(?=\s*:[^:=])", Name.Attribute),
            (
                r"[+][+]|--|&&|(?:and|x?or|is(?:nt)?|not)\b(?!-[a-zA-Z]|_)|[|][|]|[.](?:[|&^]|<<|>>>?)[.]|\\(?=\n)|[.:]=|<<<<?|<[|]|[|]>|(?:<<|>>|==?|!=?|[-<>+*%^/~?])=?",
                Operator,
                "slash-starts-regex",
            ),
            (f"(&)({ID})?", groups(Name.Builtin, Name.Attribute)),
            (r"[|]|case(?=\s)", Keyword, "switch-underscore"),
            (r"@", Name.Variable.Instance),
            (r"[.]{3}", Punctuation),
            (r":", Punctuation),
            (f"{ID}", _word),
            (rf"\](?=[!?.]|{ID})", Punctuation, "id"),
            (r"[{(\[;,]", Punctuation, "slash-starts-regex"),
            (r"[})\].]", Punctuation),
            (f"{INT_NUMBER}[.]{INT}", Number.Float),
            (r"0x[0-9A-Fa-f]+", Number.Hex),
            (f"{INT}", Number.Integer),
            (r'"""', String, "triple-double"),
            (r"'''", String, "triple-single"),
            (r'"', String, "double"),
            (r"'", String, "single"),
            (r"\\\S[^\s,;\])}]*", String),
        ],
        "interpolated-expression": [
            (r"\}", String.Interpol, "#pop"),
            include("root"),
        ],
        "interpolation": [
            (r"[#][{]", String.Interpol, "interpolated-expression"),
            (f"(#)({ID})", _interpolation),
        ],
        "whitespace": [
            (rf"(\s+?)(?:^([^\S\n]*)(:{ID}))?", groups(Text, Text, Name.Label)),
        ],
        "whitespace-single-line": [
            (r"[^\S\n]+", Text),
        ],
        "multiline-regex-begin": [
            (r"//", go(String.Regex, "multiline-regex")),
        ],
        "multiline-regex-end": [
            (r"//(?:[gimy]+\b|\B)", String.Regex, "#pop"),
        ],
        "multiline-regex": [
            include("multiline-regex-end"),
            include("regex-comment"),
            include("interpolation"),
            include("code-escape"),
            (r"\\\D", String.Escape),
            (r"\\\d+", Name.Variable),
            (r"(?s).", String.Regex),
        ],
        "regex-comment": [
            (r"^#(?:\s+.*)?$", Comment.Single),
            (r"(\s+)(#)(\s+.*)?$", groups(Text, Comment.Single, Comment.Single)),
        ],
        "comments": [
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (r"#.*$", Comment.Single),
        ],
        "switch-underscore": [
            include("whitespace-single-line"),
            (r"_(?=\s*=>|\s+then\b)", Keyword),
            default("#pop"),
        ],
        "loop-control": [
            include("whitespace-single-line"),
            (rf"{ID}(?=[);\n])", Name.Label),
            default("#pop"),
        ],
        "triple-double": [(r'"""', String, "#pop"), (r'"', String), include("double-strings")],
        "triple-single": [(r"'''", String, "#pop"), (r"'", String), include("single-strings")],
        "double": [(r'"', String, "#pop"), include("double-strings")],
        "single": [(r"'", String, "#pop"), include("single-strings")],
        "destructuring": [
            (r"[,;]", Punctuation),
            (ID, Name.Attribute),
            (INT, Number.Integer),
            include("whitespace"),
            (r"[}]", Punctuation, "#pop"),
        ],
        "id": [
            (r"[!?]|[.](?!=)", Punctuation),
            (r"[{]", Punctuation, "destructuring"),
            (f"{ID}", Name.Attribute),
            (f"{INT}", Number.Integer),
            (r"", go(Text, "slash-starts-regex")),
        ],
        "double-strings": [
            (r"'", String),
            include("interpolation"),
            include("strings"),
        ],
    }
