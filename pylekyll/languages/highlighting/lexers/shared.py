"""Rules that several of Rouge's lexers repeat word for word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.languages.highlighting.tokens import Comment, Name, String

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Scan

#: The inside of ``/* ... */``, which ends at the first closing.
FLAT_COMMENT: list[Any] = [
    (r"[*]/", Comment.Multiline, "#pop"),
    (r"[^*/]+", Comment.Multiline),
    (r"[*/]", Comment.Multiline),
]
#: The inside of ``/* ... */`` where another may stand in it.
NESTED_COMMENT: list[Any] = [(r"/[*]", Comment.Multiline, "#push"), *FLAT_COMMENT]


def heredoc_line(match: re.Match[str], scan: Scan) -> None:
    """Yield a line of a here-document, which ends where the line (group 1) is the name in ``scan.data``."""
    if match.group(1) == scan.data["heredoc"]:
        scan.emit(Name.Constant, match.group())
        scan.pop(2)
    else:
        scan.emit(String.Heredoc, match.group())
