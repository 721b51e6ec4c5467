"""The text of a proposal: each changed entry with its sources and why, as Markdown and as JSON."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing.identity import identity_of
from pylekyll.academic.syncing.declined import as_items, marker
from pylekyll.languages.bibtex.latex import decode
from pylekyll.languages.bibtex.people import read_people

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pylekyll.academic.importing.plan import Outcome
    from pylekyll.academic.importing.records import Record
    from pylekyll.academic.syncing.sync import Sync

_NAMES = {
    "orcid.org": "ORCID",
    "crossref.org": "Crossref",
    "dblp.org": "DBLP",
    "openalex.org": "OpenAlex",
    "arxiv.org": "arXiv",
    "zotero.org": "Zotero",
    "doi.org": "doi.org",
}
_PARTS = (
    ("added", "New"),
    ("replaced", "Preprints that appeared"),
    ("completed", "Completed"),
    ("left out", "Not added: the title exists with another DOI, or a paper without a venue or a year"),
)
#: GitHub takes 65,536 characters; the rest of the list is counted.
_LONGEST = 30_000
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")
_MENTION = re.compile(r"@(?=\w)")
_MOST_AUTHORS = 3


def counts(sync: Sync) -> dict[str, int]:
    """Return how many works were added, replaced and so on."""
    outcomes = sync.plan.outcomes
    names = ("added", "replaced", "completed", "declined", "left out")
    return {name.replace(" ", "_"): sum(one.what == name for one in outcomes) for name in names}


def title(sync: Sync) -> str:
    """Return the title of a proposal."""
    found = counts(sync)
    words = (("added", "new"), ("replaced", "appeared"), ("completed", "completed"))
    parts = [f"{found[name]} {word}" for name, word in words if found[name]]
    return f"Publications: {', '.join(parts) or 'nothing new'}"


def as_json(sync: Sync) -> dict[str, Any]:
    """Return a sync as a value of JSON."""
    return {
        "title": title(sync),
        "counts": {**counts(sync), "not_taken": len(sync.asked.not_taken)},
        "asked": sync.asked.counts,
        "changes": [_change(one) for one in sync.plan.outcomes],
        "not_taken": [
            {"title": decode(record.fields.get("title", "")), "sources": _hosts(record), "why": why}
            for record, why in sync.asked.not_taken
        ],
        "notes": [*sync.asked.notes, *sync.plan.notes],
        "files": sorted(sync.plan.texts),
    }


def as_markdown(sync: Sync) -> str:
    """Return a sync as the text of a pull request, with a comment that says what closing it declines."""
    lines = [f"## {title(sync)}", ""]
    for what, heading in _PARTS:
        found = [one for one in sync.plan.outcomes if one.what == what]
        if found:
            lines += [f"### {heading}", "", *_listed(found), ""]
    if notes := [*sync.asked.notes, *sync.plan.notes]:
        lines += ["### Notes", "", *_shortened([f"- {_escaped(note)}" for note in notes], _LONGEST // 4), ""]
    asked = ", ".join(f"{_question(name)}: {count}" for name, count in sync.asked.counts.items())
    lines += [f"Works that the services have: {_escaped(asked)}.", "", _HOW, "", marker(as_items(sync.plan.outcomes))]
    return "\n".join(lines) + "\n"


_HOW = (
    "Entries that you close or remove here are not proposed again. To decline a single entry, delete it on this branch"
    " before you merge, or write its DOI or title into `_data/publications_declined.yml`."
)


def names_of(record: Record) -> str:
    """Return the names of the services that a record comes from."""
    *others, last = _hosts(record)
    return f"{', '.join(others)} and {last}" if others else last


def _hosts(record: Record) -> list[str]:
    return [_NAMES.get(host, host) for host in record.source.split(", ")]


def _question(name: str) -> str:
    service, _, one = name.partition(" ")
    return f"{next((shown for host, shown in _NAMES.items() if host.startswith(service)), service)} {one}"


def _listed(outcomes: Sequence[Outcome]) -> list[str]:
    return _shortened([f"- {_line(one)}" for one in outcomes], _LONGEST // 3)


def _shortened(lines: list[str], most: int) -> list[str]:
    """Return as many lines as fit, and the number of the others."""
    length = 0
    for place, line in enumerate(lines):
        length += len(line) + 1
        if length > most:
            return [*lines[:place], f"- … and {len(lines) - place} more"]
    return lines


def _line(one: Outcome) -> str:
    shown = _shown(one.record.fields)
    where = "".join(f", *{_escaped(text)}*" for text in (shown["venue"],) if text)
    work = f"**{_escaped(shown['title'])}** ({_escaped(shown['authors'])}, {shown['year'] or 'no year'}{where})"
    by = f"{names_of(one.record)}: {one.why}" if one.why else names_of(one.record)
    link = f" [{_escaped(shown['doi'])}](https://doi.org/{shown['doi']})" if shown["doi"] else ""
    if one.what == "replaced":
        before = _shown(one.before)
        was = f"arXiv:{before['arxiv']}" if before["arxiv"] else before["doi"] or "a manuscript"
        return f"`{one.key}` was {was} and has appeared: {work}{link}. {by}."
    if one.what == "completed":
        return f"`{one.key}` gets {', '.join(one.names)}. {by}."
    return f"`{one.key}` {work}{link}. {by}." if one.key else f"{work}{link}. {by}."


def _change(one: Outcome) -> dict[str, Any]:
    shown = _shown(one.record.fields)
    change: dict[str, Any] = {"what": one.what, "key": one.key, "file": one.file, "type": one.record.kind, **shown}
    change |= {"fields": list(one.names), "sources": _hosts(one.record), "why": one.why}
    if one.what == "replaced":
        change["before"] = _shown(one.before)
    return change


def _shown(fields: Mapping[str, str]) -> dict[str, str]:
    """Return what tells a work from others, as plain texts."""
    identity = identity_of(fields)
    people = read_people(fields.get("author") or fields.get("editor", "")).people
    names = [person.name for person in people[:_MOST_AUTHORS]]
    return {
        "title": decode(fields.get("title", "")),
        "authors": ", ".join(names) + (" and others" if len(people) > _MOST_AUTHORS else ""),
        "year": identity.year,
        "venue": next(
            (decode(fields[name]) for name in ("journal", "booktitle", "howpublished") if fields.get(name)), ""
        ),
        "doi": identity.doi,
        "arxiv": identity.arxiv,
    }


def _escaped(text: str) -> str:
    """Return a text of a service for Markdown, without markup and mentions."""
    return _MENTION.sub("@<!-- -->", _SPECIAL.sub(r"\\\1", " ".join(text.split())))


def summary(sync: Sync, *, dry: bool) -> str:
    """Return the numbers of a sync as a sentence."""
    found = counts(sync)
    would = "would be " if dry else ""
    parts = [f"{found['added']} {would}added, {found['replaced']} {would}replaced by papers"]
    parts.append(f"{found['completed']} {would}completed, {len(sync.plan.unchanged)} complete already")
    others = (
        (found["declined"], "declined"),
        (len(sync.asked.not_taken), "not taken"),
        (found["left_out"], "left out"),
    )
    parts += [f"{count} {words}" for count, words in others if count]
    return ", ".join(parts) + "."


def lines(sync: Sync) -> Iterator[str]:
    """Yield a line for each change, for a terminal."""
    for one in sync.plan.outcomes:
        shown = _shown(one.record.fields)
        by = f"{names_of(one.record)}; {one.why}"
        if one.what == "added":
            yield f"{one.file}: new {one.key}, {shown['title']} ({by})"
        elif one.what == "replaced":
            yield f"{one.file}: {one.key} has appeared, {shown['venue']} {shown['year']} ({by})"
        elif one.what == "completed":
            yield f"{one.file}: {one.key} gets {', '.join(one.names)} ({by})"
