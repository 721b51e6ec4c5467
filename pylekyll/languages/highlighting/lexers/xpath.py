"""XPath (``Rouge::Lexers::XPath``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, go, groups
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

DIGITS = r"[0-9]+"
DECIMAL_LITERAL = rf"\.{DIGITS}|{DIGITS}\.[0-9]*"
DOUBLE_LITERAL = rf"(?:\.{DIGITS})|{DIGITS}(?:\.[0-9]*)?[eE][+-]?{DIGITS}"
STRING_LITERAL = r"""(?:"(?:(?:"")|[^"])*")|(?:'(?:(?:'')|[^'])*')"""
NC_NAME = r"(?i:[a-z_][a-z_\-.0-9]*)"
Q_NAME = f"(?:{NC_NAME})(?::{NC_NAME})?"
URI_QNAME = rf"Q\{{[^{{}}]*\}}{NC_NAME}"
EQ_NAME = f"(?:{URI_QNAME}|{Q_NAME})"
COMMENT_START = r"\(:"
OPEN_PAREN = r"\((?!:)"
KIND_TEST = alternatives("""
element attribute schema-element schema-attribute comment text node document-node namespace-node
""")
KIND_TEST_FOR_PI = alternatives("processing-instruction")
AXES = alternatives("""
child descendant attribute self descendant-or-self following-sibling following namespace parent ancestor
preceding-sibling preceding ancestor-or-self
""")
OPERATORS = alternatives(r", => = := : >= >> > <= << < - \* != \+ // / \|\| \|")
KEYWORDS = alternatives("let for some every if then else return in satisfies")
WORD_OPERATORS = alternatives("and or eq ge gt le lt ne is div mod idiv intersect except union to")
CONSTRUCTOR_TYPES = alternatives("function array map empty-sequence")


class XPathLexer(RougeLexer):
    """XPath."""

    name = "XPath"
    tag = "xpath"
    tokens: ClassVar[States] = {
        "commentsAndWhitespace": [
            (COMMENT_START, Comment, "comment"),
            (r"\s+", Whitespace),
        ],
        "root": [
            include("commentsAndWhitespace"),
            (DOUBLE_LITERAL, Number.Float),
            (DECIMAL_LITERAL, Number.Float),
            (DIGITS, Number),
            (STRING_LITERAL, String),
            (r"\$", Name.Variable, "varname"),
            (OPERATORS, Operator),
            (rf"(?:{WORD_OPERATORS})\b", Operator.Word),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (r"[?,{}()\[\]]", Punctuation),
            (rf"(function)(\s*)({OPEN_PAREN})", groups(Keyword, Whitespace, Punctuation)),
            (r"(?:map|array|empty-sequence)", Keyword),
            (rf"({KIND_TEST})(\s*)({OPEN_PAREN})", groups(Keyword, Whitespace, Punctuation, push=("kindtest",))),
            (
                rf"({KIND_TEST_FOR_PI})(\s*)({OPEN_PAREN})",
                groups(Keyword, Whitespace, Punctuation, push=("kindtestforpi",)),
            ),
            (rf"({EQ_NAME})(\s*)({OPEN_PAREN})", groups(Name.Function, Whitespace, Punctuation)),
            (
                rf"({EQ_NAME})(\s*)(#)(\s*)(\d+)",
                groups(Name.Function, Whitespace, Name.Function, Whitespace, Name.Function),
            ),
            (r"(cast|castable)(\s+)(as)", groups(Keyword, Whitespace, Keyword, push=("singletype",))),
            (r"(treat)(\s+)(as)", groups(Keyword, Whitespace, Keyword, push=("itemtype",))),
            (r"(instance)(\s+)(of)", groups(Keyword, Whitespace, Keyword, push=("itemtype",))),
            (r"(?:as)\b", Keyword, "itemtype"),
            (rf"({NC_NAME})(\s*)(:)(\s*)(\*)", groups(Name.Tag, Whitespace, Punctuation, Whitespace, Operator)),
            (rf"(\*)(\s*)(:)(\s*)({NC_NAME})", groups(Operator, Whitespace, Punctuation, Whitespace, Name.Tag)),
            (rf"({AXES})(\s*)(::)", groups(Keyword, Whitespace, Operator)),
            (r"\.\.|\.|\*", Operator),
            (r"@", Name.Attribute, "attrname"),
            (EQ_NAME, Name.Tag),
        ],
        "singletype": [
            include("commentsAndWhitespace"),
            (EQ_NAME, Keyword.Type, "#pop"),
        ],
        "itemtype": [
            include("commentsAndWhitespace"),
            (
                rf"({KIND_TEST})(\s*)({OPEN_PAREN})",
                groups(Keyword.Type, Whitespace, Punctuation, push=("kindtest",), goto="occurrenceindicator"),
            ),
            (
                rf"({KIND_TEST_FOR_PI})(\s*)({OPEN_PAREN})",
                groups(Keyword.Type, Whitespace, Punctuation, push=("kindtestforpi",), goto="occurrenceindicator"),
            ),
            (
                rf"(item)(\s*)({OPEN_PAREN})(\s*)(\))",
                groups(Keyword.Type, Whitespace, Punctuation, Whitespace, Punctuation, goto="occurrenceindicator"),
            ),
            (rf"({CONSTRUCTOR_TYPES})(\s*)({OPEN_PAREN})", groups(Keyword.Type, Whitespace, Punctuation)),
            (r"(cast|castable)(\s+)(as)", groups(Keyword, Whitespace, Keyword, goto="singletype")),
            (r"(treat)(\s+)(as)", groups(Keyword, Whitespace, Keyword, goto="itemtype")),
            (r"(instance)(\s+)(of)", groups(Keyword, Whitespace, Keyword, goto="itemtype")),
            (r"(?:as)\b", Keyword),
            (OPERATORS, Operator, "#pop"),
            (rf"(?:{WORD_OPERATORS})\b", Operator.Word, "#pop"),
            (rf"(?:{KEYWORDS})\b", Keyword, "#pop"),
            (r"[\[),]", Punctuation, "#pop"),
            (EQ_NAME, go(Keyword.Type, "occurrenceindicator")),
        ],
        "kindtest": [
            include("commentsAndWhitespace"),
            (r"[?*]", Operator),
            (r",", Punctuation),
            (
                rf"(element|schema-element)(\s*)({OPEN_PAREN})",
                groups(Keyword.Type, Whitespace, Punctuation, push=("kindtest",)),
            ),
            (EQ_NAME, Name.Tag),
            (r"\)", Punctuation, "#pop"),
        ],
        "kindtestforpi": [
            include("commentsAndWhitespace"),
            (NC_NAME, Name),
            (STRING_LITERAL, String),
            (r"\)", Punctuation, "#pop"),
        ],
        "occurrenceindicator": [
            include("commentsAndWhitespace"),
            (r"[?*+]", Operator, "#pop"),
            (r"(?![?*+])", Text, "#pop"),
        ],
        "varname": [
            include("commentsAndWhitespace"),
            (rf"({EQ_NAME})(\s*)({OPEN_PAREN})", groups(Name.Variable, Whitespace, Punctuation, pop=1)),
            (EQ_NAME, Name.Variable, "#pop"),
        ],
        "attrname": [
            include("commentsAndWhitespace"),
            (EQ_NAME, Name.Attribute, "#pop"),
            (r"\*", Operator, "#pop"),
        ],
        "comment": [
            (r":\)", Comment, "#pop"),
            (COMMENT_START, Comment, "comment"),
            (r"[^:(]+", Comment),
            (r"[:(]", Comment),
        ],
    }
