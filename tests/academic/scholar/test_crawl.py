"""Crawling: the three sources, refusals, time, resuming, and what is written."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from pylekyll.academic.scholar.crawl import openalex, semantic_scholar
from pylekyll.academic.scholar.crawl.errors import ImplausibleError, RefusedError, UnfinishedError, UnknownAuthorError
from pylekyll.academic.scholar.crawl.indices import h_index, i10_index
from pylekyll.academic.scholar.crawl.pages import Pace, Pages
from pylekyll.academic.scholar.crawl.results import read_last, with_known_ids, write
from pylekyll.cli.main import cli
from pylekyll.foundation.http.client import Client, Deadline
from pylekyll.foundation.log import Log
from tests.academic.scholar.profiles import (
    AUTHOR,
    in_turn,
    papers,
    serve_openalex,
    serve_scholar,
    serve_semantic_scholar,
)
from tests.academic.scholar.servers import DATA, HTML, hang, reply, status

if TYPE_CHECKING:
    from pathlib import Path

    from tests.academic.scholar.local import FakeClock
    from tests.academic.scholar.servers import Behaviour, Server

NOW = datetime(2026, 11, 21, 8, 0, 1, 123456)  # noqa: DTZ001 - what acad-homepage's crawler writes has no zone
OPENALEX_AUTHOR = {
    "id": "https://openalex.org/A5023888391",
    "display_name": "Ada Lovelace",
    "cited_by_count": 321,
    "summary_stats": {"h_index": 9, "i10_index": 8},
    "counts_by_year": [{"year": 2026, "cited_by_count": 20}, {"year": 2020, "cited_by_count": 7}],
}
WORKS = [
    {
        "id": f"https://openalex.org/W{number}",
        "title": f"Note {number:03}",
        "publication_year": 1843,
        "cited_by_count": number,
        "counts_by_year": [{"year": 2025, "cited_by_count": number // 10}, {"year": 2012, "cited_by_count": 99}],
    }
    for number in range(150)
]
S2_AUTHOR = {"authorId": "1741101", "name": "Ada Lovelace", "citationCount": 321, "hIndex": 9}
S2_PAPERS = [
    {"paperId": f"{number:040x}", "title": f"Note {number:03}", "year": 1843, "citationCount": number % 20}
    for number in range(1500)
]


@pytest.fixture
def pages(clock: FakeClock, tmp_path: Path) -> Pages:
    pace = Pace(clock, clock, clock.sleep, lambda: 0.5)
    return Pages(Client(), Deadline(600, clock), Log(), tmp_path / "state", pace, pause=1.0, backoff=10.0)


@pytest.fixture
def scholarly() -> Any:
    return pytest.importorskip("scholarly.author_parser", reason="the extra `scholar` is not installed")


def crawl(server: Server, tmp_path: Path, *arguments: str, author: str = AUTHOR) -> Result:
    command = ["scholar", "crawl", "--author", author, "--address", server.address, "-o", str(tmp_path / "out")]
    command += ["--state", str(tmp_path / "state"), "--pause", "0", "--backoff", "0", *arguments]
    return CliRunner().invoke(cli, command)


def written(tmp_path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    data, shield = (json.loads((tmp_path / "out" / name).read_text()) for name in FILES)
    return data, shield


FILES = ("gs_data.json", "gs_data_shieldsio.json")


# -- Google Scholar, through scholarly's parsers ----------------------------------------------------------------------


def test_google_scholar(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    serve_scholar(cdn, 250)
    result = crawl(cdn, tmp_path)
    assert result.exit_code == 0, result.output
    assert "551 citations, 250 publications, written to" in result.output
    data, shield = written(tmp_path)
    assert shield == {"schemaVersion": 1, "label": "citations", "message": "551"}
    assert {key: data[key] for key in ("name", "scholar_id", "citedby", "citedby5y", "hindex", "hindex5y")} == {
        "name": "Ada Lovelace",
        "scholar_id": AUTHOR,
        "citedby": 551,
        "citedby5y": 320,
        "hindex": 9,
        "hindex5y": 7,
    }
    assert (data["i10index"], data["i10index5y"]) == (14, 12)
    assert data["cites_per_year"] == {"2023": 120, "2024": 0, "2025": 90}
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}", data["updated"])
    assert list(data["publications"]) == [f"{AUTHOR}:{key}" for key, *_ in papers(250)]
    paper = data["publications"][f"{AUTHOR}:p001"]
    assert (paper["bib"]["title"], paper["bib"]["pub_year"], paper["num_citations"]) == ("Note 001", "1844", 299)
    starts = [re.search(r"cstart=(\d+)", path) for path in cdn.paths]
    assert [match and match[1] for match in starts] == [None, "100", "200"]
    assert "Firefox" in cdn.requests[0][1]["User-Agent"]


CAPTCHA = '<html><form id="captcha-form">Our systems have detected unusual traffic</form></html>'
REFUSALS: dict[str, Behaviour] = {
    "403": status(403),
    "429": status(429),
    "503": status(503),
    "captcha": reply(CAPTCHA),
    "no profile": reply(HTML),
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_when_scholar_refuses_the_last_good_files_stay(
    cdn: Server, tmp_path: Path, refusal: str, scholarly: Any
) -> None:
    serve_scholar(cdn, 3)
    assert crawl(cdn, tmp_path).exit_code == 0
    before = written(tmp_path)
    cdn.routes["/citations"] = REFUSALS[refusal]
    asked = len(cdn.requests)
    result = crawl(cdn, tmp_path, "--tries", "3")
    assert result.exit_code == 3
    assert "after 3 tries" in result.output
    assert len(cdn.requests) == asked + 3
    assert written(tmp_path) == before


def test_a_refusal_may_pass(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    serve_scholar(cdn, 3)
    cdn.routes["/citations"] = in_turn(status(403), reply(CAPTCHA), cdn.routes["/citations"])
    result = crawl(cdn, tmp_path)
    assert result.exit_code == 0
    assert result.output.count("trying again in") == 2


def test_an_interrupted_run_is_resumed(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    serve_scholar(cdn, 250)
    sound = cdn.routes["/citations"]
    cdn.routes["/citations"] = in_turn(sound, sound, status(429))
    assert crawl(cdn, tmp_path, "--tries", "2").exit_code == 3
    assert not (tmp_path / "out").exists()
    cdn.routes["/citations"] = sound
    asked = len(cdn.requests)
    assert crawl(cdn, tmp_path).exit_code == 0
    assert ["cstart=200" in path for path in cdn.paths[asked:]] == [True]
    assert len(written(tmp_path)[0]["publications"]) == 250
    assert not list((tmp_path / "state").rglob("*.json"))
    asked = len(cdn.requests)
    assert crawl(cdn, tmp_path).exit_code == 0
    assert len(cdn.requests) == asked + 3


def test_without_resuming_all_is_asked_again(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    serve_scholar(cdn, 250)
    sound = cdn.routes["/citations"]
    cdn.routes["/citations"] = in_turn(sound, sound, status(429))
    crawl(cdn, tmp_path, "--tries", "1")
    cdn.routes["/citations"] = sound
    asked = len(cdn.requests)
    assert crawl(cdn, tmp_path, "--no-resume").exit_code == 0
    assert len(cdn.requests) == asked + 3


def test_the_time_for_the_whole_run(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    cdn.routes["/citations"] = hang
    result = crawl(cdn, tmp_path, "--timeout", "1")
    assert result.exit_code == 4
    assert "The time for the run, 1 s, is up." in result.output


def test_an_unknown_author(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    assert crawl(cdn, tmp_path).exit_code == 6


def test_pages_that_scholarly_cannot_read(cdn: Server, tmp_path: Path, scholarly: Any) -> None:
    cdn.routes["/citations"] = reply('<html><div id="gsc_prf_in">Ada</div>another layout</html>')
    result = crawl(cdn, tmp_path)
    assert result.exit_code == 5
    assert "scholarly cannot read the profile" in result.output


def test_without_scholarly_it_says_what_to_install(
    cdn: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scholarly.author_parser", None)
    result = crawl(cdn, tmp_path)
    assert result.exit_code == 1
    assert "pylekyll[scholar]" in result.output
    assert not cdn.requests


def test_a_proxy(cdn: Server, raw: Server, tmp_path: Path, scholarly: Any) -> None:
    serve_scholar(raw, 3)
    sound = raw.routes.pop("/citations")
    raw.otherwise = sound
    command = ["scholar", "crawl", "--author", AUTHOR, "--address", "http://scholar.invalid", "--proxy", raw.address]
    result = CliRunner().invoke(cli, [*command, "-o", str(tmp_path / "out"), "--state", str(tmp_path / "state")])
    assert result.exit_code == 0, result.output
    assert raw.paths[0].startswith("http://scholar.invalid/citations")


@pytest.mark.parametrize("author", ["a b", "a&hl=de", "ü?"])
def test_an_invalid_id(cdn: Server, tmp_path: Path, author: str) -> None:
    result = crawl(cdn, tmp_path, author=author)
    assert result.exit_code == 1
    assert "is not an author's id" in result.output


# -- OpenAlex and Semantic Scholar ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "author",
    ["A5023888391", "https://openalex.org/A5023888391", "0000-0002-1825-0097", "https://orcid.org/0000-0002-1825-0097"],
)
def test_openalex(cdn: Server, pages: Pages, author: str) -> None:
    serve_openalex(cdn, WORKS, OPENALEX_AUTHOR)
    data = openalex.crawl(author, pages, NOW, cdn.address, "secret")
    publications = data.pop("publications")
    assert data == {
        "openalex_id": "A5023888391",
        "name": "Ada Lovelace",
        "source": "OpenAlex",
        "citedby": 321,
        "citedby5y": 20,
        "hindex": 9,
        "hindex5y": 13,
        "i10index": 8,
        "i10index5y": 50,
        "cites_per_year": {"2020": 7, "2026": 20},
        "updated": "2026-11-21 08:00:01.123456",
    }
    assert len(publications) == 150
    assert publications["A5023888391:W7"] == {"bib": {"title": "Note 007", "pub_year": "1843"}, "num_citations": 7}
    assert all("api_key=secret" in path for path in cdn.paths)
    assert [re.search(r"[?&]page=(\d+)", path) is not None for path in cdn.paths] == [False, True, True]
    assert not any("cursor" in path for path in cdn.paths)


def test_semantic_scholar(cdn: Server, pages: Pages) -> None:
    serve_semantic_scholar(cdn, S2_PAPERS, S2_AUTHOR)
    address = "https://www.semanticscholar.org/author/Ada-Lovelace/1741101"
    data = semantic_scholar.crawl(address, pages, NOW, cdn.address, "secret")
    publications = data.pop("publications")
    assert data == {
        "semantic_scholar_id": "1741101",
        "name": "Ada Lovelace",
        "source": "Semantic Scholar",
        "citedby": 321,
        "hindex": 9,
        "i10index": 750,
        "cites_per_year": {},
        "updated": "2026-11-21 08:00:01.123456",
    }
    assert len(publications) == 1500
    assert all(headers["x-api-key"] == "secret" for _, headers in cdn.requests)
    assert len(cdn.requests) == 3


@pytest.mark.parametrize(("service", "author"), [("openalex", "W1"), ("semantic-scholar", "Ada")])
def test_ids_of_another_service(cdn: Server, tmp_path: Path, service: str, author: str) -> None:
    result = crawl(cdn, tmp_path, "--from", service, author=author)
    assert result.exit_code == 1
    assert "is not an author of" in result.output
    assert not cdn.requests


@pytest.mark.parametrize("service", ["openalex", "semantic-scholar"])
@pytest.mark.parametrize(
    ("answer", "exit_code"),
    [
        (reply(HTML), 5),
        (reply("[]"), 5),
        (reply({"id": "A1"}), 5),
        (status(401), 3),
        (status(403), 3),
        (status(429, Retry_After="99999"), 3),
        (status(500), 3),
        (status(404), 6),
    ],
)
def test_bad_answers(cdn: Server, tmp_path: Path, service: str, answer: Behaviour, exit_code: int) -> None:
    cdn.otherwise = answer
    author = "A1" if service == "openalex" else "1"
    result = crawl(cdn, tmp_path, "--from", service, author=author)
    assert result.exit_code == exit_code, result.output
    assert not (tmp_path / "out").exists()


def test_a_key_is_neither_shown_nor_kept(cdn: Server, tmp_path: Path) -> None:
    serve_openalex(cdn, WORKS, OPENALEX_AUTHOR)
    cdn.routes["/works"] = status(401)
    result = crawl(cdn, tmp_path, "--from", "openalex", "--api-key", "secret", "-V", author="A5023888391")
    assert "api_key=secret" in cdn.paths[-1]
    assert "secret" not in result.output
    [kept] = (tmp_path / "state").rglob("*.json")
    assert "secret" not in kept.read_text()


def test_another_source_keeps_scholars_ids(cdn: Server, tmp_path: Path) -> None:
    """A page names its papers by Scholar's ids, whoever counts the citations this week."""
    folder = tmp_path / "out"
    folder.mkdir()
    last = {**DATA, "citedby": 400, "hindex": 9, "i10index": 8}
    last["publications"] = {"AdaLAAAAAAAJ:notes": {"bib": {"title": "NOTE—007!"}, "num_citations": 3}}
    (folder / "gs_data.json").write_text(json.dumps(last))
    serve_openalex(cdn, WORKS, OPENALEX_AUTHOR)
    result = crawl(cdn, tmp_path, "--from", "openalex", author="A5023888391")
    assert result.exit_code == 0, result.output
    data, shield = written(tmp_path)
    assert data["publications"]["AdaLAAAAAAAJ:notes"]["num_citations"] == 7
    assert data["publications"]["A5023888391:W8"]["num_citations"] == 8
    assert (data["scholar_id"], data["source"], shield["message"]) == ("AdaLAAAAAAAJ", "OpenAlex", "321")


