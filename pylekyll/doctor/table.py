"""The table of checks: those of the source, and those of the built site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.doctor import configuration, encoding, front_matter, links, pages, posts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.diagnostics import Diagnostic
    from pylekyll.doctor.built import Built
    from pylekyll.doctor.source import Source

#: Checks that need the configuration and the source alone.
OF_SOURCE: tuple[Callable[[Source], Iterator[Diagnostic]], ...] = (
    configuration.misspelled_settings,
    configuration.misspelled_collection_keys,
    configuration.defaults_of_the_wrong_kind,
    configuration.folders_without_collection,
    posts.misnamed_posts,
    front_matter.misspelled_keys,
    front_matter.repeated_keys,
    encoding.merge_conflicts,
    encoding.misread_text,
)

#: Checks that need a site that was built.
OF_BUILT_SITE: tuple[Callable[[Built], Iterator[Diagnostic]], ...] = (
    links.broken_references,
    pages.pages_without_title,
    pages.pictures_without_text,
)
