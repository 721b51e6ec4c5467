"""Markup that libxml2 2.9 keeps and newer versions change: instructions, CDATA, elements in ``textarea``, stray quotes.

:func:`marked` gives text that a newer version keeps, :func:`restored` puts the markup back in what it writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.html_source import is_sane

if TYPE_CHECKING:
    import re

#: Begins a comment that replaces a processing instruction; a private-use character.
_INSTRUCTION = "\ue00e"
_AREA = "pylekyll-textarea"
_RARE = lazy_pattern(r"<\?|<!(?!--|[Dd][Oo][Cc][Tt])|<textarea|[\"'][^ \t\r\n\f>/=\"'][^ \t\r\n\f>=\"']*[\"']")
_MARKUP = lazy_pattern(
    r"(?is)<!--.*?-->|<(script|style)\b.*?</\1|<\?([a-z_][^>]*)>|<\?|(<!)(?!doctype)"
    r"|<textarea\b([^>]*>)([^<]*<(?!/textarea).*?)</textarea>|(<[a-z][^\s<>\"'/]*\s(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>)"
)
_ATTRIBUTE = lazy_pattern(r"\s+|([^\s\"'=<>/]+)(\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?|/|(=?[\"'][^\s>]*|.)")
_RESTORED = lazy_pattern(rf"<!--{_INSTRUCTION}([^>]*)-->|(</?){_AREA}")


def marked(text: str) -> str:
    """Return HTML in which the markup has another form, which newer versions of libxml2 keep."""
    return _MARKUP.sub(_mark, text) if _RARE.search(text) and is_sane(text) else text


def restored(text: str) -> str:
    """Return written HTML with the markup in its own form again."""
    if _INSTRUCTION not in text and _AREA not in text:
        return text
    return _RESTORED.sub(lambda match: f"{match[2]}textarea" if match[2] else f"<?{match[1]}>", text)


def _mark(match: re.Match[str]) -> str:
    instruction, declaration, area, content, tag = match.group(2, 3, 4, 5, 6)
    if instruction:
        return f"<!--{_INSTRUCTION}{instruction}-->"
    if declaration:
        return "&lt;!"
    if area:
        return f"<{_AREA}{area}{marked(content)}</{_AREA}>"
    if tag:
        return _ATTRIBUTE.sub(lambda found: "" if found[3] else found[0], tag[1:-1]).join("<>")
    return "" if match[0] == "<?" else match[0]
