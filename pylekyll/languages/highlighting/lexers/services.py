"""GraphQL and Protocol Buffers (``Rouge::Lexers::GraphQL``, ``Protobuf``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include, words

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    TokenType,
)
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Action

NAME = r"[_A-Za-z][_0-9A-Za-z]*"


def _description(match: re.Match[str], scan: Scan) -> None:
    opening, before, text, after, closing = match.groups()
    scan.emit(String.Double, opening)
    scan.emit(Blank, before)
    scan.delegate(scan.lexer.sub_lexer("markdown"), text)
    scan.emit(Blank, after)
    scan.emit(String.Double, closing)


def _end_of(*inside: str) -> Action:
    """Leave this state, and then the one below where it is one of ``inside``."""

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(Punctuation, match.group())
        scan.pop()
        if scan.stack[-1] in inside:
            scan.pop()

    return action


def _scalar(token: TokenType) -> Action:
    """End the state after a value, except in a list."""

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())
        if scan.stack[-1] != "list":
            scan.pop()

    return action


class GraphqlLexer(RougeLexer):
    """GraphQL: queries and schemas."""

    name = "GraphQL"
    tag = "graphql"
    tokens: ClassVar[States] = {
        "root": [
            (r"(?:query|mutation|subscription)\b", Keyword, "query"),
            (r"\{", Punctuation, ("query", "selection")),
            (r"fragment\b", Keyword, "fragment"),
            (r"scalar\b", Keyword, "value"),
            (r"(?:type|interface|enum|input|schema)\b", Keyword, "type"),
            (r"union\b", Keyword, "union"),
            (r"extend\b", Keyword),
            include("basic"),
            (Closed(r'(?s)(""")(\n)(.*?)(\n)(""")', '"""'), _description),
        ],
        "basic": [(r"\s+", Blank), (r"#.*$", Comment), (r"[!,]", Punctuation)],
        "directives": [
            (rf"(@{NAME})(\s*)(\()", groups(Keyword, Blank, Punctuation, push=("arguments",))),
            (rf"@{NAME}\b", Keyword),
        ],
        "fragment": [(r"on\b", Keyword), include("query")],
        "query": [
            include("directives"),
            (rf"{NAME}\b", Name),
            (r"\(", Punctuation, "variables"),
            (r"\{", Punctuation, "selection"),
            include("basic"),
        ],
        "type": [
            (r"implements\b", Keyword),
            (rf"{NAME}\b", Name),
            (r"\(", Punctuation, "variables"),
            (r"\{", Punctuation, "fields"),
            include("basic"),
        ],
        "union": [(rf"{NAME}\b", Name), (r"=", Punctuation, "union-variant"), include("basic")],
        "union-variant": [(rf"{NAME}\b", Name, ("#pop", "union-pipe")), include("basic")],
        "union-pipe": [
            (r"\|", Punctuation, ("#pop", "union-variant")),
            (r"(?!\||\s+|#[^\n]*)", Text, "#pop:2"),
            include("basic"),
        ],
        "fields": [
            (r"\}", Punctuation, "#pop:2"),
            (rf"({NAME})(\s*)(\()", groups(Name, Blank, Punctuation, push=("variables",))),
            (rf"{NAME}\b", Name),
            (r":", Punctuation, "type-names"),
            include("basic"),
        ],
        "arguments": [
            (r"\)", Punctuation, "#pop"),
            (rf"{NAME}\b", Name),
            (r":", Punctuation, "value"),
            include("basic"),
        ],
        "variables": [
            (r"\)", Punctuation, "#pop"),
            (rf"\${NAME}\b", Name.Variable),
            (rf"{NAME}\b", Name),
            (r":", Punctuation, "type-names"),
            (r"=", Punctuation, "value"),
            include("basic"),
        ],
        "type-names": [
            (r"(?:Int|Float|String|Boolean|ID)\b", Name.Builtin, "#pop"),
            (rf"{NAME}\b", Name, "#pop"),
            (r"\[", Punctuation, "type-list"),
            include("basic"),
        ],
        "type-list": [
            (r"(?:Int|Float|String|Boolean|ID)\b", Name.Builtin),
            (rf"{NAME}\b", Name),
            (r"\]", Punctuation, "#pop:2"),
            include("basic"),
        ],
        "selection": [
            include("directives"),
            (r"\}", _end_of("query", "fragment")),
            (rf"({NAME})(\s*)(\()", groups(Name, Blank, Punctuation, push=("arguments",))),
            (rf"({NAME})(\s*)(:)", groups(Name, Blank, Punctuation)),
            (rf"{NAME}\b", Name),
            (r"(\.\.\.)(\s+)(on)\b", groups(Punctuation, Blank, Keyword)),
            (r"\.\.\.", Punctuation),
            (r"\{", Punctuation, "selection"),
            include("basic"),
        ],
        "list": [(r"\]", _end_of("value")), include("value")],
        "object": [
            (r"\}", _end_of("value")),
            (rf"({NAME})(\s*)(:)", groups(Name, Blank, Punctuation, push=("value",))),
            include("basic"),
        ],
        "value": [
            (Closed(r'(?s)""".*?"""', '"""'), String.Double),
            (rf"\${NAME}\b", _scalar(Name.Variable)),
            (r"(?:true|false|null)\b", _scalar(Keyword.Constant)),
            (r"[+-]?[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?", _scalar(Number.Float)),
            (r"[+-]?[1-9][0-9]*(?:[eE][+-]?[0-9]+)?", _scalar(Number.Integer)),
            (literal('"'), _scalar(String.Double)),
            (rf"{NAME}\b", _scalar(Name)),
            (r"\{", Punctuation, "object"),
            (r"\[", Punctuation, "list"),
            include("basic"),
        ],
    }


