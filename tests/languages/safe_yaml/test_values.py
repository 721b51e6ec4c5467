"""Values of scalars and structures.

Expected values are recorded from `SafeYAML.load(text).inspect`: safe_yaml 1.0.5, Psych 4.0.4 with libyaml 0.2.5, Ruby
3.1.2. They complement the conformance file's cases where PyYAML and Ruby differ.
"""

import json
import math
from contextlib import suppress

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.values import inspect
from pylekyll.languages.safe_yaml import loader

SCALARS = {
    "2024-01-01 24:00:00": "2024-01-02 00:00:00 +0000",
    "2024-01-01 10:00:60": "2024-01-01 10:00:59 +0000",
    "2024-01-01 10:00:61": '"2024-01-01 10:00:61"',
    "2024-01-01 10:00:00 +99": "2024-01-01 10:00:00 +0000",
    "2024-01-01 10:00:00 +24": '"2024-01-01 10:00:00 +24"',
    "2024-01-01 10:00:00 +830": "2024-01-01 10:00:00 +0830",
    "2024-01-01 10:00:00.  +12:75": "2024-01-01 10:00:00 +1315",
    "2024-1-1 1:00:00": "2024-01-01 01:00:00 +0000",
    "2024-01-01 24:00:01": '"2024-01-01 24:00:01"',
    "2024-01-01 10:60:00": '"2024-01-01 10:60:00"',
    "2024-01-01T10:00:00 -00:30": "2024-01-01 10:00:00 -0030",
    "2024-01-01T10:00:00 -0": "2024-01-01 10:00:00 +0000",
    "1900-02-29": '"1900-02-29"',
    "-12:30": "690.0",
    "+12:30": "750.0",
    "-12:30.5": "689.5",
    "1:60": '"1:60"',
    "1:2:3:4": "223384.0",
    "12_:30": "750.0",
    "12:3_0": "750.0",
    "_1": "1",
    "1_": "1",
    "0,7": "7",
    "0b_1": "1",
    "0b_": '"0b_"',
    "-0x1F": "-31",
    "0x1_F": "31",
    "-017": '"-017"',
    "0_17": "15",
    "00": "0",
    "1.0e+400": "Infinity",
    "0.1e400": '"0.1e400"',
    "! '12'": "12",
    "!ruby/object:Foo {a: 1}": '{"a"=>1}',
    "!!set {a, b}": '{"a"=>nil, "b"=>nil}',
}

DOCUMENTS = {
    "~: x\nb: c\n": '{"x"=>"b"}',  # a nil key is not a key
    "a:\n  ~: x\nb: 2\nc: 3\n": '{"a"=>{}, "x"=>"b", 2=>"c"}',
    "? {a: b}\n: v\n": '{"b"=>"v"}',
    "<<: {a: 1}\nb: 2\n": '{"b"=>2}',  # merged while it is empty
    'a: &x {b: 1}\n"<<": *x\n': '{"a"=>{"b"=>1}, "b"=>1}',
    "&a a: 1\n*a : 2\n": '{"a"=>2}',
    "---\n": "nil",
    "---\n---\na: 1\n": "nil",
    "a: 1\n---\n:::{\n": '{"a"=>1}',  # what follows the first document is not looked at
}

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(TEXTS.filter(lambda key: key != "<<"), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize(("text", "expected"), SCALARS.items())
def test_scalars(text, expected):
    assert inspect(safe_yaml.load(f"v: {text}\n", "f.yml")) == f'{{"v"=>{expected}}}'


@pytest.mark.parametrize(("text", "expected"), DOCUMENTS.items())
def test_documents(text, expected):
    assert inspect(safe_yaml.load(text, "f.yml")) == expected


@pytest.mark.parametrize("text", [*DOCUMENTS, *(f"v: {scalar}\n" for scalar in SCALARS)])
def test_pyyamls_own_parser_gives_the_same(text):
    assert inspect(loader.load(text, "f.yml", parser=yaml.BaseLoader)) == inspect(safe_yaml.load(text, "f.yml"))


@pytest.mark.xfail(reason="docs/differences.md: keys that Python takes for one", strict=True)
def test_keys_of_different_types():
    value = safe_yaml.load("{1: a, 1.0: b, true: c}\n", "f.yml")
    assert inspect(value) == '{1=>"a", 1.0=>"b", true=>"c"}'


@pytest.mark.xfail(reason="docs/differences.md: dates of the Julian calendar", strict=True)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1500-02-29", "#<Date: 1500-02-29 ((2268992j,0s,0n),+0s,2299161j)>"),
        ("1582-10-10", '"1582-10-10"'),
        ("0000-01-01", "#<Date: 0000-01-01 ((1721058j,0s,0n),+0s,2299161j)>"),
    ],
)
def test_dates_of_the_julian_calendar(text, expected):
    assert inspect(safe_yaml.load(text, "f.yml")) == expected


def test_a_list_can_hold_itself():
    value = safe_yaml.load("a: &a [*a]\n", "f.yml")
    assert value["a"][0] is value["a"]


def test_not_a_number():
    assert math.isnan(safe_yaml.load(".NaN", "f.yml"))


@given(VALUES)
def test_quoted_json_reads_back(value):
    """JSON is YAML, and quoted texts are never anything else: only numbers, words and structure are guessed."""
    if value is None:
        return
    assert safe_yaml.load(json.dumps(value, ensure_ascii=False), "f.json") == value


@given(st.text("0123456789:._,-+ eExXbTZ", min_size=1, max_size=24))
def test_any_plain_scalar_is_read_or_refused(text):
    """Nothing else escapes, and what is quoted stays as it is."""
    assert safe_yaml.load(f"v: '{text}'\n", "f.yml") == {"v": text}
    with suppress(safe_yaml.YamlError):
        safe_yaml.load(f"v: {text}\n", "f.yml")
