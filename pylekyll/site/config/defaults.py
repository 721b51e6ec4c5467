"""Jekyll's default options (``Jekyll::Configuration::DEFAULTS`` of Jekyll 4.4.1), in its order, which templates see."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

#: The cache folder; GitHub Pages, whose Jekyll does not have the setting, has the same one.
CACHE_FOLDER = ".jekyll-cache"

_DEFAULTS: dict[str, Any] = {
    # Folders
    "source": None,  # the working directory, filled in by ``defaults``
    "destination": None,
    "collections_dir": "",
    "cache_dir": CACHE_FOLDER,
    "plugins_dir": "_plugins",
    "layouts_dir": "_layouts",
    "data_dir": "_data",
    "includes_dir": "_includes",
    "collections": {},
    # Reading
    "safe": False,
    "include": [".htaccess"],
    "exclude": [],
    "keep_files": [".git", ".svn"],
    "encoding": "utf-8",
    "markdown_ext": "markdown,mkdown,mkdn,mkd,md",
    "strict_front_matter": False,
    # Publishing
    "show_drafts": None,
    "limit_posts": 0,
    "future": False,
    "unpublished": False,
    # Plugins
    "whitelist": [],
    "plugins": [],
    # Conversion
    "markdown": "kramdown",
    "highlighter": "rouge",
    "lsi": False,
    "excerpt_separator": "\n\n",
    "incremental": False,
    # Serving
    "detach": False,
    "port": "4000",
    "host": "127.0.0.1",
    "baseurl": None,
    "show_dir_listing": False,
    # Output
    "permalink": "date",
    "paginate_path": "/page:num",
    "timezone": None,
    "quiet": False,
    "verbose": False,
    "defaults": [],
    "liquid": {"error_mode": "warn", "strict_filters": False, "strict_variables": False},
    "kramdown": {
        "auto_ids": True,
        "toc_levels": [1, 2, 3, 4, 5, 6],
        "entity_output": "as_char",
        "smart_quotes": "lsquo,rsquo,ldquo,rdquo",
        "input": "GFM",
        "hard_wrap": False,
        "guess_lang": True,
        "footnote_nr": 1,
        "show_warnings": False,
    },
}

DEFAULT_KEYS = frozenset(_DEFAULTS)

DEFAULT_EXCLUDES: tuple[str, ...] = (
    ".sass-cache",
    ".jekyll-cache",
    "gemfiles",
    "Gemfile",
    "Gemfile.lock",
    "node_modules",
    "vendor/bundle/",
    "vendor/cache/",
    "vendor/gems/",
    "vendor/ruby/",
)
"""Always excluded, regardless of ``exclude`` (``Jekyll::Configuration::DEFAULT_EXCLUDES``)."""

PERMALINK_STYLES: dict[str, str] = {
    "none": "/:categories/:title:output_ext",
    "date": "/:categories/:year/:month/:day/:title:output_ext",
    "ordinal": "/:categories/:year/:y_day/:title:output_ext",
    "pretty": "/:categories/:year/:month/:day/:title/",
    "weekdate": "/:categories/:year/W:week/:short_day/:title:output_ext",
}
"""The built-in permalink styles of posts (``Jekyll::Configuration::STYLE_TO_PERMALINK``)."""

JEKYLL_3_PERMALINK_STYLES = {name: style for name, style in PERMALINK_STYLES.items() if name != "weekdate"}
"""The styles of Jekyll 3 on GitHub Pages; any other value is a template."""


def defaults(working_directory: Path) -> dict[str, Any]:
    """Return a fresh copy of the defaults for a build that is started in ``working_directory``."""
    values = copy.deepcopy(_DEFAULTS)
    values["source"] = str(working_directory)
    values["destination"] = str(working_directory / "_site")
    return values
