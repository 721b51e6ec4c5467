"""ORCID: the works of a record, by its public API 3.0 (``/works``); those with a DOI are then asked of doi.org.

A summary of ORCID has no authors: a work without a DOI comes with its title, date and journal alone.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing.identity import arxiv_id, doi_of
from pylekyll.academic.importing.records import DATA, PART, TALK, listed, made, month, names, plain, split_name
from pylekyll.academic.importing.sources import bibtex
from pylekyll.academic.importing.sources import doi as doi_source
from pylekyll.academic.importing.web import NotFoundError, json_at
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.web import Answers

_ID = re.compile(r"(?:https?://(?:www\.)?orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/?\Z")
_KINDS = {
    **dict.fromkeys(("journal-article", "magazine-article", "review"), "article"),
    "conference-paper": "inproceedings",
    "book": "book",
    "edited-book": "book",
    "book-chapter": "incollection",
    **dict.fromkeys(("dissertation", "dissertation-thesis"), "phdthesis"),
    "report": "techreport",
}
_GENRES = {
    **dict.fromkeys(("conference-abstract", "conference-poster", "conference-presentation", "lecture-speech"), TALK),
    **dict.fromkeys(("data-set", "software", "physical-object"), DATA),
    **dict.fromkeys(("website", "blog-post", "annotation", "invention", "license", "patent", "trademark"), PART),
    **dict.fromkeys(
        ("artistic-performance", "image", "sound", "video", "transcription", "cartographic-material"), PART
    ),
}
#: Fields of a citation that a work does not have otherwise.
_OF_CITATION = ("volume", "number", "pages", "publisher", "journal", "booktitle", "editor", "series")
#: ORCID sends so many whole works at once.
_MOST_CODES = 100


def identifier(orcid: str) -> str:
    """Return the digits of an ORCID iD. Raises ``UsageError`` for what is not one."""
    match = _ID.match(orcid.strip())
    if match is None or not _is_valid(match[1]):
        raise UsageError(f"'{orcid}' is not an ORCID.", hint="It has 16 digits, as 0000-0002-1825-0097.")
    return match[1]


def address(orcid: str, codes: Sequence[int] = ()) -> str:
    """Return where the works of a record are; with their put-codes, where they are with everything."""
    chosen = "/" + ",".join(str(code) for code in codes) if codes else ""
    return f"https://pub.orcid.org/v3.0/{identifier(orcid)}/works{chosen}"


def fetch(web: Answers, orcid: str) -> tuple[list[Record], list[str]]:
    """Return the works of a record, and notes on those that came without authors."""
    answer = json_at(web, address(orcid))
    records, notes = [], []
    for group in listed(answer.get("group") if isinstance(answer, dict) else None):
        record = _record(web, group) if isinstance(group, dict) else None
        if record is None:
            continue
        if "title" not in record.fields:
            notes.append(f"A work of {orcid} does not have a title, and was left out.")
            continue
        records.append(record)
        if "author" not in record.fields:
            notes.append(f"'{record.fields['title']}' comes from ORCID, which does not have the authors: add them.")
    return records, notes


def fetch_all(web: Answers, orcid: str) -> list[Record]:
    """Return the works of a record without a question to doi.org; those without a DOI with their authors.

    They may have no title.
    """
    answer = json_at(web, address(orcid))
    groups = [one for one in listed(answer.get("group") if isinstance(answer, dict) else None) if isinstance(one, dict)]
    records, codes = [], {}
    for group in groups:
        summary = _preferred(group)
        record = _of_summary(group, summary)
        if record is None:
            continue
        code = summary.get("put-code")
        if "doi" not in record.fields and isinstance(code, int):
            codes[code] = record
        records.append(record)
    for start in range(0, len(codes), _MOST_CODES):
        answer = json_at(web, address(orcid, list(codes)[start : start + _MOST_CODES]))
        for one in listed(answer.get("bulk") if isinstance(answer, dict) else None):
            work = _value(one, "work")
            code = _value(work, "put-code")
            if isinstance(code, int) and code in codes:
                add_details(codes[code], work)
    return records


def add_details(record: Record, work: dict[str, Any]) -> None:
    """Add to a record what a whole work has beyond its summary: authors, and the fields of its BibTeX citation."""
    people = [
        name
        for one in listed(_value(work, "contributors", "contributor"))
        if _value(one, "contributor-attributes", "contributor-role") in ("author", "AUTHOR", None)
        and (name := plain(_value(one, "credit-name", "value")))
    ]
    citation = _value(work, "citation", "citation-value")
    is_bibtex = str(_value(work, "citation", "citation-type")).lower() == "bibtex"
    cited = bibtex.read(citation, "orcid.org") if is_bibtex and isinstance(citation, str) else []
    fields = cited[0].fields if cited else {}
    if people:
        record.fields["author"] = names(split_name(name) for name in people)
    elif fields.get("author"):
        record.fields["author"] = fields["author"]
    for name in _OF_CITATION:
        if fields.get(name):
            record.fields.setdefault(name, fields[name])


def _record(web: Answers, group: dict[str, Any]) -> Record | None:
    summary = _preferred(group)
    doi = doi_of(_all_identifiers(group, summary).get("doi", ""))
    if doi:
        with suppress(NotFoundError):
            record = doi_source.fetch(web, doi)
            if record.fields.get("title"):
                return record
        # ORCID's own summary is better than nothing
    return _of_summary(group, summary)


def _all_identifiers(group: dict[str, Any], summary: dict[str, Any]) -> dict[str, str]:
    return {**dict(_identifiers(group)), **dict(_identifiers(summary))}


def _of_summary(group: dict[str, Any], summary: dict[str, Any]) -> Record | None:
    identifiers = _all_identifiers(group, summary)
    doi = doi_of(identifiers.get("doi", ""))
    title = plain(_value(_value(summary, "title"), "title", "value"))
    if not summary:
        return None
    date = _value(summary, "publication-date")
    arxiv = arxiv_id(identifiers.get("arxiv", ""))
    work_type = str(summary.get("type"))
    kind = _KINDS.get(work_type, "misc")
    venue = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}.get(kind, "howpublished")
    record = made(
        kind,
        "orcid.org",
        {
            "title": title,
            venue: plain(_value(summary, "journal-title", "value")),
            "year": plain(_value(date, "year", "value")),
            "month": month(str(_value(date, "month", "value") or "").lstrip("0")),
            "doi": doi,
            "eprint": arxiv,
            "archiveprefix": "arXiv" if arxiv else "",
            "url": "" if doi else plain(_value(summary, "url", "value")),
        },
    )
    record.genre = _GENRES.get(work_type, "")
    if venue not in record.fields:
        journals = (plain(_value(other, "journal-title", "value")) for other in listed(group.get("work-summary")))
        record.fields |= made(kind, "orcid.org", {venue: next(filter(None, journals), "")}).fields
    return record


def _preferred(group: dict[str, Any]) -> dict[str, Any]:
    """Return the version of a work that its author prefers: the one with the highest index, or the first."""
    summaries = [one for one in listed(group.get("work-summary")) if isinstance(one, dict)]
    return max(summaries, key=lambda one: _index(one.get("display-index")), default={})


def _index(text: object) -> int:
    found = re.fullmatch(r"[0-9]{1,9}", str(text).strip())
    return int(found[0]) if found else 0


def _identifiers(group: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield type and value of the ids of a group or a version, those of the work itself last."""
    found = _value(group, "external-ids", "external-id")
    ids = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    for one in sorted(ids, key=lambda each: each.get("external-id-relationship") == "self"):
        yield str(one.get("external-id-type")).lower(), str(one.get("external-id-value") or "")


def _value(data: object, *names: str) -> Any:
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data


def _is_valid(orcid: str) -> bool:
    """Return whether the last digit is the check digit (ISO 7064, MOD 11-2)."""
    total = 0
    for digit in orcid.replace("-", "")[:-1]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return orcid[-1] == ("X" if check == 10 else str(check))
