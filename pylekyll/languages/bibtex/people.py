"""People in bibliographies: lists of names, a name in reading order, and whether two names are one person's."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cached_property

from pylekyll.languages.bibtex.escaped import restored_name
from pylekyll.languages.bibtex.macros import expanded
from pylekyll.languages.bibtex.name_lists import PARTS, comma_parts, divided
from pylekyll.languages.bibtex.names import Name, Names
from pylekyll.languages.bibtex.text import read_text

#: Marks behind names for equal shares, corresponding authors and addresses.
_MARKS = re.compile(
    r"[*∗†‡§¶]|\$\^?\{?[\\\w*, ]*\}?\$|\\textsuperscript\{[^}]{0,400}\}|\\thanks\{[^}]{0,400}\}|\\textdagger|\\dag\b"
)
#: Behind a name, catalogues write the years of a life (``1946-....``), DBLP the number of a namesake.
_OF_CATALOGUES = re.compile(
    r"(?<=[\w.])\s+\((?:ca?\. )?[\d?.]{2,5}\s*[-\u2013]\s*(?:[\d?.]{2,5})?\)|(?<=[^\W\d_])\s+0\d{3}(?=\s*(?:,|\Z))"
)
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff・=＝]+")
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS_ONLY = re.compile(r"[A-Za-z.]*(?: [A-Za-z.]+)*")
_OTHERS = frozenset({"others", "et al", "et. al"})
#: A name with a space and without a comma.
_EAST_ASIAN_NAME = re.compile(rf"{_EAST_ASIAN.pattern}(?:[ \u3000~]+{_EAST_ASIAN.pattern})+")
#: Degrees after a name, and other words after a name with one comma.
_DEGREE = re.compile(r"Ph\.?\s?D\.?|M\.?\s?D\.?|M\.?\s?Sc\.?|D\.?\s?Phil\.?|Dr\.?-Ing\.?|Esq\.?|MBA|MPH|CFA")
#: Those that are initials behind a family name, as in ``Plumbley, M. D.``.
_INITIALS = re.compile(r"M\. D\.|M\.?D\.?|MBA|MPH|CFA")
_TITLE = re.compile(rf"{_DEGREE.pattern}|[JS]r\.?|II|III|IV|2nd|3rd|4th")
_HONOURS = frozenset({"dr", "prof", "professor"})
_FIELD = re.compile(rf"(?:^|,)\s*({PARTS})\s*=\s*([^,]*)")
#: Letters that have no accent that could be taken away.
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "ħ": "h", "þ": "th", "æ": "ae", "œ": "oe"})
_LAST_INITIALS = re.compile(r"(\S.*?) ([^\W\d_a-z]{1,3}|(?:[^\W\d_a-z]\.[ -]?){1,3})")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
#: Particles, which are not initials in a name in capitals: ``SM VAN DER BERG``.
_PARTICLES = frozenset(
    {"de", "da", "di", "du", "la", "le", "el", "al", "van", "der", "den", "von", "zu", "del", "dos", "ter", "ten"}
)


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

    @cached_property
    def name(self) -> str:
        """The name in reading order. East Asian names keep theirs, family name first, without a space."""
        if self.given and all(_EAST_ASIAN.fullmatch(part) for part in (self.given, self.family)):
            return f"{self.family}{self.given}"
        return " ".join(part for part in (self.given, self.particle, self.family, self.suffix) if part)

    @property
    def listed_name(self) -> str:
        """The name as lists in order of family names have it: ``van der Berg, Jan``, ``Ek, Bo, Jr.``."""
        family = " ".join(part for part in (self.particle, self.family) if part)
        return ", ".join(part for part in (family, self.given, self.suffix) if part)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words that a spelling of the name may have."""
        return frozenset(word for given, family in _spellings(self) for word in (*given, *family))


@dataclass(frozen=True)
class People:
    """A list of names.

    ``has_others`` if it ends with "and others"; ``separator`` is ``;``, ``,`` or ``&`` in the place of ``and``;
    ``is_certain`` is false if such a list may mean something else.
    """

    people: tuple[Person, ...] = ()
    has_others: bool = False
    separator: str = ""
    is_certain: bool = True


def read_people(text: str, known: dict[str, Person] | None = None) -> People:
    """Return the names in a field of BibTeX. Lists with other separators in place of ``and`` are read as meant.

    ``known`` are names of other fields that were read: the papers of a large collaboration repeat thousands of them.
    """
    found = divided(expanded(text))
    known = {} if known is None else known
    known.update((name, _person_of(name)) for name in found.names if name not in known)
    people = [person for name in found.names if (person := known[name]).family]
    named = tuple(person for person in people if person.name.lower().strip(". ") not in _OTHERS)
    return People(named, found.has_others or len(named) < len(people), found.separator, found.is_certain)


