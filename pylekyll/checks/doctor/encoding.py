"""Text that was damaged before the build: merge conflicts, and UTF-8 that was read in another encoding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource

#: The three marks of a conflict. One expression for all of them would take cubic time.
_CONFLICT = tuple(re.compile(rf"^{mark}", re.MULTILINE) for mark in ("<{7} ", "={7}\r?\n", ">{7} "))
_FENCE = re.compile(r"^[ \t]*(?:```|~~~|\{% *(?:end)?(?:highlight|raw))", re.MULTILINE)
_WORD = re.compile(r"(?<!\S)\S*[^\x00-\x7f]\S*")
#: Two letters that damaged text has beside each other: those of Western encodings, and rare ones of Cyrillic.
_SUSPICIOUS = re.compile(
    "[\x80-\u02ff\u03a9\u03c0\u0400-\u040f\u0420\u0421\u0450-\u045f\u0490\u0491\u2000-\u2122\u2202-\u25ca\u2500-\u25a0\uf8ff\ufb01\ufb02]{2}"
)
_LONGEST = 30


def merge_conflicts(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield the first merge conflict of each file, without those that a code block shows."""
    for path, text in source.texts.items():
        start = _conflict(text) if "<<<<<<<" in text else None
        if start is None or len(_FENCE.findall(text[:start])) % 2:
            continue
        yield Diagnostic(
            "merge-conflict",
            Severity.ERROR,
            "The file has a merge conflict; its markers and both versions are published.",
            SourceLocation(path, text.count("\n", 0, start) + 1),
            "Keep one of the two versions and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.",
        )


def _conflict(text: str) -> int | None:
    """Return where the first conflict begins, which has all three marks in their order."""
    found = []
    at = 0
    for mark in _CONFLICT:
        match = mark.search(text, at)
        if match is None:
            return None
        found.append(match.start())
        at = match.end()
    return found[0]


def misread_text(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield the first text of each file that is UTF-8 read in another encoding and saved again."""
    for path, text in source.texts.items():
        lines = damaged_lines(text)
        if not lines:
            continue
        number, line, meant = lines[0]
        wrong, right = _words(line, meant)
        more = f" {len(lines) - 1} more lines of the file have such text." if len(lines) > 1 else ""
        yield Diagnostic(
            "encoding-misread",
            Severity.WARNING,
            f"'{wrong}' is '{right}', saved in the wrong encoding.{more}",
            SourceLocation(path, number),
            "Open the file as UTF-8, correct the text and save it as UTF-8; `pylekyll doctor --fix` does it.",
        )


def damaged_lines(text: str) -> list[tuple[int, str, str]]:
    """Return the lines of ``text`` that were read in a wrong encoding: number, line, and the line as it was meant."""
    if _SUSPICIOUS.search(text) is None:
        return []
    from ftfy import badness, fix_encoding

    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if _SUSPICIOUS.search(line) is None or not badness.is_bad(line):
            continue
        meant = fix_encoding(line)
        if meant != line and "\ufffd" not in meant and not _is_doubtful(line, meant):
            found.append((number, line, meant))
    return found


def _is_doubtful(line: str, meant: str) -> bool:
    """Tell whether what was mended is perhaps no damage: a text of one line that has several letters of its own."""
    return len(meant) >= len(line) or meant.replace("\u00a0", " ") == line.replace("\u00a0", " ")


def _words(line: str, meant: str) -> tuple[str, str]:
    """Return the first damaged word and its original."""
    wrong, right = line.split(), meant.split()
    if len(wrong) == len(right):
        pair = next(((one, other) for one, other in zip(wrong, right, strict=True) if one != other), None)
        if pair is not None:
            return pair[0][:_LONGEST], pair[1][:_LONGEST]
    match = _WORD.search(line)
    return (match[0] if match else line)[:_LONGEST], meant.strip()[:_LONGEST]
