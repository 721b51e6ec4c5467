"""The report of a migration, for a terminal, a commit message and a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.academic.migrating.plan import listed_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.migration.migration import Migration

#: Addresses that are gone, in the message of the commit.
_MOST_LINES = 12
#: Between the lines of an item of a list in Markdown.
_CONTINUED = "\n  "


def sections(migration: Migration, most_gone: int | None = None) -> Iterator[tuple[str, list[str]]]:
    """Yield the titles of the report's sections, and their lines, with at most ``most_gone`` gone addresses."""
    plan = migration.plan
    kept = [f"{what}: {len(paths)} ({listed_files(paths, 3)})" for what, paths in sorted(plan.kept.items()) if paths]
    yield "Kept", kept
    yield "Converted", plan.converted
    yield (
        "Dropped",
        [f"{why}: {len(paths)} ({listed_files(paths, 3)})" for why, paths in sorted(plan.dropped.items()) if paths],
    )
    yield "Put aside, as you had changed them", [_aside(each.path, each.difference) for each in plan.changed]
    yield "Addresses", list(_addresses(migration, most_gone))
    yield "To do by hand", plan.by_hand
    yield "Not seen", migration.unseen


def _aside(path: str, difference: str) -> str:
    if not difference:
        return f"{path}: the history does not have the template's version"
    lines = difference.splitlines()[2:]
    added, removed = (sum(line.startswith(mark) for line in lines) for mark in "+-")
    return f"{path}: +{added} -{removed}"


def _addresses(migration: Migration, most_gone: int | None) -> Iterator[str]:
    if migration.before is not None and migration.after is not None:
        everything = migration.before.everything
        stays = len(everything & migration.after.everything)
        yield f"{stays} of {len(everything)} stay as they are"
    for old, new in migration.redirected.items():
        yield f"{old} redirects to {new}"
    shown = migration.gone[:most_gone]
    yield from (f"{address} is gone" for address in shown)
    if len(shown) < len(migration.gone):
        yield f"{len(migration.gone) - len(shown)} more are gone"


def as_markdown(migration: Migration, *, short: bool = False) -> str:
    """Return the report as Markdown; if it is not ``short``, with every file and the changes of those put aside."""
    parts = [] if short else ["# From " + migration.plan.kind + " to academic\n"]
    for title, lines in sections(migration, _MOST_LINES if short else None):
        if lines:
            parts.append(f"{title}:\n" if short else f"## {title}\n")
            parts.append("".join(f"- {line.replace(chr(10), _CONTINUED)}\n" for line in lines))
    if not short:
        parts += _pictures(migration)
        parts += _files(migration)
    return "\n".join(parts)


def _pictures(migration: Migration) -> Iterator[str]:
    if migration.pictures:
        yield "## Pictures\n"
        yield "".join(f"![{path.stem}]({path.name})\n" for path in migration.pictures)


def _files(migration: Migration) -> Iterator[str]:
    for title, groups in (("Kept", migration.plan.kept), ("Dropped", migration.plan.dropped)):
        for what, paths in sorted(groups.items()):
            yield f"## {title}: {what}\n"
            yield "".join(f"- {path}\n" for path in sorted(paths))
    for each in migration.plan.changed:
        yield f"## Your changes of {each.path}\n\nIt is {each.moved_to} now.\n"
        if each.difference:
            yield f"````diff\n{each.difference}\n````\n"
