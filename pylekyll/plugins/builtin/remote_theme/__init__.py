"""jekyll-remote-theme 0.4.3: ``remote_theme: owner/name@ref``, and themes of GitHub Pages that are not installed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.config.places import setting_location
from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.gems.gemspec import GemFacts, read_gemspec
from pylekyll.plugins.builtin.remote_theme.store import Source, ThemeStore
from pylekyll.ruby.errors import RubyError
from pylekyll.ruby.patterns import lazy_pattern
from pylekyll.ruby.text import downcase, strip
from pylekyll.ruby.uri import parse
from pylekyll.ruby.values import inspect, to_s, truthy
from pylekyll.themes.resolve import Theme, locked_version

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.config import Config
    from pylekyll.log import Log
    from pylekyll.plugins.api import Extensions

_TOPIC = "Remote Theme:"
_THEME = lazy_pattern(r"(?P<owner>[a-z0-9-]+)/(?P<name>[a-z0-9._-]+)(?:@(?P<ref>[a-z0-9._-]+))?", re.ASCII)

#: The themes of GitHub Pages, in the versions that its gem pins, and where they are.
PINNED = {
    **{
        f"jekyll-theme-{name}": Source("pages-themes", name, "v0.2.0")
        for name in (
            *("architect", "cayman", "dinky", "hacker", "leap-day", "merlot", "midnight", "minimal", "modernist"),
            *("slate", "tactile", "time-machine"),
        )
    },
    "jekyll-theme-primer": Source("pages-themes", "primer", "v0.6.0"),
    "minima": Source("jekyll", "minima", "v2.5.1"),
}

#: Themes that are gems, and the repositories that they are fetched from at the version of Gemfile.lock.
REPOSITORIES = {"al_folio_core": ("al-org-dev", "al-folio-core")}


def source_of(setting: str, environment: Mapping[str, str]) -> Source | None:
    """The theme that ``remote_theme`` names; ``None`` for what is no name (``RemoteTheme::Theme#valid?``)."""
    text = downcase(strip(setting))
    match = _THEME.fullmatch(text)
    if match:
        return Source(match["owner"], match["name"], match["ref"] or "HEAD")
    try:
        uri = parse(text)
    except RubyError:
        return None
    match = _THEME.fullmatch(uri.path.removeprefix("/"))
    hosts = {"github.com", environment.get("PAGES_GITHUB_HOSTNAME"), environment.get("GITHUB_HOSTNAME")}
    if match is None or uri.host not in hosts or not uri.host:
        return None
    return Source(match["owner"], match["name"], match["ref"] or "HEAD", uri.scheme or "https", uri.host)


def fetch_theme(source: Source, config: Config, log: Log, gem: str | None = None) -> Theme:
    """The theme, from the cache or the network; ``gem`` is the name under which templates and logs know it.

    Raises ``FetchError`` when it is in neither.
    """
    root = ThemeStore(config, log).folder_of(source)
    named = (root / f"{name}.gemspec" for name in (source.name, f"jekyll-theme-{source.name}"))
    gemspec = next((path for path in named if path.is_file()), None)
    return Theme(gem or source.name, root.resolve(), read_gemspec(gemspec) if gemspec else GemFacts())


def fetch_pinned_theme(name: str, config: Config, log: Log) -> Theme | None:
    """A theme of GitHub Pages or of al-folio by its gem's name, for who has no Ruby; ``None`` for any other.

    Raises ``FetchError`` when it cannot be had.
    """
    if name in REPOSITORIES:
        owner, repository = REPOSITORIES[name]
        version = locked_version(name, config.source)
        newest = Source(owner, repository)
        sources = [Source(owner, repository, f"v{version}"), newest] if version else [newest]
        root = ThemeStore(config, log).folder_of_first(sources)
        return Theme(name, root.resolve(), read_gemspec(root / f"{name}.gemspec"))
    source = PINNED.get(name)
    return None if source is None else fetch_theme(source, config, log, name)


def register(extensions: Extensions) -> None:
    """Set the theme that ``remote_theme`` names (``RemoteTheme::Munger#munge!``). Raises ``FetchError``."""
    config, log = extensions.config, extensions.log
    setting: Any = config.get("remote_theme")
    if not truthy(setting):
        return
    source = source_of(to_s(setting), config.environment)
    if source is None:
        message = f"{inspect(setting)} is not a valid remote theme"
        location = setting_location(config.source, "remote_theme")
        log.report(Diagnostic("remote-theme-invalid", Severity.ERROR, message, location), _TOPIC)
        return
    log.info(_TOPIC, f"Using theme {source.owner}/{source.name}")
    extensions.declare(service="GitHub")
    extensions.theme = fetch_theme(source, config, log)
