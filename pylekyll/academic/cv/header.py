"""The head of a CV: who it is and how to reach them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.addresses import safe_url, short_url
from pylekyll.academic.cv.model import Contact
from pylekyll.academic.cv.written import ADDRESS_ORDER, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.academic.cv.fields import Fields, Path

#: Where a user of a network is found (``SocialNetwork.url`` of RenderCV 2.3, and others that academics have).
_NETWORKS = {
    "linkedin": "https://linkedin.com/in/",
    "github": "https://github.com/",
    "gitlab": "https://gitlab.com/",
    "bitbucket": "https://bitbucket.org/",
    "imdb": "https://imdb.com/name/",
    "instagram": "https://instagram.com/",
    "orcid": "https://orcid.org/",
    "stackoverflow": "https://stackoverflow.com/users/",
    "researchgate": "https://researchgate.net/profile/",
    "youtube": "https://youtube.com/@",
    "googlescholar": "https://scholar.google.com/citations?user=",
    "telegram": "https://t.me/",
    "whatsapp": "https://wa.me/",
    "leetcode": "https://leetcode.com/u/",
    "x": "https://x.com/",
    "twitter": "https://x.com/",
    "bluesky": "https://bsky.app/profile/",
    "dblp": "https://dblp.org/pid/",
    "kaggle": "https://www.kaggle.com/",
}
#: Networks whose ids say nothing to a reader.
_BY_NAME = frozenset({"googlescholar", "imdb", "dblp", "stackoverflow", "linkedin", "researchgate"})
_LETTERS = re.compile(r"[^a-z0-9]")
_MASTODON = re.compile(r"@?([^@\s]+)@([\w.-]+)\Z")
_PHONE = re.compile(r"[^\d+]")


def name_of(given: Mapping[Any, Any], path: Path, fields: Fields) -> str:
    """Return the name: a text, or the parts that Hugo Blox and others have."""
    name = given.get("name")
    if not isinstance(name, dict):
        return fields.plain(given, path, "name")
    inside = (*path, "name")
    whole = fields.plain(name, inside, "display")
    parts = [fields.plain(name, inside, part) for part in ("given", "first", "middle", "family", "last")]
    return whole or " ".join(filter(None, parts))


def contacts_of(given: Mapping[Any, Any], path: Path, fields: Fields) -> list[Contact]:
    """Return the contacts in a fixed order: place, email, phone, website, networks."""
    return [contact for contact in _contacts(given, path, fields) if contact.label]


def _contacts(given: Mapping[Any, Any], path: Path, fields: Fields) -> Iterator[Contact]:
    yield Contact("location", _location(given, path, fields))
    for email in fields.strings(given.get("email"), (*path, "email")):
        yield Contact("email", email, safe_url(f"mailto:{email}") if "@" in email else "")
    for phone in fields.strings(given.get("phone"), (*path, "phone")):
        number = phone.removeprefix("tel:")
        yield Contact("phone", number.replace("-", " "), f"tel:{_PHONE.sub('', number)}")
    for name in ("website", "url"):
        sites = given.get(name)
        for item, place in fields.items(sites, (*path, name)) if isinstance(sites, list) else [(sites, (*path, name))]:
            site = fields.link(item, place)
            yield Contact("web", short_url(site), site)
    for name in ("social_networks", "profiles", "links"):
        for item, place in _networks(given.get(name), (*path, name), fields):
            yield _network(item, place, fields)
    for item, place in fields.items(given.get("custom_connections"), (*path, "custom_connections")):
        custom = fields.mapping(item, place)
        url = fields.url(custom, place, "url")
        yield Contact("web", fields.plain(custom, place, "placeholder") or short_url(url), url)


def _networks(value: object, path: Path, fields: Fields) -> Iterator[tuple[Mapping[Any, Any], Path]]:
    """Yield the networks of a list; a mapping has their names and users, a text in the list is an address."""
    if isinstance(value, dict):
        for name, user in value.items():
            fields.use((*path, str(name)))
            key = "url" if "://" in written(user) else "username"
            yield {"network": str(name), key: user}, (*path, str(name))
        return
    for item, place in fields.items(value, path):
        if isinstance(item, str) and "://" in item:
            fields.use(place)
            yield {"url": item}, place
        else:
            yield fields.mapping(item, place), place


def _location(given: Mapping[Any, Any], path: Path, fields: Fields) -> str:
    place = given.get("location")
    if not isinstance(place, dict):
        return fields.plain(given, path, "location")
    inside = (*path, "location")
    return ", ".join(text for name in ADDRESS_ORDER if (text := fields.plain(place, inside, name)))


def _network(given: Mapping[Any, Any], path: Path, fields: Fields) -> Contact:
    network = fields.plain(given, path, "network")
    user = fields.plain(given, path, "username")
    url = fields.url(given, path, "url", "link")
    if label := fields.plain(given, path, "label"):
        return Contact("email" if url.startswith("mailto:") else "web", f"{label}: {short_url(url)}", url)
    kind = _LETTERS.sub("", network.lower())
    fediverse = _MASTODON.match(user) if kind == "mastodon" else None
    if not url and fediverse:
        url = f"https://{fediverse[2]}/@{fediverse[1]}"
    if not url and user and kind in _NETWORKS:
        url = safe_url(_NETWORKS[kind] + user)
    if not url and user:
        hint = "Add `url`, or use one of the networks of docs/cv.md."
        named = f"The network '{network}' is unknown; it has no link." if network else f"'{user}' is of no network."
        fields.note((*path, "network"), named, hint)
    return Contact(kind or "web", _label(kind, network, user, url), url)


def _label(kind: str, network: str, user: str, url: str) -> str:
    """Return how a profile is named: by its address where that is short, or else by its network and user."""
    if kind == "orcid" and user:
        return f"ORCID {user}"
    if not user or (kind in _BY_NAME and user in url):
        return network or short_url(url)
    if url.rstrip("/").endswith(user) and kind in _LETTERS.sub("", url.lower()):
        return short_url(url)
    return f"{network}: {user}".removeprefix(": ")
