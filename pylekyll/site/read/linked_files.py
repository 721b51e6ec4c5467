"""Files behind symlinks, of which a site has few."""

from __future__ import annotations

from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceError, SourceLocation


class LinkedFiles:
    """The number of files and folders that a walk has met behind symlinks: a link may lead to a disk, or to itself."""

    def __init__(self) -> None:
        self._number = 0

    def add(self, link: str | None, number: int) -> None:
        """Count the files of a folder behind ``link``, relative to the source; ``None`` if it is behind none.

        Raises ``SourceError`` if they are too many.
        """
        if link is None:
            return
        self._number += number
        if self._number > presence.MOST_LINKED:
            raise SourceError(
                f"More than {presence.MOST_LINKED:,} files are behind symlinks, now behind this one. "
                "Remove it, or add it to `exclude`.",
                SourceLocation(link),
            )
