"""The options of lists of names, inherited from style, citation and bibliography (``CSL::Style::Name``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.csl.format import Formatting
from pylekyll.languages.csl.item import first_integer
from pylekyll.languages.csl.names import NameForm

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: ``Schema.attr(:name)``: the attributes that names inherit.
INHERITED = (
    *("and", "delimiter-precedes-et-al", "initialize-with", "delimiter-precedes-last", "et-al-min"),
    *("et-al-use-first", "et-al-subsequent-min", "et-al-subsequent-use-first", "et-al-use-last"),
    *("name-as-sort-order", "sort-separator", "initialize"),
)


def inheritable_options(attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the options that a style, a citation or a bibliography gives to names."""
    options = {name: attributes[name] for name in INHERITED if name in attributes}
    for name, given in (("delimiter", "name-delimiter"), ("form", "name-form")):
        if given in attributes:
            options[name] = attributes[given]
    return options


@dataclass(frozen=True)
class NamePart:
    """``<name-part>``: the formatting of the family name or of the given name."""

    name: str
    formatting: Formatting
    suffix: str | None

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> NamePart:
        """Return the part that the attributes describe."""
        return cls(attributes.get("name", ""), Formatting.of(attributes, "text-case"), attributes.get("suffix"))


@dataclass(frozen=True)
class EtAl:
    """``<et-al>``: the term for the names that are left out."""

    term: str
    formatting: Formatting

    @classmethod
    def of(cls, attributes: Mapping[str, str]) -> EtAl:
        """Return the settings of the attributes."""
        return cls(attributes.get("term", "et-al"), Formatting.of(attributes, "text-case"))


@dataclass(frozen=True)
class NameStyle:
    """How a list of names is written."""

    form: NameForm
    formatting: Formatting
    parts: tuple[NamePart, ...]
    et_al: EtAl | None
    connector: str | None
    delimiter: str
    precedes_last: str
    precedes_et_al: str
    sort_order: str
    truncate_when: int | None
    truncate_at: int | None
    ends_with_last: bool

    @classmethod
    def of(
        cls, options: Mapping[str, str], parts: Sequence[NamePart], et_al: EtAl | None, demote_particle: str
    ) -> NameStyle:
        """Return the style of names with these options."""

        def number(name: str) -> int | None:
            return first_integer(options[name]) if name in options else None

        return cls(
            form=NameForm(
                options.get("form", "long"),
                options.get("sort-separator", ", "),
                options.get("initialize-with"),
                only_existing_initials=options.get("initialize") == "false",
                demote_particle=demote_particle,
            ),
            formatting=Formatting.of(options),
            parts=tuple(parts),
            et_al=et_al,
            connector=options.get("and"),
            delimiter=options.get("delimiter", ", "),
            precedes_last=options.get("delimiter-precedes-last", "").lower(),
            precedes_et_al=options.get("delimiter-precedes-et-al", "").lower(),
            sort_order=options.get("name-as-sort-order", "").lower(),
            truncate_when=number("et-al-min"),
            truncate_at=number("et-al-use-first"),
            ends_with_last=options.get("et-al-use-last") == "true",
        )

    def truncates(self, count: int) -> bool:
        """Return whether a list of ``count`` names is shortened."""
        return self.truncate_at is not None and self.truncate_when is not None and count >= self.truncate_when

    def shown_of(self, count: int) -> int:
        """Return how many of ``count`` names are written."""
        return min(count, self.truncate_at or 0) if self.truncates(count) else count

    def is_sort_order_at(self, position: int) -> bool:
        """Return whether the name at a position, from 1, is written family name first."""
        return self.sort_order == "all" or (position == 1 and self.sort_order == "first")

    def delimiter_precedes_et_al(self, count: int) -> bool:
        """Return whether the delimiter, not a space, is before the term for further names."""
        if self.precedes_et_al in {"never", "always"}:
            return self.precedes_et_al == "always"
        if self.precedes_et_al.startswith("after-inverted-name"):
            return self.is_sort_order_at(count)
        return count > 1

    def delimiter_precedes_last(self, count: int) -> bool:
        """Return whether the delimiter is before the word or the sign between the last two names."""
        if self.connector is None:
            return True
        if self.precedes_last in {"never", "always"}:
            return self.precedes_last == "always"
        if self.precedes_last.startswith("after-inverted-name"):
            return bool(self.sort_order) and (self.sort_order == "all" or count == 2)
        return count > 2
