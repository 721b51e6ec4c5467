"""Services: the records from their answers, and the messages of their failures."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.importing.gather import Sources, gather
from pylekyll.academic.importing.kept import KeptAnswers
from pylekyll.academic.importing.records import escaped, made, pages, plain
from pylekyll.academic.importing.sources import arxiv, bibtex, doi, openalex, orcid
from pylekyll.academic.importing.web import NotFoundError, Web
from pylekyll.foundation.errors import FetchError, UsageError
from pylekyll.foundation.http.client import Answer, Client, Deadline, HttpError, UnknownHostError
from pylekyll.foundation.log import Log

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RECORDED = Path(__file__).parent / "recorded"
WATER = "10.1126/science.169.3946.635"


class Recorded:
    """Answers by their addresses; ``asked`` are those that were asked for, with what was accepted."""

    def __init__(self, answers: dict[str, bytes]) -> None:
        self._answers = answers
        self.asked: list[tuple[str, str]] = []

    def get(self, url: str, headers: Mapping[str, str] | None = None) -> bytes:
        self.asked.append((url, (headers or {}).get("Accept", "")))
        if url not in self._answers:
            raise NotFoundError("the service did not find it.")
        return self._answers[url]


class Always:
    """The same answer to all questions."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def get(self, _url: str, _headers: Mapping[str, str] | None = None) -> bytes:
        return self._body


def recorded(name: str) -> bytes:
    return (RECORDED / name).read_bytes()


def test_a_doi() -> None:
    web = Recorded({f"https://doi.org/{WATER}": recorded("doi.json")})
    record = doi.fetch(web, f"https://dx.doi.org/{WATER.upper()}")
    assert web.asked == [(f"https://doi.org/{WATER}", "application/vnd.citationstyles.csl+json")]
    assert record.kind == "article"
    assert record.fields == {
        "title": "The Structure of Ordinary Water: New data and interpretations are yielding new insights into this"
        " fascinating substance",
        "author": "Frank, H. S.",
        "journal": "Science",
        "volume": "169",
        "number": "3946",
        "pages": "635--641",
        "publisher": "American Association for the Advancement of Science (AAAS)",
        "year": "1970",
        "month": "aug",
        "doi": WATER,
    }


def test_markup_and_reserved_characters_of_a_title() -> None:
    item = {
        "type": "paper-conference",
        "title": ["The <i>E. coli</i> &amp; mRNA Story: 50% of R&D"],
        "subtitle": ["A Tale"],
        "author": [
            {"literal": "The ACME Consortium"},
            {"family": "Berg", "given": "A.", "non-dropping-particle": "van"},
        ],
        "container-title": [],
        "published-online": {"date-parts": [[2020]]},
    }
    fields = doi.record_of(item, "x").fields
    assert fields["title"] == r"The E. coli \& {mRNA} Story: 50\% of {R}\&D: A Tale".replace("{R}", "R")
    assert fields["author"] == "{The ACME Consortium} and van Berg, A."
    assert fields["year"] == "2020"
    assert "booktitle" not in fields


def test_a_whole_name_in_the_field_of_the_family_name() -> None:
    people = [
        *({"family": "Jin-Fu Chang"}, {"family": "van der Berg", "given": "Jan"}, {"family": "Plato"}),
        *({"family": "The Lancet"}, {"family": "ATLAS Collaboration"}, {"name": "Coastal Data"}),
    ]
    assert doi.record_of({"author": people}, "x").fields["author"] == (
        "Chang, Jin-Fu and van der Berg, Jan and Plato and {The Lancet} and {ATLAS Collaboration} and {Coastal Data}"
    )


