"""Random BibTeX files: every entry is counted, nothing is lost or mixed, and a second import changes no byte."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.academic.importing.bibfile import BibFile, parsed
from pylekyll.academic.importing.plan import Plan, make_plan
from pylekyll.academic.importing.sources.bibtex import gather

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Gathered

TITLES = ["Sand Waves", "Sand waves: a study", "{DNA} of Tides", "Ebbe und Flut", "潮汐", "???", ""]
AUTHORS = ["Norrby, Signe", "Signe Norrby and Bo Ek", "Ek, Bo", "{The Tide Group}", 'K{\\"o}nig, Ada and others', ""]
KINDS = ["article", "inproceedings", "misc", "book", "phdthesis", "unpublished", "Online"]
FIELDS = {
    "journal": ["J. Field", "Journal of Field Studies", "CoRR", "arXiv preprint arXiv:2301.12345"],
    "booktitle": ["Proc. FIELD", "Proceedings of the 3rd FIELD"],
    "howpublished": ["Talk"],
    "year": ["2019", "2020", "2021", "2024", "to appear"],
    "date": ["2020-05"],
    "volume": ["7", "8", "abs/2301.12345"],
    "pages": ["1--4", "100--140"],
    "doi": ["10.1000/jf.7", "https://doi.org/10.1000/jf.8", "10.1101/2020.01.01.1", "10.48550/arXiv.2301.12345"],
    "eprint": ["2301.12345"],
    "url": ["https://arxiv.org/abs/2301.12345", "https://example.org/a_b"],
    "month": ["jan", "5"],
    "abstract": ["One.\n\n  Two\n  lines.", "R\\&D costs 5\\%", "a {b} c"],
    "note": ["", "x = {y}, z"],
    "x-own": ["kept"],
}
KEYS = ["a", "b", "A", "my key", "", "ö2020", "x:y/z", "k%1"]

fields = st.lists(
    st.sampled_from(sorted(FIELDS)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(FIELDS[name]))),
    max_size=6,
)


@st.composite
def entries(draw: st.DrawFn) -> str:
    values = [("title", draw(st.sampled_from(TITLES))), ("author", draw(st.sampled_from(AUTHORS))), *draw(fields)]
    parts = [f"{name} = {{{value}}}" for name, value in values]
    closing = draw(st.sampled_from(["}", "}", "}", ",\n}", "", " junk }", "}}"]))
    between = draw(st.sampled_from([",\n  ", ", ", "\n"]))
    return f"@{draw(st.sampled_from(KINDS))}{{{draw(st.sampled_from(KEYS))},{between.join(parts)}{closing}\n"


def imported(own: str, found: Gathered) -> tuple[str, Plan]:
    file = BibFile(Path("papers.bib"), "papers.bib", own, parsed(own))
    plan = make_plan([file], file, found.records)
    return plan.texts.get("papers.bib", own), plan


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(entries(), min_size=1, max_size=8).map("".join))
def test_nothing_is_lost_and_a_second_import_changes_nothing(text: str) -> None:
    found = gather(text, "export.bib")
    library, plan = imported("", found)
    counts = [len(plan.added), len(plan.completed), len(plan.unchanged), len(plan.left_out) + found.left_out]
    assert sum(counts) == len(re.findall("^@", text, re.MULTILINE))
    written = parsed(library)
    assert len(written) == len(plan.added) == len({entry.key.lower() for entry in written})
    notes = " ".join([*found.notes, *plan.notes])
    for record in found.records:
        assert any(is_in(record.fields, entry.values()) for entry in written) or record.place in notes
    again, second = imported(library, found)
    assert again == library
    assert not second.added
    assert not second.completed


def is_in(fields: dict[str, str], entry: dict[str, str]) -> bool:
    return all(entry.get(name) == value for name, value in fields.items())


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(entries(), max_size=4).map("".join), st.lists(entries(), min_size=1, max_size=6).map("".join))
def test_a_file_of_ones_own_keeps_its_text(own: str, text: str) -> None:
    found = gather(text, "export.bib")
    library, plan = imported(own, found)
    counts = [len(plan.added), len(plan.completed), len(plan.unchanged), len(plan.left_out)]
    assert sum(counts) == len(found.records)
    kept = iter(library)
    assert all(character in kept for character in own)
    again, second = imported(library, found)
    assert again == library
    assert not second.added


def test_macros_of_the_preamble_are_their_texts_in_the_library() -> None:
    text = (
        r'@preamble{"\newcommand{\noopsort}[1]{} \newcommand{\ants}{Ant System\xspace}"}'
        "\n"
        r"@book{a, title={The \ants in \emph{Use}}, author={{\noopsort{Berg}}{van den Berg}, Ada}, year={2020}}"
    )
    (record,) = gather(text, "x.bib").records
    assert record.fields["title"] == r"The Ant System in \emph{Use}"
    assert record.fields["author"] == "{}{van den Berg}, Ada"
    own, plan = imported("", gather(text, "x.bib"))
    assert plan.added == ["a"]
    assert imported(own, gather(text, "x.bib"))[0] == own


def test_a_preamble_is_read_as_bibtex_reads_it() -> None:
    text = (
        r'@comment{@preamble{"\newcommand{\ants}{Bees}"}}'
        "\n"
        r'@preamble{ "\newcommand{\at}{'
        "\n@home"
        r'}" # "\newcommand{\ants}{Ant System}" }'
        "\n"
        r"@book{a, title={The \ants\ \at}}"
    )
    (record,) = gather(text, "x.bib").records
    assert record.fields["title"] == "The Ant System\\ @home"
