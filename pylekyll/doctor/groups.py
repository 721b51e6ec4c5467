"""Findings as a person reads them: those of one kind in one file as one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.doctor.examination import Finding

_MOST = 3


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """Return ``findings``, where a file has more than three of one code only the first, which counts the others."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    alone: dict[int, tuple[str, str]] = {}
    given = list(findings)
    for index, each in enumerate(given):
        place = each.diagnostic.location
        if place is not None:
            alone[index] = (each.diagnostic.code, place.path)
            groups.setdefault(alone[index], []).append(each)
    shown = []
    for index, each in enumerate(given):
        group = groups[alone[index]] if index in alone else [each]
        if len(group) <= _MOST:
            shown.append(each)
        elif group[0] is each:
            more = f" {len(group) - 1} more findings of this kind are in the file; `--format json` lists them."
            shown.append(replace(each, diagnostic=replace(each.diagnostic, message=each.diagnostic.message + more)))
    return shown
