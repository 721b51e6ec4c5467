"""Reading dates and times as Ruby does, and printing them."""

from __future__ import annotations

from copy import deepcopy
from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pylekyll.languages.ruby import times
from pylekyll.languages.ruby.date_parse import parse_parts
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.times import (
    DistantTime,
    at,
    fixed_offset,
    local_zone,
    offset_seconds,
    parse_date,
    parse_time,
    strftime,
    time_inspect,
    time_to_s,
    to_zone,
)
from pylekyll.languages.ruby.values import inspect, to_s
from tests.languages.ruby.recorded import recorded

RECORDED = recorded("times")
NOW = datetime.fromtimestamp(RECORDED["now"], timezone.utc)


def parsed(text: str, zone: str) -> str:
    try:
        moment = parse_time(text, local_zone(zone), NOW)
    except RubyArgumentError:
        return "ArgumentError!"
    return moment.ruby_to_s() if isinstance(moment, DistantTime) else time_inspect(moment)


@pytest.mark.parametrize("text, expected, _day", RECORDED["cases"], ids=lambda value: str(value)[:40])
def test_parse_time(text: str, expected: list[str], _day: str | None) -> None:
    assert [parsed(text, zone) for zone in RECORDED["zones"]] == expected


@pytest.mark.parametrize(
    "text, expected", [(text, day) for text, _, day in RECORDED["cases"] if day], ids=lambda value: str(value)[:40]
)
def test_parse_date(text: str, expected: str) -> None:
    if expected.endswith("!"):
        with pytest.raises(RubyArgumentError):
            parse_date(text)
    else:
        assert str(parse_date(text)) == expected


def test_times_print_their_zone_as_ruby_does() -> None:
    moment = datetime(2020, 1, 5, 3, 4, 5, 250000, tzinfo=timezone.utc)
    assert to_s(moment) == "2020-01-05 03:04:05 UTC"
    assert inspect(moment) == "2020-01-05 03:04:05.25 UTC"
    assert to_s(moment.astimezone(local_zone("UTC"))) == "2020-01-05 03:04:05 +0000"
    assert to_s(moment.astimezone(fixed_offset(-5400))) == "2020-01-05 01:34:05 -0130"


def test_dates_print_their_julian_day() -> None:
    assert to_s(date(2020, 1, 1)) == "2020-01-01"
    assert inspect(date(2020, 1, 1)) == "#<Date: 2020-01-01 ((2458850j,0s,0n),+0s,2299161j)>"


@pytest.mark.parametrize(
    "name, seconds, abbreviation",
    [
        ("UTC", 0, "UTC"),
        (":Europe/Berlin", 3600, "CET"),
        ("JST-9", 32400, "JST"),
        ("<+0330>-3:30", 12600, "+0330"),
        ("Nowhere/Atall", 0, "Nowhere"),
    ],
)
def test_local_zone(name: str, seconds: int, abbreviation: str) -> None:
    moment = datetime(2020, 1, 1, tzinfo=local_zone(name))
    assert (offset_seconds(moment), moment.tzname()) == (seconds, abbreviation)


@pytest.mark.parametrize("name", ["Europe/Berlin", "JST-9", "Nowhere/Atall"])
def test_a_zone_has_the_same_text_in_each_process(name: str) -> None:
    texts = {str(zone) for zone in [local_zone(name), deepcopy(local_zone(name))]}
    assert len(texts) == 1
    assert " at 0x" not in texts.pop()


def test_the_machine_has_a_zone() -> None:
    assert datetime(2020, 1, 1, tzinfo=local_zone(None)).utcoffset() is not None


@given(st.integers(-62_000_000_000, 253_000_000_000))
def test_what_is_printed_is_read_again(seconds: int) -> None:
    moment = at(seconds, timezone.utc)
    assert isinstance(moment, datetime)
    assert parse_time(time_to_s(moment), local_zone("Asia/Tokyo")) == moment


