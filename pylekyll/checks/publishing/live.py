"""Checks of the published site: what visitors get, each mistake with its one cause and cure.

A mistake that explains the others ends the checks: without the stylesheet's folder, the pictures are missing too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.checks.publishing.live_site import of_source
from pylekyll.checks.publishing.parts import of_parts
from pylekyll.checks.publishing.subject import PAGES_HOST, SOURCE_CURE
from pylekyll.checks.publishing.visit import LOGIN, EndlessRedirectError, Visit, visit
from pylekyll.foundation.http.client import CertificateError, HttpError, UnknownHostError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.publishing.live_site import LiveSite
    from pylekyll.foundation.diagnostics import Diagnostic

_ACTIONS = "On GitHub: the tab Actions shows the last run."
_DOMAIN_AGAIN = "On GitHub: Settings > Pages: remove the custom domain, save, enter it again, and wait up to an hour."
_NO_SITE = "There isn't a GitHub Pages site here"
_COMMIT = re.compile(r"(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])")


def of_live(live: LiveSite) -> Iterator[Diagnostic]:
    """Yield what is wrong with the published site; the first mistake that explains others is the last one."""
    try:
        front = visit(live.client, live.address)
    except HttpError as error:
        yield _unreachable(live, error)
        return
    problem = _of_front(live, front)
    if problem is not None:
        yield problem
        return
    live.seen.append(f"The front page: {front.url}")
    yield from _of_redirects(live, front)
    old = _of_commit(live, front)
    if old is not None:
        yield old
        return
    yield from of_parts(live, front)


def _unreachable(live: LiveSite, error: HttpError) -> Diagnostic:
    host = urlsplit(live.address).hostname or ""
    message = f"{live.address} {error.message}."
    is_githubs = host.endswith(PAGES_HOST)
    if isinstance(error, UnknownHostError) and not live.has_network:
        hint = "Run the command on a machine with a network."
        return finding("live-unreachable", "The site cannot be seen from here: no network.", None, hint, severity=ERROR)
    if isinstance(error, UnknownHostError):
        hint = (
            "Check the name of the account." if is_githubs else "Add the domain's DNS records (docs/custom-domain.md)."
        )
        return finding("live-dns", message, None, hint, severity=ERROR)
    if isinstance(error, CertificateError):
        hint = "The network or a program on this machine replaces certificates." if is_githubs else _DOMAIN_AGAIN
        return finding("live-certificate", message, None, hint, severity=ERROR)
    if isinstance(error, EndlessRedirectError):
        hint = (
            "With a proxy such as Cloudflare: set its encryption to Full. Otherwise remove the domain's own redirect."
        )
        return finding("live-redirect", message, None, hint, severity=ERROR)
    return finding("live-unreachable", message, None, "Try again; githubstatus.com shows outages.", severity=ERROR)


def _of_front(live: LiveSite, front: Visit) -> Diagnostic | None:
    if LOGIN.match(front.answer.location):
        hint = "On GitHub: Settings > Pages > GitHub Pages visibility: Public."
        return finding("live-private", f"{live.address} asks visitors to log in.", None, hint, severity=ERROR)
    if front.status == 404:
        return _absent(front)
    if front.status != 200:
        message = f"{front.url} answered with the status {front.status}."
        return finding("live-unreachable", message, None, "Try again; githubstatus.com shows outages.", severity=ERROR)
    if not front.answer.body.strip():
        return finding("live-front-page", f"{front.url} is empty.", None, _ACTIONS, severity=ERROR)
    return of_source(live, front)


def _absent(front: Visit) -> Diagnostic:
    if _NO_SITE in front.text:
        cure = (
            SOURCE_CURE if urlsplit(front.url).netloc.endswith(PAGES_HOST) else f"{SOURCE_CURE}\n{_domain_cure(front)}"
        )
        message = f"There is no site at {front.url}: Pages is off, or nothing was published yet."
        return finding("live-not-published", message, None, cure, severity=ERROR)
    message = f"{front.url} has no front page: the published files do not have `index.html` at their top."
    hint = (
        "Give actions/upload-pages-artifact the folder of the built site: `path: ${{ steps.build.outputs.site-path }}`."
    )
    return finding("live-front-page", message, None, hint, severity=ERROR)


def _domain_cure(front: Visit) -> str:
    return f"Then Settings > Pages > Custom domain: {urlsplit(front.url).hostname}."


def _of_redirects(live: LiveSite, front: Visit) -> Iterator[Diagnostic]:
    asked, reached = urlsplit(live.address), urlsplit(front.url)
    if asked.hostname != reached.hostname:
        message = f"{live.address} leads to {front.url}: feeds, the sitemap and shared links name the wrong address."
        wanted = f"`url: {reached.scheme}://{reached.netloc}` and `baseurl: ''`"
        hint = f"Write {wanted}. Or, on GitHub: Settings > Pages, remove the custom domain."
        yield finding("live-redirect", message, None, hint)
    elif reached.scheme == "http" and asked.scheme == "https":
        yield finding(
            "live-https", f"{live.address} leads to an address without encryption.", None, _DOMAIN_AGAIN, severity=ERROR
        )
    elif reached.path.rstrip("/") != asked.path.rstrip("/"):
        message = f"The front page {live.address} leads on to {front.url}."
        yield finding("live-redirect", message, None, "Write a page `index.md`, if that is not meant.")
    if asked.scheme == reached.scheme == "https":
        yield from _of_http(live, reached.netloc, reached.path)


def _of_http(live: LiveSite, host: str, path: str) -> Iterator[Diagnostic]:
    """Yield whether the site is also shown without encryption."""
    if ":" in host:
        return
    plain = live.visit(f"http://{host}{path}", "The address without encryption")
    if plain is not None and plain.status == 200 and plain.url.startswith("http://"):
        hint = "On GitHub: Settings > Pages > Enforce HTTPS."
        yield finding("live-https", f"{plain.url} is shown without encryption.", None, hint)


def _of_commit(live: LiveSite, front: Visit) -> Diagnostic | None:
    """Return the finding of a page that names an older commit, as `site.github.build_revision` does in many layouts."""
    repository = live.subject.repository
    named = [
        commit
        for commit in dict.fromkeys(_COMMIT.findall(front.text))
        if repository.git("cat-file", "-t", commit) == "commit"
    ]
    if not live.commit or not named:
        if live.commit and not any(note.startswith("The published commit") for note in live.seen):
            live.unseen.append("The published commit: neither GitHub's API nor the page names it")
        return None
    if live.commit in named:
        live.seen.append(f"The published commit: {live.commit[:12]}")
        return None
    message = f"{front.url} shows the commit {named[0][:12]}, not {live.commit[:12]}."
    return finding(
        "live-old-commit", message, None, f"{_ACTIONS} After a success, wait ten minutes for caches.", severity=ERROR
    )
