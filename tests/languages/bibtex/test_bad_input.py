"""Files with mistakes: each is reported with its line, and all readable entries are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.limits import LimitError
from pylekyll.languages.bibtex.names import Names
from pylekyll.languages.bibtex.parser import parse, undefined_strings
from tests.support.work import work_of

if TYPE_CHECKING:
    from pylekyll.languages.bibtex.bibliography import Bibliography


def codes(bibliography: Bibliography) -> list[tuple[str, int | None]]:
    return [(found.code, found.location.line if found.location else None) for found in bibliography.diagnostics]


def test_a_truncated_file() -> None:
    bibliography = parse("@article{a, title={x}}\n@book{b,\n title={y},\n author={Doe, J", "x.bib")
    assert [(entry.key, str(entry.get("title")), str(entry.get("author"))) for entry in bibliography] == [
        ("a", "x", "None"),
        ("b", "y", "Doe, J"),
    ]
    assert codes(bibliography) == [("bibtex-value-unclosed", 4)]


def test_an_open_brace_does_not_swallow_the_next_entry() -> None:
    bibliography = parse("@article{a, title={x {y},\n year={2000}\n}\n@article{b, title={z}}\n", "x.bib")
    assert [entry.key for entry in bibliography] == ["a", "b"]
    assert (str(bibliography["a"]["title"]), str(bibliography["a"]["year"])) == ("x {y", "2000")
    assert codes(bibliography) == [("bibtex-value-unclosed", 1)]


def test_a_missing_comma() -> None:
    bibliography = parse("@article{a, title={x}\n year={2000}}\n@article{b, title={z}}\n", "x.bib")
    assert [entry.key for entry in bibliography] == ["a", "b"]
    assert codes(bibliography) == [("bibtex-syntax", 2)]


def test_an_entry_without_a_key() -> None:
    bibliography = parse("\n@article{title={x}}\n@article{, title={y}}", "x.bib")
    assert [str(entry["title"]) for entry in bibliography] == ["x", "y"]
    assert codes(bibliography) == [("bibtex-key-missing", 2), ("bibtex-key-missing", 3)]


def test_a_repeated_key() -> None:
    bibliography = parse("@article{a1, title={x}}\n@article{a1, title={y}}", "x.bib")
    assert [entry.key for entry in bibliography] == ["a1", "a2"]
    assert bibliography.diagnostics[0].message.startswith("The key 'a1' is taken by the entry of line 1")
    assert codes(bibliography) == [("bibtex-key-repeated", 2)]


def test_undefined_strings() -> None:
    bibliography = parse('@article{a,\n month=jan, journal = ieee # " x"}', "x.bib")
    (found,) = undefined_strings(bibliography)
    assert found.message == "The field 'journal' of 'a' uses 'ieee', which no @string defines."
    assert str(found.location) == "x.bib:2"


def test_strings_and_references_that_go_in_a_circle() -> None:
    text = '@string{a = b # "x"} @string{b = a # "y"} @article{k, title = a, crossref={l}} @article{l, crossref={k}}'
    bibliography = parse(text)
    bibliography.replace_strings()
    bibliography.join()
    assert "x" in str(bibliography["k"]["title"])
    assert bibliography["l"].to_csl()["title"] == str(bibliography["k"]["title"])


def test_junk_between_entries_is_kept_as_text() -> None:
    bibliography = parse("mail me@example.org\n@article{a, title={x}} % foo @bar\n")
    assert [entry.key for entry in bibliography] == ["a"]
    assert not bibliography.diagnostics


def test_comments_between_fields_are_skipped() -> None:
    text = """@article{a,
  title = {100 % of it},
  %doi = {10.1000/x},
  % Isbn = = {3-540}
  year = 2000 % a year
  , note = {n}, % the last one
  %url = {x}}
