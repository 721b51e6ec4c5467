"""Findings as a person reads them: many of one kind as one, with the first places of the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pylekyll.checks.doctor.examination import Finding
    from pylekyll.foundation.diagnostics import Diagnostic, Severity

#: Largest number of findings with one code that are shown one by one.
_MOST = 2
#: Number of further findings that a group names.
_NAMED = 4
_LONGEST = 60


def grouped(findings: Iterable[Finding], alone: Collection[str] = ()) -> list[Finding]:
    """Return ``findings``, where of more than two with one code only the first is left, which names others.

    Those whose codes are in ``alone`` are all left.
    """
    groups: dict[tuple[str, Severity], list[Finding]] = {}
    for each in findings:
        groups.setdefault((each.diagnostic.code, each.diagnostic.severity), []).append(each)
    shown: list[Finding] = []
    for (code, _), group in groups.items():
        shown += group if code in alone or len(group) <= _MOST else [_counted(group)]
    return shown


def _counted(group: list[Finding]) -> Finding:
    first, *others = (each.diagnostic for each in group)
    names = list(dict.fromkeys(map(_name_of, others)))
    rest = "" if len(names) <= _NAMED else ", ..."
    more = f"{len(others)} more findings of this kind: {', '.join(names[:_NAMED])}{rest} (`--all` shows them)."
    return replace(group[0], diagnostic=first._replace(hint=f"{first.hint}\n{more}" if first.hint else more))


def _name_of(each: Diagnostic) -> str:
    """Return the name that distinguishes a finding from others with its code: its subject and its place."""
    subject = each.subjects[0] if len(each.subjects) == 1 else ""
    shown = subject if len(subject) <= _LONGEST else f"{subject[: _LONGEST - 3]}..."
    place = str(each.location) if each.location else ""
    if shown and place and shown not in place:
        return f"'{shown}' in {place}"
    return place or (f"'{shown}'" if shown else each.message.split("\n")[0][:_LONGEST])
