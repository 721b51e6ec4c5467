"""A migration of a site to the theme ``academic``, as it is made and reported."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.academic.migrating.plan import Plan
    from pylekyll.checks.migration.built import BuiltSite


@dataclass
class Migration:
    """A migration: its plan, its builds, addresses that are gone, and where it was made.

    ``failure`` says why the site could not be built before or after; ``pictures`` are files.
    """

    plan: Plan
    before: BuiltSite | None = None
    after: BuiltSite | None = None
    redirected: dict[str, str] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    pictures: list[Path] = field(default_factory=list)
    branch: str = ""
