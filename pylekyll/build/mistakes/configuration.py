"""Settings of the configuration that have no effect: misspelled keys, values of the wrong kind, missing collections."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.build.mistakes import nested
from pylekyll.build.mistakes.finding import NOTICE, finding
from pylekyll.build.mistakes.near_misses import near_miss
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import inspect
from pylekyll.site.config import known_keys
from pylekyll.site.config.defaults import DEFAULT_KEYS, PERMALINK_STYLES
from pylekyll.site.config.setting_locations import is_written, setting_location

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pylekyll.build.mistakes.source import SiteSource

KNOWN = DEFAULT_KEYS | known_keys.names("configuration")
OF_COLLECTIONS = known_keys.names("collections")
_OF_SCOPES = known_keys.names("scope")
_OF_SETS = known_keys.names("defaults")
#: Folders whose names Jekyll knows, and those that nobody means to publish.
FOLDERS = frozenset(
    {"_posts", "_drafts", "_site", "_includes", "_layouts", "_data", "_sass", "_plugins", "_scss", "_i18n"}
)
_FRONT_MATTER = lazy_pattern(r"---[ \t]*\r?\n.*?^---[ \t]*\r?$", re.DOTALL | re.MULTILINE)


def misspelled_settings(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield keys of the configuration that resemble a setting and that no template uses."""
    config = source.config
    for key in config if source.is_whole else ():
        meant = near_miss(key, KNOWN | frozenset(source.settings.get("", ())), ())
        if meant is None or key in source.names_in_templates:
            continue
        if _is_set(source, meant) and not _is_slip(key, meant):
            continue
        if key.rstrip("s") == meant.rstrip("s") and meant not in DEFAULT_KEYS:
            continue  # `authors` beside `author`: another key, not a mistake
        yield _misspelled(source, (key,), meant, f"The setting `{key}` does not exist; it has no effect.")


def _is_slip(key: str, meant: str) -> bool:
    """Return whether two names differ by two letters in the wrong order, or by one that is missing, wrong or doubled.

    That is a mistake even beside the right key; other names that resemble it may be settings of the site.
    """
    shorter, longer = sorted((key.casefold().replace("-", "_"), meant), key=len)
    if sorted(shorter) == sorted(longer):
        return shorter != longer or key != meant
    if len(longer) - len(shorter) != 1:
        return False
    dropped = {longer[:at] + longer[at + 1 :] for at in range(1, len(longer) - 1)}
    return shorter in dropped and not key[-1:].isdigit()


def _is_set(source: SiteSource, key: str) -> bool:
    location = setting_location(source.config.source, key)
    return location is not None and location.line is not None


def _misspelled(source: SiteSource, keys: tuple[str, ...], meant: str, message: str) -> Diagnostic:
    location = setting_location(source.config.source, *keys)
    return Diagnostic(
        "setting-misspelled",
        Severity.WARNING,
        message,
        location,
        f"Did you mean `{meant}`?",
        (keys[-1],),
        ((keys[-1], meant),),
    )


