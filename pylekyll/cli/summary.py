"""The summary of a job in GitHub Actions, in GitHub's Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.build.report import BuildReport

SLOWEST = 10
MOST_WARNINGS = 50
#: Characters of one warning: the runner accepts summaries of at most one MiB.
LONGEST = 2000

_MARKUP = lazy_pattern(r"([\\`*_{}\[\]<>|#~])")


def success(report: BuildReport, pages: int, seconds: float, warnings: Sequence[tuple[str, str]]) -> str:
    """Return the summary of a build: totals, seconds, slow templates, and warnings with their locations."""
    files = len(report.files.written) + len(report.files.unchanged)
    parts = [
        "## The site is built",
        table(
            ("Pages", "Files", "Time", "Warnings"), [(str(pages), str(files), f"{seconds:.2f} s", str(len(warnings)))]
        ),
    ]
    if report.profile is not None and report.profile.templates:
        rows = [
            (escape(path), str(cost.count), f"{cost.seconds:.3f} s") for path, cost in report.profile.slowest(SLOWEST)
        ]
        parts += ["### Slowest templates", table(("Template", "Rendered", "Time"), rows)]
    return "\n\n".join([*parts, *_warnings(warnings)]) + "\n"


def failure(message: str, place: str, warnings: Sequence[tuple[str, str]]) -> str:
    """Return the reason of the failure, and the earlier warnings."""
    # Four spaces make it code, whatever fences the message has.
    code = "\n".join(f"    {line}" for line in _short(message).splitlines())
    where = " ".join(place.replace("`", " ").split())
    parts = ["## The build failed", *([f"`{where}`"] if where else []), code, *_warnings(warnings)]
    return "\n\n".join(parts) + "\n"


def _warnings(warnings: Sequence[tuple[str, str]]) -> list[str]:
    if not warnings:
        return []
    rows = [(escape(place), escape(_short(message))) for message, place in warnings[:MOST_WARNINGS]]
    more = [f"And {len(warnings) - MOST_WARNINGS} more, in the log."] if len(warnings) > MOST_WARNINGS else []
    return ["### Warnings", table(("Where", "What"), rows), *more]


def _short(message: str) -> str:
    return message if len(message) <= LONGEST else f"{message[:LONGEST]}…"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with the first column aligned left, numbers right."""
    marks = ["---", *("---:" if all(row[at][:1].isdigit() for row in rows) else "---" for at in range(1, len(header)))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [header, marks, *rows])


def escape(text: str) -> str:
    """Return text escaped for a table's cell."""
    return "<br>".join(_MARKUP.sub(r"\\\1", line.strip()) for line in text.splitlines())
