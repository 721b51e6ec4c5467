"""HTTP requests and responses (``Rouge::Lexers::HTTP``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.tokens import Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

#: The lexers of bodies by media type; other bodies are plain text.
LANGUAGES = {
    **dict.fromkeys(("text/html", "application/xhtml+xml"), "html"),
    **dict.fromkeys(
        ("text/xml", "application/xml", "image/svg+xml", "application/rss+xml", "application/atom+xml"), "xml"
    ),
    **dict.fromkeys(
        (
            *("application/json", "application/vnd.api+json", "application/hal+json", "application/problem+json"),
            "application/schema+json",
        ),
        "json",
    ),
    **dict.fromkeys(
        ("application/javascript", "application/x-javascript", "text/javascript", "text/x-javascript"), "javascript"
    ),
    "text/css": "css",
    "text/x-yaml": "yaml",
    "text/x-markdown": "markdown",
    "application/graphql": "graphql",
    "text/typescript": "typescript",
}


def _header(match: re.Match[str], scan: Scan) -> None:
    name, value = match.group(1), match.group(5)
    if name.lower() == "content-type":
        scan.data["type"] = value.split(";")[0].lower()
    for token, text in zip((Name.Attribute, Text, Punctuation, Text, String, Text), match.groups(), strict=True):
        scan.emit(token, text)


def _body(match: re.Match[str], scan: Scan) -> None:
    lexer = scan.lexer
    chosen = lexer.lexer_option("content") or lexer.sub_lexer(LANGUAGES.get(scan.data.get("type", ""), "plaintext"))
    scan.delegate(chosen, match.group())


class HttpLexer(RougeLexer):
    """Requests of clients and responses of servers."""

    name = "HTTP"
    tag = "http"
    tokens: ClassVar[States] = {
        "root": [
            (
                r"(GET|POST|PUT|DELETE|HEAD|OPTIONS|TRACE|PATCH|QUERY)( +)([^ ]+)( +)(HTTPS?)(/)(\d(?:\.\d)?)(\r?\n|$)",
                groups(
                    *(Name.Function, Text, Name.Namespace, Text, Keyword, Operator, Number, Text), push=("headers",)
                ),
            ),
            (
                r"(HTTPS?)(/)(\d(?:\.\d)?)( +)(\d{3})( +)?([^\r\n]*)?(\r?\n|$)",
                groups(*(Keyword, Operator, Number, Text, Number, Text, Name.Exception, Text), push=("headers",)),
            ),
        ],
        "headers": [
            (r"([^\s:]+)( *)(:)( *)([^\r\n]+)(\r?\n|$)", _header),
            (r"([^\r\n]+)(\r?\n|$)", groups(String, Text)),
            (r"\r?\n", Text, "content"),
        ],
        "content": [(r"(?s:.+)", _body)],
    }
