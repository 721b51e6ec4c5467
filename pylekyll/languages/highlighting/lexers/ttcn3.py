"""TTCN3 (``Rouge::Lexers::TTCN3``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
module import group type port component signature external execute const template function altstep testcase var
timer if else select case for while do label goto start stop return break int2char int2unichar int2bit int2enum
int2hex int2oct int2str int2float float2int char2int char2oct unichar2int unichar2oct bit2int bit2hex bit2oct
bit2str hex2int hex2bit hex2oct hex2str oct2int oct2bit oct2hex oct2str oct2char oct2unichar str2int str2hex str2oct
str2float enum2int any2unistr lengthof sizeof ispresent ischosen isvalue isbound istemplatekind regexp substr
replace encvalue decvalue encvalue_unichar decvalue_unichar encvalue_o decvalue_o get_stringencoding remove_bom rnd
hostid send receive setverdict
""")
RESERVED = word_set("""
all alt apply assert at configuration conjunct const control delta deterministic disjunct duration fail finished
fuzzy from history implies inconc inv lazy mod mode notinv now omit onentry onexit par pass prev realtime seq
setstate static stepsize stream timestamp until values wait
""")
TYPES = word_set("""
anytype address boolean bitstring charstring hexstring octetstring component enumerated float integer port record
set of union universal
""")
ID = r"[a-zA-Z_]\w*"
DIGIT = r"\d_+\d|\d"
BIN_DIGIT = r"[01]_+[01]|[01]"
OCT_DIGIT = r"[0-7]_+[0-7]|[0-7]"
HEX_DIGIT = r"[0-9a-fA-F]_+[0-9a-fA-F]|[0-9a-fA-F]"


class TTCN3Lexer(RougeLexer):
    """TTCN3."""

    name = "TTCN3"
    tag = "ttcn3"
    tokens: ClassVar[States] = {
        "statements": [
            (r"\n+", Text),
            (r"[ \t\r]+", Text),
            (r"\\\n", Text),
            (r"//(?:\\.|.)*?$", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (r'"', String, "string"),
            (r"'(?:\\.|[^\\]|\\u[0-9a-f]{4})'", String.Char),
            (rf"(?i)(?:{DIGIT})+\.(?:{DIGIT})+(?:[eE](?:{DIGIT})+)?[fd]?", Number.Float),
            (f"(?i)'(?:{BIN_DIGIT})+'B", Number.Bin),
            (f"(?i)'(?:{HEX_DIGIT})+'H", Number.Hex),
            (f"(?i)'(?:{OCT_DIGIT})+'O", Number.Oct),
            (f"(?i)(?:{DIGIT})+", Number.Integer),
            (r"[~!%^&*+:=|?<>/-]", Operator),
            (r"[()\[\]{},.;:]", Punctuation),
            (r"(?:true|false|null)\b", Name.Builtin),
            (ID, by_word((Keyword, KEYWORDS), (Keyword.Type, TYPES), (Keyword.Reserved, RESERVED), otherwise=Name)),
        ],
        "root": [
            (r"module\b", Keyword.Declaration, "module"),
            (r"import\b", Keyword.Namespace, "import"),
            include("statements"),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"""\\(?:[\\abfnrtv"']|x[a-fA-F0-9]{2,4}|[0-7]{1,3})""", String.Escape),
            (r'[^\\"\n]+', String),
            (r"\\\n", String),
            (r"\\", String),
        ],
        "module": [
            (r"\s+", Text),
            (ID, Name.Class, "#pop"),
        ],
        "import": [
            (r"\s+", Text),
            (r"[\w.]+\*?", Name.Namespace, "#pop"),
        ],
    }
