"""Which records are one work, and what a preprint becomes: errata, homonyms, talks and several venues stay apart."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.importing.bibfile import BibFile, parsed
from pylekyll.academic.importing.plan import Plan, make_plan
from pylekyll.academic.importing.sources.bibtex import read
from pylekyll.academic.importing.web import NotFoundError
from pylekyll.academic.syncing.declined import Declined
from pylekyll.academic.syncing.sync import records_of_works

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.academic.importing.records import Record

ORDER = ("zotero", "dblp", "crossref", "orcid", "openalex", "arxiv")
PAPER = (
    "@article{x, title={Sand Waves}, author={Norrby, Signe and Ek, Bo}, journal={J. Field}, volume={7}, year={2021},"
    " pages={1--9}, doi={10.1000/jf.7}}"
)
TALK = "@inproceedings{x, title={Sand Waves}, author={Norrby, Signe and Ek, Bo}, booktitle={Proc. SHORE}, year={2020}}"
PREPRINT = (
    "@misc{x, title={Sand Waves}, author={Norrby, Signe and Ek, Bo}, year={2020}, eprint={2001.12345},"
    " archiveprefix={arXiv}}"
)


class Nothing:
    """A network without answers; ``asked`` are the addresses."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def get(self, url: str, _headers: Mapping[str, str] | None = None) -> bytes:
        self.asked.append(url)
        raise NotFoundError("nothing")


def record(text: str, source: str = "crossref.org", versions: str = "") -> Record:
    [found] = read(text, source, keep_keys=False)
    found.line = 0
    found.versions = frozenset(versions.split())
    return found


def synced(
    own: str, *records: Record, declined: Declined | None = None, web: Nothing | None = None
) -> tuple[str, Plan]:
    file = BibFile(Path("papers.bib"), "papers.bib", own, parsed(own))
    declined = declined or Declined()
    found = records_of_works(records, ORDER, [file], web or Nothing(), declined)
    plan = make_plan([file], file, found, merge=True, refusals=declined)
    return plan.texts.get("papers.bib", own), plan


@pytest.mark.parametrize(
    "other",
    [
        PAPER.replace("Sand Waves", "Erratum: Sand Waves").replace("jf.7", "jf.9"),
        PAPER.replace("Sand Waves", "Correction to: Sand Waves").replace("1--9", "11"),
        PAPER.replace("Sand Waves", "Publisher's Correction: Sand Waves"),
        PAPER.replace("Sand Waves", "Comment on Sand Waves").replace("jf.7", "jf.8"),
        PAPER.replace("Norrby, Signe and Ek, Bo", "Norrby, Sven").replace("jf.7", "jf.8").replace("J. Field", "Nature"),
        TALK,
        PAPER.replace("J. Field", "J. Shore").replace("jf.7", "js.1"),
        PAPER.replace("2021", "2024").replace("volume={7}", "volume={10}").replace("jf.7", "jf.10"),
        "@misc{x, title={Sand Waves}, author={Norrby, Signe and Ek, Bo}, howpublished={Talk at SHORE}, year={2021}}",
        "@unpublished{x, title={Sand Waves}, author={Norrby, Signe and Ek, Bo}, note={Invited talk}, year={2021}}",
    ],
)
def test_two_works_stay_two(other: str) -> None:
    one, two = record(PAPER), record(other, "openalex.org")
    text, plan = synced("", one, two)
    assert len(plan.added) == 2
    assert synced("", two, one)[0] == text
    own, _ = synced("", one)
    assert synced(own, two)[0].startswith(own)
    again, _ = synced("", two)
    assert synced(again, one)[0].startswith(again)
    assert synced(text, two, one)[0] == text


def test_homonyms_with_one_title_stay_two() -> None:
    one = record("@article{x, title={Editorial}, author={Wang, Wei}, journal={J. Field}, year={2020}}")
    two = record("@article{x, title={Editorial}, author={Wang, Lei}, journal={J. Field}, year={2020}}")
    assert len(synced("", one, two)[1].added) == 2
    short = record("@article{x, title={Editorial}, author={Wang, W.}, journal={J. Field}, year={2020}, volume={3}}")
    assert len(synced("", one, short)[1].added) == 1


