"""Mistakes in ``url`` and ``baseurl`` that break the stylesheets of a published site.

Only certain mistakes are reported. Some templates work with a wrong ``url``. The stylesheets of the site's pages are
therefore checked: if all of them are found, the site is correct.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, urlsplit

from pylekyll.foundation import dialect
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.github.origin import find_name
from pylekyll.site.github.pages import Pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_TOPIC = "Publishing:"
_PAGES_HOST = ".github.io"
_REPOSITORY_HOST = "github.com"
_LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "0.0.0.0", "::1"})  # noqa: S104 - not bound to, compared with
_METADATA_PLUGIN = "jekyll-github-metadata"
#: Settings that only pylekyll supports: its own theme, or its own section.
OUR_OWN = lazy_pattern(r"^(theme:[ \t]*([\"']?)academic\2[ \t]*(#.*)?$|pylekyll:)", re.MULTILINE)
_OUR_ACTION = lazy_pattern(r"^[ \t-]*uses:[ \t]*[\"']?[\w.-]+/pylekyll(/[\w./-]+)?@", re.MULTILINE)
_THEIR_ACTION = lazy_pattern(r"^[ \t-]*uses:[ \t]*[\"']?actions/jekyll-build-pages@", re.MULTILINE)
_COMPAT_INPUT = lazy_pattern(r"^[ \t]*compat:[ \t]*[\"']?(?:jekyll-4|github-pages)", re.MULTILINE)
#: Number of pages that are searched for stylesheets.
_PAGES = 40
_STYLES = lazy_pattern(r"<(?:link|style)\b")
_LINK = lazy_pattern(r"<link\b[^>]{0,2000}>", re.IGNORECASE)
_KINDS = lazy_pattern(r"\brel\s*=\s*[\"']?([^\"'>]*)", re.IGNORECASE)
_STYLESHEET = lazy_pattern(r"\bstylesheet\b", re.IGNORECASE)
_ADDRESS = lazy_pattern(r"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)


def warn_of_addresses(config: Config, log: Log, outputs: Iterable[str] = ()) -> None:
    """Warn of each mistake in the site's URL, with the correct value.

    ``outputs`` holds the rendered pages of the site. Without stylesheets in them, every mistake is reported.
    """
    served, url, baseurl = _text(config.get("url")), _text(config.published_url), _text(config.get("baseurl"))
    if served != url:  # a preview is published elsewhere later
        outputs = (output.replace(served, url) for output in outputs)
    styles = _Styles(outputs, _split(url).hostname or "")
    mistakes = [*_in_url(url, styles, config), *_in_baseurl(baseurl, styles)]
    if not mistakes:
        mistakes = list(_for_repository(config, _split(url), baseurl, styles))
    for mistake in mistakes:
        log.warning(
            _TOPIC,
            mistake.message,
            code=f"{mistake.setting}-mistake",
            location=setting_location(config.source, mistake.setting),
            corrections=mistake.corrections,
        )


def warn_of_profile(config: Config, log: Log) -> None:
    """Warn if a workflow of the site publishes it with another Jekyll than this build matches.

    Without a Gemfile and without ``compat``, the action of pylekyll builds as GitHub Pages does, unless the site uses
    features of pylekyll alone (``.github/action/build_site.py``). ``actions/jekyll-build-pages`` always does.
    """
    if dialect.asked_for(config) != dialect.AUTO:
        return
    for path in workflows(config):
        text = path.read_text("utf-8", errors="replace")
        theirs = bool(_THEIR_ACTION.search(text))
        if theirs or (_OUR_ACTION.search(text) and not _COMPAT_INPUT.search(text) and _leaves_choice(config)):
            _report_profile(path.relative_to(config.source).as_posix(), log, can_choose=not theirs)
            return


def workflows(config: Config) -> list[Path]:
    """Return the workflows of the site's repository, if the site is its root."""
    folder = config.source / ".github" / "workflows"
    return sorted(path for path in folder.glob("*.y*ml") if path.is_file())


def _leaves_choice(config: Config) -> bool:
    """Return whether the site does not tell the action which Jekyll to match."""
    path = config.source / "_config.yml"
    text = path.read_text("utf-8", errors="replace") if path.is_file() else ""
    return not ((config.source / "Gemfile").exists() or OUR_OWN.search(text))


