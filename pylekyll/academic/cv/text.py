"""Inline Markdown of CV data as spans: text with emphasis, code and links, and nothing else.

CV data come as plain text with a little Markdown (RenderCV) or HTML (al-folio). Emphasis, code, line breaks and links
with harmless addresses become spans. Everything else stays text, so that HTML and Typst code cannot enter through it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape, unescape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.addresses import safe_url, typst_url
from pylekyll.academic.cv.formulas import FORMULA, formula_in
from pylekyll.academic.cv.latex import without_commands
from pylekyll.foundation.closed import Ends
from pylekyll.languages.bibtex.text import Text as LatexText
from pylekyll.languages.bibtex.text import read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pylekyll.languages.bibtex.text import Converts

    #: Returns the tree of a formula in LaTeX, or ``None`` for one that cannot be converted.
    Trees = Callable[[str], dict[str, Any] | None]

_TOKEN = re.compile(
    rf"(?P<math>{FORMULA})"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`+)"
    r"|(?P<auto><(?:https?://|mailto:)[^\s<>]+>)"
    r"|(?P<tag></?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>)"
    r"|(?P<link>!?\[)"
    r"|(?P<mark>\*{1,3}|_{1,3})"
)
_LINK_TITLE = r"(?:\"[^\"]*\"|'[^']*')"
_LINK_TARGET = re.compile(
    rf"\]\(\s*(?!\s)(?:<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+{_LINK_TITLE})?|(?<=\s){_LINK_TITLE})\s*\)"
)
_HREF = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE)
_PICTURE = re.compile(r"""<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s<>]+)|!\[""", re.IGNORECASE)
_PICTURE_TARGET = re.compile(r"\]\(\s*<?([^\s<>()]+)")
_HIDDEN = re.compile(r"<(script|style)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)", re.IGNORECASE | re.DOTALL)
_BLANKS = re.compile(r"\s+")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*|\n[ \t]*(?=[-*\u2022][ \t])")
_ITEM = re.compile(r"^\s*[-*\u2022]\s+(?=\S)")
_BOLD = frozenset({"b", "strong"})
_ITALIC = frozenset({"i", "em", "cite"})
_SCRIPTS = frozenset({"sup", "sub"})
#: Parts of HTML that stay as they are: tags and formulas.
_TAGS = re.compile(r"(<[^<>]+>|\\\((?:(?!\\\()[^$])+?\\\))")
_MARKS = re.compile(r"[\\*_`\[\]!$]")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_LINK_TEXT = 1000
_DASHES = re.compile("(?<= )---?(?= )")
_QUOTED = re.compile(r"``([^`']*(?:'(?!')[^`']*)*)''")
#: The elements of HTML: other words in angle brackets (``vector<int>``) are text.
_NAMES_OF_ELEMENTS = (
    "a abbr address article aside audio b bdi bdo big blockquote body br button canvas caption center cite code col"
    " colgroup data dd del details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6"
    " head header hr html i iframe img input ins kbd label legend li link main map mark math menu meta nav noscript"
    " object ol option p param picture pre progress q s samp section select small source span strike strong sub summary"
    " sup svg table tbody td textarea tfoot th thead time title tr tt u ul var video wbr"
)
_ELEMENTS = frozenset(_NAMES_OF_ELEMENTS.split())
_BREAKS = frozenset({"br", "div", "p", "li", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6"})


@dataclass(frozen=True)
class Span:
    """A piece of text with one look; ``url`` is empty where it is not a link, ``script`` is ``sup`` or ``sub``.

    The text is the LaTeX of a formula where ``math`` is true.
    """

    text: str
    bold: bool = False
    italic: bool = False
    mono: bool = False
    url: str = ""
    script: str = ""
    math: bool = False


Text = tuple[Span, ...]


def parse(text: str) -> Text:
    """Return the spans of one paragraph of inline Markdown or simple HTML."""
    if "<" in text:
        text = _HIDDEN.sub("", text)
    if "``" in text:  # quotation marks as TeX has them
        text = _QUOTED.sub("\u201c\\1\u201d", text)
    if " --" in text:
        text = _DASHES.sub(lambda dash: "\u2013" if len(dash[0]) == 2 else "\u2014", text)
    text, _ = without_commands(text)
    return tuple(_joined(_Inline(_BLANKS.sub(" ", text.strip())).spans()))


def from_html(html: str) -> Text:
    r"""Return the spans of a paragraph of HTML, whose text has no Markdown but formulas in ``\(...\)``."""
    return parse("".join(part if at % 2 else _MARKS.sub(r"\\\g<0>", part) for at, part in enumerate(_TAGS.split(html))))


def paragraphs(text: str) -> list[Text]:
    """Return the paragraphs of a text, divided by blank lines or as the items of a list; empty ones are left out."""
    return [spans for part in _PARAGRAPHS.split(text.strip()) if (spans := parse(_ITEM.sub("", part)))]


def plain(text: Iterable[Span]) -> str:
    """Return the text without its looks; formulas are the nearest text."""
    return "".join(_readable(span.text).plain() if span.math else span.text for span in text)


def to_html(text: Iterable[Span], math: Converts | None = None) -> str:
    r"""Return the text as HTML with everything escaped.

    Formulas are ``\(...\)`` if ``math`` says that the build can convert them, else the nearest text.
    """
    pieces = groupby(text, lambda span: span.url)
    return "".join(_linked(url, "".join(_span_html(span, math) for span in spans)) for url, spans in pieces)


def to_data(text: Iterable[Span], trees: Trees | None = None) -> list[dict[str, Any]]:
    """Return the text as the Typst designs read it; a formula without a tree is the nearest text."""
    return [data for span in text for data in _span_data(span, trees)]


def _span_data(span: Span, trees: Trees | None) -> Iterator[dict[str, Any]]:
    tree = trees(span.text) if span.math and trees is not None else None
    if span.math and tree is None:
        for near in from_html(_readable(span.text).html()):
            yield from _span_data(replace(near, bold=span.bold, url=span.url), None)
        return
    yield {
        "t": plain([span]),
        "b": span.bold,
        "i": span.italic,
        "c": span.mono,
        "s": span.script,
        "u": typst_url(span.url),
        **({"m": tree} if tree else {}),
    }


def _readable(latex: str) -> LatexText:
    return read_text(f"${latex}$")


def dropped(text: str) -> list[str]:
    """Return the addresses in a text that are not shown: those of pictures, and links that are not safe."""
    pictures = list(_pictures(text))
    links = [*_LINK_TARGET.findall(text), *(one or other for one, other in _HREF.findall(text))]
    return [*pictures, *(link for link in links if link and link not in pictures and not safe_url(unescape(link)))]


def _pictures(text: str) -> Iterator[str]:
    """Yield the addresses of pictures in HTML and in Markdown."""
    ends = Ends(text)
    targets: dict[int, re.Match[str] | None] = {-1: None}
    place = 0
    while found := _PICTURE.search(text, place):
        place = found.end()
        if found[1] is not None:
            yield found[1]
            continue
        close, _ = ends.of("]", place)
        if close not in targets:
            targets[close] = _PICTURE_TARGET.match(text, close)
        if (target := targets[close]) is not None:
            yield target[1]
            place = target.end()


def _span_html(span: Span, math: Converts | None) -> str:
    html = _readable(span.text).html(math=math) if span.math else escape(span.text)
    looks = ((span.mono, "code"), (span.script, span.script), (span.italic, "em"), (span.bold, "strong"))
    for wanted, tag in looks:
        html = f"<{tag}>{html}</{tag}>" if wanted else html
    return html


def _linked(url: str, html: str) -> str:
    return f'<a href="{escape(url)}">{html}</a>' if url else html


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Join neighbours of the same look, and drop empty ones."""
    last: Span | None = None
    for span in spans:
        if last is not None and not span.math and replace(span, text="") == replace(last, text=""):
            last = replace(last, text=last.text + span.text)
        elif span.text:
            if last is not None:
                yield last
            last = span
    if last is not None and last.text:
        yield last


@dataclass
class _Piece:
    """Text, a mark of emphasis (``mark``) or a finished span; ``bold`` and ``italic`` are changes of depth.

    ``url`` and ``script`` hold from here on.
    """

    text: str = ""
    mark: str = ""
    span: Span | None = None
    bold: int = 0
    italic: int = 0
    opens: bool = False
    closes: bool = False
    url: str | None = None
    script: str | None = None


class _Inline:
    """The parser of one paragraph."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._pieces: list[_Piece] = []

    def spans(self) -> Iterator[Span]:
        position = 0
        while match := _TOKEN.search(self._text, position):
            self._add_text(self._text[position : match.start()])
            position = self._take(match)
        self._add_text(self._text[position:])
        self._pair_marks()
        return self._finished()

    def _add_text(self, text: str) -> None:
        if text:
            self._pieces.append(_Piece(_APOSTROPHE.sub("\u2019", unescape(text) if "&" in text else text)))

    def _take(self, match: re.Match[str]) -> int:
        """Add what a token stands for, and return where the text goes on."""
        kind, token = str(match.lastgroup), match[0]
        if kind == "math":
            latex = formula_in(match)
            if not latex:  # dollars: what is between them may have marks
                self._pieces.append(_Piece("$"))
                return match.start() + 1
            self._pieces.append(_Piece(span=Span(unescape(latex), math=True)))
        elif kind == "escape":
            self._pieces.append(_Piece(token[1]))
        elif kind == "ticks":
            return self._code(match)
        elif kind == "auto":
            url = token[1:-1]
            self._pieces.append(_Piece(span=Span(url.removeprefix("mailto:"), url=safe_url(url))))
        elif kind == "tag":
            self._tag(token)
        elif kind == "link":
            return self._link(match)
        else:
            self._mark(match)
        return match.end()

    def _code(self, match: re.Match[str]) -> int:
        end = self._text.find(match[0], match.end())
        if end < 0:
            self._pieces.append(_Piece(match[0]))
            return match.end()
        self._pieces.append(_Piece(span=Span(self._text[match.end() : end].strip(), mono=True)))
        return end + len(match[0])

    def _link(self, match: re.Match[str]) -> int:
        """Add a link or the alternative text of an image; a bracket without a target is text."""
        end = self._text.find("](", match.end(), match.end() + _LINK_TEXT)
        target = _LINK_TARGET.match(self._text, end) if end >= 0 else None
        if target is None:
            self._pieces.append(_Piece(match[0]))
            return match.end()
        url = "" if match[0] == "![" else safe_url(target[1] or "")
        for span in parse(self._text[match.end() : end]):
            self._pieces.append(_Piece(span=replace(span, url=url or span.url)))
        return target.end()

    def _tag(self, token: str) -> None:
        name = re.sub(r"[^a-z0-9].*", "", token.strip("</>").lower(), flags=re.DOTALL)
        step = -1 if token.startswith("</") else 1
        if name not in _ELEMENTS:
            self._add_text(token)
        elif name in _BOLD:
            self._pieces.append(_Piece(bold=step))
        elif name in _ITALIC:
            self._pieces.append(_Piece(italic=step))
        elif name in _SCRIPTS:
            self._pieces.append(_Piece(script=name if step > 0 else ""))
        elif name in _BREAKS:
            self._pieces.append(_Piece(" "))
        elif name == "a":
            found = _HREF.search(token)
            url = safe_url(unescape(found[1] or found[2] or "")) if found and step > 0 else ""
            self._pieces.append(_Piece(url=url))

    def _mark(self, match: re.Match[str]) -> None:
        """Add a run of ``*`` or ``_`` as marks; they must touch a word, and ``_`` must not be inside one."""
        before = self._text[match.start() - 1 : match.start()] or " "
        after = self._text[match.end() : match.end() + 1] or " "
        inside = match[0][0] == "_" and before.isalnum() and after.isalnum()
        opens = not after.isspace() and not inside
        closes = not before.isspace() and not inside
        run = match[0]
        parts = (run[:2], run[2:]) if len(run) > 2 else (run,)
        for mark in reversed(parts) if closes and not opens else parts:
            self._pieces.append(_Piece(mark=mark, opens=opens, closes=closes))

    def _pair_marks(self) -> None:
        """Give each mark that has a partner its effect; the others are text."""
        stack: list[_Piece] = []
        for piece in self._pieces:
            if not piece.mark:
                continue
            partner = next((one for one in reversed(stack) if one.mark == piece.mark), None) if piece.closes else None
            if partner is not None:
                while stack.pop() is not partner:
                    pass
                for one, step in ((partner, 1), (piece, -1)):
                    one.bold, one.italic = (step, 0) if len(one.mark) > 1 else (0, step)
            elif piece.opens:
                stack.append(piece)
        for piece in self._pieces:
            if piece.mark and not (piece.bold or piece.italic):
                piece.text = piece.mark

    def _finished(self) -> Iterator[Span]:
        bold = italic = 0
        url = script = ""
        for piece in self._pieces:
            bold, italic = max(0, bold + piece.bold), max(0, italic + piece.italic)
            url = url if piece.url is None else piece.url
            script = script if piece.script is None else piece.script
            span = piece.span or Span(piece.text, script=script)
            yield replace(span, bold=span.bold or bold > 0, italic=span.italic or italic > 0, url=span.url or url)
