"""Files of reference managers: what is read from each kind, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.importing.bibfile import BibFile, parsed
from pylekyll.academic.importing.plan import make_plan
from pylekyll.academic.importing.records import names
from pylekyll.academic.importing.sources import exported, files
from pylekyll.foundation.errors import SourceError, UsageError

if TYPE_CHECKING:
    from pylekyll.academic.importing.records import Gathered

RIS = """\
TY  - JOUR
ID  - norrby2024
TI  - DNA of Tides & Waves
AU  - Norrby, Signe
AU  - van Berg, Ada, Jr.
A1  - The Tide Consortium
JF  - Journal of Coastal Data
JO  - J. Coast. Data
VL  - 7
IS  - 2
SP  - 1234
EP  - 8
PY  - 2024/05/12/
DO  - https://doi.org/10.1000/JCD.7
UR  - https://doi.org/10.1000/JCD.7
AB  - One
line.

Two.
KW  - tides
KW  - waves
SN  - 1234-5678
N1  - first note
N1  - second note
XX  - of my own
ER  -

TY  - CHAP
T1  - Gulls
AU  - Signe Norrby
A2  - Ek, Bo
T2  - Birds of the Shore
PB  - Shore Press
CY  - Malmö
PY  - 2020
TY  - THES
TI  - Foam
AU  - Ek, Bo
M3  - Master's thesis
PB  - Lund University
Y1  - 2019
"""
NBIB = """\
PMID- 31978945
OWN - NLM
IS  - 1533-4406 (Electronic)
VI  - 382
IP  - 8
DP  - 2020 Feb 20
TI  - A Novel Way to Measure
      Tides.
PG  - 727-33
LID - 10.1000/tides [doi]
AB  - BACKGROUND: They rise.
FAU - Norrby, Signe A
AU  - Norrby SA
CN  - Tide Group of the Shore
LA  - eng
PT  - Journal Article
JT  - The journal of coasts
PMC - PMC7092803
OT  - tides

PMID- 1
TI  - Gulls?
AU  - Ek B Jr
TA  - J Coast
DP  - 1999
"""
CSL = [
    {
        "id": "norrby2024",
        "type": "article-journal",
        "title": "DNA of Tides",
        "author": [{"family": "Norrby", "given": "Signe", "suffix": "III"}, {"literal": "The Tide Group"}],
        "container-title": "Journal of Coastal Data",
        "issued": {"date-parts": [["2024", 5]]},
        "page": "1-9",
        "keyword": "tides, waves",
        "abstract": "One.\n\nTwo.",
    },
    {"id": "http://zotero.org/1", "type": "chapter", "title": "Gulls", "issued": {"raw": "May 2020"}},
    {"id": "x"},
    {"id": "p", "type": "article", "title": "Foam", "number": "arXiv:2301.12345", "publisher": "arXiv"},
]
ENDNOTE = """\
<?xml version="1.0" encoding="UTF-8"?>
<xml><records>
<record><rec-number>1</rec-number><ref-type name="Journal Article">17</ref-type>
<contributors><authors><author><style face="normal">Norrby, Signe</style></author>
<author>The Tide Group,</author></authors></contributors>
<titles><title><style>Tides of </style><style face="italic">E. coli</style></title>
<secondary-title>J. Coast. Data</secondary-title></titles>
<pages>1-9</pages><volume>7</volume><number>2</number>
<keywords><keyword>tides</keyword><keyword>sea, cold</keyword></keywords>
<dates><year>2024</year><pub-dates><date>May 12</date></pub-dates></dates><isbn>1234-5678</isbn>
<abstract>One &lt; two.</abstract><electronic-resource-num>10.1000/jcd.7</electronic-resource-num>
<urls><related-urls><url>https://example.org/x</url></related-urls></urls></record>
<record><ref-type name="Book Section">5</ref-type><contributors><authors><author>Ek, Bo</author></authors>
<secondary-authors><author>Om, Cay</author></secondary-authors></contributors>
<titles><title>Gulls</title><secondary-title>Birds</secondary-title></titles><dates><year>2020</year></dates></record>
<record><ref-type name="Generic">13</ref-type></record>
</records></xml>
"""
ZOTERO = """\
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:dcterms="http://purl.org/dc/terms/" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/"
 xmlns:vcard="http://nwalsh.com/rdf/vCard#" xmlns:link="http://purl.org/rss/1.0/modules/link/">
 <bib:Article rdf:about="#item_1">
  <z:itemType>journalArticle</z:itemType>
  <dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>
  <bib:authors><rdf:Seq>
   <rdf:li><foaf:Person><foaf:surname>Norrby</foaf:surname><foaf:givenName>Signe</foaf:givenName></foaf:Person></rdf:li>
   <rdf:li><foaf:Person><foaf:surname>The Tide Group</foaf:surname></foaf:Person></rdf:li>
  </rdf:Seq></bib:authors>
  <link:link rdf:resource="#item_9"/>
  <dc:subject>tides</dc:subject>
  <dc:subject><z:AutomaticTag><rdf:value>waves</rdf:value></z:AutomaticTag></dc:subject>
  <dc:title>DNA of Tides</dc:title>
  <dcterms:abstract>One.

