"""The checks of every build: quick and certain ones, of the configuration and of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.mistakes import configuration, front_matter, posts
from pylekyll.build.mistakes.source import SiteSource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.site import Site

#: Mistakes that a build reports and Jekyll ignores, by the names of ``suspicions``.
OF_EVERY_BUILD: dict[str, Callable[[SiteSource], Iterator[Diagnostic]]] = {
    "settings": configuration.misspelled_settings,
    "nested settings": configuration.misspelled_nested_settings,
    "collections": configuration.misspelled_collection_keys,
    "defaults": configuration.defaults_of_the_wrong_kind,
    "permalink": configuration.permalink_styles,
    "folders": configuration.folders_without_collection,
    "posts": posts.misnamed_posts,
    "front matter": front_matter.misspelled_keys,
}


def mistakes_of(site: Site, names: Iterable[str]) -> Iterator[Diagnostic]:
    """Yield the mistakes of a site that was read which the checks with these names find."""
    themes = [site.theme.root] if site.theme is not None else []
    source = SiteSource(site.config, themes, settings=site.extensions.settings)
    for name in names:
        yield from OF_EVERY_BUILD[name](source)
