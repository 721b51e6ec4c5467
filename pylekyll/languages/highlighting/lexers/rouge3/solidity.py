"""Solidity (``Rouge::Lexers::Solidity``), which Rouge 4.7 does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, word_set
from pylekyll.languages.highlighting.lexers.c import index_words, word_by_kind
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    TokenType,
)

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Scan

KEYWORDS = word_set("""
abstract anonymous as assembly break catch calldata constant constructor continue contract do delete else emit enum
event external fallback for function hex if indexed interface internal import is library mapping memory modifier new
override payable public pure pragma private receive return returns storage struct throw try type using var view virtual
while
""")
BUILTINS = word_set("""
now false true balance selector super this blockhash gasleft assert require revert selfdestruct suicide call callcode
delegatecall send transfer addmod ecrecover keccak256 mulmod sha256 sha3 ripemd160
""")
UNITS = word_set("wei finney szabo ether seconds minutes hours days weeks years")
TYPES = word_set("address bool byte bytes int string uint")
RESERVED = word_set("""
alias after apply auto case copyof default define final fixed immutable implements in inline let macro match mutable
null of partial promise reference relocatable sealed sizeof static supports switch typedef typeof ufixed unchecked
""")


class SolidityLexer(RougeLexer):
    """Solidity, the language of Ethereum's contracts."""

    name = "Solidity"
    tag = "solidity"
    kinds: ClassVar[dict[str, TokenType]] = {
        **index_words(KEYWORDS, TYPES, RESERVED, BUILTINS),
        **dict.fromkeys(UNITS, Keyword.Constant),
    }
    tokens: ClassVar[States] = {
        "line": [include("blanks"), default("#pop")],
        "blanks": [
            (r"[ \t\r]+", Text),
            (r"\\\n", Text),
            (r"/\*", Comment.Multiline, "comment"),
        ],
        "whitespace": [(r"\n+", Text, "line"), (r"//.*\n", Comment.Single, "line"), include("blanks")],
        "root": [include("whitespace"), default("statement")],
        "statement": [
            (r";", Punctuation, "#pop"),
            include("whitespace"),
            (r'(?:hex)?"', String, "double"),
            (r"(?:hex)?'", String, "single"),
            (r"\d+\.\d+(?:[eE]\d+)?", Number.Float),
            (r"0[xX][0-9a-fA-F]+", Number.Hex),
            (r"\d+(?:[eE]\d+)?", Number.Integer),
            (r"\*/", Error),
            (r"[~!%^&*+=|?:<>/-]", Operator),
            (r"[()\[\],.]", Punctuation),
            (r"u?fixed\d+x\d+", Keyword.Reserved),
            (r"bytes\d+|u?int\d+", Keyword.Type),
            (r"[a-zA-Z$_][a-zA-Z0-9$_]*", word_by_kind),
            (r"[{}]", Punctuation),
        ],
        "string": [
            (r"\\(?:u[a-fA-F0-9]{4}|x..|[^x])", String.Escape),
            (r"[^\\\"'\n]+", String),
            (r"\\", String),
        ],
        "double": [include("string"), (r'"', String, "#pop"), (r"'", String)],
        "single": [include("string"), (r"'", String, "#pop"), (r'"', String)],
        "comment": [(r"\*/", Comment.Multiline, "#pop"), (r"[^*/]+", Comment.Multiline), (r"[*/]", Comment.Multiline)],
    }

    def begin(self, scan: Scan) -> None:
        """Start at a line's beginning."""
        scan.push("line")
