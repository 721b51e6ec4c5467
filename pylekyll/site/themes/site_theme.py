"""The theme of a site: installed, or fetched from GitHub, as ``theme`` or ``remote_theme`` names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import FetchError, SourceError
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.config.github_pages import DEFAULT_THEME
from pylekyll.site.themes.remote import PINNED, fetch_pinned_theme, fetch_theme, source_of
from pylekyll.site.themes.resolve import find_theme

if TYPE_CHECKING:
    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config
    from pylekyll.site.themes.resolve import Theme


def has_default_theme(config: Config) -> bool:
    """Return whether the theme is the one that GitHub Pages gives to sites that do not name one."""
    return dialect_of(config).has_default_theme and config.get("theme") == DEFAULT_THEME


def gem_theme(config: Config, log: Log) -> Theme | None:
    """Return the theme of ``theme:``; one of GitHub Pages or al-folio that is not installed is fetched.

    The default theme of GitHub Pages may be missing: many sites do not use it. Raises ``SourceError`` and
    ``FetchError`` for other themes.
    """
    is_default = has_default_theme(config)
    if is_default and config.get("remote_theme"):
        return None
    try:
        return find_theme(config, lambda name: fetch_pinned_theme(name, config, log), PINNED)
    except (FetchError, SourceError) as error:
        if not is_default:
            raise
        message = f"{DEFAULT_THEME}, which sites without a theme have there, is left out:"
        if presence.is_folder(config.layouts_path):  # the site's own layouts override the theme's
            log.debug("GitHub Pages:", f"{message} {error.message}")
        else:
            log.warning("GitHub Pages:", message, code="theme-not-fetched", hint=error.message)
        return None


def named_theme(config: Config, log: Log) -> Theme | None:
    """Return the theme that the site names with ``remote_theme`` or ``theme``; ``None`` if it does not name one.

    Raises ``SourceError`` and ``FetchError`` like ``gem_theme``.
    """
    remote = config.get("remote_theme")
    source = source_of(to_s(remote), config.environment) if truthy(remote) else None
    if source is not None:
        return fetch_theme(source, config, log)
    return None if has_default_theme(config) else gem_theme(config, log)
