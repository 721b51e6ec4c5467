"""Seconds of the suite by folder, which CI prints."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest


def seconds_by_folder(reports: Iterable[pytest.TestReport]) -> list[tuple[str, float, int]]:
    """Return the folders below ``tests``, each with its seconds and its number of tests, the longest first.

    Set-up and teardown count; with several workers, the sum exceeds the time of the suite.
    """
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for report in reports:
        folder = report.nodeid.split("/")[1] if report.nodeid.count("/") > 1 else "tests"
        seconds[folder] += report.duration
        tests[folder] += report.when == "call"
    return [(folder, spent, tests[folder]) for folder, spent in sorted(seconds.items(), key=lambda each: -each[1])]


def show_seconds(reporter: pytest.TerminalReporter) -> None:
    """Write the table."""
    reports = [report for each in reporter.stats.values() for report in each if hasattr(report, "duration")]
    reporter.section("seconds and tests by folder")
    for folder, spent, number in seconds_by_folder(reports):
        reporter.write_line(f"{folder:<14}{spent:>8.1f}{number:>8}")
