"""The text of a proposal: safe as Markdown, below GitHub's limit, and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.academic.importing.bibfile import BibFile
from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.importing.plan import make_plan
from pylekyll.academic.importing.records import Record, made
from pylekyll.academic.syncing import report
from pylekyll.academic.syncing.asking import Asked
from pylekyll.academic.syncing.declined import Declined, read
from pylekyll.academic.syncing.sync import Sync
from pylekyll.foundation.errors import SourceError


def synced(*records: Record) -> Sync:
    file = BibFile(Path("papers.bib"), "papers.bib", "", [])
    return Sync(Asked(list(records)), make_plan([file], file, records, merge=True, refusals=Declined()))


def paper(title: str, number: int = 1) -> Record:
    fields = {"title": title, "author": "Ek, Bo", "journal": "J. Field", "year": "2020", "doi": f"10.1000/{number}"}
    return made("article", "crossref.org", fields)


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Call @octocat about #12", r"**Call @<!-- -->octocat about \#12**"),
        ("A <script>alert(1)</script> [link](x)", r"**A \<script\>alert(1)\</script\> \[link\](x)**"),
        ("Stars * and <code> | end", r"**Stars \* and \<code\> \| end**"),
    ],
)
def test_titles_are_not_markup(title: str, shown: str) -> None:
    done = synced(paper(title))
    text = report.as_markdown(done)
    assert shown in text
    body, _, marker = text.partition("<!-- pylekyll-proposal")
    assert "-->" not in body.replace("@<!-- -->", "")
    assert marker.count("-->") == 1
    identity = identity_of(done.asked.records[0].fields, "article")
    assert read(None, "x", [text]).refuses(identity)


@pytest.mark.parametrize("count", [150, 800])
def test_many_works_stay_below_the_limit(count: int) -> None:
    done = synced(*(paper(f"A Rather Long Title of a Paper about Waves, Sand and Shores {n}", n) for n in range(count)))
    text = report.as_markdown(done)
    assert len(text) < 65_536
    assert "more\n" in text
    declined = read(None, "x", [text])
    assert declined.refuses(identity_of({"doi": "10.1000/1"}))
    assert declined.refuses(identity_of({"doi": "10.1000/149"}))
    assert len(json.dumps(report.as_json(done)["changes"])) > len(text)


def test_a_proposal_that_is_damaged_declines_nothing() -> None:
    texts = [
        "",
        "<!-- pylekyll-proposal [ -->",
        "<!-- pylekyll-proposal [1, {}] -->",
        '<!-- pylekyll-proposal {"doi": 1} -->',
    ]
    declined = read(None, "x", texts)
    assert not declined.refuses(identity_of({"title": "T", "author": "Ek, Bo"}))
    assert not declined.refuses(identity_of({"doi": "10.1000/1"}))


@pytest.mark.parametrize("value", ["10.1000/1", {"doi": "10.1000/1"}, 5])
def test_the_file_is_a_list(value: object) -> None:
    with pytest.raises(SourceError, match="must be a list"):
        read(value, "_data/publications_declined.yml")


def test_a_declined_title_is_that_of_its_author_and_time() -> None:
    declined = read([{"title": "Editorial", "author": "Wei Wang", "year": 2020}, 2020, None, {"entry": "a"}], "x")
    editorial = {"title": "Editorial", "author": "Wang, Wei and Ek, Bo"}
    assert declined.refuses(identity_of({**editorial, "year": "2021"}))
    assert not declined.refuses(identity_of({**editorial, "year": "2024"}))
    assert not declined.refuses(identity_of({**editorial, "author": "Ek, Bo", "year": "2020"}))
