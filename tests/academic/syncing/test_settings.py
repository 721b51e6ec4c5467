"""The people of a site and their ids, in the forms in which sites write them."""

from __future__ import annotations

from typing import Any

import pytest

from pylekyll.academic.syncing.settings import Settings, read_settings

SIGNE = "0000-0002-1825-0097"


def asked(config: dict[str, Any], people: object = None, socials: object = None) -> list[tuple[str, str]]:
    return [(service, one) for service, one, _ in read_settings(config, people, socials).questions()]


def test_ids_are_read_from_addresses() -> None:
    author = {"orcid": f"https://orcid.org/{SIGNE}/", "dblp": "https://dblp.org/pid/12/34.html"}
    assert asked({"author": author}) == [("dblp", "12/34"), ("crossref", SIGNE), ("orcid", SIGNE)]
    author = {"orcid": SIGNE, "arxiv": "https://arxiv.org/a/norrby_s_1", "openalex": "https://openalex.org/A5023888391"}
    assert asked({"author": author})[2:] == [("openalex", "A5023888391"), ("arxiv", "norrby_s_1")]


def test_a_group_is_a_list_or_has_parts() -> None:
    signe, bo = {"name": "Signe", "orcid": SIGNE}, {"name": "Bo", "dblp": "1/2"}
    expected = [("dblp", "1/2"), ("crossref", SIGNE), ("orcid", SIGNE)]
    for people in ([signe, bo, "Ada", signe], {"a": signe, "b": bo}, {"now": [signe], "before": [bo, None]}):
        assert asked({}, people) == expected


@pytest.mark.parametrize("also", ["Talks", "TALKS", ["talks", "Data"], ["DATA"]])
def test_kinds_of_works_are_read_in_capitals_too(also: object) -> None:
    settings = read_settings({"author": {"orcid": SIGNE}, "publications": {"sync": {"also": also}}})
    assert len(settings.genres) == (1 if isinstance(also, str) else len(also))  # type: ignore[arg-type]


def test_al_folio_has_the_ids_elsewhere() -> None:
    config = {"first_name": "Signe", "last_name": "Norrby"}
    assert asked(config, socials={"orcid_id": SIGNE, "dblp_url": "https://dblp.org/pid/12/34.html"})[0] == (
        "dblp",
        "12/34",
    )
    settings = read_settings({**config, "orcid_id": SIGNE})
    assert settings.members[0].names == ("Signe Norrby",)


def test_an_orcid_is_enough_for_services_that_a_site_names() -> None:
    config = {"author": {"orcid": SIGNE}, "publications": {"sync": {"sources": ["arxiv", "openalex", "dblp"]}}}
    assert asked(config) == [("arxiv", SIGNE), ("openalex", SIGNE)]


@pytest.mark.parametrize(
    ("config", "contact"),
    [
        ({"publications": {"sync": {"contact": "a@b.org"}}, "email": "c@d.org"}, "a@b.org"),
        ({"email": "c@d.org"}, "c@d.org"),
        ({"email": "c (at) d.org\r\nX: y"}, ""),
        ({"email": "a@b.org\r\nX: y"}, ""),
    ],
)
def test_the_contact_is_an_address(config: dict[str, Any], contact: str) -> None:
    settings: Settings = read_settings({**config, "author": {"orcid": SIGNE}})
    assert settings.contact == contact
