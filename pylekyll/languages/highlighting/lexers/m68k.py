"""M68k (``Rouge::Lexers::M68k``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

ID = r"[a-zA-Z_][a-zA-Z0-9_]*"
KEYWORDS = word_set("""
abcd add adda addi addq addx and andi asl asr bcc bcs beq bge bgt bhi ble bls blt bmi bne bpl bvc bvs bhs blo bchg
bclr bfchg bfclr bfests bfextu bfffo bfins bfset bftst bkpt bra bse bsr btst callm cas cas2 chk chk2 clr cmp cmpa
cmpi cmpm cmp2 dbcc dbcs dbeq dbge dbgt dbhi dble dbls dblt dbmi dbne dbpl dbvc dbvs dbhs dblo dbra dbf dbt divs
divsl divu divul eor eori exg ext extb illegal jmp jsr lea link lsl lsr move movea move16 movem movep moveq muls
mulu nbcd neg negx nop not or ori pack pea rol ror roxl roxr rtd rtm rtr rts sbcd seq sne spl smi svc svs st sf sge
sgt sle slt scc shi sls scs shs slo sub suba subi subq subx swap tas trap trapcc TODO trapv tst unlk unpk eori
""")
KEYWORDS_TYPE = word_set("dc ds dcb")
RESERVED = word_set("""
include incdir incbin end endf endfunc endmain endproc fpu func machine main mmu opword proc set opt section rept
endr ifeq ifne ifgt ifge iflt ifle iif ifd ifnd ifc ifnc elseif else endc even cnop fail machine output radix __G2
__LK list nolist plen llen ttl subttl spc page listchar format equ equenv equr set reg rsreset rsset offset cargs
fequ.s fequ.d fequ.x fequ.p fequ.w fequ.l fopt macro endm mexit narg
""")
BUILTINS = word_set("d0 d1 d2 d3 d4 d5 d6 d7 a0 a1 a2 a3 a4 a5 a6 a7 a7' pc usp ssp ccr")


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word
    if name.lower() in KEYWORDS:
        scan.emit(Keyword, word)
    elif name.lower() in KEYWORDS_TYPE:
        scan.emit(Keyword.Type, word)
    elif name.lower() in RESERVED:
        scan.emit(Keyword.Reserved, word)
    elif name.lower() in BUILTINS:
        scan.emit(Name.Builtin, word)
    elif re.search(r"[a-zA-Z0-9]+", name):
        scan.emit(Name.Variable, word)
    else:
        scan.emit(Name, word)


class M68kLexer(RougeLexer):
    """M68k."""

    name = "M68k"
    tag = "m68k"
    tokens: ClassVar[States] = {
        "expr-bol": [
            include("inline-whitespace"),
            default("#pop"),
        ],
        "inline-whitespace": [
            (r"\s+", Text),
        ],
        "whitespace": [
            (r"\n+", Text, "expr-bol"),
            (r"^\*(?:\\.|.)*?$", Comment.Single, "expr-bol"),
            (r";(?:\\.|.)*?$", Comment.Single, "expr-bol"),
            include("inline-whitespace"),
        ],
        "root": [
            default("statements"),
        ],
        "statements": [
            include("whitespace"),
            (r'"', String, "string"),
            (r"#", Name.Decorator),
            (r"^\.?[a-zA-Z0-9_]+:?", Name.Label),
            (r"(?i)\.[bswl]\s", Name.Decorator),
            (r"(?i)'(?:\\.|\\[0-7]{1,3}|\\x[a-f0-9]{1,2}|[^\\'\n])'", String.Char),
            (r"(?i)\$[0-9a-f]+", Number.Hex),
            (r"@[0-8]+", Number.Oct),
            (r"%[01]+", Number.Bin),
            (r"\d+", Number.Integer),
            (r"[*~&+=|?:<>/-]", Operator),
            (r"\\.", Comment.Preproc),
            (r"[(),.]", Punctuation),
            (r"\[[a-zA-Z0-9]*\]", Punctuation),
            (ID, _word),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"""\\(?:[\\abfnrtv"']|x[a-fA-F0-9]{2,4}|[0-7]{1,3})""", String.Escape),
            (r'[^\\"\n]+', String),
            (r"\\\n", String),
            (r"\\", String),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Enter the states in which a source begins."""
        scan.push("expr-bol")
