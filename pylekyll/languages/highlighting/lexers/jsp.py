"""JSP and HTML::Mason (``Rouge::Lexers::JSP``, ``Mason``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import Scan, States, go
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.lexers.templates import TemplateLexer, outside
from pylekyll.languages.highlighting.tokens import Comment, Literal, Name, String, Whitespace

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

_DIRECTIVE = "(?:page|include|taglib)"
_ACTION = "(?:scriptlet|declaration|expression)"
_NAME = "[a-zA-Z0-9_:-]"


def _quoted(quote: str) -> list[object]:
    return [(quote, String, "#pop"), (r"\$\{", String.Interpol, "interpolation"), (rf"[^{quote}]+", String)]


class JSPLexer(TemplateLexer):
    """JavaServer Pages."""

    name = "JSP"
    tag = "jsp"
    tokens: ClassVar[States] = {
        "root": [
            (r"<%--", Comment, "comment"),
            (rf"<%@\s*{_DIRECTIVE}\s*", Name.Tag, "directive"),
            (rf"<jsp:directive\.{_DIRECTIVE}", Name.Tag, "directive-element"),
            (rf"<jsp:{_ACTION}>", Name.Tag, "action"),
            (r"<[a-zA-Z]*:[a-zA-Z]*\s*", Name.Tag, "tag"),
            (r"</[a-zA-Z]*:[a-zA-Z]*>", Name.Tag),
            (r"<%[!=]?", Name.Tag, "scriptlet"),
            (r"(?s).+?(?=<%|</?[a-zA-Z]*:)|.+", outside),
        ],
        "comment": [(r"--%>", Comment, "#pop"), (r"(?s).", Comment)],
        "directive": [
            (r"%>", Name.Tag, "#pop"),
            include("attributes"),
            (Closed(r"(?s).+?(?=%>)", "%>"), outside),
        ],
        "directive-element": [
            (r"/>", Name.Tag, "#pop"),
            include("attributes"),
            (Closed(r"(?s).+?(?=/>)", "/>"), outside),
        ],
        "action": [
            (rf"</jsp:{_ACTION}>", Name.Tag, "#pop"),
            include("attributes"),
            (r"[^</]+", inner("java")),
        ],
        "scriptlet": [(r"%>", Name.Tag, "#pop"), (r"[^%>]+", inner("java"))],
        "tag": [
            (r"/?>", Name.Tag, "#pop"),
            include("attributes"),
            (Closed(r"(?s).+?(?=/?>)", ">"), outside),
        ],
        "attributes": [(OncePerRun(rf"\s*{_NAME}+\s*=\s*", rf"\s*{_NAME}*"), Name.Attribute, "value")],
        "value": [
            (r'"', go(String, "double-quoted")),
            (r"'", go(String, "single-quoted")),
            (r"[^\s>]+", String, "#pop"),
        ],
        "double-quoted": _quoted('"'),
        "single-quoted": _quoted("'"),
        "interpolation": [
            (r"\}", String.Interpol, "#pop"),
            (r"'", Literal, "literal"),
            (r"[^'}]+", inner("java")),
        ],
        "literal": [(r"'", Literal, "#pop"), (r"[^']+", Literal)],
    }


_TEXT_BLOCK = "(?:text|doc)"
_PERL_BLOCK = "(?:args|flags|attr|init|once|shared|perl|cleanup|filter)"
_COMPONENT = "(?:def|method)"
_perl = inner("perl")


def _component(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Comment.Preproc, match[1])
    scan.emit(Name, match[2])
    scan.emit(Comment.Preproc, match[3])
    scan.push("component")


def _perl_line(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Comment.Preproc, "%")
    scan.delegate(scan.lexer.sub_lexer("perl"), match[1], "perl")


def _block(names: str, content: TokenType | object) -> list[object]:
    """Return the rules inside a block, which a quote before the closing tag keeps open."""
    return [
        (rf"(?i)</%{names}>", Comment.Preproc, "#pop"),
        (r"\s+", Whitespace),
        (r"^#.*$", Comment),
        (OncePerRun(r'(?s).*?[^"](?=</%)', r"(?s).+"), content),
    ]


class MasonLexer(TemplateLexer):
    """HTML::Mason."""

    name = "Mason"
    tag = "mason"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (rf"(?i)<%{_TEXT_BLOCK}>", Comment.Preproc, "text-block"),
            (rf"(?i)<%{_PERL_BLOCK}>", Comment.Preproc, "perl-block"),
            (Closed(rf"(?i)(<%{_COMPONENT})([^>]*)(>)", ">"), _component),
            (r"^%(.*)$", _perl_line),
            (r"<%", Comment.Preproc, "call"),
            (r"<&\|", Comment.Preproc, ("call-with-content", "substitution")),
            (r"<&", Comment.Preproc, "substitution"),
            (r"(?s).+?(?=</?&|</?%|^%|^#)|.+", outside),
        ],
        "perl-block": _block(_PERL_BLOCK, _perl),
        "text-block": _block(_TEXT_BLOCK, Comment),
        "component": [
            (rf"(?i)</%{_COMPONENT}>", Comment.Preproc, "#pop"),
            (r"\s+", Whitespace),
            (r"^#.*$", Comment),
            include("root"),
        ],
        "call-with-content": [(r"</&>", Comment.Preproc, "#pop"), include("root")],
        "substitution": [
            (r"&>", Comment.Preproc, "#pop"),
            (Closed(r"(?s).*?(?=&>)", "&>"), _perl),
        ],
        "call": [
            (r"%>", Comment.Preproc, "#pop"),
            (Closed(r"(?s).*?(?=%>)", "%>"), _perl),
        ],
    }
