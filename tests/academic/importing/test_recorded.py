"""Answers of the services that public test suites recorded (``recorded/README.md``): each is read, also what is odd."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.importing.records import Record
from pylekyll.academic.importing.sources import arxiv, bibtex, crossref, doi, openalex, orcid, zotero_group
from pylekyll.academic.importing.web import NotFoundError
from pylekyll.foundation.errors import FetchError, UsageError
from tests.academic.importing.test_sources import with_odd

if TYPE_CHECKING:
    from collections.abc import Mapping

RECORDED = Path(__file__).parent / "recorded"
SERVICES = ("crossref", "doi", "orcid", "openalex", "arxiv", "dblp", "zotero")
ANSWERS = {name: json.loads((RECORDED / f"{name}_answers.json").read_text("utf-8")) for name in SERVICES}
GOOD = [(name, place) for name in SERVICES for place, one in enumerate(ANSWERS[name]) if one["status"] == 200]


class Playing:
    """The network with one answer; whole works of ORCID are not known."""

    def __init__(self, answer: dict[str, Any]) -> None:
        body = answer["body"]
        self._body = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self._status = answer["status"]

    def get(self, url: str, _headers: Mapping[str, str] | None = None) -> bytes:
        if self._status == 404:
            raise NotFoundError("not found")
        return b'{"bulk": []}' if "/works/" in url and "orcid" in url else self._body


def records(service: str, place: int) -> list[Record]:
    """Return what a source reads from one answer."""
    answer = ANSWERS[service][place]
    body = answer["body"]
    web = Playing(answer)
    if service == "crossref":
        message = body.get("message", body)
        return [crossref.record_of(item) for item in message.get("items", [message])]
    if service == "orcid" and "put-code" in body:
        whole = Record("article", {"title": "x"}, "orcid.org")
        orcid.add_details(whole, body)
        return [whole]
    if service == "orcid":
        return orcid.fetch_all(web, "0000-0002-1825-0097")
    return {
        "doi": lambda: [doi.fetch(web, "10.1126/science.169.3946.635")],
        "openalex": lambda: [openalex.record_of(body)],
        "arxiv": lambda: arxiv.read(body.encode()),
        "dblp": lambda: bibtex.fetch_dblp(web, "l/MichaelLey"),
        "zotero": lambda: zotero_group.read(body),
    }[service]()


def named(service: str, beginning: str) -> Record:
    """Return the record of a service whose title begins so."""
    found = (one for name, place in GOOD if name == service for one in records(service, place))
    return next(one for one in found if one.fields.get("title", "").startswith(beginning))


def test_there_are_enough_answers_of_enough_services() -> None:
    assert len(GOOD) >= 25
    assert len({name for name, _ in GOOD}) >= 5
    assert all(one["origin"] for answers in ANSWERS.values() for one in answers)


@pytest.mark.parametrize(("service", "place"), GOOD)
def test_every_answer_is_read(service: str, place: int) -> None:
    for record in records(service, place):
        assert record.genre or record.fields.get("title")
        assert all(value.strip() == value and value for value in record.fields.values())
        assert not [value for value in record.fields.values() if "<jats" in value or "</" in value]
        identity = identity_of(record.fields, record.kind, record.versions)
        assert identity.ids() or record.fields.get("author") or record.genre or "title" in record.fields
        assert record.fields.get("year", "2000").isdecimal()


def test_answers_that_say_no() -> None:
    assert [one["status"] for one in ANSWERS["crossref"] if one["status"] != 200] == [404]
    assert ANSWERS["orcid"][-1]["body"]["response-code"] == 404
    with pytest.raises(NotFoundError):
        doi.fetch(Playing(ANSWERS["doi"][1]), "10.1126/foo")
    # arXiv answers a question for an unknown id with 200 and a feed without an entry, and for nonsense with 400.
    unknown = next(one for one in ANSWERS["arxiv"] if "0000.0000" in one["url"])
    assert (unknown["status"], arxiv.read(unknown["body"].encode())) == (200, [])
    nonsense = next(one for one in ANSWERS["arxiv"] if one["status"] == 400)
    assert arxiv.read(nonsense["body"].encode()) == []


def test_crossref() -> None:
    # `issued` is [[null]] for what has no date; `created`, when the DOI was made, is not its date.
    assert "year" not in named("crossref", "Web Widget").fields
    assert "year" not in named("crossref", "Widget Mania").fields
    # Figures and tables of an article have DOIs of their own, without a title; so do issues of journals.
    parts = [one.genre for name, place in GOOD if name == "crossref" for one in records(name, place) if one.genre]
    assert set(parts) == {"part", "data"}
    # A subtitle may repeat the title in capitals.
    assert named("crossref", "Microbial Contamination").fields["title"].count("eanuts") <= 1
    # An article without pages has a number.
    assert named("crossref", "Single-molecule").fields["pages"] == "16696"
    # Depositors put affiliations among the authors.
    assert "{Paderborn University}" in named("crossref", "A Knowledge Development").fields["author"]
    # Markup in titles, an author without a given name, pages from a page to the same one.
    assert "Bregmaceros" in named("crossref", "New record of the antenna codlet").fields["title"]
    assert named("crossref", "Human bladder cancer").fields["author"] == "Stravopodis"
    assert named("crossref", "Loot Crates").fields["pages"] == "1081"


def test_crossref_relates_a_paper_to_its_preprint() -> None:
    paper = named("crossref", "Investigating Patients")
    assert paper.versions == {"10.2196/preprints.22081"}
    assert identity_of({"title": "x", "doi": "10.2196/preprints.22081"}).is_preprint
    # Reviews of a paper are related too, and are not versions of it.
    assert named("crossref", "The forecast trap").versions == frozenset()


def test_orcid() -> None:
    # Two versions of a work can have the same index, and the first one lacks the journal, which the other has.
    density = named("orcid", "DENSITY-MEDIATED")
    assert density.fields["journal"] == "Ecology"
    # bioRxiv and OSF preprints have the type `other`, Nature Precedings are journal articles.
    for title in ("Ten Simple Rules", "Recent developments", "Reputation, authority"):
        record = named("orcid", title)
        assert identity_of(record.fields, record.kind).is_preprint
    # A record without works, and one that Scopus filled, whose only id is an EID.
    assert records("orcid", 0) == []
    assert "doi" not in named("orcid", "{PLoS} {ONE}").fields


def test_whole_works_of_orcid_have_authors_and_a_citation() -> None:
    whole = [place for place, one in enumerate(ANSWERS["orcid"]) if "put-code" in one["body"]]
    first, second = (records("orcid", place)[0].fields for place in whole)
    assert first["author"].startswith("Kreutzer, Sebastian and Schmidt, Christoph")
    assert (second["volume"], second["number"], second["pages"]) == ("38", "1", "1--10")


def test_openalex() -> None:
    record = named("openalex", "The state of")
    assert (record.kind, record.fields["journal"], record.fields["pages"]) == ("article", "PeerJ", "e4375")
    assert record.versions == frozenset()  # places at DOAJ, PubMed and repositories do not have an id of the work


def test_arxiv() -> None:
    heat = named("arxiv", "Heat-bath random walks")
    assert (heat.fields["eprint"], heat.fields["year"], heat.fields["month"]) == ("1605.08386", "2016", "may")
    assert named("arxiv", "Frequency of Hot Jupiters").fields["eprint"] == "astro-ph/0601001"
    assert named("arxiv", "0").fields["eprint"] == "2104.12255"  # a title that is a digit
    paper = arxiv.as_preprint(named("arxiv", "Fairness Testing"))
    assert (paper.versions, "doi" in paper.fields) == ({"10.1145/3106237.3106277"}, False)


def test_dblp() -> None:
    old = named("dblp", "Die Trierer Informatik-Bibliographie")
    assert old.fields["doi"] == "10.1007/978-3-642-60831-5_34"  # DBLP writes the underscore as LaTeX
    assert "url" not in old.fields


def test_zotero() -> None:
    # A whole name in the field of the family name; a date in words; pages with a hyphen.
    holmes = named("zotero", "Sherlock Holmes in Babylon")
    assert holmes.fields["author"] == "Buck, R. Creighton"
    assert (holmes.fields["year"], holmes.fields["month"], holmes.fields["pages"]) == ("1980", "may", "335--345")
    # Films, web pages and pictures are items as well.
    assert named("zotero", "The Adventures of Sherlock Holmes").genre == "part"
    # `parsedDate` has the year alone where the date has the month, and is missing where there is no date.
    assert named("zotero", "Effects of Initial Plasma").fields["month"] == "jun"
    assert "year" not in named("zotero", "2011: A Jump Start").fields


ODD_ANSWERS = {
    "crossref": lambda: {"message": {"total-results": 1, "items": [_whole("crossref", "10.2196/22081")["message"]]}},
    "zotero": lambda: ANSWERS["zotero"][0]["body"][1:2],
    "openalex": lambda: {"meta": {"count": 1}, "results": [{**ANSWERS["openalex"][0]["body"], "locations": []}]},
    "orcid": lambda: {"bulk": [{"work": {**_whole("orcid", "work/40038622"), "put-code": 7}}]},
}


def _whole(service: str, end: str) -> Any:
    return next(one["body"] for one in ANSWERS[service] if one["url"].endswith(end))


class Odd:
    """The network with odd answers: of ORCID, the list of works is as it should be."""

    def __init__(self, body: object) -> None:
        self._body = json.dumps(body).encode()

    def get(self, url: str, _headers: Mapping[str, str] | None = None) -> bytes:
        title = {"title": {"title": {"value": "T"}}, "put-code": 7}
        return json.dumps({"group": [{"work-summary": [title]}]}).encode() if url.endswith("/works") else self._body


@pytest.mark.parametrize("service", ODD_ANSWERS)
def test_odd_values_are_left_out(service: str) -> None:
    fetch = {
        "crossref": lambda web: crossref.fetch(web, "0000-0002-1825-0097"),
        "zotero": lambda web: zotero_group.fetch(web, "1"),
        "openalex": lambda web: openalex.fetch(web, "A1"),
        "orcid": lambda web: orcid.fetch_all(web, "0000-0002-1825-0097"),
    }[service]
    for answer in with_odd(ODD_ANSWERS[service]()):
        with suppress(FetchError):
            fetch(Odd(answer))


def test_an_answer_with_fewer_works_than_there_are_is_refused() -> None:
    short = {"message": {"total-results": 3, "items": [{"title": ["T"], "type": "journal-article"}]}}
    with pytest.raises(FetchError, match=r"api\.crossref\.org sent 1 of 3 works"):
        crossref.fetch(Odd(short), "0000-0002-1825-0097")
    with pytest.raises(FetchError, match=r"api\.openalex\.org sent 1 of 9 works"):
        openalex.fetch(Odd({"meta": {"count": 9}, "results": [{"title": "T"}]}), "A1")


@pytest.mark.parametrize(
    ("group", "path"),
    [
        ("4712864", "4712864/items/top"),
        ("https://www.zotero.org/groups/4712864/coastal_lab", "4712864/items/top"),
        (
            "https://www.zotero.org/groups/4712864/coastal_lab/collections/AB12CD34/collection",
            "4712864/collections/AB12CD34/items",
        ),
        ("4712864/collections/AB12CD34", "4712864/collections/AB12CD34/items/top"),
    ],
)
def test_addresses_of_groups(group: str, path: str) -> None:
    assert f"https://api.zotero.org/groups/{path}" in zotero_group.address(group)


def test_the_feed_of_an_author_gives_ids_and_the_api_the_rest() -> None:
    heat = next(one for one in ANSWERS["arxiv"] if "1605.08386" in one["url"])["body"]
    asked = []

    class Both:
        def get(self, url: str, _headers: Mapping[str, str] | None = None) -> bytes:
            asked.append(url)
            return heat.encode()

    [record] = arxiv.fetch_author(Both(), "https://arxiv.org/a/stanley_c_1")
    assert record.fields["title"] == "Heat-bath random walks with Markov bases"
    assert asked == ["https://arxiv.org/a/stanley_c_1.atom2", arxiv.address(["1605.08386"])]
    assert arxiv.author_address("0000-0002-1825-0097") == "https://arxiv.org/a/0000-0002-1825-0097.atom2"
    with pytest.raises(UsageError):
        arxiv.author_address("somebody")
