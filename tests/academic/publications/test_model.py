"""Publications from BibTeX entries and from front matter."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from pylekyll.academic.publications.from_bibtex import publications_of
from pylekyll.academic.publications.from_documents import publication_of
from pylekyll.academic.publications.model import Owner
from pylekyll.languages.bibtex.parser import parse

if TYPE_CHECKING:
    from pylekyll.foundation.diagnostics import Diagnostic

SIGNE = Owner(("Signe Åkerlund",))


def only(text: str, owner: Owner = SIGNE):
    (found,) = publications_of(parse(text), owner)
    return found


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Signe Åkerlund", True),
        ("S. Akerlund", True),
        ("Signe M. Åkerlund", True),
        ("Sven Åkerlund", False),
        ("Signe Lund", False),
        ("Åkerlund", False),
        ("", False),
    ],
)
def test_whose_name_it_is(name: str, expected: bool) -> None:
    assert SIGNE.is_named(name) is expected


def test_an_entry_without_latex() -> None:
    found = only(
        r"""@inproceedings{a, title = {Calm {S}eas \& {\'E}t\'e},
        author = {{\AA}kerlund*, Signe and {\c S}ahin, {\"O}yk{\"u}},
        booktitle = {Proc. of X}, year = 2024, month = mar, pages = {1--9}, volume = 3, number = {2}}"""
    )
    assert (found.title, found.kind, found.venue) == ("Calm Seas & Été", "conference", "Proc. of X")
    assert (found.year, found.month, found.date) == (2024, 3, "2024-03")
    assert found.details == "3(2), 1–9"
    assert [(each.name, each.is_owner, each.has_equal_share) for each in found.authors] == [
        ("Signe Åkerlund", True, True),
        ("Öykü Şahin", False, False),
    ]


def test_links_have_an_address() -> None:
    found = only(
        """@article{a, title={T}, pdf={a.pdf}, code={}, slides={https://x.org/s}, url={https://x.org}, html={https://x.org},
        doi={https://doi.org/10.1/2}, eprint={2301.00001}, archivePrefix={arXiv}}"""
    )
    assert [(link.kind, link.url) for link in found.links] == [
        ("paper", "/assets/pdf/a.pdf"),
        ("page", "https://x.org"),
        ("slides", "https://x.org/s"),
        ("doi", "https://doi.org/10.1/2"),
        ("arxiv", "https://arxiv.org/abs/2301.00001"),
    ]
    assert found.doi == "10.1/2"


def test_what_people_copy_has_no_fields_of_the_page() -> None:
    found = only("@article{a, title={T}, abbr={X}, selected={true}, abstract={Long.}, preview={p.png}, year={2020}}")
    assert found.selected
    assert found.image == "assets/img/publication_preview/p.png"
    assert found.bibtex == "@article{a,\n  title = {T},\n  year = {2020}\n}"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("@article{a, title={T}, journal={arXiv preprint arXiv:1}}", "preprint"),
        ("@misc{a, title={T}, eprint={1}}", "preprint"),
        ("@misc{a, title={T}, howpublished={A talk}}", "other"),
        ("@phdthesis{a, title={T}, school={S}}", "thesis"),
        ("@ARTICLE{a, title={T}, journal={J}}", "article"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert only(text).kind == kind


def test_the_newest_comes_first_and_what_has_no_date_last() -> None:
    text = "@misc{a, year=2020} @misc{b} @misc{c, year=2024, month=feb} @misc{d, year=2024, month=nov}"
    assert [each.key for each in publications_of(parse(text), Owner())] == ["d", "c", "a", "b"]


def test_an_entry_of_nothing() -> None:
    found = only("@misc{key,}")
    assert (found.title, found.year, found.authors, found.links) == ("key", None, [], [])
    data = found.data()
    assert data.pop("bibtex").startswith("@misc{key,")
    assert data == {"key": "key", "title": "key", "kind": "other", "selected": False, "has_equal_share": False}


def test_front_matter_of_academicpages() -> None:
    found = publication_of(
        "2015-10-01-paper",
        {
            "title": "Paper",
            "category": "manuscripts",
            "date": dt.date(2015, 10, 1),
            "venue": "Journal 1",
            "paperurl": "http://example.com/p.pdf",
            "slidesurl": "",
            "tags": "one",
        },
        "/publication/1",
        SIGNE,
    )
    assert (found.kind, found.date, found.venue, found.page_url) == (
        "article",
        "2015-10-01",
        "Journal 1",
        "/publication/1",
    )
    assert [(link.label, link.url) for link in found.links] == [("Paper", "http://example.com/p.pdf")]
    assert found.topics == ["one"]


def test_front_matter_of_luost26() -> None:
    found = publication_of(
        "p",
        {
            "title": "P",
            "selected": True,
            "pub": "Nature",
            "pub_pre": "Submitted to",
            "pub_date": "2023",
            "authors": ["Signe Åkerlund*", "B. Other*", "C. Third"],
            "links": {"Code": "https://x.org/c", "Paper": ""},
        },
        "",
        SIGNE,
    )
    assert (found.venue, found.year, found.selected) == ("Submitted to Nature", 2023, True)
    assert [(each.is_owner, each.has_equal_share) for each in found.authors] == [
        (True, True),
        (False, True),
        (False, False),
    ]
    assert [link.url for link in found.links] == ["https://x.org/c"]


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("author={Ek, Bo and Lund, Ida}", "author={B. Ek and I. Lund}", True),
        ("author={Ek, Bo and Lund, Ida}", "author={Ek, Bo and others}", True),
        ("author={Ek, Bo}, pages={1--20}", "author={Ek, Bo}, pages={1-20}", True),
        ("author={Ek, Bo}, doi={10.1000/x}", "author={Ek, Bo}", True),
        ("author={Ek, Bo and Lund, Ida}", "author={Ek, Bo and Rask, Jon}", False),
        ("author={Ek, Bo}", "author={Ek, Bo and Lund, Ida}", False),
        ("author={Ek, Bo}, number=1", "author={Ek, Bo}, number=2", False),
        ("author={Ek, Bo}, doi={10.1000/x}", "author={Ek, Bo}, doi={10.1000/y}", False),
        ("author={Ek, Bo}, journal={Other}", "author={Ek, Bo}", False),
        ("address={Lund}", "address={Malmö}", False),
        ("address={Lund}", "note={n}", True),
    ],
)
def test_entries_are_one_work_if_nothing_tells_them_apart(one: str, other: str, is_one: bool) -> None:
    text = "".join(
        f"@article{{{key}, title={{Editorial}}, journal={{J}}, year=2024, {fields}}}\n"
        for key, fields in (("a", one), ("b", other))
    )
    reports: list[Diagnostic] = []
    found = publications_of(parse(text, "papers.bib"), Owner(), report=reports.append)
    assert len(found) == (1 if is_one else 2)
    assert [each.code for each in reports] == (["publication-repeated"] if is_one else [])


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        (r"author={Tr\aardh, Bo}", ["\\aardh"]),
        (r"editor={Ek, Bo and S\orlie, Jon}", ["\\orlie"]),
        (r"author={Tr{\aa}rdh, Bo and S\o{}rlie, Jon and K\v{r}en, Ada\thanks{Equal}}", []),
        (r"author={Ek, Bo\textsuperscript{1} and {\L}uk, Eva$^{*,\dag}$ and Alm, Per\textdagger}", []),
    ],
)
def test_a_command_in_a_name_that_took_letters_is_a_finding_at_its_line(names: str, listed: list[str]) -> None:
    reports: list[Diagnostic] = []
    publications_of(parse(f"@book{{a, title={{T}}, year=2024,\n {names}}}\n", "p.bib"), Owner(), report=reports.append)
    told = [each for each in reports if each.code == "bibtex-latex-left"]
    assert [each.message.split(": ")[-1].rstrip(".") for each in told] == listed
    assert [(each.location.path, each.location.line) for each in told if each.location] == [("p.bib", 2)] * len(listed)


@pytest.mark.parametrize(
    ("fields", "address"),
    [
        ("arxivId={2301.12345}", "https://arxiv.org/abs/2301.12345"),
        ("archivePrefix={arXiv}, arxivId={hep-ex/0307015v2}", "https://arxiv.org/abs/hep-ex/0307015v2"),
        ("doi={10/gf4jsb}", "https://doi.org/10/gf4jsb"),
        ("doi={doi:%2010.1000/x.7}", "https://doi.org/10.1000/x.7"),
        ('url={https://example.org/a"}', "https://example.org/a"),
        ("eprint={228?o=x%5Cnp3://y}, eprinttype={jstor}", "https://www.jstor.org/stable/228?o=x%5Cnp3://y"),
        ("ee={https://example.org/a}", "https://example.org/a"),
        ("bdsk-url-1={https://example.org/a}, Pmc={PMC123456}", "https://pmc.ncbi.nlm.nih.gov/articles/PMC123456/"),
    ],
)
def test_addresses_of_programs(fields: str, address: str) -> None:
    (found,) = publications_of(parse(f"@article{{a, title={{T}}, year=2024, {fields}}}"), Owner())
    assert address in [link.url for link in found.links]


@pytest.mark.parametrize("mark", [r"$^{*,\dag}$", r"$^{1, \ddagger}$", "$^*$", r"$^\dagger$", "$^{1,2}$"])
def test_marks_in_a_formula_behind_a_name_are_not_a_part_of_it(mark: str) -> None:
    entry = f"@book{{a, title={{T}}, year=2024, author={{Ek, Bo{mark} and Alm, Per}}}}\n"
    (found,) = publications_of(parse(entry, "p.bib"), Owner())
    assert [author.name for author in found.authors] == ["Bo Ek", "Per Alm"]


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("Signe Åkerlund*, Bo Ek and Jon Rask", ["Signe Åkerlund", "Bo Ek", "Jon Rask"]),
        ("Signe Åkerlund, Bo Ek, & Jon Rask", ["Signe Åkerlund", "Bo Ek", "Jon Rask"]),
        ("Åkerlund, S., Ek, B., and Rask, J.", ["S. Åkerlund", "B. Ek", "J. Rask"]),
        ("Åkerlund, Signe", ["Signe Åkerlund"]),
        (["Åkerlund, Signe", "Bo Ek"], ["Signe Åkerlund", "Bo Ek"]),
        ("Signe Åkerlund; Bo Ek et al.", ["Signe Åkerlund", "Bo Ek"]),
    ],
)
def test_authors_of_documents_are_in_reading_order(given: object, names: list[str]) -> None:
    found = publication_of("a", {"title": "T", "authors": given}, "", SIGNE)
    assert [each.name for each in found.authors] == names
    assert found.has_others is str(given).endswith("al.")
    assert found.authors[0].is_owner
