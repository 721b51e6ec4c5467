"""The kinds of sites that can move to the theme academic, and how each is recognised."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.academic.migrating import known

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

#: Points for a mark of a kind; files that the template brought count one each, up to this many.
_MARK, _MOST_KNOWN = 10, 30
_ENOUGH = 20


@dataclass(frozen=True)
class SiteFiles:
    """The files of a commit: paths below ``folder``, with the ids of their contents in git."""

    folder: Path
    blobs: Mapping[str, str]
    table: Mapping[str, frozenset[str]] = field(default_factory=known.read_table, repr=False)

    def text(self, path: str) -> str:
        """Return a file as text; empty without the file."""
        return self.read(path).decode("utf-8", "replace") if path in self.blobs else ""

    def read(self, path: str) -> bytes:
        """Return the content of a file. Raises ``OSError``."""
        return (self.folder / path).read_bytes()

    def is_known(self, kind: str, blob: str) -> bool:
        """Return whether the template ``kind`` has or had a file with the content ``blob``."""
        return blob[: known.ID] in self.table.get(kind, ())

    def is_known_path(self, kind: str, path: str) -> bool:
        """Return whether the template ``kind`` has or had a file at ``path``."""
        return known.digest_of_path(path) in self.table.get(kind, ())

    def below(self, *folders: str) -> list[str]:
        """Return the paths below any of ``folders``."""
        return [path for path in self.blobs if path.startswith(tuple(f"{folder}/" for folder in folders))]


@dataclass(frozen=True)
class Kind:
    """A template: its name, its repository, and the marks of its sites.

    ``marks`` are paths, or pairs of a path and a pattern that its text has. ``demo_pages`` explain the template; they
    go if nobody changed them.
    """

    name: str
    repository: str
    marks: tuple[str | tuple[str, str], ...]
    demo_pages: tuple[str, ...] = ()

    def score(self, files: SiteFiles) -> int:
        """Return how much a site looks like this kind."""
        found = sum(_MARK for mark in self.marks if _has(files, mark))
        own = sum(files.is_known(self.name, blob) for blob in files.blobs.values())
        return found + min(own, _MOST_KNOWN) if found else 0


def _has(files: SiteFiles, mark: str | tuple[str, str]) -> bool:
    if isinstance(mark, tuple):
        return re.search(mark[1], files.text(mark[0]), re.MULTILINE) is not None
    return any(path.startswith(mark) for path in files.blobs) if mark.endswith("/") else mark in files.blobs


HUGO = "hugo-blox"
_HUGO_MODULE = r"(?i)wowchemy|hugo-?blox|hugo-academic"
KINDS = (
    Kind(
        "acad-homepage",
        "RayeRen/acad-homepage.github.io",
        (
            "_includes/fetch_google_scholar_stats.html",
            "google_scholar_crawler/main.py",
            ("_config.yml", r"^google_scholar_stats_use_cdn\b"),
            ("_pages/about.md", r"paper-box|anchor"),
            ("_includes/author-profile.html", "author__avatar"),
        ),
    ),
    Kind(
        "academicpages",
        "academicpages/academicpages.github.io",
        (
            "markdown_generator/",
            "_includes/archive-single-talk.html",
            "_layouts/archive-taxonomy.html",
            "_layouts/talk.html",
            "_data/ui-text.yml",
            ("_config.yml", r"^(?:site_theme|talkmap_link|publication_category)\b"),
        ),
        (
            "_pages/archive-layout-with-content.md",
            "_pages/collection-archive.html",
            "_pages/markdown.md",
            "_pages/non-menu-page.md",
            "_pages/page-archive.html",
            "_pages/talkmap.html",
            "_pages/terms.md",
            "talkmap.ipynb",
            "talkmap.py",
        ),
    ),
    Kind(
        "luost26",
        "luost26/academic-homepage",
        (
            "_includes/widgets/publication_item.html",
            "_includes/widgets/profile_card.html",
            "_data/profile.yml",
            "_data/display.yml",
            "_showcase/",
        ),
        ("index_layout2.html",),
    ),
    Kind(
        "al-folio",
        "alshedivat/al-folio",
        (
            "_layouts/distill.html",
            "_layouts/distill.liquid",
            "_includes/figure.html",
            "_includes/figure.liquid",
            "_includes/selected_papers.html",
            "_includes/selected_papers.liquid",
            ("_config.yml", r"^first_name:"),
            ("_config.yml", r"^(?:al_folio:|scholar:)"),
            ("_config.yml", r"al_folio_core"),
            ("Gemfile", r"al_folio_core|al-folio"),
        ),
    ),
    Kind(
        HUGO,
        "HugoBlox/theme-academic-cv",
        (
            "content/authors/",
            "config/_default/",
            ("go.mod", _HUGO_MODULE),
            ("theme.toml", _HUGO_MODULE),
            ("hugoblox.yaml", "."),
            ("config/_default/module.yaml", _HUGO_MODULE),
            ("config/_default/config.toml", _HUGO_MODULE),
            ("config.toml", r"(?i)academic|wowchemy"),
        ),
    ),
)
NAMES = tuple(kind.name for kind in KINDS)


def recognise(files: SiteFiles) -> Kind | None:
    """Return the kind that a site looks like most; ``None`` if it does not look like any."""
    scores = {kind.score(files): kind for kind in reversed(KINDS)}
    best = max(scores)
    return scores[best] if best >= _ENOUGH else None
