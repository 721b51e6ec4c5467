"""Scheme (``Rouge::Lexers::Scheme``)."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import default

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
lambda define if else cond and or case let let* letrec begin do delay set! => quote quasiquote unquote
unquote-splicing define-syntax let-syntax letrec-syntax syntax-rules
""")
BUILTINS = word_set("""
* + - / < <= = > >= abs acos angle append apply asin assoc assq assv atan boolean? caaaar caaadr caaar caadar caaddr
caadr caar cadaar cadadr cadar caddar cadddr caddr cadr call-with-current-continuation call-with-input-file
call-with-output-file call-with-values call/cc car cdaaar cdaadr cdaar cdadar cdaddr cdadr cdar cddaar cddadr cddar
cdddar cddddr cdddr cddr cdr ceiling char->integer char-alphabetic? char-ci<=? char-ci<? char-ci=? char-ci>=?
char-ci>? char-downcase char-lower-case? char-numeric? char-ready? char-upcase char-upper-case? char-whitespace?
char<=? char<? char=? char>=? char>? char? close-input-port close-output-port complex? cons cos current-input-port
current-output-port denominator display dynamic-wind eof-object? eq? equal? eqv? eval even? exact->inexact exact?
exp expt floor for-each force gcd imag-part inexact->exact inexact? input-port? integer->char integer?
interaction-environment lcm length list list->string list->vector list-ref list-tail list? load log magnitude
make-polar make-rectangular make-string make-vector map max member memq memv min modulo negative? newline not
null-environment null? number->string number? numerator odd? open-input-file open-output-file output-port? pair?
peek-char port? positive? procedure? quotient rational? rationalize read read-char real-part real? remainder reverse
round scheme-report-environment set-car! set-cdr! sin sqrt string string->list string->number string->symbol
string-append string-ci<=? string-ci<? string-ci=? string-ci>=? string-ci>? string-copy string-fill! string-length
string-ref string-set! string<=? string<? string=? string>=? string>? string? substring symbol->string symbol? tan
transcript-off transcript-on truncate values vector vector->list vector-fill! vector-length vector-ref vector-set!
vector? with-input-from-file with-output-to-file write write-char zero?
""")
#: Rules that Racket has too.
RADIXES_AND_STRINGS: list[Any] = [
    (r"#b[01]+", Number.Bin),
    (r"#o[0-7]+", Number.Oct),
    (r"#d[0-9]+", Number.Integer),
    (r"(?i)#x[0-9a-f]+", Number.Hex),
    (r"#[ei][\d.]+", Number.Other),
    (literal('"'), String),
]
CHARACTER = (r"""(?i)#\\(?:[()/'"._!$%& ?=+-]{1}|[a-z0-9]+)""", String.Char)
QUOTES: list[Any] = [
    (r"(?:'|#|`|,@|,|\.)", Operator),
    (r"(['#])(\s*)(\()", groups(String.Symbol, Text, Punctuation)),
]
ID = r"(?i:[a-z0-9!$%&*+,/:<=>?@^_~|-]+)"


def command(identifier: str, keywords: frozenset[str], builtins: frozenset[str]) -> list[Any]:
    """Return the rules after an opening bracket: the word there is a keyword, a builtin or a function."""
    word = by_word((Keyword, keywords), (Name.Builtin, builtins), otherwise=Name.Function)
    return [(identifier, word), default("#pop")]


class SchemeLexer(RougeLexer):
    """Scheme."""

    name = "Scheme"
    tag = "scheme"
    tokens: ClassVar[States] = {
        "root": [
            (r";.*$", Comment.Single),
            (r"\s+", Text),
            (r"-?\d+\.\d+", Number.Float),
            (r"-?\d+", Number.Integer),
            (r"[+-]inf[.][f0]", Number),
            *RADIXES_AND_STRINGS,
            (f"(?i)'{ID}", String.Symbol),
            CHARACTER,
            (r"#t|#f", Name.Constant),
            *QUOTES,
            (r"\(|\[", Punctuation, "command"),
            (r"\)|\]", Punctuation),
            (ID, Name.Variable),
        ],
        "command": command(ID, KEYWORDS, BUILTINS),
    }
