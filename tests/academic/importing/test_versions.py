"""Versions of a work: which are one publication, which are two, and a preprint that becomes the paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from pylekyll.academic.importing.bibfile import BibFile, parsed
from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.importing.plan import Plan, make_plan
from pylekyll.academic.importing.sameness import Relation, is_same_venue, relation
from pylekyll.academic.importing.sources.bibtex import gather, read

CONFERENCE = "@inproceedings{conf, title={Sand Waves}, author={Norrby, Signe}, booktitle={Proc. FIELD}, year=2019"
JOURNAL = "@article{jour, title={Sand Waves}, author={Norrby, Signe}, journal={J. Field}, volume=7, year=2020"
PREPRINT = (
    "@misc{pre, title={Sand Waves}, author={Norrby, Signe}, year=2019, eprint={2301.12345}, archiveprefix={arXiv}}"
)


def planned(own: str, text: str, *, merge: bool = False) -> tuple[str, Plan]:
    file = BibFile(Path("papers.bib"), "papers.bib", own, parsed(own))
    plan = make_plan([file], file, gather(text, "export.bib").records, merge=merge)
    return plan.texts.get("papers.bib", own), plan


def related(one: str, other: str, *, strict: bool = False) -> Relation:
    marks = []
    for text in (one, other):
        [record] = read(text, "source")
        marks.append(identity_of(record.fields, record.kind))
    assert relation(marks[1], marks[0], strict=strict) is relation(marks[0], marks[1], strict=strict)
    return relation(marks[0], marks[1], strict=strict)


@pytest.mark.parametrize("doi", ["", ", doi={10.1000/f.7}"])
@pytest.mark.parametrize(
    "other",
    [
        JOURNAL,
        CONFERENCE.replace("FIELD", "SHORE"),
        CONFERENCE.replace("2019", "2023"),
        CONFERENCE.replace("inproceedings", "incollection"),
        CONFERENCE.replace("Sand Waves", "Sand Waves II"),
        CONFERENCE.replace("Norrby, Signe", "Ek, Bo"),
        CONFERENCE.replace("Norrby, Signe", "Norrby, Signe and Ek, Bo"),
        CONFERENCE.replace("Proc. FIELD", "Proc. FIELD 2018"),
    ],
)
def test_two_versions_stay_two(doi: str, other: str) -> None:
    first = CONFERENCE.replace("Proc. FIELD", "Proc. FIELD 2019").replace("Signe", "Signe and Om, Cay")
    text = f"{first}{doi}}}\n{other.replace('{conf,', '{other,')}{doi}}}\n"
    library, plan = planned("", text)
    assert plan.added in (["conf", "jour"], ["conf", "other"])
    if doi:
        assert "export.bib:2: '" in plan.notes[0]
        assert "has the DOI 10.1000/f.7 of 'conf' (export.bib:1)" in plan.notes[0]
    assert [entry.values() for entry in parsed(library)] == [entry.values() for entry in parsed(text)]
    again, second = planned(library, text)
    assert again == library
    assert len(second.unchanged) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Phys. Rev. Lett.", "Physical Review Letters"),
        ("Proc. Natl. Acad. Sci.", "Proceedings of the National Academy of Sciences"),
        ("PNAS", "Proceedings of the National Academy of Sciences"),
        ("CVPR", "2019 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)"),
        ("Proc. FIELD", "Proceedings of the 3rd International Conference FIELD"),
        ("Astronomy & Astrophysics", "Astronomy and Astrophysics"),
        ("", "Nature"),
    ],
)
def test_names_of_one_venue(one: str, other: str) -> None:
    assert is_same_venue(one, other)
    assert is_same_venue(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nature", "Nature Physics"),
        ("J. Phys. A", "J. Phys. B"),
        ("Proc. FIELD 2019", "Proc. FIELD 2020"),
        ("Field Robotics", "Journal of Field Robotics"),
    ],
)
def test_names_of_two_venues(one: str, other: str) -> None:
    assert not is_same_venue(one, other)


def test_the_series_in_the_place_of_the_proceedings_is_the_same_venue() -> None:
    own = f"{CONFERENCE.replace('Proc. FIELD', 'SPIE Proceedings')}}}"
    new = f"{CONFERENCE.replace('Proc. FIELD', 'Optics XX')}, series={{SPIE Proceedings}}, volume={{3}}}}"
    text, plan = planned(own, new)
    assert (plan.added, plan.completed[0].names) == ([], ("volume",))
    assert planned(text, new)[0] == text
    others = f"{CONFERENCE.replace('Proc. FIELD', 'Waves XI')}, series={{SPIE Proceedings}}}}"
    assert related(new, others) is Relation.NONE


def test_one_publication_with_small_differences() -> None:
    full = JOURNAL.replace("J. Field", "Journal of Field").replace("Norrby, Signe", "Norrby, S. and Ek, B.")
    assert related(JOURNAL + "}", full + "}") is Relation.SAME
    online = JOURNAL.replace("2020", "2019") + ", doi={10.1000/f.7}}"
    assert related(JOURNAL + ", doi={10.1000/f.7}}", online) is Relation.SAME
    assert related(JOURNAL + "}", JOURNAL.replace("2020", "2021") + "}") is Relation.NONE
    assert related(JOURNAL + "}", JOURNAL.replace("volume=7", "volume=8") + "}") is Relation.NONE
    longer = JOURNAL.replace("Sand Waves", "Sand Waves: A Study") + ", doi={10.1000/f.7}}"
    assert related(JOURNAL + ", doi={10.1000/f.7}}", longer) is Relation.SAME
    assert related(JOURNAL + ", doi={10.1000/f.7}}", JOURNAL + ", doi={10.1000/f.8}}") is Relation.OTHER_DOI
    assert related(JOURNAL + ", doi={10.1000/f.7}}", JOURNAL + ", doi={10.1000/f.8}}", strict=True) is Relation.NONE


def test_an_entry_does_not_get_the_venue_of_another_year() -> None:
    own = "@article{a, title={Sand Waves}, author={Norrby, Signe}, year=2019}"
    text, plan = planned(own, JOURNAL + "}")
    assert plan.added == ["jour"]
    assert planned(text, JOURNAL + "}")[0] == text
    assert planned(own.replace("2019", "2020"), JOURNAL + "}")[1].completed[0].names == ("journal", "volume")


def test_editions_of_a_book_are_two() -> None:
    book = "@book{a, title={Tides}, author={Ek, Bo}, publisher={Shore}, year=2018, edition={%s}}"
    assert related(book % "1", book % "Second") is Relation.NONE
    assert related(book % "2nd", book % "Second") is Relation.SAME


@pytest.mark.parametrize("first_is_preprint", [True, False])
def test_a_preprint_and_its_paper_are_kept_and_offered(first_is_preprint: bool) -> None:
    paper = JOURNAL + ", doi={10.1000/jf.7}}"
    own, new = (PREPRINT, paper) if first_is_preprint else (paper, PREPRINT)
    library, plan = planned(own + "\n", new)
    assert len(plan.added) == 1
    [note] = plan.notes
    assert "export.bib:1: 'pre' (" in note
    assert "seems to be a preprint of 'jour' (" in note
    assert "--merge-preprints" in note
    [preprint] = [entry.values() for entry in parsed(library) if entry.key == "pre"]
    assert "journal" not in preprint
    assert "doi" not in preprint
    again, second = planned(library, new)
    assert again == library
    assert len(second.unchanged) == 1


@pytest.mark.parametrize(
    "preprint",
    [
        "@article{pre, title={Sand Waves}, author={Norrby, Signe}, journal={arXiv preprint arXiv:2301.1}, year=2019}",
        "@article{pre, title={Sand Waves}, author={Norrby, Signe}, journal={bioRxiv}, doi={10.1101/2019.1}, year=2019}",
        "@misc{pre, title={Sand Waves}, author={Norrby, Signe}, doi={10.48550/arXiv.2301.12345}, year=2020}",
        "@misc{pre, title={Sand Waves}, author={Norrby, Signe}, howpublished={arXiv:2301.12345}, year=2020}",
        "@misc{pre, title={Sand Waves}, author={Norrby, Signe}, note={Preprint}, year=2020}",
        "@unpublished{pre, title={Sand Waves}, author={Norrby, Signe}, note={Draft}, year=2020}",
        "@techreport{pre, title={Sand Waves}, author={Norrby, Signe}, institution={arXiv}, year=2018}",
    ],
)
def test_preprints_of_all_kinds_are_recognised(preprint: str) -> None:
    paper = JOURNAL + ", doi={10.1000/jf.7}}"
    assert related(preprint, paper) is Relation.PREPRINT
    text, _ = planned(preprint, paper, merge=True)
    [entry] = parsed(text)
    assert (entry.kind, entry.values()["doi"], entry.values()["journal"]) == ("article", "10.1000/jf.7", "J. Field")
    assert "howpublished" not in entry.values()
    assert planned(text, paper)[0] == text


def test_a_thesis_at_arxiv_is_not_a_preprint() -> None:
    thesis = PREPRINT.replace("@misc", "@phdthesis")
    assert related(thesis, JOURNAL + "}") is Relation.NONE


def test_a_preprint_of_long_ago_is_not_offered() -> None:
    _, plan = planned(PREPRINT, JOURNAL.replace("2020", "2024") + "}")
    assert (plan.added, plan.notes) == (["jour"], [])


OWN = """\
@article{pre,  % mine
  title   = {Sand Waves},
  author  = {Norrby, Signe},
  journal = {CoRR},
  volume  = {abs/2301.12345},
  year    = {2019},
  month   = may,
  selected = {true},
  doi     = {10.48550/arXiv.2301.12345}
}
"""


def test_a_merge_replaces_venue_year_type_and_doi_together() -> None:
    paper = CONFERENCE.replace("2019", "2020") + ", pages={1--4}, doi={10.1000/f.7}}"
    text, plan = planned(OWN, paper, merge=True)
    assert (
        text
        == """\
