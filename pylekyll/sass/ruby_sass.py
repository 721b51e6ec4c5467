"""Compressed stylesheets of libsass with the spacing and the colour that Ruby Sass has.

GitHub Pages compiles with Ruby Sass 3.7, of which libsass is a translation. In its compressed style that writes ` ~ `
with blanks, ``2n+1`` without, the media of a list after a blank, and ``transparent`` by its name
(``Sass::Selector::Sequence#to_s``, ``Sass::Media::QueryList#to_css``, ``Sass::Script::Value::Color#smallest``).
"""

from __future__ import annotations

import re

#: What nothing is changed in (comments, strings, addresses), and what ends a statement.
_PIECE = re.compile(
    r"""(/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\burl\([^)"']*\)|\[[^\]"']*(?:"[^"]*"|'[^']*')?[^\]"']*\])|([{};])""",
    re.DOTALL,
)
_SIBLING = re.compile(r"~(?!=)")
_STEP = re.compile(r"(?<=n) ([+-]) (?=\d+\))")
_WITH_MEDIA = ("@media", "@import")


def as_ruby_sass(css: str) -> str:
    """A stylesheet in the style ``compressed``, as Ruby Sass writes it."""
    written: list[str] = []
    statement: list[tuple[str, bool]] = []
    position = 0
    for match in _PIECE.finditer(css):
        if match.start() > position:
            statement.append((css[position : match.start()], True))
        position = match.end()
        if match[1] is not None:
            statement.append((match[1], False))
            continue
        written += _rewritten(statement, match[2])
        written.append(match[2])
        statement = []
    written += _rewritten(statement, "")
    written.append(css[position:])
    return "".join(written)


def _rewritten(statement: list[tuple[str, bool]], end: str) -> list[str]:
    """The pieces of a statement, of which only those that may change are looked at."""
    first = next((text.lstrip() for text, is_plain in statement if is_plain), "")
    if first.startswith(_WITH_MEDIA):
        return [text.replace(",", ", ") if is_plain else text for text, is_plain in statement]
    if end == "{":
        if first.startswith("@"):
            return [text for text, _ in statement]
        return [_selector(text) if is_plain else text for text, is_plain in statement]
    if first.startswith("--"):
        return [text for text, _ in statement]
    return [text.replace("rgba(0,0,0,0)", "transparent") if is_plain else text for text, is_plain in statement]


def _selector(text: str) -> str:
    return _STEP.sub(r"\1", _SIBLING.sub(" ~ ", text))
