"""The people of a site with their ids, and the settings below ``publications.sync``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylekyll.academic.importing.network import contact_of
from pylekyll.academic.importing.records import DATA, TALK
from pylekyll.foundation.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: The services, in the order in which they decide unless the site has another one: lists that people keep come first.
SERVICES = ("zotero", "dblp", "crossref", "orcid", "openalex", "arxiv")
#: Keys of ids in ``author`` and in ``_data/people.yml``, as the theme names them.
_KEYS = {
    "orcid": ("orcid", "orcid_id"),
    "dblp": ("dblp", "dblp_url"),
    "openalex": ("openalex", "openalex_id"),
    "arxiv": ("arxiv", "arxiv_id"),
}
_ALSO = {"talks": TALK, "data": DATA}
_KNOWN = frozenset({"sources", "zotero", "contact", "since", "also", "to"})
_ORCID = re.compile(r"(?:\d{4}-){3}\d{3}[\dXx]")


@dataclass(frozen=True)
class Member:
    """A person of the site: the spellings of the name, and the ids by the names of services."""

    names: tuple[str, ...]
    ids: Mapping[str, str]


@dataclass(frozen=True)
class Settings:
    """The settings of a sync: which services are asked in which order, for whom, and what is taken.

    ``groups`` are those of Zotero, ``genres`` what is taken beside papers, ``since`` the first year. ``contact`` is an
    address that requests name. ``target`` is the file for new entries.
    """

    services: tuple[str, ...]
    members: tuple[Member, ...]
    groups: tuple[str, ...] = ()
    contact: str = ""
    since: int = 0
    genres: frozenset[str] = frozenset()
    target: str | None = None

    def questions(self) -> Iterator[tuple[str, str, Member | None]]:
        """Yield each service with an id to ask for and whose it is, in the order of the services."""
        seen = set()
        for service in self.services:
            for one, member in self._ids(service):
                if (service, one) not in seen:
                    seen.add((service, one))
                    yield service, one, member

    def _ids(self, service: str) -> Iterator[tuple[str, Member | None]]:
        if service == "zotero":
            yield from ((group, None) for group in self.groups)
            return
        for member in self.members:
            one = member.ids.get(service) or (member.ids.get("orcid", "") if service != "dblp" else "")
            if one:
                yield one, member


def read_settings(config: Mapping[str, Any], people: object = None, socials: object = None) -> Settings:
    """Return the settings of a site; ``people`` and ``socials`` are the values of these data files.

    ``socials`` and ids at the top of the configuration are where al-folio has those of the owner.

    Raises ``ConfigError`` for a setting that cannot be, and ``UsageError`` if no service can be asked.
    """
    section = config.get("publications")
    given = section.get("sync") if isinstance(section, dict) else None
    given = given if isinstance(given, dict) else {}
    _check(given)
    members = tuple(_members(config, people, socials if isinstance(socials, dict) else {}))
    groups = tuple(str(one) for one in _listed(given.get("zotero")))
    named = [str(one).lower() for one in _listed(given.get("sources"))]
    settings = Settings(
        services=tuple(named) or tuple(_usual(members)),
        members=members,
        groups=groups,
        contact=contact_of(config),
        since=given.get("since") or 0,
        genres=frozenset(_ALSO[str(one).lower()] for one in _listed(given.get("also"))),
        target=given.get("to"),
    )
    if next(settings.questions(), None) is None:
        hint = (
            "Set `orcid` or `dblp` below `author` in _config.yml or in _data/people.yml, or `publications.sync.zotero`."
        )
        raise UsageError("The site does not have an id to ask a service for.", hint=hint)
    return settings


def _usual(members: tuple[Member, ...]) -> Iterator[str]:
    """Yield the services of a site that names none: OpenAlex and arXiv only if a person has an id of theirs."""
    for service in SERVICES:
        if service not in ("openalex", "arxiv") or any(service in member.ids for member in members):
            yield service


def _check(given: Mapping[str, Any]) -> None:
    problems = [f"publications.sync.{name} is not a setting." for name in given if name not in _KNOWN]
    for name, allowed in (("sources", SERVICES), ("also", tuple(_ALSO))):
        wrong = [one for one in _listed(given.get(name)) if str(one).lower() not in allowed]
        problems += [f"publications.sync.{name}: '{one}' is not one of {', '.join(allowed)}." for one in wrong]
    since, target = given.get("since"), given.get("to")
    if since is not None and (isinstance(since, bool) or not isinstance(since, int)):
        problems.append(f"publications.sync.since must be a year, but is '{since}'.")
    if target is not None and not (isinstance(target, str) and target.endswith(".bib")):
        problems.append(f"publications.sync.to must be a file that ends in .bib, but is '{target}'.")
    if problems:
        raise ConfigError(" ".join(problems), hint="docs/publications-sync.md describes each setting.")


def _members(config: Mapping[str, Any], people: object, socials: Mapping[str, Any]) -> Iterator[Member]:
    author, section = config.get("author"), config.get("publications")
    spellings = [str(one) for one in _listed(section.get("owner") if isinstance(section, dict) else None)]
    if isinstance(author, dict):
        yield from _member(author, spellings)
    of_al_folio = {key: config[key] for keys in _KEYS.values() for key in keys[1:] if key in config}
    name = " ".join(str(config[part]) for part in ("first_name", "last_name") if config.get(part))
    yield from _member({**of_al_folio, **socials, "name": name}, spellings)
    for entry in _entries(people):
        yield from _member(entry, [])


def _entries(people: object) -> Iterator[dict[str, Any]]:
    """Yield the people of a list, or of the lists and mappings of a file with groups."""
    for entry in people.values() if isinstance(people, dict) else people if isinstance(people, list) else ():
        if isinstance(entry, list):
            yield from (one for one in entry if isinstance(one, dict))
        elif isinstance(entry, dict):
            yield entry


def _member(entry: Mapping[str, Any], spellings: list[str]) -> Iterator[Member]:
    ids = {service: found for service, keys in _KEYS.items() if (found := _id(service, entry, keys))}
    if ids:
        names = [str(entry["name"])] if entry.get("name") else []
        yield Member(tuple(dict.fromkeys([*names, *spellings, *map(str, _listed(entry.get("names")))])), ids)


def _id(service: str, entry: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    """Return an id without the address around it; arXiv's and OpenAlex's keys may have an ORCID iD."""
    text = next((str(entry[key]).strip() for key in keys if entry.get(key)), "").rstrip("/")
    if service in ("orcid", "arxiv", "openalex") and (found := _ORCID.search(text)):
        return found[0].upper()
    if service == "dblp":
        text = re.sub(r"\Ahttps?://[^/]+/", "", text).removeprefix("pid/")
        return text.removesuffix(".html") if "/" in text else ""
    return text.rpartition("/")[2]


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
