"""The marks that a build leaves of itself: when it ran, by which versions, from which commit."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone, tzinfo
from fnmatch import fnmatch
from functools import cached_property


@dataclass(frozen=True)
class BuildMark:
    """A place where a build leaves its own mark: groups 1 and 2 of ``pattern`` stay, the text between is ignored."""

    name: str
    files: str
    pattern: re.Pattern[bytes]
    count: int = 0

    def set_aside(self, path: str, content: bytes) -> bytes:
        """Return ``content`` of the file ``path`` without this mark."""
        return self.pattern.sub(rb"\1\2", content, self.count) if fnmatch(path, self.files) else content


#: Permitted differences between two correct builds of one source.
BUILD_MARKS = (
    BuildMark("when the feed was built", "*.xml", re.compile(rb"(<updated>)[^<]*(</updated>)"), count=1),
    BuildMark(
        "who built the feed", "*.xml", re.compile(rb'(<generator uri="https://jekyllrb.com/" version=")[\d.]+(")')
    ),
    BuildMark("random ids of tabs", "*.html", re.compile(rb'((?:class="tab-content" id|data-tab)=")[0-9a-f-]{36}(")')),
    BuildMark("who built the page", "*.html", re.compile(rb'(<meta name="generator" content="Jekyll v)[\d.]+(" />)')),
)

_VERSIONS = re.compile(r"""(Jekyll v|Jekyll SEO tag v|<generator[^<>]*\bversion=["'])\d[\w.-]*""")
_COMMIT = re.compile(r"\b[0-9a-f]{40}\b")
#: The feed's own times, which are before those of its entries.
_FEED_TIME = re.compile(r"(<(updated|lastBuildDate|pubDate)>)([^<]*)(</\2>)")
_FEED_ENTRY = re.compile(r"<(?:entry|item)[\s>]")
_MODIFIED = re.compile(r'("dateModified"\s*:\s*")[^"]*')

_STAMP = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)[T ](?P<time>\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?: ?(?P<zone>Z|UTC|[+-]\d\d:?\d\d))?"
)
_MAIL_STAMP = re.compile(r"(?:[A-Z][a-z]{2}, )?(\d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d) ([+-]\d{4}|GMT|UTC)")
_COMPACT = re.compile(r"(?<!\d)(?:20\d{12}|\d{10}(?:\d{3}|\d{6}|\d{9})?)(?!\d)")
_DAY_FORMATS = ("%Y-%m-%d", "%Y/%m/%d", "%m/%d/%Y", "%d.%m.%Y", "%B {day}, %Y", "%b {day}, %Y", "%d %B %Y", "%d %b %Y")
_HELD = "(time of the build)"


@dataclass(frozen=True)
class Moments:
    """When a site was built: a moment that falls in one of ``spans`` is the time of the build, not the site's."""

    spans: tuple[tuple[datetime, datetime], ...] = ()
    zone: tzinfo = field(default=timezone.utc)

    @classmethod
    def between(cls, start: float, end: float, zone: tzinfo, slack: float = 120) -> Moments:
        """The span from ``start`` to ``end`` in seconds since 1970, wider by ``slack`` seconds at both ends."""
        first, last = (
            datetime.fromtimestamp(moment, zone) + timedelta(seconds=by)
            for moment, by in ((start, -slack), (end, slack))
        )
        return cls(((first, last),), zone)

    def have(self, moment: datetime) -> bool:
        """Return whether the site was being built at ``moment``."""
        return any(start <= moment <= end for start, end in self.spans)

    @cached_property
    def _days(self) -> re.Pattern[str] | None:
        """The days of the build, as pages write days."""
        days = {moment.date() for span in self.spans for moment in span}
        words = {
            day.strftime(form.format(day=number)) for day in days for form in _DAY_FORMATS for number in _of(day.day)
        }
        return re.compile(rf"(?<!\d)(?:{'|'.join(map(re.escape, sorted(words)))})(?!\d|[T ]\d\d:)") if words else None

    def set_aside(self, text: str) -> str:
        """Return ``text`` with the moments of the build replaced."""
        text = _STAMP.sub(self._stamp, text)
        text = _MAIL_STAMP.sub(self._mail_stamp, text)
        text = _COMPACT.sub(self._compact, text)
        return self._days.sub(_HELD, text) if self._days else text

    def _held(self, match: re.Match[str], moment: datetime | None) -> str:
        return _HELD if moment is not None and self.have(moment) else match[0]

    def _stamp(self, match: re.Match[str]) -> str:
        time = match["time"] if match["time"].count(":") == 2 else f"{match['time']}:00"
        return self._held(match, self._moment(f"{match['day']} {time}", "%Y-%m-%d %H:%M:%S", match["zone"]))

    def _mail_stamp(self, match: re.Match[str]) -> str:
        return self._held(match, self._moment(match[1], "%d %b %Y %H:%M:%S", match[2]))

    def _compact(self, match: re.Match[str]) -> str:
        digits = match[0]
        if len(digits) == 14:
            return self._held(match, self._moment(digits, "%Y%m%d%H%M%S", None))
        return self._held(match, datetime.fromtimestamp(int(digits[:10]), timezone.utc))

    def _moment(self, text: str, form: str, zone: str | None) -> datetime | None:
        try:
            moment = datetime.strptime(text, form)  # noqa: DTZ007 - the zone is given below
        except ValueError:
            return None
        if zone is None:
            return moment.replace(tzinfo=self.zone)
        if zone in {"Z", "GMT", "UTC"}:
            return moment.replace(tzinfo=timezone.utc)
        minutes = int(zone[1:3]) * 60 + int(zone[-2:])
        offset = timedelta(minutes=-minutes if zone[0] == "-" else minutes)
        return moment.replace(tzinfo=timezone.utc) - offset


def _of(day: int) -> tuple[str, str]:
    return str(day), f"{day:02}"


def feed_moments(feed: str, zone: tzinfo, slack: float = 120) -> Moments:
    """Return when the site was built according to its feed; no moments if the feed does not say."""
    match = _FEED_TIME.search(_before_entries(feed))
    if match is None:
        return Moments((), zone)
    reader = Moments((), zone)
    for pattern, form in ((_STAMP, "%Y-%m-%d %H:%M:%S"), (_MAIL_STAMP, "%d %b %Y %H:%M:%S")):
        found = pattern.search(match[3])
        if found is not None:
            words = f"{found['day']} {found['time']}" if pattern is _STAMP else found[1]
            moment = reader._moment(words, form, found["zone"] if pattern is _STAMP else found[2])  # noqa: SLF001
            return Moments.between(moment.timestamp(), moment.timestamp(), zone, slack) if moment else reader
    return reader


def _before_entries(feed: str) -> str:
    entry = _FEED_ENTRY.search(feed)
    return feed if entry is None else feed[: entry.start()]


def without_times(text: str, moments: Moments) -> str:
    """``text`` without the time of the build: of the feed, of the page's data, and wherever ``moments`` stand."""
    head = _before_entries(text)
    text = _FEED_TIME.sub(rf"\1{_HELD}\4", head) + text[len(head) :]
    return moments.set_aside(_MODIFIED.sub(rf"\1{_HELD}", text))


def without_versions(text: str) -> str:
    """Return ``text`` without the versions of Jekyll and of its plugins that pages and feeds name."""
    return _VERSIONS.sub(r"\1(version)", text)


def without_commits(text: str) -> str:
    """``text`` without the whole names of Git commits, which ``site.github.build_revision`` prints."""
    return _COMMIT.sub("(commit)", text)
