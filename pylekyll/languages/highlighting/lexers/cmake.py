"""CMake (``Rouge::Lexers::CMake``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States
from pylekyll.languages.highlighting.tokens import Comment, Name, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

_COMMANDS = load_words("cmake")["commands"]


def _open(token: TokenType, state: str) -> object:
    """Enter a bracket argument or comment, which ends at a bracket of the same length."""

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())
        scan.data["length"] = len(match.group().lstrip("#"))
        scan.goto(state)

    return action


def _close(token: TokenType) -> object:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())
        if len(match.group()) == scan.data["length"]:
            scan.goto("root")

    return action


def _command(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Builtin if match.group(1) in _COMMANDS else Name.Function, match.group(1))
    scan.emit(Text, match.group(2))
    scan.emit(Punctuation, match.group(3))


def _rest(token: TokenType) -> list[Any]:
    return [(r"\r\n?|\n", token), (r".", token)]


class CmakeLexer(RougeLexer):
    """``CMakeLists.txt``."""

    name = "CMake"
    tag = "cmake"
    tokens: ClassVar[States] = {
        "variable": [(r"\$\{", String.Interpol, "reference")],
        "root": [
            include("variable"),
            (r"[ \t]", Text),
            (r"[()]", Punctuation),
            (r"#\[=*\[", _open(Comment.Multiline, "bracket-comment")),
            (r"\[=*\[", _open(String.Double, "bracket-string")),
            (r'\\"', Text),
            (r'"', String.Double, "quoted"),
            (r"([A-Za-z_][A-Za-z0-9_]*)([ \t]*)(\()", _command),
            (r"[A-Za-z_][A-Za-z0-9_]*", Text),  # otherwise matched character by character below
            (r"#.*", Comment.Single),
            *_rest(Text),
        ],
        "bracket-string": [(r"\]=*\]", _close(String.Double)), include("variable"), *_rest(String.Double)],
        "bracket-comment": [(r"\]=*\]", _close(Comment.Multiline)), *_rest(Comment.Multiline)],
        "reference": [include("variable"), (r"\}", String.Interpol, "#pop"), *_rest(Name.Variable)],
        "quoted": [
            include("variable"),
            (r'"', String.Double, "root"),
            (r'\\[()#" \\$@^trn;]', String.Escape),
            *_rest(String.Double),
        ],
    }
