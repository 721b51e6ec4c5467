"""Where a site finds citation styles and locales."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.csl import Library, StyleFetcher
from pylekyll.plugins.builtin.remote_theme.store import cache_folder

if TYPE_CHECKING:
    from pylekyll.config import Config


def citation_library(config: Config) -> Library:
    """Return the library of a site: what it fetches is kept beside the themes, for all sites of a user."""
    return Library(fetch=StyleFetcher(cache_folder(config).with_name("citations"), config.environment))
