"""Mistakes that Jekyll lets pass without a word: misspelled keys, posts and folders that are not published.

A build looks at names alone, which costs a millisecond. Where one is suspicious, ``checks`` reads the site's files for
what is certain. ``pylekyll doctor`` makes the same checks, and more.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from pylekyll.build.mistakes import nested
from pylekyll.build.mistakes.kinds import values_of_other_types
from pylekyll.foundation import presence
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.site.config import known_keys
from pylekyll.site.config.defaults import DEFAULT_KEYS, PERMALINK_STYLES
from pylekyll.site.config.paths import is_folder

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

_TOPIC = "Check:"
_DATED = lazy_pattern(r"\d{2,4}-(\d{1,2})-(\d{1,2})-.*[^.]\Z", re.DOTALL)
#: Names of posts with a day that every month has, each with a slash after it.
_CERTAINLY_DATED = lazy_pattern(r"(?:\d{2,4}-\d{1,2}-(?:[01]?\d|2[0-8])-[^/]*[^./]/)*")
_PAGES = (".md", ".markdown", ".html", ".htm")
_MARKDOWN = (".md", ".markdown")
_FOLDERS = {"_posts", "_drafts", "_site", "_includes", "_layouts", "_data", "_sass", "_plugins", "_i18n"}
_TRANSPOSED = 3
_SHORTEST = 4
_LONGEST_MONTH_AT_LEAST = 28


def report_omissions(site: Site) -> None:
    """Report the mistakes of a site that was read; those that ``doctor.ignore`` names are left out."""
    ignored = ignored_codes(site.config)
    for each in values_of_other_types(site):
        if each.code not in ignored:
            site.log.report(each, topic=_TOPIC)
    names = list(suspicions(site))
    if not names:
        return
    from pylekyll.build.mistakes.checks import mistakes_of  # of few sites

    for each in mistakes_of(site, names):
        if each.code not in ignored:
            site.log.report(each, topic=_TOPIC)


def ignored_codes(config: Config) -> list[str]:
    """Return the codes that the configuration ignores (``doctor: {ignore: [...]}``)."""
    settings = config.get("doctor")
    given = settings.get("ignore") if isinstance(settings, dict) else None
    return [str(code) for code in given] if isinstance(given, list) else [given] if isinstance(given, str) else []


def suspicions(site: Site) -> Iterator[str]:
    """Yield the names of the checks that may find something: those whose names look like a mistake."""
    config, tables = site.config, site.extensions.settings
    known = DEFAULT_KEYS | known_keys.names("configuration") | frozenset(tables.get("", ()))
    if _resembles(config, known, set(config) - DEFAULT_KEYS):
        yield "settings"
    if any(
        _resembles(nested.value_at(config, path), nested.known_at(place, tables))
        for path, place in nested.settings_at(config, tables)
    ):
        yield "nested settings"
    if any(_resembles(keys, known_keys.names("collections")) for keys in _collections(config)):
        yield "collections"
    if not isinstance(config.get("defaults") or [], list) or any(
        _resembles(keys, known_keys.names(place)) for place, keys in _defaults(config)
    ):
        yield "defaults"
    if _is_a_word(config.get("permalink")):
        yield "permalink"
    if _has_other_folder(site):
        yield "folders"
    if _has_misnamed_post(site.collections_path / "_posts"):
        yield "posts"
    if any(_resembles(keys, nested.known_at(place, tables)) for place, keys in _front_matter_keys(site, tables)):
        yield "front matter"


def _collections(config: Config) -> Iterator[Iterable[object]]:
    collections = config.get("collections")
    return (keys for keys in (collections.values() if isinstance(collections, dict) else ()) if isinstance(keys, dict))


def _defaults(config: Config) -> Iterator[tuple[str, Iterable[object]]]:
    given = config.get("defaults")
    for each in given if isinstance(given, list) else ():
        if isinstance(each, dict):
            yield "defaults", each
            yield "scope", each["scope"] if isinstance(each.get("scope"), dict) else ()


def _resembles(keys: Iterable[object], known: Collection[str], written: Collection[str] = ()) -> bool:
    """Tell whether one of ``keys`` is written nearly as a known one that is not ``written`` beside it."""
    strange = [key for key in keys if isinstance(key, str) and key not in known and len(key) >= _SHORTEST]
    if not strange:
        return False
    for key in strange:
        plain = key.casefold()
        own, length = frozenset(plain), len(plain)
        for name in known:
            near = abs(length - len(name)) <= _TRANSPOSED and len(own.symmetric_difference(name)) <= _TRANSPOSED
            if near and 5 * _common(plain, name) >= 2 * (length + len(name)):
                from pylekyll.build.mistakes.near_misses import near_miss

                meant = near_miss(key, known)
                if meant is not None and meant not in written:
                    return True
                break
    return False


def _common(one: str, other: str) -> int:
    """Return how many letters two names have in common; a near miss has four fifths of them."""
    return sum(min(one.count(letter), other.count(letter)) for letter in set(one))


def _is_a_word(permalink: Any) -> bool:
    return isinstance(permalink, str) and permalink not in PERMALINK_STYLES and not {":", "/"} & set(permalink)


def _has_other_folder(site: Site) -> bool:
    """Tell whether the source has a folder such as ``_talks`` that no setting names and no plugin publishes."""
    config = site.config
    collections = config.get("collections")
    known = _FOLDERS | {f"_{name}" for name in collections or () if isinstance(collections, (dict, list))}
    base = config.source / (config.collections_dir or "").strip("/")
    try:
        with os.scandir(base) as entries:
            names = [entry.name for entry in entries if entry.name.startswith("_") and is_folder(entry)]
    except OSError:
        return False
    others = [name for name in names if name not in known]
    if not others:
        return False
    said = list(nested.texts_in(config))
    silent = [base / name for name in others if all(name not in text for text in said)]
    published = {item.relative_path for item in site.rendered_items()} if silent else set()
    return any(
        path.relative_to(site.source).as_posix() not in published
        for folder in silent
        for path in presence.files_below(folder, *_MARKDOWN)  # `_bibliography` has other files
    )


def _has_misnamed_post(folder: Path) -> bool:
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.name.endswith(_PAGES)]
    except OSError:
        return False
    if _CERTAINLY_DATED.fullmatch("/".join([*names, ""])):
        return False
    for name in names:
        match = _DATED.match(name)
        if match is None or int(match[2]) > _LONGEST_MONTH_AT_LEAST:
            return True
    return False


def _front_matter_keys(site: Site, tables: nested.Tables) -> Iterator[tuple[str, set[str]]]:
    items = [item.data for item in site.rendered_items()]
    keys = set().union(*items)
    yield nested.FRONT_MATTER, keys
    for name, place in nested.parts_of_front_matter(tables).items():
        found = (data[name] for data in items if name in data) if name in keys else ()
        yield place, {key for value in found if isinstance(value, dict) for key in value}
