"""Cython (``Rouge::Lexers::Cython``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include, inherit

from pylekyll.languages.highlighting.engine import Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.lexers import python
from pylekyll.languages.highlighting.tokens import Keyword, Name, Punctuation, Text

if TYPE_CHECKING:
    import re

KEYWORDS = python.KEYWORDS | word_set("by except? fused gil nogil")
C_KEYWORDS = word_set("public readonly extern api inline enum union")
IDENTIFIER = r"(?i:[a-z_][a-z0-9_]*)"
DOTTED_IDENTIFIER = r"(?i:[a-z_.][a-z0-9_.]*)"


def _c_word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in KEYWORDS:
        scan.emit(Keyword, word)
        scan.pop()
    elif word == "def":
        scan.emit(Keyword, word)
        scan.goto("function-name")
    elif word in ("struct", "class"):
        scan.emit(Keyword.Reserved, word)
        scan.goto("class-name")
    elif word in C_KEYWORDS:
        scan.emit(Keyword.Reserved, word)
    else:
        scan.emit(Keyword.Type, word)
        scan.pop()


def _c_indent(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    scan.emit(Text, word)
    scan.goto("c-start")
    if scan.data["indentation"] is None:
        scan.data["indentation"] = word
    elif len(scan.data["indentation"]) > len(word):
        scan.data["indentation"] = None
        scan.pop(2)


def _no_indentation(match: re.Match[str], scan: Scan) -> None:
    del match
    scan.data["indentation"] = None
    scan.stack[:] = ["root"]


class CythonLexer(python.PythonLexer):
    """Cython."""

    name = "Cython"
    tag = "cython"
    tokens: ClassVar[States] = {
        "root": [
            (r"cp?def|ctypedef", Keyword, ("c-definitions", "c-start")),
            (
                rf"(from)((?:\\\s|\s)+)({DOTTED_IDENTIFIER})((?:\\\s|\s)+)(cimport)",
                groups(Keyword.Namespace, Text, Name.Namespace, Text, Keyword.Namespace),
            ),
            (rf"(cimport)(\s+)({DOTTED_IDENTIFIER})", groups(Keyword.Namespace, Text, Name.Namespace)),
            (r"(struct)((?:\\\s|\s)+)", groups(Keyword, Text, push=("class-name",))),
            include("func-call-fix"),
            (r"[(,]", Punctuation, "c-start"),
            inherit,
        ],
        "word": python.words_of(KEYWORDS, python.EXCEPTIONS | python.BUILTINS),
        "class-name": [
            (r"(?:\\\s|\s)+", Text),
            inherit,
        ],
        "function-name": [
            (r"(?:\\\s|\s)+", Text),
            inherit,
        ],
        "func-call-fix": [
            (
                rf"{IDENTIFIER}(?=\()",
                by_word(
                    (Keyword, KEYWORDS),
                    (Name.Builtin, python.EXCEPTIONS),
                    (Name.Builtin, python.BUILTINS),
                    (Name.Builtin.Pseudo, python.PSEUDO),
                    otherwise=Name.Function,
                ),
            ),
        ],
        "c-start": [
            (r"[^\S\n]+", Text),
            (r"cp?def|ctypedef", Keyword),
            (r"(?:un)?signed", Keyword.Type),
            (rf"{IDENTIFIER}(?=(?:\*+)|(?:[ \t]*\[)|(?:[ \t]+[a-zA-Z0-9_]))", _c_word),
            default("#pop"),
        ],
        "c-definitions": [
            (r"\n", Text, "c-indent"),
            include("root"),
        ],
        "c-indent": [
            (r"[ \t]+", _c_indent),
            (r"", _no_indentation),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Start outside of blocks of C definitions."""
        scan.data["indentation"] = None
