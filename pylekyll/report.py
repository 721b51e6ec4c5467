"""The report of a build."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pylekyll.diagnostics import Diagnostic
    from pylekyll.profile import Profile
    from pylekyll.site import Site
    from pylekyll.write.writer import WriteReport

    Reads = dict[str, frozenset[tuple[str, Hashable]]]


@dataclass
class BuildReport:
    """Result of a build: the site, the written files, the dependencies of each item, and the findings.

    ``profile`` is set with the option of that name.
    """

    site: Site
    files: WriteReport
    reads: Reads = field(default_factory=dict)
    findings: list[Diagnostic] = field(default_factory=list)
    profile: Profile | None = None
