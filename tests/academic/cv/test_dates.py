"""Dates of entries. The strings are those of RenderCV 2.3 (`NormalEntry(...).date_string`, default locale)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from pylekyll.academic.cv.dates import read_date
from pylekyll.academic.cv.fields import Fields
from pylekyll.academic.cv.words import words_of

RENDERCV = [
    ({"start_date": "2020-09", "end_date": "2021-04"}, "Sept 2020 – Apr 2021"),
    ({"start_date": "2020-09-24", "end_date": "present"}, "Sept 2020 – present"),
    ({"start_date": "2020-05"}, "May 2020 – present"),
    ({"start_date": 2019, "end_date": 2021}, "2019 – 2021"),
    ({"start_date": 2019, "end_date": "2021-03"}, "2019 – Mar 2021"),
    ({"date": "2023-07"}, "July 2023"),
    ({"date": 2023}, "2023"),
    ({"date": "2023-07-15"}, "July 2023"),
    ({"date": "Fall 2023"}, "Fall 2023"),
    ({"end_date": "2022-12"}, "Dec 2022"),
    ({"start_date": "2021-01", "end_date": "2021-03", "date": "Spring 2021"}, "Spring 2021"),
    ({}, ""),
]


def shown(given: dict[str, Any], lang: str = "en") -> tuple[str, list[str]]:
    fields = Fields(words_of(lang))
    return fields.date(given, ())[0], [problem.name for problem in fields.problems]


@pytest.mark.parametrize(("given", "expected"), RENDERCV)
def test_dates_are_written_as_rendercv_writes_them(given: dict[str, Any], expected: str) -> None:
    assert shown(given) == (expected, [])


def test_one_month_is_written_once() -> None:
    """RenderCV writes "June 2020 – June 2020"."""
    assert shown({"startDate": "2020-06-01", "endDate": "2020-06-30"}) == ("June 2020", [])


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("1933 - 1955", "1933 – 1955"),
        ("1917-1933", "1917 – 1933"),
        ("2023-now", "2023 – present"),
        ("2023 - present", "2023 – present"),
        (1905, "1905"),
        ("2008/09", "2008/09"),
        ("2008/10", "Oct 2008"),
        ("15 May 2024", "15 May 2024"),
        ("2020 -", "2020 – present"),
        ("2020-", "2020 – present"),
        ("Sep. 2024 - present", "Sep. 2024 – present"),
        ("Sep. 2024 - Present", "Sep. 2024 – present"),
        ("2019-03 - 2020-04", "Mar 2019 – Apr 2020"),
        ("09/2019 – 04/2020", "Sept 2019 – Apr 2020"),
        ("Spring - Summer - Fall", "Spring - Summer - Fall"),
        ("Fall -", "Fall -"),
        ("**Fall** 2023", "Fall 2023"),
    ],
)
def test_years_of_al_folio(given: object, expected: str) -> None:
    assert shown({"year": given}) == (expected, [])


@pytest.mark.parametrize(
    "value", ["2024-13", "2024-02-30", "next year", "24", "2024/13", [2024, 2025], "Marathon 2024"]
)
def test_what_is_not_a_date_is_a_problem(value: object) -> None:
    assert shown({"start_date": value})[1] == ["start_date"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2024/05", "2024-05"),
        ("2024.5", "2024-05"),
        ("05/2024", "2024-05"),
        ("2024/05/06", "2024-05-06"),
        ("2024-05-06 10:00", "2024-05-06"),
        ("2024-05-06T10:00Z", "2024-05-06"),
        ("May 2024", "2024-05"),
        ("Sept. 2024", "2024-09"),
        ("6 März 2024", "2024-03-06"),
        ("août 2024", "2024-08"),
        ("May 6, 2024", "2024-05-06"),
        ("31 June 2024", None),
        ("Spring 2024", None),
        ("2024-05/06", None),
    ],
)
def test_dates_in_other_forms(value: str, expected: str | None) -> None:
    found = read_date(value)
    assert (found.iso() if found else None) == expected


def test_an_end_that_is_not_a_date_is_shown_as_written() -> None:
    assert shown({"start_date": "Spring 2023", "end_date": "2024-05"}) == ("Spring 2023 – May 2024", ["start_date"])
    assert shown({"start_date": "2023-05", "end_date": "Fall 2024"}) == ("May 2023 – Fall 2024", ["end_date"])


def test_an_end_before_the_start_is_a_problem() -> None:
    assert shown({"start_date": "2024-05", "end_date": "2024-04"})[1] == ["end_date"]
    assert shown({"startDate": "2024-05", "endDate": 2024})[1] == []


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("de", "Sept. 2020 – heute"),
        ("fr", "sept. 2020 – présent"),
        ("es", "sept. 2020 – actualidad"),
        ("zh-CN", "2020年9月 – 至今"),
        ("ja", "2020年9月 – 現在"),
        ("ar", "سبتمبر 2020 – حتى الآن"),
        ("tlh", "Sept 2020 – present"),
    ],
)
def test_dates_in_other_languages(lang: str, expected: str) -> None:
    assert shown({"start_date": "2020-09"}, lang) == (expected, [])


def test_dates_of_yaml() -> None:
    found = read_date(date(2024, 5, 6))
    assert found is not None
    assert found.iso() == "2024-05-06"
    assert read_date(True) is None
