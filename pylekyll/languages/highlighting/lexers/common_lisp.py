"""Common Lisp (``Rouge::Lexers::CommonLisp``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Other,
    Punctuation,
    String,
    Text,
)
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("common_lisp")
BUILTIN_FUNCTIONS = _WORDS["builtin_functions"]
SPECIAL_FORMS = word_set("""
block catch declare eval-when flet function go if labels lambda let let* load-time-value locally macrolet
multiple-value-call multiple-value-prog1 progn progv quote return-from setq symbol-macrolet tagbody the throw
unwind-protect
""")
MACROS = _WORDS["macros"]
LAMBDA_LIST_KEYWORDS = word_set("&allow-other-keys &aux &body &environment &key &optional &rest &whole")
DECLARATIONS = word_set("dynamic-extent ignore optimize ftype inline special ignorable notinline type")
BUILTIN_TYPES = _WORDS["builtin_types"]
BUILTIN_CLASSES = _WORDS["builtin_classes"]
NONMACRO = r"\\.|[a-zA-Z0-9!$%&*+-/<=>?@\[\]^_{}~]"
CONSTITUENT = f"(?:{NONMACRO})|[#.:]"
TERMINATED = r"""(?=[ "'()\n,;`])"""
SYMBOL = rf"(?:\|[^|]+\||(?:{NONMACRO})(?:{CONSTITUENT})*)"


def _root(match: re.Match[str], scan: Scan) -> None:
    if len(scan.stack) == 1:
        scan.emit(Error, match.group())
    else:
        scan.emit(Punctuation, match.group())
        scan.pop()


class CommonLispLexer(RougeLexer):
    """Common Lisp."""

    name = "Common Lisp"
    tag = "common_lisp"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r";.*$", Comment.Single),
            (r"#\|", Comment.Multiline, "multiline-comment"),
            (r"#\d*Y.*$", Comment.Special),
            (OncePerRun(r'"(?:\\.|[^"\\])*"', r'"(?:\\.|[^"\\])*'), String),
            (f"[:']{SYMBOL}", String.Symbol),
            (r"['`]", Operator),
            (rf"[-+]?\d+\.?{TERMINATED}", Number.Integer),
            (rf"[-+]?\d+/\d+{TERMINATED}", Number.Integer),
            (rf"[-+]?(?:\d*\.\d+(?:[defls][-+]?\d+)?|\d+(?:\.\d*)?[defls][-+]?\d+){TERMINATED}", Number.Float),
            (rf"#\\.{TERMINATED}", String.Char),
            (rf"#\\{SYMBOL}", String.Char),
            (r"#\(", Operator, "root"),
            (r"#\d*\*[01]*", Other),
            (f"#:{SYMBOL}", String.Symbol),
            (r"#[.,]", Operator),
            (r"#'", Name.Function),
            (r"(?i)#b[+-]?[01]+(?:/[01]+)?", Number),
            (r"(?i)#o[+-]?[0-7]+(?:/[0-7]+)?", Number.Oct),
            (r"(?i)#x[+-]?[0-9a-f]+(?:/[0-9a-f]+)?", Number),
            (r"(?i)(#c)(\()", groups(Number, Punctuation, push=("root",))),
            (r"(?i)(#(?:\d+a|s))(\()", groups(String.Other, Punctuation, push=("root",))),
            (Closed(r'(?i)#p?"(?:\\.|[^"\\]|\\(?!.))*"|#p?"(?s:.*)"', '"'), String.Symbol),
            (r"#\d+[=#]", Operator),
            (rf"#+nil{TERMINATED}\s*\(", Comment, "commented-form"),
            (r"#[+-]", Operator),
            (r"(?:,@|,|\.)", Operator),
            (f"(?:t|nil){TERMINATED}", Name.Constant),
            (rf"\*{SYMBOL}\*", Name.Variable.Global),
            (
                SYMBOL,
                by_word(
                    (Name.Builtin, BUILTIN_FUNCTIONS),
                    (Keyword, SPECIAL_FORMS),
                    (Name.Builtin, MACROS),
                    (Keyword, LAMBDA_LIST_KEYWORDS),
                    (Keyword, DECLARATIONS),
                    (Keyword.Type, BUILTIN_TYPES),
                    (Name.Class, BUILTIN_CLASSES),
                    otherwise=Name.Variable,
                ),
            ),
            (r"\(", Punctuation, "root"),
            (r"\)", _root),
        ],
        "multiline-comment": [
            (r"#\|", Comment.Multiline, "multiline-comment"),
            (r"\|#", Comment.Multiline, "#pop"),
            (r"[^|#]+", Comment.Multiline),
            (r"[|#]", Comment.Multiline),
        ],
        "commented-form": [
            (r"\(", Comment, "commented-form"),
            (r"\)", Comment, "#pop"),
            (r"[^()]+", Comment),
        ],
    }
