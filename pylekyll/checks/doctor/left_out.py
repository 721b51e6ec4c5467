"""Files of the source that the site leaves out, or copies where they should be pages."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import ERROR, NOTICE, finding
from pylekyll.build.mistakes.near_misses import has_as_many_words
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.content.names import dated_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.checks.doctor.built import Built
    from pylekyll.foundation.diagnostics import Diagnostic

_FOLDERS = ("_posts", "_drafts", "_layouts", "_includes", "_data", "_sass", "_plugins")
_DATA = (".yml", ".yaml", ".json", ".csv", ".tsv")
_LIKE_DATA = (".yml.txt", ".yaml.txt", ".xlsx", ".xls", ".toml", ".ods", ".xml", ".numbers")
_MARKDOWN = (".md", ".markdown")
_PAGES = (*_MARKDOWN, ".html", ".htm")
#: Documents about the repository itself.
_OF_REPOSITORY = re.compile(
    r"[A-Z][A-Z0-9_-]*\.(?:md|markdown)|(?i:readme|license|changelog|history|changes|contributing|code[_-]of[_-]conduct|authors|todo)\b.*"
)
_OPENED = re.compile(r"---[ \t]*\r?\n")


def misspelled_folders(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield folders such as ``_layout`` and ``_post``, whose names resemble one that Jekyll reads."""
    config = source.config
    plugins = config.get("plugins_dir")
    names = [config.get(key) for key in ("layouts_dir", "includes_dir", "data_dir")]
    names += plugins if isinstance(plugins, list) else [plugins]
    known = {name for name in [*_FOLDERS, *names] if isinstance(name, str)}
    collections = config.get("collections")
    known |= {f"_{name}" for name in collections} if isinstance(collections, (dict, list)) else set()
    seen: dict[str, str] = {}
    for path in source.paths:
        folder, slash, _ = path.partition("/")
        if slash and folder.startswith("_") and folder not in known:
            seen.setdefault(folder, path)
    for folder, path in seen.items():
        close = get_close_matches(folder, known, n=1, cutoff=0.84)
        if close and has_as_many_words(folder, close[0]) and not source.says(folder):
            yield finding(
                "folder-misspelled",
                f"The folder `{folder}` is ignored: Jekyll does not read a folder of that name.",
                (path, None),
                f"Rename it to `{close[0]}`.",
                subjects=[folder],
            )


def files_with_underscore(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield pages whose names begin with an underscore or a dot, which Jekyll leaves out."""
    included = str(source.config.get("include") or "")
    for path in source.paths:
        folders, _, name = path.rpartition("/")
        if not name.startswith("_") or not name.lower().endswith(_PAGES) or name in included:
            continue
        if any(part.startswith("_") for part in folders.split("/")) or not _OPENED.match(source.texts.get(path, "")):
            continue
        yield finding(
            "file-left-out",
            f"The page '{path}' is not published: its name begins with an underscore.",
            (path, None),
            f"Rename it to '{name.lstrip('_')}', or name it in `include`.",
        )


def ignored_data(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield files of ``_data`` in a format that Jekyll does not read."""
    folder = str(source.config.get("data_dir") or "_data").strip("/")
    for path in source.paths:
        if path.startswith(f"{folder}/") and path.lower().endswith(_LIKE_DATA):
            yield finding(
                "data-file-ignored",
                f"The data file '{path}' is not read: its format is not YAML, JSON, CSV or TSV.",
                (path, None),
                f"Save it with one of the endings {', '.join(_DATA)}.",
            )


def unreadable_folders(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield folders that this user may not open; Jekyll takes an unreadable ``_data`` for an empty one."""
    for path in source.folders_found:
        if not os.access(source.config.source / path, os.R_OK | os.X_OK):
            yield finding(
                "folder-unreadable",
                f"The folder '{path}' cannot be read; the site is built without it.",
                (path, None),
                "Change its permissions.",
                severity=ERROR,
            )


def posts_without_front_matter(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield dated files of ``_posts`` without front matter: they are not published."""
    base = (source.config.collections_dir or "").strip("/")
    for path in source.paths:
        folders, _, name = path.rpartition("/")
        if (
            not path.startswith(base)
            or "_posts" not in folders.split("/")
            or not name.lower().endswith(_PAGES)
            or dated_parts(name) is None
        ):
            continue
        text = source.texts.get(path)
        if text is not None and not text.lstrip("\ufeff \t\r\n").startswith("---"):
            yield finding(
                "front-matter-missing",
                f"The post '{name}' is not published: it does not have front matter.",
                (path, 1),
                "Add front matter: two lines of three dashes with `title: ...` between them.",
                severity=ERROR,
            )


def pages_without_front_matter(built: Built) -> Iterator[Diagnostic]:
    """Yield Markdown files that are copied as they are, for want of front matter; those of a folder once."""
    folders: dict[str, list[str]] = {}
    for path in built.copied:
        if _should_be_a_page(path, built.source.texts.get(path)):
            folders.setdefault(path.rpartition("/")[0], []).append(path)
    for paths in folders.values():
        more = f" {len(paths) - 1} more files of the folder are too." if len(paths) > 2 else ""
        more = " Another file of the folder is too." if len(paths) == 2 else more
        yield finding(
            "front-matter-missing",
            f"'{paths[0]}' is published as a text file, not as a page: it does not have front matter.{more}",
            (paths[0], 1),
            "Add front matter (two lines of three dashes), or add the file to `exclude`.",
            subjects=paths,
        )


def _should_be_a_page(path: str, text: str | None) -> bool:
    name = path.rpartition("/")[2]
    if text is None or not name.lower().endswith(_MARKDOWN) or "_posts" in path.split("/"):
        return False
    if is_of_repository(path):
        return False
    return not text.lstrip("\ufeff \t\r\n").startswith("---")


def is_of_repository(path: str) -> bool:
    """Tell whether a file is a document about the repository, such as a README."""
    name = path.rpartition("/")[2]
    return _OF_REPOSITORY.fullmatch(name) is not None or "readme" in name.lower()


def collections_not_shown(built: Built) -> Iterator[Diagnostic]:
    """Yield collections with documents that have no pages and that no template lists."""
    site = built.sites[0]
    used = built.source.names_in_templates
    for label, collection in site.collections.items():
        documents = collection.docs
        if label in {"posts", "data"} or not documents or collection.output or label in used:
            continue
        yield finding(
            "collection-not-shown",
            f"The collection `{label}` does not have `output: true`, and no template uses `site.{label}`: "
            "its documents are not published.",
            (built.source_path(documents[0].relative_path), None),
            f"Write `output: true` below `{label}` in the configuration.",
            subjects=[label],
        )


def misspelled_includes(source: SiteSource) -> Iterator[Diagnostic]:
    """Yield entries of ``include`` and ``keep_files`` that name nothing."""
    given = source.config.get("include")
    for entry in given if isinstance(given, list) else ():
        name = str(entry).strip("/")
        if not name or any(mark in name for mark in "*?[") or name in {".htaccess", "_headers", "_redirects"}:
            continue
        if (source.config.source / PurePosixPath(name)).exists() or _is_base_name(source, name):
            continue
        close = get_close_matches(name, {path.partition("/")[0] for path in source.paths}, n=1, cutoff=0.8)
        if close:
            yield finding(
                "include-misspelled",
                f"`include` names '{name}', which does not exist.",
                setting_location(source.config.source, "include"),
                f"Did you mean '{close[0]}'?",
                severity=NOTICE,
            )


def _is_base_name(source: SiteSource, name: str) -> bool:
    return any(path.rpartition("/")[2] == name or f"/{name}/" in path for path in source.paths)