def _report_profile(workflow: str, log: Log, *, can_choose: bool) -> None:
    hint = "To see here what GitHub Pages publishes, use --compat github-pages."
    if can_choose:
        hint += " To publish what you see here: `pylekyll: {compat: jekyll-4}` in _config.yml."
    log.warning(
        _TOPIC,
        f"{workflow} publishes the site as GitHub Pages builds it (Jekyll 3.10.0). This build follows Jekyll 4.4.1.",
        code="profile-differs",
        location=SourceLocation(workflow),
        hint=hint,
    )


class Stylesheets(NamedTuple):
    """The URLs of a site's own stylesheets as its pages write them.

    ``known`` is true if some page has styles, in files or in itself.
    """

    addresses: frozenset[str]
    known: bool

    @classmethod
    def of(cls, outputs: Iterable[str], host: str) -> Stylesheets:
        """Return the stylesheets of the first pages that have some, without those at another host than ``host``."""
        with_styles = [*islice(filter(_STYLES.search, outputs), _PAGES)]
        everything = {address for output in with_styles for address in _stylesheets(output)}
        own = frozenset(address for address in everything if _is_own(address, host))
        return cls(own, bool(own) or any("<style" in output for output in with_styles))

    def missed_below(self, base: str) -> bool:
        """Return whether a stylesheet is missing if the site is published under the path ``base``."""
        return not self.known or any(not path.startswith(f"{base}/".lower()) for path in self._paths())

    def sought_below(self, base: str) -> bool:
        """Return whether a page requests a stylesheet under the path ``base``."""
        return not self.known or any(path.startswith(f"{base}/".lower()) for path in self._paths())

    def _paths(self) -> list[str]:
        """Return the absolute paths, from the host's root."""
        paths = [_split(address).path.lower() for address in self.addresses if not address.startswith("//")]
        return [path for path in paths if path.startswith("/")]

    def doubled(self, base: str) -> bool:
        """Return whether a stylesheet has the path ``base`` twice."""
        return any(path.startswith(f"{base}{base}/".lower()) for path in self._paths())

    def have_empty_folders(self) -> bool:
        """Return whether a stylesheet has two slashes instead of one."""
        if not self.known:
            return True
        return any(address.startswith("//") or "//" in _split(address).path for address in self.addresses)

    def insecure(self) -> bool:
        """Return whether a page requests a stylesheet over http."""
        return any(address.lower().startswith("http://") for address in self.addresses)


class _Styles:
    """The stylesheets of ``outputs``. An output may be in a file, so it is read only where a URL may be wrong."""

    def __init__(self, outputs: Iterable[str], host: str) -> None:
        self._outputs = outputs
        self._host = host

    @cached_property
    def found(self) -> Stylesheets:
        """The result of ``Stylesheets.of``."""
        return Stylesheets.of(self._outputs, self._host)


def _stylesheets(output: str) -> Iterator[str]:
    for link in _LINK.findall(output):
        address = _ADDRESS.search(link) if any(map(_STYLESHEET.search, _KINDS.findall(link))) else None
        if address is not None:
            yield (address[1] or address[2] or address[3] or "").strip()


def _is_own(address: str, host: str) -> bool:
    """Return whether a stylesheet belongs to the site.

    Its address names the site's host or no host, as ``//assets/style.css``, where ``assets`` is a folder.
    """
    named = _split(address).hostname or ""
    return named in {"", host} or (address.startswith("//") and "." not in named)


def _text(value: object) -> str:
    return "" if value is None or value is False else to_s(value)


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # brackets that do not form a URL
        return SplitResult("", "", url, "", "")


# -- what is wrong ------------------------------------------------------------------------------------------------


class _Mistake(NamedTuple):
    """A wrong ``url`` or ``baseurl``, and the settings that belong there where they are certain."""

    setting: str
    message: str
    corrections: tuple[tuple[str, str], ...] = ()


def _mistake(setting: str, value: str, why: str, **better: str) -> _Mistake:
    """Return a mistake whose message ends with the settings to write, ``better``."""
    write = f" Write {' and '.join(f'{key}: {text!r}' for key, text in better.items())}." if better else ""
    return _Mistake(setting, f"`{setting}` is {value!r}{why}.{write}", tuple(better.items()))


