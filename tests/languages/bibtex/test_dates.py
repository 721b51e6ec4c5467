"""Months with days in the languages in which people write them, and years that are not quite known."""

from __future__ import annotations

import pytest

from pylekyll.languages.bibtex.dates import PartialDate, month_and_day, read_date


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
        ({"date": "-0043-03-15"}, -44),
        ({"date": "-0383/-0321"}, -384),
        ({"date": "0000"}, -1),
        ({"date": "0098"}, 98),
        ({"year": "-43"}, -44),
        ({"year": "876"}, 876),
        ({"year": "44"}, None),
        *(
            ({"year": year}, -44)
            for year in ("44 BC", "44 B.C.E.", "c. 44 BCE", "44 v. Chr.", "44 av. J.-C.", "44 до н. э.")
        ),
    ],
)
def test_years(fields: dict[str, str], year: int | None) -> None:
    assert read_date(fields).year == year


@pytest.mark.parametrize(
    ("fields", "date"),
    [
        ({"date": "2019-05-12", "year": "2018"}, PartialDate(2019, 5, 12, ignored_year=2018)),
        ({"date": "2019", "year": "2018", "month": "jun"}, PartialDate(2019, 6, ignored_year=2018)),
        ({"date": "2019-05", "year": "2019", "month": "jun"}, PartialDate(2019, 5)),
        ({"date": "2019-05", "year": "in press"}, PartialDate(2019, 5, status="in press")),
        ({"date": "May 2019", "year": "2018"}, PartialDate(2018)),
    ],
)
def test_dates_count_where_years_contradict_them(fields: dict[str, str], date: PartialDate) -> None:
    assert read_date(fields) == date
