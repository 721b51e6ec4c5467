"""People in bibliographies: lists of names, a name in reading order, and whether two names are one person's."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from pylekyll.languages.bibtex.names import Name, Names
from pylekyll.languages.bibtex.text import read_text

#: Marks behind names for equal shares, corresponding authors and addresses.
_MARKS = re.compile(
    r"[*∗†‡§¶]|\$\^?\{?\\?[\w*,]*\}?\$|\\textsuperscript\{[^}]*\}|\\thanks\{[^}]*\}|\\textdagger|\\dag\b"
)
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff・=＝]+")
_WORD = re.compile(r"[^\W\d_]+")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[-\s]*){1,4}")
_OTHERS = frozenset({"others", "et al", "et. al"})
_LEADING_AND = re.compile(r"(?<!\s)\s*and\s+", re.IGNORECASE)
_AND = re.compile(r"\s(?:and|&)\s", re.IGNORECASE)
#: Letters that have no accent that could be taken away.
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "ħ": "h", "þ": "th", "æ": "ae", "œ": "oe"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"})


@dataclass(frozen=True)
class Person:
    """One name of a list: its parts as plain text, and whether a mark says that the share is equal.

    Groups and names of one word have only ``family``.
    """

    given: str = ""
    family: str = ""
    particle: str = ""
    suffix: str = ""
    has_mark: bool = False

    @property
    def name(self) -> str:
        """The name in reading order. East Asian names keep theirs, family name first, without a space."""
        if self.given and all(_EAST_ASIAN.fullmatch(part) for part in (self.given, self.family)):
            return f"{self.family}{self.given}"
        return " ".join(part for part in (self.given, self.particle, self.family, self.suffix) if part)


@dataclass(frozen=True)
class People:
    """A list of names.

    ``has_others`` if it ends with "and others"; ``separator`` is ``;`` or ``,`` where it takes the place of ``and``;
    ``is_certain`` is false if such a list may mean something else.
    """

    people: tuple[Person, ...] = ()
    has_others: bool = False
    separator: str = ""
    is_certain: bool = True


def read_people(text: str) -> People:
    """Return the names in a field of BibTeX. Lists with semicolons or commas in place of ``and`` are read as meant."""
    whole = text.strip()
    if whole[:1] == "{" and whole[-1:] == "}" and len(_AND.findall(whole)) > 1 and "{" not in whole.strip("{}"):
        text = whole.strip("{}")  # no organisation has two "and" in its name
    parts, separator, is_certain = _divided(text)
    found = [name for part in parts for name in Names.parse(part).names]
    people = [person for name in found if (person := _person(name)).family]
    named = tuple(person for person in people if person.name.lower().strip(". ") not in _OTHERS)
    return People(named, len(named) < len(people), separator, is_certain)


def read_person(text: str) -> Person:
    """Return one name, as "Given Family" or "Family, Given"."""
    people = read_people(text).people
    return people[0] if people else Person()


def _divided(text: str) -> tuple[list[str], str, bool]:
    """Return the names of a list that does not use ``and``, its separator, and whether this is certain."""
    outside = re.sub(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", lambda group: "x" * len(group[0]), text)
    if ";" in outside and not re.search(r"\\\S*;|&\w+;", outside):
        parts = [_LEADING_AND.sub("", text[start:end]) for start, end in _spans(outside, ";")]
        return [part.strip() for part in parts if part.strip()], ";", True
    if _AND.search(outside) or outside.count(",") < 2:
        return [text], "", True
    parts = [text[start:end].strip() for start, end in _spans(outside, ",")]
    parts = [part for part in parts if part]
    if all(len(part.split()) > 1 and not _INITIALS.fullmatch(part) for part in parts):
        return parts, ",", True
    if len(parts) % 2 == 0 and len(parts) > 2 and all(_INITIALS.fullmatch(part) for part in parts[1::2]):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)], ",", True
    if len(parts) % 2 == 0 and len(parts) > 3 and not any(" " in part for part in parts):
        return [f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True)], ",", False
    return ([text], "", True) if len(parts) <= 3 else ([f"{{{text}}}"], ",", False)


def _spans(text: str, separator: str) -> list[tuple[int, int]]:
    ends = [match.start() for match in re.finditer(re.escape(separator), text)]
    return list(zip([0, *(end + 1 for end in ends)], [*ends, len(text)], strict=True))


def _person(name: Name) -> Person:
    given, family, particle, suffix = (_plain(part or "") for part in (name.first, name.last, name.prefix, name.suffix))
    written = " ".join(part for part in name if part)
    if not family:
        given, family = "", given
    return Person(given, family, particle, suffix, any(mark in written for mark in "*∗"))


def _plain(part: str) -> str:
    return read_text(_MARKS.sub("", part)).plain().replace("\u00a0", " ").replace("\u202f", " ").strip()


# -- the same person ----------------------------------------------------------------------------------------------


def folded(text: str) -> str:
    """Return ``text`` in lowercase without accents: what two spellings have in common."""
    lowered = text.casefold()
    if lowered.isascii():
        return lowered
    lowered = lowered.translate(_LETTERS)
    plain = "".join(each for each in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(each))
    return unicodedata.normalize("NFKC", plain)


def words_of(person: Person) -> frozenset[str]:
    """Return the words that a spelling of the same person's name may have: two people without a common one differ."""
    return frozenset(word for given, family in _spellings(person) for word in (*given, *family))