Two.</dcterms:abstract>
  <dc:date>2024-05-12</dc:date>
  <dc:identifier><dcterms:URI><rdf:value>https://example.org/x</rdf:value></dcterms:URI></dc:identifier>
  <bib:pages>1-9</bib:pages>
  <z:citationKey>norrby2024</z:citationKey>
 </bib:Article>
 <bib:Journal rdf:about="urn:issn:1234-5678">
  <prism:volume>7</prism:volume>
  <dc:title>Journal of Coastal Data</dc:title>
  <dc:identifier>DOI 10.1000/jcd.7</dc:identifier>
  <prism:number>2</prism:number>
  <dc:identifier>ISSN 1234-5678</dc:identifier>
 </bib:Journal>
 <z:Attachment rdf:about="#item_9"><z:itemType>attachment</z:itemType><dc:title>Full Text</dc:title></z:Attachment>
 <rdf:Description rdf:about="http://arxiv.org/abs/2301.12345">
  <z:itemType>preprint</z:itemType>
  <dc:publisher><foaf:Organization><foaf:name>arXiv</foaf:name></foaf:Organization></dc:publisher>
  <dc:title>Foam</dc:title>
  <dc:date>May 2023</dc:date>
  <dc:identifier><dcterms:URI><rdf:value>http://arxiv.org/abs/2301.12345</rdf:value></dcterms:URI></dc:identifier>
 </rdf:Description>
 <bib:BookSection rdf:about="#item_3">
  <z:itemType>bookSection</z:itemType>
  <dcterms:isPartOf><bib:Book>
   <dcterms:isPartOf><bib:Series><dc:title>Shores</dc:title></bib:Series></dcterms:isPartOf>
   <dc:title>Birds</dc:title><dc:identifier>ISBN 978-3</dc:identifier></bib:Book></dcterms:isPartOf>
  <dc:publisher><foaf:Organization>
   <vcard:adr><vcard:Address><vcard:locality>Malmö</vcard:locality></vcard:Address></vcard:adr>
   <foaf:name>Shore Press</foaf:name></foaf:Organization></dc:publisher>
  <dc:title>Gulls</dc:title><dc:date>2020</dc:date>
 </bib:BookSection>
 <bib:Book><z:itemType>book</z:itemType></bib:Book>
