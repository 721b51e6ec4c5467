"""The bounds with which ``python -m tests.reliability patterns`` tries some patterns hold for all of their texts."""

from __future__ import annotations

from typing import Any

import pytest

from pylekyll.languages.ruby import date_parse
from pylekyll.languages.ruby.date_parse import MAX_LENGTH, parse_parts
from pylekyll.languages.ruby.errors import RubyArgumentError
from tests.reliability.patterns import patterns_in
from tests.support.pattern_bounds import LONGEST, longest_text


class _Refusing:
    """A pattern that may not be used."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(name)


@pytest.mark.parametrize("text", ["1" * (MAX_LENGTH + 1), "é" * (MAX_LENGTH // 2) + "1", "1 " * 50_000])
def test_no_pattern_of_dates_reads_a_text_above_the_limit(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patterns = [name for name, value in vars(date_parse).items() if list(patterns_in(value))]
    assert len(patterns) > 10
    for name in patterns:
        monkeypatch.setattr(date_parse, name, _Refusing())
    with pytest.raises(RubyArgumentError, match="exceeds the limit 128"):
        parse_parts(text)


def test_the_bounds_are_those_of_the_program() -> None:
    assert {"languages.ruby.date_parse:": MAX_LENGTH} == LONGEST
    assert longest_text("languages.ruby.date_parse:_ISO") == MAX_LENGTH
    assert longest_text("languages.ruby.times:_ISO") is None