PROTOBUF_TYPES = sorted(
    word_set("""
    bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64
    """)
)


class ProtobufLexer(RougeLexer):
    """Protocol Buffers' descriptions."""

    name = "Protobuf"
    tag = "protobuf"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"[,;{}\[\]()]", Punctuation),
            # A backslash before the line's end goes on with the comment.
            (r"/(?:\\\n)?/(?:$|(?s:.*?)[^\\]$)", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?\*.*?\*(?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (
                r"(?:ctype|default|extensions|import|max|oneof|option|optional|packed|repeated|required|returns|rpc|to)\b",
                Keyword,
            ),
            (words(PROTOBUF_TYPES, suffix=r"\b"), Keyword.Type),
            (r"true|false", Keyword.Constant),
            (r"(package)(\s+)", groups(Keyword.Namespace, Text, push=("package",))),
            (r"(message|extend)(\s+)", groups(Keyword.Declaration, Text, push=("message",))),
            (r"(enum|group|service)(\s+)", groups(Keyword.Declaration, Text, push=("type",))),
            (r'".*?"', String),
            (r"'.*?'", String),
            (r"(?:\d+\.\d*|\.\d+|\d+)[eE][+-]?\d+[LlUu]*", Number.Float),
            (r"(?:\d+\.\d*|\.\d+|\d+[fF])[fF]?", Number.Float),
            (r"-?(?:inf|nan)\b", Number.Float),
            (r"0x[0-9a-fA-F]+[LlUu]*", Number.Hex),
            (r"0[0-7]+[LlUu]*", Number.Oct),
            (r"\d+[LlUu]*", Number.Integer),
            # A range, from plus to equals, as Rouge has it.
            (r"[+-=]", Operator),
            (r"([a-zA-Z_][\w.]*)([ \t]*)(=)", groups(Name.Attribute, Text, Operator)),
            (r"[a-zA-Z_][\w.]*", Name),
        ],
        "package": [(r"[a-zA-Z_]\w*", Name.Namespace, "#pop"), default("#pop")],
        "message": [(r"[a-zA-Z_]\w*", Name.Class, "#pop"), default("#pop")],
        "type": [(r"[a-zA-Z_]\w*", Name, "#pop"), default("#pop")],
    }