def is_same_person(one: Person, other: Person) -> bool:
    """Return whether two names agree: the family name whole, each given name as far as both write it.

    Initials may be together ("SM"), the family name may come first ("Norrby SM"), accents may be missing or written
    as ``oe``. A family name alone is nobody in particular, unless it is the whole name of both.
    """
    spellings = [(a, b) for a in _spellings(one) for b in _spellings(other)]
    return any(_agree(a, b) for a, b in spellings)


def _spellings(person: Person) -> list[tuple[list[str], list[str]]]:
    """Return the given names and the family names as lists of words, in each way in which they may be meant."""
    whole = f"{person.given}{person.family}"
    if _EAST_ASIAN.search(whole):
        return [([], [re.sub(r"\s", "", whole)]), ([], [re.sub(r"\s", "", f"{person.family}{person.given}")])]
    given, family = _words(person.given), _words(f"{person.particle} {person.family}")
    found = [(given, family)]
    if person.particle:
        found.append(([*given, *_words(person.particle)], _words(person.family)))
    if len(given) == 1 and re.fullmatch(r"[^\W\d_a-z]{1,3}", person.family):
        found.append((_words(person.family), given))  # "Norrby SM"
    umlauts = f"{person.given}|{person.particle} {person.family}".casefold().translate(_UMLAUTS)
    if umlauts != f"{person.given}|{person.particle} {person.family}".casefold():
        first, _, last = umlauts.partition("|")
        found.append((_words(first), _words(last)))
    return found


def _words(text: str) -> list[str]:
    """Return the words of names; initials that are written together are words of their own."""
    words: list[str] = []
    is_upper = text.isupper()
    for word in _WORD.findall(text):
        is_initials = word.isupper() and len(word) <= 3 and (word == text or not is_upper)
        words += [folded(each) for each in word] if is_initials else [folded(word)]
    return words


def _agree(one: tuple[list[str], list[str]], other: tuple[list[str], list[str]]) -> bool:
    all_one, all_other = [*one[0], *one[1]], [*other[0], *other[1]]
    if all_one and sorted(all_one) == sorted(all_other):
        return True
    size = min(len(one[1]), len(other[1]))
    if not size or all_one[-size:] != all_other[-size:]:
        return False
    given, theirs = all_one[:-size], all_other[:-size]
    if "".join(given) == "".join(theirs) and given:
        return True
    pairs = list(zip(given, theirs, strict=False))
    return bool(pairs) and all(a == b or (1 in (len(a), len(b)) and a[0] == b[0]) for a, b in pairs)
