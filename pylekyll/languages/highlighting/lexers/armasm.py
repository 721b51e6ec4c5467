"""ArmAsm (``Rouge::Lexers::ArmAsm``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, go, groups
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text

PREPROC_KEYWORD = alternatives("define elif else endif error if ifdef ifndef include line pragma undef warning")
FILE_DIRECTIVE = alternatives("BIN GET INCBIN INCLUDE LNK")
GENERAL_DIRECTIVE = alternatives(r"""
ALIAS ALIGN AOF AOUT AREA ARM ASSERT ATTR CN CODE16 CODE32 COMMON CP DATA DCB DCD DCDO DCDU DCFD DCFDU DCFH DCFHU
DCFS DCFSU DCI DCI.N DCI.W DCQ DCQU DCW DCWU DN ELIF ELSE END ENDFUNC ENDIF ENDP ENTRY EQU EXPORT EXPORTAS EXTERN
FIELD FILL FN FRAME FUNCTION GBLA GBLL GBLS GLOBAL IF IMPORT INFO KEEP LCLA LCLL LCLS LEADR LEAF LTORG MACRO MAP
MEND MEXIT NOFP OPT ORG PRESERVE8 PROC QN RELOC REQUIRE REQUIRE8 RLIST RN ROUT SETA SETL SETS SN SPACE STRONG SUBT
THUMB THUMBX TTL WEND WHILE \[ \] [|!#*=%&^]
""")
SHIFT_OR_CONDITION = alternatives("""
ASR LSL LSR ROR RRX AL CC CS EQ GE GT HI HS LE LO LS LT MI NE PL VC VS asr lsl lsr ror rrx al cc cs eq ge gt hi hs
le lo ls lt mi ne pl vc vs
""")
BUILTIN = alternatives("""
ARCHITECTURE AREANAME ARMASM_VERSION CODESIZE COMMANDLINE CONFIG CPU ENDIAN FALSE FPIC FPU INPUTFILE INTER LINENUM
LINENUMUP LINENUMUPPER OBJASM_VERSION OPT PC PCSTOREOFFSET REENTRANT ROPI RWPI TRUE VAR
""")
OPERATOR = alternatives("""
AND BASE CC CC_ENCODING CHR DEF EOR FATTR FEXEC FLOAD FSIZE INDEX LAND LEFT LEN LEOR LNOT LOR LOWERCASE MOD NOT OR
RCONST REVERSE_CC RIGHT ROL ROR SHL SHR STR TARGET_ARCH_[0-9A-Z_]+ TARGET_FEATURE_[0-9A-Z_]+ TARGET_FPU_[A-Z_]
TARGET_PROFILE_[ARM] UAL UPPERCASE
""")


class ArmAsmLexer(RougeLexer):
    """ArmAsm."""

    name = "ArmAsm"
    tag = "armasm"
    tokens: ClassVar[States] = {
        "root": [
            (r"\n", Text),
            (rf"^([ \t]*)(#[ \t]*(?:(?:{PREPROC_KEYWORD})(?:[ \t].*)?)?)(\n)", groups(Text, Comment.Preproc, Text)),
            (r"[ \t]+", Text, "command"),
            (r";.*", Comment),
            (r"(?i)\$[a-z_]\w*\.?", Name.Namespace),
            (r"\w+|\|[^|\n]+\|", Name.Label),
        ],
        "command": [
            (r"\n", Text, "#pop"),
            (r"[ \t]+", go(Text, "args")),
            (r";.*", Comment, "#pop"),
            (rf"(?:{FILE_DIRECTIVE})\b", go(Keyword, "filespec")),
            (rf"(?:{GENERAL_DIRECTIVE})(?=[; \t\n])", Keyword),
            (r"(?:[A-Z][\dA-Z]*|[a-z][\da-z]*)(?:\.[NWnw])?(?:\.[DFIPSUdfipsu]?(?:8|16|32|64)?){,3}\b", Name.Builtin),
            (r"(?i)[a-z_]\w*|\|[^|\n]+\|", Name.Function),
            (r"(?i)\$[a-z]\w*\.?", Name.Namespace),
        ],
        "args": [
            (r"\n", Text, "#pop"),
            (r"[ \t]+", Text),
            (r";.*", Comment, "#pop"),
            (rf"(?:{SHIFT_OR_CONDITION})\b", Name.Builtin),
            (r"(?i)[a-z_]\w*|\|[^|\n]+\|", Name.Variable),
            (r"(?i)%[bf]?[at]?\d+(?:[a-z_]\w*)?", Name.Label),
            (r"(?i)(?:&|0x)[0-9a-fA-F]+(?!p)", Number.Hex),
            (r"(?i)(?:&|0x)[.0-9a-fA-F]+(?:p[-+]?\d+)?", Number.Float),
            (r"(?i)0f_[0-9a-fA-F]{8}|0d_[0-9a-fA-F]{16}", Number.Float),
            (
                r"(?i)(?:2_[01]+|3_[0-2]+|4_[0-3]+|5_[0-4]+|6_[0-5]+|7_[0-6]+|8_[0-7]+|9_[0-8]+|\d+)(?!e)",
                Number.Integer,
            ),
            (
                r"(?i)(?:2_[.01]+|3_[.0-2]+|4_[.0-3]+|5_[.0-4]+|6_[.0-5]+|7_[.0-6]+|8_[.0-7]+|9_[.0-8]+|[.\d]+)(?:e[-+]?\d+)?",
                Number.Float,
            ),
            (r"[@:](?=[ \t]*(?:8|16|32|64|128|256)[^\d])", Operator),
            (rf"[.@]|\{{(?:{BUILTIN})\}}", Name.Constant),
            (rf"[-!#%&()*+,/<=>?^{{|}}]|\[|\]|!=|&&|/=|<<|<=|<>|==|><|>=|>>|\|\||:(?:{OPERATOR}):", Operator),
            (r"(?i)\$[a-z]\w*\.?", Name.Namespace),
            (r"'", go(String.Char, "singlequoted")),
            (r'"', go(String.Double, "doublequoted")),
        ],
        "singlequoted": [
            (r"\n", Text, "#pop"),
            (r"\$\$", String.Char),
            (r"(?i)\$[a-z]\w*\.?", Name.Namespace),
            (r"'", go(String.Char, "args")),
            (r"[^$'\n]+", String.Char),
        ],
        "doublequoted": [
            (r"\n", Text, "#pop"),
            (r"\$\$", String.Double),
            (r"(?i)\$[a-z]\w*\.?", Name.Namespace),
            (r'"', go(String.Double, "args")),
            (r'[^$"\n]+', String.Double),
        ],
        "filespec": [
            (r"\n", Text, "#pop"),
            (r"\$\$", String.Other),
            (r"(?i)\$[a-z]\w*\.?", Name.Namespace),
            (r"[^$\n]+", String.Other),
        ],
    }
