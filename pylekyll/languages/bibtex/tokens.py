"""The tokens of BibTeX, and reading them sequentially."""

from __future__ import annotations

import re
from typing import NamedTuple

_BLANK = re.compile(r"\s+", re.ASCII)
_LINE_END = re.compile(r"\r?\n|\r")
#: Characters besides digits that BibTeX allows in a name, which does not begin with a digit.
_LETTERS = "A-Za-z" + re.escape("@!$&*+-./:;<>?[\\]^_`|~\x7f")


class TokenKind:
    """A kind of token: its pattern, and its name in messages."""

    def __init__(self, pattern: str, description: str) -> None:
        self.match = re.compile(pattern).match
        self.description = description

    @classmethod
    def mark(cls, mark: str) -> TokenKind:
        """Return the kind whose only token is ``mark``."""
        return cls(re.escape(mark), f"'{mark}'")


NAME = TokenKind(f"[{_LETTERS}][{_LETTERS}0-9]*", "a valid name")
NUMBER = TokenKind("[0-9]+", "a number")
LBRACE, RBRACE, LPAREN, RPAREN, QUOTE, COMMA, EQUALS, HASH = map(TokenKind.mark, '{}()",=#')


class Token(NamedTuple):
    """A token of a file."""

    kind: TokenKind
    text: str


class BibtexSyntaxError(Exception):
    """An unexpected token. The message names the expected one, or states that the file ends."""


class TokenReader:
    """Reads tokens of ``text`` from ``pos`` on, which is in the line ``line``; blanks between them are skipped."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.line = 1

    def advance(self, position: int) -> None:
        """Continue at ``position``, and count its line."""
        self.line += self.text.count("\n", self.pos, position)
        self.pos = position

    def optional(self, *kinds: TokenKind) -> Token | None:
        """Return the next token if it is of one of ``kinds``. Raises ``BibtexSyntaxError`` at the end of the text."""
        blank = _BLANK.match(self.text, self.pos)
        if blank is not None:
            self.pos = blank.end()
            self.line += len(_LINE_END.findall(blank[0]))
        if self.pos == len(self.text):
            raise premature_end()
        for kind in kinds:
            match = kind.match(self.text, self.pos)
            if match is not None:
                self.pos = match.end()
                return Token(kind, match[0])
        return None

    def required(self, *kinds: TokenKind, description: str = "") -> Token:
        """Return the next token. Raises ``BibtexSyntaxError`` if it is of none of ``kinds``."""
        token = self.optional(*kinds)
        if token is None:
            expected = description or " or ".join(kind.description for kind in kinds)
            raise BibtexSyntaxError(f"{expected} expected")
        return token


def premature_end() -> BibtexSyntaxError:
    """Return the error of a file that ends within an object."""
    return BibtexSyntaxError("premature end of file")
