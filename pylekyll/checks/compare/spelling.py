"""One spelling for notations with the same meaning: whitespace, attributes, references, CSS.

The results are only for comparing, applied to both sides; they cannot be published.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import Final

from pylekyll.checks.compare.trees import HTML, JSON, XML
from pylekyll.foundation.closed import Closed, Ends, Span, replaced

_SPACE = re.compile(r"[ \t\r\n\f]+")
_LINE_ENDS = re.compile(r"(?:(?<![ \t\r\f])[ \t\r\f]+)?\n[ \t\r\n\f]*")
#: Elements in which whitespace matters, or does not follow HTML's rules.
_VERBATIM = Closed(
    re.compile(r"<(pre|textarea|script|style)\b", re.IGNORECASE),
    {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("pre", "textarea", "script", "style")},
    tag=True,
)
_BLOCKS: Final = (
    "address|article|aside|base|blockquote|body|br|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|"
    "figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|legend|li|link|main|menu|meta|nav|"
    "noscript|ol|optgroup|option|p|pre|script|search|section|style|summary|table|tbody|td|template|tfoot|th|thead|"
    "title|tr|ul"
)
_BLOCK = re.compile(rf" ?<(?:!(DOCTYPE)\b|/?(?:{_BLOCKS})\b)", re.IGNORECASE)
_COMMENTS = Closed(re.compile("<!--"), {"": re.compile("-->")})
_BETWEEN_TAGS = re.compile(r">\s+<")
_TAG = re.compile(r"<([A-Za-z][\w:-]*)((?:\s+[^\s\"'<>/=]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?)+)\s*(/?)>")
_ATTRIBUTE = re.compile(r"([^\s\"'<>/=]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+))?")


def without_space(text: str, kind: str) -> str:
    """Return ``text`` with only the whitespace that counts, as far as the ``kind`` of file tells."""
    if kind == HTML:
        return _without_space_around_blocks(_VERBATIM.sub(_verbatim_space, text, _html_space)).strip()
    if kind == XML:
        return _BETWEEN_TAGS.sub("><", _LINE_ENDS.sub("\n", text)).strip()
    if kind == JSON:
        return _json_space(text)
    return _LINE_ENDS.sub("\n", text).strip()


def _html_space(text: str) -> str:
    text = _without_space_around_comments(_SPACE.sub(" ", text))
    return _without_space_around_blocks(text)


def _without_space_around_blocks(text: str) -> str:
    ends = Ends(text)

    def changed(beginning: re.Match[str]) -> tuple[int, str] | None:
        end = ends.after(">", beginning.end()) if beginning[1] else ends.of_tag(beginning.end())
        tag = text[beginning.start() : end].removeprefix(" ")
        return (end + text.startswith(" ", end), tag) if end >= 0 else None

    return replaced(text, _BLOCK, changed)


def _without_space_around_comments(text: str) -> str:
    """Move whitespace before each comment after it, where it means the same."""
    pieces, last = [], 0
    for span in _COMMENTS.found(text):
        start = span.start - (span.start > last and text[span.start - 1] == " ")
        end = span.end + text.startswith(" ", span.end)
        has_space = end - start > span.end - span.start
        pieces += [text[last:start], text[span.start : span.end], " " * has_space]
        last = end
    return "".join([*pieces, text[last:]])


def _verbatim_space(text: str, element: Span) -> str:
    inside = text[element.start : element.end]
    return inside if element.kind in {"pre", "textarea"} else _LINE_ENDS.sub("\n", inside)


def _json_space(text: str) -> str:
    try:
        return json.dumps(json.loads(text), ensure_ascii=True)
    except (ValueError, RecursionError):
        return text.strip()


def with_sorted_attributes(text: str) -> str:
    """Return ``text`` with the attributes of each tag in alphabetical order, all in double quotes where that can be."""
    return _TAG.sub(_sorted_attributes, text)


def _sorted_attributes(match: re.Match[str]) -> str:
    pairs = [(name, _quoted(value)) for name, value in _ATTRIBUTE.findall(match[2])]
    inside = "".join(f" {name}{value and '='}{value}" for name, value in sorted(pairs))
    return f"<{match[1]}{inside}{' /' if match[3] else ''}>"


def _quoted(value: str) -> str:
    plain = value[1:-1] if value[:1] in {'"', "'"} else value
    return f'"{plain}"' if value and '"' not in plain else value


# -- what visitors do not see -------------------------------------------------------------------------------------

_CODE = Closed(
    re.compile(r"<(pre|code)\b", re.IGNORECASE),
    {name: re.compile(f"</{name}>", re.IGNORECASE) for name in ("pre", "code")},
)
_SPANS = re.compile(r"</?span\b[^<>]*>")
#: In a feed, where HTML is text.
_ESCAPED_SPANS = re.compile(r"&lt;span class=(?:&quot;|\")?[a-z][a-z0-9]{0,2}(?:&quot;|\")?&gt;|&lt;/span&gt;")
_TOKEN_SPANS = re.compile(r"<span class=\"?[a-z][a-z0-9]{0,2}\"?>|</span>")


def without_tokens(text: str) -> str:
    """Return ``text`` without the spans that a highlighter puts into code."""
    return _ESCAPED_SPANS.sub("", _CODE.sub(lambda text, span: _SPANS.sub("", text[span.start : span.end]), text))


def without_token_spans(text: str) -> str:
    """Return some lines of highlighted code without their spans; the start of its element is unknown."""
    return _ESCAPED_SPANS.sub("", _TOKEN_SPANS.sub("", text))


_REFERENCE = re.compile(r"&(?!(?:lt|gt|amp|#60|#62|#38|#x3c|#x3e|#x26);)(?:#\d+|#x[0-9a-f]+|[a-z]\w*);", re.IGNORECASE)
_VOID_END = re.compile(r"(?:(?<!\s)\s+)?/>")


def with_plain_characters(text: str) -> str:
    """Return ``text`` with characters instead of references, except those that markup needs; without ``/>``."""
    text = _REFERENCE.sub(lambda match: unescape(match[0]), text)
    return _VOID_END.sub(">", text.replace("&#39;", "'"))


_NOTE_ROLES = re.compile(r'(?<!\s)\s+role="doc-[a-z]+"')


def without_note_roles(text: str) -> str:
    """Return ``text`` without the roles of footnotes, which kramdown 2.5 gives to other elements than 2.4."""
    return _NOTE_ROLES.sub("", text)


_CSS_COMMENTS = Closed(re.compile(r"/\*"), {"": re.compile(r"\*/")})
_CSS_STRING = re.compile(r"'([^'\"\\]*)'")
_CSS_VALUE = re.compile(r"=\s*\"([A-Za-z_][\w-]*)\"\s*(?=[\]\s])")
_CSS_MARKS = re.compile(r"(?:(?<!\s)\s+)?([{};,>~])\s*|(:)\s+")
#: The text up to the next parenthesis, which closes one.
_CSS_INSIDE = re.compile(r"(?<![^()])([^()]*\))")
_CSS_PLUS = re.compile(r"(?:(?<!\s)\s+)?\+\s*")
_CSS_PARENTHESES = re.compile(r"(?<=\()\s+|(?<!\s)\s+(?=\))")
_CSS_LAST = re.compile(r"(?<!;);+(?=})")
_CSS_EMPTY = re.compile(r"(?<![^{};])[^{};]+\{\}")
_CSS_NUMBER = re.compile(r"(?<![\w#.-])(-?)(\d*\.\d+|\d+)(?=[a-z%\s;,)}/*]|$)", re.IGNORECASE)
_CSS_COLOUR = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})\b", re.IGNORECASE)
_CSS_NAMES = {"white": "#fff", "black": "#000", "red": "#f00", "blue": "#00f", "yellow": "#ff0"}
_CSS_NAMED = re.compile(rf"(?<=[:,\s(])(?:{'|'.join(_CSS_NAMES)})(?=[;,\s)!}}]|$)", re.IGNORECASE)
_CSS_NTH = re.compile(r":nth-[a-z-]+\([^()]*\)")
_CSS_RGB = re.compile(r"\brgb\(([\d.]+), ?([\d.]+), ?([\d.]+)\)")
_CSS_ESCAPE = re.compile(r"\\([0-9a-f]{2,6})[ ]?(?![0-9a-f])", re.IGNORECASE)
_CSS_AT_RULE = re.compile(r"(@[a-z-]+|\band|\bor|\bnot)\s+(?=\()")
_CSS_CHARSET = re.compile(r"\ufeff|@charset \"[^\"]*\";?", re.IGNORECASE)


def with_plain_css(text: str) -> str:
    """Return a stylesheet without comments and in the shortest spelling: Sass's styles and compilers differ in both."""
    text = _CSS_CHARSET.sub("", _CSS_COMMENTS.sub(lambda *_: "", text))
    text = _CSS_VALUE.sub(r"=\1", _CSS_STRING.sub(r'"\1"', text))
    text = _SPACE.sub(" ", text)
    text = _without_space_around_plus(_CSS_MARKS.sub(r"\1\2", _CSS_PARENTHESES.sub("", text)))
    text = _CSS_AT_RULE.sub(r"\1", _CSS_ESCAPE.sub(_character, text))
    text = _CSS_RGB.sub(_hexadecimal, text.replace("rgba(0,0,0,0)", "transparent"))
    text = _CSS_NTH.sub(lambda match: match[0].replace(" ", ""), text)
    text = _CSS_NAMED.sub(lambda match: _CSS_NAMES[match[0].lower()], text)
    text = _CSS_COLOUR.sub(_short_colour, text)
    text = _CSS_NUMBER.sub(_short_number, text)
    text = _CSS_EMPTY.sub("", _CSS_LAST.sub("", text))
    return text.strip(" ;")