def read_person(text: str) -> Person:
    """Return one name, as "Given Family" or "Family, Given"."""
    people = read_people(text).people
    return people[0] if people else Person()


def _person_of(written: str) -> Person:
    """Return one name of a list: with the words of biblatex's extended form, with a degree, or as BibTeX has it."""
    if "(" in written or " 0" in written:
        written = _OF_CATALOGUES.sub("", written)
    if _FIELD.match(written):
        fields = {found[1]: _plain(found[2].strip(' "')) for found in _FIELD.finditer(written)}
        given, family, particle, suffix = (fields.get(part, "") for part in ("given", "family", "prefix", "suffix"))
        return Person(given, family, particle, suffix)
    *parts, last = comma_parts(written) or [""]
    if parts and _TITLE.fullmatch(last) and not _are_initials(parts, last):
        return replace(_person_of(", ".join(parts)), suffix=last)
    if _EAST_ASIAN_NAME.fullmatch(written):
        words = written.replace("~", " ").split()
        is_turned = len(words[-1]) == 1 < len(words[0])  # the family name has one letter: it stands last
        written = f"{{{''.join([*words[-1:], *words[:-1]] if is_turned else words)}}}"
    names = Names.parse(written).names
    return _person(names[0]) if names else Person()


def _are_initials(parts: list[str], last: str) -> bool:
    """Return whether what could be a degree is meant as given names: there are no others."""
    is_family = len(parts) == 1 and (len(parts[0].split()) == 1 or last == "M. D.")
    return is_family and _INITIALS.fullmatch(last) is not None


def _person(name: Name) -> Person:
    given, family, particle, suffix = (_plain(part or "") for part in (name.first, name.last, name.prefix, name.suffix))
    written = " ".join(part for part in name if part)
    if not family:
        given, family = "", given
    return Person(given, family, particle, suffix, any(mark in written for mark in "*∗"))


def _plain(part: str) -> str:
    if _LETTERS_ONLY.fullmatch(part):
        return part
    return read_text(_MARKS.sub("", restored_name(part))).plain().replace("\u00a0", " ").replace("\u202f", " ").strip()


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
    return person.words


def is_same_person(one: Person, other: Person) -> bool:
    """Return whether two names agree: the family name whole, each given name as far as both write it.

    Initials may be together ("SM"), the family name may come first ("Norrby SM"), accents may be missing or written
    as ``oe``. A family name alone is nobody in particular, unless it is the whole name of both.
    """
    spellings = [(a, b) for a in _spellings(one) for b in _spellings(other)]
    return any(_agree(a, b) for a, b in spellings)


def _spellings(person: Person) -> list[tuple[list[str], list[str]]]:
    """Return the given names and the family names as lists of words, in each way in which they may be meant."""
    together = f"{person.given}{person.family}"
    if _EAST_ASIAN.search(together):
        return [([], [re.sub(r"\s", "", together)]), ([], [re.sub(r"\s", "", f"{person.family}{person.given}")])]
    given, family = _words(person.given), _words(f"{person.particle} {person.family}")
    found = [(given, family)]
    if person.particle:
        found.append(([*given, *_words(person.particle)], _words(person.family)))
    whole = " ".join(part for part in (person.given, person.particle, person.family) if part)
    if written := _LAST_INITIALS.fullmatch(whole):  # "van Norrby Ek SM"
        found.append((_words(written[2]), _words(written[1])))
    umlauts = f"{person.given}|{person.particle} {person.family}".casefold().translate(_UMLAUTS)
    if umlauts != f"{person.given}|{person.particle} {person.family}".casefold():
        first, _, last = umlauts.partition("|")
        found.append((_words(first), _words(last)))
    return found


def _words(text: str) -> list[str]:
    """Return the words of names; initials that are written together are words of their own."""
    words: list[str] = []
    found = _WORD.findall(text)
    named = [word for word in found if word.casefold() not in _PARTICLES]
    may_be_initials = not text.isupper() or named == [text] or len(named) == 1 < len(found)
    for word in found:
        is_initials = may_be_initials and word.isupper() and len(word) <= 3 and word in named
        words += [folded(each) for each in word] if is_initials else [folded(word)]
    return words[words[:1] != [] and words[0] in _HONOURS :]


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
    short, long = sorted((given, theirs), key=len)
    if not short or not _may_be(short[0], long[0]):
        return False
    rest = iter(long[1:])  # names in the middle may be missing
    return all(any(_may_be(name, other) for other in rest) for name in short[1:])


def _may_be(one: str, other: str) -> bool:
    return one == other or (1 in (len(one), len(other)) and one[0] == other[0])
