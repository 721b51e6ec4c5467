"""Punctuation between texts of a reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from pylekyll.languages.csl.format import Format

if TYPE_CHECKING:
    from pylekyll.languages.csl.locale import Locale


class Quotes:
    """A locale with two closing quotes and no other terms."""

    punctuation_in_quote = True

    def __init__(self, close: str, inner: str) -> None:
        self._terms = {"close-quote": close, "close-inner-quote": inner}

    def translate(self, name: str) -> str | None:
        """Return a term."""
        return self._terms.get(name)


@pytest.mark.parametrize(
    ("close", "inner"), [("\u201d", "\u2019"), ("a", "aa"), ("aaa", "aa"), ("a", "a"), ("ab", "a")]
)
def test_quotes_that_can_be_read_in_many_ways(close: str, inner: str) -> None:
    written = Format(cast("Locale", Quotes(close, inner)))
    assert written.concat(f"x{close}", ".") == f"x.{close}"
    run = (close + inner) * 30
    assert written.concat(f"x{run}z{close}", ".") == f"x{run}z.{close}"
