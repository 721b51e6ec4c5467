"""HTML of text whose spans are simple, printed in one walk, without a tree.

Most text is of this kind: quotes, dashes, code, links with their URLs, emphasis that closes. The HTML equals the
renderer's output for the span parser's elements. Those two handle texts with any other span.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pylekyll.languages.markdown.kramdown.document import normalize_link_id
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.escaping import escape_attribute, escape_text, html_attributes
from pylekyll.languages.markdown.kramdown.html import VALUE, parse_attributes
from pylekyll.languages.markdown.kramdown.patterns import NAME, SPACE
from pylekyll.languages.markdown.kramdown.spans.emphasis import ends_word, may_close
from pylekyll.languages.markdown.kramdown.spans.entity import ENTITY, entity_key
from pylekyll.languages.markdown.kramdown.spans.smart_quotes import find_quote
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping

    from pylekyll.languages.markdown.kramdown.document import Document
    from pylekyll.languages.markdown.kramdown.renderer import HtmlRenderer

    #: The HTML of a span, or `None`, and where in the text to continue.
    Printed: TypeAlias = tuple[str | None, int]
    #: The open constructs: the end tag or delimiter of each, the closing bracket of a link, and the end of its target.
    Opened: TypeAlias = list[tuple[str, int, int]]
    SpanMethod: TypeAlias = Callable[["SpanPrinter", re.Match[str], int, Opened], Printed]

_URL = r"(?!<)[^() \t\r\n\f\v\0]{0,1000}"
#: The alternative text of an image is not printed as spans, but they may hide its closing bracket.
_ALT = r"[^\[\]`*_<&\\$~{]*"
_IMAGE = rf"\[{_ALT}\]\({_URL}\)"
#: The text of a link before its URL may have images and any spans, which may hide the bracket; this is detected later.
_TEXT = rf"[^\[\]!]*(?:!(?:{_IMAGE})?[^\[\]!]*)*"
#: The text of a reference, which is not a link if its name is not defined, has no spans that hide the bracket.
_WORDS = r"[^\[\]`*_<\\$~{]*"
_LABEL = rf"{_WORDS}(?:`(?![ \t\r\n\f\v])[^`\[\]]+`{_WORDS})*"
_ATTRIBUTES = rf"(?:{SPACE}+{NAME}(?:{SPACE}*={SPACE}*{VALUE})?)*{SPACE}*"
#: The elements in text whose content is read as spans.
_NAMES = "abbr|a|b|cite|del|em|ins|i|small|span|strong|sub|sup"
#: Each alternative begins with a literal: then Python's engine skips over other characters at once. An alternative
#: without a group finds a span that is not simple. Look-behinds are for quotes after text, not after other spans.
_ALTERNATIVES = (
    r"'(?P<rsquo>(?<=[A-Za-z0-9,]'))",
    r"\"(?P<rdquo>(?<=[A-Za-z0-9,]\")|(?<=[A-Za-z0-9][.!]\"))",
    r"'(?P<lsquo>(?<=[ \n]')(?=[A-Za-z]))",
    r"\"(?P<ldquo>(?<=[ \n]\")(?=[A-Za-z0-9]))",
    r"'(?P<single>)",
    r"\"(?P<double>)",
    r"`(?P<code>(?![` \t\r\n\f\v])[^`]+`)",
    rf"\[(?P<link>(?!\^)(?={_TEXT}\]\((?P<url>{_URL})\)))",
    rf"\[(?P<reference>(?!\^)(?=(?P<label>{_LABEL})\](?:(?P<name>{SPACE}*\[[^\]]*\])|(?!\())))",
    r"\](?P<bracket>)",
    r"\*(?P<star>\*?)(?!\*)",
    r"_(?P<underscore>_?)(?!_)",
    r"---(?P<mdash>)",
    r"--(?P<ndash>)",
    r"\.\.\.(?P<hellip>)",
    r">(?P<gt>)(?!>)",
    r"&(?P<entity>(?:[A-Za-z0-9_:][A-Za-z0-9_.:\-]*|\#[0-9]+|\#x[0-9a-fA-F]+);)",
    r"&(?P<amp>)",
    rf"!(?P<image>\[(?P<alt>{_ALT})\]\((?P<src>{_URL})\))",
    r"<(?P<br>br ?/?>)",
    rf"<(?P<void>(?P<void_name>img|input){_ATTRIBUTES}/?>)",
    rf"<(?P<tag>(?P<tag_name>{_NAMES}){_ATTRIBUTES}>)",
    rf"</(?P<end>(?:{_NAMES})>)",
    r"<(?P<autolink>(?:mailto|https?|ftps?):[^\n>][^\n>]*>)",
    r"<(?P<lt>)(?=[ =]|[0-9](?![^ \t\n<>@]*@))",
    r"\\(?P<escaped>[.*_+`()\[\]{}#!:|\"'$=\-])",
    *("`", r"\[", r"!\[", r"\*", "_", ">", "<", r"\\", r"\$\$", r"\{:", "~~"),
)
_SPANS = lazy_pattern("|".join(_ALTERNATIVES))
_SPANS_AND_BREAKS = lazy_pattern("|".join((*_ALTERNATIVES, r"  (?P<spaces>)(?=\n)")))
#: More open constructs than texts have, but fewer than the depth at which the span parser stops nesting.
_MAX_OPEN = 30
_NO_ATTRIBUTES: Mapping[str, str | None] = {}
_DECLINED: Printed = (None, 0)
_SPACES = frozenset(" \t\r\n\f\v")
_QUOTES = ("lsquo", "rsquo", "ldquo", "rdquo")
_SYMBOLS = ("mdash", "ndash", "hellip")
_TAGS = {"*": "em>", "_": "em>", "**": "strong>", "__": "strong>"}


class SpanPrinter:
    """Prints text of one document. `fixed` is the HTML of spans with constant output."""

    methods: dict[str | None, SpanMethod]

    def __init__(self, renderer: HtmlRenderer, fixed: dict[str | None, str], document: Document) -> None:
        self.renderer = renderer
        self.fixed = fixed
        self.document = document

    def html(self, text: str) -> str | None:
        """Return the HTML of a text; ``None`` if it has a span that is not simple."""
        search = _SPANS.search
        if "\n" in text:
            if self.document.hard_line_break == "\n":
                return None
            if "  \n" in text:
                search = _SPANS_AND_BREAKS.search
        found = search(text)
        if found is None:
            return text
        fixed, methods = self.fixed, self.methods
        printed: list[str] = []
        done = 0
        opened: Opened = []
        while found is not None:
            start, end = found.span()
            kind = found.lastgroup
            html, after = fixed.get(kind), end
            if html is None:
                html, after = methods[kind](self, found, done, opened)
                if html is None:
                    return None
                end = max(end, after)
            printed += (text[done:start], html)
            done = after
            found = search(text, end)
        if opened:
            return None
        printed.append(text[done:])
        return "".join(printed)

    def decline(self, _found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Decline a span that is not simple."""
        return _DECLINED

    def quote(self, found: re.Match[str], done: int, _opened: Opened) -> Printed:
        """Print a quote, which may depend on the previous character if that is plain text."""
        text, start = found.string, found.start()
        pos = start
        if start > done:
            if text[start - 1] != "\\":
                pos = start - 1
        elif start and text[start - 1] in ">&":
            return _DECLINED  # it may be text or the end of a span
        place, names = find_quote(text, pos)
        return (self.fixed[names[0]], start + 1) if place == start and len(names) == 1 else _DECLINED

    def code(self, found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Print a code span between single backticks."""
        return self.renderer.code.span(found["code"][:-1], _NO_ATTRIBUTES), found.end()

    def link(self, found: re.Match[str], _done: int, opened: Opened) -> Printed:
        """Print the start of a link followed by its URL."""
        if _is_in_link(opened):
            return _DECLINED
        first, last = found.span("url")
        opened.append(("]", first - 2, last + 1))
        return f'<a href="{escape_attribute(found["url"])}">', found.end()

    def reference(self, found: re.Match[str], _done: int, opened: Opened) -> Printed:
        """Print the start of a link to a definition, or a bracket that is text."""
        if _is_in_link(opened):
            return _DECLINED
        links = self.document.links
        if not links:
            return "[", found.end()
        close, name = found.end("label"), found["name"]
        # An empty name between brackets stands for the text.
        key = name.lstrip(" \t\r\n\f\v")[1:-1] if name else ""
        link = links.get(normalize_link_id(key or found["label"]))
        if link is None:
            return "[", found.end()
        if link.definition is not None and "ial" in link.definition.options:
            return _DECLINED
        opened.append(("]", close, found.end("name") if name else close + 1))
        title = "" if link.title is None else f' title="{escape_attribute(link.title)}"'
        return f'<a href="{escape_attribute(link.url)}"{title}>', found.end()

    def bracket(self, found: re.Match[str], _done: int, opened: Opened) -> Printed:
        """Print the end of a link, or decline a bracket that is text, on which a following quote may depend."""
        start = found.start()
        if opened and opened[-1][1] == start:
            return "</a>", opened.pop()[2]
        return _DECLINED if _is_in_link(opened) else ("", start)

    def image(self, found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Print an image."""
        return f'<img src="{escape_attribute(found["src"])}" alt="{escape_attribute(found["alt"])}" />', found.end()

    def emphasis(self, found: re.Match[str], _done: int, opened: Opened) -> Printed:
        """Print the start or the end of an emphasis, or characters that are text."""
        text, delimiter = found.string, found[0]
        start, end = found.span()
        tag = _TAGS[delimiter]
        if opened and opened[-1][0] == delimiter and may_close(text, start, delimiter):
            opened.pop()
            return "</" + tag, end
        if (
            text[end : end + 1] in _SPACES
            or (opened and any(_TAGS.get(closing) == tag for closing, _, _ in opened))
            or (delimiter[0] == "_" and ends_word(text, start))
        ):
            return delimiter, end
        opened.append((delimiter, -1, -1))
        return "<" + tag, end

    def entity(self, found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Print an entity with a name or a number that is known."""
        reference = ENTITY.match(found[0])
        assert reference is not None  # it is the same expression
        entity = self.document.entities.find(entity_key(reference))
        return _DECLINED if entity is None else (self.renderer.entity_text(entity, reference[0]), found.end())

    def void(self, found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Print an HTML element without content."""
        name = found["void_name"]
        attributes = _attributes(found["void"].removesuffix(">").removesuffix("/"), name)
        return _DECLINED if attributes is None else (f"<{name}{attributes} />", found.end())

    def tag(self, found: re.Match[str], _done: int, opened: Opened) -> Printed:
        """Print the start tag of an HTML element."""
        name = found["tag_name"]
        attributes = _attributes(found["tag"][:-1], name)
        if attributes is None or len(opened) > _MAX_OPEN or not self.document.options.parse_span_html:
            return _DECLINED
        opened.append((f"</{name}>", -1, -1))
        return f"<{name}{attributes}>", found.end()

    def end(self, found: re.Match[str], _done: int, opened: Opened) -> Printed:
        """Print the end tag of the HTML element that is open."""
        return (opened.pop()[0], found.end()) if opened and opened[-1][0] == found[0] else _DECLINED

    def autolink(self, found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Print a link between angle brackets."""
        href = found["autolink"][:-1]
        text = escape_text(href.removeprefix("mailto:"))
        return f'<a href="{escape_attribute(href)}">{text}</a>', found.end()

    def escaped(self, found: re.Match[str], _done: int, _opened: Opened) -> Printed:
        """Print a character after a backslash; decline if it may form a reference with text before it."""
        return _DECLINED if "&" in found.string else (found["escaped"], found.end())


def _is_in_link(opened: Opened) -> bool:
    return bool(opened) and any(closing == "]" for closing, _, _ in opened)


def _attributes(tag: str, name: str) -> str | None:
    """Return the printed attributes of a start tag; ``None`` if they set how its content is parsed."""
    text = tag[len(name) :]
    if not text:
        return ""
    attributes = parse_attributes(text, lowercase=True)
    return None if "markdown" in attributes or "\n" in text else html_attributes(attributes)


def fixed_html(renderer: HtmlRenderer) -> dict[str | None, str]:
    """Return the HTML of spans with constant output, by the groups that match them.

    Raises ``KeyError`` if an option names an entity that does not exist.
    """
    return {
        **{name: renderer.smart_quote(Element("smart_quote", name), 0) for name in _QUOTES},
        **{name: renderer.typographic_sym(Element("typographic_sym", name), 0) for name in _SYMBOLS},
        "gt": "&gt;",
        "lt": "&lt;",
        "amp": "&amp;",
        "br": "<br />",
        "spaces": "<br />",
    }


_OWN = ("code", "link", "reference", "bracket", "image", "entity", "void", "tag", "end", "autolink", "escaped")
SpanPrinter.methods = {
    None: SpanPrinter.decline,
    "single": SpanPrinter.quote,
    "double": SpanPrinter.quote,
    "star": SpanPrinter.emphasis,
    "underscore": SpanPrinter.emphasis,
    **{name: getattr(SpanPrinter, name) for name in _OWN},
}
