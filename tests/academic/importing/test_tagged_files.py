"""EndNote's tagged export and Web of Science's: what is read from each, and that a second import changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.academic.importing.test_files import gathered

if TYPE_CHECKING:
    from pathlib import Path

ENW = """\
%0 Journal Article
%A Norrby, Signe
%A The Tide Group,
%T DNA of Tides & Waves
%J Journal of Coastal Data
%V 7
%N 2
%P 1234-8
%D 2024
%8 May 12
%@ 1234-5678
%R 10.1000/jcd.7
%K tides
waves
%X One
line.
%F norrby2024
%> file://x.pdf
%j of my own

%0 Book Section
%A Signe Norrby
%E Ek, Bo
%T Gulls
%B Birds of the Shore
%I Shore Press
%C Malmö
%D 2020
%0 Thesis
%A Ek, Bo
%T Foam
%9 Master's thesis
%I Lund University
%D 2019
%0 Generic
%A Nobody
"""
REFER = """\
%T Foam
%A Bo Ek
%J Journal of Foam
%D 1999

%A Cay Om
%T Birds
%I Shore Press
%D 2001
"""
WOS = """\
FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Norrby, SM
   Ek, B
AF Norrby, Signe Maria
   Ek, Bo, Jr.
CA Tide Grp
TI DNA of Tides,
   and of waves
SO JOURNAL OF COASTAL DATA
LA English
DT Article; Proceedings Paper
DE tides; cold
   water
AB One. Two.
C1 [Ek, Bo] Univ Shore, Malmo, Sweden.
CR Om C, 1999, J FOAM, V1, P1
NR 1
TC 9
PU SHORE PRESS
SN 1234-5678
PD MAY-JUN
PY 2024
VL 7
IS 2
BP 12
EP 19
DI 10.1000/jcd.7
QQ own
UT WOS:000000000000001
PM 31978945
ER

PT S
AU Om, CD
   Ek, B, III
BE Rask, J
TI Gulls
SO BIRDS OF THE SHORE
SE Shores
DT Proceedings Paper
BN 978-3
PY 2020
EP 9
ER

PT J
AU Om, C
ER

EF
"""
TABLE = (
    "PT\tAU\tAF\tTI\tSO\tDT\tDE\tPY\tDI\tUT\r\n"
    "J\tNorrby, S; Ek, B\tNorrby, Signe; Ek, Bo\tTides; a view\tJOURNAL\tArticle\ttides; waves\t2024\t10.1000/a\t"
    "WOS:1\r\n"
    "B\tOm, C\t\tGulls\tBIRDS\tArticle; Book Chapter\t\t2020\t\tWOS:2\r\n"
)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_endnote_tagged(tmp_path: Path, newline: str) -> None:
    found = gathered(tmp_path, "export.enw", "\ufeff" + ENW.replace("\n", newline))
    article, chapter, thesis, untitled = found.records
    assert (article.kind, article.key, article.line) == ("article", "norrby2024", 1)
    assert article.fields == {
        "title": r"{DNA} of Tides \& Waves",
        "author": "Norrby, Signe and {The Tide Group}",
        "journal": "Journal of Coastal Data",
        "volume": "7",
        "number": "2",
        "pages": "1234--1238",
        "year": "2024",
        "month": "may",
        "doi": "10.1000/jcd.7",
        "issn": "1234-5678",
        "abstract": "One line.",
        "keywords": "tides, waves",
    }
    assert (chapter.kind, chapter.line) == ("incollection", 21)
    assert chapter.fields["author"] == "Norrby, Signe"
    assert chapter.fields["editor"] == "Ek, Bo"
    assert chapter.fields["booktitle"] == "Birds of the Shore"
    assert (thesis.kind, thesis.fields["school"]) == ("mastersthesis", "Lund University")
    assert (untitled.line, untitled.fields) == (35, {"author": "Nobody"})
    assert [note.partition(".enw")[2] for note in found.notes] == [
        ":35: this entry does not have a title.",
        ":19: the tag %j is not read, here and later.",
    ]


UNTITLED = {
    "a.ris": "TY  - JOUR\nTI  - Foam\nER  -\nTY  - JOUR\nPY  - 2020\nER  -\nTY  - JOUR\nER  -\n",
    "a.enw": "%0 Book\n%T Foam\n%0 Book\n%D 2020\n%0 Book\n",
    "a.txt": "PT J\nTI Foam\nER\n\nPT J\nPY 2020\nER\n\nPT J\nER\n",
    "a.json": """[{"type": "book", "title": "Foam"}, {"type": "book", "issued": {"date-parts": [[2020]]}},
{"type": "book"}]""",
    "a.xml": """<xml><records><record><ref-type>6</ref-type><titles><title>Foam</title></titles></record>
