"""Months with days in the languages in which people write them, and years that are not quite known."""

from __future__ import annotations

import pytest

from pylekyll.languages.bibtex.dates import month_and_day, read_date


@pytest.mark.parametrize(
    ("text", "month", "day"),
    [
        *(("May 12--14", 5, 12), ("12. Mai", 5, 12), ("3 février", 2, 3), ("12 de mayo", 5, 12), ("3rd of June", 6, 3)),
        *(("5月12日", 5, 12), ("5월", 5, None), ("12 مايو", 5, 12), ("12 мая", 5, 12), ("Ağustos", 8, None)),
        *(("Sept. 2--4", 9, 2), ("Okt.", 10, None), ("febr.", 2, None), ("mrt", 3, None), ("gennaio", 1, None)),
        *(("June--July", 6, None), ("07", 7, None), ("13", None, None), ("Fall", None, None), ("on the", None, None)),
    ],
)
def test_months_in_words(text: str, month: int | None, day: int | None) -> None:
    assert month_and_day(text) == (month, day)


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ({"date": "199X"}, 1990),
        ({"date": "2020~"}, 2020),
        ({"date": "2020-21"}, 2020),
        ({"date": "2020/.."}, 2020),
        ({"year": "c. 1998"}, 1998),
        ({"eventdate": "2012-06-01/2012-06-05"}, 2012),
        ({"urldate": "2013-01-01"}, None),
    ],
)
def test_years(fields: dict[str, str], year: int | None) -> None:
    assert read_date(fields).year == year