</rdf:RDF>
"""


def gathered(folder: Path, name: str, text: str | bytes) -> Gathered:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    found = files.read(path)
    library, counts = imported("", found)
    assert counts == (len(found.records), 0, 0)
    assert imported(library, found) == (library, (0, 0, len(found.records)))
    for note in found.notes:
        assert note.startswith(f"{path}:")
    return found


def imported(own: str, found: Gathered) -> tuple[str, tuple[int, int, int]]:
    file = BibFile(Path("papers.bib"), "papers.bib", own, parsed(own))
    plan = make_plan([file], file, found.records)
    return plan.texts.get("papers.bib", own), (len(plan.added), len(plan.completed), len(plan.unchanged))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_ris(tmp_path: Path, newline: str) -> None:
    found = gathered(tmp_path, "export.txt", "\ufeff" + RIS.replace("\n", newline))
    article, chapter, thesis = found.records
    assert (article.kind, article.key, article.line) == ("article", "norrby2024", 1)
    assert article.fields == {
        "title": r"{DNA} of Tides \& Waves",
        "author": "Norrby, Signe and van Berg, Jr., Ada and {The Tide Consortium}",
        "journal": "Journal of Coastal Data",
        "volume": "7",
        "number": "2",
        "pages": "1234--1238",
        "year": "2024",
        "month": "may",
        "doi": "10.1000/jcd.7",
        "issn": "1234-5678",
        "abstract": "One line.\n\nTwo.",
        "keywords": "tides, waves",
        "note": "first note\n\nsecond note",
    }
    assert (chapter.kind, chapter.line) == ("incollection", 28)
    assert chapter.fields["author"] == "Norrby, Signe"
    assert (chapter.fields["editor"], chapter.fields["booktitle"]) == ("Ek, Bo", "Birds of the Shore")
    assert (thesis.kind, thesis.fields["school"], thesis.fields["year"]) == ("mastersthesis", "Lund University", "2019")
    assert found.notes == [f"{tmp_path}/export.txt:25: the tag XX is not read, here and later."]


def test_ris_of_databases(tmp_path: Path) -> None:
    text = """TY  - JOUR
