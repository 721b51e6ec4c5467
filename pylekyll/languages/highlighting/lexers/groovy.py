"""Groovy (``Rouge::Lexers::Groovy``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
assert break case catch continue default do else finally for if goto instanceof new return switch this throw try while
in as
""")
DECLARATIONS = word_set("""
abstract const extends final implements native private protected public static strictfp super synchronized throws
transient volatile
""")
TYPES = word_set("def var boolean byte char double float int long short void")
CONSTANTS = word_set("true false null")
_WORD = r"\w[\w.\[\]]*"


def _method(match: re.Match[str], scan: Scan) -> None:
    before, name, blank, parenthesis = match.groups()
    # What stands before the name is read with the states of the text around it.
    inner = Scan(scan.lexer, scan.out)
    inner.stack = scan.stack
    inner.run(before)
    scan.emit(Name.Function, name)
    scan.emit(Text, blank)
    scan.emit(Operator, parenthesis)


def words_of(keywords: frozenset[str], types: frozenset[str]) -> list[Any]:
    """Return the rules for words, of which these are keywords and types: languages on Groovy have more of them."""
    action = by_word(
        (Keyword, keywords),
        (Keyword.Declaration, DECLARATIONS),
        (Keyword.Type, types),
        (Keyword.Constant, CONSTANTS),
        otherwise=Name,
    )
    return [(r"[a-zA-Z_$][a-zA-Z0-9_]*", action)]


class GroovyLexer(RougeLexer):
    """Groovy."""

    name = "Groovy"
    tag = "groovy"
    tokens: ClassVar[States] = {
        "root": [
            (
                OncePerRun(rf"^(\s*(?:{_WORD}\s+)+?)(\w\w*)(\s*)(\()", rf"^\s*(?:{_WORD}\s+)*(?:{_WORD})?"),
                _method,
            ),
            (r"[^\S\n]+", Text),
            (r"//.*$", Comment.Single),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
            (r"@\w[\w.]*", Name.Decorator),
            (r"(?:class|interface|trait|enum|record)\b", Keyword.Declaration, "class"),
            (r"(?:package|import)\b", Keyword.Namespace, "import"),
            (Closed(r'(?s)""".*?"""', '"""'), String.Double),
            (Closed(r"(?s)'''.*?'''", "'''"), String.Single),
            (r'"(?:\\.|\\\n|[^"\\\n])*"|".*"', String.Double),
            (r"'(?:\\.|\\\n|[^'\\\n])*'|'.*'", String.Single),
            (Closed(r"(?s)\$/(?:\$.|.)*?/\$", "/$"), String),
            (r"/(?:\\.|\\\n|[^/\\\n])*/|/.*/", String),
            (r"'\\.'|'[^\\]'|'\\u[0-9a-f]{4}'", String.Char),
            (r"(\.)([a-zA-Z_][a-zA-Z0-9_]*)", groups(Operator, Name.Attribute)),
            (r"[a-zA-Z_][a-zA-Z0-9_]*:", Name.Label),
            include("word"),
            (r"[~^*!%&\[\](){}<>|+=:;,./?-]", Operator),
            (r"\d+\.\d+(?:[eE]\d+)?[fd]?", Number.Float),
            (r"0x[0-9a-f]+", Number.Hex),
            (r"[0-9]+L?", Number.Integer),
            (r"\n", Text),
        ],
        "word": words_of(KEYWORDS, TYPES),
        "class": [(r"\s+", Text), (r"\w+", Name.Class, "#pop")],
        "import": [(r"\s+", Text), (r"[\w.]+[*]?", Name.Namespace, "#pop")],
    }
