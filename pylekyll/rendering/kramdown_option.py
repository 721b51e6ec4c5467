"""``site.kramdown`` as templates see it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config import kramdown_options

if TYPE_CHECKING:
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site


def shown_kramdown(site: Site, config: Config) -> Any:
    """Return the option ``kramdown``, completed as Jekyll's converter does if the site has a Markdown file.

    Jekyll completes it when it converts the first file; here all templates see the completed value.
    """
    given = config.get("kramdown")
    if to_s(config.get("markdown")) != "kramdown" or not _has_markdown(site):
        return given
    try:
        return kramdown_options(config, Log())
    except ConfigError:  # the conversion reports it
        return given


def _has_markdown(site: Site) -> bool:
    extensions = site.config.markdown_extensions
    items = chain(site.pages, *(collection.docs for collection in site.collections.values()))
    return not dialect_of(site.config).has_old_drops and any(item.ext.lower() in extensions for item in items)
