"""PostScript (``Rouge::Lexers::PostScript``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

DELIMITER_END = r"(?=[()<>\[\]{}/%\s])"
REAL = r"(?:[0-9]+\.?|[0-9]*\.[0-9]+|[0-9]+\.[0-9]*)(?:(?:e|E)[0-9]+)?"
VALID_NAME_CHARS = r"[^()<>\[\]{}/%\s]"
VALID_NAME = f"{VALID_NAME_CHARS}+{DELIMITER_END}"
KEYWORDS = alternatives("""
abs add aload arc arcn array atan begin bind ceiling charpath clip closepath concat concatmatrix copy cos
currentlinewidth currentmatrix currentpoint curveto cvi cvs def defaultmatrix dict dictstackoverflow div dtransform
dup end exch exec exit exp fill findfont floor get getinterval grestore gsave identmatrix idiv idtransform index
invertmatrix itransform length lineto ln load log loop matrix mod moveto mul neg newpath pathforall pathbbox pop
print pstack put quit rand rangecheck rcurveto repeat restore rlineto rmoveto roll rotate round run save scale
scalefont setdash setfont setgray setlinecap setlinejoin setlinewidth setmatrix setrgbcolor shfill show showpage sin
sqrt stack stringwidth stroke strokepath sub syntaxerror transform translate truncate typecheck undefined
undefinedfilename undefinedresult
""")


class PostScriptLexer(RougeLexer):
    """PostScript."""

    name = "PostScript"
    tag = "postscript"
    tokens: ClassVar[States] = {
        "root": [
            (r"^%!.+?$", Comment.Preproc),
            (r"%%.*?$", Comment.Special),
            (r"(?:%.*?$){2,}", Comment.Multiline),
            (r"%.*?$", Comment.Single),
            (r"\(", String, "stringliteral"),
            (OncePerRun(f"/{VALID_NAME}", f"/{VALID_NAME_CHARS}+"), Name.Variable),
            (r"[{}<>\[\]]", Punctuation),
            (f"(?:{KEYWORDS}){DELIMITER_END}", Name.Builtin),
            (f"(?:eq|ne|g[et]|l[et]|and|or|not|if(?:else)?|for(?:all)?){DELIMITER_END}", Keyword.Reserved),
            (f"(?:false|true){DELIMITER_END}", Keyword.Constant),
            (f"<[0-9A-Fa-f]+>{DELIMITER_END}", Number.Hex),
            (
                OncePerRun(rf"[0-9]+#(?:-|\+)?{REAL}{DELIMITER_END}", r"[0-9]+"),
                Number.Oct,
            ),
            (OncePerRun(rf"(?:-|\+)?{REAL}{DELIMITER_END}", r"[0-9]+"), Number.Float),
            (OncePerRun(rf"(?:-|\+)?[0-9]+{DELIMITER_END}", r"[0-9]+"), Number.Integer),
            (OncePerRun(VALID_NAME, f"{VALID_NAME_CHARS}+"), Name.Function),
            (r"\s+", Text),
        ],
        "stringliteral": [
            (r"[^()\\]+", String),
            (r"\\", String.Escape, "escape"),
            (r"\(", String, "stringliteral"),
            (r"\)", String, "#pop"),
        ],
        "escape": [
            (r"[0-8]{3}|n|r|t|b|f|\\|\(|\)", String.Escape, "#pop"),
        ],
    }
