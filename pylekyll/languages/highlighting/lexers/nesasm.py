"""NesAsm (``Rouge::Lexers::NesAsm``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
ADC AND ASL BIT BRK CMP CPX CPY DEC EOR INC JMP JSR LDA LDX LDY LSR NOP ORA ROL ROR RTI RTS SBC STA STX STY TAX TXA
DEX INX TAY TYA DEY INY BPL BMI BVC BVS BCC BCS BNE BEQ CLC SEC CLI SEI CLV CLD SED TXS TSX PHA PLA PHP PLP
""")
KEYWORDS_TYPE = word_set("DB DW BYTE WORD")
KEYWORDS_RESERVED = word_set("""
INCBIN INCLUDE ORG BANK RSSET RS MACRO ENDM DS PROC ENDP PROCGROUP ENDPROCGROUP INCCHR DEFCHR ZP BSS CODE DATA IF
IFDEF IFNDEF ELSE ENDIF FAIL INESPRG INESCHR INESMAP INESMIR FUNC
""")


class NesAsmLexer(RougeLexer):
    """NesAsm."""

    name = "NesAsm"
    tag = "nesasm"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r";.*", Comment.Single),
            (r"[(),.\[\]]", Punctuation),
            (r"#?%[0-1]+", Number.Bin),
            (r"#?\$[0-9a-fA-F]+", Number.Hex),
            (r"#?\d+", Number),
            (r"[~&*+=|?:<>/-]", Operator),
            (
                r"#?\w+:?",
                by_word(
                    (Keyword, KEYWORDS),
                    (Keyword.Type, KEYWORDS_TYPE),
                    (Keyword.Reserved, KEYWORDS_RESERVED),
                    otherwise=Name.Function,
                    fold=str.upper,
                ),
            ),
            (Closed(r"(?i)#?(?:LOW|HIGH)\(.*\)", ")"), Keyword.Reserved),
            (r"#\(", Punctuation),
            (r'"', String, "string"),
            (r"'\w'", String.Char),
            (r"\\\??[\d@#]", Name.Builtin),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r'\\"?', String.Escape),
            (r'[^"\\]+', String),
        ],
    }
