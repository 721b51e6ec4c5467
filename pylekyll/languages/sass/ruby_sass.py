"""Compressed stylesheets of libsass with the spacing, the colour and the strings that Ruby Sass has.

GitHub Pages compiles with Ruby Sass 3.7, of which libsass is a port. In its compressed style, Ruby Sass writes ` ~ `
with blanks, ``2n+1`` without, the media of a list after a blank, and ``transparent`` by its name
(``Sass::Selector::Sequence#to_s``, ``Sass::Media::QueryList#to_css``, ``Sass::Script::Value::Color#smallest``).

Ruby Sass copies a static declaration unchanged if its end follows immediately (``STATIC_VALUE`` of the scanner). In a
declaration with a blank before its end, as in ``{ color: #ffcc00 }``, it writes colours in their shortest form and
lists without blanks. In all declarations that it does not copy, escapes in strings become their characters. libsass
changes neither; it leaves escapes in the result of ``unquote`` too, which Font Awesome uses for its icons. The
properties around a declaration identify the declaration in the files that it comes from.
"""

from __future__ import annotations

import re
import stat
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation import presence
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.sass.colours import smallest

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from typing import Literal

    _Place = tuple[str | None, str | None]
    _Property = str | Literal[False] | None
    #: Property and value in normal form, for comparison.
    _Normal = tuple[str, str]

