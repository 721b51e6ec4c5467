"""The strict parser's tokens and grammar: ``Liquid::Lexer`` and ``Liquid::Parser``."""

from __future__ import annotations

import re
from typing import Final

from pylekyll.languages.liquid.errors import LiquidSyntaxError
from pylekyll.languages.ruby.patterns import lazy_pattern

_TOKEN: Final = lazy_pattern(
    r"""
    \s*(?:
      (?P<comparison> == | != | <> | <=? | >=? | contains(?=\s) )
    | (?P<string> '[^']*' | "[^"]*" )
    | (?P<number> -?\d+(?:\.\d+)? )
    | (?P<id> [a-zA-Z_][\w-]*\?? )
    | (?P<dotdot> \.\. )
    | (?P<special> [|.:,\[\]()?-] )
    | (?P<end> \Z )
    | (?P<unexpected> . )
    )
    """,
    re.VERBOSE | re.ASCII | re.DOTALL,
)

_SPECIALS: Final = {
    "|": "pipe",
    ".": "dot",
    ":": "colon",
    ",": "comma",
    "[": "open_square",
    "]": "close_square",
    "(": "open_round",
    ")": "close_round",
    "?": "question",
    "-": "dash",
}

_MAX_NESTING: Final = 200
END: Final = ("end_of_string", "")


def tokenize(markup: str) -> list[tuple[str, str]]:
    """Return ``markup`` as pairs of kind and text, ended by ``end_of_string`` (``Liquid::Lexer#tokenize``).

    Raises ``LiquidSyntaxError`` at a character that cannot begin a token.
    """
    tokens: list[tuple[str, str]] = []
    for match in _TOKEN.finditer(markup):
        kind = match.lastgroup or "end"
        if kind == "end":
            break
        text = match[kind]
        if kind == "special":
            kind = _SPECIALS[text]
        elif kind == "unexpected":
            raise LiquidSyntaxError(f"Unexpected character {text}")
        tokens.append((kind, text))
    tokens.append(END)
    return tokens


class StrictParser:
    """Reads tokens in order; every method raises ``LiquidSyntaxError`` for an unexpected token."""

    __slots__ = ("depth", "position", "tokens")

    def __init__(self, markup: str) -> None:
        self.tokens = tokenize(markup)
        self.position = 0
        self.depth = 0

    def consume(self, kind: str | None = None) -> str:
        """Return the text of the next token, which must be of ``kind`` if one is given."""
        found, text = self.tokens[self.position]
        if kind is not None and found != kind:
            raise LiquidSyntaxError(f"Expected {kind} but found {found}")
        self.position += 1
        return text

    def accept(self, kind: str) -> str | None:
        """Return the text of the next token if it is of ``kind``; otherwise read nothing."""
        if self.position >= len(self.tokens) or self.tokens[self.position][0] != kind:
            return None
        return self.consume()

    def accept_id(self, name: str) -> bool:
        """Read the next token if it is the identifier ``name``; return whether it is."""
        if self.position >= len(self.tokens) or self.tokens[self.position] != ("id", name):
            return False
        self.position += 1
        return True

    def look(self, kind: str, ahead: int = 0) -> bool:
        """Return whether the token ``ahead`` of the next one is of ``kind``."""
        place = self.position + ahead
        return place < len(self.tokens) and self.tokens[place][0] == kind

    def expression(self) -> str:
        """Return the markup of one expression without its whitespace."""
        kind, text = self.tokens[self.position]
        if kind == "id":
            return self._variable_signature()
        if kind in ("string", "number"):
            return self.consume()
        if kind == "open_round":
            return self._range()
        shown = "[:end_of_string]" if kind == "end_of_string" else f'[:{kind}, "{text}"]'
        raise LiquidSyntaxError(f"{shown} is not a valid expression")

    def argument(self) -> str:
        """Return the markup of a filter's argument, with its name if it has one."""
        if self.look("id") and self.look("colon", 1):
            return f"{self.consume()}{self.consume()} {self.expression()}"
        return self.expression()

    def _range(self) -> str:
        self._enter()
        self.consume()
        first = self.expression()
        self.consume("dotdot")
        last = self.expression()
        self.consume("close_round")
        self.depth -= 1
        return f"({first}..{last})"

    def _variable_signature(self) -> str:
        parts = [self.consume("id")]
        while True:
            while self.look("open_square"):
                self._enter()
                parts += (self.consume(), self.expression(), self.consume("close_square"))
                self.depth -= 1
            if not self.look("dot"):
                return "".join(parts)
            parts += (self.consume(), self.consume("id"))

    def _enter(self) -> None:
        self.depth += 1
        if self.depth > _MAX_NESTING:
            raise LiquidSyntaxError("Expressions are nested too deep")
