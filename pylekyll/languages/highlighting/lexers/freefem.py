"""FreeFEM (``Rouge::Lexers::FreeFEM``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import States, by_word, word_set
from pylekyll.languages.highlighting.lexers.c import CppLexer
from pylekyll.languages.highlighting.tokens import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String
from pylekyll.languages.highlighting.words import load_words

_WORDS = load_words("freefem")
KEYWORDS = word_set("break catch continue else for if return try while")
TYPES = word_set("""
bool border complex dmatrix fespace func gslspline ifstream int macro matrix mesh mesh3 mpiComm mpiGroup mpiRequest
NewMacro EndMacro ofstream Pmmap problem Psemaphore real solve string varf
""")
RESERVED = _WORDS["reserved"]
BUILTINS = _WORDS["builtins"]
ATTRIBUTES = _WORDS["attributes"]
_word = by_word(
    (Keyword, KEYWORDS),
    (Keyword.Type, TYPES),
    (Keyword.Reserved, RESERVED),
    (Name.Builtin, BUILTINS),
    (Name.Attribute, ATTRIBUTES),
    otherwise=Name,
)


class FreeFEMLexer(CppLexer):
    """FreeFEM."""

    name = "FreeFEM"
    tag = "freefem"
    tokens: ClassVar[States] = {
        "expression-line": [
            include("blanks"),
            (r"include", Comment.Preproc, "macro"),
            (r"load", Comment.Preproc, "macro"),
            (r"ENDIFMACRO", Comment.Preproc, "macro"),
            (r"IFMACRO", Comment.Preproc, "macro"),
            default("#pop"),
        ],
        "statements": [
            include("whitespace"),
            (r'(?:u8|u|U|L)?"', String, "string"),
            (r"(?i)(?:u8|u|U|L)?'(?:\\.|\\[0-7]{1,3}|\\x[a-f0-9]{1,2}|[^\\'\n])'", String.Char),
            (r"(?i)(?:\d+[.]\d*|[.]?\d+)e[+-]?\d+[lu]*", Number.Float),
            (r"(?i)\d+e[+-]?\d+[lu]*", Number.Float),
            (r"(?i)0x[0-9a-f]+[lu]*", Number.Hex),
            (r"(?i)0[0-7]+[lu]*", Number.Oct),
            (r"(?i)\d+[lu]*", Number.Integer),
            (r"\*/", Error),
            (r"[~!%^&*+=|?:<>/-]", Operator),
            (r"'", Operator),
            (r"[()\[\],.;]", Punctuation),
            (r"case\b", Keyword, "case"),
            (r"(?:true|false|NaN)\b", Name.Builtin),
            (r"(?i)[a-z_]\w*", _word),
        ],
    }
