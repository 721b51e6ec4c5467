"""Printing, comparing and converting values against Ruby."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.ruby import values
from pylekyll.languages.ruby.errors import JSONGeneratorError, JSONNestingError, RubyArgumentError
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.json import generate, pretty_generate
from pylekyll.languages.ruby.lists import pluralized_array
from pylekyll.languages.ruby.numbers import parse_integer, string_to_f, string_to_i
from pylekyll.languages.ruby.values import Symbol
from tests.languages.ruby.recorded import recorded

RECORDED = recorded("values")
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
TREES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)
HASHES = st.dictionaries(st.text(max_size=3), TREES, max_size=5)


@pytest.mark.parametrize("number, text", RECORDED["floats"])
def test_floats(number: float, text: str) -> None:
    assert values.to_s(number) == text


@pytest.mark.parametrize("text, inspected", RECORDED["strings"])
def test_strings(text: str, inspected: str) -> None:
    assert values.inspect(text) == inspected


@pytest.mark.parametrize("written, inspected, pretty", RECORDED["objects"])
def test_objects(written: str, inspected: str, pretty: str) -> None:
    value = {"a": {1: None}, None: [{}]} if "nil=>[{}]" in inspected else json.loads(written)
    assert (generate(value), values.inspect(value), pretty_generate(value)) == (written, inspected, pretty)


@pytest.mark.parametrize("items, expected", RECORDED["sort"])
def test_sort(items: list[Any], expected: Any) -> None:
    if expected == "ArgumentError!":
        with pytest.raises(RubyArgumentError, match="comparison of"):
            values.sort(items)
    else:
        assert values.sort(items) == expected


@pytest.mark.parametrize("text, number", RECORDED["integers"])
def test_integers(text: str, number: int | None) -> None:
    assert parse_integer(text) == number


@pytest.mark.parametrize("text, integer, decimal", RECORDED["prefixes"])
def test_numbers_at_the_beginning(text: str, integer: int, decimal: float) -> None:
    assert (string_to_i(text), string_to_f(text)) == (integer, decimal)


@pytest.mark.parametrize("name, inspected", RECORDED["symbols"])
def test_symbols(name: str, inspected: str) -> None:
    assert values.inspect(Symbol(name)) == inspected
    assert values.to_s(Symbol(name)) == name
    assert not values.equals(Symbol(name), name)


@pytest.mark.parametrize("ours, theirs, merged", RECORDED["merge"])
def test_deep_merge(ours: dict[str, Any], theirs: dict[str, Any], merged: dict[str, Any]) -> None:
    assert deep_merge(ours, theirs) == merged


def test_true_is_not_a_number() -> None:
    assert not values.equals([True], [1])
    assert values.equals({"a": 1}, {"a": 1.0})
    assert values.hash_key(1) != values.hash_key(1.0) != values.hash_key(True)
    assert values.compare(True, 1) is None


def test_ranges_print_their_ends() -> None:
    assert (values.to_s(range(1, 6)), generate(range(1, 6))) == ("1..5", '"1..5"')


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_json_has_no_infinity(number: float) -> None:
    with pytest.raises(JSONGeneratorError):
        generate([number])


def test_json_nests_a_hundred_levels() -> None:
    value: list[Any] = []
    for _ in range(99):
        value = [value]
    assert generate(value) == "[" * 100 + "]" * 100
    with pytest.raises(JSONNestingError):
        generate([value])


def test_pluralized_array() -> None:
    assert pluralized_array({"category": "a b", "categories": "c"}, "category", "categories") == ["a b"]
    assert pluralized_array({"categories": "c d"}, "category", "categories") == ["c", "d"]
    assert pluralized_array({"categories": ["c", None, ["d"]]}, "category", "categories") == ["c", "d"]
    assert pluralized_array({}, "category", "categories") == []


@given(TREES)
def test_json_can_be_read(value: Any) -> None:
    assert json.loads(pretty_generate(value)) == json.loads(generate(value))
    assert json.loads(generate(value)) == json.loads(json.dumps(value))


@given(HASHES)
def test_merging_with_itself_or_nothing_changes_nothing(mapping: dict[str, Any]) -> None:
    assert deep_merge(mapping, mapping) == deep_merge(mapping, {}) == deep_merge({}, mapping) == mapping


@given(HASHES, HASHES, HASHES)
def test_merging_is_associative_without_nil(one: Any, two: Any, three: Any) -> None:
    def full(mapping: dict[str, Any]) -> dict[str, Any]:
        return {
            key: full(value) if isinstance(value, dict) else value
            for key, value in mapping.items()
            if value is not None and not isinstance(value, dict)
        }

    first, second, third = full(one), full(two), full(three)
    assert deep_merge(deep_merge(first, second), third) == deep_merge(first, deep_merge(second, third))


@given(st.floats(allow_nan=False))
def test_a_printed_float_is_the_same_float(number: float) -> None:
    if number in {float("inf"), float("-inf")}:
        assert values.to_s(number).endswith("Infinity")
    else:
        assert float(values.to_s(number)) == number


class Item:
    """A stand-in for a drop."""

    ruby_class = "Jekyll::Drops::Item"

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    def ruby_json(self, depth: int) -> dict[str, Any]:
        return {**self.fields, "depth": depth}

    def ruby_to_s(self) -> str:
        return "printed"


def test_json_of_a_drop_has_its_fields_and_prints_the_items_in_its_lists() -> None:
    """As Jekyll 4.4.1 writes ``site.posts | jsonify`` and ``site.collections | jsonify``."""
    drop = Item({"next": Item({}), "docs": [Item({})]})
    assert generate([drop]) == '[{"next":{"depth":2},"docs":["printed"],"depth":1}]'
    assert pretty_generate({"docs": [drop]}) == '{\n  "docs": [\n    "printed"\n  ]\n}'
    assert (values.class_name(drop), values.inspect(drop)) == ("Jekyll::Drops::Item", "printed")


@pytest.mark.parametrize(
    ("left", "right", "order"),
    [
        (date(2020, 1, 2), 1.5, 1),
        (1.5, date(2020, 1, 2), None),
        (date(2020, 1, 2), 2458850.5, 0),
        (date(2020, 1, 2), 2458851, -1),
        (date(2020, 1, 2), "x", None),
    ],
)
def test_a_date_compares_with_a_number_but_not_the_reverse(left: object, right: object, order: int | None) -> None:
    """``Date#<=>`` and ``Float#<=>`` of Ruby 3.1."""
    assert values.compare(left, right) == order
