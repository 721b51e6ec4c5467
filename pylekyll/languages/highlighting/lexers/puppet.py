"""Puppet (``Rouge::Lexers::Puppet``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("and case class default define else elsif if in import inherits node unless")
CONSTANTS = word_set("false true undef")
METAPARAMETERS = word_set("before require notify subscribe")
ID = r"[a-z]\w*"
CAP_ID = r"[A-Z]\w*"
QUALNAME = rf"(?:::)?(?:{ID}::)*\w+"


class PuppetLexer(RougeLexer):
    """Puppet."""

    name = "Puppet"
    tag = "puppet"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (Closed(r"#.*?\n", "\n"), Comment),
        ],
        "root": [
            include("whitespace"),
            (f"[$]{QUALNAME}", Name.Variable),
            (rf"(?:{ID})(?=\s*[=+]>)", by_word((Keyword.Pseudo, METAPARAMETERS), otherwise=Name.Property)),
            (rf"(?:{QUALNAME})(?=\s*[(])", Name.Function),
            (CAP_ID, Name.Class),
            (r"[+=|~-]>|<[|~-]", Punctuation),
            (r"[|:}();\[\]]", Punctuation),
            (r"\{", Punctuation, "regex-allowed"),
            (r",", Punctuation, "regex-allowed"),
            (r"(?:in|and|or)\b", Operator.Word),
            (r"[=!<>]=", Operator),
            (r"[=!]~", Operator, "regex-allowed"),
            (r"[.=<>!+*/-]", Operator),
            (rf"(class|include)(\s*)({QUALNAME})", groups(Keyword, Text, Name.Class)),
            (r"node\b", Keyword, "regex-allowed"),
            (literal("'"), String.Single),
            (r'"', String.Double, "dquotes"),
            (r"\d+(?:[.]\d+)?(?:e[+-]\d+)?", Number),
            (QUALNAME, by_word((Keyword, KEYWORDS), (Keyword.Constant, CONSTANTS), otherwise=Name)),
        ],
        "regex-allowed": [
            include("whitespace"),
            (r"/", String.Regex, "regex"),
            default("#pop"),
        ],
        "regex": [
            (r"/", String.Regex, "#pop"),
            (r"\\.", String.Escape),
            (r"[(){}]", String.Interpol),
            (r"\[", String.Interpol, "regex-class"),
            (r".", String.Regex),
        ],
        "regex-class": [
            (r"\]", String.Interpol, "#pop"),
            (r"-(?=\])", String.Regex),
            (r"-", String.Interpol),
            (r"\\.", String.Escape),
            (r"[^\\\]-]+", String.Regex),
        ],
        "dquotes": [
            (r'"', String.Double, "#pop"),
            (r'[^$\\"]+', String.Double),
            (r"(?s)\\.", String.Escape),
            (f"[$]{QUALNAME}", Name.Variable),
            (f"[$][{{]{QUALNAME}[}}]", Name.Variable),
        ],
    }
