"""jekyll-remote-theme 0.4.3: ``remote_theme: owner/name@ref``, and themes of GitHub Pages that are not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.themes.remote import fetch_theme, source_of

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions

_TOPIC = "Remote Theme:"


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