<record><ref-type>6</ref-type><dates><year>2020</year></dates></record><record/></records></xml>""",
    "a.bib": "@book{a, title={Foam}}\n@book{b, year=2020}\n@book{c}\n@book{d, crossref={a}}\n",
}


@pytest.mark.parametrize("name", UNTITLED)
def test_an_entry_without_a_title_is_taken_and_one_without_a_field_left_out(tmp_path: Path, name: str) -> None:
    found = gathered(tmp_path, name, UNTITLED[name])
    assert [record.fields.get("title", record.fields.get("year")) for record in found.records[:2]] == ["Foam", "2020"]
    told = {note.rpartition(": ")[2] for note in found.notes}
    assert told == {"this entry does not have a title.", "this entry does not have a field, and was left out."}
    assert (found.left_out, len(found.notes)) == (1, 2)


def test_tags_that_are_not_known_are_named(tmp_path: Path) -> None:
    found = gathered(tmp_path, "export.enw", "%0 Book\n%T Foam\n%k kept\n%0 Book\n%T Gulls\n%k again\n")
    assert found.notes == [f"{tmp_path / 'export.enw'}:3: the tag %k is not read, here and later."]


def test_refer_without_types(tmp_path: Path) -> None:
    article, book = gathered(tmp_path, "export.txt", REFER).records
    assert (article.kind, article.fields["journal"], article.fields["author"]) == (
        "article",
        "Journal of Foam",
        "Ek, Bo",
    )
    assert (book.kind, book.fields["publisher"], book.fields["author"]) == ("book", "Shore Press", "Om, Cay")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_web_of_science(tmp_path: Path, newline: str) -> None:
    found = gathered(tmp_path, "savedrecs.txt", "\ufeff" + WOS.replace("\n", newline))
    article, chapter, untitled = found.records
    assert (article.kind, article.line) == ("article", 3)
    assert article.fields == {
        "title": "{DNA} of Tides, and of waves",
        "author": "Norrby, Signe Maria and Ek, Jr., Bo and {Tide Grp}",
        "journal": "JOURNAL OF COASTAL DATA",
        "volume": "7",
        "number": "2",
        "pages": "12--19",
        "publisher": "SHORE PRESS",
        "year": "2024",
        "month": "may",
        "doi": "10.1000/jcd.7",
        "issn": "1234-5678",
        "pmid": "31978945",
        "abstract": "One. Two.",
        "keywords": "tides, cold water",
    }
    assert chapter.kind == "inproceedings"
    assert chapter.fields["author"] == "Om, C. D. and Ek, III, B"
    assert (chapter.fields["editor"], chapter.fields["pages"]) == ("Rask, J.", "9")
    assert (untitled.line, untitled.fields) == (48, {"author": "Om, C."})
    assert [note.partition(".txt")[2] for note in found.notes] == [
        ":48: this entry does not have a title.",
        ":30: the tag QQ is not read, here and later.",
    ]


def test_web_of_science_as_a_table(tmp_path: Path) -> None:
    article, chapter = gathered(tmp_path, "savedrecs.txt", TABLE).records
    assert (article.fields["author"], article.fields["title"]) == ("Norrby, Signe and Ek, Bo", "Tides; a view")
    assert (article.fields["keywords"], article.line) == ("tides, waves", 2)
    assert (chapter.kind, chapter.fields["booktitle"], chapter.fields["author"]) == ("incollection", "BIRDS", "Om, C.")