def test_the_order_of_the_services_decides_field_by_field() -> None:
    crossref = record(PAPER.replace("Signe", "S.").replace("volume={7}, ", ""))
    dblp = record(PAPER.replace("pages={1--9}, ", "").replace("J. Field", "Journal of Field"), "dblp.org")
    orcid = record("@misc{x, title={SAND WAVES}, year={2021}, doi={10.1000/jf.7}, month={may}}", "orcid.org")
    text, _ = synced("", orcid, crossref, dblp)
    [entry] = parsed(text)
    values = entry.values()
    assert (values["journal"], values["author"]) == ("Journal of Field", "Norrby, Signe and Ek, Bo")
    assert (values["title"], values["volume"], values["pages"], values["month"]) == ("Sand Waves", "7", "1--9", "may")


def test_months_are_not_those_of_another_year() -> None:
    online = record(PAPER.replace("2021", "2020, month={dec}"), "openalex.org")
    [entry] = parsed(synced("", record(PAPER), online)[0])
    assert (entry.values()["year"], entry.values().get("month")) == ("2021", None)


OWN = """\
% Mine.
@misc{pre,  % do not rename
  title   = {Sand Waves},
  author  = {Norrby, Signe and Ek, Bo},
  howpublished = {arXiv}, % for now
  url     = {https://example.org/sand_waves},
  year    = {2020},  % accepted in May
  month   = may,
  selected = {true},
  eprint  = {2001.12345},
  % the code
  code    = {https://example.org/code},
  note    = {Best paper award}
}
"""


def test_a_preprint_becomes_the_paper_and_keeps_the_rest() -> None:
    text, plan = synced(OWN, record(PAPER))
    assert (
        text
        == """\
% Mine.
@article{pre,  % do not rename
  title   = {Sand Waves},
  author  = {Norrby, Signe and Ek, Bo},
  % for now
  url     = {https://example.org/sand_waves},
  year    = {2021},  % accepted in May
  selected = {true},
  eprint  = {2001.12345},
  % the code
  code    = {https://example.org/code},
  note    = {Best paper award},
  journal = {J. Field},
  volume  = {7},
  pages   = {1--9},
  doi     = {10.1000/jf.7}
}
"""
    )
    [outcome] = plan.outcomes
    assert (outcome.what, outcome.key, outcome.why) == ("replaced", "pre", "the same title and authors")
    assert synced(text, record(PAPER))[0] == text


def test_the_address_of_the_preprint_goes_with_it() -> None:
    own = OWN.replace("https://example.org/sand_waves", "https://arxiv.org/abs/2001.12345v2")
    assert "arxiv.org" not in synced(own, record(PAPER))[0]


@pytest.mark.parametrize("venue", ["journal = {Nature}", "booktitle = {Proc. SHORE}", "doi = {10.1000/other.1}"])
def test_what_is_not_a_preprint_is_not_replaced(venue: str) -> None:
    own = OWN.replace("howpublished = {arXiv}", venue)
    text, plan = synced(own, record(PAPER))
    assert text.startswith(own)
    assert [one.what for one in plan.outcomes] == ["added"]


def test_a_paper_with_another_title_is_recognised_by_its_arxiv_id_or_a_relation() -> None:
    renamed = PAPER.replace("Sand Waves", "Why Sand Makes Waves")
    openalex = record(renamed.replace("doi=", "eprint={2001.12345}, archiveprefix={arXiv}, doi="), "openalex.org")
    [outcome] = synced(OWN, openalex)[1].outcomes
    assert (outcome.what, outcome.why) == ("replaced", "the same arXiv id")
    arxiv = record(PREPRINT, "arxiv.org", versions="10.1000/jf.7")
    text, plan = synced(OWN, record(renamed), arxiv)
    assert [(one.what, one.key) for one in plan.outcomes] == [("replaced", "pre")]
    assert parsed(text)[0].values()["title"] == "Sand Waves"
    biorxiv = OWN.replace("howpublished = {arXiv}", "doi = {10.1101/2020.01.01.123}").replace(
        "eprint  = {2001.12345},", ""
    )
    crossref = record(renamed, versions="10.1101/2020.01.01.123")
    text, plan = synced(biorxiv, crossref)
    assert [(one.what, one.why) for one in plan.outcomes] == [("replaced", "ids that a service relates")]
    assert (parsed(text)[0].values()["doi"], parsed(text)[0].values()["eprint"]) == (
        *("10.1000/jf.7", "10.1101/2020.01.01.123"),
    )
    assert synced(text, crossref)[0] == text


