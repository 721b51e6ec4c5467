"""Dart (``Rouge::Lexers::Dart``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = (
    "as|assert|await|break|case|catch|continue|default|do|else|finally|for|if|in|is|new|rethrow|return|super|switch|"
    "this|throw|try|while|when|with|yield"
)
DECLARATIONS = (
    "abstract|base|async|dynamic|const|covariant|external|extends|factory|final|get|implements|interface|late|native|on|"
    "operator|required|sealed|set|static|sync|typedef|var"
)
TYPES = (
    "bool|Comparable|double|Dynamic|enum|Function|int|List|Map|Never|Null|num|Object|Pattern|Record|Set|String|Symbol|"
    "Type|Uri|void"
)
_ID = r"[a-zA-Z_]\w*"
_TYPE_AND_BLANKS = r"[a-zA-Z_][a-zA-Z\d_.\[\]]*\s+"


def _signature(match: re.Match[str], scan: Scan) -> None:
    """Yield a method's return type in a separate run of the lexer, then the method's name."""
    scan.delegate(scan.lexer, match[1])
    for token, value in zip((Name.Function, Text, Punctuation), match.groups()[1:], strict=True):
        scan.emit(token, value)


class DartLexer(RougeLexer):
    """Dart."""

    name = "Dart"
    tag = "dart"
    tokens: ClassVar[States] = {
        "root": [
            (
                OncePerRun(
                    rf"^(\s*(?:{_TYPE_AND_BLANKS})+?)([a-zA-Z_]\w*)(\s*)(\()",
                    rf"^\s*(?:{_TYPE_AND_BLANKS})*",
                ),
                _signature,
            ),
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
            (r'"', String, "double-quoted"),
            (r"'", String, "single-quoted"),
            (Closed(r'r"[^"]*"', '"'), String.Other),
            (Closed(r"r'[^']*'", "'"), String.Other),
            (rf"#(?:{_ID})?", String.Symbol),
            (rf"@{_ID}", Name.Decorator),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (rf"(?:{DECLARATIONS})\b", Keyword.Declaration),
            (rf"(?:{TYPES})\b", Keyword.Type),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"(?:class|mixin)\b", Keyword.Declaration, "class"),
            (r"(?:import|deferred|export|library|part\s*of|part|source)\b", Keyword.Namespace, "import"),
            (rf"(\.)({_ID})", groups(Operator, Name.Attribute)),
            (rf"{_ID}:", Name.Label),
            (rf"\$?{_ID}", Name),
            (r"[~^*!%&|+=:/?-]", Operator),
            (r"[\[\](){}<>.,;]", Punctuation),
            (r"\d*\.\d+(?:[eE]-?\d+)?", Number.Float),
            (r"0x[\da-fA-F]+", Number.Hex),
            (r"\d+L?", Number.Integer),
        ],
        "class": [(r"\s+", Text), (_ID, Name.Class, "#pop")],
        "import": [(r";", Operator, "#pop"), (r"(?:show|hide)\b", Keyword.Declaration), include("root")],
        "double-quoted": [(r'"', String, "#pop"), (r'[^\\$"]+', String), include("string")],
        "single-quoted": [(r"'", String, "#pop"), (r"[^\\$']+", String), include("string")],
        "string": [
            (rf"\${_ID}", String.Interpol),
            (Closed(r"\$\{[^}]+\}", "}"), String.Interpol),
            (r"\\[nrt\"'\\]", String.Escape),
        ],
    }
