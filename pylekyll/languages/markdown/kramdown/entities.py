"""HTML entities by name and by code point, as in kramdown's table.

`entities.txt` beside this file lists them in kramdown's order, one per line: code point and name. kramdown 2.4 does not
have those that begin with `+`. A name that is a number is a character of Windows-1252.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

#: The entities that typographic symbols are printed as.
SYMBOLS = {
    "mdash": ("mdash",),
    "ndash": ("ndash",),
    "hellip": ("hellip",),
    "laquo_space": ("laquo", "nbsp"),
    "raquo_space": ("nbsp", "raquo"),
    "laquo": ("laquo",),
    "raquo": ("raquo",),
}


@dataclass(frozen=True, slots=True)
class Entity:
    """A character and the name it is printed under, if it has one."""

    code_point: int
    name: str | None

    @property
    def char(self) -> str:
        """The character, or an empty string for a code point without a character."""
        if self.code_point > 0x10FFFF or 0xD800 <= self.code_point <= 0xDFFF:
            return ""
        return chr(self.code_point)


class EntityTable:
    """Looks entities up by name or code point (`Kramdown::Utils::Entities`)."""

    def __init__(self, *, html5: bool) -> None:
        self._by_key: dict[str | int, Entity] = {}
        text = Path(__file__).with_name("entities.txt").read_text("utf-8")
        for line in text.splitlines():
            if line.startswith("+") and not html5:
                continue
            number, name = line.lstrip("+").split()
            if name.isdigit():
                self._by_key[int(number)] = self[int(name)]
            else:
                # The last name of a code point wins: symbolic output prints it.
                self._by_key[int(number)] = self._by_key[name] = Entity(int(number), name)

    def find(self, key: str | int) -> Entity | None:
        """Return the entity for a name or a code point; ``None`` only for an unknown name."""
        entity = self._by_key.get(key)
        if entity is None and isinstance(key, int):
            entity = Entity(key, None)
        return entity

    def __getitem__(self, key: str | int) -> Entity:
        entity = self.find(key)
        if entity is None:
            raise KeyError(key)
        return entity


@lru_cache(maxsize=2)
def entity_table(*, html5: bool) -> EntityTable:
    """The table of kramdown 2.5 (`html5`) or 2.4."""
    return EntityTable(html5=html5)
