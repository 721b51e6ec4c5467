"""Forms of exports that real files have: how Zotero, Scopus, Web of Science, PubMed and EndNote write fields."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lxml import etree

from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.importing.records import paragraphs
from pylekyll.academic.importing.sources import csl_json, endnote, pubmed, ris, web_of_science, zotero

RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:foaf="http://xmlns.com/foaf/0.1/">'
    "<rdf:Description><z:itemType>computerProgram</z:itemType><dc:title>A program</dc:title><z:programmers><rdf:Seq>"
    "<rdf:li><foaf:Person><foaf:surname>Ek</foaf:surname><foaf:givenName>Bo</foaf:givenName></foaf:Person></rdf:li>"
    "</rdf:Seq></z:programmers></rdf:Description></rdf:RDF>"
)
ENDNOTE = (
    "<xml><records><record><ref-type name='Journal Article'>17</ref-type><contributors><authors><author>Ek, B.</author>"
    "<author>et al.</author></authors></contributors><titles><title>T</title></titles>"
    "<isbn>0125-2208 (Print)\r0125-2208 (Linking)</isbn></record></records></xml>"
)


@pytest.mark.parametrize(
    ("lines", "fields"),
    [
        (("TY  - JOUR", "PY  - 2020", "DA  - JUN 13"), {"year": "2020", "month": "jun"}),
        (("TY  - JOUR", "PY  - 2020", "DA  - 2020-05-12"), {"year": "2020", "month": "may"}),
        (("TY  - JOUR", "Y1  - Mar. 2020"), {"year": "2020", "month": "mar"}),
        (("TY  - JOUR", "PY  - 2020/04//"), {"year": "2020", "month": "apr"}),
        (("TY  - JOUR", "PY  - 20170812"), {"year": "2017"}),
        (("TY  - JOUR", "AU  - European Central Bank"), {"author": "{European Central Bank}"}),
        (("TY  - JOUR", "AU  - Int Ctr Res & Dev"), {"author": r"{Int Ctr Res \& Dev}"}),
        (("TY  - JOUR", "AU  - J. Smith Jr."), {"author": "Smith, Jr., J."}),
        (("TY  - JOUR", "AU  - Ek, Bo", "AU  - et al."), {"author": "Ek, Bo and others"}),
        (("TY  - SER", "M3  - Conference Paper", "T2  - Lecture Notes"), {"series": "Lecture Notes"}),
    ],
)
def test_ris(lines: tuple[str, ...], fields: dict[str, str]) -> None:
    (record,) = ris.gather("\n".join([*lines, "TI  - T", "ER  - ", ""]), "f.ris").records
    assert record.fields == {"title": "T", **fields}
    assert record.kind == ("inproceedings" if lines[0].endswith("SER") else "article")


@pytest.mark.parametrize(
    ("item", "kind", "fields"),
    [
        ({"type": "article-journal", "ISSN": "0028-0836, 1476-4687"}, "article", {"issn": "0028-0836, 1476-4687"}),
        ({"type": "thesis", "genre": "MSc Thesis", "publisher": "U"}, "mastersthesis", {"school": "U"}),
        ({"type": "report", "publisher": "NASA"}, "techreport", {"institution": "NASA"}),
        ({"type": "paper-conference", "event-title": "ICML"}, "inproceedings", {"booktitle": "ICML"}),
        ({"type": "speech", "event": {"name": "ICML"}}, "misc", {"howpublished": "ICML"}),
        ({"type": "article-newspaper", "container-title": "NYT"}, "article", {"journal": "NYT"}),
        ({"type": "manuscript"}, "unpublished", {}),
        ({"type": "article-journal", "DOI": "10/fqd6hj"}, "article", {"doi": "10/fqd6hj"}),
    ],
)
def test_csl_json(item: dict[str, Any], kind: str, fields: dict[str, str]) -> None:
    found = csl_json.gather(json.dumps([{"title": "T", **item}]), "f.json")
    assert found is not None
    (record,) = found.records
    assert (record.kind, record.fields) == (kind, {"title": "T", **fields})


def test_web_of_science_has_the_authors_of_the_proceedings_too() -> None:
    text = "PT {}\n{}TI T\nGP IEEE\nPY 2020\nER\n\nEF\n"
    (record,) = web_of_science.gather(text.format("C", "AF Ye, Mao\n"), "f.txt").records
    assert record.fields["author"] == "Ye, Mao"
    (record,) = web_of_science.gather(text.format("B", ""), "f.txt").records
    assert record.fields["author"] == "IEEE"


def test_endnote() -> None:
    (record,) = endnote.gather(etree.fromstring(ENDNOTE), "f.xml").records
    assert (record.fields["issn"], record.fields["author"]) == ("0125-2208", "Ek, B. and others")


def test_zotero_rdf_has_other_people_than_authors() -> None:
    (record,) = zotero.gather(etree.fromstring(RDF), "f.rdf").records
    assert record.fields == {"title": "A program", "author": "Ek, Bo"}


@pytest.mark.parametrize(
    ("lines", "fields"),
    [
        (("TI  - T.", "LID - 1042 [pii]", "SO  - Nat Commun. 2013;4(1):1042. doi: 10.1/x."), {"pages": "1042"}),
        (("TI  - T.", "AID - S0022-1 [pii]", "SO  - J Mol Biol. 2013;4(1)."), {}),
        (("TI  - [Not Available].", "TT  - T."), {}),
    ],
)
def test_nbib(lines: tuple[str, ...], fields: dict[str, str]) -> None:
    (record,) = pubmed.gather("\n".join(["PMID- 1", *lines, ""]), "f.nbib").records
    assert record.fields == {"title": "T", "pmid": "1", **fields}


def test_one_thesis_in_bibtex_and_biblatex_is_one() -> None:
    kinds = [
        ("phdthesis", ""),
        ("thesis", "phdthesis"),
        ("thesis", "PhD thesis"),
        ("mastersthesis", ""),
        ("thesis", "mathesis"),
    ]
    found = [identity_of({"title": "T", "author": "Ek, Bo", "type": what}, kind).kind for kind, what in kinds]
    assert found == ["phdthesis"] * 3 + ["mastersthesis"] * 2


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a <similar to 300 m) and >24%", "a <similar to 300 m) and >24%"),
        ("x<y and a > b", "x<y and a > b"),
        ("a <middle dot> b", "a \u00b7 b"),
        ("<jats:p>H<sub>2</sub>O</jats:p><jats:p><i>E. coli</i></jats:p>", "H2O\n\nE. coli"),
        ("<mml:math><mml:mi>x</mml:mi></mml:math>", "x"),
    ],
)
def test_only_known_elements_are_markup(text: str, shown: str) -> None:
    assert paragraphs(text) == shown
