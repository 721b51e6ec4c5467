"""CFScript (``Rouge::Lexers::Cfscript``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, alternatives, by_word, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
if else var xml default break switch do try catch throw in continue for return while required
""")
DECLARATIONS = word_set("component property function remote public package private")
TYPES = word_set("""
any array binary boolean component date guid numeric query string struct uuid void xml
""")
CONSTANTS = alternatives("application session client cookie super this variables arguments cgi")
OPERATORS = alternatives(r"""
\+\+ -- && \|\| <= >= < > == != mod eq lt gt lte gte not is and or xor eqv imp equal contains \?
""")
DOTTED_ID = r"[$a-zA-Z_][a-zA-Z0-9_.]*"


def _word(match: re.Match[str], scan: Scan) -> None:
    if match.group(1) in KEYWORDS:
        scan.emit(Keyword, match.group(1))
        scan.emit(Text, match.group(2))
        scan.emit(Punctuation, match.group(3))
    else:
        scan.emit(Name.Function, match.group(1))
        scan.emit(Text, match.group(2))
        scan.emit(Punctuation, match.group(3))


class CfscriptLexer(RougeLexer):
    """CFScript."""

    name = "CFScript"
    tag = "cfscript"
    tokens: ClassVar[States] = {
        "root": [
            include("comments-and-whitespace"),
            (
                rf"(?i)(?:(?:{OPERATORS})|does not contain|greater than(?: or equal to)?|less than(?: or equal to)?)\b",
                Operator,
                "expr-start",
            ),
            (r"[-<>+*%&|\^/!=]=?", Operator, "expr-start"),
            (r"[(\[,]", Punctuation, "expr-start"),
            (r";", Punctuation, "statement"),
            (r"[)\].]", Punctuation),
            (r"[?]", Punctuation, ("ternary", "expr-start")),
            (r"[{}]", Punctuation, "statement"),
            (rf"(?:{CONSTANTS})\b", Name.Constant),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"import\b", Keyword.Namespace, "import"),
            (rf"({DOTTED_ID})(\s*)(:)(\s*)", groups(Name, Text, Punctuation, Text, push=("expr-start",))),
            (r"([A-Za-z_$][\w.]*)(\s*)(\()", _word),
            (
                DOTTED_ID,
                by_word(
                    (Keyword.Declaration, DECLARATIONS, ("expr-start",)),
                    (Keyword, KEYWORDS, ("expr-start",)),
                    (Keyword.Type, TYPES, ("expr-start",)),
                    otherwise=Name.Other,
                ),
            ),
            (r"[0-9][0-9]*\.[0-9]+(?:[eE][0-9]+)?[fd]?", Number.Float),
            (r"0x[0-9a-fA-F]+", Number.Hex),
            (r"[0-9]+", Number.Integer),
            (literal('"'), String.Double),
            (literal("'"), String.Single),
        ],
        "comments-and-whitespace": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "expr-start": [
            include("comments-and-whitespace"),
            (r"[{]", Punctuation, "object"),
            default("#pop"),
        ],
        "statement": [
            (r"[{}]", Punctuation),
            include("expr-start"),
        ],
        "object": [
            include("comments-and-whitespace"),
            (r"[}]", Punctuation, "expr-start"),
            (rf"({DOTTED_ID})(\s*)(:)", groups(Name.Other, Text, Punctuation, push=("expr-start",))),
            (r":", Punctuation),
            include("root"),
        ],
        "ternary": [
            (r":", go(Punctuation, "expr-start")),
            include("root"),
        ],
        "import": [
            (r"\s+", Text),
            (r"(?i)[a-z0-9_.]+\*?", Name.Namespace, "#pop"),
        ],
    }