def test_two_records_of_one_paper() -> None:
    last = {"scholar_id": "s", "publications": {"s:a": {"bib": {"title": "One"}}, "s:b": {"bib": {"title": ""}}}}
    new = {
        "publications": {
            f"x:{key}": {"bib": {"title": title}, "num_citations": count}
            for key, title, count in (("1", "one", 3), ("2", "ONE", 30), ("3", "One.", 2), ("4", "", 1))
        },
    }
    publications = with_known_ids(new, last)["publications"]
    assert {key: entry["num_citations"] for key, entry in publications.items()} == {
        "s:a": 30,
        "x:1": 3,
        "x:3": 2,
        "x:4": 1,
    }


# -- pages: pauses, tries, time ---------------------------------------------------------------------------------------


def test_pauses_between_pages(cdn: Server, pages: Pages, clock: FakeClock) -> None:
    cdn.otherwise = reply("text")
    for name in "abc":
        pages.text(f"{cdn.address}/{name}")
    assert clock.slept == [1.0, 1.0]


def test_pauses_double_after_each_refusal(cdn: Server, pages: Pages, clock: FakeClock) -> None:
    cdn.otherwise = status(403)
    with pytest.raises(RefusedError, match="answered 403 Forbidden, after 4 tries"):
        pages.text(f"{cdn.address}/a")
    assert clock.slept == [10.0, 20.0, 40.0]


