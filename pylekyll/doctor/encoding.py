"""Text that was damaged before the build: merge conflicts, and UTF-8 that was read in another encoding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.errors import SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.doctor.source import Source

_CONFLICT = re.compile(r"^<{7} .*\n(?:.*\n)*?^={7}\r?\n(?:.*\n)*?^>{7} ", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~|\{% *(?:end)?(?:highlight|raw))", re.MULTILINE)
_RUN = re.compile(r"[^\x00-\x7f]{2,}")
_THREE_BYTES = "\u0800"


def merge_conflicts(source: Source) -> Iterator[Diagnostic]:
    """Yield the first merge conflict of each file, without those that a code block shows."""
    for path, text in source.texts.items():
        match = _CONFLICT.search(text)
        if match is None or len(_FENCE.findall(text[: match.start()])) % 2:
            continue
        yield Diagnostic(
            "merge-conflict",
            Severity.ERROR,
            "A merge conflict was committed; its markers and both texts are published.",
            SourceLocation(path, text.count("\n", 0, match.start()) + 1),
            "Keep one of the two texts and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.",
        )


def misread_text(source: Source) -> Iterator[Diagnostic]:
    """Yield the first text of each file that is UTF-8 read as Windows-1252 or Mac Roman and saved again."""
    for path, text in source.texts.items():
        for match in () if text.isascii() else _RUN.finditer(text):
            meant = _meant(match[0])
            if meant is not None:
                yield Diagnostic(
                    "encoding-misread",
                    Severity.WARNING,
                    f"'{match[0]}' is '{meant}', saved in the wrong encoding.",
                    SourceLocation(path, text.count("\n", 0, match.start()) + 1),
                    "Open the file as UTF-8, correct the text and save it as UTF-8.",
                )
                break


def _meant(run: str) -> str | None:
    for encoding in ("cp1252", "mac_roman"):
        try:
            meant = run.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        if encoding == "cp1252" or all(character >= _THREE_BYTES for character in meant):
            return meant
    return None