def _without_space_around_plus(text: str) -> str:
    """Return ``text`` without whitespace around ``+``, which is needed inside parentheses."""
    parts = _CSS_INSIDE.split(text)
    parts[::2] = [_CSS_PLUS.sub("+", part) for part in parts[::2]]
    return "".join(parts)


def _character(match: re.Match[str]) -> str:
    code = int(match[1], 16)
    # A reference that would end a string or a line is kept.
    return match[0] if code < 0x20 or code > 0x10FFFF or chr(code) in "\"'\\" else chr(code)


def _hexadecimal(match: re.Match[str]) -> str:
    """Dart Sass keeps the fractions of computed colours, which browsers round."""
    channels = [min(255, int(float(channel) + 0.5)) for channel in match.groups()]
    return "#{:02x}{:02x}{:02x}".format(*channels)


def _short_colour(match: re.Match[str]) -> str:
    digits = match[1].lower()
    if len(digits) == 6 and digits[::2] == digits[1::2]:
        digits = digits[::2]
    return f"#{digits}"


def _short_number(match: re.Match[str]) -> str:
    number = f"{float(match[2]):.4f}".rstrip("0").rstrip(".")
    return "0" if number == "0" else f"{match[1]}{number.removeprefix('0')}"


# -- addresses ----------------------------------------------------------------------------------------------------

