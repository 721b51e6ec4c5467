"""JSON may have halves of surrogate pairs, which no file and no page can have."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.foundation.foreign_json import parse_foreign

TEXTS = st.text(st.characters(exclude_categories=()), max_size=4)
VALUES = st.recursive(TEXTS | st.none() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner))


@given(VALUES)
def test_the_value_can_be_written(value: object) -> None:
    found = parse_foreign(json.dumps(value))
    json.dumps(found, ensure_ascii=False).encode()
    assert parse_foreign(json.dumps(found)) == found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"\ud83d\ude00 \ud800"', "\U0001f600 \ufffd"),
        (r'{"\udc00": ["a\uDBFF"]}', {"\ufffd": ["a\ufffd"]}),
        (r'"\\ud800"', r"\ud800"),
        ('"\U0001f600"', "\U0001f600"),
    ],
)
def test_halves_of_pairs_are_replaced(text: str, value: object) -> None:
    assert parse_foreign(text) == value
    assert parse_foreign(text.encode()) == value


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    with pytest.raises(ValueError, match="decode"):
        parse_foreign(b'"\xed\xa0\x80"')
