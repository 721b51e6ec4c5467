"""IDL (``Rouge::Lexers::IDLang``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)
from pylekyll.languages.highlighting.words import load_words

_WORDS = load_words("idlang")
NAME = r"(?i:[_A-Z]\w*)"
KIND_PARAM = rf"(?:\d+|{NAME})"
EXPONENT = r"[dDeE][+-]\d+"
EXEC_UNIT = word_set("PRO FUNCTION")
KEYWORDS = word_set("STRUCT INHERITS RETURN CONTINUE BEGIN END BREAK GOTO")
STANDALONE_STATEMENTS = word_set("COMMON FORWARD_FUNCTION")
DECORATORS = word_set("COMPILE_OPT")
OPERATORS = word_set("AND= EQ= GE= GT= LE= LT= MOD= NE= OR= XOR= NOT=")
CONDITIONALS = word_set("""
OF DO ENDIF ENDELSE ENDFOR ENDFOREACH ENDWHILE ENDREP ENDCASE ENDSWITCH IF THEN ELSE FOR FOREACH WHILE REPEAT UNTIL
CASE SWITCH AND EQ GE GT LE LT MOD NE OR XOR NOT
""")
ROUTINES = _WORDS["routines"]


class IDLangLexer(RougeLexer):
    """IDL."""

    name = "IDL"
    tag = "idlang"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Whitespace),
            (r";.*$", Comment.Single),
            (r",\s*,", Error),
            (f"!{NAME}", Name.Variable.Global),
            (r"[(),:&$]", Punctuation),
            (rf"(?i)[+-]?(?:(?:\d+[.]\d*|[.]\d+)(?:{EXPONENT})?|\d+{EXPONENT})(?:_{KIND_PARAM})?", Number.Float),
            (r"(?i)\d+(?:B|S|U|US|LL|L|ULL|UL)?", Number.Integer),
            (r'(?i)"[0-7]+(?:B|O|U|ULL|UL|LL|L)?', Number.Oct),
            (r"(?i)'[0-9A-F]+'X(?:B|S|US|ULL|UL|U|LL|L)?", Number.Hex),
            (f"(?:{KIND_PARAM}_)?'", String.Single, "string-single"),
            (f'(?:{KIND_PARAM}_)?"', String.Double, "string-double"),
            (r"##|#|&&|\|\||/=|<=|>=|->|@|\?|[-+*/<=~^{}]", Operator),
            (rf"(?i)({NAME})(\.)([^\s,]*)", groups(Name, Operator, Name)),
            (r"(?i)(function|pro)((?:\s|\$\s)+)", groups(Keyword, Whitespace, push=("funcname",))),
            (
                f"{NAME}",
                by_word(
                    (Keyword, KEYWORDS),
                    (Keyword, CONDITIONALS),
                    (Name.Decorator, DECORATORS),
                    (Keyword.Reserved, STANDALONE_STATEMENTS),
                    (Operator.Word, OPERATORS),
                    (Name.Builtin, ROUTINES),
                    otherwise=Name,
                    fold=str.upper,
                ),
            ),
        ],
        "funcname": [
            (f"{NAME}", Name.Function),
            (r"\s+", Whitespace),
            (r"(?::+|\$)", Operator),
            (r";.*", Comment.Single),
            (r"$", Whitespace, "#pop"),
            (r",", Operator, "#pop"),
        ],
        "string-single": [
            (r"[^']+", String.Single),
            (r"''", String.Escape),
            (r"'", String.Single, "#pop"),
        ],
        "string-double": [
            (r'[^"]+', String.Double),
            (r'"', String.Double, "#pop"),
        ],
        "format-spec": [
            (r"'", String.Single, "string-single"),
            (r'"', String.Double, "string-double"),
            (r"\(", Punctuation, "format-spec"),
            (r"\)", Punctuation, "#pop"),
            (r",", Punctuation),
            (r"\s+", Whitespace),
            (r"""[^\s'"(),]+""", Literal),
        ],
    }