def misspelled_nested_settings(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield keys of settings such as ``kramdown`` that resemble a known one (``kramdown: {hard_rap: true}``)."""
    for path, place in nested.settings_at(source.config, source.settings):
        settings = nested.value_at(source.config, path)
        known = nested.known_at(place, source.settings)
        for key in settings:
            meant = near_miss(key, known, source.names_in_templates)
            if meant is not None and (meant not in settings or not is_written(source.config.source, *path, meant)):
                message = f"The key `{key}` of `{'.'.join(path)}` does not exist; it has no effect."
                yield _misspelled(source, (*path, key), meant, message)


def misspelled_collection_keys(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield keys of collections that resemble a known one (``ouput: true``)."""
    collections = source.config.get("collections")
    if not isinstance(collections, dict):
        return
    for name, settings in collections.items():
        for key in settings if isinstance(settings, dict) else ():
            meant = near_miss(key, OF_COLLECTIONS, source.names_in_templates)
            if meant is not None and meant not in settings:
                message = f"The key `{key}` of the collection `{name}` does not exist; it has no effect."
                yield _misspelled(source, ("collections", str(name), key), meant, message)


def defaults_of_the_wrong_kind(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield ``defaults`` that are not a list of sets, and misspelled keys in its sets."""
    given = source.config.get("defaults")
    if given is not None and not isinstance(given, list):
        yield Diagnostic(
            "defaults-not-a-list",
            Severity.ERROR,
            f"`defaults` must be a list of sets with `scope` and `values`; {inspect(given)[:40]} has no effect.",
            setting_location(source.config.source, "defaults"),
            'Start the set with a dash: `- scope: {path: ""}`.',
        )
        return
    for each in given or ():
        if isinstance(each, dict):
            yield from _misspelled_in_set(source, each, _OF_SETS)
            scope = each.get("scope")
            yield from _misspelled_in_set(source, scope if isinstance(scope, dict) else {}, _OF_SCOPES)


def _misspelled_in_set(source: SiteSource, keys: Collection[object], known: frozenset[str]) -> Iterator[Diagnostic]:
    for key in keys:
        meant = near_miss(key, known)
        if meant is not None and meant not in keys:
            place = setting_location(source.config.source, "defaults")
            line = _line_of_key(source, place, str(key))
            message = f"The key `{key}` in `defaults` does not exist; it has no effect."
            found = SourceLocation(place.path, line) if place is not None else None
            yield Diagnostic(
                "setting-misspelled",
                Severity.WARNING,
                message,
                found,
                f"Did you mean `{meant}`?",
                (str(key),),
                ((str(key), meant),),
            )


def _line_of_key(source: SiteSource, place: SourceLocation | None, key: str) -> int | None:
    text = source.texts.get(place.path, "") if place is not None else ""
    found = re.search(rf"^[ \t-]*{re.escape(key)}[ \t]*:|[{{,][ \t]*{re.escape(key)}[ \t]*:", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else place.line if place else None


def defaults_without_files(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield sets of ``defaults`` for a collection or a folder that does not exist."""
    given = source.config.get("defaults")
    collections = source.config.get("collections")
    types = {"pages", "posts", "drafts", "page", "post", "draft", "static", "", "static_files", "static_file", "files"}
    types |= {str(name) for name in collections} if isinstance(collections, (dict, list)) else set()
    for each in given if isinstance(given, list) else ():
        scope = each.get("scope") if isinstance(each, dict) else None
        kind = scope.get("type") if isinstance(scope, dict) else None
        if not isinstance(kind, str) or kind in types:
            continue
        place = setting_location(source.config.source, "defaults")
        line = _line_of_value(source, place, "type", kind)
        meant = near_miss(kind, types)
        yield finding(
            "defaults-match-nothing",
            f"`defaults` names the type '{kind}', which is not a collection of the site.",
            (place.path, line) if place is not None else None,
            f"Did you mean `{meant}`?" if meant else "Remove the set, or add the collection.",
            severity=NOTICE if meant is None else Severity.WARNING,
            subjects=[kind],
        )


def _line_of_value(source: SiteSource, place: SourceLocation | None, key: str, value: str) -> int | None:
    text = source.texts.get(place.path, "") if place is not None else ""
    found = re.search(rf"\b{re.escape(key)}[ \t]*:[ \t]*[\"']?{re.escape(value)}\b", text)
    return text.count("\n", 0, found.start()) + 1 if found else place.line if place else None


def permalink_styles(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield a permalink that is a word and not a style: a misspelled style."""
    given = source.config.get("permalink")
    if isinstance(given, str) and is_unknown_style(given):
        meant = near_miss(given, frozenset(PERMALINK_STYLES))
        yield finding(
            "permalink-style",
            f"`permalink: {given}` is not a permalink style; all posts have the URL '/{given}'.",
            setting_location(source.config.source, "permalink"),
            f"Did you mean `{meant}`?" if meant else f"Write one of {', '.join(PERMALINK_STYLES)}, or a template.",
        )


def is_unknown_style(permalink: str) -> bool:
    """Tell whether a permalink is neither a template nor a style."""
    return bool(permalink) and not re.search(r"[:/]", permalink) and permalink not in PERMALINK_STYLES


def folders_without_collection(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield folders such as ``_publications`` that have documents and no entry in ``collections``."""
    config = source.config
    base = config.collections_dir.strip("/") if config.collections_dir else ""
    collections = config.get("collections")
    names = {f"_{name}" for name in collections} if isinstance(collections, (dict, list)) else set()
    documents: dict[str, str] = {}
    for path in source.paths:
        folder, _, rest = path.removeprefix(f"{base}/" if base else "").partition("/")
        if not (folder.startswith("_") and rest.endswith((".md", ".markdown"))) or source.says(folder):
            continue
        if folder == "_papers" and _is_of_an_entry(path, source):
            continue
        if folder not in names | FOLDERS and _FRONT_MATTER.match(source.texts.get(path, "")):
            documents.setdefault(folder, path)
    for folder, path in documents.items():
        yield Diagnostic(
            "collection-missing",
            Severity.WARNING,
            f"The folder `{folder}` has documents, but it is not a collection: none of them is published.",
            SourceLocation(path, 1),
            _how_to_publish(folder),
            (folder[1:],),
        )


def _is_of_an_entry(path: str, source: SiteSource) -> bool:
    """Return whether a file of ``_papers`` has the key of a BibTeX entry: the theme academic shows it on its page."""
    key = path.rpartition("/")[2].rpartition(".")[0]
    return any(key in text for name, text in source.texts.items() if name.lower().endswith(".bib"))


def _how_to_publish(folder: str) -> str:
    if folder == "_pages":
        return "Write `include: [_pages]` in the configuration, or add the folder to `exclude`."
    return f"Write `collections: {{{folder[1:]}: {{output: true}}}}` in the configuration, or add it to `exclude`."
