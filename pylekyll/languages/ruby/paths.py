"""Paths as Ruby and Jekyll match, join and relate them: ``File.fnmatch?``, ``Jekyll.sanitized_path``, ``Pathname``."""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from pylekyll.foundation.limits import LimitError
from pylekyll.languages.ruby.errors import RubyArgumentError

if TYPE_CHECKING:
    from collections.abc import Iterator

FNM_NOESCAPE = 0x01
FNM_PATHNAME = 0x02
FNM_DOTMATCH = 0x04
FNM_CASEFOLD = 0x08
FNM_EXTGLOB = 0x10

#: End of the expression for ``**/``.
_RECURSIVE: Final = "[^/]*/)*"
#: Limit of alternatives from the braces of a pattern.
_MOST_ALTERNATIVES: Final = 100_000
_SHOWN = 60


# Patterns


def fnmatch(pattern: str, path: str, flags: int = 0) -> bool:
    """Match a path against a shell pattern (``File.fnmatch?``) with the flags ``FNM_*`` of Ruby's ``File``."""
    return any(compiled.match(path) for compiled in _compiled(pattern, flags))


@lru_cache(maxsize=1024)
def _compiled(pattern: str, flags: int) -> tuple[re.Pattern[str], ...]:
    patterns = expand_braces(pattern, escapes=not flags & FNM_NOESCAPE) if flags & FNM_EXTGLOB else [pattern]
    options = re.DOTALL | (re.IGNORECASE if flags & FNM_CASEFOLD else 0)
    return tuple(re.compile(_translate(each, flags) + r"\Z", options) for each in patterns)


def expand_braces(pattern: str, *, escapes: bool = True) -> list[str]:
    """Write out ``a{b,c}`` as ``ab`` and ``ac``, the outermost braces first; unbalanced ones stand for themselves.

    Raises ``LimitError`` for too many alternatives: each pair of braces multiplies their number.
    """
    expanded = list(islice(_expanded(pattern, escapes=escapes), _MOST_ALTERNATIVES + 1))
    if len(expanded) > _MOST_ALTERNATIVES:
        message = f"The pattern '{pattern[:_SHOWN]}' has more than {_MOST_ALTERNATIVES} alternatives."
        raise LimitError(message, hint="Use fewer braces.")
    return expanded


def _expanded(pattern: str, *, escapes: bool) -> Iterator[str]:
    start, commas, end = _outer_braces(pattern, escapes=escapes)
    if end is None or start is None:
        yield pattern
        return
    for left, right in pairwise([start, *commas, end]):
        yield from _expanded(pattern[:start] + pattern[left + 1 : right] + pattern[end + 1 :], escapes=escapes)


def _outer_braces(pattern: str, *, escapes: bool) -> tuple[int | None, list[int], int | None]:
    """Find the first balanced pair of braces and the commas right inside it."""
    depth, start = 0, None
    commas: list[int] = []
    position = 0
    while position < len(pattern):
        character = pattern[position]
        if character == "\\" and escapes:
            position += 1
        elif character == "{":
            depth += 1
            if depth == 1:
                start, commas = position, []
        elif character == "}" and depth:
            depth -= 1
            if depth == 0:
                return start, commas, position
        elif character == "," and depth == 1:
            commas.append(position)
        position += 1
    return None, [], None


def _translate(pattern: str, flags: int) -> str:
    """Turn a pattern without braces into a regular expression."""
    within_segment = bool(flags & FNM_PATHNAME)
    any_character = "[^/]" if within_segment else "."
    no_dot = "" if flags & FNM_DOTMATCH else r"(?!\.)"
    escapes = not flags & FNM_NOESCAPE
    result: list[str] = []
    position, at_start = 0, True
    while position < len(pattern):
        if at_start:
            if within_segment and pattern.startswith("**/", position):
                while pattern.startswith("**/", position):
                    position += 3
                result.append(f"(?:{no_dot}{_RECURSIVE}")
                continue
            result.append("" if _begins_with_dot(pattern, position, escapes=escapes) else no_dot)
        piece, position = _translate_one(pattern, position, any_character, escapes=escapes)
        result.append(piece)
        at_start = within_segment and piece == "/"
    if at_start:
        result.append(no_dot)
    return _without_retries(result, f"{any_character}*")


