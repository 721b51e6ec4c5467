"""The two files: what is taken and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pylekyll.academic.scholar.schema import DATA as DATA_FILE
from pylekyll.academic.scholar.schema import SHIELD as SHIELD_FILE
from pylekyll.academic.scholar.schema import SchemaError, as_data, check, parse, statistics
from tests.academic.scholar.servers import DATA, SHIELD


def test_what_templates_see() -> None:
    assert as_data(statistics({DATA_FILE: DATA, SHIELD_FILE: SHIELD})) == {
        "total": 551074,
        "total_5y": 320011,
        "h_index": 90,
        "h_index_5y": 70,
        "i10_index": 140,
        "i10_index_5y": 120,
        "name": "Ada Lovelace",
        "scholar_id": "AdaLAAAAAAAJ",
        "updated": "2026-11-15 08:00:01.123456",
        "cites_per_year": {"2022": 100000, "2023": 120000, "2025": 90000},
        "publications": {
            "AdaLAAAAAAAJ:notes": {
                "bib": {"title": "Notes on the Analytical Engine", "pub_year": "1843"},
                "num_citations": 321,
            },
            "AdaLAAAAAAAJ:flying": {"bib": {"title": "Flyology", "pub_year": None}, "num_citations": 7},
        },
    }


def test_the_least_that_is_enough() -> None:
    numbers = statistics({DATA_FILE: {"citedby": 0}})
    assert (numbers.total, numbers.h_index, dict(numbers.publications)) == (0, None, {})


@pytest.mark.parametrize(("message", "total"), [("551074", 551074), ("551,074", 551074), (" 12 ", 12), (12, 12)])
def test_messages_of_the_badge(message: object, total: int) -> None:
    assert statistics({SHIELD_FILE: {**SHIELD, "message": message}}).total == total


def test_numbers_may_be_texts() -> None:
    texts = {"citedby": "3,839", "hindex": " 28 ", "publications": {"a:b": {"num_citations": "3"}}}
    found = statistics({DATA_FILE: {**DATA, **texts, "cites_per_year": {"2022": "7"}}})
    assert (found.total, found.h_index, found.cites_per_year) == (3839, 28, {"2022": 7})
    assert found.publications["a:b"].citations == 3


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        (SHIELD_FILE, {"schemaVersion": 2}, "a schemaVersion other than 1"),
        (SHIELD_FILE, {"message": "551k"}, "message must be a number of citations, but is the text '551k'"),
        (SHIELD_FILE, {"message": None}, "but is missing"),
        (SHIELD_FILE, {"message": True}, "but is true"),
        (SHIELD_FILE, {"message": -1}, "but is the number -1"),
        (SHIELD_FILE, {"message": "5,51074"}, "must be a number"),
        (SHIELD_FILE, {"message": "9" * 5000}, "must be a number"),
        (SHIELD_FILE, {"message": 10**15}, "must be a number"),
        (DATA_FILE, {"citedby": 10**400}, "citedby has more than 15 digits"),
        (DATA_FILE, {"cites_per_year": {"2022": 10**400}}, r"cites_per_year\.2022 has more than 15 digits"),
        (DATA_FILE, {"citedby": None}, "citedby is missing"),
        (DATA_FILE, {"citedby": "551k"}, "citedby must be a whole number, but is the text '551k'"),
        (DATA_FILE, {"citedby": 1.5}, "citedby must be a whole number, but is the number 1.5"),
        (DATA_FILE, {"hindex": True}, "hindex must be a whole number, but is true"),
        (DATA_FILE, {"hindex": -3}, "hindex must be a whole number"),
        (DATA_FILE, {"name": 7}, "name must be a text"),
        (DATA_FILE, {"updated": ["now"]}, "updated must be a text, but is a list"),
        (DATA_FILE, {"cites_per_year": [1]}, "cites_per_year must be an object"),
        (DATA_FILE, {"cites_per_year": {"now": 1}}, "must be keyed by years"),
        (DATA_FILE, {"cites_per_year": {"2022": "x"}}, r"cites_per_year\.2022 must be a whole number"),
        (DATA_FILE, {"cites_per_year": {"2022": None}}, r"cites_per_year\.2022 is missing"),
        (DATA_FILE, {"publications": []}, "publications must be an object"),
        (DATA_FILE, {"publications": {"a:b": 3}}, r"publications\.a:b must be an object"),
        (DATA_FILE, {"publications": {"a:b": {"num_citations": "3x"}}}, r"a:b\.num_citations must be a whole number"),
        (DATA_FILE, {"publications": {"a:b": {"bib": "x"}}}, r"a:b\.bib must be an object"),
        (DATA_FILE, {"publications": {"a:b": {"bib": {"title": 1}}}}, r"a:b\.bib\.title must be a text"),
    ],
)
def test_wrong_types_are_refused(name: str, change: dict[str, Any], message: str) -> None:
    good = {SHIELD_FILE: SHIELD, DATA_FILE: DATA}[name]
    with pytest.raises(SchemaError, match=message):
        check(name, {**good, **change})


def test_a_year_that_is_a_number() -> None:
    numbers = statistics({DATA_FILE: {"citedby": 1, "publications": {"a:b": {"bib": {"pub_year": 1843}}}}})
    assert numbers.publications["a:b"].year == "1843"
    assert numbers.publications["a:b"].citations == 0


def test_a_byte_order_mark_is_ignored() -> None:
    assert parse(b"\xef\xbb\xbf" + json.dumps(SHIELD).encode()) == SHIELD


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON .*line 1"),
        (b"\xff\xfe{}", "not in UTF-8"),
        (b'{"citedby": NaN}', "NaN is not a number in JSON"),
        (b'{"citedby": ' + b"9" * 5000 + b"}", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"null", "holds null instead of an object"),
        (b'"text"', "holds the text 'text' instead of an object"),
        (b"\n <!doctype html><p>no", "is a page in HTML, not JSON"),
        (b"<html>", "is a page in HTML, not JSON"),
    ],
)
def test_invalid_objects_of_json(body: bytes, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        parse(body)


def test_scholarly_leaves_out_the_citations_of_a_new_author() -> None:
    assert statistics({DATA_FILE: {"hindex": 0, "publications": {}}}).total == 0
    for data in ({"hindex": 1}, {"publications": {}}):
        with pytest.raises(SchemaError, match="citedby is missing"):
            statistics({DATA_FILE: data})