@pytest.mark.parametrize(
    ("titles", "event", "booktitle", "series"),
    [
        (["SPIE Proceedings", "Optical Coherence Tomography XX"], "", "Optical Coherence Tomography XX", ""),
        (["Waves 2014", "Lecture Notes in Computer Science"], "", "Waves 2014", ""),
        (["Next Technologies", "SpringerBriefs in Applied Sciences"], "", "Next Technologies", ""),
        (["Advances in Waves", "Waves of Copenhagen"], "", "Waves of Copenhagen", ""),
        (["Coastal Engineering", "Waves of Copenhagen"], "Waves of Copenhagen", "Waves of Copenhagen", ""),
        (["Waves", "Coasts"], "", "Waves", ""),
        (["Proceedings of Waves"], "", "Proceedings of Waves", None),
        (["Waves", "Waves"], "", "Waves", None),
    ],
)
def test_a_series_and_its_volume(titles: list[str], event: str, booktitle: str, series: str | None) -> None:
    item = {"type": "proceedings-article", "container-title": titles, "event": {"name": event}}
    fields = doi.record_of(item, "x").fields
    assert fields["booktitle"] == booktitle
    other = None if series is None else next(title for title in titles if title != booktitle)
    assert fields.get("series") == other


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<scp>DNA</scp>, <overline>x</overline> <Emphasis Type="Italic">of</Emphasis> <it>a</it>', "DNA, x of a"),
        ("Waves: &lt;subtitle&gt;A Tale&lt;/subtitle&gt; &amp;amp; More", "Waves: A Tale & More"),
        ("x<y and a > b, <unknown>", "x<y and a > b, <unknown>"),
        ("dynamics of<i>Burkholderia</i>terrae", "dynamics of Burkholderia terrae"),
        ("\u6ce2<i>\u6d6a\u6ce2\u6d6a</i>\u6ce2", "\u6ce2\u6d6a\u6ce2\u6d6a\u6ce2"),
        ("of <i>E. coli</i>, <b>not</b>, un<em>n</em>ice", "of E. coli, not, unnice"),
        ("<jats:italic>tert</jats:italic>butyl and H<sub>2</sub>O", "tertbutyl and H2O"),
        ("10<sup>5</sup> and 10<sup>\u22123</sup>, the 5<sup>th</sup>", "10$^{5}$ and 10$^{-3}$, the 5th"),
    ],
)
def test_tags_and_entities_of_a_text(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$\pi_0$: R&D in $k$-means", r"$\pi_0$: R\&D in $k$-means"),
        (r"$$E=mc^2$$ and $\alpha$$\beta$", r"$E=mc^2$ and $\alpha$$\beta$"),
        ("H$_2$O at 10$^{5}$ Pa, $3$-manifolds", "H$_2$O at 10$^{5}$ Pa, $3$-manifolds"),
        ("$4.00 a day, $5 and $10", r"\$4.00 a day, \$5 and \$10"),
        ("from $5-$10, US$5 or US$7, $4.00$", r"from \$5-\$10, US\$5 or US\$7, \$4.00\$"),
        (r"$4.00 for $\pi$", r"\$4.00 for $\pi$"),
        (r"100% of $x_i$ and $50%$", r"100\% of $x_i$ and $50\%$"),
        ("$ $$ a_b", r"\$ \$\$ a\_b"),
        (r"\$5 of $x{$", r"\$5 of $x$"),
    ],
)
def test_formulas_stay_and_prices_are_escaped(text: str, expected: str) -> None:
    assert escaped(text) == expected
    assert escaped(expected) == expected


def test_the_words_beside_a_formula_are_protected() -> None:
    assert made("misc", "x", {"title": r"$\pi_0$: mRNA of $\Delta_{AB}$"}).fields["title"] == (
        r"$\pi_0$: {mRNA} of $\Delta_{AB}$"
    )


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2165-a-2166", "2165-a--2166"),
        ("2165-a \u2013 2166-b", "2165-a--2166-b"),
        ("12-a", "12-a"),
        ("A1-A5", "A1--A5"),
        ("12 - 15", "12--15"),
        ("7-7", "7"),
    ],
)
def test_a_letter_behind_a_page_belongs_to_the_page(written: str, expected: str) -> None:
    assert pages(written) == expected


@pytest.mark.parametrize("item", [None, [], {}, {"title": 5, "author": "x", "issued": {"date-parts": [[None]]}}])
def test_damaged_answers_give_what_they_have(item: object) -> None:
    assert doi.record_of(item, "x").kind == "misc"


