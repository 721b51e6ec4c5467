"""The owner in the spellings of services: every generated one is marked, and no namesake is."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.academic.publications.model import Owner
from pylekyll.languages.bibtex.people import folded, read_people

GIVEN = ("Signe Maria", "Åsa", "Jean-Luc", "José Ángel", "Wen-Hao", "Łukasz", "Ada", "O. Anna")
FAMILY = ("Norrby", "García Ek", "van der Berg", "de la Cruz", "Müller", "Østergård", "O'Neil", "Alm-Rask", "Li")
NAMESAKES = ("Sven", "Siri Karin", "Jean-Marc", "Wen-Ling", "Oskar", "Aron", "Lena")


def spellings(names: str, family: str) -> list[str]:
    """Return a name as BibTeX files of services have it."""
    parts = names.replace("-", " ").split()
    letters = [part[0] for part in parts]
    shortened = [
        names,
        parts[0],
        f"{letters[0]}.",
        ". ".join(letters) + ".",
        ".".join(letters) + ".",
        " ".join(letters),
    ]
    written = [
        form for each in shortened for form in (f"{family}, {each}", f"{each} {family}", f"{family.upper()}, {each}")
    ]
    together = "".join(letters)
    written += [
        f"{family} {together}",
        f"{family}, {together}",
        f"{together} {family}",
        f"{family} {'.'.join(letters)}.",
    ]
    written += [
        f"{names} {family}".upper(),
        f"{family}, {names}".lower(),
        f"{{{family}}}, {names}",
        f"{names}~{family}",
    ]
    return written


@settings(deadline=None, max_examples=300)
@given(st.sampled_from(GIVEN), st.sampled_from(FAMILY), st.data())
def test_the_owner_is_marked(names: str, family: str, data: st.DataObject) -> None:
    owner = Owner((f"{names} {family}",))
    written = data.draw(st.sampled_from(spellings(names, family)))
    for form in (written, folded(written) if written.islower() else written):
        (person,) = read_people(form).people
        assert owner.is_person(person)


@pytest.mark.parametrize(
    "spelling",
    ["Oestergaard, S.", "Østergård S.M.", "Østergård S. M.", "SM ØSTERGÅRD", "Ostergard SM", "ØSTERGÅRD, Signe"],
)
def test_an_owner_with_letters_that_services_replace(spelling: str) -> None:
    assert Owner(("Signe Maria Østergård",)).is_named(spelling)


@pytest.mark.parametrize("spelling", ["SM VAN DER BERG", "Signe VAN DER BERG", "van der Berg S.M.", "Berg, S. van der"])
def test_particles_are_not_initials(spelling: str) -> None:
    assert Owner(("Signe Maria van der Berg",)).is_named(spelling)


def test_namesakes_are_not_marked() -> None:
    for names, other in permutations((*GIVEN[:5], *NAMESAKES), 2):
        for family in FAMILY:
            owner = Owner((f"{names} {family}",))
            for written in (f"{family}, {other}", f"{other} {family}", f"{family.upper()}, {other}"):
                assert not owner.is_named(written), (names, written)
    for family, other in permutations(FAMILY, 2):
        for written in (f"{other}, Signe", f"{other}, S.", f"S. {other}", f"{other} S.M."):
            assert not Owner((f"Signe {family}",)).is_named(written), (family, written)