_LOCAL = r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?"
_BUST = re.compile(
    r"(?<=\.(?:js|ss))\?[\w.=-]+|(?<=[\w/])\?(?:v|t|ver|version|bust|cache)=[\w.-]+|(?<=\w)\?(?:[0-9a-f]{8,64}|\d{8,})\b"
)


def without_bust(text: str) -> str:
    """Return ``text`` without what follows the ``?`` of a stylesheet or script to make browsers fetch it again."""
    return _BUST.sub("", text)


@dataclass(frozen=True)
class Addresses:
    """Where a site is published: its ``urls``, and the base paths that are before its paths."""

    urls: frozenset[str] = frozenset()
    base_paths: frozenset[str] = frozenset()

    @cached_property
    def _patterns(self) -> list[re.Pattern[str]]:
        # The longest first: a base path may be a part of an address.
        urls = sorted((url.rstrip("/") for url in self.urls if url.strip("/")), key=len, reverse=True)
        hosts = [*map(re.escape, urls), _LOCAL]
        paths = sorted(re.escape(f"/{path.strip('/')}") for path in self.base_paths if path.strip("/"))
        patterns = [rf"(?:{'|'.join(hosts)})(?![\w.-])"]
        if paths:
            patterns.append(rf"(?<=[\"'=(>])(?:{'|'.join(paths)})(?=[/\"'#?)<\s]|$)")
        return [re.compile(pattern) for pattern in patterns]

    def set_aside(self, text: str) -> str:
        """Return ``text`` without the site's own address and base path; an address of the root is ``/``."""
        for pattern in self._patterns:
            text = pattern.sub("", text)
        return _ROOT_ADDRESS.sub(r"\1/\2", text)


_ROOT_ADDRESS = re.compile(r"((?:href|src|content)=[\"'])([\"'])")


_LAST_CHANGE = re.compile(r"<lastmod>[^<]*</lastmod>")


def without_last_changes(text: str) -> str:
    """Return a sitemap without the times at which its files were changed."""
    return _LAST_CHANGE.sub("", text)


_SCRIPT = Closed(re.compile(r"<script\b", re.IGNORECASE), {"": re.compile(r"</script>", re.IGNORECASE)}, tag=True)
_INJECTED_FILE = re.compile(r"cdn-cgi|cloudflareinsights|/_vercel/|netlify|livereload\.js", re.IGNORECASE)
_INJECTED_CODE = re.compile(r"livereload\.js|__CF\$cv|/cdn-cgi/", re.IGNORECASE)
_INJECTED_ATTRIBUTE = re.compile(r" data-cf-?[a-z]+=\"[^\"]*\"| data-cfasync=\"[^\"]*\"", re.IGNORECASE)
_HIDDEN_MAIL = Closed(
    re.compile(r"<(a|span)\b(?=[^<>]*(?:/cdn-cgi/l/email-protection|__cf_email__))"),
    {name: re.compile(f"</{name}>") for name in ("a", "span")},
    tag=True,
)


def without_injections(text: str) -> str:
    """Return a page without what a content delivery network or a preview server adds to it."""
    text = _SCRIPT.sub(_without_injected, text)
    return _HIDDEN_MAIL.sub(lambda *_: "", _INJECTED_ATTRIBUTE.sub("", text))


def _without_injected(text: str, script: Span) -> str:
    inside = text.index(">", script.inner)
    is_injected = _INJECTED_FILE.search(text, script.inner, inside)
    is_injected = is_injected or _INJECTED_CODE.search(text, inside, script.inner_end)
    return "" if is_injected else text[script.start : script.end]
