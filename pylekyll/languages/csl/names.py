"""Personal names and how they are written (``CiteProc::Name``)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pylekyll.foundation.closed import without_tags
from pylekyll.languages.csl.name_parser import parse_names

_ABSENT = frozenset({"false", "no", "never"})
_SORT_PREFIX = re.compile(r"^(?:the|an?|der|die|das|eine?|l[ae])\s+|^l\W", re.IGNORECASE | re.ASCII | re.MULTILINE)
_SPACE = " \t\r\n\f\v"
_ASCII_INITIAL = re.compile(r"([A-Z])[^A-Z \t\r\n\f\v-]*[ \t\r\n\f\v]*")
_BEFORE_HYPHEN = re.compile(r"(?<![ \t\r\n\f\v])[ \t\r\n\f\v]*-")

#: Scripts in which the given name comes first; other scripts have their own order.
_ROMANESQUE = ("LATIN", "GREEK", "CYRILLIC", "HEBREW", "ARMENIAN", "GEORGIAN")
#: Letters that belong to no script or to several.
_COMMON = (
    *("MODIFIER LETTER", "MATHEMATICAL", "DOUBLE-STRUCK", "SCRIPT", "BLACK-LETTER", "MICRO SIGN", "OHM SIGN"),
    *("FEMININE ORDINAL", "MASCULINE ORDINAL", "FULLWIDTH LATIN", "KATAKANA-HIRAGANA", "HALFWIDTH KATAKANA-HIRAGANA"),
    *("COMBINING CYRILLIC", "KELVIN SIGN", "ANGSTROM SIGN"),
)


@dataclass(frozen=True)
class Name:
    """A name in its parts, ``None`` for absent ones. ``literal`` is a whole name that is never parsed."""

    family: str | None = None
    given: str | None = None
    literal: str | None = None
    suffix: str | None = None
    particle: str | None = None
    dropping_particle: str | None = None
    comma_suffix: bool = False
    static_ordering: bool = False

    @classmethod
    def of(cls, value: Mapping[str, object]) -> Name:
        """Return the name of a CSL-JSON object."""
        fields = {str(key).replace("_", "-"): entry for key, entry in value.items()}

        def part(key: str) -> str | None:
            found = fields.get(key)
            return None if found is None else str(found)

        return cls(
            part("family"),
            part("given"),
            part("literal"),
            part("suffix"),
            part("non-dropping-particle") or part("particle"),
            part("dropping-particle"),
            comma_suffix=is_given(part("comma-suffix")),
            static_ordering=is_given(part("static-ordering")),
        )

    @property
    def is_personal(self) -> bool:
        """Return whether the name looks like a person's (``Name#personal?``)."""
        return not is_given(self.literal)

    def __str__(self) -> str:
        """Return the name as a text variable shows it (``Name#to_s``)."""
        return compact_join((self.given, self.family), " ")

    def sort_key(self) -> list[str]:
        """Return the parts by which names are compared (``Name#sort_order_downcase``)."""
        if is_given(self.literal):
            parts: list[str | None] = [_SORT_PREFIX.sub("", self.literal or "", count=1)]
        else:
            family = compact_join((self.particle, self.family), " ")
            parts = [family, self.dropping_particle, self.given, self.suffix]
        return [without_tags((part or "").lower()) for part in parts]


class Names(tuple[Name, ...]):
    """A variable that holds names."""

    __slots__ = ()

    @classmethod
    def of(cls, value: object) -> Names:
        """Return the names of a CSL-JSON value: a list of objects, one object, or a text with names."""
        entries = [value] if isinstance(value, (Mapping, str)) or not isinstance(value, Iterable) else list(value)
        names: list[Name] = []
        for entry in entries:
            if isinstance(entry, Mapping):
                names.append(Name.of(entry))
            elif entry is not None and str(entry).strip():
                names.extend(_written_names(str(entry).strip()))
        return cls(names)

    def __str__(self) -> str:
        """Return the names as a text variable shows them (``Names#to_s`` with its default options)."""
        shown = [str(name) for name in self]
        if len(self) >= 5:
            return ", ".join([*shown[:3], "et al."])
        if len(self) < 3:
            return " & ".join(shown)
        return f"{', '.join(shown[:-1])}, & {shown[-1]}"


def _written_names(text: str) -> list[Name]:
    """Return the names of a text; the text itself if they cannot be parsed, which citeproc-ruby rejects."""
    found = parse_names(text)
    if found is None:
        return [Name(literal=text)]
    return [Name(name.family, name.given, suffix=name.suffix, particle=name.particle) for name in found]


def is_given(value: str | None) -> bool:
    """Return whether a part of a name is present (``Attributes#attribute?``)."""
    return bool(value) and (value or "").lower() not in _ABSENT


