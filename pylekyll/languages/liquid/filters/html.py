"""Filters that escape or convert markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.closed import without_tags
from pylekyll.foundation.limits import SHORT, check_text
from pylekyll.languages.liquid.errors import LiquidArgumentError
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.ruby.errors import RubyTypeError
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.uri import normalize_component, percent_escapes
from pylekyll.languages.ruby.values import class_name, inspect, to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context

_HTML = {"&": "&amp;", ">": "&gt;", "<": "&lt;", '"': "&quot;", "'": "&#39;"}
#: A table for ``str.translate``.
HTML_ESCAPES = str.maketrans(_HTML)
_XML_TABLE = str.maketrans({**_HTML, "'": "&apos;"})
_ESCAPE_ONCE = lazy_pattern(r"[\"><']|&(?!([a-zA-Z]+|(#[0-9]+));)")
_BLOCK = re.compile(r"<(?:script|!--|style)")
_BLOCK_ENDS = {"<script": "</script>", "<!--": "-->", "<style": "</style>"}


def escape(value: Any) -> str | None:
    """Escape for HTML; nil stays nil."""
    return None if value is None else to_s(value).translate(HTML_ESCAPES)


def escape_once(value: Any) -> str:
    """Escape for HTML, except for existing entities."""
    return _ESCAPE_ONCE.sub(lambda match: _HTML[match.group()], to_s(value))


def strip_html(value: Any) -> str:
    """Remove tags, and scripts, styles and comments with their content."""
    return without_tags(_without_blocks(to_s(value)))


def _without_blocks(text: str) -> str:
    """Return a text without scripts, styles and comments; a missing end is searched for once."""
    if "<s" not in text and "<!--" not in text:
        return text
    parts: list[str] = []
    missing: set[str] = set()
    last = position = 0
    while match := _BLOCK.search(text, position):
        position = match.end()
        mark = _BLOCK_ENDS[match[0]]
        end = -1 if mark in missing else text.find(mark, position)
        if end < 0:
            missing.add(mark)
            continue
        parts.append(text[last : match.start()])
        last = position = end + len(mark)
    return "".join([*parts, text[last:]])


def xml_escape(value: Any) -> str:
    """Escape for an attribute in XML."""
    return to_s(value).translate(_XML_TABLE)


def inspect_(value: Any) -> str:
    """Show the value as Ruby's ``inspect`` does, escaped."""
    text = inspect(value)
    if len(text) > SHORT:  # a text may become twice as long
        check_text(len(text))
    return text.translate(_XML_TABLE)


# URLs

_UNFIT = lazy_pattern(r"[^a-zA-Z0-9_.\-~ ]")
_PERCENT = re.compile(rb"%([0-9a-fA-F]{2})")


def _cgi_escape(text: str) -> str:
    return _UNFIT.sub(lambda match: percent_escapes(match[0]), text).replace(" ", "+")


def url_encode(value: Any) -> str | None:
    """Escape for the query of a URL; nil stays nil."""
    return None if value is None else _cgi_escape(to_s(value))


def url_decode(value: Any) -> str | None:
    """Undo ``url_encode``. Raises ``LiquidArgumentError`` if the result is not UTF-8."""
    if value is None:
        return None
    text = to_s(value).replace("+", " ").encode("utf-8", "surrogateescape")
    try:
        return _PERCENT.sub(lambda match: bytes.fromhex(match.group(1).decode("ascii")), text).decode("utf-8")
    except UnicodeDecodeError:
        raise LiquidArgumentError("invalid byte sequence in UTF-8") from None


def cgi_escape(value: Any) -> str:
    """Escape for the query of a URL (``CGI.escape``). Raises ``RubyTypeError`` for other values than strings."""
    if isinstance(value, str):
        return _cgi_escape(value)
    name = inspect(value) if value is None or isinstance(value, bool) else class_name(value)
    raise RubyTypeError(f"no implicit conversion of {name} into String")


def uri_escape(value: Any) -> str | None:
    """Escape for URIs (``Addressable::URI.normalize_component``). Raises ``RubyTypeError``."""
    if value is None:
        return None
    if isinstance(value, str):
        return normalize_component(value)
    raise RubyTypeError(f"Can't convert {class_name(value)} into String.")


# Converters


@with_context
def markdownify(value: Any, *, context: Context) -> str:
    """Convert Markdown to HTML."""
    return context.registers.site.convert("markdown", to_s(value))


@with_context
def smartify(value: Any, *, context: Context) -> str:
    """Make quotes and dashes typographic."""
    return context.registers.site.convert("smartypants", to_s(value))


@with_context
def sassify(value: Any, *, context: Context) -> str:
    """Convert indented Sass to CSS."""
    return context.registers.site.convert("sass", to_s(value))


@with_context
def scssify(value: Any, *, context: Context) -> str:
    """Convert SCSS to CSS."""
    return context.registers.site.convert("scss", to_s(value))


FILTERS: dict[str, Callable[..., Any]] = {
    "escape": escape,
    "h": escape,
    "escape_once": escape_once,
    "strip_html": strip_html,
    "xml_escape": xml_escape,
    "inspect": inspect_,
    "url_encode": url_encode,
    "url_decode": url_decode,
    "cgi_escape": cgi_escape,
    "uri_escape": uri_escape,
    "markdownify": markdownify,
    "smartify": smartify,
    "sassify": sassify,
    "scssify": scssify,
}