def test_arxiv() -> None:
    web = Recorded({arxiv.address(["hep-ex/0307015", "1234.12345"]): recorded("arxiv.xml")})
    found = gather(Sources(arxiv=["hep-ex/0307015v1", "1234.12345"]), web)
    [record] = found.records
    assert record.fields["title"] == "Multi-Electron Production at High Transverse Momenta in ep Collisions at {HERA}"
    assert record.fields["author"] == "{H1 Collaboration}"
    assert (record.fields["eprint"], record.fields["archiveprefix"], record.fields["primaryclass"]) == (
        *("hep-ex/0307015", "arXiv", "hep-ex"),
    )
    assert (record.fields["year"], record.fields["month"]) == ("2003", "jul")
    assert record.fields["doi"] == "10.1140/epjc/s2003-01326-x"
    assert found.notes == ["1234.12345: not found at arXiv."]


def test_entities_of_a_feed_are_not_expanded() -> None:
    feed = recorded("arxiv.xml").replace(b"<feed", b'<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed', 1)
    [record] = arxiv.read(feed.replace(b"H1 Collaboration", b"A &x; B"))
    assert "root:" not in record.fields["author"]
    with pytest.raises(FetchError):
        arxiv.read(b"no feed")


def test_dblp() -> None:
    web = Recorded({"https://dblp.org/pid/123/4567.bib": recorded("dblp.bib")})
    first, second = bibtex.fetch_dblp(web, "https://dblp.org/pid/123/4567.html")
    assert first.key == ""
    assert set(first.fields) == {"author", "title", "journal", "volume", "year", "url", "archiveprefix", "eprint"}
    assert first.fields["title"].startswith("{MS} {MARCO:} {A} Human")
    assert second.fields["author"] == r"Philipp Terh{\"{o}}rst and Jan Niklas Kolf"
    assert "url" not in second.fields


def test_openalex() -> None:
    web = Recorded({openalex.address("A5048491430", 1): recorded("openalex.json")})
    article, preprint = openalex.fetch(web, "https://openalex.org/A5048491430")
    assert article.kind == "article"
    assert article.fields["author"] == "Piwowar, Heather and Haustein, Stefanie"
    assert (article.fields["journal"], article.fields["volume"], article.fields["pages"]) == ("PeerJ", "6", "e4375")
    assert article.fields["abstract"] == "Despite growing interest in Open Access"
    assert preprint.kind == "misc"
    assert preprint.fields["eprint"] == "1706.03762"
    assert "howpublished" not in preprint.fields
    assert "author.orcid:0000-0002-1825-0097" in openalex.address("0000-0002-1825-0097", 1)


def test_a_work_of_openalex_without_a_title_is_reported() -> None:
    work = {"title": None, "doi": "https://doi.org/10.1000/a"}
    body = json.dumps({"results": [work, {**work, "doi": None}, {"title": "T"}]}).encode()
    found = gather(Sources(openalex=["A1"]), Recorded({openalex.address("A1", 1): body}))
    assert [record.fields["title"] for record in found.records] == ["T"]
    assert found.notes == [
        "A work of A1 (10.1000/a) does not have a title, and was left out.",
        "A work of A1 does not have a title, and was left out.",
    ]


def test_orcid_asks_for_authors_by_doi() -> None:
    answers = {orcid.address("0000-0002-1825-0097"): recorded("orcid.json"), doi.address(WATER): recorded("doi.json")}
    web = Recorded(answers)
    records, notes = orcid.fetch(web, "https://orcid.org/0000-0002-1825-0097")
    assert [record.source for record in records] == ["doi.org", "orcid.org"]
    assert records[1].fields == {
        "title": r"A Talk \& a Report",
        "booktitle": "Proceedings of Nothing",
        "year": "2012",
        "url": "https://example.org/talk",
    }
    assert len(notes) == 1
    del answers[doi.address(WATER)]
    records, notes = orcid.fetch(Recorded(answers), "0000-0002-1825-0097")
    assert records[0].fields["doi"] == WATER
    assert len(notes) == 2


@pytest.mark.parametrize(
    "sources",
    [
        Sources(),
        Sources(dois=["doi"]),
        Sources(arxiv=["x"]),
        Sources(orcid=["0000-0002-1825-0098"]),
        Sources(dblp=["Somebody"]),
        Sources(openalex=["W123"]),
        Sources(files=[Path("/nowhere.bib")]),
    ],
)
def test_an_invalid_id_is_reported(sources: Sources) -> None:
    with pytest.raises(UsageError):
        gather(sources, Recorded({}))


