"""Praat (``Rouge::Lexers::Praat``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Literal, Name, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("praat")
KEYWORDS, FUNCTIONS, OBJECTS = _WORDS["keywords"], _WORDS["functions"], _WORDS["objects"]
#: The signs behind a name of a string, a vector or a matrix.
_SIGN = r"(?:\$#|##|\$|#)?"


def _called(match: re.Match[str], scan: Scan) -> None:
    name = match.group()
    if name in FUNCTIONS:
        scan.emit(Name.Function, name)
        scan.push("function")
    else:
        scan.emit(Keyword if name in KEYWORDS else Operator.Word, name)


def _object(match: re.Match[str], scan: Scan) -> None:
    if match[1] == "Object" or match[1] in OBJECTS:
        scan.emit(Name.Builtin, match.group())
        scan.push("object")
    else:
        scan.emit(Name.Variable, match.group())


def _attribute(match: re.Match[str], scan: Scan) -> None:
    # Rouge drops the attributes that it does not know.
    if match[1] in _WORDS["attributes"]:
        scan.emit(Name.Builtin, match.group())
        scan.pop()


_COMMENT = (r"(\s+)(#.*)$", groups(Text, Comment.Single))
_ARGUMENTS = r":|\s*\("


class PraatLexer(RougeLexer):
    """Praat's scripts."""

    name = "Praat"
    tag = "praat"
    tokens: ClassVar[States] = {
        "root": [
            _COMMENT,
            (r"^#.*$", Comment.Single),
            (r";[^\n]*", Comment.Single),
            (r"\s+", Text),
            (r"(procedure)(\s+)", groups(Keyword, Text, push=("procedure-definition",))),
            (r"(call)(\s+)", groups(Keyword, Text, push=("procedure-call",))),
            (r"@", Name.Function, "procedure-call"),
            include("call"),
            (r"select all\b", Keyword),
            (r"(form\b)(\s+)([^\n]+)", groups(Keyword, Text, String, push=("old-form",))),
            (
                (
                    r"(print(?:line|tab)?|echo|exit|asserterror|pause|send(?:praat|socket)|include|execute|"
                    r"system(?:_nocheck)?)(\s+)"
                ),
                groups(Keyword, Text, push=("unquoted",)),
            ),
            (r"(goto|label)(\s+)(\w+)", groups(Keyword, Text, Name.Label)),
            include("variable"),
            include("vector"),
            (r'"', String, "string"),
            (
                r"[A-Z][a-zA-Z0-9]+(?=\s+\S+\n)",
                by_word((Name.Class, OBJECTS, ("unquoted",)), otherwise=Keyword),
            ),
            (r"(?=[A-Z])", Text, "command"),
            (r"\.{3}|[)(,$]", Punctuation),
            (r"[a_z]+", by_word((Keyword, KEYWORDS), otherwise=Text)),
        ],
        "command": [
            (r" ?[^\s:.']+ ?", Keyword),
            include("interpolated"),
            (r"\.{3}", Keyword, ("#pop", "old-arguments")),
            (r":", Keyword, ("#pop", "arguments")),
            (r"\s", Text, "#pop"),
        ],
        "procedure-call": [
            include("interpolated"),
            (_ARGUMENTS, Punctuation, "#pop"),
            (r"'", Name.Function),
            (r"[^:('\s]+", Name.Function),
            (r"(?=\s)", Text, ("#pop", "old-arguments")),
        ],
        "procedure-definition": [
            (_ARGUMENTS, Punctuation, "#pop"),
            (r"[^:(\s]+", Name.Function),
            (r"\s+", Text, "#pop"),
        ],
        "call": [(rf"[a-z][a-zA-Z0-9_.]+{_SIGN}(?=\s*[:(])", _called)],
        "function": [(r"\s+", Text), (_ARGUMENTS, Text, ("#pop", "arguments"))],
        "arguments": [
            (r"([^\S\n]*\n\s*)(\.{3})", groups(Text, Punctuation)),
            (r"\s*[\]})\n]", Text, "#pop"),
            (r"\s+", Text),
            (r'"', String, "string"),
            (r"(?:if|then|else|fi|endif)\b", Keyword),
            include("call"),
            include("variable"),
            include("vector"),
            (r"[()]", Text),
            (r",", Punctuation),
        ],
        "old-arguments": [
            (r"\n", Text, "#pop"),
            include("variable"),
            (r'"', String, "string"),
            (r"[^\n]", Text),
        ],
        "number": [(r"\n", Text, "#pop"), (r"\d+(?:\.\d*)?(?:[eE][-+]?\d+)?%?", Literal.Number)],
        "variable": [
            include("operator"),
            include("number"),
            (r"([A-Z][a-zA-Z0-9]+)_", _object),
            (
                rf"\.?[a-z][a-zA-Z0-9_.]*{_SIGN}",
                by_word((Name.Builtin, _WORDS["variables"]), (Keyword, KEYWORDS), otherwise=Name.Variable),
            ),
            (r"[\[\]]", Text, "arguments"),
            include("interpolated"),
        ],
        "vector": [(r"\{", Text, "arguments")],
        "object": [
            include("interpolated"),
            (r"[a-z][a-zA-Z0-9_]*|\d+", Name.Builtin),
            (r"\.([a-z]+)\b", _attribute),
            (r"\$", Name.Builtin),
            (r"\[", Text, "#pop"),
        ],
        "operator": [
            (r"[+/*<>=!-]=?|[&*|][&*|]?|\^|<>", Operator),
            (r"(?:and|or|not|div|mod)(?![\w.])", Operator.Word),
        ],
        "interpolated": [
            (r"""'[._a-z][^\[\]'":]*(?:\[(?:[\d,]+|"[\w,]+")\])?(?::[0-9]+)?'""", String.Interpol),
        ],
        "unquoted": [
            (r"\n\s*\.{3}", Punctuation),
            (r"\n", Text, "#pop"),
            (r"\s", Text),
            include("interpolated"),
            (r"'", String),
            (r"[^'\n]+", String),
        ],
        "string": [
            (OncePerRun(r"\n\s*\.{3}", r"\n\s*"), Punctuation),
            (r'"', String, "#pop"),
            include("interpolated"),
            (r"'", String),
            (r"[^'\"\n]+", String),
        ],
        "old-form": [
            _COMMENT,
            (r"\s+", Text),
            (r"(optionmenu|choice)([ \t]+\S+:[ \t]+)", groups(Keyword, Text, push=("number",))),
            (r"(option|button)([ \t]+)", groups(Keyword, Text, push=("unquoted",))),
            (r"(sentence|text)([ \t]+\S+)", groups(Keyword, Text, push=("unquoted",))),
            (r"(word)([ \t]+\S+[ \t]*)(\S+)?([ \t]+.*)?", groups(Keyword, Text, String, Text)),
            (r'(boolean)(\s+\S+\s*)(0|1|"?(?:yes|no)"?)', groups(Keyword, Text, Name.Variable)),
            (
                r"(real|natural|positive|integer)([ \t]+\S+[ \t]*)([+-]?)",
                groups(Keyword, Text, Operator, push=("number",)),
            ),
            (r"(comment)(\s+)", groups(Keyword, Text, push=("unquoted",))),
            (r"endform\b", Keyword, "#pop"),
        ],
    }
