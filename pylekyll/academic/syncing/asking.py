"""Asking the services for the works of the people, and refusing answers that are implausibly short."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from pylekyll.academic.importing.records import DATA, PART, TALK
from pylekyll.academic.importing.sources import arxiv, bibtex, crossref, openalex, orcid, zotero_group
from pylekyll.academic.importing.web import NotFoundError
from pylekyll.academic.publications.model import Owner
from pylekyll.academic.syncing.errors import ImplausibleError, UnavailableError
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.files import replace_file
from pylekyll.languages.bibtex.people import read_people

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.importing.web import Answers
    from pylekyll.academic.syncing.settings import Member, Settings

#: The host of each service, which is the source of its records.
HOSTS = {
    "zotero": "zotero.org",
    "dblp": "dblp.org",
    "crossref": "crossref.org",
    "orcid": "orcid.org",
    "openalex": "openalex.org",
    "arxiv": "arxiv.org",
}
#: Services whose lists a person or an editor keeps; those of the others may have works of people with the same name.
_KEPT_BY_PEOPLE = frozenset({"zotero", "dblp", "orcid", "arxiv"})
_REASONS = {TALK: "a talk (publications.sync.also)", DATA: "data or a program (publications.sync.also)", PART: "a part"}
#: An answer with fewer works than this share of the last one is refused.
_SHARE = 0.5


@dataclass
class Asked:
    """The works that the services have, the number that each answered with, and what a person must know.

    ``not_taken`` are works that are not for the site's list, with the reasons.
    """

    records: list[Record] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    not_taken: list[tuple[Record, str]] = field(default_factory=list)


def ask(settings: Settings, web: Answers, key: str | None = None) -> Asked:
    """Ask all services; ``key`` is OpenAlex's. Raises ``UsageError`` for a wrong id, and ``UnavailableError``."""
    asked = Asked()
    for service, one, member in settings.questions():
        try:
            records = _question(service, one, settings, web, key)()
        except NotFoundError:
            records = []
            asked.notes.append(f"{HOSTS[service]} does not know {one}.")
        except FetchError as error:
            raise UnavailableError(error.message, hint=error.hint) from error
        asked.counts[f"{service} {one}"] = len(records)
        for record in records:
            reason = _why_not(record, service, member, settings)
            if reason:
                asked.not_taken.append((record, reason))
                continue
            if record.genre == TALK:
                record.fields.setdefault("note", "Talk")
            asked.records.append(record)
    return asked


def _question(service: str, one: str, settings: Settings, web: Answers, key: str | None) -> Callable[[], list[Record]]:
    """Return how a service is asked for an id."""
    ways: Mapping[str, Callable[[], list[Record]]] = {
        "zotero": partial(zotero_group.fetch, web, one),
        "dblp": partial(bibtex.fetch_dblp, web, one),
        "crossref": partial(crossref.fetch, web, one, settings.contact),
        "orcid": partial(orcid.fetch_all, web, one),
        "openalex": partial(openalex.fetch, web, one, key),
        "arxiv": partial(arxiv.fetch_author, web, one),
    }
    return ways[service]


def _why_not(record: Record, service: str, member: Member | None, settings: Settings) -> str:
    """Return why a work is not taken; nothing if it is."""
    if record.genre and record.genre not in settings.genres:
        return _REASONS[record.genre]
    year = record.fields.get("year", "")[:4]
    if settings.since and year.isdecimal() and int(year) < settings.since:
        return f"before {settings.since}"
    if service in _KEPT_BY_PEOPLE or member is None or not member.names:
        return ""
    authors = read_people(record.fields.get("author") or record.fields.get("editor", "")).people
    owner = Owner(member.names)
    is_own = not authors or any(owner.is_person(person) for person in authors)
    return "" if is_own else f"{member.names[0]} is not among the authors"


# -- how many works there were the last time ---------------------------------------------------------------------------


def check_counts(counts: Mapping[str, int], path: Path | None) -> None:
    """Raise ``ImplausibleError`` if a service answered with less than half of the works of the last time."""
    last = read_counts(path)
    for question, count in counts.items():
        before = last.get(question, 0)
        if count < before * _SHARE:
            raise ImplausibleError(
                f"{question} has {count} works, but the last time it had {before}.",
                hint="Nothing was changed. If that is right, run it with --accept-drop.",
            )


def read_counts(path: Path | None) -> dict[str, int]:
    """Return the numbers of the last sync; none if the file is missing or damaged."""
    try:
        value = json.loads(path.read_text("utf-8")) if path is not None and path.is_file() else {}
        return {str(name): int(count) for name, count in value.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def keep_counts(counts: Mapping[str, int], path: Path | None) -> None:
    """Keep the numbers for the next sync; a disk that does not take them is not an error."""
    if path is None:
        return
    try:
        replace_file(path, json.dumps({**read_counts(path), **counts}, indent=1).encode())
    except OSError:
        return
