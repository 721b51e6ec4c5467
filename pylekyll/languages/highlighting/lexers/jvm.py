"""Java and Scala (``Rouge::Lexers::Java``, ``Scala``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include, words

from pylekyll.languages.highlighting.charsets import LATIN, SYMBOLS, UPPER
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text

JAVA_KEYWORDS = word_set("""
assert break case catch continue default do else finally for if goto instanceof new return switch this throw try while
""")
JAVA_DECLARATIONS = word_set("""
abstract const enum extends final implements native private protected public static strictfp super synchronized
throws transient volatile
""")
JAVA_TYPES = word_set("boolean byte char double float int long short var void")
JAVA_ID = r"[^\W\d]\w*"

# What may stand before a method's name: blanks and type-like words.
_TYPE_WORD = r"[a-zA-Z_][a-zA-Z0-9_.\[\]<>]*"


def _method(match: re.Match[str], scan: Scan) -> None:
    before, name, blank, parenthesis = match.groups()
    scan.delegate(scan.lexer, before)
    scan.emit(Name.Function, name)
    scan.emit(Text, blank)
    scan.emit(Operator, parenthesis)


def _digits(kind: str) -> str:
    return f"(?:{kind}_+{kind}|{kind})+"


class JavaLexer(RougeLexer):
    """Java."""

    name = "Java"
    tag = "java"
    flags = re.MULTILINE
    properties = Properties(letter="Alpha", upper="Upper")
    tokens: ClassVar[States] = {
        "text-block": [(Closed(r'(?s)"""\s*\n.*?(?<!\\)"""', '"""'), String.Heredoc)],
        "root": [
            (r"[^\S\n]+", Text),
            (r"//.*$", Comment.Single),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (words(sorted(JAVA_KEYWORDS), suffix=r"\b"), Keyword),
            (
                OncePerRun(
                    rf"(\s*(?:{_TYPE_WORD}\s+)+?)([a-zA-Z_][a-zA-Z0-9_]*)(\s*)(\()",
                    rf"\s*(?:{_TYPE_WORD}\s+)*(?:{_TYPE_WORD})?",
                ),
                _method,
            ),
            (rf"@{JAVA_ID}", Name.Decorator),
            (words(sorted(JAVA_DECLARATIONS), suffix=r"\b"), Keyword.Declaration),
            (words(sorted(JAVA_TYPES), suffix=r"\b"), Keyword.Type),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"(?:class|interface|record)\b", Keyword.Declaration, "class"),
            (r"(?:import|package)\b", Keyword.Namespace, "import"),
            include("text-block"),
            (literal('"'), String),
            (r"'(?:\\.|[^\\]|\\u[0-9a-f]{4})'", String.Char),
            (rf"(\.)({JAVA_ID})", groups(Operator, Name.Attribute)),
            (rf"{JAVA_ID}:", Name.Label),
            (rf"[{UPPER}][{UPPER}0-9_]*\b", Name.Constant),
            (rf"[{UPPER}][^\W_]*\b", Name.Class),
            (rf"\$?{JAVA_ID}", Name),
            (r"[~^*!%&\[\](){}<>|+=:;,./?-]", Operator),
            (rf"{_digits('[0-9]')}\.{_digits('[0-9]')}(?:[eE]{_digits('[0-9]')})?[fd]?", Number.Float),
            (rf"0[bB]{_digits('[01]')}", Number.Bin),
            (rf"0[xX]{_digits('[0-9a-fA-F]')}", Number.Hex),
            (rf"0{_digits('[0-7]')}", Number.Oct),
            (rf"{_digits('[0-9]')}L?", Number.Integer),
            (r"\n", Text),
        ],
        "class": [(r"\s+", Text), (JAVA_ID, Name.Class, "#pop")],
        "import": [(r"\s+", Text), (rf"[{LATIN}0-9_.]+\*?", Name.Namespace, "#pop")],
    }


SCALA_KEYWORDS = word_set("""
abstract case catch def do else extends final finally for forSome if implicit lazy match new override private
protected requires return sealed super this throw try val var while with yield
""")

# Operator characters: ASCII's, arrows and the mathematical and other symbols.
SCALA_OP = rf"[-!#%&*/:?@\\^{SYMBOLS}]"
SCALA_ID = rf"(?:[^\W\d]|\$)(?:[^\W\d]|[$0-9])*(?:(?<=_){SCALA_OP}+)?"
SCALA_NAME = rf"(?:{SCALA_ID}|{SCALA_OP}+|`[^`]+`)"
# A bug of Rouge, kept: an operator must stand directly before a quoted name.
SCALA_TYPE = rf"(?:{SCALA_ID}|{SCALA_OP}+`[^`]+`)"


