"""Where styles and locales come from: files, the cache, a server on the loopback that plays the project's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.http.failures import FAILURES
from pylekyll.languages.csl import (
    Citation,
    CslError,
    Library,
    PlainProcessor,
    Processor,
    StyleFetcher,
    load_style,
    open_references,
)
from pylekyll.languages.csl.fetch import COMMITS, FetchLimits
from pylekyll.languages.csl.text_case import TEXT_CASES
from tests.academic.scholar.servers import Server, reply, status

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMESPACE = 'xmlns="http://purl.org/net/xbiblio/csl" version="1.0"'
STYLE = f"""<style {NAMESPACE} class="in-text">
  <citation><layout prefix="[" suffix="]"><text variable="citation-number"/></layout></citation>
  <bibliography><layout suffix=".">
    <names variable="author"><label prefix=", "/></names><text variable="title" prefix=" "/></layout></bibliography>
</style>"""
DEPENDENT = f"""<style {NAMESPACE}>
  <info><title>Journal</title><link href="http://www.zotero.org/styles/short" rel="independent-parent"/></info>
</style>"""
LOCALE = f'<locale {NAMESPACE} xml:lang="de-DE"><terms><term name="author">von</term></terms></locale>'
ITEM = {"type": "book", "title": "Notes", "author": [{"family": "Lovelace", "given": "Ada"}]}
QUICK = FetchLimits(seconds=2.0, attempts=2, pause=0.0)


@pytest.fixture
def server() -> Iterator[Server]:
    FAILURES.forget()
    with Server() as running:
        for file, text in (("short.csl", STYLE), ("dependent/journal.csl", DEPENDENT), ("broken.csl", "<style")):
            running.routes[f"/styles/{COMMITS['styles']}/{file}"] = reply(text)
        running.routes[f"/locales/{COMMITS['locales']}/locales-de-DE.xml"] = reply(LOCALE)
        yield running
    FAILURES.forget()


def library(folder: Path, server: Server, **environment: str) -> Library:
    address = server.address + "/{kind}/{commit}/{file}"
    return Library(fetch=StyleFetcher(folder, {"PYLEKYLL_CITATION_STYLES": address, **environment}, QUICK))


def test_a_dependent_style_is_followed_and_fetched_once(tmp_path: Path, server: Server) -> None:
    references = open_references("journal", "de", library(tmp_path, server))
    assert references.diagnostics == []
    assert references.processor.bibliography(ITEM) == "Ada Lovelace, von Notes."
    server.close()
    again = open_references("http://www.zotero.org/styles/journal", "de", library(tmp_path, server))
    assert again.processor.cite([Citation.of(ITEM, 7)]) == "[7]"


def test_a_file_of_the_site_is_used_before_a_style_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "own.csl").write_text(STYLE.replace('suffix="."', 'suffix="!"'))
    style = load_style("own", base=tmp_path)
    processor = open_references("own.csl", "en", Library(), tmp_path).processor
    assert isinstance(processor, Processor)
    assert style.bibliography is not None
    assert processor.bibliography(ITEM).endswith("Notes!")


@pytest.mark.parametrize(
    ("environment", "style", "words"),
    [
        ({}, "no-such-style", "'no-such-style' not found"),
        ({}, "broken", "not a citation style"),
        ({"PAGES_DISABLE_NETWORK": "1"}, "short", "PAGES_DISABLE_NETWORK is set"),
    ],
)
def test_without_its_style_a_reference_is_plain_and_complete(
    tmp_path: Path, server: Server, environment: dict[str, str], style: str, words: str
) -> None:
    references = open_references(style, "en", library(tmp_path, server, **environment))
    (warning,) = references.diagnostics
    assert (warning.code, words in warning.message) == ("citation-style-missing", True)
    assert isinstance(references.processor, PlainProcessor)
    item = {**ITEM, "issued": {"date-parts": [[1843]]}, "container-title": "Memoirs", "volume": "3", "DOI": "10.1/x"}
    text = references.processor.bibliography(item)
    assert text == "Ada Lovelace (1843). Notes. <i>Memoirs</i>, vol. 3. https://doi.org/10.1/x"
    assert references.processor.cite([Citation.of(item, locator="3", label="page")]) == "(Lovelace, 1843, page 3)"


def test_without_its_locale_a_reference_has_english_terms(tmp_path: Path, server: Server) -> None:
    references = open_references("short", "fr", library(tmp_path, server))
    assert [warning.code for warning in references.diagnostics] == ["citation-locale-missing"]
    assert references.processor.bibliography(ITEM) == "Ada Lovelace Notes."


def test_a_server_that_fails_is_asked_again_and_then_left_alone(tmp_path: Path, server: Server) -> None:
    server.otherwise = status(503)
    for _ in range(2):
        with pytest.raises(FetchError, match=r"'nature\.csl' is not in the cache"):
            load_style("nature", library(tmp_path, server))
    assert len(server.requests) == QUICK.attempts


def test_only_encrypted_addresses_are_fetched_from(tmp_path: Path) -> None:
    fetcher = StyleFetcher(tmp_path, {"PYLEKYLL_CITATION_STYLES": "http://example.org/{file}"}, QUICK)
    with pytest.raises(FetchError, match="must begin with https"):
        fetcher("styles", ["apa.csl"])


def test_a_name_does_not_lead_out_of_the_cache(tmp_path: Path, server: Server) -> None:
    with pytest.raises(CslError, match="not found"):
        load_style("..", library(tmp_path, server))
    assert StyleFetcher(tmp_path)("styles", ["../../secret.csl"]) is None


TITLE = '<text variable="title" prefix=" "/>'


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (TITLE, '<text macro="nothing"/>', "'nothing', which it does not define"),
        ("<citation>", '<macro name="a"><text macro="a"/></macro><citation>', None),
        (TITLE, '<text macro="a"/></layout></bibliography><macro name="a"><text macro="a"/></macro>', "calls itself"),
        (TITLE, '<date variable="issued" form="odd"/>', "unknown form, 'odd'"),
        (TITLE, "<picture/>", "<picture> is not supported"),
        ('class="in-text"', 'page-range-format="odd"', "unknown page-range-format, 'odd'"),
    ],
)
def test_mistakes_of_a_style_are_found_before_references_are_rendered(
    tmp_path: Path, server: Server, before: str, after: str, words: str | None
) -> None:
    text = STYLE.replace(before, after)
    if "</bibliography><macro" in text:
        text = text.replace("</macro></layout></bibliography>", "</macro>")
    (tmp_path / "own.csl").write_text(text)
    references = open_references("own", "de", library(tmp_path, server), tmp_path)
    assert isinstance(references.processor, PlainProcessor) is (words is not None)
    assert [(words or "") in warning.message for warning in references.diagnostics] == [True] * (words is not None)


def macros(names: range, calls: int) -> str:
    each = [f'<macro name="m{n}">{f"""<text macro="m{n + 1}"/>""" * calls}</macro>' for n in names]
    return f'{"".join(each)}<macro name="m{names.stop}"><text value="end"/></macro>'


@pytest.mark.parametrize(
    ("layout", "defined", "words"),
    [
        ("<group>" * 120 + TITLE + "</group>" * 120, "", "nests elements more than 100 levels deep"),
        ('<text macro="m0"/>', macros(range(40), 2), "calls more than 2,000,000 macros for a reference"),
        ('<text macro="m0"/>' * 4000, macros(range(9), 2), "calls more than 2,000,000 macros for a reference"),
        ('<text macro="m0"/>', macros(range(1500), 1), "macros of the citation style 'own' nest more than 100 levels"),
    ],
    ids=["groups", "doubling", "many calls", "chain"],
)
def test_styles_that_ask_for_more_than_a_machine_has_are_refused(
    tmp_path: Path, server: Server, layout: str, defined: str, words: str
) -> None:
    (tmp_path / "own.csl").write_text(STYLE.replace(TITLE, layout).replace("<citation>", f"{defined}<citation>"))
    references = open_references("own", "de", library(tmp_path, server), tmp_path)
    assert isinstance(references.processor, PlainProcessor)
    (warning,) = references.diagnostics
    assert words in warning.message


def test_a_style_without_a_bibliography_still_cites(tmp_path: Path, server: Server) -> None:
    (tmp_path / "own.csl").write_text(STYLE[: STYLE.index("<bibliography>")] + "</style>")
    references = open_references("own", "de", library(tmp_path, server), tmp_path)
    assert [warning.code for warning in references.diagnostics] == ["citation-style-missing"]
    assert references.processor.cite([Citation.of(ITEM, 7)]) == "[7]"
    assert references.processor.bibliography(ITEM) == "Ada Lovelace. Notes."


def test_title_case_knows_combining_marks() -> None:
    """As Ruby 3.1 does it: a combining mark is a part of its word."""
    title = TEXT_CASES["title"]
    assert title("na\u0131\u0301ve maps") == "na\u0131\u0301ve Maps"
    assert title("pa\u0301 le\u0301on and a.b") == "pa\u0301 le\u0301on And A.b"


def test_a_number_is_printed_once() -> None:
    item = {"type": "report", "title": "Notes", "issue": "TR-1", "number": "TR-1"}
    assert PlainProcessor().bibliography(item) == "Notes. no. TR-1."
