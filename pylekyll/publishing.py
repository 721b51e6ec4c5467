"""Mistakes in ``url`` and ``baseurl`` that leave a published site without its styles.

Only what is surely a mistake is told; a site may be published in ways that nobody here knows of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from pylekyll.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.config import Config
    from pylekyll.log import Log

_TOPIC = "Publishing:"
_PAGES_HOST = ".github.io"


def warn_of_addresses(config: Config, log: Log) -> None:
    """Warn of each mistake in the site's address, with what to write instead."""
    url, baseurl = _text(config.get("url")), _text(config.get("baseurl"))
    mistakes = [*_in_url(url), *_in_baseurl(baseurl)]
    if not mistakes:
        mistakes = list(_for_repository(config, _split(url), baseurl))
    for mistake in mistakes:
        log.warning(_TOPIC, mistake)


def _text(value: object) -> str:
    return "" if value is None or value is False else to_s(value)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # brackets that are no address
        return SplitResult("", "", url, "", "")


def _in_url(url: str) -> Iterator[str]:
    """``url`` is scheme and host, nothing else: ``absolute_url`` appends the base url and the path."""
    if not url:
        return
    parts = _split(url)
    if not parts.scheme or not parts.netloc:
        yield f"`url` is {url!r}: it must begin with https:// (or http://), or links and feeds lead nowhere."
    elif parts.path.strip("/"):
        origin = f"{parts.scheme}://{parts.netloc}"
        yield (
            f"`url` is {url!r}: the path belongs into `baseurl`, or styles are looked for above it. "
            f"Write url: {origin!r} and baseurl: {'/' + parts.path.strip('/')!r}."
        )
    elif parts.path:
        yield f"`url` is {url!r}: without the slash at its end, addresses have no `//` in them."


def _in_baseurl(baseurl: str) -> Iterator[str]:
    if not baseurl:
        return
    if "://" in baseurl:
        parts = _split(baseurl)
        yield (
            f"`baseurl` is {baseurl!r}: it is the path alone. Write url: {f'{parts.scheme}://{parts.netloc}'!r} and "
            f"baseurl: {parts.path.rstrip('/')!r}."
        )
    elif not baseurl.startswith("/"):
        yield (
            f"`baseurl` is {baseurl!r}: it must begin with a slash, or styles are looked for beside each page. "
            f"Write baseurl: {'/' + baseurl.rstrip('/')!r}."
        )
    elif baseurl.endswith("/"):
        meant = f"baseurl: {baseurl.rstrip('/')!r}"
        why = (
            "`{{ site.baseurl }}/style.css` would begin with `//`, which names another host"
            if baseurl == "/"
            else ("`{{ site.baseurl }}/style.css` would have `//` in it")
        )
        yield f"`baseurl` is {baseurl!r}: {why}. Write {meant}."


def _for_repository(config: Config, url: SplitResult, baseurl: str) -> Iterator[str]:
    """GitHub publishes ``owner/name`` at ``owner.github.io/name``, but for ``owner/owner.github.io``."""
    host = (url.hostname or "").lower()
    published_there = bool(config.environment.get("PAGES_REPO_NWO"))
    if not (host.endswith(_PAGES_HOST) or (published_there and not host)) or (config.source / "CNAME").exists():
        return
    owner, _, name = (_repository(config) or "").partition("/")
    own_host = f"{owner}{_PAGES_HOST}".lower()
    if not name or host not in {"", own_host}:
        return
    wanted = "" if name.lower() == own_host else f"/{name}"
    if baseurl.lower() == wanted.lower() or (published_there and not baseurl):  # the builder fills in what is not set
        return
    yield (
        f"`baseurl` is {baseurl!r}, but GitHub publishes {owner}/{name} at {own_host}{wanted}/, where the "
        f"pages would not find their styles. Write baseurl: {wanted!r}."
    )


def _repository(config: Config) -> str | None:
    """``owner/name`` as the builder or git tells; the option ``repository`` is often a copied template's."""
    from pylekyll.plugins.github_metadata.pages import Pages  # noqa: PLC0415 - for sites that GitHub publishes
    from pylekyll.plugins.github_metadata.repository import find_name  # noqa: PLC0415

    told = config.environment.get("GITHUB_REPOSITORY")
    return find_name(config.replace(repository=None), Pages(config.environment)) or told
