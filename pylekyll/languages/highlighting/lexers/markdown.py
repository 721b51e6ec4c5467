"""Markdown (``Rouge::Lexers::Markdown``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import PlainText, RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.registry import find_lexer, guess_lexer
from pylekyll.languages.highlighting.tokens import Error, Generic, Name, Punctuation, String, Text
from pylekyll.languages.ruby.text import strip

if TYPE_CHECKING:
    import re

# A character of a line, or an escaped one.
ANY = r"(?:\\.|[^\\\n])"

_UNKNOWN = PlainText(String.Backtick)


def _line_starting(pattern: str) -> OncePerRun:
    """Return a rule for what stands at a line's beginning, behind blank space that may span lines."""
    return OncePerRun(pattern, r"^\s+")


def _fence(match: re.Match[str], scan: Scan) -> None:
    indent, fence, info, code, newline, closing = match.groups()
    name = strip(info)
    lexer = (find_lexer(name) if name and name != "guess" else guess_lexer(code or "")) or _UNKNOWN
    scan.forget("fence")
    scan.emit(Text, indent)
    scan.emit(Punctuation, fence)
    scan.emit(Name.Label, info)
    if code:
        scan.delegate(lexer, code)
    scan.emit(Text, newline)
    if closing:
        scan.emit(Punctuation, closing)
    else:
        scan.data["fence"] = fence, lexer
        scan.push("open-fence")


def _open_fence_line(match: re.Match[str], scan: Scan) -> None:
    line = match.group()
    fence, lexer = scan.data["fence"]
    rest = line.lstrip(" \t")
    if rest.startswith(fence):
        scan.pop()
        scan.emit(Text, line[: len(line) - len(rest)])
        scan.emit(Punctuation, fence)
        scan.pos -= len(rest) - len(fence)
    elif line.endswith("\n"):
        scan.delegate(lexer, line, "fence")
    else:
        scan.emit(Error, line)


def _front_matter(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer.sub_lexer("yaml"), match.group())


class MarkdownLexer(RougeLexer):
    """Markdown, with the languages of its fences, YAML in front, and HTML between."""

    name = "Markdown"
    tag = "markdown"
    tokens: ClassVar[States] = {
        "root": [
            # Rouge means the beginning of the file, but its scanner takes any position for it.
            (r"(?s)---(?=(?P<blank>\s*\n))(?P=blank).*?\n?^---\s*$\n?", _front_matter),
            (r"\\.", String.Escape),
            (r"^[\S ]+\n---*\n", Generic.Heading),
            (r"^[\S ]+\n===*\n", Generic.Subheading),
            (r"^#(?=[^#]).*?$", Generic.Heading),
            (r"^##*.*?$", Generic.Subheading),
            (r"(?s)^([ \t]*)(`{3,}|~{3,})([^\n]*\n)(?:(.*?)(\n\1)(\2))?", _fence),
            (r"\n\n(?:(?:    |\t).*?\n|\n)+", String.Backtick),
            # Rouge has no limit to the length of the fence, and looks for each length down to one.
            (rf"(`{{1,64}})(?:{ANY}|\n)+?\1", String.Backtick),
            (_line_starting(r"^(?:\s*[*]){3,}\s*$"), Punctuation),
            (_line_starting(r"^(?:\s*[-]){3,}\s*$"), Punctuation),
            (_line_starting(r"^\s*[*+-](?=\s)"), Punctuation),
            (_line_starting(r"^\s*\d+\."), Punctuation),
            (_line_starting(r"^\s*>.*?$"), Generic.Traceback),
            (
                _line_starting(rf"^(\s*)(\[)({ANY}+?)(\])(\s*)(:)"),
                groups(Text, Punctuation, String.Symbol, Punctuation, Text, Punctuation, push=("title", "url")),
            ),
            (
                Closed(rf"(!?\[)({ANY}*?|[^\]]*?)(\])(?=[\[(])", "](", "]["),
                groups(Punctuation, Name.Variable, Punctuation, push=("link",)),
            ),
            (r"[*]{2}[^* \n][^*\n]*[*]{2}", Generic.Strong),
            (r"[*]{3}[^* \n][^*\n]*[*]{3}", Generic.EmphStrong),
            (rf"__{ANY}*?__", Generic.Strong),
            (rf"[*]{ANY}*?[*]", Generic.Emph),
            (rf"_{ANY}*?_", Generic.Emph),
            # An address: at sign, dot, and the line's last closing bracket.
            (Closed(r"<[^@\n]*@.[^.\n]*[.].+>", "@"), Name.Variable),
            (Closed(rf"<(?:https?|mailto|ftp)://{ANY}*?>", ">"), Name.Variable),
            (r"[^\\`\[*\n&<]+", Text),
            (Closed(r"&\S*;", ";"), inner("html")),
            (Closed(rf"<{ANY}*?>", ">"), inner("html")),
            (r"[&<]", Text),
            (r"\[", Text),
            (r"\n", Text),
        ],
        "open-fence": [(r"^.*\n?", _open_fence_line)],
        "link": [
            (rf"(\[)({ANY}*?)(\])", groups(Punctuation, String.Symbol, Punctuation, pop=1)),
            (r"[(]", Punctuation, ("inline-title", "inline-url")),
            (r"[ \t]+", Text),
            default("#pop"),
        ],
        "url": [
            (r"[ \t]+", Text),
            (rf"(<)({ANY}*?)(>)", groups(Name.Tag, String.Other, Name.Tag, pop=1)),
            (r"\S+", String.Other, "#pop"),
        ],
        "title": [
            (rf'"{ANY}*?"', Name.Namespace),
            (rf"'{ANY}*?'", Name.Namespace),
            (rf"[(]{ANY}*?[)]", Name.Namespace),
            (r"""\s*(?=["'()])""", Text),
            default("#pop"),
        ],
        "inline-title": [(r"[)]", Punctuation, "#pop"), include("title")],
        "inline-url": [(r"[^<\s)]+", String.Other, "#pop"), (r"\s+", Text), include("url")],
    }