@inproceedings{pre,  % mine
  title   = {Sand Waves},
  author  = {Norrby, Signe},
  year    = {2020},
  selected = {true},
  doi     = {10.1000/f.7},
  booktitle = {Proc. FIELD},
  pages   = {1--4},
  eprint  = {2301.12345},
  archiveprefix = {arXiv}
}
"""
    )
    assert [one.key for one in plan.completed] == ["pre"]
    assert plan.notes == []
    for again in (paper, PREPRINT):
        assert planned(text, again, merge=True)[0] == text
        assert planned(text, again)[0] == text


def test_a_paper_without_doi_takes_the_doi_of_the_preprint_away() -> None:
    text, _ = planned(OWN, JOURNAL + "}", merge=True)
    [entry] = parsed(text)
    assert (entry.kind, entry.values()["journal"], entry.values()["year"]) == ("article", "J. Field", "2020")
    assert "doi" not in entry.values()
    assert "month" not in entry.values()
    assert entry.values()["eprint"] == "2301.12345"


def test_a_paper_without_a_venue_is_not_merged() -> None:
    text, plan = planned(
        OWN, "@article{jour, title={Sand Waves}, author={Norrby, Signe}, year=2020, volume=3}", merge=True
    )
    assert text.startswith(OWN)
    assert plan.added == ["jour"]


def test_a_paper_takes_the_eprint_of_its_preprint() -> None:
    text, plan = planned(JOURNAL + "}", PREPRINT, merge=True)
    assert text == JOURNAL + ", eprint={2301.12345}, archiveprefix={arXiv}}"
    assert plan.completed[0].names == ("eprint", "archiveprefix")


def test_a_new_preprint_and_its_new_paper_become_one_entry() -> None:
    text, plan = planned("", f"{PREPRINT}\n{JOURNAL}, doi={{10.1000/jf.7}}}}", merge=True)
    [entry] = parsed(text)
    assert (entry.kind, entry.key) == ("article", "pre")
    assert entry.values()["year"] == "2020"
    assert entry.values()["eprint"] == "2301.12345"
    assert (len(plan.added), len(plan.completed)) == (1, 1)


@pytest.mark.parametrize("doi", ["", ", doi={10.1000/jf.7}"])
def test_a_misc_entry_does_not_get_the_venue_of_an_article(doi: str) -> None:
    own = f"@misc{{a, title={{Sand Waves}}{doi}}}\n"
    text, plan = planned(own, f"{JOURNAL}{doi}}}")
    assert plan.added == ["jour"]
    assert text.startswith(own)
    assert len(plan.notes) == bool(doi)
