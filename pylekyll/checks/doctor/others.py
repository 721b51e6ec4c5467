"""Findings that the author of a site need not act on: deprecations, and those in files of themes and libraries."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Severity

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.foundation.diagnostics import Diagnostic

#: Folders of package managers.
_PACKAGES = frozenset({"node_modules", "bower_components", "jspm_packages", "vendor", "third_party", "third-party"})
#: Files beside which a library keeps its own files.
_MANIFESTS = ("package.json", "bower.json", "component.json", "composer.json")
_LICENCE = re.compile(r"(?:licen[sc]e|copying)(?:[.-].*)?", re.IGNORECASE)
_WITH_BANNER = (".css", ".scss", ".sass", ".less", ".js")
_BANNER = re.compile(r"\A\ufeff?\s*(?:@charset[^;]*;\s*)?(/\*!|(?:/\*[^*]*\*+(?:[^/*][^*]*\*+)*/\s*|//[^\n]*\n\s*)+)")
_RIGHTS = re.compile(r"@licen[sc]e|@preserve|\blicen[sc]ed?\b|\bcopyright\b|\(c\) ?\d|©", re.IGNORECASE)
_READ = 4000


def is_detail(diagnostic: Diagnostic, source: SiteSource) -> bool:
    """Return whether a finding is shown with ``--all`` only.

    That holds for deprecations, and for files that are not used or not the author's. A template is not used if no page
    asks for it. A file is not the author's if the theme has it, or if it belongs to a library that was copied into the
    site. Files of a library:

    - are in a package manager's folder,
    - are beside a manifest or a licence of their own,
    - are minified, or
    - begin with a copyright notice.

    Errors are always shown.
    """
    if diagnostic.severity is Severity.ERROR:
        return False
    if diagnostic.code.startswith("sass-") and diagnostic.code != "sass-warning":
        return True
    place = diagnostic.location
    if place is None:
        return False
    root = source.config.source
    if not (root / place.path).exists():
        return any((theme / place.path).is_file() for theme in source.folders)
    return is_of_library(root, place.path) or not source.is_used(place.path)


def is_of_library(source: Path, path: str) -> bool:
    """Tell whether ``path``, relative to ``source``, is a file of a library that was copied into the site."""
    plain = PurePosixPath(path)
    if ".min." in plain.name or _PACKAGES.intersection(plain.parts[:-1]):
        return True
    folders = [folder for folder in plain.parents if str(folder) != "."]
    return any(_is_package(source / folder) for folder in folders) or _has_banner(source / plain)


def _is_package(folder: Path) -> bool:
    if any((folder / name).is_file() for name in _MANIFESTS):
        return True
    try:
        return any(_LICENCE.fullmatch(each.name) and each.is_file() for each in folder.iterdir())
    except OSError:
        return False


def _has_banner(file: Path) -> bool:
    if not file.name.lower().endswith(_WITH_BANNER):
        return False
    try:
        with file.open(encoding="utf-8", errors="replace") as opened:
            text = opened.read(_READ)
    except OSError:
        return False
    match = _BANNER.match(text)
    return match is not None and (match[1] == "/*!" or _RIGHTS.search(match[1]) is not None)
