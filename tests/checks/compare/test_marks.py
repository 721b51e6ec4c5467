"""The marks of a build: its own time is set aside wherever it stands, the site's times never are."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from pylekyll.checks.compare.marks import Moments, feed_moments, without_commits, without_times, without_versions

UTC = timezone.utc
BUILT = datetime(2026, 11, 21, 6, 12, 30, tzinfo=UTC)
MOMENTS = Moments.between(BUILT.timestamp(), BUILT.timestamp() + 3, UTC)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-21T06:12:31+00:00",
        "2026-11-21T06:12:31Z",
        "2026-11-21T07:12:31+01:00",
        "2026-11-21T00:42:31-0530",
        "2026-11-21 06:12:31 UTC",
        "2026-11-21 06:12:31 +0000",
        "2026-11-21 06:12",
        "2026-11-21T06:12:31.123Z",
        "Sat, 21 Nov 2026 06:12:31 +0000",
        "21 Nov 2026 06:12:31 GMT",
        "1795241551",
        "1795241551123",
        "20261121061231",
        "2026-11-21",
        "November 21, 2026",
        "Nov 21, 2026",
        "21 November 2026",
        "11/21/2026",
    ],
)
def test_the_time_of_the_build_is_set_aside_however_it_is_written(text: str) -> None:
    assert "2026" not in MOMENTS.set_aside(text).replace("(time of the build)", "")
    assert "1795" not in MOMENTS.set_aside(text)
    assert MOMENTS.set_aside(f"a {text}.") == MOMENTS.set_aside(f"a {MOMENTS.set_aside(text)}.")


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20T06:12:31+00:00",
        "2026-11-21T06:12:31+05:00",
        "Fri, 20 Nov 2026 06:12:31 +0000",
        "1795241000",
        "20261121051231",
        "2026-13-21 99:99:99",
        "November 20, 2026",
        "61 1234567890123456789012",
        "555-0199-1234",
    ],
)
def test_other_times_stay(text: str) -> None:
    assert MOMENTS.set_aside(text) == text


def test_an_unknown_build_time_matches_nothing() -> None:
    assert Moments().set_aside("2026-11-21T06:12:31Z") == "2026-11-21T06:12:31Z"


FEED = "<feed><updated>%s</updated><entry><updated>2024-01-01</updated></entry></feed>"
RSS = "<rss><channel><lastBuildDate>%s</lastBuildDate><item><pubDate>Mon, 01 Jan 2024 00:00:00 +0000</pubDate></item>"


@pytest.mark.parametrize("feed, time", [(FEED, "2026-11-21T06:12:31+00:00"), (RSS, "Sat, 21 Nov 2026 06:12:31 +0000")])
def test_a_feed_tells_when_its_site_was_built(feed: str, time: str) -> None:
    ((start, end),) = feed_moments(feed % time, UTC).spans
    assert start <= BUILT <= end
    assert end - start < timedelta(minutes=10)


@pytest.mark.parametrize("feed", ["<feed></feed>", FEED % "yesterday", "", RSS % "never"])
def test_a_feed_that_does_not_tell(feed: str) -> None:
    assert feed_moments(feed, UTC).spans == ()


def test_only_the_feeds_own_time_is_set_aside() -> None:
    assert without_times(FEED % "a", Moments()) == without_times(FEED % "b", Moments())
    entry = FEED.replace("2024-01-01", "2024-01-02")
    assert without_times(FEED % "a", Moments()) != without_times(entry % "a", Moments())


@pytest.mark.parametrize(
    "before, after",
    [
        ('<meta name="generator" content="Jekyll v4.3.1" />', '<meta name="generator" content="Jekyll v4.4.1" />'),
        ("<!-- Begin Jekyll SEO tag v2.7.1 -->", "<!-- Begin Jekyll SEO tag v2.8.0 -->"),
        (
            '<generator uri="x" version="4.3.1">Jekyll</generator>',
            '<generator uri="x" version="4.4.1">Jekyll</generator>',
        ),
    ],
)
def test_versions_are_set_aside(before: str, after: str) -> None:
    assert without_versions(before) == without_versions(after)


def test_other_versions_stay() -> None:
    assert without_versions("jQuery v3.1, version=2") == "jQuery v3.1, version=2"


def test_commits_are_set_aside_and_other_numbers_are_not() -> None:
    assert without_commits(f"?v={'a1' * 20}") == without_commits(f"?v={'b2' * 20}")
    assert without_commits("a1" * 16) == "a1" * 16
