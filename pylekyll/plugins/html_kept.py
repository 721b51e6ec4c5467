"""Markup that libxml2 2.9 keeps and newer versions change: instructions, CDATA, elements in ``textarea``, stray quotes.

:func:`marked` gives text that a newer version keeps, :func:`restored` puts the markup back in what it writes.
"""

from __future__ import annotations

import re

from pylekyll.foundation.closed import Ends, replaced
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.html_source import is_sane, raw_end

#: Begins a comment that replaces a processing instruction; a private-use character.
_INSTRUCTION = "\ue00e"
_AREA = "pylekyll-textarea"
_RARE = lazy_pattern(r"<\?|<!(?!--|[Dd][Oo][Cc][Tt])|<textarea|[\"'][^ \t\r\n\f>/=\"'][^ \t\r\n\f>=\"']*[\"']")
#: The beginnings of comments, scripts, stylesheets, instructions, declarations, text areas and tags.
_MARKUP = lazy_pattern(r"(?i)<!--|<(script|style)\b|<(\?)([a-z_])?|<!(?!doctype)|<(textarea)\b|<[a-z]")
_BARE_TAG = lazy_pattern(r"<[a-z][^\s<>\"'/]*\s", re.IGNORECASE)
#: The ends of tags, the beginnings of quoted values in them, and ``<``, which no tag has.
_IN_TAG = re.compile("[<>\"']")
_AREA_END = re.compile("</textarea>", re.IGNORECASE | re.ASCII)
_ATTRIBUTE = lazy_pattern(r"\s+|([^\s\"'=<>/]+)(\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?|/|(=?[\"'][^\s>]*|.)")
_RESTORED = lazy_pattern(rf"<!--{_INSTRUCTION}|(</?){_AREA}")


def marked(text: str) -> str:
    """Return HTML in which the markup has another form, which newer versions of libxml2 keep."""
    if not _RARE.search(text) or not is_sane(text):
        return text
    ends = Ends(text)
    return replaced(text, _MARKUP, lambda beginning: _marked(text, beginning, ends))


def restored(text: str) -> str:
    """Return written HTML with the markup in its own form again."""
    if _INSTRUCTION not in text and _AREA not in text:
        return text
    ends = Ends(text)

    def changed(beginning: re.Match[str]) -> tuple[int, str] | None:
        if beginning[1]:
            return beginning.end(), f"{beginning[1]}textarea"
        close = ends.of(">", beginning.end())[0]  # the first one has to end the comment
        is_closed = text.startswith("--", close - 2) and close - 2 >= beginning.end()
        return (close + 1, f"<?{text[beginning.end() : close - 2]}>") if is_closed else None

    return replaced(text, _RESTORED, changed)


def _marked(text: str, beginning: re.Match[str], ends: Ends) -> tuple[int, str] | None:
    """Return where the markup at a beginning ends, and its other form."""
    start = beginning.start()
    end = raw_end(beginning, ends)
    if end >= 0:
        return end, text[start:end]
    if beginning[2]:
        end = ends.after(">", beginning.end()) if beginning[3] else -1
        return (end, f"<!--{_INSTRUCTION}{text[start + 2 : end - 1]}-->") if end >= 0 else (start + 2, "")
    if beginning[0].startswith("<!"):
        return start + 2, "&lt;!"
    return (_area(text, beginning, ends) if beginning[4] else None) or _tag(text, start, ends)


def _area(text: str, beginning: re.Match[str], ends: Ends) -> tuple[int, str] | None:
    """Return where a text area that has elements ends, and its other form."""
    content = ends.after(">", beginning.end())
    inner = ends.after("<", content) if content >= 0 else -1
    if inner < 0 or text[inner : inner + 9].lower() == "/textarea":
        return None
    close, end = ends.of(_AREA_END, inner)
    if end < 0:
        return None
    return end, f"<{_AREA}{text[beginning.end() : content]}{marked(text[content:close])}</{_AREA}>"


def _tag(text: str, start: int, ends: Ends) -> tuple[int, str] | None:
    """Return where a tag with attributes ends, and the tag without stray quotation marks."""
    name = _BARE_TAG.match(text, start)
    end = ends.of_tag(name.end(), _IN_TAG) if name else -1
    if end < 0:
        return None
    return end, _ATTRIBUTE.sub(lambda found: "" if found[3] else found[0], text[start + 1 : end - 1]).join("<>")
