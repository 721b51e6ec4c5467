"""Checks of what a published page needs: stylesheets, pictures, another page, the feed."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.checks.publishing.contents import POINTER
from pylekyll.checks.publishing.live_site import of_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.publishing.live_site import LiveSite
    from pylekyll.checks.publishing.visit import Visit
    from pylekyll.foundation.diagnostics import Diagnostic

_LOADED = frozenset({"link", "script", "frame", "img", "media", "style"})
_LOCAL = re.compile(r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0)(?::\d+)?(?=[/\"'<\s])")
_FEED = re.compile(rb"\A\s*(?:<\?xml|<feed\b|<rss\b|\{)")
_MOST_STYLESHEETS = 3


def of_parts(live: LiveSite, front: Visit) -> Iterator[Diagnostic]:
    """Yield what the front page and one inner page lack; a wrong folder of all files is one finding."""
    local = _LOCAL.search(front.text)
    if local and not _LOCAL.match(f"{live.address}/"):
        message = f"{front.url} names addresses of the machine that built it: {local[0]}."
        hint = "Set `url` in _config.yml, and build with `JEKYLL_ENV=production`, not with what `serve` wrote."
        yield finding("live-local-address", message, None, hint, severity=ERROR)
        return
    wrong = _of_stylesheets(live, front)
    if wrong is not None:
        yield wrong
        if wrong.code == "live-baseurl":
            return
    yield from _of_mixed(front)
    yield from _of_picture(live, front)
    yield from _of_inner_page(live, front)
    yield from _of_feed(live, front)


def _of_stylesheets(live: LiveSite, page: Visit) -> Diagnostic | None:
    urls = list(islice(page.page.stylesheets(), _MOST_STYLESHEETS))
    if not urls:
        live.unseen.append(f"A stylesheet: {page.url} does not name one of its own")
    for url in urls:
        found = live.visit(url, "A stylesheet")
        if found is not None and (found.status != 200 or found.answer.kind == "text/html"):
            return _in_other_folder(live, page, url) or _missing_stylesheet(url, found)
        if found is not None and found.text.lstrip().startswith("---"):
            message = f"The stylesheet {url} shows its front matter: it is published without a build."
            hint = "On GitHub: Settings > Pages > Source: GitHub Actions."
            return finding("live-source", message, None, hint, severity=ERROR)
    return None


def _missing_stylesheet(url: str, found: Visit) -> Diagnostic:
    message = f"The stylesheet {url} is missing (status {found.status}): the page has no design."
    hint = "Build the site here: `pylekyll doctor` names the layout that asks for it."
    return finding("live-stylesheet", message, None, hint, severity=ERROR)


def _in_other_folder(live: LiveSite, page: Visit, url: str) -> Diagnostic | None:
    """Return the finding of a wrong ``baseurl``: the file is there with the page's folder in front, or without one."""
    folder, path = urlsplit(page.url).path.rstrip("/"), urlsplit(url).path
    origin = f"{urlsplit(url).scheme}://{urlsplit(url).netloc}"
    if folder and not path.startswith(f"{folder}/"):
        meant, baseurl = f"{origin}{folder}{path}", folder
    elif not folder and path.count("/") > 1:
        meant, baseurl = f"{origin}/{path.split('/', 2)[2]}", ""
    else:
        return None
    found = live.visit(meant, "The stylesheet elsewhere")
    if found is None or found.status != 200 or found.answer.kind == "text/html":
        return None
    message = f"The page asks for {url}, but the file is at {meant}: the links of the site have the wrong folder."
    hint = f"Write `baseurl: {baseurl!r}` in _config.yml; or let the workflow pass it (docs/publishing.md)."
    return finding("live-baseurl", message, None, hint, severity=ERROR)


