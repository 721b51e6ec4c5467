"""The command, with services that are played: its requests, its changes, and how it ends without one."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.academic.syncing.conftest import BO, SIGNE, of_crossref, of_orcid

if TYPE_CHECKING:
    from tests.academic.syncing.conftest import Site
    from tests.academic.syncing.services import Services

ORCID, CROSSREF = f"https://pub.orcid.org/v3.0/{SIGNE}/works", "https://api.crossref.org/works?filter=orcid:"
WAVES = {"code": 1, "title": "Sand Waves", "year": "2021", "doi": "10.1000/jf.7", "journal": "J. Field"}
TIDES = {"code": 2, "title": "Tides Are Not Noise", "year": "2022", "doi": "10.1000/jcd.1", "journal": "J. Coast"}
LECTURE = {"code": 3, "title": "Waves for All", "year": "2023", "type": "lecture-speech"}


@pytest.fixture
def usual(services: Services) -> Services:
    services.say(ORCID, of_orcid(WAVES, TIDES, LECTURE), ETag='"o1"')
    services.say(f"{ORCID}/", {"bulk": []})
    services.say(CROSSREF, of_crossref(WAVES))
    doi = of_crossref(TIDES)["message"]["items"][0]
    services.say("https://doi.org/10.1000/jcd.1", doi, ETag='"d1"')
    return services


def test_a_first_and_a_second_sync(site: Site, usual: Services) -> None:
    done = site.sync()
    assert (done.returncode, done.stderr) == (0, "")
    assert re.findall(r"@\w+{\w+", site.papers) == ["@article{norrby2021sand", "@article{norrby2022tides"]
    assert "volume    = {7}" in site.papers
    assert "new norrby2021sand, Sand Waves (Crossref and ORCID; no entry has its DOI" in done.stdout
    assert done.stdout.rstrip().endswith("2 added, 0 replaced by papers, 0 completed, 0 complete already, 1 not taken.")
    assert usual.hosts() == ["api.crossref.org", "pub.orcid.org", "pub.orcid.org", "doi.org"]
    agents = {headers["user-agent"] for _, headers in usual.requests}
    assert len(agents) == 1
    assert agents.pop().endswith(" (https://norrby.example; mailto:signe@norrby.example)")
    assert "mailto=signe%40norrby.example" in usual.requests[0][0]

    text = site.papers
    usual.requests.clear()
    done = site.sync()
    assert site.papers == text
    assert "0 added, 0 replaced by papers, 0 completed, 2 complete already" in done.stdout
    assert usual.hosts() == ["api.crossref.org", "pub.orcid.org", "pub.orcid.org"]
    assert [headers.get("if-none-match") for _, headers in usual.requests] == [None, '"o1"', None]


def test_a_dry_run_shows_a_diff_and_writes_nothing(site: Site, usual: Services) -> None:
    site.write(
        "_bibliography/papers.bib", "@misc{a, title={Sand Waves}, author={Norrby, Signe}, eprint={2001.12345}}\n"
    )
    before = site.papers
    done = site.sync("--dry-run")
    assert done.returncode == 0
    assert "-@misc{a, title={Sand Waves}, author={Norrby, Signe}, eprint={2001.12345}}\n" in done.stdout
    assert (
        "+@article{a, title={Sand Waves}, author={Norrby, Signe}, eprint={2001.12345}, journal={J. Field}"
        in done.stdout
    )
    assert "1 would be added, 1 would be replaced by papers" in done.stdout
    assert site.papers == before
    assert not (site.folder / ".jekyll-cache/publications/counts.json").exists()


def test_the_text_of_a_proposal_declines_what_it_has_once_it_is_closed(site: Site, usual: Services) -> None:
    done = site.sync("--dry-run", "--format", "markdown")
    assert done.stdout.startswith("## Publications: 2 new\n\n### New\n\n- `norrby2021sand` **Sand Waves**")
    assert (
        "(Signe Norrby, Bo Ek, 2021, *J. Field*) [10.1000/jf.7](https://doi.org/10.1000/jf.7). Crossref and ORCID: no"
        in (done.stdout)
    )
    site.write("closed.md", f"an older one\n{done.stdout}\n")
    again = site.sync("--format", "json", "--proposals", "closed.md")
    assert json.loads(again.stdout)["counts"] == {
        "added": 0,
        "replaced": 0,
        "completed": 0,
        "declined": 2,
        "left_out": 0,
        "not_taken": 1,
    }
    assert site.papers == ""


@pytest.mark.parametrize(
    "item", ["10.1000/JF.7", "https://doi.org/10.1000/jf.7", "Sand waves", "{title: Sand Waves, author: Signe Norrby}"]
)
def test_what_the_file_declines_never_comes_back(site: Site, usual: Services, item: str) -> None:
    site.write("_data/publications_declined.yml", f"- {item}\n")
    done = site.sync()
    assert "1 added" in done.stdout
    assert "1 declined" in done.stdout
    assert "jf.7" not in site.papers
    site.write("_bibliography/papers.bib", "@article{mine, title={Sand Waves}, author={Norrby, Signe}, year={2021}}\n")
    site.sync()
    assert "journal={J. Field}" in site.papers


def test_fields_and_papers_that_are_declined(site: Site, usual: Services) -> None:
    own = "@misc{a, title={Sand Waves}, author={Norrby, Signe}, eprint={2001.12345}}\n"
    own += "@article{b, title={Tides are not noise}, author={Norrby, Signe}, journal={J. Coast}, year={2022}}\n"
    site.write("_bibliography/papers.bib", own)
    proposal = site.sync("--dry-run", "--format", "markdown").stdout
    assert "### Preprints that appeared\n\n- `a` was arXiv:2001.12345 and has appeared: **Sand Waves**" in proposal
    assert "### Completed\n\n- `b` gets volume, month, doi." in proposal
    site.write("closed.md", proposal)
    done = site.sync("--proposals", "closed.md")
    assert site.papers == own
    assert "1 declined" in done.stdout
    site.write(
        "_data/publications_declined.yml", "- {entry: b, fields: [volume, month]}\n- {entry: a, doi: 10.1000/jf.7}\n"
    )
    site.sync()
    assert site.papers == own.replace("year={2022}}", "year={2022}, doi={10.1000/jcd.1}}")


def test_an_implausibly_short_answer_changes_nothing(site: Site, usual: Services) -> None:
    assert site.sync().returncode == 0
    text = site.papers
    usual.say(ORCID, of_orcid({**WAVES, "code": 9, "title": "Another One", "doi": "10.1000/new"}))
    done = site.sync()
    assert (done.returncode, site.papers) == (5, text)
    assert f"orcid {SIGNE} has 1 works, but the last time it had 3." in done.stderr
    assert site.sync("--accept-drop").returncode == 0
    assert "10.1000/new" in site.papers
    assert site.sync().returncode == 0


@pytest.mark.parametrize(
    ("beginning", "body", "status"),
    [
        (CROSSREF, "no", 403),
        (ORCID, "<html>Maintenance</html>", 200),
        (CROSSREF, {"message": {"total-results": 90, "items": of_crossref(WAVES)["message"]["items"]}}, 200),
        ("https://doi.org/", "no", 403),
    ],
)
def test_a_service_that_fails_changes_nothing(
    site: Site, usual: Services, beginning: str, body: object, status: int
) -> None:
    usual.answers.pop("https://doi.org/10.1000/jcd.1")
    usual.say(beginning, body, status)
    done = site.sync()
    assert (done.returncode, site.papers) == (3, "")
    assert "Nothing was changed" in done.stderr


def test_a_person_that_a_service_does_not_know_is_a_note(site: Site, services: Services) -> None:
    services.say(ORCID, of_orcid(WAVES))
    services.say("https://doi.org/10.1000/jf.7", of_crossref(WAVES)["message"]["items"][0])
    done = site.sync()
    assert done.returncode == 0
    assert f"crossref.org does not know {SIGNE}." in done.stderr
    assert "1 added" in done.stdout


def test_a_group_and_the_order_of_the_services(site: Site, services: Services) -> None:
    site.write("_config.yml", "publications: {sync: {sources: [dblp, crossref], since: 2021}}\n")
    site.write(
        "_data/people.yml",
        f"- {{name: Signe Norrby, orcid: {SIGNE}, dblp: 12/34}}\n- {{name: Bo Ek, orcid: {BO}}}\n- Ada\n",
    )
    bib = "@article{DBLP:x, author = {Signe Norrby and Bo Ek}, title = {Sand Waves}, journal = {Journal of Field}}"
    services.say("https://dblp.org/pid/12/34.bib", bib)
    old = {"code": 4, "title": "Old Things", "year": "2009", "doi": "10.1000/o", "journal": "J. Field"}
    services.say(f"{CROSSREF}{SIGNE}", of_crossref(WAVES, old))
    services.say(f"{CROSSREF}{BO}", of_crossref(WAVES))
    done = site.sync()
    assert done.returncode == 0
    assert services.hosts() == ["dblp.org", "api.crossref.org", "api.crossref.org"]
    assert site.papers.count("@") == 1
    assert "journal   = {Journal of Field}" in site.papers
    assert "doi       = {10.1000/jf.7}" in site.papers
    assert "1 not taken" in done.stdout


def test_works_without_a_title_are_reported(site: Site, services: Services) -> None:
    nameless = {**WAVES, "title": None}
    services.say(ORCID, of_orcid(nameless, {**TIDES, "title": None}, {"code": 4, "title": None, "year": "2020"}))
    services.say(f"{ORCID}/", {"bulk": []})
    services.say(CROSSREF, of_crossref(TIDES))
    done = json.loads(site.sync("--format", "json").stdout)
    assert [one["title"] for one in done["changes"]] == ["Tides Are Not Noise"]
    assert sorted((one["title"], one["why"]) for one in done["not_taken"]) == [
        ("", "without a title"),
        ("", "without a title, DOI 10.1000/jf.7"),
    ]
    site.write("_bibliography/papers.bib", f"{site.papers}@misc{{own, title={{Own}}, doi={{10.1000/jf.7}}}}\n")
    again = json.loads(site.sync("--format", "json").stdout)
    assert [one["why"] for one in again["not_taken"]] == ["without a title"]


def test_works_of_a_namesake_are_not_taken(site: Site, services: Services) -> None:
    site.write(
        "_config.yml", f"author: {{name: Sven Norrby, orcid: {SIGNE}}}\npublications: {{sync: {{sources: crossref}}}}\n"
    )
    services.say(CROSSREF, of_crossref(WAVES))
    assert "1 not taken" in site.sync().stdout
    assert site.papers == ""


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ("title: x\n", "does not have an id to ask a service for"),
        ("author: {orcid: 0000-0002-1825-0098}\n", "is not an ORCID"),
        ("publications: {sync: {zotero: 1, sourcs: x}}\n", "publications.sync.sourcs is not a setting"),
        ("publications: {sync: {zotero: 1, sources: [orcd]}}\n", "'orcd' is not one of zotero, dblp, crossref"),
        ("publications: {sync: {zotero: 1, since: x, to: a.txt, also: y}}\n", "since must be a year"),
        ("publications: {sync: {zotero: a-group}}\n", "'a-group' is not a group of Zotero"),
    ],
)
def test_wrong_settings_are_named(site: Site, config: str, message: str) -> None:
    site.write("_config.yml", config)
    done = site.sync()
    assert done.returncode == 1
    assert message in done.stderr


def test_wrong_files_are_named(site: Site, usual: Services) -> None:
    assert "'nothing.md' not found" in site.sync("--proposals", "nothing.md").stderr
    site.write("_data/publications_declined.yml", "doi: 10.1000/x\n")
    assert "_data/publications_declined.yml must be a list" in site.sync().stderr
