"""Idris (``Rouge::Lexers::Idris``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, alternatives, go, groups
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    import re

RESERVED_KEYWORDS = alternatives("""
_ data class instance namespace infix[lr]? let where of with type do if then else case in
""")
ASCII = alternatives("""
NUL SOH [SE]TX EOT ENQ ACK BEL BS HT LF VT FF CR S[OI] DLE DC[1-4] NAK SYN ETB CAN EM SUB ESC [FGRU]S SP DEL
""")
PRELUDE_FUNCTIONS = alternatives("""
abs acos all and any asin atan atan2 break ceiling compare concat concatMap const cos cosh curry cycle div drop
dropWhile elem encodeFloat enumFrom enumFromThen enumFromThenTo enumFromTo exp fail filter flip floor foldl foldl1
foldr foldr1 fromInteger fst gcd getChar getLine head id init iterate last lcm length lines log lookup map max
maxBound maximum maybe min minBound minimum mod negate not null or pi pred print product putChar putStr putStrLn
readFile recip repeat replicate return reverse scanl scanl1 sequence sequence_ show sin sinh snd span splitAt sqrt
succ sum tail take takeWhile tan tanh uncurry unlines unwords unzip unzip3 words writeFile zip zip3 zipWith zipWith3
""")


def _character(match: re.Match[str], scan: Scan) -> None:
    scan.emit(String.Escape, match.group())
    scan.goto("character-end")
    scan.push("escape")


class IdrisLexer(RougeLexer):
    """Idris."""

    name = "Idris"
    tag = "idris"
    tokens: ClassVar[States] = {
        "basic": [
            (r"\s+", Text),
            (r"\{-#", Comment.Preproc, "comment-preproc"),
            (r"\{-", Comment.Multiline, "comment"),
            (r"^\|\|\|.*$", Comment.Doc),
            (r"--(?![!#$%&*+./<=>?@\^|_~]).*?$", Comment.Single),
        ],
        "comment": [
            (r"-\}", Comment.Multiline, "#pop"),
            (r"\{-", Comment.Multiline, "comment"),
            (r"[^-{}]+", Comment.Multiline),
            (r"[-{}]", Comment.Multiline),
        ],
        "comment-preproc": [
            (r"-\}", Comment.Preproc, "#pop"),
            (r"\{-", Comment.Preproc, "comment"),
            (r"[^-{}]+", Comment.Preproc),
            (r"[-{}]", Comment.Preproc),
        ],
        "directive": [
            (r"%(?:default)\s+(?:total|partial)", Keyword),
            (r"%(?:access)\s+(?:public|abstract|private|export)", Keyword),
            (r"%(?:language)\s+(?:.*)", Keyword),
            (r"%(?:provide)\s+.*\s+(?:with)\s+", Keyword),
        ],
        "prelude": [
            (
                r"(?:Type|Exists|World|IO|IntTy|FTy|File|Mode|Dec|Bool|Ordering|Either|IsJust|List|Maybe|Nat|Stream|StrM|Not|Lazy|Inf)\s",
                Keyword.Type,
            ),
            (
                r"(?:Eq|Ord|Num|MinBound|MaxBound|Integral|Applicative|Alternative|Cast|Foldable|Functor|Monad|Traversable|Uninhabited|Semigroup|Monoid)\s",
                Name.Class,
            ),
            (f"(?:{PRELUDE_FUNCTIONS})[ ]+(?![=:-])", Name.Builtin),
        ],
        "root": [
            include("basic"),
            include("directive"),
            (r"import\b", Keyword.Reserved, "import"),
            (r"module\b", Keyword.Reserved, "module"),
            (rf"(?:{RESERVED_KEYWORDS})\b", Keyword.Reserved),
            (r"(?:Just|Nothing|Left|Right|True|False|LT|LTE|EQ|GT|GTE)\b", Keyword.Constant),
            (r"^[\w']+\s*:", Name.Function),
            include("prelude"),
            (r"[_a-z][\w']*", Name),
            (r"[A-Z][\w']*", Keyword.Type),
            (r"\\(?![:!#$%&*+.\\/<=>?@^|~-]+)", Name.Function),
            (r"(?:<-|::|->|=>|=)(?![:!#$%&*+.\\/<=>?@^|~-]+)", Operator),
            (r":[:!#$%&*+.\\/<=>?@^|~-]*", Operator),
            (r"[:!#$%&*+.\\/<=>?@^|~-]+", Operator),
            (r"(?i)\d+(?:\.\d+)?(?:e[+-]?\d+)?", Number.Float),
            (r"(?i)0o[0-7]+", Number.Oct),
            (r"(?i)0x[\da-f]+", Number.Hex),
            (r"\d+", Number.Integer),
            (r"'", String.Char, "character"),
            (r'"', String, "string"),
            (r"\[\s*\]", Keyword.Type),
            (r"\(\s*\)", Name.Builtin),
            (r"(\[)([_a-z][\w']*)(\|)", groups(Operator, Name, Operator, push=("quasiquotation",))),
            (r"[\[\](),;`{}]", Punctuation),
        ],
        "import": [
            (r"\s+", Text),
            (r'"', String, "string"),
            (
                r"([A-Z][\w.]*)(\s+)(as)(\s+)([A-Z][a-zA-Z0-9_.]*)",
                groups(Name.Namespace, Text, Keyword, Text, Name, pop=1),
            ),
            (r"([A-Z][\w.]*)(\s+)(\()", groups(Name.Namespace, Text, Punctuation, goto="funclist")),
            (r"[\w.]+", Name.Namespace, "#pop"),
        ],
        "module": [
            (r"\s+", Text),
            (r"(?:[A-Z][\w.]*)", Name.Namespace, "#pop"),
        ],
        "funclist": [
            include("basic"),
            (r"[A-Z]\w*", Keyword.Type),
            (r"(?:_[\w']+|[a-z][\w']*)", Name.Function),
            (r",", Punctuation),
            (r"[:!#$%&*+.\\/<=>?@^|~-]+", Operator),
            (r"\(", Punctuation, "funclist"),
            (r"\)", Punctuation, "#pop"),
        ],
        "character": [
            (r"\\", _character),
            (r".", go(String.Char, "character-end")),
        ],
        "character-end": [
            (r"'", String.Char, "#pop"),
            (r".", Error, "#pop"),
        ],
        "quasiquotation": [
            (r"\|\]", Operator, "#pop"),
            (r"[^|]+", Text),
            (r"\|", Text),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"\\", String.Escape, "escape"),
            (r'[^\\"]+', String),
        ],
        "escape": [
            (r"""[abfnrtv"'&\\]""", String.Escape, "#pop"),
            (r"\^[\]\[A-Z@\^_]", String.Escape, "#pop"),
            (f"(?:{ASCII})", String.Escape, "#pop"),
            (r"(?i)o[0-7]+", String.Escape, "#pop"),
            (r"(?i)x[\da-fA-F]+", String.Escape, "#pop"),
            (r"\d+", String.Escape, "#pop"),
            (r"\s+\\", String.Escape, "#pop"),
        ],
    }
