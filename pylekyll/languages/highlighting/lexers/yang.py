"""YANG (``Rouge::Lexers::YANG``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

ID = r"[\w-]+(?=[^\w\-:])\b"
TOP_STMTS_KEYWORDS = word_set("module submodule")
MODULE_HEADER_STMTS_KEYWORDS = word_set("belongs-to namespace prefix yang-version")
META_STMTS_KEYWORDS = word_set("contact description organization reference revision")
LINKAGE_STMTS_KEYWORDS = word_set("import include revision-date")
BODY_STMTS_KEYWORDS = word_set("""
action argument augment deviation extension feature grouping identity if-feature input notification output rpc
typedef
""")
DATA_DEF_STMTS_KEYWORDS = word_set("""
anydata anyxml case choice config container deviate leaf leaf-list list must presence refine uses when
""")
TYPE_STMTS_KEYWORDS = word_set("""
base bit default enum error-app-tag error-message fraction-digits length max-elements min-elements modifier
ordered-by path pattern position range require-instance status type units value yin-element
""")
LIST_STMTS_KEYWORDS = word_set("key mandatory unique")
CONSTANTS_KEYWORDS = word_set("""
add current delete deprecated false invert-match max min not-supported obsolete replace true unbounded user
""")
TYPES = word_set("""
binary bits boolean decimal64 empty enumeration identityref instance-identifier int16 int32 int64 int8 leafref
string uint16 uint32 uint64 uint8 union
""")


class YANGLexer(RougeLexer):
    """YANG."""

    name = "YANG"
    tag = "yang"
    tokens: ClassVar[States] = {
        "comment": [
            (r"[^*/]", Comment),
            (r"/\*", Comment, "comment"),
            (r"\*/", Comment, "#pop"),
            (r"[*/]", Comment),
        ],
        "root": [
            (r"\s+", Whitespace),
            (r"[{};]+", Punctuation),
            (r"(?:and|or|not|\+|\.)(?![\-\w])", Operator),
            (Closed(r'"(?:\\"|[^"])*?"', '"'), String.Double),
            (Closed(r"'(?:\\'|[^'])*?'", "'"), String.Single),
            (r"/\*", Comment, "comment"),
            (r"//.*?$", Comment),
            (r"(?:)([\w.-]+)(:)([\w.-]+)(?=[\s{};])", groups(Name.Namespace, Punctuation, Name)),
            (r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2})(?=[\s{};])", Name.Label),
            (r"(?:[0-9]+\.[0-9]+)(?=[\s{};])", Number.Float),
            (r"(?:[0-9]+)(?=[\s{};])", Number.Integer),
            (
                ID,
                by_word(
                    (Keyword.Declaration, TOP_STMTS_KEYWORDS),
                    (Keyword.Declaration, MODULE_HEADER_STMTS_KEYWORDS),
                    (Keyword.Declaration, META_STMTS_KEYWORDS),
                    (Keyword.Declaration, LINKAGE_STMTS_KEYWORDS),
                    (Keyword.Declaration, BODY_STMTS_KEYWORDS),
                    (Keyword.Declaration, DATA_DEF_STMTS_KEYWORDS),
                    (Keyword.Declaration, TYPE_STMTS_KEYWORDS),
                    (Keyword.Declaration, LIST_STMTS_KEYWORDS),
                    (Keyword.Type, TYPES),
                    (Name.Constant, CONSTANTS_KEYWORDS),
                    otherwise=Name,
                    fold=str.lower,
                ),
            ),
            (r"""[^;{}\s'"]+""", Name),
        ],
    }
