"""QML (``Rouge::Lexers::Qml``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include, inherit

from pylekyll.languages.highlighting.engine import States, go, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.javascript import JavascriptLexer
from pylekyll.languages.highlighting.tokens import Keyword, Name, Punctuation, Text

ID_WITH_DOTS = r"[$a-zA-Z_][a-zA-Z0-9_.]*"


class QmlLexer(JavascriptLexer):
    """QML."""

    name = "QML"
    tag = "qml"
    tokens: ClassVar[States] = {
        "root": [
            (
                OncePerRun(rf"({ID_WITH_DOTS})(\s*)(\{{)", ID_WITH_DOTS),
                groups(Keyword.Type, Text, Punctuation, push=("type-block",)),
            ),
            (
                OncePerRun(rf"({ID_WITH_DOTS})(\s+)(on)(\s+)({ID_WITH_DOTS})(\s*)(\{{)", ID_WITH_DOTS),
                groups(Keyword.Type, Text, Keyword, Text, Name.Label, Text, Punctuation, push=("type-block",)),
            ),
            (r"[{]", Punctuation, "#push"),
            inherit,
        ],
        "type-block": [
            (rf"(id)(\s*)(:)(\s*)({ID_WITH_DOTS})", groups(Name.Label, Text, Punctuation, Text, Keyword.Declaration)),
            (
                OncePerRun(rf"({ID_WITH_DOTS})(\s*)(:)", ID_WITH_DOTS),
                groups(Name.Label, Text, Punctuation, push=("expression",)),
            ),
            (rf"(signal)(\s+)({ID_WITH_DOTS})", groups(Keyword.Declaration, Text, Name.Label, push=("signal",))),
            (
                rf"(property)(\s+)({ID_WITH_DOTS})(\s+)({ID_WITH_DOTS})(\s*)(:?)",
                groups(
                    Keyword.Declaration, Text, Keyword.Type, Text, Name.Label, Text, Punctuation, push=("expression",)
                ),
            ),
            (r"[}]", Punctuation, "#pop"),
            include("root"),
        ],
        "signal": [
            include("blanks"),
            (r"\(", go(Punctuation, "signal-args")),
            default("#pop"),
        ],
        "signal-args": [
            include("blanks"),
            (
                OncePerRun(rf"({ID_WITH_DOTS})(\s+)({ID_WITH_DOTS})(\s*)(,?)", ID_WITH_DOTS),
                groups(Keyword.Type, Text, Name, Text, Punctuation),
            ),
            (r"\)", Punctuation, "#pop"),
        ],
    }
