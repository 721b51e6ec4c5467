"""Findings as a person reads them: those of one kind in one file as one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pylekyll.doctor.examination import Finding

#: More findings than this are one where each has a line; without lines two are enough.
_MOST = 3


def grouped(findings: Iterable[Finding], alone: Collection[str] = ()) -> list[Finding]:
    """Return ``findings``, where of many of one code in one file only the first is left, which counts the others.

    Those whose codes are in ``alone`` are all left.
    """
    groups: dict[tuple[str, str, bool], list[Finding]] = {}
    for each in findings:
        groups.setdefault(_group_of(each), []).append(each)
    shown: list[Finding] = []
    for (_, path, has_line), group in groups.items():
        if group[0].diagnostic.code in alone or len(group) <= (_MOST if has_line or not path else 1):
            shown += group
        else:
            shown.append(_counted(group))
    return shown


def _group_of(each: Finding) -> tuple[str, str, bool]:
    place = each.diagnostic.location
    return each.diagnostic.code, place.path if place else "", bool(place and place.line)


def _counted(group: list[Finding]) -> Finding:
    first = group[0].diagnostic
    number = len(group) - 1
    more = f" {number} more findings of this kind are" if number > 1 else " Another finding of this kind is"
    where = " in the file" if first.location else " in the site"
    return replace(group[0], diagnostic=replace(first, message=f"{first.message}{more}{where}."))
