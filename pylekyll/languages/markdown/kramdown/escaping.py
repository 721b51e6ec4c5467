"""Escaping for HTML output (`Kramdown::Utils::Html`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

_ESCAPES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;"}
_REFERENCE = r"&(?:[A-Za-z0-9_:][\-A-Za-z0-9_.:]*;|#[0-9]+;|#x[0-9a-fA-F]+;)"
_TEXT = lazy_pattern(rf"{_REFERENCE}|[<>&]")
_ATTRIBUTE = lazy_pattern(rf"{_REFERENCE}|[<>&\"]")


def _replace(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0], match[0])


def escape_all(text: str) -> str:
    """Escape markup and every ampersand, as for code."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escape_text(text: str) -> str:
    """Escape markup, except for existing references."""
    return _TEXT.sub(_replace, text) if ">" in text or "&" in text or "<" in text else text


def escape_attribute(text: str) -> str:
    """Escape markup and quotes, except for existing references."""
    if '"' in text or "&" in text or "<" in text or ">" in text:
        return _ATTRIBUTE.sub(_replace, text)
    return text


def html_attributes(attributes: Mapping[str, str | None]) -> str:
    """Return attributes as text of a start tag; an empty id is left out."""
    if not attributes:
        return ""
    printed = ""
    for name, value in attributes.items():
        if value is None or (name == "id" and not value.strip(RUBY_STRIP)):
            continue
        printed += f' {name}="{escape_attribute(value)}"'
    return printed
