"""The tables of ``--profile``, as Jekyll draws them with the gem terminal-table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.build.timings import Profile


def tables(profile: Profile) -> str:
    """Return the times of the build's phases, then those of the slowest templates (``Jekyll::Profiler``).

    Includes and loops that were not rendered again follow; they are not in the counts of the templates.
    """
    phases = [(name.upper(), f"{seconds:.4f}") for name, seconds in profile.phases.items()]
    templates = [
        (path, str(cost.count), f"{cost.size / 1024:.2f}K", f"{cost.seconds:.3f}") for path, cost in profile.slowest()
    ]
    reused = [(name, str(count)) for name, count in profile.reused.most_common()]
    last = ["", "Reused Includes and Loops:", "", draw(("Name", "Count"), reused), ""] if reused else []
    return "\n".join(
        [
            "",
            "Build Process Summary:",
            "",
            draw(("PHASE", "TIME"), phases),
            "",
            "",
            "Site Render Stats:",
            "",
            draw(("Filename", "Count", "Bytes", "Time"), templates),
            "",
            *last,
        ]
    )


def draw(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table without upper and lower border, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [_line(header, widths), "+".join(["", *("-" * (width + 2) for width in widths), ""])]
    return "\n".join([*lines, *(_line(row, widths) for row in rows)])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
    return f"| {' | '.join(cells)} |"