class ScalaLexer(RougeLexer):
    """Scala."""

    name = "Scala"
    tag = "scala"
    flags = re.MULTILINE
    tokens: ClassVar[States] = {
        "root": [
            (r"(class|trait|object)(\s+)", groups(Keyword, Text, push=("class",))),
            (rf"'{SCALA_ID}(?!')", String.Symbol),
            (r"[^\S\n]+", Text),
            (r"//.*", Comment.Single),
            (r"/\*", Comment.Multiline, "comment"),
            (rf"@{SCALA_ID}", Name.Decorator),
            (rf"(def)(\s+)({SCALA_NAME})(\s*)", groups(Keyword, Text, Name.Function, Text)),
            (rf"(val)(\s+)({SCALA_NAME})(\s*)", groups(Keyword, Text, Name.Variable, Text)),
            (rf"(this)(\n*)(\.)({SCALA_ID})", groups(Keyword, Text, Operator, Name.Property)),
            (rf"({SCALA_ID}|_)(\n*)(\.)({SCALA_ID})", groups(Name.Variable, Text, Operator, Name.Property)),
            (rf"[{UPPER}$_]{SCALA_ID}\b", Name.Class),
            (rf"({SCALA_ID})(\s*)(\()", groups(Name.Function, Text, Operator)),
            (rf"(\.)({SCALA_ID})", groups(Operator, Name.Property)),
            (words(sorted(SCALA_KEYWORDS), suffix=r"\b"), Keyword),
            ("(?:<[%:-]|=>|>:|[#=@_\u21d2\u2190])(?:\\b|(?=\\s)|$)", Keyword),
            (rf":(?!{SCALA_OP})", Keyword, "type"),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"(import|package)(\s+)", groups(Keyword, Text, push=("import",))),
            (r"(type)(\s+)", groups(Keyword, Text, push=("type",))),
            (Closed(r'(?s)""".*?"""(?!")', '"""'), String),
            (literal('"'), String),
            (r"'\\.'|'[^\\]'|'\\u[0-9a-fA-F]{4}'", String.Char),
            (SCALA_ID, Name),
            (r"`[^`]+`", Name),
            (r"\[", Operator, "type-parameter"),
            (r"[(){};,.#]", Operator),
            (rf"{SCALA_OP}+", Operator),
            (r"(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?", Number.Float),
            (r"[0-9]+[fFdD]", Number.Float),
            (r"0x[0-9a-fA-F]+", Number.Hex),
            (r"[0-9]+L?", Number.Integer),
            (r"\n", Text),
        ],
        "class": [
            (rf"({SCALA_NAME})(\s*)(\[)", groups(Name.Class, Text, Operator, push=("type-parameter",))),
            (r"\s+", Text),
            (r"[{(]", Operator, "#pop"),
            (r"//.*", Comment.Single, "#pop"),
            (SCALA_NAME, Name.Class, "#pop"),
        ],
        "type": [
            (r"\s+", Text),
            ("<[%:]|>:|[#_\u21d2]|forSome|type", Keyword),
            (r"([,);}]|=>|=)(\s*)", groups(Operator, Text, pop=1)),
            (r"[({]", Operator, "#push"),
            (
                rf"({SCALA_TYPE}(?:\.{SCALA_TYPE})*)(\s*)(\[)",
                groups(Keyword.Type, Text, Operator, pop=1, push=("type-parameter",)),
            ),
            (rf"({SCALA_TYPE}(?:\.{SCALA_TYPE})*)(\s*)$", groups(Keyword.Type, Text, pop=1)),
            (r"//.*", Comment.Single, "#pop"),
            (rf"\.|{SCALA_NAME}", Keyword.Type),
        ],
        "type-parameter": [
            (r"[\s,]+", Text),
            ("<[%:]|=>|>:|[#_\u21d2]|forSome|type", Keyword),
            (r"[\])}]", Operator, "#pop"),
            (r"[(\[{]", Operator, "#push"),
            (rf"\.|{SCALA_NAME}", Keyword.Type),
        ],
        "comment": [
            (r"[^/*]+", Comment.Multiline),
            (r"/\*", Comment.Multiline, "#push"),
            (r"\*/", Comment.Multiline, "#pop"),
            (r"[*/]", Comment.Multiline),
        ],
        "import": [(rf"(?:{SCALA_ID}|\.)+", Name.Namespace, "#pop")],
    }
