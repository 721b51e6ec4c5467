"""Pages without a link to them."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.finding import NOTICE, finding
from pylekyll.checks.doctor.left_out import is_of_repository
from pylekyll.checks.doctor.links import base_url, path_in_site
from pylekyll.foundation.closed import without_tags
from pylekyll.foundation.diagnostics import listed
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content.document import Document
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.checks.doctor.built import Built, BuiltPage
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.site import Item

_NOT_LINKED = re.compile(
    r"(?:^|/)(?:\d{3}|google[0-9a-f]+|yandex_\w+|BingSiteAuth|offline|thanks?|thank-you|success)(?:\.html|/index\.html)$"
)
_ADDRESS = re.compile(r"[\"'(=]((?:https?://[^\s\"'<>()]+)?/[^\s\"'<>()\\]*|[\w./-]+\.html?)[\"')]?")
_SEVERAL = 5

#: Length of the beginning that identifies a text; a shorter text is compared by its page's title.
_BEGINNING, _SHORTEST, _SHORTEST_TITLE = 120, 15, 4


def unreachable_pages(built: Built) -> Iterator[Diagnostic]:
    """Yield the pages that no chain of links from the front page reaches; all are one finding."""
    if "index.html" not in built.pages:
        return
    reached = _reached(built)
    lost = [page for path, page in built.pages.items() if path not in reached and _is_public(built, page)]
    lost = _not_shown_elsewhere(built, lost, reached) if lost else lost
    if not lost:
        return
    addresses = [f"/{page.path.removesuffix('index.html')}" for page in lost]
    shown = listed([f"'{address}'" for address in addresses], _SEVERAL)
    yield finding(
        "page-unreachable",
        f"Links from the front page do not lead to {shown}.",
        (built.path_of(lost[0].item), None),
        "Link to what readers should find; write `sitemap: false` in the front matter of pages that are hidden on "
        "purpose.",
        severity=NOTICE,
        subjects=addresses,
    )


def _not_shown_elsewhere(built: Built, lost: list[BuiltPage], reached: set[str]) -> list[BuiltPage]:
    """Return the pages that readers miss: without those whose text, or whose entry in a list, another page shows."""
    pages = [page for path, page in built.pages.items() if path in reached]
    texts = [_plain("".join(page.root.itertext())) for page in pages]
    links = frozenset[str]().union(*(page.addresses for page in pages))
    return [page for page in lost if not _is_shown(page.item, texts, links)]


def _is_shown(item: Item | StaticFile, texts: list[str], links: frozenset[str]) -> bool:
    """Tell whether pages show the text of ``item``, or list it: by an address of its own, or a title without a text."""
    if isinstance(item, StaticFile):
        return False
    text = _plain(unescape(without_tags(item.content)))[:_BEGINNING]
    if len(text) >= _SHORTEST:
        wanted = text
    else:
        is_listed = isinstance(item, Document) and item.collection.label != "posts"
        title = _plain(to_s(item.data.get("title") or "")) if is_listed else ""
        wanted = title if len(title) >= _SHORTEST_TITLE else ""
    if wanted and any(wanted in each for each in texts):
        return True
    given = (value for value in item.data.values() if isinstance(value, str) and "://" in value)
    return isinstance(item, Document) and any(value in links for value in given)


def _plain(text: str) -> str:
    return "".join(text.split())


def _is_public(built: Built, page: BuiltPage) -> bool:
    """Return whether a page was written to be read."""
    if page.is_copied or page.is_redirect or not page.is_whole or _NOT_LINKED.search(page.path):
        return False
    path = built.path_of(page.item)
    return page.item.data.get("sitemap") is not False and bool(path) and not is_of_repository(path)


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