def test_an_arxiv_id_that_was_copied_to_another_paper_does_not_mix_the_two() -> None:
    copied = "@article{other, title={Deep Noise}, author={Norrby, Signe and Ek, Bo}, journal={J. Shore}, year={2021}}\n"
    own = copied.replace("year=", "eprint={2001.12345}, year=") + OWN
    text, plan = synced(own, record(PAPER, versions="2001.12345"))
    assert [(one.what, one.key) for one in plan.outcomes] == [("replaced", "pre")]
    assert text.startswith(copied.replace("year=", "eprint={2001.12345}, year="))


def test_a_preprint_of_two_papers_becomes_the_nearer_one() -> None:
    conference, journal = record(TALK, "dblp.org"), record(PAPER)
    text, plan = synced(OWN, journal, conference, record(PREPRINT, "arxiv.org"))
    assert [(one.what, one.key) for one in plan.outcomes] == [("replaced", "pre"), ("added", "norrby2021sand")]
    assert parsed(text)[0].values()["booktitle"] == "Proc. SHORE"
    assert synced(text, conference, journal, record(PREPRINT, "arxiv.org"))[0] == text
    assert synced(OWN, conference, record(PREPRINT, "arxiv.org"), journal)[0] == text


def test_a_doi_that_only_a_preprint_names_is_asked_for() -> None:
    web = Nothing()
    synced("", record(PREPRINT, "arxiv.org", versions="10.1000/jf.7"), web=web)
    assert web.asked == ["https://doi.org/10.1000/jf.7"]
    known = Nothing()
    synced(PAPER, record(PREPRINT, "arxiv.org", versions="10.1000/jf.7"), web=known)
    assert known.asked == []


def test_a_work_of_orcid_without_authors_is_asked_for_unless_it_is_known() -> None:
    summary = record(
        "@article{x, title={Sand Waves}, journal={J. Field}, year={2021}, doi={10.1000/jf.7}}", "orcid.org"
    )
    web = Nothing()
    synced("", summary, web=web)
    assert web.asked == ["https://doi.org/10.1000/jf.7"]
    web = Nothing()
    assert synced(PAPER, summary, web=web)[1].outcomes == []
    assert web.asked == []


def test_a_work_without_authors_is_asked_for_once() -> None:
    text = "@article{x, title={Sand Waves}, journal={J. Field}, year={2021}, doi={10.1000/jf.7}}"
    web = Nothing()
    assert synced(text, record(text), web=web)[1].outcomes == []
    assert web.asked == []
    without_venue = text.replace("journal={J. Field}, ", "")
    synced(without_venue, record(text), web=web)
    assert web.asked == ["https://doi.org/10.1000/jf.7"]


def test_abstracts_are_for_new_entries() -> None:
    with_abstract = record(PAPER.replace("year=", "abstract={Waves of sand.}, year="))
    assert "abstract" in synced("", with_abstract)[0]
    text, plan = synced(PAPER.replace("pages={1--9}, ", ""), with_abstract)
    assert "abstract" not in text
    assert plan.outcomes[0].names == ("pages",)


def test_a_preprint_that_appeared_does_not_get_an_abstract_or_another_title() -> None:
    given = record(PAPER.replace("Sand Waves", "Sand waves!").replace("year=", "abstract={Of sand.}, year="))
    text, plan = synced(OWN.replace("@misc{pre", "@ARTICLE{pre"), given)
    assert text.startswith("% Mine.\n@ARTICLE{pre,  % do not rename\n  title   = {Sand Waves},")
    assert "abstract" not in text
    assert set(plan.outcomes[0].names) == {"journal", "volume", "pages", "year", "doi"}


def test_a_comment_before_the_comma_of_a_field_that_goes_stays() -> None:
    own = "@misc{pre,\n title={Sand Waves},\n howpublished={arXiv} % for now\n ,\n author={Norrby, Signe}\n}\n"
    text, _ = synced(own, record(PAPER))
    assert "% for now\n" in text
    assert ",\n ," not in text
    assert parsed(text)[0].values()["journal"] == "J. Field"
    assert "howpublished" not in text
