"""Dafny (``Rouge::Lexers::Dafny``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

KEYWORDS = word_set("""
abstract allocated assert assume break by calc case class codatatype const constructor datatype decreases downto
else ensures exists expect export extends false for forall fresh function ghost greatest if import include invariant
iterator label least lemma match method modifies modify module nameonly new newtype null old opened predicate print
provides reads refines requires return returns reveal reveals static then this to trait true twostate type unchanged
var while witness yield yields
""")
LITERALS = word_set("true false null")
TEXT_OPERATORS = word_set("as is in")
TYPES = word_set("""
bool char int real string nat array array? object object? ORDINAL seq set iset map imap multiset
""")
IDSTART = r"[0-9a-zA-Z?]"
IDCHAR = r"[0-9a-zA-Z_'?]"
ID = f"{IDSTART}{IDCHAR}*"
ARRAY_TYPE = rf"array(?:1[0-9]+|[2-9][0-9]*)\??(?!{IDCHAR})"
BV_TYPE = f"bv(?:0|[1-9][0-9]*)(?!{IDCHAR})"
DIGIT = r"\d"
DIGITS = f"{DIGIT}+(?:_{DIGIT}+)*"
BIN_DIGITS = r"[01]+(?:_[01]+)*"
HEX_DIGIT = r"(?:[0-9a-fA-F])"
HEX_DIGITS = f"{HEX_DIGIT}+(?:_{HEX_DIGIT}+)*"
CCHAR = r"""(?:[^\\'\n\r]|\\["'ntr\\0])"""
SCHAR = r"""(?:[^\\"\n\r]|\\["'ntr\\0])"""
UCHAR = rf"(?:\\u{HEX_DIGIT}{{4}})"


class DafnyLexer(RougeLexer):
    """Dafny."""

    name = "Dafny"
    tag = "dafny"
    tokens: ClassVar[States] = {
        "root": [
            (r"/\*", Comment.Multiline, "comment"),
            (r"//.*?$", Comment.Single),
            (r"\*/", Error),
            (f"'{CCHAR}'", String.Char),
            (f"'{UCHAR}'", String.Char),
            (Closed(r"'[^'\n\r]*'", "'"), Error),
            (r"'[^'\n\r]*$", Error),
            (Closed(f'"(?:{SCHAR}|{UCHAR})*"', '"'), String.Double),
            (Closed(r'".*"', '"'), Error),
            (r'".*$', Error),
            (Closed(r'@"(?:[^"]|"")*"', '"'), String.Other),
            (r'(?s)@".*', Error),
            (rf"{DIGITS}\.{DIGITS}(?!{IDCHAR})", Number.Float),
            (f"0b{BIN_DIGITS}(?!{IDCHAR})", Number.Bin),
            (f"0b{IDCHAR}*", Error),
            (f"0x{HEX_DIGITS}(?!{IDCHAR})", Number.Hex),
            (f"0x{IDCHAR}*", Error),
            (f"{DIGITS}(?!{IDCHAR})", Number.Integer),
            (f"_(?!{IDCHAR})", Name),
            (f"_[0-9_]+[_]?(?!{IDCHAR})", Error),
            (f"[0-9_]+_(?!{IDCHAR})", Error),
            (f"[0-9]{IDCHAR}+", Error),
            (f"{ARRAY_TYPE}", Keyword.Type),
            (f"{BV_TYPE}", Keyword.Type),
            (
                ID,
                by_word(
                    (Keyword.Type, TYPES),
                    (Keyword.Constant, LITERALS),
                    (Operator.Word, TEXT_OPERATORS),
                    (Keyword.Reserved, KEYWORDS),
                    otherwise=Name,
                ),
            ),
            (r"\.\.", Operator),
            (r"[*!%&<>|^+=:./-]", Operator),
            (r"[\[\](){},;`]", Punctuation),
            (r"[^\S\n]+", Text),
            (r"\n", Text),
            (r".", Error),
        ],
        "comment": [
            (r"\*/", Comment.Multiline, "#pop"),
            (r"/\*", Comment.Multiline, "comment"),
            (r"[^*/]+", Comment.Multiline),
            (r".", Comment.Multiline),
        ],
    }