@given(st.integers(700_000_000, 2_000_000_000), st.integers(-1380, 1380))
def test_an_offset_is_kept_or_is_the_local_one(seconds: int, minutes: int) -> None:
    moment = at(seconds, fixed_offset(minutes * 60))
    assert isinstance(moment, datetime)
    read = parse_time(time_to_s(moment), local_zone("America/New_York"))
    assert isinstance(read, datetime)
    assert (read, read.utcoffset()) == (moment, timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("zone", "text", "shown", "is_near"),
    [
        ("America/Los_Angeles", "9999-12-31", "9999-12-31 00:00:00 -0800", True),
        ("Asia/Seoul", "9999-12-31 23:59:59", "9999-12-31 23:59:59 +0900", True),
        ("Pacific/Honolulu", "9999-12-31 23:59:59", "9999-12-31 23:59:59 -1000", False),
        ("Asia/Seoul", "9999-12-31 23:59:59 +0000", "10000-01-01 08:59:59 +0900", False),
        ("UTC", "9999-06-01 12:30:01.5", "9999-06-01 12:30:01 +0000", True),
        ("UTC", "0001-01-01", "0001-01-01 00:00:00 +0000", True),
        ("Etc/GMT+5", "0001-01-01", "0001-01-01 00:00:00 -0500", True),
        ("Etc/GMT+5", "0001-01-01 02:00 UTC", "0000-12-31 21:00:00 -0500", False),
        ("Etc/GMT-9", "0001-01-01", "0001-01-01 00:00:00 +0900", False),
        ("Etc/GMT-9", "0001-01-01 09:00", "0001-01-01 09:00:00 +0900", True),
    ],
)
def test_the_ends_of_the_calendar(zone: str, text: str, shown: str, *, is_near: bool) -> None:
    """``Time.parse(text).localtime`` of Ruby 3.1; a datetime wherever Python has one."""
    moment = to_zone(parse_time(text, local_zone(zone)), local_zone(zone))
    assert strftime(moment, "%F %T %z") == shown
    assert isinstance(moment, DistantTime) is not is_near


_DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_TIME = r"[ T][0-9]{2}:[0-9]{2}(:[0-9]{2})?( ?([+-][0-9]{2}:?[0-9]{2}|Z|UTC|CET|\.5))?"


@given(
    st.from_regex(rf"{_DAY}({_TIME})?\Z", alphabet=st.characters(max_codepoint=127))
    | st.text("0123456789-: T²٣+Z", min_size=10, max_size=25)
)
@example("2024-06-01 24:00:00 +0000")
@example("2024-06-01 10:00:60+05:30")
@example("2024-99-99T99:99Z")
@example("2024-06-01 10:00 UTC")
def test_usual_times_without_the_parsers_have_the_same_pieces(text: str) -> None:
    assert times._parts_of(text) == parse_parts(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("31 Sep 2023 19:33 -0500", "2023-09-30 19:33:00 -0500"),
        ("1979/2/31 7 PM -05:30", "1979-02-28 19:00:00 -0530"),
        ("1991-01-22 12:60 -05:30", "1991-01-22 13:00:00 -0530"),
        ("2020-02-31 01:00 +0500", "2020-03-02 01:00:00 +0500"),
        ("2020-01-01 00:30 +0100", "2020-01-01 00:30:00 +0100"),
        ("2020-12-31 23:30 -0100", "2020-12-31 23:30:00 -0100"),
        ("2020-01-01 24:00 +01:00", "2020-01-02 00:00:00 +0100"),
        ("2020-06-31 10:00 EST", "2020-07-01 10:00:00 -0500"),
        ("22-4-2044 1 h37m", "2044-04-22 01:00:00 +0000"),
        ("22-4-2044 1h 37m", "2044-04-22 01:37:00 +0000"),
    ],
)
def test_a_day_that_its_month_lacks(text: str, shown: str) -> None:
    """``Time.parse`` of Ruby 3.1, which applies an offset to the fields before it looks at the calendar."""
    assert to_s(parse_time(text, local_zone("UTC"))) == shown


@pytest.mark.parametrize(
    ("name", "abbreviation"),
    [("+02:00", ""), ("ab", ""), ("Z", ""), ("5", ""), ("Asia/Tokio", "Asia"), ("Foo_Bar", "Foo"), ("", "UTC")],
)
def test_abbreviation_of_an_unknown_zone(name: str, abbreviation: str) -> None:
    """``%Z`` of Ruby 3.1 under ``TZ``."""
    assert strftime(datetime(2020, 1, 1, tzinfo=local_zone(name)), "%z %Z") == f"+0000 {abbreviation}"
