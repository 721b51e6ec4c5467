"""Changes of single values in YAML: the value is read back, and nothing else is different."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pylekyll.languages import safe_yaml
from pylekyll.site.authoring import yaml_edit
from pylekyll.site.authoring.yaml_edit import NotEditableError

ROOT = Path(__file__).parents[3]
FILES = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "_data").glob("*.yml"))}
FILES["_config.yml"] = (ROOT / "_config.yml").read_text("utf-8")

TEXT = """# A comment
name: Ada # who
quoted: 'it''s'
double: "a \\"b\\" c"
folded: >-
  one two
  three four

  five
literal: |
  first
  second
list: [a, "b", c]
empty:
items:
  # above one
  - title: One # first
    year: 2020

  - title: Two
    year: 2021
deep:
    inner: {x: 1, y: two}
"""


@pytest.mark.parametrize(
    ("keys", "value", "line"),
    [
        (["name"], "Grace", "name: Grace # who"),
        (["name"], "a: b", 'name: "a: b" # who'),
        (["name"], "2020", 'name: "2020" # who'),
        (["name"], "", 'name: "" # who'),
        (["quoted"], "it's so", "quoted: 'it''s so'"),
        (["double"], 'a "b" d', 'double: "a \\"b\\" d"'),
        (["folded"], "one 2 three four\nfive", "  one 2"),
        (["literal"], "first\nother\n", "  other"),
        (["list", 1], "B", 'list: [a, "B", c]'),
        (["empty"], "full", "empty: full"),
        (["items", 1, "title"], "2nd", "  - title: 2nd"),
        (["deep", "inner", "y"], "three", "    inner: {x: 1, y: three}"),
        (["items", 0, "note"], "new", "    note: new"),
        (["deep", "inner", "z"], "new", "    inner: {x: 1, y: two, z: new}"),
        (["added"], True, "added: true"),
    ],
)
def test_one_line_is_different(keys: list[Any], value: Any, line: str) -> None:
    after = yaml_edit.set_value(TEXT, keys, value)
    assert yaml_edit.value_at(safe_yaml.load(after, ""), keys) == value
    changed = [each for each in difflib.ndiff(TEXT.splitlines(), after.splitlines()) if each[0] in "+-"]
    assert f"+ {line}" in changed
    assert len(changed) <= 2


def test_a_date_and_a_number_stay_what_they_are() -> None:
    text = "date: 2026-06-02\nyear: 2020\n"
    assert yaml_edit.set_written(text, ["date"], "2026-07-01") == "date: 2026-07-01\nyear: 2020\n"
    assert yaml_edit.set_written(text, ["year"], "2021") == "date: 2026-06-02\nyear: 2021\n"
    with pytest.raises(NotEditableError):
        yaml_edit.set_written(text, ["year"], "soon")


def test_items_move_with_their_comments() -> None:
    after = yaml_edit.move_item("# all\n- a # 1\n# of b\n- b\n- c\n", [], 1, 0)
    assert after == "# all\n# of b\n- b\n- a # 1\n- c\n" or after == "# all\n- b\n- a # 1\n# of b\n- c\n"


def test_items_are_removed_and_added() -> None:
    assert yaml_edit.remove(TEXT, ["items", 1]).endswith("    year: 2020\n\ndeep:\n    inner: {x: 1, y: two}\n")
    assert "list: [a, c]" in yaml_edit.remove(TEXT, ["list", 1])
    after = yaml_edit.insert_item(TEXT, ["items"], 0, {"title": "Zero: a start", "year": 2019})
    assert '  - title: "Zero: a start"\n    year: 2019\n' in after
    assert yaml_edit.insert_item("a:\n- x\nb: 1\n", ["a"], 1, "y") == "a:\n- x\n- y\nb: 1\n"


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x\n", "base: &b {k: 1}\nc:\n  <<: *b\n"])
def test_what_is_shared_is_edited_as_text(text: str) -> None:
    keys = ["b"] if "*x" in text else ["base", "k"]
    with pytest.raises(NotEditableError):
        yaml_edit.set_value(text, keys, "other")


def test_broken_yaml_is_edited_as_text_with_its_line() -> None:
    with pytest.raises(NotEditableError) as refused:
        yaml_edit.set_value("a: [\nb: 1\n", ["b"], "x")
    assert refused.value.location is not None
    assert refused.value.location.line


def leaves(value: Any, keys: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    return [keys] if pairs is None else [leaf for key, each in pairs for leaf in leaves(each, (*keys, key))]


LEAVES = [(name, keys) for name, text in FILES.items() for keys in leaves(safe_yaml.load(text, ""))]


@given(st.sampled_from(LEAVES), st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=30))
@settings(max_examples=60, deadline=None)
def test_any_text_is_read_back_and_other_lines_stay(place: tuple[str, tuple[Any, ...]], value: str) -> None:
    name, keys = place
    text = FILES[name]
    assume("\r" not in value)
    try:
        after = yaml_edit.set_value(text, list(keys), value)
    except NotEditableError:
        assume(condition=False)
    assert yaml_edit.value_at(safe_yaml.load(after, ""), keys) == value
    start = len(text) - len(text)
    while start < min(len(text), len(after)) and text[start] == after[start]:
        start += 1
    tail = 0
    while tail < min(len(text), len(after)) - start and text[-1 - tail] == after[-1 - tail]:
        tail += 1
    span = text[start : len(text) - tail]
    assert span.count("\n") <= str(yaml_edit.value_at(safe_yaml.load(text, ""), keys)).count("\n") + 4
