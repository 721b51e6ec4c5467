"""ISBL (``Rouge::Lexers::ISBL``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = {section: frozenset(map(str.lower, words)) for section, words in load_words("isbl").items()}
CONSTANTS = _WORDS["const"] | _WORDS["enum"]
INTERFACES = _WORDS["interface"]
GLOBALS = _WORDS["global"]
KEYWORDS = word_set("""
and и else иначе endexcept endfinally endforeach конецвсе endif конецесли endwhile конецпока except exitfor finally
foreach все if если in в not не or или try while пока
""")


def _dotted(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word.lower()
    if name in CONSTANTS:
        scan.emit(Name.Builtin, word)
    elif "type" in scan.stack:
        scan.emit(Keyword.Type, word)
    else:
        scan.emit(Name, word)
    scan.pop()


def _type(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word.lower()
    if name in INTERFACES:
        scan.emit(Keyword.Type, word)
    else:
        scan.emit(Name, word)
    scan.pop()


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word.lower()
    if name in KEYWORDS:
        scan.emit(Keyword, word)
    elif name in CONSTANTS:
        scan.emit(Name.Builtin, word)
    elif name in GLOBALS:
        scan.emit(Name.Variable.Global, word)
    else:
        scan.emit(Name.Variable, word)


class ISBLLexer(RougeLexer):
    """ISBL."""

    name = "ISBL"
    tag = "isbl"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/[*].*?[*]/", "/"), Comment.Multiline),
        ],
        "dotted": [
            include("whitespace"),
            (r"(?i)[a-zа-яё_0-9]+", _dotted),
        ],
        "type": [
            include("whitespace"),
            (r"(?i)[a-zа-яё_0-9]+", _type),
            (r"[.]", Punctuation, "dotted"),
            default("#pop"),
        ],
        "root": [
            include("whitespace"),
            (r"[:]", Punctuation, "type"),
            (r"[.]", Punctuation, "dotted"),
            (r"[\[\]();]", Punctuation),
            (r"[&*+=<>/-]", Operator),
            (r"(?i)[a-zа-яё_][a-zа-яё_0-9]*(?=[(])", Name.Function),
            (r"(?i)[a-zа-яё_!][a-zа-яё_0-9]*", _word),
            (r"(?:\d+(?:\.\d+)?)\b", Number),
            (r'(?s)["].*?["]', String.Double),
            (r"(?s)['].*?[']", String.Single),
        ],
    }