def compact_join(parts: Iterable[str | None], delimiter: str) -> str:
    """Return the parts that are not empty, joined (``Array#compact_join``)."""
    return delimiter.join(part for part in parts if part)


@dataclass(frozen=True)
class NameForm:
    """How single names are written: the options of a ``name`` element and of the style.

    ``initialize_with`` is ``None`` where given names are written out.
    """

    form: str = "long"
    sort_separator: str = ", "
    initialize_with: str | None = None
    only_existing_initials: bool = False
    demote_particle: str = "never"

    @property
    def is_short(self) -> bool:
        """Return whether only family names are written."""
        return "short" in self.form.lower()

    def demotes_particle(self, *, sort_order: bool) -> bool:
        """Return whether a particle follows the given name (``Name#demote_particle?``)."""
        rule = self.demote_particle.lower()
        return rule in {"display-and-sort", "always"} or (sort_order and rule in {"sort", "sort-only"})

    def initials(self, name: Name) -> str | None:
        """Return the given name, as initials where the style asks for them (``Name#initials``)."""
        if self.initialize_with is None or name.given is None:
            return name.given
        if not name.is_personal or not is_romanesque(name):
            return name.given
        change = _existing_initials if self.only_existing_initials else _initials
        return change(name.given, self.initialize_with)

    def format(self, name: Name, *, sort_order: bool) -> str:
        """Return the name as text (``Name#format``)."""
        if is_given(name.literal):
            return name.literal or ""
        if name.static_ordering or not is_romanesque(name):
            return " ".join(part for part in (name.family, self.initials(name)) if part is not None)
        if self.is_short:
            return compact_join((name.particle, name.family), " ")
        initials = self.initials(name)
        if not sort_order:
            shown = compact_join((initials, name.dropping_particle, name.particle, name.family), " ")
            return compact_join((shown, name.suffix), self.sort_separator if name.comma_suffix else " ")
        if self.demotes_particle(sort_order=True):
            given = compact_join((initials, name.dropping_particle, name.particle), " ")
            return compact_join((name.family, given, name.suffix), self.sort_separator)
        family = compact_join((name.particle, name.family), " ")
        given = compact_join((initials, name.dropping_particle), " ")
        return compact_join((family, given, name.suffix), self.sort_separator)


def is_romanesque(name: Name) -> bool:
    """Return whether the name is in a script in which the given name comes first (``Name#romanesque?``)."""
    text = f"{name.given or ''}{name.family or ''}"
    return text.isascii() or _is_romanesque(text)


def _is_romanesque(text: str) -> bool:
    return all(map(_is_romanesque_character, without_tags(unicodedata.normalize("NFC", text))))


def _is_romanesque_character(character: str) -> bool:
    if character < "\u0250" or not (character.isalpha() or unicodedata.category(character)[0] == "M"):
        return True
    return unicodedata.name(character, "").startswith((*_ROMANESQUE, *_COMMON))


def _stripped(text: str) -> str:
    """``String#strip``."""
    return text.lstrip(_SPACE + "\0").rstrip(_SPACE + "\0")


def _initials(given: str, mark: str) -> str:
    """Return each capital letter with ``mark``, without the letters and spaces after it (``initials_of``)."""
    shown = _ASCII_INITIAL.sub(lambda match: match[1] + mark, given) if given.isascii() else _shortened(given, mark)
    return _stripped(_BEFORE_HYPHEN.sub("-", shown))


def _shortened(text: str, mark: str) -> str:
    found: list[str] = []
    at, end = 0, len(text)
    while at < end:
        character = text[at]
        at += 1
        found.append(character)
        if character.isupper():
            found.append(mark)
            while at < end and not (text[at].isupper() or text[at] in _SPACE or text[at] == "-"):
                at += 1
            while at < end and text[at] in _SPACE:
                at += 1
    return "".join(found)


def _existing_initials(given: str, mark: str) -> str:
    """Return the given names with ``mark`` after existing initials (``existing_initials_of``)."""
    parted = _parted(given)
    shown = re.sub(
        r"\b(\w)\b((?:[^\w-]|\d|_)*)",
        lambda match: match[1] + mark if match[1].isupper() else match[0],
        parted,
    )
    return _stripped(_BEFORE_HYPHEN.sub("-", shown))


def _parted(text: str) -> str:
    """Return ``text`` with a space within each pair of capital letters: ``JR`` becomes ``J R``."""
    found: list[str] = []
    at = 0
    while at < len(text):
        pair = text[at : at + 2]
        if len(pair) == 2 and pair[0].isupper() and pair[1].isupper():
            found.append(f"{pair[0]} {pair[1]}")
            at += 2
        else:
            found.append(text[at])
            at += 1
    return "".join(found)
