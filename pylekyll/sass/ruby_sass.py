"""Compressed stylesheets of libsass with the spacing, the colour and the strings that Ruby Sass has.

GitHub Pages compiles with Ruby Sass 3.7, of which libsass is a translation. In its compressed style that writes ` ~ `
with blanks, ``2n+1`` without, the media of a list after a blank, and ``transparent`` by its name
(``Sass::Selector::Sequence#to_s``, ``Sass::Media::QueryList#to_css``, ``Sass::Script::Value::Color#smallest``).

A declaration that a semicolon ends and that has nothing to work out is copied as it stands (``STATIC_VALUE`` of its
scanner); in all others escapes in strings become their characters, also where libsass leaves them: in what ``unquote``
made, as Font Awesome does for its icons. Where a stylesheet has the same string both ways, it is left as it is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: What nothing is changed in (comments, strings, addresses), and what ends a statement.
_PIECE = re.compile(
    r"""(/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\burl\([^)"']*\)|\[[^\]"']*(?:"[^"]*"|'[^']*')?[^\]"']*\])|([{};])""",
    re.DOTALL,
)
_SIBLING = re.compile(r"~(?!=)")
_STEP = re.compile(r"(?<=n) ([+-]) (?=\d+\))")
_WITH_MEDIA = ("@media", "@import")
_DECLARATION = re.compile(r"(?:^|[\s;{}])-?[A-Za-z][\w-]*\s*:([^;{}$()]*);")
_ESCAPED = re.compile(r"""\"[^"\\\n]*\\[^"\n]*\"|'[^'\\\n]*\\[^'\n]*'""")
_ESCAPE = re.compile(r"\\([0-9A-Fa-f]{1,6})\s?")


def as_ruby_sass(css: str, sources: Callable[[], Iterable[str]]) -> str:
    """A stylesheet in the style ``compressed``, as Ruby Sass writes it.

    ``sources`` gives the text of the files that it was made of, and is asked when there are strings with escapes in it.
    """
    return _with_characters(_spaced(css), sources)


def _with_characters(css: str, sources: Callable[[], Iterable[str]]) -> str:
    """The stylesheet with the escapes of strings that no file has as a whole value decoded."""
    if "\\" not in css:
        return css
    pieces = (match[1] for match in _PIECE.finditer(css))
    escaped = {text for text in pieces if text and text[0] in "\"'" and _ESCAPE.search(text)}
    if not escaped:
        return css
    static: set[str] = set()
    for source in sources():
        for value in _DECLARATION.findall(source):
            static.update(_ESCAPED.findall(value))
    characters = {text: decoded for text in escaped - static if (decoded := _decoded(text)) is not None}
    return _PIECE.sub(lambda match: characters.get(match[0], match[0]), css) if characters else css


def _decoded(text: str) -> str | None:
    """A string without escapes (``Sass::Script::Value::String.value``), ``None`` where it could not do without."""
    codes = [int(code, 16) for code in _ESCAPE.findall(text)]
    if any(code < 0x80 or code > 0x10FFFF or 0xD800 <= code <= 0xDFFF for code in codes):
        return None
    decoded = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return None if "\\" in decoded else decoded


def _spaced(css: str) -> str:
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
