"""Themes from GitHub, including those of GitHub Pages and al-folio by the names of their gems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.languages.gemfile.gemspec import GemFacts, read_gemspec
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import downcase, strip
from pylekyll.languages.ruby.uri import parse
from pylekyll.site.github.store import RepositorySource, ThemeStore
from pylekyll.site.themes.resolve import Theme, locked_version

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

#: The themes of GitHub Pages, in the versions of its gem, and their repositories.
PINNED = {
    **{
        f"jekyll-theme-{name}": RepositorySource("pages-themes", name, "v0.2.0")
        for name in (
            *("architect", "cayman", "dinky", "hacker", "leap-day", "merlot", "midnight", "minimal", "modernist"),
            *("slate", "tactile", "time-machine"),
        )
    },
    "jekyll-theme-primer": RepositorySource("pages-themes", "primer", "v0.6.0"),
    "minima": RepositorySource("jekyll", "minima", "v2.5.1"),
}

#: Gem-based themes, and the repositories from which they are fetched at the version of Gemfile.lock.
REPOSITORIES = {"al_folio_core": ("al-org-dev", "al-folio-core")}
_THEME = lazy_pattern(r"(?P<owner>[a-z0-9-]+)/(?P<name>[a-z0-9._-]+)(?:@(?P<ref>[a-z0-9._-]+))?")


def source_of(setting: str, environment: Mapping[str, str]) -> RepositorySource | None:
    """Return the theme that ``remote_theme`` names; ``None`` for what is not a name (``RemoteTheme::Theme#valid?``)."""
    text = downcase(strip(setting))
    match = _THEME.fullmatch(text)
    if match:
        return RepositorySource(match["owner"], match["name"], match["ref"] or "HEAD")
    try:
        uri = parse(text)
    except RubyError:
        return None
    match = _THEME.fullmatch(uri.path.removeprefix("/"))
    hosts = {"github.com", environment.get("PAGES_GITHUB_HOSTNAME"), environment.get("GITHUB_HOSTNAME")}
    if match is None or uri.host not in hosts or not uri.host:
        return None
    return RepositorySource(match["owner"], match["name"], match["ref"] or "HEAD", uri.scheme or "https", uri.host)


def fetch_theme(source: RepositorySource, config: Config, log: Log, gem: str | None = None) -> Theme:
    """Return the theme, from the cache or the network; ``gem`` is its name in templates and logs.

    Raises ``FetchError`` if neither has it.
    """
    root = ThemeStore(config, log).folder_of(source)
    named = (root / f"{name}.gemspec" for name in (source.name, f"jekyll-theme-{source.name}"))
    gemspec = next((path for path in named if presence.is_file(path)), None)
    return Theme(gem or source.name, root.resolve(), read_gemspec(gemspec) if gemspec else GemFacts())


def fetch_pinned_theme(name: str, config: Config, log: Log) -> Theme | None:
    """Return a theme of GitHub Pages or al-folio by its gem's name; ``None`` for another name.

    Raises ``FetchError`` when the theme cannot be fetched.
    """
    if name in REPOSITORIES:
        owner, repository = REPOSITORIES[name]
        version = locked_version(name, config.source)
        newest = RepositorySource(owner, repository)
        sources = [RepositorySource(owner, repository, f"v{version}"), newest] if version else [newest]
        root = ThemeStore(config, log).folder_of_first(sources)
        return Theme(name, root.resolve(), read_gemspec(root / f"{name}.gemspec"))
    source = PINNED.get(name)
    return None if source is None else fetch_theme(source, config, log, name)