def test_an_unknown_id_does_not_end_the_import() -> None:
    web = Recorded({doi.address(WATER): recorded("doi.json")})
    found = gather(Sources(dois=["10.1000/nothing", WATER]), web)
    assert len(found.records) == 1
    assert found.notes == ["10.1000/nothing: the service did not find it."]


@pytest.mark.parametrize("body", [b"", b"<html>", b"{", b"[]", b"null", b'{"results": 5}', b'{"group": [5, {}]}'])
def test_answers_of_another_shape(body: bytes) -> None:
    for ask in (lambda web: openalex.fetch(web, "A1"), lambda web: orcid.fetch(web, "0000-0002-1825-0097")):
        web = Recorded({openalex.address("A1", 1): body, orcid.address("0000-0002-1825-0097"): body})
        if body in {b"", b"<html>", b"{"}:
            with pytest.raises(FetchError, match="did not answer with JSON"):
                ask(web)
        else:
            assert not list(filter(None, ask(web)))


# -- the network -------------------------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waits.append(round(seconds, 3))
        self.now += seconds


def web_of(
    monkeypatch: pytest.MonkeyPatch, answers: list[bytes | Exception | Answer], seconds: float = 1000
) -> tuple[Web, Clock]:
    clock, left = Clock(), list(answers)

    def get(self: Client, url: str, deadline: Deadline, headers: Mapping[str, str] | None = None) -> Answer:
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Answer) else Answer(200, answer, None)

    monkeypatch.setattr(Client, "get", get)
    return Web(Client(), Deadline(seconds, clock), Log(), clock=clock, sleep=clock.sleep), clock


def test_questions_to_one_host_have_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    web, clock = web_of(monkeypatch, [b"1", b"2", b"3", b"4"])
    web.get("https://export.arxiv.org/a")
    web.get("https://export.arxiv.org/b")
    web.get("https://doi.org/a")
    web.get("https://doi.org/b")
    assert clock.waits == [3.0, 1.0]


def test_a_host_that_asks_for_a_pause_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    web, clock = web_of(monkeypatch, [HttpError("answered 429", 429, retry_after=7), b"done"])
    assert web.get("https://doi.org/a") == b"done"
    assert clock.waits == [7.0]
    web, clock = web_of(monkeypatch, [HttpError("answered 429", 429, retry_after=3600)])
    with pytest.raises(FetchError, match="answered 429"):
        web.get("https://doi.org/a")
    assert clock.waits == []


def test_a_pause_that_a_good_answer_asks_for_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    web, clock = web_of(monkeypatch, [Answer(200, b"1", None, backoff=5), b"2", b"3"])
    web.get("https://api.zotero.org/a")
    web.get("https://api.zotero.org/b")
    web.get("https://api.zotero.org/c")
    assert clock.waits == [6.0, 1.0]


