"""HyLang (``Rouge::Lexers::HyLang``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
False None True and as assert break class continue def del elif else except finally for from global if import in is
lambda nonlocal not or pass raise return try
""")
BUILTINS = word_set("""
!= % %= & &= * ** **= *= *map + += , - -= -> ->> . / // //= /= < << <<= <= = > >= >> >>= @ @= ^ ^= accumulate apply
as-> assoc butlast calling-module-name car cdr chain coll? combinations comp complement compress cond cons cons?
constantly count cut cycle dec defclass defmacro defmacro! defmacro/g! defmain defn defreader dict-comp disassemble
dispatch-reader-macro distinct do doto drop drop-last drop-while empty? eval eval-and-compile eval-when-compile
even? every? filter first flatten float? fn for* fraction genexpr gensym get group-by identity if* if-not if-python2
inc input instance? integer integer-char? integer? interleave interpose islice iterable? iterate iterator? juxt
keyword keyword? last let lif lif-not list* list-comp macro-error macroexpand macroexpand-1 map merge-with
multicombinations name neg? none? not-in not? nth numeric? odd? partition permutations pos? product quasiquote quote
range read read-str reduce remove repeat repeatedly require rest second set-comp setv some string string? symbol?
take take-nth take-while tee unless unquote unquote-splicing when with* with-decorator with-gensyms xor yield-from
zero? zip zip-longest | |= ~
""")
IDENTIFIER = r"[\w!$%*+,<=>?/.-]+"
KEYWORD = r"[\w!#$%*+,<=>?/.-]+"


def _kind(word: str, otherwise: TokenType) -> TokenType:
    return Keyword if word in KEYWORDS else Name.Builtin if word in BUILTINS else otherwise


def _called(match: re.Match[str], scan: Scan) -> None:
    groups(Punctuation, Whitespace, _kind(match.group(3), Name.Function))(match, scan)


def _name(match: re.Match[str], scan: Scan) -> None:
    scan.emit(_kind(match.group(), Name), match.group())


class HyLangLexer(RougeLexer):
    """HyLang."""

    name = "HyLang"
    tag = "hylang"
    tokens: ClassVar[States] = {
        "root": [
            (r";.*?$", Comment.Single),
            (r"\s+", Whitespace),
            (r"-?\d+\.\d+", Number.Float),
            (r"-?\d+", Number.Integer),
            (r"0x-?[0-9a-fA-F]+", Number.Hex),
            (Closed(r'"(?:\\.|[^"\\]|\\(?!.))*"|"(?s:.*)"', '"'), String),
            (f"'{KEYWORD}", String.Symbol),
            (f"::?{KEYWORD}", Name.Constant),
            (r"(?i)\\(?:.|[a-z]+)", String.Char),
            (r"~@|[`'#^~&@]", Operator),
            (rf"(\()(\s*)({IDENTIFIER})", _called),
            (IDENTIFIER, _name),
            (r"[\[\]]", Punctuation),
            (r"[{}]", Punctuation),
            (r"[()]", Punctuation),
        ],
    }
