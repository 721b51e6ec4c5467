"""PLSQL (``Rouge::Lexers::PLSQL``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

_WORDS = load_words("plsql")
KEYWORDS_RESERVED = _WORDS["keywords_reserved"]
KEYWORDS = _WORDS["keywords"]
KEYWORDS_FUNC = _WORDS["keywords_func"]
KEYWORDS_TYPE = _WORDS["keywords_type"]
_CLOSING = {"{": "}", "[": "]", "(": ")", "<": ">"}
KINDS = {
    **dict.fromkeys(KEYWORDS, Keyword),
    **dict.fromkeys(KEYWORDS_RESERVED, Keyword.Reserved),
    **dict.fromkeys(KEYWORDS_FUNC, Name.Function),
    **dict.fromkeys(KEYWORDS_TYPE, Keyword.Type),
}


def _open_string(match: re.Match[str], scan: Scan) -> None:
    """Enter a string with a delimiter of its own: ``q'[...]'``."""
    close = re.escape(_CLOSING.get(match.group(1), match.group(1)))
    state = f"q-string {close}"
    rules = [
        (rf"(?:{close}[^']|[^{close}]'|[^{close}'])+", String.Other),
        (rf"{close}'", Operator, "#pop"),
    ]
    scan.lexer.add_state(state, rules)
    scan.emit(Operator, match.group())
    scan.push(state)


def _name(match: re.Match[str], scan: Scan) -> None:
    name, dot = match.groups()
    scan.emit(KINDS.get(name.upper(), Name), name)
    scan.emit(Punctuation, dot)
    if dot:
        scan.push("dotnames")


def _last_name(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    scan.emit(Name.Function if word.upper() in KEYWORDS_FUNC else Name, word)
    scan.pop()


class PLSQLLexer(RougeLexer):
    """PLSQL."""

    name = "PLSQL"
    tag = "plsql"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"--.*", Comment.Single),
            (r"/\*", Comment.Multiline, "multiline-comments"),
            (r"(?i)q'(.)", _open_string),
            (r"'", Operator, "single-string"),
            (r'"', Operator, "double-string"),
            (r"(?i)(\$(?:IF|THEN|ELSE|ELSIF|ERROR|END|(?:\$\$?[a-z]\w*)))(\s+)", groups(Comment.Preproc, Text)),
            (r"[+-]?(?:(?:\.\d+(?:[eE][+-]?\d+)?)|\d+\.(?:\d+(?:[eE][+-]?\d+)?)?)[fFdD]?", Number.Float),
            (r"[+-]?\d+", Number.Integer),
            (r"(?i)%(?:TYPE|ROWTYPE|FOUND|ISOPEN|NOTFOUND|ROWCOUNT)\b", Name.Attribute),
            (r"=>|\|\||\*\*|<<|>>|\.\.|<>|[:!~^<>]=|[-+%/*=<>@&!^\[\]]", Operator),
            (r"(?i)(NOT|AND|OR|LIKE|BETWEEN|IN)(\s)", groups(Operator.Word, Text)),
            (r"(?i)(IS)(\s+)(?:(NOT)(\s+))?(NULL\b)", groups(Operator.Word, Text, Operator.Word, Text, Operator.Word)),
            (r"\.(?=\w)", Punctuation, "dotnames"),
            (r"[;:()\[\],.]", Punctuation),
            (
                r"(?i)(create)(\s+)(?:(or)(\s+)(replace)(\s+))?(package|function|procedure|type)(?:(\s+)(body))?(\s+)([a-z][\w$]*)",
                groups(
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Name,
                ),
            ),
            (
                r"(?i)(when)(\s+)(?:(not)(\s+))?(matched)(\s+)(then)(\s+)(update|insert)\b(?:(\s+)(set)(\s+))?",
                groups(
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                    Keyword.Reserved,
                    Text,
                ),
            ),
            (r"([a-zA-Z][\w$]*)(\.(?=\w))?", _name),
        ],
        "multiline-comments": [
            (r"(?:[*][^/]|[^*])+", Comment.Multiline),
            (r"[*]/", Comment.Multiline, "#pop"),
        ],
        "single-string": [
            (r"\\.", String.Escape),
            (r"''", String.Escape),
            (r"'", Operator, "#pop"),
            (r"[^\\']+", String.Single),
        ],
        "double-string": [
            (r"\\.", String.Escape),
            (r'""', String.Escape),
            (r'"', Operator, "#pop"),
            (r'[^\\"]+', Name.Variable),
        ],
        "dotnames": [
            (r"([a-zA-Z][\w$]*)(\.(?=\w))", groups(Name, Punctuation)),
            (r"[a-zA-Z][\w$]*", _last_name),
        ],
    }
