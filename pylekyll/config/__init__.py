"""A site's configuration: defaults, files and overrides merged as Jekyll merges them."""

from pylekyll.config.config import Config
from pylekyll.config.defaults import DEFAULT_EXCLUDES, PERMALINK_STYLES, defaults
from pylekyll.config.front_matter_defaults import FrontMatterDefaults
from pylekyll.config.kramdown import kramdown_options
from pylekyll.config.loader import load
from pylekyll.config.theme import with_theme_config

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
