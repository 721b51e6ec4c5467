"""The parts of a text: strings, styled parts, formulas and links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

#: Between two paragraphs.
BREAK: Final = "\n\n"


@dataclass(frozen=True)
class Styled:
    """Parts in one style: ``em``, ``strong``, ``small-caps``, ``code``, ``sup`` or ``sub``."""

    style: str
    parts: Parts


@dataclass(frozen=True)
class Formula:
    """A formula, as LaTeX without its delimiters."""

    latex: str


@dataclass(frozen=True)
class Link:
    """Parts that lead to an address."""

    url: str
    parts: Parts


Part: TypeAlias = "str | Styled | Formula | Link"
Parts: TypeAlias = "tuple[Part, ...]"
