"""A site's configuration: defaults, files and overrides merged as Jekyll merges them."""

from pylekyll.site.config.config import Config
from pylekyll.site.config.defaults import DEFAULT_EXCLUDES, PERMALINK_STYLES, defaults
from pylekyll.site.config.front_matter_defaults import FrontMatterDefaults
from pylekyll.site.config.kramdown import kramdown_options
from pylekyll.site.config.loader import load
from pylekyll.site.config.theme import with_theme_config

__all__ = [
    "DEFAULT_EXCLUDES",
    "PERMALINK_STYLES",
    "Config",
    "FrontMatterDefaults",
    "defaults",
    "kramdown_options",
    "load",
    "with_theme_config",
]
