"""OpenEdge ABL (``Rouge::Lexers::OpenEdge``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers.shared import NESTED_COMMENT
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.guarded import Matcher

ID = r"[a-zA-Z_&{}!][a-zA-Z0-9_\-&!}]*"
_WORDS = load_words("openedge")
_BRACE = re.compile("[{}]")


def _ends_of_braces(text: str) -> dict[int, int]:
    """Return where the braces end that open at a position, if they are balanced and none of them is empty."""
    ends: dict[int, int] = {}
    opened: list[tuple[int, bool]] = []
    for brace in _BRACE.finditer(text):
        if brace.group() == "{":
            opened.append((brace.start(), True))
        elif opened:
            start, is_good = opened.pop()
            if is_good and brace.start() > start + 1:
                ends[start] = brace.end()
            elif opened:
                opened[-1] = (opened[-1][0], False)
    return ends


class _Braces(Closed):
    r"""Rouge's recursive ``(\{(?:[^\{\}]|(\g<0>))+\})``, which finds the braces of a text in one pass."""

    __slots__ = ("_ends", "_from_brace")

    def __init__(self) -> None:
        super().__init__(r"\{", "}")
        self._from_brace = re.compile(r"(?s)\{.+")
        self._ends: tuple[str, dict[int, int]] = ("", {})

    def compiled(self, flags: int) -> Matcher:
        """Return the function that takes the place of a compiled regex's ``match``."""
        super().compiled(flags)
        return self._match_balanced

    def _match_balanced(self, text: str, pos: int) -> re.Match[str] | None:
        known, ends = self._ends
        if text is not known:
            ends = _ends_of_braces(text)
            self._ends = (text, ends)
        end = ends.get(pos)
        return None if end is None else self._from_brace.match(text, pos, end)


def _quoted(quote: str, token: object) -> list[object]:
    return [
        (rf"~[~nrt{quote}]?", String.Escape),
        (rf"[^\\{quote}]+", token),
        (quote, String.Delimiter, "#pop"),
    ]


class OpenEdgeLexer(RougeLexer):
    """OpenEdge ABL."""

    name = "OpenEdge ABL"
    tag = "openedge"
    tokens: ClassVar[States] = {
        "root": [
            (r"//.*$", Comment.Single),
            (r"/[*]", Comment.Multiline, "comment"),
            (r'"', String.Delimiter, "double-quoted"),
            (r"'", String.Delimiter, "single-quoted"),
            include("number"),
            (r"(?i)(?:TRUE|FALSE|YES|NO(?!-)|\?)\b", Keyword.Constant),
            (r"[~!%^*+=|?:<>/-]", Operator),
            (r"[()\[\],.]", Punctuation),
            (r"\s+", Text),
            (r"(?i)&analyze-(?:suspend|resume)", Comment.Preproc, "preprocessor-line"),
            (r"(?i)&(?:scoped|global)-define\s*[.\w\\/-]*", Comment.Preproc, "preprocessor-line"),
            (_Braces(), Comment.Preproc),
            (rf"@{ID}", Name.Decorator),
            (rf"(?i)!?{ID}(?=\s*\()", Name.Function),
            (
                ID,
                by_word(
                    (Comment.Preproc, _WORDS["prepro"]),
                    (Keyword, _WORDS["keywords"]),
                    (Keyword.Type, _WORDS["types"]),
                    otherwise=Name.Variable,
                    fold=str.upper,
                ),
            ),
        ],
        "number": [
            (r"(?i)(?:\d+[.]\d*|[.]\d+)(?:e[+-]?\d+[lu]*)?", Number.Float),
            (r"(?i)\d+e[+-]?\d+[lu]*", Number.Float),
            (r"(?i)0x[0-9a-f]+[lu]*", Number.Hex),
            (r"(?i)0[0-7]+[lu]*", Number.Oct),
            (r"(?i)\d+[lu]*", Number.Integer),
        ],
        "comment": NESTED_COMMENT,
        "double-quoted": _quoted('"', String.Double),
        "single-quoted": _quoted("'", String.Single),
        "preprocessor-line": [
            (r".*(?=//|/\*)", Comment.Preproc, "#pop"),
            (r".*\n", Comment.Preproc, "#pop"),
            (r".*", Comment.Preproc, "#pop"),
        ],
    }
