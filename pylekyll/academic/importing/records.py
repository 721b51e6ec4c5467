"""A publication as a service gives it: a BibTeX type and its fields, ready to be written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing import formulas
from pylekyll.academic.importing.markup import without_markup
from pylekyll.languages.bibtex.dates import MONTHS, month_and_day
from pylekyll.languages.bibtex.latex import decode
from pylekyll.languages.bibtex.names import Name, Names
from pylekyll.languages.bibtex.people import folded

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Fields in the order in which new entries have them; others follow.
ORDER = (
    *(
        "title",
        "author",
        "editor",
        "journal",
        "booktitle",
        "series",
        "volume",
        "number",
        "pages",
        "publisher",
        "school",
    ),
    *("institution", "edition", "year", "month", "doi", "isbn", "eprint", "archiveprefix", "primaryclass", "url"),
    *("abstract", "keywords", "note"),
)
#: Fields that are taken as they are: in addresses, an underscore is one.
VERBATIM = frozenset({"doi", "url", "eprint", "archiveprefix", "primaryclass", "isbn", "pdf"})

_PARAGRAPHS = re.compile(r"\n\s*\n\s*")
_BLANKS = re.compile(r"\s+")
_SPECIAL = re.compile(r"(?<!\\)([&%$#_])")
#: A dash between two pages: not the first one of ``2165-a-2166``, whose first page has a letter.
PAGE_DASH = re.compile(
    r"(?:(?<!\s)\s+)?(?!(?<=[0-9])-[^\W\d_](?:\s?[-\u2010-\u2015]|\Z))[-\u2010-\u2015]+\s*",
)
#: Words of organisations, whose names have no parts.
_ORGANISATION = re.compile(
    r"\b(?:collaboration|consortium|organi[sz]ation|committee|group|institut\w*|university|association|society|team|agency"
    r"|ministry|department|network|foundation|project|commission|council|office|federation|inc|ltd|gmbh)\b",
    re.IGNORECASE,
)
#: Signs and words that a group has in its name and a person does not.
_NOT_A_PERSON = re.compile(
    r"&|\b(?!(?:2nd|3rd|4th)\b)\w*[0-9]|\b(?:of|for|ctr|academ(?:y|ies))\b"
    r"|\b(?:central|development|federal|investment|national|reserve|world) (?:bank|cent(?:er|re)|museum)\b",
    re.IGNORECASE,
)
_SUFFIX_LAST = re.compile(r"(.+\S)\s+([JS]r\.?|II|III|IV|2nd|3rd|4th)")
_SUFFIX = re.compile(r"([^,]+),\s*([JS]r\.?|II|III|IV|2nd|3rd|4th)")
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
#: Characters of a key: it names files, and people write it.
_LONGEST_KEY = 100
_SMALL = frozenset(
    {"a", "an", "the", "on", "of", "in", "for", "and", "to", "with", "from", "der", "die", "das", "le", "la"}
)


#: Genres of records: a talk (also a poster or its abstract), a data set or program, and parts that nobody lists.
TALK, DATA, PART = "talk", "data", "part"


@dataclass
class Record:
    """A publication: ``kind`` is its BibTeX type, ``fields`` are values between braces; ``source`` names who gave it.

    ``key`` is the key that the source uses, where people chose it; ``line`` is where a file has the entry. ``versions``
    are the DOIs and arXiv ids that a service says belong to the same work. ``genre`` is set for what is not a paper.
    """

    kind: str
    fields: dict[str, str] = field(default_factory=dict)
    source: str = ""
    key: str = ""
    line: int = 0
    versions: frozenset[str] = frozenset()
    genre: str = ""

    @property
    def place(self) -> str:
        """The place of the entry as messages name it: file and line, or the service."""
        return f"{self.source}:{self.line}" if self.line else self.source

    def ordered(self) -> list[tuple[str, str]]:
        """Return the fields in the order in which they are written."""
        places = {name: place for place, name in enumerate(ORDER)}
        return sorted(self.fields.items(), key=lambda pair: places.get(pair[0], len(places)))


@dataclass
class Gathered:
    """Records in the order in which they are added, and notes on what was not available.

    ``left_out`` counts the entries of files that are not among the records; each has a note.
    """

    records: list[Record] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left_out: int = 0

    @classmethod
    def of(cls, records: Iterable[Record], notes: Iterable[str] = ()) -> Gathered:
        """Return the records of a file; those without a field are left out. A note names each without a title."""
        found = cls()
        for record in records:
            if not record.fields:
                found.leave_out(f"{record.place}: this entry does not have a field, and was left out.")
                continue
            found.records.append(record)
            if "title" not in record.fields:
                found.notes.append(f"{record.place}: this entry does not have a title.")
        found.notes += notes
        return found

    def leave_out(self, note: str) -> None:
        """Count an entry that is not taken."""
        self.left_out += 1
        self.notes.append(note)

    def add(self, other: Gathered) -> None:
        """Add what another source gave."""
        self.records += other.records
        self.notes += other.notes
        self.left_out += other.left_out


def made(kind: str, source: str, given: dict[str, str]) -> Record:
    """Return a record of plain texts: escaped for BibTeX, without empty ones."""
    fields = {}
    for name, text in given.items():
        value = balanced(tidied(text))
        if value:
            fields[name] = value if name in VERBATIM or name in ("author", "month") else escaped(value)
    if "title" in fields:
        fields["title"] = protected(fields["title"])
    return Record(kind, fields, source)


def listed(value: object) -> list[Any]:
    """Return a list of a service's answer; an empty one in place of other values."""
    return value if isinstance(value, list) else []


