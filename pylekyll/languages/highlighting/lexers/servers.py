"""Web servers' configurations (``Rouge::Lexers::Nginx``, ``Apache``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text, TokenType
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

ID = r"[^\s$;{}()#]+"


class NginxLexer(RougeLexer):
    """nginx."""

    name = "nginx"
    tag = "nginx"
    tokens: ClassVar[States] = {
        "root": [
            (r"(include)(\s+)([^\s;]+)", groups(Keyword, Text, Name)),
            (ID, Keyword, "statement"),
            include("base"),
        ],
        "block": [(r"\}", Punctuation, "#pop"), (ID, Keyword.Namespace, "statement"), include("base")],
        "statement": [(r"\{", Punctuation, ("#pop", "block")), (r";", Punctuation, "#pop"), include("base")],
        "base": [
            (r"\s+", Text),
            (r"#.*", Comment.Single),
            (r"(?:on|off)\b", Name.Constant),
            (r"[$][\w-]+", Name.Variable),
            (
                OncePerRun(r"([a-zA-Z0-9.-]+)(:)([0-9]+)", r"[a-zA-Z0-9.-]+"),
                groups(Name.Function, Punctuation, Number.Integer),
            ),
            (OncePerRun(r"[a-zA-Z-]+/[a-zA-Z-]+", r"[a-zA-Z-]+"), Name.Class),
            (r"\d+\.\d+", Number.Float),
            (r"[0-9]+[kmgKMG]?\b", Number.Integer),
            (r"(~)(\s*)([^\s{]+)", groups(Punctuation, Text, String.Regex)),
            (r"[:=~]", Punctuation),
            (rf"/(?:{ID})?", Name),
            (r"[^#\s;{}$\\]+", String),
            (r"[$;]", Text),
        ],
    }


def _known(word: str, token: TokenType) -> TokenType:
    return token if any(word.lower() in known for known in load_words("apache").values()) else Text


def _section(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group(1))
    scan.emit(_known(match.group(2), Name.Label), match.group(2))
    scan.push("section")


def _directive(match: re.Match[str], scan: Scan) -> None:
    scan.emit(_known(match.group(), Name.Class), match.group())
    scan.push("directive")


def _argument(match: re.Match[str], scan: Scan) -> None:
    scan.emit(_known(match.group(), String.Symbol), match.group())


class ApacheLexer(RougeLexer):
    """Apache's httpd."""

    name = "Apache"
    tag = "apache"
    tokens: ClassVar[States] = {
        "whitespace": [(r"#.*", Comment), (r"\s+", Text)],
        "root": [include("whitespace"), (r"(</?)(\w+)", _section), (r"\w+", _directive)],
        "section": [
            (OncePerRun(r"([^>]+)?(>(?:\r\n?|\n)?)", r"[^>]+"), groups(String.Regex, Punctuation, pop=1)),
            include("whitespace"),
        ],
        "directive": [(r"\r\n?|\n", Text, "#pop"), include("whitespace"), (r"\S+", _argument)],
    }
