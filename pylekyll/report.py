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
    """What a build did: the site, what was written, what each item read while it was rendered, and its findings.

    ``profile`` is there when the option of that name asks for it.
    """

    site: Site
    files: WriteReport
    reads: Reads = field(default_factory=dict)
    findings: list[Diagnostic] = field(default_factory=list)
    profile: Profile | None = None
