"""All records of one import, from files and services."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import arxiv_id
from pylekyll.academic.importing.records import Gathered
from pylekyll.academic.importing.sources import arxiv, bibtex, doi, files, openalex, orcid
from pylekyll.academic.importing.web import NotFoundError
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.web import Answers


@dataclass(frozen=True)
class Sources:
    """Sources of an import: files and ids. ``key`` is OpenAlex's API key."""

    files: Sequence[Path] = ()
    dois: Sequence[str] = ()
    arxiv: Sequence[str] = ()
    orcid: Sequence[str] = ()
    dblp: Sequence[str] = ()
    openalex: Sequence[str] = ()
    key: str | None = None

    def is_empty(self) -> bool:
        """Return whether nothing is named."""
        return not any((self.files, self.dois, self.arxiv, self.orcid, self.dblp, self.openalex))


def gather(sources: Sources, web: Answers) -> Gathered:
    """Return the records of the sources. An id that a service does not have becomes a note; other failures raise.

    Raises ``UsageError``, ``SourceError`` and ``FetchError``.
    """
    if sources.is_empty():
        hint = "Name a file, or give --doi, --arxiv, --orcid, --dblp or --openalex."
        raise UsageError("There is nothing to import.", hint=hint)
    found = Gathered()
    for path in sources.files:
        if not path.is_file():
            raise UsageError(f"'{path}' not found.")
        found.add(files.read(path))
    for text in sources.dois:
        _take(found, text, partial(_fetch_one, web, text))
    if sources.arxiv:
        preprints = arxiv.fetch(web, sources.arxiv)
        found.records += preprints
        found.notes += _unknown_preprints(sources.arxiv, preprints)
    for text in sources.orcid:
        _take(found, text, partial(_fetch_orcid, found, web, text))
    for text in sources.dblp:
        _take(found, text, partial(bibtex.fetch_dblp, web, text))
    for text in sources.openalex:
        _take(found, text, partial(_fetch_openalex, found, web, text, sources.key))
    return found


def _fetch_one(web: Answers, text: str) -> list[Record]:
    return [doi.fetch(web, text)]


def _fetch_orcid(found: Gathered, web: Answers, text: str) -> list[Record]:
    records, notes = orcid.fetch(web, text)
    found.notes += notes
    return records


def _fetch_openalex(found: Gathered, web: Answers, text: str, key: str | None) -> list[Record]:
    records = openalex.fetch(web, text, key)
    for record in records:
        if "title" not in record.fields:
            doi_of_work = f" ({record.fields['doi']})" if "doi" in record.fields else ""
            found.notes.append(f"A work of {text}{doi_of_work} does not have a title, and was left out.")
    return [record for record in records if "title" in record.fields]


def _take(found: Gathered, text: str, ask: Callable[[], list[Record]]) -> None:
    try:
        found.records += ask()
    except NotFoundError as error:
        found.notes.append(f"{text}: {error.message}")


def _unknown_preprints(asked: Sequence[str], records: list[Record]) -> list[str]:
    known = {record.fields.get("eprint", "") for record in records}
    return [f"{text}: not found at arXiv." for text in asked if arxiv_id(text) not in known]
