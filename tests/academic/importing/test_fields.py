"""Changes of single fields of BibTeX entries."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.academic.importing.bibfile import parsed
from pylekyll.academic.importing.fields import NotEditableError, remove_entry, remove_field, set_field, set_key

TEXT = """% mine
@article{one,
  title = {A {T}itle}, % kept
  year = 2020,
  note = "quoted"
}

@misc{two, title={Other}}
"""


def test_only_the_value_is_different() -> None:
    assert set_field(TEXT, "one", "title", "B") == TEXT.replace("A {T}itle", "B")
    assert set_field(TEXT, "one", "year", "2021") == TEXT.replace("2020", "2021")
    assert set_field(TEXT, "one", "year", "in press") == TEXT.replace("2020", "{in press}")
    assert set_field(TEXT, "one", "note", "new") == TEXT.replace('"quoted"', '"new"')
    assert set_field(TEXT, "one", "note", 'a "b"') == TEXT.replace('"quoted"', '{a "b"}')


def test_a_field_is_added_and_removed() -> None:
    added = set_field(TEXT, "one", "doi", "10.1/x")
    assert "doi = " in added
    assert parsed(added)[0].values()["doi"] == "10.1/x"
    assert remove_field(added, "one", "year").count("\n") == added.count("\n") - 1
    assert parsed(remove_field(TEXT, "two", "title"))[1].fields == []


def test_keys_and_entries() -> None:
    assert set_key(TEXT, "two", "three") == TEXT.replace("{two", "{three")
    assert remove_entry(TEXT, "one") == "% mine\n@misc{two, title={Other}}\n"
    with pytest.raises(NotEditableError):
        set_key(TEXT, "two", "one")
    with pytest.raises(NotEditableError):
        set_field(TEXT, "none", "title", "x")


@pytest.mark.parametrize("value", ["{", "}", "}{", "a } b {", "@article{x"])
def test_what_would_break_the_file_is_refused(value: str) -> None:
    with pytest.raises(NotEditableError):
        set_field(TEXT, "one", "title", value)


PAPERS = (Path(__file__).parents[3] / "_bibliography" / "papers.bib").read_text("utf-8")
FIELDS = [(entry.key, one.name) for entry in parsed(PAPERS) for one in entry.fields]


@given(st.sampled_from(FIELDS), st.text(st.sampled_from('aé {}"\\#,=%@\n2$'), max_size=12))
@settings(max_examples=80, deadline=None)
def test_any_value_is_read_back_or_refused(place: tuple[str, str], value: str) -> None:
    key, name = place
    try:
        after = set_field(PAPERS, key, name, value)
    except NotEditableError:
        return
    before = {entry.key: entry.values() for entry in parsed(PAPERS)}
    before[key][name] = value
    assert {entry.key: entry.values() for entry in parsed(after)} == before