def test_the_server_says_when_to_come_back(cdn: Server, pages: Pages, clock: FakeClock) -> None:
    cdn.otherwise = in_turn(status(429, Retry_After="77"), reply("text"))
    assert pages.text(f"{cdn.address}/a") == "text"
    assert clock.slept == [77.0]


def test_a_wait_beyond_the_end_is_not_begun(cdn: Server, pages: Pages, clock: FakeClock) -> None:
    cdn.otherwise = status(429, Retry_After="700")
    with pytest.raises(RefusedError, match="would exceed the time limit of the run"):
        pages.text(f"{cdn.address}/a")
    assert clock.slept == []


def test_the_run_ends_when_its_time_is_up(cdn: Server, pages: Pages, clock: FakeClock) -> None:
    cdn.otherwise = reply("text")
    pages.text(f"{cdn.address}/a")
    clock.advance(600)
    with pytest.raises(UnfinishedError, match="The time for the run, 600 s, is up"):
        pages.text(f"{cdn.address}/b")
    assert pages.text(f"{cdn.address}/a") == "text"


def test_a_kept_page_grows_old(cdn: Server, pages: Pages, clock: FakeClock) -> None:
    cdn.otherwise = reply("text")
    pages.text(f"{cdn.address}/a")
    clock.advance(500)
    pages.text(f"{cdn.address}/a")
    assert len(cdn.requests) == 1
    pages.deadline = Deadline(600, clock)
    clock.advance(86400)
    pages.deadline = Deadline(600, clock)
    pages.text(f"{cdn.address}/a")
    assert len(cdn.requests) == 2


