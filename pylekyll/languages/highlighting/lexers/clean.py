"""Clean (``Rouge::Lexers::Clean``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Whitespace

KEYWORDS = word_set("""
if otherwise let in with where case of infix infixl infixr class instance generic derive special implementation
definition system module from import qualified as dynamic code inline foreign export ccall stdcall
""")


class CleanLexer(RougeLexer):
    """Clean."""

    name = "Clean"
    tag = "clean"
    tokens: ClassVar[States] = {
        "common-literals": [
            (r"'(?:[^'\\]|\\(?:x[0-9a-fA-F]+|\d+|.))'", String.Char),
            (r"[+~-]?\d+\.\d+(?:E[+-]?\d+)?\b", Number.Float),
            (r"[+~-]?\d+E[+-]?\d+\b", Number.Float),
            (r"[+~-]?\d+", Number.Integer),
            (r'"', String.Double, "string"),
        ],
        "basic": [
            (r"\s+", Whitespace),
            (r"//\*.*", Comment.Doc),
            (r"//.*", Comment.Single),
            (r"/\*\*", Comment.Doc, "comment-doc"),
            (r"/\*", Comment.Multiline, "comment"),
            (r"[+~-]?0[0-7]+", Number.Oct),
            (r"[+~-]?0x[0-9a-fA-F]+", Number.Hex),
            include("common-literals"),
            (
                r"(\[)(\s*)(')(?=.*?'\])",
                groups(Punctuation, Whitespace, String.Single, Punctuation, push=("charlist",)),
            ),
        ],
        "comment-doc": [
            (r"\*/", Comment.Doc, "#pop"),
            (r"//.*", Comment.Doc),
            (r"/\*", Comment.Doc, "comment"),
            (r"[^*/]+", Comment.Doc),
            (r"[*/]", Comment.Doc),
        ],
        "comment": [
            (r"\*/", Comment.Multiline, "#pop"),
            (r"//.*", Comment.Multiline),
            (r"/\*", Comment.Multiline, "comment"),
            (r"[^*/]+", Comment.Multiline),
            (r"[*/]", Comment.Multiline),
        ],
        "root": [
            include("basic"),
            (r"code(?:\s+inline)?\s*\{", Comment.Preproc, "abc"),
            (OncePerRun(r"_*[a-z][\w`]*", r"_+"), by_word((Keyword, KEYWORDS), otherwise=Name)),
            (
                OncePerRun(r"_*[A-Z][\w`]*", r"_+"),
                by_word((Keyword.Constant, word_set("True") | word_set("False")), otherwise=Keyword.Type),
            ),
            (r"[^\w\s`]", Punctuation),
            (r"_\b", Punctuation),
        ],
        "escapes": [
            (r"(?i)\\x[0-9a-fA-F]{1,2}", String.Escape),
            (r"(?i)\\d\d{0,3}", String.Escape),
            (r"\\0[0-7]{0,3}", String.Escape),
            (r"\\[0-7]{1,3}", String.Escape),
            (r"""\\[nrfbtv\\"']""", String.Escape),
        ],
        "string": [
            (r'"', String.Double, "#pop"),
            include("escapes"),
            (r'[^\\"]+', String.Double),
        ],
        "charlist": [
            (r"(')(\])", groups(String.Single, Punctuation, pop=1)),
            include("escapes"),
            (r"[^\\']", String.Single),
        ],
        "abc-basic": [
            (r"\s+", Whitespace),
            (r"\|.*", Comment.Single),
            include("common-literals"),
        ],
        "abc": [
            include("abc-basic"),
            (r"\}", Comment.Preproc, "#pop"),
            (r"\.\w*", Keyword, "abc-rest-of-line"),
            (r"[\w]+", Name.Builtin, "abc-rest-of-line"),
        ],
        "abc-rest-of-line": [
            (r"\n", Whitespace, "#pop"),
            (r"\}", Comment.Preproc, ("#pop", "#pop")),
            include("abc-basic"),
            (r"\S+", Name),
        ],
    }