def _without_retries(pieces: list[str], star: str) -> str:
    """Join the expressions so that a ``star`` matches up to the first match of the text before the next one.

    The next star matches everything that a later match would leave to it. Backtracking would take a time that grows
    exponentially with the number of stars.
    """
    stars = [index for index, piece in enumerate(pieces) if piece == star]
    result = pieces[: stars[0]] if stars else list(pieces)
    for number, (index, following) in enumerate(pairwise([*stars, len(pieces)])):
        text = "".join(pieces[index + 1 : following])
        is_last = following == len(pieces)
        if is_last or any(piece.endswith(_RECURSIVE) for piece in pieces[index + 1 : following]):
            result.append(star + text)
        else:
            result.append(f"(?=(?P<s{number}>{star}?{text}))(?P=s{number})")
    return "".join(result)


def _begins_with_dot(pattern: str, position: int, *, escapes: bool) -> bool:
    return pattern.startswith(".", position) or (escapes and pattern.startswith("\\.", position))


def _translate_one(pattern: str, position: int, any_character: str, *, escapes: bool) -> tuple[str, int]:
    """Translate the piece at ``position``; return the expression and the start of the next piece."""
    character = pattern[position]
    if character == "*":
        while pattern.startswith("*", position):
            position += 1
        return f"{any_character}*", position
    if character == "?":
        return any_character, position + 1
    if character == "[":
        return _translate_set(pattern, position + 1, any_character, escapes=escapes)
    if character == "\\" and escapes and position + 1 < len(pattern):
        position += 1
    return re.escape(pattern[position]), position + 1


_NEVER = r"(?!)"


def _translate_set(pattern: str, position: int, any_character: str, *, escapes: bool) -> tuple[str, int]:
    """Translate a set after its ``[``; one that is not closed or is empty never matches."""
    negated = pattern[position : position + 1] in {"!", "^"}
    position += negated
    ranges: list[str] = []
    while position < len(pattern) and pattern[position] != "]":
        first, position = _set_member(pattern, position, escapes=escapes)
        last = first
        if pattern.startswith("-", position) and position + 1 < len(pattern) and pattern[position + 1] != "]":
            last, position = _set_member(pattern, position + 1, escapes=escapes)
        if first <= last:
            ranges.append(f"{re.escape(first)}-{re.escape(last)}")
    if position >= len(pattern):
        return _NEVER, position
    if not ranges:
        return (any_character if negated else _NEVER), position + 1
    characters = f"[{'^' if negated else ''}{''.join(ranges)}]"
    return (f"(?!/){characters}" if any_character != "." else characters), position + 1


def _set_member(pattern: str, position: int, *, escapes: bool) -> tuple[str, int]:
    if escapes and pattern[position] == "\\" and position + 1 < len(pattern):
        position += 1
    return pattern[position], position + 1


# Joining


def expand_path(path: str, folder: str = "/") -> str:
    """Make a path absolute and free of dots without using the file system (``File.expand_path``)."""
    expanded = posixpath.normpath(posixpath.join(folder, path))
    return expanded[1:] if expanded.startswith("//") and not path.startswith("//") else expanded


def join(first: str, second: str) -> str:
    """Join two paths with exactly one slash between them (``File.join``)."""
    return f"{first.rstrip('/')}/{second.lstrip('/')}"


@lru_cache(maxsize=4096)
def sanitized_path(base: str, path: str | None) -> str:
    """Put ``path`` under ``base`` unless it is there already; dots cannot leave it (``Jekyll.sanitized_path``)."""
    if path is None or path == base:
        return base
    clean = expand_path(f"/{path}" if path.startswith("~") else path)
    if clean == base:
        return clean
    clean = re.sub("//+", "/", clean)
    if clean.startswith(f"{base}/"):
        return clean
    return join(base, re.sub(r"\A\w:/", "/", clean, flags=re.ASCII))


def relative_path_from(path: str, base: str) -> str:
    """Return the path from the folder ``base`` to ``path`` (``Pathname#relative_path_from``).

    Raises ``RubyArgumentError`` if only one of the two is absolute, or ``base`` begins above the known folders.
    """
    if path.startswith("/") != base.startswith("/"):
        raise RubyArgumentError(f'different prefix: "{path}" and "{base}"')
    there, here = _clean_parts(path), _clean_parts(base)
    shared = 0
    while shared < min(len(there), len(here)) and there[shared] == here[shared]:
        shared += 1
    if ".." in here[shared:]:
        raise RubyArgumentError(f'base_directory has ..: "{base}"')
    return "/".join([*[".."] * (len(here) - shared), *there[shared:]]) or "."


def _clean_parts(path: str) -> list[str]:
    return [part for part in posixpath.normpath(path).split("/") if part not in {"", "."}]
