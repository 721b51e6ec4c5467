"""A number and a full stop after a backslash do not begin a list (``PolyfillProcessor``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pylekyll.gems.builtin.spaceship.processor import Processor

if TYPE_CHECKING:
    from pylekyll.gems.builtin.spaceship.processor import Subject

_ESCAPED = re.compile(r"(?<!\\)\\(?=\d+\.)", re.ASCII)


class PolyfillProcessor(Processor):
    """Replaces the backslash by an invisible separator."""

    priority: ClassVar[int] = 30

    def change_markdown(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the Markdown."""
        changed, count = _ESCAPED.subn("&#8291;", text)
        return changed, count > 0
