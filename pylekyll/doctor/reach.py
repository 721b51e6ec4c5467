"""Pages that no link leads to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.doctor.finding import NOTICE, finding
from pylekyll.doctor.links import base_url, path_in_site

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.diagnostics import Diagnostic
    from pylekyll.doctor.built import Built, BuiltPage

_NOT_LINKED = re.compile(
    r"(?:^|/)(?:\d{3}|google[0-9a-f]+|yandex_\w+|BingSiteAuth|offline|thanks?|thank-you|success)(?:\.html|/index\.html)$"
)
_ADDRESS = re.compile(r"[\"'(=]((?:https?://[^\s\"'<>()]+)?/[^\s\"'<>()\\]*|[\w./-]+\.html?)[\"')]?")
_SEVERAL = 3


def unreachable_pages(built: Built) -> Iterator[Diagnostic]:
    """Yield pages that no chain of links from the front page reaches; those of one folder are one finding."""
    if "index.html" not in built.pages:
        return
    reached = _reached(built)
    lost: dict[str, list[BuiltPage]] = {}
    for path, page in built.pages.items():
        if path in reached or page.is_copied or page.is_redirect or _NOT_LINKED.search(path) or not page.is_whole:
            continue
        if page.item.data.get("sitemap") is False or not built.path_of(page.item):
            continue
        lost.setdefault(built.path_of(page.item).rpartition("/")[0], []).append(page)
    for folder, pages in lost.items():
        shown = pages if len(pages) <= _SEVERAL else pages[:1]
        for page in shown:
            path = built.path_of(page.item)
            what = f"No page links to '/{page.path}'"
            if len(shown) < len(pages):
                what = f"No page links to the {len(pages)} pages of '{folder or '/'}', such as '/{page.path}'"
            yield finding(
                "page-unreachable",
                f"{what}: readers do not find it.",
                (path, None),
                "Link to it, or write `sitemap: false` in its front matter if it is hidden on purpose.",
                severity=NOTICE,
            )


def _reached(built: Built) -> set[str]:
    base = base_url(built)
    reached: set[str] = set()
    waiting = ["index.html"]
    asked: dict[str, Iterable[str]] = {"index.html": [*_of_scripts(built), *built.pages["index.html"].addresses]}
    while waiting:
        path = waiting.pop()
        page = built.pages.get(path)
        reached.add(path)
        if page is None:
            continue
        for address in asked.get(path, page.addresses):
            place = path_in_site(built, page, address, base)
            file = built.file_at(place) if place is not None else None
            if file is not None and file not in reached:
                reached.add(file)
                waiting.append(file)
    return reached


def _of_scripts(built: Built) -> Iterator[str]:
    """Yield addresses that scripts and their data name, as a search does."""
    for path in built.files:
        if path.endswith((".js", ".json")) and not path.endswith((".min.js", ".map")):
            yield from (match[1] for match in _ADDRESS.finditer(built.text(path)))