def _in_url(url: str, styles: _Styles, config: Config) -> Iterator[_Mistake]:
    """``url`` is scheme and host, nothing else: ``absolute_url`` appends the base url and the path."""
    if not url:
        return
    parts = _split(url)
    host, path = (parts.hostname or ""), parts.path.rstrip("/")
    if not parts.scheme or not parts.netloc:
        yield _mistake("url", url, ": it must begin with https:// (or http://); otherwise links and feeds are broken")
    elif host == _REPOSITORY_HOST and path.count("/") > 1:
        yield _of_repository_page(url, path)
    elif path:
        if styles.found.missed_below(path) or styles.found.doubled(path):
            why = ": the path belongs in `baseurl`; otherwise browsers do not find the stylesheets"
            yield _mistake("url", url, why, url=f"{parts.scheme}://{parts.netloc}", baseurl=path)
    elif parts.path:
        yield _mistake("url", url, ": with the slash at its end, URLs contain `//`", url=url.rstrip("/"))
    elif host in _LOCAL_HOSTS and config.jekyll_env == "production":
        yield _mistake("url", url, ", which is the reader's own machine: write the URL at which the site is published")
    if parts.scheme == "http" and host.endswith(_PAGES_HOST) and styles.found.insecure():
        why = ", but GitHub serves the site over https://, and browsers then block stylesheets over http://"
        yield _mistake("url", url, why, url=f"https{url.removeprefix('http')}")


def _of_repository_page(url: str, path: str) -> _Mistake:
    owner, name = path.strip("/").split("/")[:2]
    baseurl = "" if name.lower() == f"{owner}{_PAGES_HOST}".lower() else f"/{name}"
    why = ": that is the URL of the repository, not of the site"
    return _mistake("url", url, why, url=f"https://{owner.lower()}{_PAGES_HOST}", baseurl=baseurl)


def _in_baseurl(baseurl: str, styles: _Styles) -> Iterator[_Mistake]:
    if not baseurl:
        return
    if "://" in baseurl:
        parts = _split(baseurl)
        better = {"url": f"{parts.scheme}://{parts.netloc}", "baseurl": parts.path.rstrip("/")}
        yield _mistake("baseurl", baseurl, ": it must be a path only", **better)
    elif not baseurl.strip("./"):
        if baseurl != "/" or styles.found.have_empty_folders():
            yield _of_no_folder(baseurl)
    elif not baseurl.startswith("/"):
        why = ": it must begin with a slash; otherwise browsers look for stylesheets beside each page"
        yield _mistake("baseurl", baseurl, why, baseurl=f"/{baseurl.removeprefix('./').rstrip('/')}")
    elif baseurl.endswith("/") and styles.found.have_empty_folders():
        why = ": `{{ site.baseurl }}/style.css` would have `//` in it"
        yield _mistake("baseurl", baseurl, why, baseurl=baseurl.rstrip("/"))


def _of_no_folder(baseurl: str) -> _Mistake:
    if baseurl == "/":
        why = ": `{{ site.baseurl }}/style.css` would begin with `//`, which names another host"
    else:
        why = ": pages in folders would look for their styles there"
    return _mistake("baseurl", baseurl, why, baseurl="")


def _for_repository(config: Config, url: SplitResult, baseurl: str, styles: _Styles) -> Iterator[_Mistake]:
    """GitHub publishes ``owner/name`` at ``owner.github.io/name``, except for ``owner/owner.github.io``."""
    host = (url.hostname or "").lower()
    published_there = bool(config.environment.get("PAGES_REPO_NWO"))
    if not (host.endswith(_PAGES_HOST) or (published_there and not host)) or (config.source / "CNAME").exists():
        return
    owner, _, name = (_repository(config) or "").partition("/")
    own_host = f"{owner}{_PAGES_HOST}".lower()
    if not name or host not in {"", own_host}:
        return
    wanted = "" if name.lower() == own_host else f"/{name}"
    if baseurl.lower() == wanted.lower() or (published_there and _is_filled_in(config)):
        return
    if not (styles.found.missed_below(wanted) if wanted else styles.found.sought_below(baseurl)):
        return
    why = (
        f", but GitHub publishes {owner}/{name} at {own_host}{wanted}/ (unless it has a custom domain), and the pages "
        "would not find their stylesheets"
    )
    yield _mistake("baseurl", baseurl, why, baseurl=wanted)


def _is_filled_in(config: Config) -> bool:
    """Return whether the builder sets the base URL if the site does not; ``''`` is set."""
    has_plugin = dialect_of(config).fixes_plugins or _METADATA_PLUGIN in (config.get("plugins") or ())
    return has_plugin and config.get("baseurl") is None


def _repository(config: Config) -> str | None:
    """Return ``owner/name`` from the builder or git; the option ``repository`` is often copied from a template."""
    told = config.environment.get("GITHUB_REPOSITORY")
    return find_name(config.replace(repository=None), Pages(config.environment)) or told