def _of_mixed(page: Visit) -> Iterator[Diagnostic]:
    if not page.url.startswith("https://"):
        return
    asked = [
        address for kind, address in page.page.references if kind in _LOADED and address.lower().startswith("http://")
    ]
    if asked:
        own = any(urlsplit(address).hostname == urlsplit(page.url).hostname for address in asked)
        message = f"{page.url} asks for {asked[0]} without encryption: browsers do not load it."
        origin = f"https://{urlsplit(page.url).netloc}"
        hint = f"Write `url: {origin}`." if own else "Write https:// in that address."
        yield finding("live-mixed-content", message, None, hint, severity=ERROR, subjects=asked)


def _first(live: LiveSite, urls: Iterator[str], what: str, lack: str) -> tuple[str, Visit] | None:
    """Return the first address and what is there; a page without one, and no answer, are noted as unseen."""
    url = next(urls, None)
    if url is None:
        live.unseen.append(f"{what}: {lack}")
        return None
    found = live.visit(url, what)
    return None if found is None else (url, found)


def _of_picture(live: LiveSite, page: Visit) -> Iterator[Diagnostic]:
    first = _first(live, page.page.pictures(), "A picture", f"{page.url} does not show one of its own")
    if first is None:
        return
    url, found = first
    if found.answer.body.startswith(POINTER):
        message = f"The picture {url} is a pointer of Git LFS, not the picture."
        hint = "Add `lfs: true` below `with:` of actions/checkout in the workflow."
        yield finding("live-lfs", message, None, hint, severity=ERROR)
    elif found.status != 200 or found.answer.kind == "text/html":
        yield _missing_picture(live, url, found)


def _missing_picture(live: LiveSite, url: str, found: Visit) -> Diagnostic:
    message = f"The picture {url} is missing (status {found.status})."
    name = unquote(urlsplit(url).path).strip("/")
    paths = [entry.path for entry in live.subject.repository.entries]
    spelled = next((path for path in paths if name.lower().endswith(path.lower()) and not name.endswith(path)), None)
    if spelled:
        message = f"The picture {url} is missing: the file is called '{spelled}', and the server tells them apart."
        return finding(
            "live-letter-case", message, (spelled, None), "Write the name as the file has it.", severity=ERROR
        )
    hint = "`pylekyll doctor` names the page; commit the file if git does not have it (`git status --ignored`)."
    return finding("live-picture", message, None, hint, severity=ERROR)


def _of_inner_page(live: LiveSite, front: Visit) -> Iterator[Diagnostic]:
    first = _first(live, front.page.inner_pages(), "An inner page", f"{front.url} does not link to one")
    if first is None:
        return
    url, page = first
    if page.status != 200:
        message = f"{front.url} links to {url}, which is missing (status {page.status})."
        yield finding("live-page", message, None, "`pylekyll doctor` names the link.", severity=ERROR)
        return
    source = of_source(live, page)
    wrong = source or _of_stylesheets(live, page)
    if wrong is not None:
        yield wrong
    else:
        yield from _of_mixed(page)


def _of_feed(live: LiveSite, front: Visit) -> Iterator[Diagnostic]:
    first = _first(live, front.page.feeds(), "The feed", f"{front.url} does not name one")
    if first is None:
        return
    url, feed = first
    if feed.status != 200:
        message = f"The feed {url} is missing (status {feed.status})."
        hint = "Add `jekyll-feed` to `plugins`, or remove `{% feed_meta %}` from the layout."
        yield finding("live-feed", message, None, hint, severity=ERROR)
    elif not _FEED.match(feed.answer.body.lstrip(b"\xef\xbb\xbf")):
        message = f"The feed {url} is not XML."
        yield finding(
            "live-feed", message, None, "Look at its template: it must begin with the front matter.", severity=ERROR
        )
    elif (local := _LOCAL.search(feed.text)) and not _LOCAL.match(f"{live.address}/"):
        message = f"The feed {url} names addresses of the machine that built it: {local[0]}."
        yield finding("live-local-address", message, None, "Set `url` in _config.yml.", severity=ERROR)
