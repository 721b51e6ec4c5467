"""LaTeX commands in the texts of a CV: files of RenderCV before 2.0 have them beside the Markdown."""

from __future__ import annotations

import re

from pylekyll.academic.cv.formulas import FORMULA, formula_in
from pylekyll.languages.bibtex.text import read_text

#: A command with an argument, one of text alone, or an accent in braces; other backslashes are Markdown's.
_COMMAND = re.compile(
    r"\\[A-Za-z]+ ?\{"
    r"|\\(?:LaTeX|TeX|par|hfill|newline|[l]?dots|item|small|large|bf|em|it|quad|textbullet)(?![A-Za-z])"
    r"|\\[\"'^`~]\{\\?[A-Za-z]\}|\{\\[\"'^`~][A-Za-z]\}"
)
_HELD = re.compile(rf"{FORMULA}|(?P<code>`[^`]+`)")
_PLACE = re.compile("\ue000([0-9]+)\ue001")


def without_commands(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a text with HTML in the place of LaTeX's commands, and the names of unknown ones.

    Formulas, code and Markdown stay as they are; so does a text without a command.
    """
    if "\\" not in text or not _COMMAND.search(text):
        return text, ()
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        if match["code"] is None and not formula_in(match):
            return match[0]
        held.append(match[0])
        return f"\ue000{len(held) - 1}\ue001"

    rest = _HELD.sub(hold, text)
    if not _COMMAND.search(rest):
        return text, ()
    read = read_text(rest.replace("$", r"\$"))
    return _PLACE.sub(lambda place: held[int(place[1])], read.html()), read.unknown