@article{b, title={z}, % y
}
"""
    bibliography = parse(text, "x.bib")
    assert [{name: str(value) for name, value in entry.fields.items()} for entry in bibliography] == [
        {"title": "100 % of it", "year": "2000", "note": "n"},
        {"title": "z"},
    ]
    assert not bibliography.diagnostics


def test_a_comment_in_parentheses_ends_nothing() -> None:
    bibliography = parse('@comment(@string{no = "tides"})\n@comment(words)\n@book{a, title=no}', "x.bib")
    assert [entry.key for entry in bibliography] == ["a"]
    assert not bibliography.diagnostics


def test_a_return_in_a_line_does_not_end_it() -> None:
    old = parse("@a{b,\rtitle={x}}\r@a{b,\rtitle={y}}", "x.bib")
    new = parse("@a{b,\ntitle={x\ry}}\n@a{b,\r\ntitle={z}}", "x.bib")
    assert (codes(old), codes(new)) == ([("bibtex-key-repeated", 3)], [("bibtex-key-repeated", 3)])
    assert str(new["b"]["title"]) == "x y"


@pytest.mark.parametrize(
    "names", ["A, B, C, D", ", John", "Foo {", "Foo }", "Ibn al-Haytham, X", "Foo bar Baz qux", "A b, C"]
)
def test_names_that_bibtex_ruby_gives_up_on_are_kept(names: str) -> None:
    shown = str(Names.parse(f"{names} and Doe, Jane"))
    assert shown.endswith("Doe, Jane")
    assert all(word in shown for word in names.replace(",", "").split())


@pytest.mark.parametrize(
    "piece",
    [
        *("{", "}", '"', "@a{b,c={", '@a{b,c="', '@a{b,c="{', "@", "@a{", "@a{b,c=d#", "@comment{", "\\", "a and "),
        *("@a{\n", "@a(\n", "@a(b,c=d\n"),
    ],
)
def test_much_of_the_same_takes_linear_time(piece: str) -> None:
    for read in (parse, Names.parse):
        few, many = (work_of(read, piece * number, "pylekyll.languages.bibtex") for number in (500, 2_000))
        assert many <= 6 * few
        read(piece * 20_000)


@pytest.mark.parametrize("blank", [" ", "\n", "\t \n"])
def test_blanks_instead_of_a_key(blank: str) -> None:
    assert codes(parse("@book{" + blank * 100_000, "x.bib"))[0] == ("bibtex-key-missing", 1)


def test_five_hundred_authors() -> None:
    names = Names.parse(" and ".join(f"Doe{number}, J." for number in range(500)))
    assert len(names.names) == 500


@pytest.mark.parametrize(
    ("text", "fields", "line"),
    [
        ("@misc{a author={A}, year=2020}\n", {"author": "A", "year": "2020"}, 1),
        ("@misc{a, title={T}},\n year={2020}\n}\n", {"title": "T", "year": "2020"}, 1),
        ('@misc{a, title="T,\n year={2020}\n}\n', {"title": "T", "year": "2020"}, 1),
        ("@misc{a,\n key words={K, L},\n year={2020},\n}\n", {"year": "2020"}, 2),
        ("@misc{a,\n title={T,\n note={N},\n year={2020}\n", {"title": "T", "note": "N", "year": "2020"}, 2),
        ("@misc{a, title={T\n year = {x} y}, year=2020}\n", {"title": "T year = {x} y", "year": "2020"}, None),
    ],
)
def test_a_slip_of_one_sign_loses_no_field(text: str, fields: dict[str, str], line: int | None) -> None:
    bibliography = parse(f"{text}@misc{{b, title={{B}}}}\n", "x.bib")
    assert [entry.key for entry in bibliography] == ["a", "b"]
    assert {name: str(value) for name, value in bibliography["a"].fields.items()} == fields
    assert [place for _, place in codes(bibliography)] == ([] if line is None else [line])


@pytest.mark.parametrize("first", ["x", "x" * 9999])
def test_strings_that_double_at_each_step_are_an_error(first: str) -> None:
    strings = [f"@string{{s{number} = s{number - 1} # s{number - 1}}}" for number in range(1, 60)]
    text = "\n".join([f'@string{{s0 = "{first}"}}', *strings, "@article{a, title = s59, note = s3}"])
    with pytest.raises(LimitError, match=r"would have \d+ (parts|characters)"):
        parse(text, "x.bib").replace_strings()
    short = parse(text.replace("title = s59, ", ""), "x.bib")
    short.replace_strings()
    short.join()
    assert str(short["a"]["note"]) == first * 8
