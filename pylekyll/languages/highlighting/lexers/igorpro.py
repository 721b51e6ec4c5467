"""IgorPro (``Rouge::Lexers::IgorPro``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)
from pylekyll.languages.highlighting.words import load_words

_WORDS = load_words("igorpro")
KEYWORDS = word_set("""
structure endstructure threadsafe static macro proc window menu function end if else elseif endif switch strswitch
endswitch break return continue for endfor do while case default try catch endtry abortonrte
""")
PREPROCESSOR = word_set("pragma include define ifdef ifndef undef if elif else endif")
IGOR_DECLARATIONS = word_set("""
variable string wave strconstant constant nvar svar dfref funcref struct char uchar int16 uint16 int32 uint32 int64
uint64 float double
""")
IGOR_CONSTANTS = word_set("nan inf")
IGOR_FUNCTION = _WORDS["igor_function"]
IGOR_OPERATION = _WORDS["igor_operation"]
OBJECT_NAME = r"(?i:[a-z][a-z0-9_.]*?\b)"
OBJECT = OBJECT_NAME
NO_LINE_BREAK = r"(?:[ \t]|(?:\\\s*[\r\n]))+"
OPERATOR = r"[#$~!%^&*+=|?:<>/-]"
PUNCTUATION = r"[{}()\[\],.;]"
NUMBER_FLOAT = r"(?i:0x[a-f0-9]+)"
NUMBER_HEX = r"\d+\.\d+(?:e[+\-]?\d+)?"
NUMBER_INT = r"[\d]+(?:_\d+)*"


def _root(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if re.search(r"function", word.lower()):
        scan.emit(Keyword.Declaration, word)
        scan.push("parse-function")
    elif word.lower() in IGOR_DECLARATIONS:
        scan.emit(Keyword.Declaration, word)
        scan.push("parse-variables")
    elif word.lower() in KEYWORDS:
        scan.emit(Keyword, word)
    elif word.lower() in IGOR_CONSTANTS:
        scan.emit(Keyword.Constant, word)
    elif word.lower() in IGOR_FUNCTION:
        scan.emit(Name.Builtin, word)
    elif word.lower() in IGOR_OPERATION:
        scan.emit(Keyword.Reserved, word)
        scan.push("operationFlags")
    elif re.search(r"\b(v|s|w)_[a-z]+[a-z0-9]*", word.lower()):
        scan.emit(Name.Constant, word)
    else:
        scan.emit(Name, word)


def _preprocessor(match: re.Match[str], scan: Scan) -> None:
    if match.group(2).lower() in PREPROCESSOR:
        scan.emit(Comment.Preproc, match.group())
    else:
        scan.emit(Punctuation, match.group(1))
        scan.emit(Name, match.group(2))


def _wave_flag(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword.Pseudo, match.group(1))
    scan.emit(Text, match.group(2))
    scan.emit(Punctuation, match.group(3))
    scan.emit(Text, match.group(4))
    scan.emit(Name.Variable, match.group(5))


class IgorProLexer(RougeLexer):
    """IgorPro."""

    name = "IgorPro"
    tag = "igorpro"
    tokens: ClassVar[States] = {
        "root": [
            (r"//", Comment, "comments"),
            (f"(?:{OBJECT})", _root),
            include("preprocessor"),
            include("waveFlag"),
            include("characters"),
            include("numbers"),
            include("whitespace"),
        ],
        "preprocessor": [
            (f"(#)({OBJECT})", _preprocessor),
        ],
        "assignment": [
            include("whitespace"),
            (r'"', String.Double, "string1"),
            include("string2"),
            (f"{NUMBER_FLOAT}", Number.Float, "#pop"),
            (f"{NUMBER_INT}", Number.Integer, "#pop"),
            (r"[(\[{][^)\]}]+[)\]}]", Generic, "#pop"),
            (r"[^\s/(]+", Generic, "#pop"),
            default("#pop"),
        ],
        "parse-variables": [
            include("whitespace"),
            (r"[=]", Punctuation, "assignment"),
            (OBJECT, Name.Variable),
            (r"[\[\]]", Punctuation),
            (r"[,]", Punctuation, "parse-variables"),
            (r"\)", Punctuation, "#pop"),
            (r"(?i)[/][a-z]+", Keyword.Pseudo, "parse-variables"),
            default("#pop"),
        ],
        "parse-function": [
            (r"(?i)[/][a-z]+", Keyword.Pseudo),
            include("whitespace"),
            (OBJECT, Name.Function),
            (r"[(]", Punctuation, "parse-variables"),
            default("#pop"),
        ],
        "operationFlags": [
            (f"{NO_LINE_BREAK}", Text),
            (r"[=]", Punctuation, "assignment"),
            (r"(?i)[/][a-z]+", Keyword.Pseudo, "operationFlags"),
            (rf"(?i)(as)(\s*)({OBJECT})", groups(Keyword.Type, Text, Name.Label)),
            default("#pop"),
        ],
        "waveFlag": [
            (rf"(?i)(/(?:wave|X|Y))(\s*)(=)(\s*)({OBJECT})", _wave_flag),
        ],
        "characters": [
            (r"\s", Text),
            (f"{OPERATOR}", Operator),
            (f"{PUNCTUATION}", Punctuation),
            (r'"', String.Double, "string1"),
            include("string2"),
        ],
        "numbers": [
            (f"{NUMBER_FLOAT}", Number.Float),
            (f"{NUMBER_HEX}", Number.Hex),
            (f"{NUMBER_INT}", Number.Integer),
        ],
        "whitespace": [
            (f"{NO_LINE_BREAK}", Text),
        ],
        "string1": [
            (r"%\w\b", String.Other),
            (r"\\\\", String.Escape),
            (r'\\"', String.Escape),
            (r"\\", String.Escape),
            (r'[^"]', String),
            (r'"', String.Double, "#pop"),
        ],
        "string2": [
            (Closed(r"'[^']*'", "'"), String.Single),
        ],
        "comments": [
            (r"([/]\s*)([@]\w+\b)", groups(Comment, Comment.Special)),
            (r"[^\r\n]", Comment),
            default("#pop"),
        ],
    }
