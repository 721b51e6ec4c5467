"""The table of checks: those of the source, and those of the built site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.mistakes import configuration, front_matter
from pylekyll.build.mistakes.checks import OF_EVERY_BUILD
from pylekyll.checks.doctor import (
    bibliographies,
    documents,
    encoding,
    left_out,
    leftovers,
    links,
    pages,
    reach,
    secrets,
    templates,
    values,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.build.mistakes.source import SiteSource
    from pylekyll.checks.doctor.built import Built
    from pylekyll.foundation.diagnostics import Diagnostic

    SourceCheck = Callable[[SiteSource], Iterator[Diagnostic]]

#: Checks that need the configuration and the source alone.
OF_SOURCE: tuple[SourceCheck, ...] = (
    *OF_EVERY_BUILD.values(),
    configuration.defaults_without_files,
    values.styles_of_pages,
    values.quoted_booleans,
    values.texts_read_as_booleans,
    values.texts_cut_by_comments,
    values.words_with_commas,
    values.local_url,
    left_out.misspelled_folders,
    left_out.files_with_underscore,
    left_out.ignored_data,
    left_out.unreadable_folders,
    left_out.posts_without_front_matter,
    left_out.misspelled_includes,
    front_matter.repeated_keys,
    encoding.merge_conflicts,
    encoding.misread_text,
    templates.unknown_filters,
    bibliographies.misspelled_fields,
    leftovers.values_of_templates,
    leftovers.placeholders_in_workflows,
    leftovers.address_of_another,
    secrets.secrets,
)

#: Checks that need a site that was built.
OF_BUILT_SITE: tuple[Callable[[Built], Iterator[Diagnostic]], ...] = (
    documents.shadowing_redirects,
    documents.redirects_without_plugin,
    documents.days_that_move,
    documents.dates_without_post,
    documents.keys_that_are_methods,
    left_out.pages_without_front_matter,
    left_out.collections_not_shown,
    templates.liquid_in_copied_files,
    secrets.private_files,
    links.broken_references,
    links.broken_addresses_in_styles,
    pages.pages_without_title,
    pages.front_page_without_description,
    pages.pictures_without_text,
    pages.empty_links,
    pages.mixed_content,
    reach.unreachable_pages,
)
