"""Haml and Slim (``Rouge::Lexers::Haml``, ``Slim``, and ``Rouge::Indentation``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.registry import canonical_tag
from pylekyll.languages.highlighting.tokens import Comment, Error, Name, Punctuation, String, Text, Whitespace
from pylekyll.languages.ruby.text import strip

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Action
    from pylekyll.languages.highlighting.tokens import TokenType

#: The content of a filter or of plain text, up to an interpolation or the end of the line.
_FILTERED = r"(?:[^#\n]+|#[^{\n])+"

#: Rouge's rule for the rest of a line matches nothing before these, so that they are errors one by one.
_BLANKS_AT_END = r"[ \t]+$"

_ruby = inner("ruby")


def _rest_of_line(ends: str) -> str:
    r"""Return the regex for the rest of a line of Ruby that goes on after one of ``ends`` or ``' |'``.

    It is Rouge's ``.*?(?=([ends]$| \|)?[ \t]*$)``, read without trying each of a run of blanks for the line's end.
    """
    to_bar, ends_line = r" \|[ \t]*$", r"[ \t]+(?=[^ \t\n])"
    return rf"(?:[^ \t\n{ends}]+|[{ends}](?!$)|[ \t]+(?={to_bar})|(?!{to_bar}){ends_line})*"


class IndentedLexer(RougeLexer):
    """Base of the lexers in which a line opens a block of the lines that are indented further."""

    filter_lexers: ClassVar[dict[str, str]]

    def begin(self, scan: Scan) -> None:
        """Expect no block."""
        scan.data.update(block=None, outer="", indent="", filter=None)

    def tag_of_filter(self, name: str) -> str | None:
        """Return the tag of the lexer for the filter ``name``."""
        return self.filter_lexers.get(name)


def _starts_block(scan: Scan, state: str) -> None:
    scan.data.update(block=state, outer=scan.data["indent"])


def _indentation(match: re.Match[str], scan: Scan) -> None:
    data, indent = scan.data, match.group()
    scan.emit(Text, indent)
    data["indent"] = indent
    if data["block"] and indent.startswith(data["outer"]) and indent != data["outer"]:
        scan.push(data["block"])
    else:
        data["block"] = None
        scan.push("content")


def _reset(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Text, match.group())
    scan.stack[:] = ["root"]


def _block(token: TokenType, state: str) -> Action:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())
        scan.pop()
        _starts_block(scan, state)

    return action


def _filter_key(tag: str) -> str:
    # The filter for Ruby and the code outside of filters share one lexer.
    return "ruby" if tag == "ruby" else f"filter {tag}"


def _filter(match: re.Match[str], scan: Scan) -> None:
    _block(Name.Decorator, "filter-block")(match, scan)
    lexer = scan.lexer
    assert isinstance(lexer, IndentedLexer)
    tag = scan.data["filter"] = lexer.tag_of_filter(strip(match[1]))
    if tag is not None:
        scan.forget(_filter_key(tag))


def _filtered(match: re.Match[str], scan: Scan) -> None:
    tag = scan.data["filter"]
    if tag is None:
        scan.emit(Name.Decorator, match.group())
    else:
        scan.delegate(scan.lexer.sub_lexer(tag), match.group(), _filter_key(tag))


def _class_or_id(token: TokenType) -> Action:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())
        scan.goto("tag")

    return action


def _into_ruby(state: str) -> Action:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(Punctuation, match.group())
        if state == "ruby-line":
            scan.stack[:] = ["root"]
        scan.forget("ruby")
        scan.push(state)

    return action


def _conditional_comment(match: re.Match[str], scan: Scan) -> None:
    slash, condition, rest = match.groups()
    scan.emit(Comment, slash)
    scan.emit(Comment.Special, condition)
    scan.emit(Comment, rest)
    scan.pop()


def _quoted(quote: str) -> str:
    inside = rf"(?:\\[\\{quote}]|[^\n{quote}\\]|\\(?![\\{quote}\n]))*"
    return rf"{quote}{inside}{quote}|{quote}[^\n]*{quote}"


_SHARED: States = {
    "root": [(r"\s*\n", Text), (r"\s*", _indentation)],
    "filter-block": [(_FILTERED, _filtered), include("interpolation"), include("indented-block")],
    "interpolation": [(r"#\{", String.Interpol, "ruby")],
    "ruby": [(r"\}", String.Interpol, "#pop"), include("ruby-inner")],
    "ruby-inner": [(r"\{", _ruby, "ruby-inner"), (r"\}", _ruby, "#pop"), (r"[^{}]+", _ruby)],
    "indented-block": [(r"\n", _reset)],
}

HAML_ID = r"[\w:-]+"
# A bar at the end of a line joins it to the next one, if that has a bar too.
DOT = r"(?: \|\n(?=.* \|)|.)"


class HamlLexer(IndentedLexer):
    """Haml; the options ``filters[name]`` name lexers for filters."""

    name = "Haml"
    tag = "haml"
    filter_lexers: ClassVar[dict[str, str]] = {
        name: name for name in ("javascript", "css", "ruby", "erb", "markdown", "sass")
    }
    tokens: ClassVar[States] = {
        **_SHARED,
        "content": [
            include("css"),
            (rf"%{HAML_ID}", _class_or_id(Name.Tag)),
            (rf"!!!{DOT}*\n", Name.Namespace, "#pop"),
            (rf"(/)(?=(\[{DOT}*?\]))\2({DOT}*\n)", _conditional_comment),
            (rf"/{DOT}*\n", _block(Comment, "html-comment-block")),
            (rf"-#{DOT}*\n", _block(Comment, "haml-comment-block")),
            (r"-", _into_ruby("ruby-line")),
            (rf":({DOT}*)\n", _filter),
            include("eval-or-plain"),
        ],
        "css": [(rf"\.{HAML_ID}", _class_or_id(Name.Class)), (rf"#{HAML_ID}", _class_or_id(Name.Function))],
        "tag": [
            include("css"),
            (r"\{", _into_ruby("ruby-inner")),
            (rf"\[{DOT}*?\]", _ruby),
            (r"\(", Punctuation, "html-attributes"),
            (r"\s*\n", Text, "#pop"),
            (r"[<>]{1,2}(?=[ \t=])", Punctuation),
            include("eval-or-plain"),
        ],
        "plain": [(_FILTERED, inner("html")), include("interpolation"), (r"\n", _reset)],
        "eval-or-plain": [
            (r"[&!]?==", Punctuation, "plain"),
            (r"[&!]?[=!]", _into_ruby("ruby-line")),
            default("plain"),
        ],
        "ruby-line": [
            (r"\n", Text, "#pop"),
            (r",[ \t]*\n", _ruby),
            (r" \|[ \t]*\n", String.Escape),
            (_BLANKS_AT_END, Error),
            (_rest_of_line(","), _ruby),
        ],
        "html-attributes": [
            (r"\s+", Text),
            (rf"{HAML_ID}\s*=", Name.Attribute, "html-attribute-value"),
            (HAML_ID, Name.Attribute),
            (r"\)", Text, "#pop"),
        ],
        "html-attribute-value": [
            (r"\s+", Text),
            (r"[a-z]\w*", Name.Variable, "#pop"),
            (r"@[a-z]\w*", Name.Variable.Instance, "#pop"),
            (r"\$[a-z]\w*", Name.Variable.Global, "#pop"),
            (_quoted("'"), String, "#pop"),
            (_quoted('"'), String, "#pop"),
        ],
        "html-comment-block": [(rf"{DOT}+", Comment), include("indented-block")],
        "haml-comment-block": [(rf"{DOT}+", Comment.Preproc), include("indented-block")],
    }

    def tag_of_filter(self, name: str) -> str | None:
        """Return the tag of the lexer that an option names for the filter, or the usual one."""
        given = self.options.get(f"filters[{name}]")
        if given is None:
            return super().tag_of_filter(name)
        return canonical_tag(given[-1] if isinstance(given, list) else given) or "plaintext"


SLIM_NAME = r"[\w!?@$]+"
# A backslash at the end of a line joins it to the next one.
SLIM_DOT = r"(?:\\\n|.)"
SLIM_HTML = r"""</?[\w\s='"]+?/?>"""
SLIM_CALL = OncePerRun(rf"{SLIM_NAME}\(.*?\)", rf"{SLIM_NAME}\(.*")


def _dynamic(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match[1])
    scan.delegate(scan.lexer.sub_lexer("ruby"), match[2], "ruby")


def _plain_block(match: re.Match[str], scan: Scan) -> None:
    _block(Punctuation, "plain-block")(match, scan)
    scan.goto("plain-block")


def _doctype(match: re.Match[str], scan: Scan) -> None:
    word, blank, kind = match.groups()
    scan.emit(Name.Namespace, word)
    scan.emit(Whitespace, blank)
    scan.emit(Text, kind)
    scan.pop()


def _attribute(match: re.Match[str], scan: Scan) -> None:
    name, blank, equals = match.groups()
    scan.emit(Name.Attribute, name)
    scan.emit(Whitespace, blank)
    scan.emit(Punctuation, equals)
    scan.push("html-attribute")


class SlimLexer(IndentedLexer):
    """Slim."""

    name = "Slim"
    tag = "slim"
    filter_lexers: ClassVar[dict[str, str]] = {
        "coffee": "coffeescript",
        **{name: name for name in ("ruby", "erb", "javascript", "css", "markdown", "scss", "sass")},
    }
    tokens: ClassVar[States] = {
        **_SHARED,
        "content": [
            include("css"),
            (rf"/{SLIM_DOT}*", Comment, "indented-block"),
            (r"(doctype)(\s+)(.*)", _doctype),
            (r"(\w*):\s*\n", _filter),
            (r"[|'](?=\s)", _plain_block),
            (r"-|==?", Punctuation, "ruby-line"),
            (rf"(\*)({SLIM_NAME}\(.*?\))", _dynamic, "tag"),
            (rf"(\*)({SLIM_NAME})", _dynamic, "tag"),
            (SLIM_HTML, inner("html"), "#pop"),
            (r"\w+", Name.Tag, "tag"),
        ],
        "tag": [
            include("css"),
            include("indented-block"),
            include("interpolation"),
            (r"[<>]", Punctuation),
            (r"\s", Whitespace),
            (rf"(\*)({SLIM_NAME})", _dynamic),
            (OncePerRun(rf"(\*)(\{{{SLIM_DOT}+?\}})", rf"\*\{{{SLIM_DOT}*"), _dynamic),
            (OncePerRun(r"([\w-]+)(\s*)(=)", r"[\w-]+\s*"), _attribute),
            (rf"(=)({SLIM_DOT}+)", _dynamic),
            (OncePerRun(r"&\S*?;", r"&\S*"), Name.Entity),
            (SLIM_DOT, Text),
        ],
        "css": [
            (r"\.[\w-]*", _class_or_id(Name.Class)),
            (r"#[a-zA-Z][\w:-]*", _class_or_id(Name.Function)),
        ],
        "html-attribute": [
            (rf"\s*(['\"]){SLIM_DOT}*?\1", String, "#pop"),
            (SLIM_CALL, _ruby, "#pop"),
            (SLIM_NAME, _ruby, "#pop"),
            (r"\s+", Whitespace),
        ],
        "ruby-line": [
            include("indented-block"),
            (r"[,\\]\s*\n", _ruby),
            (r" \|[ \t]*\n", String.Escape),
            (_BLANKS_AT_END, Error),
            (_rest_of_line(r",\\"), _ruby),
        ],
        "plain-block": [
            include("interpolation"),
            (SLIM_HTML, inner("html")),
            (OncePerRun(r"&\S*?;", r"&\S*"), Name.Entity),
            (SLIM_DOT, Text),
            include("indented-block"),
        ],
    }
