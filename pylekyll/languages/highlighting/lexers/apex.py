"""Apex (``Rouge::Lexers::Apex``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
assert break case catch continue default do else finally for if goto instanceof new return switch this throw try
while insert update delete
""")
DECLARATIONS = word_set("""
abstract const enum extends final implements native private protected public static super synchronized throws
transient volatile with sharing without inherited virtual global testmethod
""")
SOQL = word_set("""
SELECT FROM WHERE UPDATE LIKE TYPEOF END USING SCOPE WITH DATA CATEGORY GROUP BY ROLLUP CUBE HAVING ORDER BY ASC
DESC NULLS FIRST LAST LIMIT OFFSET FOR VIEW REFERENCE UPDATE TRACKING VIEWSTAT OR AND
""")
TYPES = word_set("String boolean byte char double float int long short var void")
CONSTANTS = word_set("true false null")
ID = r"(?i:[a-z_][a-z0-9_]*)"
DIGIT = r"[0-9]_+[0-9]|[0-9]"


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    lowercased = word.lower()
    uppercased = word.upper()
    if lowercased in KEYWORDS or uppercased in SOQL:
        scan.emit(Keyword, word)
    elif lowercased in DECLARATIONS:
        scan.emit(Keyword.Declaration, word)
    elif lowercased in TYPES:
        scan.emit(Keyword.Type, word)
    elif lowercased in CONSTANTS:
        scan.emit(Keyword.Constant, word)
    elif lowercased == "package":
        scan.emit(Keyword.Namespace, word)
    elif match.group(1) == "@":
        scan.emit(Name.Decorator, word)
    elif match.group(3) == ":":
        groups(Operator, Name.Label, Punctuation)(match, scan)
    elif match.group(3) == "(":
        groups(Operator, Name.Function, Punctuation)(match, scan)
    elif match.group(1) == ".":
        groups(Operator, Name.Property, Punctuation)(match, scan)
    else:
        scan.emit(Name, word)


class ApexLexer(RougeLexer):
    """Apex."""

    name = "Apex"
    tag = "apex"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (r"(?:class|interface)\b", Keyword.Declaration, "class"),
            (r"import\b", Keyword.Namespace, "import"),
            (f"(?i)([@$.]?)({ID})([:(]?)", _word),
            (r'"', String.Double, "dq"),
            (r"'", String.Single, "sq"),
            (rf"(?:{DIGIT})+\.(?:{DIGIT})+(?:[eE](?:{DIGIT})+)?[fd]?", Number.Float),
            (r"(?i)0b(?:[01]_+[01]|[01])+", Number.Bin),
            (r"(?i)0x(?:[0-9a-fA-F]_+[0-9a-fA-F]|[0-9a-fA-F])+", Number.Hex),
            (r"0(?:[0-7]_+[0-7]|[0-7])+", Number.Oct),
            (f"(?:{DIGIT})+L?", Number.Integer),
            (r"[-+/*~^!%&<>|=.?]", Operator),
            (r"[\[\](){},:;]", Punctuation),
        ],
        "class": [
            (r"\s+", Text),
            (ID, Name.Class, "#pop"),
        ],
        "import": [
            (r"\s+", Text),
            (r"(?i)[a-z0-9_.]+\*?", Name.Namespace, "#pop"),
        ],
        "escape": [
            (r"""\\[btnfr\\"']""", String.Escape),
        ],
        "dq": [
            include("escape"),
            (r'[^\\"]+', String.Double),
            (r'"', String.Double, "#pop"),
        ],
        "sq": [
            include("escape"),
            (r"[^\\']+", String.Double),
            (r"'", String.Double, "#pop"),
        ],
    }