def tidied(text: str) -> str:
    """Return a text whose lines are joined to paragraphs; empty lines between paragraphs stay."""
    return "\n\n".join(_BLANKS.sub(" ", part).strip() for part in _PARAGRAPHS.split(text.strip()))


def plain(text: object) -> str:
    """Return a text of a service without markup: JATS tags and entities."""
    return _BLANKS.sub(" ", paragraphs(text))


def paragraphs(text: object) -> str:
    """Return a text of a service without markup, whose paragraphs are apart by empty lines."""
    return tidied(without_markup(str(text or "")))


def escaped(text: str) -> str:
    r"""Return a text with the characters that LaTeX reserves escaped: ``R&D`` is ``R\&D``, and its braces match.

    Formulas between dollar signs stay.
    """
    parts = formulas.divided(balanced(text))
    parts[::2] = [_SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
    return "".join(parts)


def protected(title: str) -> str:
    """Return a title whose words with inner capitals are in braces, so that no style changes them: ``{DNA}``."""

    def guard(match: re.Match[str]) -> str:
        inside = match[0][1:]
        is_command = match.string[: match.start()].endswith("\\")
        return match[0] if is_command or not any(character.isupper() for character in inside) else f"{{{match[0]}}}"

    parts = formulas.divided(title)
    texts = "".join(parts[::2])
    if "{" in texts or texts.isupper():
        return title
    parts[::2] = [_WORD.sub(guard, part) for part in parts[::2]]
    return "".join(parts)


def names(people: Iterable[tuple[str, str]]) -> str:
    """Return a list of names from pairs of family and given name; one without a given name is an organisation."""
    found = []
    for family, given in ((_name(one), _name(other)) for one, other in people):
        if family and (suffix := _SUFFIX.fullmatch(given)):  # PubMed's and Zotero's `Plunkett`, `G, 3rd`
            found.append(f"{family}, {suffix[2]}, {suffix[1]}")
        elif family:
            found.append(f"{family}, {given}" if given else f"{{{family}}}" if " " in family else family)
    return " and ".join(found)


def split_name(name: str) -> tuple[str, str]:
    """Return family and given name of a name as a person writes it; particles belong to the family name.

    The family name of an organisation is its whole name.
    """
    whole = plain(name)
    if suffix := _SUFFIX_LAST.fullmatch(whole):
        family, given = split_name(suffix[1])
        return (f"{family}, {suffix[2]}", given) if given else (whole, "")
    people = Names.parse(whole).names
    if len(people) != 1 or _ORGANISATION.search(whole) or _NOT_A_PERSON.search(whole):
        return whole, ""
    return family_of(people[0]), people[0].first or ""


def family_of(name: Name) -> str:
    """Return a family name with its particles and what follows it: ``van Beethoven``, ``King, Jr``."""
    family = " ".join(part for part in (name.prefix, name.last) if part)
    return f"{family}, {name.suffix}" if name.suffix else family


def month(number: object) -> str:
    """Return the name of a month as BibTeX has it, from its number or its name; or nothing."""
    found, _ = month_and_day(str(number or ""))
    return MONTHS[found - 1] if found else ""


def pages(text: object) -> str:
    """Return pages with the dash of BibTeX; one page alone where the first is the last."""
    found = PAGE_DASH.sub("--", plain(text))
    first, _, last = found.partition("--")
    return first if first == last else found


def key_of(record: Record, taken: set[str], numbers: dict[str, int] | None = None) -> str:
    """Return a key for a new entry, such as ``akerlund2026tides``, that is not in ``taken``.

    ``numbers`` has the last number of each beginning, so that many equal ones are not counted again.
    """
    people = Names.parse(record.fields.get("author", "") or record.fields.get("editor", "")).names
    family = family_of(people[0]).partition(",")[0] if people else ""
    words = [word for word in _WORD.findall(_ascii(record.fields.get("title", ""))) if word not in _SMALL]
    base = _ascii(family).replace(" ", "") + record.fields.get("year", "")[:4] + (words[0] if words else "")
    base = record.key or re.sub(r"[^a-z0-9]", "", base)[:_LONGEST_KEY] or "paper"
    numbers = {} if numbers is None else numbers
    key, number = base, numbers.get(base, 0)
    while key.lower() in taken:
        number += 1
        key = f"{base}{chr(ord('a') + number)}" if number < 26 else f"{base}{number}"
    numbers[base] = number
    return key


def _ascii(text: str) -> str:
    return re.sub(r"[^a-z0-9 ]", "", folded(decode(text)))


def _name(text: str) -> str:
    return escaped(plain(text)).replace(" and ", " {and} ")


def balanced(text: str) -> str:
    """Return the text; without its braces where they do not match."""
    depth = 0
    for character in text:
        depth += (character == "{") - (character == "}")
        if depth < 0:
            break
    return text if depth == 0 else text.replace("{", "").replace("}", "")