TI  - Tides of Sand
A1  - Liu R.
A1  - van Ek A.-B.
A2  - Alm, Berg, Cohen, De Rooy, Ek
SP  - No
EP  - Specified
SN  - 01234567 (ISSN)
SN  - 0123-4567
SN  - 01234567 (ISSN)
KW  - *Tides
KW  - Sand
M1  - (Liu R.; Ek A.-B., ek@example.org) Department of Tides, University of the Shore
N1  - Export Date: 18 November 2019
N1  - References: Alm, B., Tides (1983) Sand, 24, pp. 1-2
N1  - A note
ER  -
"""
    (record,) = gathered(tmp_path, "export.ris", text).records
    assert record.fields == {
        "title": "Tides of Sand",
        "author": "Liu, R. and van Ek, A.-B.",
        "issn": "01234567, 0123-4567",
        "keywords": "Tides, Sand",
        "note": "A note",
        "annote": "Export Date: 18 November 2019\n\nReferences: Alm, B., Tides (1983) Sand, 24, pp. 1-2",
    }


def test_ris_with_suffixes_and_commands(tmp_path: Path) -> None:
    text = "TY  - JOUR\nTI  - On Klippel\\textendashTren DNA\nAU  - Plunkett, G, 3rd\nAU  - Ek, Bo, Jr.\nER  -\n"
    (record,) = gathered(tmp_path, "export.ris", text).records
    assert record.fields["title"] == r"On Klippel\textendashTren {DNA}"
    assert record.fields["author"] == "Plunkett, 3rd, G and Ek, Jr., Bo"


def test_names_whose_given_name_has_the_suffix() -> None:
    assert names([("Plunkett", "G, 3rd"), ("Ek", "Bo, Jr."), ("Alm", "Ada")]) == (
        "Plunkett, 3rd, G and Ek, Jr., Bo and Alm, Ada"
    )


def test_nbib(tmp_path: Path) -> None:
    first, second = gathered(tmp_path, "pubmed.nbib", NBIB).records
    assert first.fields == {
        "title": "A Novel Way to Measure Tides",
        "author": "Norrby, Signe A and {Tide Group of the Shore}",
        "journal": "The journal of coasts",
        "volume": "382",
        "number": "8",
        "pages": "727--733",
        "year": "2020",
        "month": "feb",
        "doi": "10.1000/tides",
        "issn": "1533-4406",
        "pmid": "31978945",
        "pmcid": "PMC7092803",
        "abstract": "BACKGROUND: They rise.",
        "keywords": "tides",
    }
    assert (second.line, second.fields["title"], second.fields["author"]) == (21, "Gulls?", "Ek, Jr, B.")


PUBMED_XML = """\
<?xml version="1.0" ?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "pubmed.dtd">
<PubmedArticleSet>
<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">12345</PMID>
<Article PubModel="Print"><Journal><ISSN IssnType="Print">1234-5678</ISSN>
<JournalIssue><Volume>7</Volume><Issue>2</Issue><PubDate><Year>2024</Year><Month>May</Month></PubDate></JournalIssue>
<Title>Journal of Coastal Data</Title></Journal>
<ArticleTitle>DNA of <i>Larus</i> &amp; H<sub>2</sub>O.</ArticleTitle>
<Pagination><StartPage>123</StartPage><EndPage>31</EndPage><MedlinePgn>123-31</MedlinePgn></Pagination>
<ELocationID EIdType="doi" ValidYN="Y">10.1000/jcd.7</ELocationID>
<Abstract><AbstractText Label="AIM">To count gulls.</AbstractText>
<AbstractText>We did (p &lt; 0.05).</AbstractText></Abstract>
<AuthorList CompleteYN="Y">
<Author><LastName>Norrby</LastName><ForeName>Signe A</ForeName><Initials>SA</Initials></Author>
<Author><LastName>Berg</LastName><Initials>B</Initials><Suffix>Jr</Suffix></Author>
<Author><CollectiveName>The Tide Consortium</CollectiveName></Author></AuthorList>
<Language>swe</Language></Article>
<KeywordList><Keyword>tides</Keyword><Keyword>gulls</Keyword></KeywordList></MedlineCitation>
<PubmedData><ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/other</ArticleId></ArticleIdList>
</Reference></ReferenceList><ArticleIdList><ArticleId IdType="pmc">PMC99</ArticleId></ArticleIdList></PubmedData>
</PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>12346</PMID><Article><Journal><JournalIssue><PubDate>
<MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Gulls</Title></Journal>
<ArticleTitle>Foam...</ArticleTitle></Article></MedlineCitation></PubmedArticle>
<PubmedBookArticle><BookDocument><PMID>3</PMID><Book><Publisher><PublisherName>Shore Press</PublisherName>
<PublisherLocation>Malmö</PublisherLocation></Publisher><BookTitle book="b">Birds of the Shore.</BookTitle>
<PubDate><Year>2020</Year><Month>02</Month></PubDate><AuthorList Type="editors"><Author><LastName>Ek</LastName>
<ForeName>Bo</ForeName></Author></AuthorList><CollectionTitle book="c">Shores</CollectionTitle><Isbn>978-3</Isbn></Book>
<ArticleTitle book="b" part="p">Gulls.</ArticleTitle><AuthorList Type="authors"><Author><LastName>Om</LastName>
<ForeName>Cay</ForeName></Author></AuthorList><Abstract><AbstractText>Two.</AbstractText></Abstract></BookDocument>
</PubmedBookArticle>
</PubmedArticleSet>
"""
BOOK = """<PubmedBookArticleSet><PubmedBookArticle><BookDocument><Book><BookTitle>Foam</BookTitle>
<AuthorList Type="authors"><Author><CollectiveName>Shore Group</CollectiveName></Author></AuthorList></Book>
</BookDocument></PubmedBookArticle></PubmedBookArticleSet>
"""


def test_the_xml_of_pubmed(tmp_path: Path) -> None:
    found = gathered(tmp_path, "pubmed.xml", PUBMED_XML)
    first, second, chapter = found.records
    assert (first.kind, first.line) == ("article", 4)
    assert first.fields == {
        "title": r"{DNA} of Larus \& {H2O}",
        "author": "Norrby, Signe A and Berg, Jr, B. and {The Tide Consortium}",
        "journal": "Journal of Coastal Data",
        "volume": "7",
        "number": "2",
        "pages": "123--131",
        "year": "2024",
        "month": "may",
        "doi": "10.1000/jcd.7",
        "issn": "1234-5678",
        "pmid": "12345",
        "pmcid": "PMC99",
        "abstract": "AIM: To count gulls.\n\nWe did (p < 0.05).",
        "keywords": "tides, gulls",
        "language": "swe",
    }
    assert second.fields == {"title": "Foam...", "journal": "Gulls", "year": "1998", "pmid": "12346"}
    assert (chapter.kind, chapter.line) == ("incollection", 25)
    assert chapter.fields == {
        "title": "Gulls",
        "author": "Om, Cay",
        "editor": "Ek, Bo",
        "booktitle": "Birds of the Shore",
        "series": "Shores",
        "publisher": "Shore Press",
        "address": "Malmö",
        "year": "2020",
        "month": "feb",
        "isbn": "978-3",
        "abstract": "Two.",
        "pmid": "3",
    }
    assert found.notes == []
    (book,) = gathered(tmp_path, "book.xml", BOOK).records
    assert (book.kind, book.fields) == ("book", {"title": "Foam", "author": "{Shore Group}"})


def test_nbib_of_eric(tmp_path: Path) -> None:
    text = "\nOWN - ERIC\nTI  - Tides\nAU  - Norrby, Signe\nJT  - Shores\nAID - http://dx.doi.org/10.1000/tides\n"
    text += "DP  - 2020\nISSN - ISSN-1234-4567\nLA  - English\n\nOWN - ERIC\nTI  - Gulls\nDP  - 2021\n"
    first, second = gathered(tmp_path, "eric.nbib", text).records
    assert first.fields == {
        "title": "Tides",
        "author": "Norrby, Signe",
        "journal": "Shores",
        "year": "2020",
        "doi": "10.1000/tides",
        "issn": "1234-4567",
    }
    assert (second.line, second.fields["title"]) == (11, "Gulls")


def test_braces_that_do_not_match_break_no_entry(tmp_path: Path) -> None:
    text = json.dumps([{"type": "article", "title": "A} b", "note": 'c"}', "author": [{"literal": "D {E"}]}])
    (found,) = gathered(tmp_path, "library.json", text).records
    assert (found.fields["title"], found.fields["note"], found.fields["author"]) == ("A b", 'c"', "{D E}")


@pytest.mark.parametrize("wrapped", [False, True])
def test_csl_json(tmp_path: Path, wrapped: bool) -> None:
    text = json.dumps({"items": CSL} if wrapped else CSL, indent=1)
    found = gathered(tmp_path, "library.json", text)
    article, chapter, preprint = found.records
    assert (article.kind, article.key) == ("article", "norrby2024")
    assert article.fields == {
        "title": "{DNA} of Tides",
        "author": "Norrby, III, Signe and {The Tide Group}",
        "journal": "Journal of Coastal Data",
        "pages": "1--9",
        "year": "2024",
        "month": "may",
        "keywords": "tides, waves",
        "abstract": "One.\n\nTwo.",
    }
    assert (chapter.key, chapter.fields["year"]) == ("http://zotero.org/1", "2020")
    assert (preprint.fields["eprint"], preprint.fields["archiveprefix"]) == ("2301.12345", "arXiv")
    line = text[: text.rindex("{", 0, text.index('"x"'))].count("\n") + 1
    assert found.left_out == 1
    assert found.notes == [f"{tmp_path}/library.json:{line}: this item does not have a type, and was left out."]


def test_endnote_xml(tmp_path: Path) -> None:
    found = gathered(tmp_path, "library.xml", "\n" + ENDNOTE)
    article, chapter = found.records
    assert article.fields == {
        "title": "Tides of E. coli",
        "author": "Norrby, Signe and {The Tide Group}",
        "journal": "J. Coast. Data",
        "volume": "7",
        "number": "2",
        "pages": "1--9",
        "year": "2024",
        "month": "may",
        "doi": "10.1000/jcd.7",
        "url": "https://example.org/x",
        "issn": "1234-5678",
        "abstract": "One < two.",
        "keywords": "tides; sea, cold",
    }
    assert (chapter.kind, chapter.fields["booktitle"], chapter.fields["editor"]) == ("incollection", "Birds", "Om, Cay")
    assert found.left_out == 1


def test_zotero_rdf(tmp_path: Path) -> None:
    found = gathered(tmp_path, "library.rdf", ZOTERO)
    article, preprint, chapter = found.records
    assert (article.kind, article.key, article.line) == ("article", "norrby2024", 5)
    assert article.fields == {
        "title": "{DNA} of Tides",
        "author": "Norrby, Signe and {The Tide Group}",
        "journal": "Journal of Coastal Data",
        "volume": "7",
        "number": "2",
        "pages": "1--9",
        "year": "2024",
        "month": "may",
        "doi": "10.1000/jcd.7",
        "url": "https://example.org/x",
        "issn": "1234-5678",
        "abstract": "One.\n\nTwo.",
        "keywords": "tides, waves",
    }
    assert (preprint.kind, preprint.fields["eprint"], preprint.fields["month"]) == ("misc", "2301.12345", "may")
    assert chapter.fields == {
        "title": "Gulls",
        "booktitle": "Birds",
        "series": "Shores",
        "publisher": "Shore Press",
        "address": "Malmö",
        "isbn": "978-3",
        "year": "2020",
    }
    assert found.left_out == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", "not bibtex at all\n"),
        ("a.bib", ""),
        ("a.marc", "00714cam a2200205\n"),
        ("a.json", '{"name": "x", "version": 1}'),
        ("a.json", "[]"),
        ("a.json", "[1, 2]"),
        ("a.xml", "<PubmedArticleSet/>"),
        ("a.html", "<html><p>Tides</p></html>"),
        ("a.csv", "title,year\nTides,2024\n"),
    ],
)
def test_other_kinds_are_refused(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(UsageError, match="is not a file of publications") as found:
        files.read(tmp_path / name)
    assert "BibTeX, RIS, CSL-JSON, PubMed (nbib, XML), EndNote (XML, enw), Web of Science and Zotero RDF" in (
        found.value.hint or ""
    )


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("a.json", b'[\n{"id": 1,\n]', 3),
        ("a.json", b'[{"id": 1}', 1),
        ("a.json", b"[" * 100_000, 1),
        ("a.xml", b"<xml>\n<records></xml>", 2),
        ("a.xml", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + ENDNOTE[39:].encode(), 1),
        ("a.xml", b'<!DOCTYPE x [<!ENTITY a "aaa">]>\n' + ENDNOTE[39:].encode(), 1),
    ],
)
def test_damaged_files_are_named_with_their_line(tmp_path: Path, name: str, content: bytes, line: int) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceError) as found:
        files.read(tmp_path / name)
    assert found.value.location is not None
    assert found.value.location.line == line
    assert found.value.hint


def test_other_encodings(tmp_path: Path) -> None:
    assert len(gathered(tmp_path, "utf16.ris", RIS.encode("utf-16")).records) == 3
    found = gathered(tmp_path, "latin.ris", b"TY  - JOUR\nTI  - \xc9t\xe9\nER  -\n")
    assert found.records[0].fields["title"] == "Été"
    assert found.notes == [
        f"{tmp_path / 'latin.ris'}:2: '{tmp_path / 'latin.ris'}' is not UTF-8; it was read as Windows-1252."
    ]
    (tmp_path / "a.docx").write_bytes(b"PK\x03\x04\x00\xff")
    with pytest.raises(UsageError, match="is not a file of publications"):
        files.read(tmp_path / "a.docx")


def test_names_and_pages() -> None:
    assert exported.person("Norrby, Signe") == ("Norrby", "Signe")
    assert exported.person("Ludwig van Beethoven") == ("van Beethoven", "Ludwig")
    assert exported.person("World Health Organization") == ("World Health Organization", "")
    assert exported.person("Shore Lab,") == ("Shore Lab", "")
    assert exported.page_range("12\u201319") == "12--19"
    assert exported.page_range("e12") == "e12"
    assert exported.page_range("12", "12") == "12"
