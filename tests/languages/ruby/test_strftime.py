"""``strftime`` against Ruby, for every directive with every flag."""

from __future__ import annotations

from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.times import DistantTime, at, epoch_seconds, fixed_offset, strftime
from tests.languages.ruby.recorded import recorded

RECORDED = recorded("strftime")
FORMATS = RECORDED["formats"]
ZONES = {"UTC": timezone.utc, "EST": ZoneInfo("America/New_York")}


def answer(value: date | DistantTime, template: str) -> str:
    try:
        return strftime(value, template)
    except RubyArgumentError:
        return "ArgumentError!"


@pytest.mark.parametrize("seconds, microseconds, zone, expected", RECORDED["times"], ids=lambda value: str(value)[:30])
def test_times(seconds: int, microseconds: int, zone: str | int, expected: list[str]) -> None:
    moment = at(seconds, ZONES[zone] if isinstance(zone, str) else fixed_offset(zone))
    if isinstance(moment, datetime):
        moment = moment.replace(microsecond=microseconds)
    assert {template: answer(moment, template) for template in FORMATS} == dict(zip(FORMATS, expected, strict=True))


@pytest.mark.parametrize("day, expected", RECORDED["dates"], ids=lambda value: str(value)[:30])
def test_dates(day: str, expected: list[str]) -> None:
    value = date.fromisoformat(day)
    pairs = {template: answer(value, template) for template in FORMATS}
    assert pairs == dict(zip(FORMATS, expected, strict=True))


def test_a_time_in_no_zone_but_an_offset_has_no_zone_name() -> None:
    assert strftime(datetime(2020, 1, 1, tzinfo=timezone(timedelta(hours=2))), "%Z|%z") == "|+0200"


@given(st.datetimes(timezones=st.just(timezone.utc)))
def test_iso_dates_round_trip(moment: datetime) -> None:
    assert datetime.fromisoformat(strftime(moment, "%FT%T.%6N%:z")) == moment


@given(st.integers(-(10**14), 10**14))
def test_seconds_survive_in_any_year(seconds: int) -> None:
    assert strftime(at(seconds, timezone.utc), "%s") == str(seconds)


@given(st.datetimes(timezones=st.timezones()), st.text(st.characters(exclude_characters="%"), max_size=20))
def test_text_without_directives_stays(moment: datetime, text: str) -> None:
    assert strftime(moment, text) == text
    assert strftime(moment, "%s") == str(epoch_seconds(moment))