def test_a_status_that_does_not_pass_is_not_tried_again(cdn: Server, pages: Pages) -> None:
    cdn.otherwise = status(401)
    with pytest.raises(RefusedError, match="after 1 try"):
        pages.text(f"{cdn.address}/a")
    cdn.otherwise = status(404)
    with pytest.raises(UnknownAuthorError):
        pages.text(f"{cdn.address}/b")
    assert len(cdn.requests) == 2


def test_a_page_that_is_not_json_is_not_kept(cdn: Server, pages: Pages) -> None:
    cdn.otherwise = in_turn(reply(HTML), reply("{}"))
    with pytest.raises(ImplausibleError):
        pages.json(f"{cdn.address}/a")
    assert pages.json(f"{cdn.address}/a") == {}


# -- what is written --------------------------------------------------------------------------------------------------


def test_what_fell_by_more_than_half_is_not_written(tmp_path: Path) -> None:
    write(DATA, tmp_path, None)
    for change in ({"citedby": 1}, {"hindex": 1}, {"i10index": 1}, {"publications": {}}):
        with pytest.raises(ImplausibleError, match="the last good files are kept"):
            write({**DATA, **change}, tmp_path, read_last(tmp_path))
    assert read_last(tmp_path) == DATA
    assert write({**DATA, "citedby": 1}, tmp_path, read_last(tmp_path), accept_drop=True).total == 1


def test_what_a_build_would_refuse_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ImplausibleError, match="citedby must be a whole number"):
        write({**DATA, "citedby": "many"}, tmp_path, None)
    with pytest.raises(ImplausibleError, match="implausible"):
        write({**DATA, "extra": object()}, tmp_path, None)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written(cdn: Server, tmp_path: Path) -> None:
    serve_openalex(cdn, WORKS, OPENALEX_AUTHOR)
    (tmp_path / "out").write_text("a file")
    (tmp_path / "state").write_text("a file")
    result = crawl(cdn, tmp_path, "--from", "openalex", author="A5023888391")
    assert result.exit_code == 1
    assert "cannot be written" in result.output


@pytest.mark.parametrize("text", ["", "[]", '{"citedby": "x"}'])
def test_damaged_last_files_are_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / "gs_data.json").write_text(text)
    assert read_last(tmp_path) is None


@pytest.mark.parametrize(
    ("citations", "h", "i10"), [([], 0, 0), ([0, 0], 0, 0), ([10, 9, 1], 2, 1), ([3, 3, 3], 3, 0), ([25] * 12, 12, 12)]
)
def test_indices(citations: list[int], h: int, i10: int) -> None:
    assert (h_index(citations), i10_index(citations)) == (h, i10)
