"""CSV as Ruby parses it (see the JSON file's `about`)."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.foundation.errors import ConfigError, SourceError, SourceLocation
from pylekyll.foundation.limits import LimitError
from pylekyll.languages.ruby.values import inspect
from pylekyll.site.read.csv import read_csv

CASES = json.loads(Path(__file__).with_name("csv.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize(("text", "options", "expected"), CASES)
def test_as_ruby(text, options, expected):
    separator = options.pop("col_sep", ",")
    if expected.startswith("ERR"):
        with pytest.raises(SourceError) as caught:
            read_csv(text, "f.csv", separator=separator, **options)
        assert caught.value.location == SourceLocation("f.csv", int(expected.removeprefix("ERR ")))
    else:
        assert inspect(read_csv(text, "f.csv", separator=separator, **options)) == expected


def test_lines_are_the_files_own():
    """Ruby counts rows; a person looks for a line."""
    with pytest.raises(SourceError) as caught:
        read_csv('a,b\n"1\n2",3\nx"y,4\n', "f.csv")
    assert caught.value.location.line == 4


def test_an_integer_of_many_digits_is_read():
    """Python refuses to read more than 4,300 digits."""
    (row,) = read_csv("a\n" + "1" * 5000, "f.csv", converters=["numeric"])
    assert row["a"] == (10**5000 - 1) // 9


def test_rows_that_lack_many_fields_have_a_limit():
    """A file of 64 KB became 100 million values."""
    text = ",".join(f"c{number}" for number in range(5000)) + "\n" + "a\n" * 20_000
    with pytest.raises(LimitError):
        read_csv(text, "f.csv")


@pytest.mark.xfail(reason="docs/differences.md: a DateTime is a time", strict=True)
def test_a_date_time_is_one():
    rows = read_csv("a\n2020-01-01\n", "f.csv", headers=False, converters=["all"])
    assert inspect(rows[1]) == "[#<DateTime: 2020-01-01T00:00:00+00:00 ((2458850j,0s,0n),+0s,2299161j)>]"


def test_an_unknown_converter():
    with pytest.raises(ConfigError, match="Unknown CSV converter 'nope'"):
        read_csv("a\n1\n", "f.csv", converters=["nope"])


FIELDS = st.text('ab ",\n', min_size=1, max_size=5)


@given(st.lists(st.lists(FIELDS, min_size=1, max_size=3), min_size=1, max_size=4))
def test_what_is_quoted_reads_back(rows):
    """Python writes, quoting everything, and we read the same."""
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    text = out.getvalue()
    if text.index("\n") == text.index('"\n') + 1:
        assert read_csv(text, "f.csv", headers=False) == rows
