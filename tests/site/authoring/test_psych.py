"""YAML as Ruby's Psych reads and writes it (tests/record/record_psych.py)."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from pylekyll.site.authoring import psych

RECORDED = json.loads(Path(__file__).with_name("psych.json").read_text("utf-8"))
CLASSES = {"NilClass": type(None), "TrueClass": bool, "FalseClass": bool, "Integer": int, "Float": float, "String": str}

#: Keys that do not occur in front matter: Psych ends a document with dots after a key that keeps line ends, and writes
#: an empty key on the line of its value. Both read the texts written here as the same.
OTHERWISE = {"a\n\nb\n\n": "---\n? |+\n  a\n\n  b\n\n: 1\n", "": "---\n? ''\n: 1\n"}


def pairs(given: list[Any], expected: list[Any]) -> list[tuple[Any, Any]]:
    return list(zip(given, expected, strict=True))


def shorten(value: object) -> str:
    return repr(value)[:40]


@pytest.mark.parametrize(
    "value, expected", pairs([*RECORDED["texts"], *RECORDED["values"]], RECORDED["dumps"]), ids=shorten
)
def test_dumps_values(value: Any, expected: list[str]) -> None:
    assert [psych.dump({"a": value}), psych.dump([value])] == expected


@pytest.mark.parametrize("text, expected", pairs(RECORDED["texts"], RECORDED["keys"]), ids=shorten)
def test_dumps_keys(text: str, expected: str) -> None:
    assert psych.dump({text: 1}) == OTHERWISE.get(text, expected)


@pytest.mark.parametrize("text, expected", pairs(RECORDED["texts"], RECORDED["tokens"]), ids=shorten)
def test_reads_plain_scalars(text: str, expected: dict[str, Any]) -> None:
    ((kind, value),) = expected.items()
    token = psych.tokenize(text)
    if kind == "refused":
        assert isinstance(token, psych.Reserved)
        assert token.kind == value
    elif kind == "float":
        assert isinstance(token, float)
        assert math.isinf(token)
        assert (token < 0) == value.startswith("-")
    else:
        assert (type(token), token) == (CLASSES[kind], value)


@pytest.mark.parametrize("text", RECORDED["texts"], ids=shorten)
def test_what_is_dumped_is_read_again(text: str) -> None:
    assert psych.load(psych.dump({"a": text})) == {"a": text}


@pytest.mark.parametrize(
    "text, message",
    [
        ("a: [1", "expected"),
        ("a: &x 1\nb: *x\n", "an alias"),
        ("a: 2020-01-01", "'2020-01-01' is a date"),
        ("a:\n- :b", "':b' is a symbol"),
    ],
)
def test_refuses_what_is_unsafe_or_broken(text: str, message: str) -> None:
    with pytest.raises(psych.PsychError, match=message):
        psych.load(text)


def test_quoted_scalars_are_strings() -> None:
    assert psych.load("a: '2020-01-01'\nb: \"12\"\nc: |\n  yes\n") == {"a": "2020-01-01", "b": "12", "c": "yes\n"}


def test_an_empty_document_is_nothing() -> None:
    assert psych.load("---\n") is None
