"""The authors of a publication, with what marks them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.publications.model import Author
from pylekyll.languages.bibtex.people import is_same_person, read_people

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pylekyll.academic.publications.model import Owner
    from pylekyll.academic.publications.surroundings import Surroundings
    from pylekyll.languages.bibtex.people import Person


def authors_of(
    people: Sequence[Person],
    owner: Owner,
    surroundings: Surroundings,
    *,
    equal: Collection[int] = (),
    corresponding: Collection[int] = (),
    students: Collection[int] = (),
) -> list[Author]:
    """Return the authors; ``equal``, ``corresponding`` and ``students`` are places in the list, from 0."""
    return [
        Author(
            name=person.name,
            listed_name=person.listed_name,
            is_owner=(is_owner := owner.is_person(person)),
            has_equal_share=place in equal,
            is_corresponding=place in corresponding,
            is_student=place in students or surroundings.is_student(person),
            url="" if is_owner else surroundings.address(person),
        )
        for place, person in enumerate(people)
    ]


def places_of(text: str, people: Sequence[Person]) -> set[int]:
    """Return the places, from 0, of the people that a field means: numbers from 1, ``first``, ``last`` or names."""
    if not text:
        return set()
    words = {"first": 0, "last": len(people) - 1}
    found: set[int] = set()
    is_list = re.fullmatch(r"(?:\d|first|last|and|[\s;,])+", text)
    parts = [part.strip() for part in re.split(r"(?<!\s)\s+and\s+|[;,]", text)] if is_list else []
    for part in filter(None, parts):
        found.add(words.get(part, int(part) - 1 if part.isdigit() and len(part) < 10 else -1))
    if not found:
        named = read_people(text).people
        found = {place for place, one in enumerate(people) if any(is_same_person(one, other) for other in named)}
    return {place for place in found if 0 <= place < len(people)}


def names_of(people: Sequence[Person], surroundings: Surroundings) -> list[str]:
    """Return the names of the people as they are written, and as the site's own data write them."""
    names = [name for person in people for name in (person.name, surroundings.known_name(person)) if name]
    return list(dict.fromkeys(names))
