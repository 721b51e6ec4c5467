"""One sync: the works of the people, and what they change in the site's BibTeX files."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.importing.plan import make_plan
from pylekyll.academic.importing.sources import arxiv, doi
from pylekyll.academic.importing.web import NotFoundError
from pylekyll.academic.syncing.asking import HOSTS
from pylekyll.academic.syncing.errors import UnavailableError
from pylekyll.academic.syncing.works import merged, works
from pylekyll.foundation.errors import FetchError
from pylekyll.languages.bibtex.dates import MONTHS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylekyll.academic.importing.bibfile import BibFile
    from pylekyll.academic.importing.plan import Plan
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.web import Answers
    from pylekyll.academic.syncing.asking import Asked
    from pylekyll.academic.syncing.declined import Declined
    from pylekyll.academic.syncing.settings import Settings
    from pylekyll.academic.syncing.works import Work


@dataclass(frozen=True)
class Sync:
    """The answers of the services and the changes that they make."""

    asked: Asked
    plan: Plan


def plan_sync(
    files: Sequence[BibFile], target: BibFile, settings: Settings, asked: Asked, *, declined: Declined, web: Answers
) -> Sync:
    """Return what the answers of the services change. Raises ``UnavailableError`` if doi.org does not answer."""
    try:
        found = records_of_works(asked.records, settings.services, files, web, declined)
    except FetchError as error:
        raise UnavailableError(error.message, hint=error.hint) from error
    plan = make_plan(files, target, [one for one in found if one.fields.get("title")], merge=True, refusals=declined)
    untitled = list(_untitled(found, files, declined))
    return Sync(replace(asked, not_taken=[*asked.not_taken, *untitled]), plan)


def records_of_works(
    records: Sequence[Record],
    services: Sequence[str],
    files: Sequence[BibFile],
    web: Answers,
    declined: Declined,
) -> list[Record]:
    """Return one record of each work, also of those without a title, in the order of time.

    Parts that no service has are asked of doi.org and arXiv.
    """
    order = [*(HOSTS[service] for service in services), "doi.org"]
    found = works(records)
    more = list(_looked_up(found, order, files, web, declined))
    if more:
        found = works([*records, *more])
    return sorted((merged(work, order) for work in found), key=_time)


def _untitled(records: Sequence[Record], files: Sequence[BibFile], declined: Declined) -> Iterator[tuple[Record, str]]:
    """Yield the works without a title that the files do not have, with the reason why they are not taken."""
    entries = (identity_of(entry.values(), entry.kind) for file in files for entry in file.entries)
    known = frozenset().union(*(identity.ids() for identity in entries))
    for record in records:
        if not record.fields.get("title"):
            identity = identity_of(record.fields, record.kind, record.versions)
            if not identity.ids() & known and not declined.refuses(identity):
                doi_of_work = f", DOI {identity.doi}" if identity.doi else ""
                yield record, f"without a title{doi_of_work}"


def _looked_up(
    found: Sequence[Work], order: Sequence[str], files: Sequence[BibFile], web: Answers, declined: Declined
) -> Iterator[Record]:
    """Yield records of new works that lack their authors, and of the papers that preprints name."""
    known = frozenset().union(*(_published_ids(file) for file in files))
    preprints: list[str] = []
    for work in found:
        record = merged(work, order)
        identity = identity_of(record.fields, record.kind, record.versions)
        if work.ids() & known or declined.refuses(identity):
            continue
        if not record.fields.get("author") or not work.has_venue():
            for one in sorted(work.ids()):
                if one.startswith("10.") and identity_of({"doi": one}).paper_doi:
                    with suppress(NotFoundError):
                        yield doi.fetch(web, one)
        if not record.fields.get("author") and identity.arxiv:
            preprints.append(identity.arxiv)
    yield from map(arxiv.as_preprint, arxiv.fetch(web, preprints) if preprints else ())


def _published_ids(file: BibFile) -> frozenset[str]:
    """Return the ids of the entries that are published works with their authors, or with their DOI and venue.

    doi.org does not have the authors of the latter: they were asked for when the entry was added.
    """
    found = []
    for entry in file.entries:
        identity = identity_of(entry.values(), entry.kind)
        is_complete = bool(identity.authors or (identity.doi and identity.venue))
        if is_complete and not identity.is_preprint:
            found.append(identity.ids())
    return frozenset().union(*found)


def _time(record: Record) -> tuple[object, ...]:
    month = record.fields.get("month", "")
    place = MONTHS.index(month) if month in MONTHS else -1
    return (record.fields.get("year", ""), place, record.fields.get("title", ""), record.fields.get("doi", ""))
