"""Languages without a lexer of our own: Pygments' lexer as it comes, with Rouge's way of treating the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.rouge.budget import check
from pylekyll.rouge.engine import merged, word_set
from pylekyll.rouge.tokens import Text, TokenType, Whitespace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygments.lexer import Lexer as PygmentsLexer

    from pylekyll.rouge.engine import Tokens

# Rouge's lexers for these separate whitespace from text, as Pygments' do.
_KEEP_BLANKS = word_set("""
cobol cypher haxe hylang isabelle lasso minizinc moonscript q
robot_framework slim sparql stata turtle xquery yang
""")


#: A string's inside that Pygments' rules read in two ways, and the same read in one.
_TWO_WAYS, _ONE_WAY = r"""(?:\\\\|\\"|[^"])*""", r"""(?:\\[\\"]|[^"\\]|\\(?![\\"]))*"""


def _mended(lexer: Any) -> Any:
    """Return ``lexer`` with rules that cannot try 2 to the power of a text's backslashes."""
    tables = {
        state: [(_one_way(rule[0]), *rule[1:]) for rule in rules]
        for state, rules in getattr(lexer, "_tokens", {}).items()
    }
    if tables:
        vars(lexer)["_tokens"] = tables
    return lexer


def _one_way(match: Any) -> Any:
    pattern = getattr(match, "__self__", None)
    if not isinstance(pattern, re.Pattern) or _TWO_WAYS not in pattern.pattern:
        return match
    return re.compile(pattern.pattern.replace(_TWO_WAYS, _ONE_WAY), pattern.flags).match


def _checked(tokens: Iterator[Any]) -> Iterator[Any]:
    """Yield ``tokens``, with a look at the clock for each: Pygments' regexes may take long for one."""
    for token in tokens:
        check()
        yield token


class PygmentsFallback:
    """Pygments' lexer under Rouge's tag.

    Most of Rouge's lexers call whitespace Text where Pygments' call it Whitespace: ``renamed`` says so, and may name
    other token types that differ between the two as a whole.
    """

    def __init__(self, tag: str, lexer: PygmentsLexer, renamed: dict[TokenType, TokenType] | None = None) -> None:
        self.tag = tag
        self._lexer: Any = _mended(lexer)
        self._renamed = ({} if tag in _KEEP_BLANKS else {Whitespace: Text}) if renamed is None else renamed

    def lex(self, source: str) -> Tokens:
        """Return the tokens of ``source``, exactly as it stands: no newline is added, none is stripped.

        Rules of Pygments may count on a final newline, so it sees one, which is taken off again.
        """
        if not source:
            return []
        renamed = self._renamed
        text = source if source.endswith("\n") else source + "\n"
        tokens = merged([(renamed.get(t, t), v) for _, t, v in _checked(self._lexer.get_tokens_unprocessed(text))])
        if sum(len(value) for _, value in tokens) != len(text):
            # A few of Pygments' lexers rewrite what they read; the text must come out as it is.
            return [(Text, source)]
        if len(text) > len(source):
            token, value = tokens[-1]
            tokens[-1:] = [(token, value[:-1])] if len(value) > 1 else []
        return tokens
