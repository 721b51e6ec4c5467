"""jekyll-remote-theme 0.4.3: ``remote_theme: owner/name@ref``, and themes of GitHub Pages that are not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import downcase, strip
from pylekyll.languages.ruby.uri import parse
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.github.store import RepositorySource
from pylekyll.site.themes.remote import fetch_theme

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.plugins.api import Extensions

_TOPIC = "Remote Theme:"
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
