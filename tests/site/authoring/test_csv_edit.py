"""Tables: a change is its cell, and is read back as it was entered."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.site.authoring.csv_edit import Table
from pylekyll.site.authoring.yaml_edit import NotEditableError

TEXT = 'name,role,"since, about"\nAda,"Doctoral ""student""",2020\n\nŁucja, Postdoc ,\nOne\n'


def test_a_cell_keeps_everything_else() -> None:
    table = Table(TEXT, ",")
    assert table.rows()[0] == {"name": "Ada", "role": 'Doctoral "student"', "since, about": "2020"}
    assert table.with_cell(0, "since, about", "2021") == TEXT.replace("2020", "2021")
    assert table.with_cell(0, "role", "Postdoc") == TEXT.replace('Doctoral ""student""', "Postdoc")
    assert table.with_cell(1, "name", "Ł, W") == TEXT.replace("Łucja", '"Ł, W"')
    assert table.with_cell(2, "since, about", "2022") == TEXT.replace("One", "One,,2022")


def test_rows_are_added_removed_and_moved() -> None:
    text = "a,b\n1,2\n3,4"
    table = Table(text, ",")
    assert table.with_row(0, {"b": "x,y"}) == 'a,b\n,"x,y"\n1,2\n3,4'
    assert table.with_row(2, {"a": "z"}) == "a,b\n1,2\n3,4\nz,\n"
    assert table.without_row(1) == "a,b\n1,2\n"
    assert table.with_moved(1, 0) == "a,b\n3,4\n1,2\n"
    assert Table("a\tb\n1\t2\n", "\t").with_cell(0, "b", "x,y") == "a\tb\n1\tx,y\n"


@pytest.mark.parametrize("text", ["", "a,a\n1,2\n", 'a,b\n"1,2\n', 'a,b\n"1"2,3\n'])
def test_an_unusual_table_is_edited_as_text(text: str) -> None:
    with pytest.raises(NotEditableError):
        Table(text, ",")


def test_what_is_not_there_cannot_be_changed() -> None:
    table = Table(TEXT, ",")
    for change in (lambda: table.with_cell(9, "name", "x"), lambda: table.with_cell(0, "other", "x")):
        with pytest.raises(NotEditableError):
            change()
    with pytest.raises(NotEditableError):
        table.with_moved(0, 1)  # a blank line between them


CELLS = st.text("ab,\"\n é'", max_size=6)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=4), CELLS, st.data())
def test_any_value_is_read_back_and_the_rest_is_the_same(
    rows: list[tuple[str, str]], value: str, data: st.DataObject
) -> None:
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([("x", "y"), *rows])
    table = Table(text.getvalue(), ",")
    number, name = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.sampled_from("xy"))
    wanted = table.rows()
    wanted[number][name] = value
    assert Table(table.with_cell(number, name, value), ",").rows() == wanted
