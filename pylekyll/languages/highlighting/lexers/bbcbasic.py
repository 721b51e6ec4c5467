"""BBCBASIC (``Rouge::Lexers::BBCBASIC``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, groups
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

PUNCTUATION = alternatives("[,;'~] SPC TAB")
FUNCTION = alternatives(r"""
ABS ACS ADVAL ASC ASN ATN BEATS BEAT BGET# CHR\$ COS COUNT DEG DIM EOF# ERL ERR EVAL EXP EXT# FN GET\$# GET\$ GET
HIMEM INKEY\$ INKEY INSTR INT LEFT\$ LEN LN LOG LOMEM MID\$ OPENIN OPENOUT OPENUP PAGE POINT POS PTR# RAD REPORT\$
RIGHT\$ RND SGN SIN SQR STR\$ STRING\$ SUM SUMLEN TAN TEMPO TIME\$ TIME TOP USR VAL VPOS
""")
STATEMENT = alternatives("""
BEATS BPUT# CALL CASE CHAIN CLEAR CLG CLOSE# CLS COLOR COLOUR DATA ELSE ENDCASE ENDIF ENDPROC ENDWHILE END ENVELOPE
FOR GCOL GOSUB GOTO IF INSTALL LET LIBRARY MODE NEXT OFF OF ON ORIGIN OSCI OTHERWISE OVERLAY PLOT PRINT# PRINT PROC
QUIT READ REPEAT REPORT RETURN SOUND STEP STEREO STOP SWAP SYS THEN TINT TO VDU VOICES VOICE UNTIL WAIT WHEN WHILE
WIDTH
""")
OPERATOR = alternatives("<< <= <> < >= >>> >> > [-!$()*+/=?^|] AND DIV EOR MOD NOT OR")
CONSTANT = alternatives("FALSE TRUE")

# Statements of several words.
SPACED_STATEMENT = alternatives(
    r"""
CIRCLE(?:\x20*FILL)? DEF\x20*(?:FN|PROC) DRAW(?:\x20*BY)? DIM(?!\()|ELLIPSE(?:\x20*FILL)?|ERROR(?:\x20*EXT)?|FILL(?:[
]*BY)?|INPUT(?:#|\x20*LINE)?|LINE(?:\x20*INPUT)?|LOCAL(?:\x20*DATA|\x20*ERROR)?|MOUSE(?:\x20*COLOUR|\x20*OFF|\x20*ON|[
]*RECTANGLE|\x20*STEP|\x20*TO)?|MOVE(?:\x20*BY)?|ON(?!\x20*ERROR)|ON\x20*ERROR\x20*(?:LOCAL|OFF)?|POINT(?:[
]*BY)?(?!\()|RECTANGE(?:\x20*FILL)?|RESTORE(?:\x20*DATA|\x20*ERROR)?|TRACE(?:\x20*CLOSE|\x20*ENDPROC|\x20*OFF|[
]*STEP(?:\x20*FN|\x20*ON|\x20*PROC)?|\x20*TO)?
"""
)


class BBCBASICLexer(RougeLexer):
    """BBCBASIC."""

    name = "BBCBASIC"
    tag = "bbcbasic"
    tokens: ClassVar[States] = {
        "expression": [
            (f"(?:{FUNCTION})", Name.Builtin),
            (f"(?:{OPERATOR})", Operator),
            (f"(?:{CONSTANT})", Name.Constant),
            (Closed(r'"[^"]*"', '"'), String),
            (r"(?i)[a-z_`][\w`]*[$%]?", Name.Variable),
            (r"@%", Name.Variable),
            (r"[\d.]+", Number),
            (r"%[01]+", Number.Bin),
            (r"&[0-9a-fA-F]+", Number.Hex),
        ],
        "root": [
            (r"(:+)( *)(\*)(.*)", groups(Punctuation, Text, Keyword, Text)),
            (r"(\n+ *)(\*)(.*)", groups(Text, Keyword, Text)),
            (r"(ELSE|OTHERWISE|REPEAT|THEN)( *)(\*)(.*)", groups(Keyword, Text, Keyword, Text)),
            (r"[ \n]+", Text),
            (r":+", Punctuation),
            (r"[\[]", Keyword, "assembly1"),
            (r"REM *>.*", Comment.Special),
            (r"REM.*", Comment),
            (
                rf"(?:{STATEMENT}|{SPACED_STATEMENT})",
                Keyword,
            ),
            include("expression"),
            (f"(?:{PUNCTUATION})", Punctuation),
        ],
        "assembly1": [
            (r" +", Text),
            (r"\]", Keyword, "#pop"),
            (r"[:\n]", Punctuation),
            (r"(?i)\.[a-z_`][\w`]*%? *", Name.Label),
            (r"(?:REM|;)[^:\n]*", Comment),
            (r"[^ :\n]+", Keyword, "assembly2"),
        ],
        "assembly2": [
            (r" +", Text),
            (r"[:\n]", Punctuation, "#pop"),
            (r"(?:REM|;)[^:\n]*", Comment, "#pop"),
            include("expression"),
            (r"[!#,@\[\]^{}]", Punctuation),
        ],
    }
