"""Compressed stylesheets of libsass with the spacing, the colour and the strings that Ruby Sass has.

GitHub Pages compiles with Ruby Sass 3.7, of which libsass is a translation. In its compressed style that writes ` ~ `
with blanks, ``2n+1`` without, the media of a list after a blank, and ``transparent`` by its name
(``Sass::Selector::Sequence#to_s``, ``Sass::Media::QueryList#to_css``, ``Sass::Script::Value::Color#smallest``).

Ruby Sass copies a static declaration unchanged if its end follows at once (``STATIC_VALUE`` of the scanner). In a
declaration with a blank before its end, as in ``{ color: #ffcc00 }``, it writes colours in their shortest form and
lists without blanks. In all declarations that it does not copy, escapes in strings become their characters. libsass
changes neither; it leaves escapes in the result of ``unquote`` too, which Font Awesome uses for its icons. The
properties around a declaration tell which declaration of the files it comes from.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.records import NamedTuple
from pylekyll.ruby.patterns import lazy_pattern
from pylekyll.sass.colours import smallest

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    _Place = tuple[str | None, str | None]
    _Declaration = tuple[int, int, _Place]
    #: Property and value, as they are compared.
    _Normal = tuple[str, str]

#: Pieces that stay unchanged (comments, strings, addresses), and the ends of statements. Every alternative begins with
#: a letter or mark of its own, so that the scanner skips all other text quickly.
_PIECE = lazy_pattern(
    r"""/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|u(?<!\wu)rl\([^()"']*\)|\[(?:[^\]\["']|"[^"]*"|'[^']*')*\]"""
    r"|\{|\}|;",
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
_TOKEN = lazy_pattern(r"""(\"(?:\\.|[^"\\])*\"|'(?:\\.|[^'\\])*')|([#\w-]+)|(\s*,\s*)""")
_STRING = lazy_pattern(r"""\"(?:\\.|[^"\\])*\"|'(?:\\.|[^'\\])*'""", re.DOTALL)
_SOURCE_PIECE = lazy_pattern(rf"//[^\n]*|#\{{[^}}]*\}}|{_PIECE.pattern}", re.DOTALL)
_PROPERTY = lazy_pattern(r"(-?[A-Za-z][\w-]*)\s*:")
_COMMENT = lazy_pattern(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
#: Expressions that are evaluated before writing, and statements that do not add declarations.
_WORKED_OUT = lazy_pattern(r"[$(]|#\{")
_SILENT = lazy_pattern(r"\$|@(?:extend|debug|warn)\b")

#: Bytes of the source files that are read while the compiler works, which may not need them.
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
    text = path.read_text("utf-8", errors="replace")
    file = SourceFile([], [], [])
    for start, end, place in _declarations(text, _SOURCE_PIECE, []):
        declaration = _bare(text[start:end])
        if text[end - 1].isspace():
            file.loose.append((_normal(declaration), place))
            continue
        file.tight.append((_normal(declaration), place))
        if text.find("\\", start, end) >= 0:
            value = declaration.partition(":")[2]
            if not _WORKED_OUT.search(_STRING.sub("", value)):
                file.copied.extend((string, *place) for string in _STRING.findall(value))
    return file


def files_ahead(folders: Iterable[Path], is_enough: Callable[[], bool]) -> dict[Path, SourceFile]:
    """Return files in ``folders`` that a stylesheet may import, until ``is_enough``: while the compiler works.

    Only regular files are opened: a named pipe would not end, and a link may lead out of the site.
    """
    found: dict[Path, SourceFile] = {}
    left = _MOST_AHEAD
    for folder in folders:
        for where, _, names in os.walk(folder):
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
    spaced = _spaced(css)
    others: list[str] = []
    declarations = list(_declarations(spaced, _PIECE, others))
    valued = _with_values(spaced, declarations, files)
    if valued != spaced:
        others.clear()
        declarations = list(_declarations(valued, _PIECE, others))
    return _with_characters(valued, declarations, others, files)


def _with_values(css: str, declarations: Iterable[_Declaration], files: Iterable[SourceFile]) -> str:
    """Return the stylesheet with shortened values where the source files have a blank after the value."""
    loose: dict[_Normal, set[_Place]] = {}
    for file in files:
        for key, place in file.loose:
            loose.setdefault(key, set()).add(place)
    if not loose:
        return css
    tight: dict[_Normal, set[_Place]] = {}
    for file in files:
        for key, place in file.tight:
            if key in loose:
                tight.setdefault(key, set()).add(place)
    names = {name for name, _ in loose}
    written: list[str] = []
    position = 0
    for start, end, place in declarations:
        if css[start : css.index(":", start)].strip() not in names:
            continue
        key = _normal(css[start:end])
        if key in loose and (key not in tight or place in loose[key] - tight[key]):
            written += (css[position : start + len(key[0]) + 1], _shortest(key[1]))
            position = end
    written.append(css[position:])
    return "".join(written)


def _bare(text: str) -> str:
    """Return ``text`` without comments."""
    return _COMMENT.sub("", text) if "/" in text else text


def _normal(declaration: str) -> _Normal:
    """Return property and value, as they are compared."""
    name, _, value = declaration.partition(":")
    return name.strip(), " ".join(value.split())


def _shortest(value: str) -> str:
    if _WORKED_OUT.search(value):
        return value
    return _TOKEN.sub(lambda match: smallest(match[2]) if match[2] else "," if match[3] else match[0], value)


def _with_characters(
    css: str, declarations: Iterable[_Declaration], pieces: Iterable[str], files: Iterable[SourceFile]
) -> str:
    """Return the stylesheet with the escapes in strings decoded, except for those of declarations that are copied.

    ``pieces`` are the strings in it, among others.
    """
    strings = {text for text in pieces if "\\" in text and text[0] in "\"'" and _ESCAPE.search(text)}
    characters = {text: decoded for text in strings if (decoded := _decoded(text)) is not None}
    if not characters:
        return css
    copied = {each for file in files for each in file.copied if each[0] in characters}
    texts_copied = {text for text, *_ in copied}
    written: list[str] = []
    position = 0
    for start, end, place in declarations:
        if css.find("\\", start, end) < 0:
            continue
        for match in _STRING.finditer(css, start, end):
            text = match[0]
            if text in characters and not (text in texts_copied and _is_there(text, place, copied)):
                written += (css[position : match.start()], characters[text])
                position = match.end()
    written.append(css[position:])
    return "".join(written)


def _is_there(
    text: str, place: tuple[str | None, str | None], copied: Container[tuple[str, str | None, str | None]]
) -> bool:
    """Return whether a file has the string between these properties, or where its neighbours are not known."""
    before, after = place
    return any((text, *seen) in copied for seen in ((before, after), (before, None), (None, after), (None, None)))


def _declarations(
    text: str, pieces: re.Pattern[str], others: list[str]
) -> Iterator[tuple[int, int, tuple[str | None, str | None]]]:
    """Start and end of each declaration, with the properties before and after it.

    ``others`` receives the pieces that are not ends of statements.

    That is nothing at the edge of a block, and ``None`` beside what may become any declaration, as an ``@include``.
    """
    found: list[tuple[int, int, str | None, str]] = []
    start = 0
    property_at = _PROPERTY.match
    for match in pieces.finditer(text):
        mark = match[0]
        if mark not in _MARKS:
            others.append(mark)
            continue
        end = match.start()
        bare = text[start:end].strip()
        if "/" in bare:
            bare = _COMMENT.sub("", bare).strip()
        if not bare:
            if mark != ";":
                found.append((start, end, "", mark))
        elif mark == "{":
            found.append((start, end, None, mark))
        elif mark == "}" or bare[0] not in "$@" or not _SILENT.match(bare):
            name = property_at(bare)
            found.append((start, end, name[1] if name else None, mark))
        start = end + 1
    for number, (begin, end, name_of, mark) in enumerate(found):
        if name_of:
            _, _, before, mark_before = found[number - 1] if number else (0, 0, None, "}")
            after = "" if mark == "}" else found[number + 1][2] if number + 1 < len(found) else None
            yield begin, end, ("" if mark_before == "{" else before if mark_before == ";" else None, after)


def _decoded(text: str) -> str | None:
    """A string without escapes (``Sass::Script::Value::String.value``), ``None`` where it could not do without."""
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


def _spaced(css: str) -> str:
    written: list[str] = []
    pieces: list[tuple[int, int]] = []
    copied = start = 0
    spots = (match.start() for match in _SPACED.finditer(css))
    spot = next(spots, len(css))
    for match in _PIECE.finditer(css):
        begin, end = match.span()
        if css[begin] not in _MARKS:
            pieces.append((begin, end))
            continue
        if spot < begin:
            while spot < begin:
                spot = next(spots, len(css))
            written += (css[copied:start], *_rewritten(list(_parts(css, start, begin, pieces)), css[begin]))
            copied = begin
        start = end
        pieces.clear()
    # The text after the last mark is a statement only as far as its last piece.
    last = pieces[-1][1] if pieces else start
    written += (css[copied:start], *_rewritten(list(_parts(css, start, last, pieces)), ""), css[last:])
    return "".join(written)


def _parts(css: str, start: int, end: int, pieces: Iterable[tuple[int, int]]) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a statement, each with whether it is plain text, between the pieces."""
    for begin, stop in pieces:
        if begin > start:
            yield css[start:begin], True
        yield css[begin:stop], False
        start = stop
    if end > start:
        yield css[start:end], True


def _rewritten(statement: list[tuple[str, bool]], end: str) -> list[str]:
    """Return the pieces of a statement, of which only those that may change are looked at."""
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