#: Pieces that stay unchanged (comments, strings, addresses), and the ends of statements. Every alternative begins with
#: a letter or mark of its own, so that the scanner skips all other text quickly. A piece
#: without its end, which no compiler accepts, goes on to the end of the text: so none is read twice.
_PIECE = lazy_pattern(
    r"""(/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\])*(?:"|\\?\Z)|'(?:\\.|[^'\\])*(?:'|\\?\Z)|u(?<!\wu)rl\([^()"']*\)|\[(?:[^\]\["']|"[^"]*"|'[^']*')*\]"""
    r"|\{|\}|;)",
    re.DOTALL,
)
_MARKS = frozenset("{};")
_SIBLING = lazy_pattern(r"~(?!=)")
_STEP = lazy_pattern(r"(?<=n) ([+-]) (?=\d+\))")
_WITH_MEDIA = ("@media", "@import")
#: Texts without which a statement does not change.
_SPACED = lazy_pattern(r"~|@media|@import|n [+-] |rgba\(0,0,0,0\)")
_ESCAPE = lazy_pattern(r"\\([0-9A-Fa-f]{1,6})\s?")
#: A string of one escape.
_ONE_ESCAPE = lazy_pattern(r"""(["'])\\([0-9A-Fa-f]{1,6})\1\Z""")
#: A string; a word or code; a comma with blanks.
_TOKEN = lazy_pattern(r"""(\"(?:\\.|[^"\\])*(?:"|\\?\Z)|'(?:\\.|[^'\\])*(?:'|\\?\Z))|([#\w-]+)|( ?,\s*)""", re.DOTALL)
_STRING = lazy_pattern(r"""\"(?:\\.|[^"\\])*(?:"|\\?\Z)|'(?:\\.|[^'\\])*(?:'|\\?\Z)""", re.DOTALL)
_SOURCE_PIECE = lazy_pattern(rf"(//[^\n]*|#\{{[^}}]*(?:\}}|\Z)|{_PIECE.pattern[1:-1]})", re.DOTALL)
_PROPERTY = lazy_pattern(r"(-?[A-Za-z][\w-]*)\s*:")
_COMMENT = lazy_pattern(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
#: Expressions that are evaluated before writing, and statements that do not add declarations.
_WORKED_OUT = lazy_pattern(r"[$(]|#\{")
_ADDS_NOTHING = lazy_pattern(r"\$|@(?:extend|debug|warn)\b")


#: Limit of bytes of source files that are read in advance while the compiler works.
_MOST_AHEAD = 1 << 20


class SourceFile(NamedTuple):
    """The declarations of a source file, each with the properties around it.

    ``loose`` are those with a blank before their end, ``tight`` the others, as they are compared. ``copied`` are the
    strings in declarations that are copied.
    """

    loose: list[tuple[_Normal, _Place]]
    tight: list[tuple[_Normal, _Place]]
    copied: list[tuple[str, str | None, str | None]]


def source_file(path: Path) -> SourceFile:
    """Return a source file of a stylesheet. Raises ``OSError``."""
    statements = _Statements(path.read_text("utf-8", errors="replace"), _SOURCE_PIECE)
    file = SourceFile([], [], [])
    for number, text in enumerate(statements.texts):
        if not statements.property_of(number):
            continue
        declaration, place = _bare(text), statements.place(number)
        if text[-1].isspace():
            file.loose.append((_normal(declaration), place))
            continue
        file.tight.append((_normal(declaration), place))
        if "\\" in text:
            value = declaration.partition(":")[2]
            if not _WORKED_OUT.search(_STRING.sub("", value)):
                file.copied.extend((string, *place) for string in _STRING.findall(value))
    return file


class _Statements:
    """The statements of a stylesheet: the text of each, and the mark that ends it.

    ``pieces`` are strings, comments and other texts in them that stay unchanged, ``rest`` is what follows the last
    piece or mark. The last statement may have no mark.
    """

    def __init__(self, css: str, piece: re.Pattern[str]) -> None:
        self.texts: list[str] = []
        self.marks: list[str] = []
        self.pieces: list[str] = []
        self._properties: dict[int, _Property] = {}
        parts = piece.split(css)  # matching each piece separately would take twice the time
        self.rest = parts.pop()
        begun = ""
        for plain, mark in zip(parts[::2], parts[1::2], strict=True):
            if mark in _MARKS:
                self.texts.append(begun + plain)
                self.marks.append(mark)
                begun = ""
            else:
                self.pieces.append(mark)
                begun += plain + mark
        self.texts.append(begun)
        self.marks.append("")

    def __str__(self) -> str:
        return "".join(chain.from_iterable(zip(self.texts, self.marks, strict=True))) + self.rest

    def replace(self, number: int, text: str) -> None:
        """Replace the text of a statement."""
        self.texts[number] = text
        self._properties.pop(number, None)

    def property_of(self, number: int) -> _Property:
        """Return the property that a statement sets; empty at the edge of a block.

        Returns ``None`` if it may become any declaration, as an ``@include``, and ``False`` if it adds none.
        """
        if number not in self._properties:
            self._properties[number] = _property(self.texts[number], self.marks[number])
        return self._properties[number]

    def place(self, number: int) -> _Place:
        """Return the properties before and after a declaration."""
        return self._before(number - 1), "" if self.marks[number] == "}" else self._after(number + 1)

    def _before(self, number: int) -> str | None:
        while number >= 0:
            found, mark = self.property_of(number), self.marks[number]
            if found is not False:
                return "" if mark == "{" else found if mark == ";" else None
            number -= 1
        return None

    def _after(self, number: int) -> str | None:
        while (found := self.property_of(number)) is False:
            number += 1
        return found


def _property(text: str, mark: str) -> _Property:
    """Return the result of ``property_of`` for the statement ``text`` that ends with ``mark``."""
    bare = text.strip()
    if "/" in bare:
        bare = _COMMENT.sub("", bare).strip()
    if not mark or mark == "{":
        return None if bare or not mark else ""
    if not bare:
        return False if mark == ";" else ""
    if mark == ";" and bare[0] in "$@" and _ADDS_NOTHING.match(bare):
        return False
    found = _PROPERTY.match(bare)
    return found[1] if found else None


def files_ahead(folders: Iterable[Path], is_enough: Callable[[], bool]) -> dict[Path, SourceFile]:
    """Return files in ``folders`` that a stylesheet may import, until ``is_enough``: while the compiler works.

    Only regular files are opened: a named pipe would not end, and a link may lead out of the site.
    """
    found: dict[Path, SourceFile] = {}
    left = _MOST_AHEAD
    for folder in folders:
        for where, _, names in presence.walk(folder):
            for path in (Path(where, name) for name in names if name.endswith((".scss", ".sass"))):
                with suppress(OSError):
                    state = path.lstat()
                    if is_enough() or (left := left - state.st_size) < 0:
                        return found
                    if stat.S_ISREG(state.st_mode):
                        found[path] = source_file(path)
    return found


def as_ruby_sass(css: str, files: Sequence[SourceFile]) -> str:
    """Return a stylesheet in the style ``compressed``, as Ruby Sass writes it; ``files`` are its source files."""
    statements = _Statements(css, _PIECE)
    _space(statements)
    _shorten_values(statements, files)
    _decode_characters(statements, files)
    return str(statements)


def _space(statements: _Statements) -> None:
    for number, text in enumerate(statements.texts):
        if _SPACED.search(text):
            statements.replace(number, _spaced(_PIECE.split(text), statements.marks[number]))


def _spaced(parts: list[str], mark: str) -> str:
    """Return a statement of alternating plain texts and pieces with the spacing of Ruby Sass."""
    first = next((text.lstrip() for text in parts[::2] if text), "")
    if first.startswith(_WITH_MEDIA):
        parts[::2] = [text.replace(",", ", ") for text in parts[::2]]
    elif mark == "{" and not first.startswith("@"):
        parts[::2] = [_selector(text) for text in parts[::2]]
    elif mark != "{" and not first.startswith("--"):
        parts[::2] = [text.replace("rgba(0,0,0,0)", "transparent") for text in parts[::2]]
    return "".join(parts)


def _selector(text: str) -> str:
    return _STEP.sub(r"\1", _SIBLING.sub(" ~ ", text))


def _shorten_values(statements: _Statements, files: Iterable[SourceFile]) -> None:
    """Shorten values where the source files have a blank after the value."""
    loose: dict[_Normal, set[_Place]] = {}
    for file in files:
        for key, place in file.loose:
            loose.setdefault(key, set()).add(place)
    if not loose:
        return
    tight: dict[_Normal, set[_Place]] = {}
    for file in files:
        for key, place in file.tight:
            if key in loose:
                tight.setdefault(key, set()).add(place)
    names = {name for name, _ in loose}
    for number, text in enumerate(statements.texts):
        if text.partition(":")[0].strip() not in names or not statements.property_of(number):
            continue
        key = _normal(text)
        if key in loose and (key not in tight or statements.place(number) in loose[key] - tight[key]):
            statements.replace(number, text[: len(key[0]) + 1] + _shortest(key[1]))


def _bare(text: str) -> str:
    """Return ``text`` without comments."""
    return _COMMENT.sub("", text) if "/" in text else text


def _normal(declaration: str) -> _Normal:
    """Return property and value in normal form."""
    name, _, value = declaration.partition(":")
    return name.strip(), " ".join(value.split())


def _shortest(value: str) -> str:
    if _WORKED_OUT.search(value):
        return value
    return _TOKEN.sub(lambda match: smallest(match[2]) if match[2] else "," if match[3] else match[0], value)


def _decode_characters(statements: _Statements, files: Iterable[SourceFile]) -> None:
    """Decode the escapes in strings, except for those of declarations that are copied."""
    strings = {text for text in statements.pieces if "\\" in text and text[0] in "\"'" and _ESCAPE.search(text)}
    characters = {text: decoded for text in strings if (decoded := _decoded(text)) is not None}
    if not characters:
        return
    copied = {each for file in files for each in file.copied if each[0] in characters}
    texts_copied = {text for text, *_ in copied}
    for number, statement in enumerate(statements.texts):
        if "\\" not in statement or not statements.property_of(number):
            continue

        def character(match: re.Match[str], number: int = number) -> str:
            text = match[0]
            stays = text in texts_copied and _is_there(text, statements.place(number), copied)
            return text if stays else characters.get(text, text)

        statements.replace(number, _STRING.sub(character, statement))


def _is_there(
    text: str, place: tuple[str | None, str | None], copied: Container[tuple[str, str | None, str | None]]
) -> bool:
    """Return whether a file has the string between these properties, or if its neighbours are unknown."""
    before, after = place
    return any((text, *seen) in copied for seen in ((before, after), (before, None), (None, after), (None, None)))


def _decoded(text: str) -> str | None:
    """A string without escapes (``Sass::Script::Value::String.value``), ``None`` if it needs one."""
    if (single := _ONE_ESCAPE.match(text)) is not None:  # as of an icon
        code = int(single[2], 16)
        return f"{single[1]}{chr(code)}{single[1]}" if _is_decoded(code) else None
    if not all(_is_decoded(int(code, 16)) for code in _ESCAPE.findall(text)):
        return None
    decoded = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return None if "\\" in decoded else decoded


def _is_decoded(code: int) -> bool:
    """Return whether the escape of a character becomes the character: not in ASCII, and not half of a pair."""
    return 0x80 <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
