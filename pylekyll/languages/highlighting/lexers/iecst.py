"""IEC 61131-3 Structured Text (``Rouge::Lexers::IecST``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

BLOCKS = word_set("""
PROGRAM CONFIGURATION INITIAL_STEP INTERFACE FUNCTION_BLOCK FUNCTION ACTION TRANSITION TYPE STRUCT STEP NAMESPACE
LIBRARY CHANNEL FOLDER RESOURCE VAR_ACCESS VAR_CONFIG VAR_EXTERNAL VAR_GLOBAL VAR_INPUT VAR_IN_OUT VAR_OUTPUT VAR_TEMP
VAR CONST METHOD PROPERTY CASE FOR IF REPEAT WHILE
""")
KEYWORDS = word_set("""
AT BEGIN BY CONSTANT CONTINUE DO ELSE ELSIF EXIT EXTENDS FROM GET GOTO IMPLEMENTS JMP NON_RETAIN OF PRIVATE PROTECTED
PUBLIC RETAIN RETURN SET TASK THEN TO UNTIL USING WITH __CATCH __ENDTRY __FINALLY __TRY
""").union(BLOCKS, (f"END_{block}" for block in BLOCKS))
TYPES = word_set("""
ANY ARRAY BOOL BYTE POINTER STRING DATE DATE_AND_TIME DT TIME TIME_OF_DAY TOD INT DINT LINT SINT UINT UDINT ULINT
USINT WORD DWORD LWORD REAL LREAL
""")
LITERALS = word_set("TRUE FALSE NULL")
OPERATORS = word_set("AND EQ EXPT GE GT LE LT MOD NE NOT OR XOR")


class IecSTLexer(RougeLexer):
    """IEC 61131-3 Structured Text."""

    name = "IEC 61131-3 Structured Text"
    tag = "iecst"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"(?://).*$\n?", Comment.Single),
            (Closed(r"(?s)\(\*.*?\*\)", "*)"), Comment.Multiline),
            (Closed(r"(?s)\{.*?\}", "}"), Comment.Special),
        ],
        "root": [
            include("whitespace"),
            (Closed(r"'[^']+'", "'"), String.Single),
            (Closed(r'"[^"]+"', '"'), String.Symbol),
            (r"%[IQM][XBWDL][\d.]*|%[IQ][\d.]*", Name.Variable.Magic),
            (r"(?i)(?:D|DT|T|TOD)#[\d_shmd:]*", Literal.Date),
            (r"(?i)(?:16#[\d_a-f]+|0x[\d_a-f]+)\b", Number.Hex),
            (r"2#[01_]+", Number.Bin),
            (r"(?i)(?:\d+(?:\.\d*)?|(?!\w)\.\d+)(?:e[+-]?\d+)?", Number.Float),
            (r"[\d_][\d.,_]*", Number),
            (
                r"(?i)[A-Z_]+\b",
                by_word(
                    (Keyword, KEYWORDS),
                    (Keyword.Type, TYPES),
                    (Literal, LITERALS),
                    (Operator, OPERATORS),
                    otherwise=Name,
                    fold=str.upper,
                ),
            ),
            (r"S?R?:?=>?|&&?|\*\*?|<[=>]?|>=?|[-:^/+#]", Operator),
            (r"(?i)[a-z_]\w*(?=\s*\()", Name.Function),
            (r"(?i)[a-z_]\w*\b", Name),
            (r"[()\[\].,;]", Punctuation),
        ],
    }
