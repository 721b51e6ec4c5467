"""Clojure (``Rouge::Lexers::Clojure``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String
from pylekyll.languages.highlighting.tokens import Whitespace as Blank
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("clojure")
NAME = r"[\w!$%*+,<=>?/.-]+"
KEYWORD = r"[\w!#$%*+,<=>?/.-]+"


def _called(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group(1))
    scan.emit(Blank, match.group(2))
    name = match.group(3)
    known = Keyword if name in _WORDS["keywords"] else Name.Builtin if name in _WORDS["builtins"] else Name.Function
    scan.emit(known, name)


class ClojureLexer(RougeLexer):
    """Clojure, ClojureScript and EDN."""

    name = "Clojure"
    tag = "clojure"
    tokens: ClassVar[States] = {
        "root": [
            (r";.*?$", Comment.Single),
            (r"\s+", Blank),
            (r"-?\d+\.\d+", Number.Float),
            (r"-?\d+", Number.Integer),
            (r"0x-?[0-9a-fA-F]+", Number.Hex),
            (Closed(r'"(?:\\.|[^"\\]|\\(?!.))*"|"(?s:.*)"', '"'), String),
            (rf"'{KEYWORD}", String.Symbol),
            (rf"::?{KEYWORD}", Name.Constant),
            (r"\\(?:.|[a-zA-Z]+)", String.Char),
            (r"~@|[`'#^~&@]", Operator),
            (rf"(\()(\s*)({NAME})", _called),
            (NAME, by_word((Keyword, _WORDS["keywords"]), (Name.Builtin, _WORDS["builtins"]), otherwise=Name)),
            (r"[\[\]{}()]", Punctuation),
        ],
    }