def test_an_answer_is_kept_by_its_etag(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[str | None] = []

    def get(self: Client, url: str, deadline: Deadline, headers: Mapping[str, str] | None = None) -> Answer:
        asked.append((headers or {}).get("If-None-Match"))
        return Answer(304, b"", None) if asked[-1] else Answer(200, b"body", '"e1"')

    monkeypatch.setattr(Client, "get", get)
    web = Web(Client(), Deadline(100), Log(), kept=KeptAnswers(tmp_path, b"key"), sleep=lambda _: None)
    key = {"Accept": "application/json"}
    assert [web.get("https://a.org/?key=secret", key) for _ in range(2)] == [b"body", b"body"]
    assert web.get("https://a.org/?key=secret") == b"body"
    assert asked == [None, '"e1"', None]
    kept = list(tmp_path.iterdir())
    assert not [path for path in kept if "secret" in path.name or b"secret" in path.read_bytes()]
    for path in kept:
        path.write_bytes(path.read_bytes() + b"!")
    assert web.get("https://a.org/?key=secret", key) == b"body"
    assert asked[-1] is None


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    web, _ = web_of(monkeypatch, [UnknownHostError("has a name that cannot be resolved")])
    with pytest.raises(FetchError, match=r"No network: the name doi\.org cannot be resolved\."):
        doi.fetch(web, WATER)


def test_failures_end_after_some_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    web, clock = web_of(monkeypatch, [HttpError("answered 503", 503)] * 3)
    with pytest.raises(FetchError, match="answered 503"):
        web.get("https://doi.org/a")
    assert clock.waits == [2.0, 4.0]
    web, _ = web_of(monkeypatch, [HttpError("answered 404", 404)])
    with pytest.raises(NotFoundError):
        web.get("https://doi.org/a")


ODD = (None, True, -1, 1.5, float("nan"), 10**30, "²", "1" * 5_000, "\ud800", [], [None], [[None, "x"]], [["²"]], {})


def with_odd(value: Any) -> Iterator[Any]:
    """Yield an answer as often as it has parts, each time with an odd value in place of one of them."""
    yield from ODD
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(pairs):
        for odd in with_odd(part):
            changed = copy(value)
            changed[key] = odd
            yield changed


@pytest.mark.parametrize("name", ["doi", "openalex", "orcid"])
def test_values_of_other_types_are_left_out(name: str) -> None:
    whole = json.loads(recorded(f"{name}.json"))
    few = whole if name == "doi" else {key: part[:1] for key, part in whole.items() if isinstance(part, list)}
    for answer in with_odd(few):
        body = json.dumps(answer).encode()
        if name == "openalex":
            records = openalex.fetch(Always(body), "A5023888391")
        elif name == "orcid":
            records, _ = orcid.fetch(Always(body), "0000-0002-1825-0097")
        else:
            records = [doi.fetch(Always(body), WATER)]
        assert all(isinstance(value, str) for record in records for value in record.fields.values())


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"<", b"\xff", b"<feed/>", b"[" * 100_000, b"<a>" * 100_000, b'<?xml version="1.0" encoding="x"?><a/>'),
        b'<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><a>&b;</a>',
        b'<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>',
    ],
)
def test_an_answer_that_is_not_a_feed(body: bytes) -> None:
    with suppress(FetchError):
        assert arxiv.read(body) == []


def test_the_recorded_answers_are_json() -> None:
    assert all(json.loads(recorded(name)) for name in ("doi.json", "openalex.json", "orcid.json"))


def test_the_version_that_an_author_prefers_is_taken() -> None:
    def version(title: str, index: str, doi: str) -> dict[str, Any]:
        ids = {"external-id": [{"external-id-type": "doi", "external-id-value": doi}]}
        return {"title": {"title": {"value": title}}, "display-index": index, "external-ids": ids}

    versions = [version("Second", "0", "10.1000/b"), version("Preferred", "1", "10.1000/a"), version("Third", "", "x")]
    group = {"work-summary": versions, "external-ids": versions[0]["external-ids"]}
    nameless = {"work-summary": [{"type": "book"}]}
    body = json.dumps({"group": [group, nameless]}).encode()
    records, notes = orcid.fetch(Recorded({orcid.address("0000-0002-1825-0097"): body}), "0000-0002-1825-0097")
    assert [(record.fields["title"], record.fields["doi"]) for record in records] == [("Preferred", "10.1000/a")]
    assert notes[1] == "A work of 0000-0002-1825-0097 does not have a title, and was left out."


def test_paragraphs_editors_and_dates_of_an_item() -> None:
    item = {
        "type": "chapter",
        "title": "T",
        "author": [{"family": "Ek", "given": "Bo", "dropping-particle": "von"}],
        "editor": [{"family": "Om", "given": "Cay"}],
        "issued": {"literal": "in 1999"},
        "abstract": "<jats:title>Abstract</jats:title><jats:p>One\nline.</jats:p><jats:p>Two.</jats:p>",
    }
    fields = doi.record_of(item, "x").fields
    assert fields["abstract"] == "One line.\n\nTwo."
    assert (fields["author"], fields["editor"], fields["year"]) == ("von Ek, Bo", "Om, Cay", "1999")
    assert "editor" not in doi.record_of({**item, "type": "article-journal"}, "x").fields


def test_halves_of_surrogate_pairs_are_replaced() -> None:
    answer = {**json.loads(recorded("doi.json")), "title": "Smile \ud83d\ude00 and \udc00"}
    record = doi.fetch(Always(json.dumps(answer).encode()), WATER)
    assert record.fields["title"] == "Smile \U0001f600 and \ufffd"
