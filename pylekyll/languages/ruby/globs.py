"""``Dir.glob``: the files that a pattern names, or all below a folder, in Ruby's order."""

from __future__ import annotations

import os
from errno import EACCES, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR, EPERM
from operator import attrgetter
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.languages.ruby.paths import expand_braces, fnmatch
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: Errors of folders in which nothing matches; other errors come from the disk or the process.
_IGNORED = frozenset({EACCES, EINVAL, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR, EPERM})
_MAGIC = lazy_pattern(r"[*?\[\\]")
_Parts = tuple[str, ...]
_name = attrgetter("name")


def _any(_folder: str) -> bool:
    return True


def glob(pattern: str, base: Path, enters: Callable[[str], bool] = _any) -> list[str]:
    """Return the paths that match ``pattern`` under ``base``, as ``Dir.chdir(base) { Dir.glob(pattern) }`` does.

    Paths are relative where the pattern is, with ``/`` between their parts. Entries of a folder come in the order of
    their bytes; alternatives in braces sequentially, so that a path may come twice. ``*`` hides names that begin with a
    dot, ``**/`` neither enters such folders nor follows symlinks. Unreadable folders match nothing.
    Folders for which ``enters`` returns false are not listed.
    """
    found: list[str] = []
    for alternative in expand_braces(pattern):
        root = "/" if alternative.startswith("/") else ""
        parts = tuple(part for part in alternative.split("/") if part)
        if parts:
            parts += ("",) if alternative.endswith("/") else ()
            found.extend(_walk(str(base), root, (parts,), enters))
        elif root:
            found.append(root)
    return found


def _walk(base: str, prefix: str, patterns: tuple[_Parts, ...], enters: Callable[[str], bool]) -> Iterator[str]:
    """Yield the matches of the patterns below ``prefix``, a folder's path that ends with a slash (or nothing).

    Several patterns are followed at once, so that ``**/`` yields each entry before its content, as in Ruby.
    """
    if len(patterns) == 1 and patterns[0][0] and not _is_recursive(patterns[0]) and not _MAGIC.search(patterns[0][0]):
        yield from _step(base, prefix, patterns[0][0], (patterns[0][1:],), enters)
        return
    followed = _after_recursion(patterns)
    if ("",) in followed and prefix:  # a slash at the end: the folder itself
        yield prefix
    for name in _entries(os.path.join(base, prefix)):  # noqa: PTH118 - strings: a Path drops what Ruby keeps
        path = os.path.join(base, prefix, name)  # noqa: PTH118
        enter = not name.startswith(".") and not presence.is_symlink(path)
        rest = [parts for parts in followed if _is_recursive(parts) and enter]
        rest += [parts[1:] for parts in followed if not _is_recursive(parts) and fnmatch(parts[0], name)]
        yield from _step(base, prefix, name, tuple(rest), enters)


def _step(base: str, prefix: str, name: str, rest: tuple[_Parts, ...], enters: Callable[[str], bool]) -> Iterator[str]:
    """Yield the entry itself if a pattern ends with it, then the matches of the other patterns in it."""
    path = prefix + name
    full = os.path.join(base, path)  # noqa: PTH118
    if () in rest and presence.has_entry(full):
        yield path
    deeper = tuple(parts for parts in rest if parts)
    if deeper and presence.is_folder(full) and enters(full):
        yield from _walk(base, f"{path}/", deeper, enters)


def _is_recursive(parts: _Parts) -> bool:
    """Tell whether the pattern begins with ``**/``; without the slash, two stars mean one."""
    return len(parts) > 1 and parts[0] == "**"


def _after_recursion(patterns: tuple[_Parts, ...]) -> list[_Parts]:
    """Return the patterns, and their rests for a ``**/`` that matches no folder."""
    followed: list[_Parts] = []
    for pattern in patterns:
        parts = pattern
        followed.append(parts)
        while _is_recursive(parts):
            parts = parts[1:]
            followed.append(parts)
    return list(dict.fromkeys(followed))


def _entries(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder or "."), key=os.fsencode)  # noqa: PTH208
    except OSError as error:
        if error.errno not in _IGNORED:
            raise
        return []


def walk_sorted(directory: Path, *, hidden: bool = False) -> Iterator[str]:
    """``Dir["**/*"]``: every path below ``directory``, each folder before its contents, names sorted by bytes.

    Links to folders are listed and not followed. ``hidden`` adds names that begin with a dot (``FNM_DOTMATCH``).
    """
    yield from _walk_folder(os.fspath(directory), "", hidden)


def _bytes_of_name(entry: os.DirEntry[str]) -> bytes:
    return os.fsencode(entry.name)


def _walk_folder(directory: str, prefix: str, hidden: bool) -> Iterator[str]:
    with os.scandir(directory) as entries:
        listed = list(entries)
    is_ascii = "".join([entry.name for entry in listed]).isascii()
    listed.sort(key=_name if is_ascii else _bytes_of_name)
    for entry in listed:
        if entry.name.startswith(".") and not hidden:
            continue
        yield prefix + entry.name
        if entry.is_dir(follow_symlinks=False):
            yield from _walk_folder(entry.path, f"{prefix}{entry.name}/", hidden)
