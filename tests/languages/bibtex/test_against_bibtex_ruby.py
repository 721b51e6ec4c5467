"""The results of bibtex-ruby and latex-decode for names, LaTeX, entries and queries (tests/record/record_bibtex.rb)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.gems.builtin.jekyll_scholar.filters import filters_named
from pylekyll.gems.builtin.jekyll_scholar.settings import DEFAULTS
from pylekyll.languages.bibtex.latex import decode as decode_latex
from pylekyll.languages.bibtex.names import Names
from pylekyll.languages.bibtex.parser import ParseOptions, parse
from pylekyll.languages.bibtex.people import read_people

if TYPE_CHECKING:
    from pylekyll.languages.bibtex.bibliography import Bibliography

HERE = Path(__file__).parent


def cases(name: str) -> Any:
    return json.loads((HERE / "expected" / f"{name}.json").read_text("utf-8"))["cases"]


FILES = cases("files")
QUERIES = cases("queries")
FILTERS, _ = filters_named(DEFAULTS["bibtex_filters"])


def read(name: str) -> Bibliography:
    return parse((HERE / "files" / name).read_text("utf-8"), name, ParseOptions(strip=False))


def test_latex() -> None:
    expected = cases("latex")
    assert {text: decode_latex(text) for text in expected} == expected


def test_names() -> None:
    expected = cases("names")
    assert {text: [list(name) for name in Names.parse(text).names] for text in expected} == expected


@pytest.mark.parametrize("query", QUERIES)
def test_queries(query: str) -> None:
    assert [entry.key for entry in read("queries.bib").select(query)] == QUERIES[query]


@pytest.mark.parametrize("name", FILES)
def test_entries(name: str) -> None:
    bibliography = read(name)
    bibliography.replace_strings()
    bibliography.join()
    found = [
        {
            "key": entry.key,
            "type": entry.type,
            "fields": [[field, str(value)] for field, value in entry.fields.items()],
            "text": str(entry),
            "quoted": entry.to_bibtex(quotes=('"', '"'), filters=[decode_latex]),
            "csl": entry.to_csl(),
            "converted_csl": entry.convert(FILTERS).to_csl(),
        }
        for entry in bibliography
    ]
    expected = [{key: entry[key] for key in found[0]} for entry in FILES[name]["entries"]]
    assert found == expected


@pytest.mark.parametrize("name", FILES)
def test_values_without_line_breaks(name: str) -> None:
    bibliography = parse((HERE / "files" / name).read_text("utf-8"), name)
    found = [[[field, str(value)] for field, value in entry.fields.items()] for entry in bibliography]
    assert found == FILES[name]["stripped"]


@pytest.mark.parametrize("name", FILES)
def test_duplicates(name: str) -> None:
    for fields, expected in FILES[name]["unique"]:
        bibliography = read(name)
        bibliography.replace_strings()
        bibliography.join()
        bibliography.remove_duplicates(fields)
        assert [entry.key for entry in bibliography] == expected


def test_names_that_bibtex_ruby_loses() -> None:
    """A name of four parts ends its list; here, a comma that touches an ``and`` is taken as meant."""
    assert str(Names.parse("Mora, Higinio,and Cazorla, Miguel")) == "Mora, Higinio and Cazorla, Miguel"


def test_the_themes_reader_takes_a_touched_and_as_meant() -> None:
    names = [person.name for person in read_people("Ada Byron,and Bob Ray").people]
    assert names == ["Ada Byron", "Bob Ray"]


#: Answers of ``to_citeproc`` for a ``urldate``, from bibtex-ruby 6.2.0 (Ruby 3.1.2).
ACCESSED = [
    ("19.07.2024", {"literal": "19.07.2024"}),
    ("12.2024", {"literal": "12.2024"}),
    ("July 2024", {"literal": "July 2024"}),
    ("2024-07-19", {"date-parts": [[2024, 7, 19]]}),
    ("19/07/2024", {"date-parts": [[19], [7], [2024]]}),
    ("2024", {"date-parts": [[2024]]}),
]


@pytest.mark.parametrize(("written", "accessed"), ACCESSED)
def test_the_date_of_a_visit(written: str, accessed: dict[str, Any]) -> None:
    bibliography = parse(f"@misc{{a, title={{T}}, urldate={{{written}}}}}")
    assert bibliography["a"].to_csl()["accessed"] == accessed
