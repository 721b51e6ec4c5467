"""The collaborators of a build that may know results of earlier ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.plugins.computing import Computing
from pylekyll.site.read.documents import Documents

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.site.site import SiteFile


@dataclass(frozen=True)
class Reuse:
    """How a build reads documents, computes values and recognises files; by default without results of others.

    ``written`` has the states of files in the destination that have the content of the items.
    """

    documents: Documents = field(default_factory=Documents)
    computing: Computing = field(default_factory=Computing)
    written: Mapping[SiteFile, list[int]] = field(default_factory=dict)
