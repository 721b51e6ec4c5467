"""Checks of a site before it is built (``Jekyll::Commands::Doctor``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.write.plan import warn_of_conflicts
from pylekyll.foundation.diagnostics import listed
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby import uri
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.content.document import Document
from pylekyll.site.content.layout import near_layout
from pylekyll.site.read.source_file import line_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.site.content.layout import Layout
    from pylekyll.site.site import Item, Site


def is_healthy(site: Site) -> bool:
    """Return whether a site that is read and generated passes Jekyll's checks; the findings are in the site's log.

    All checks run, even after one has failed.
    """
    checks: tuple[Callable[[Site], bool], ...] = (
        lambda site: not warn_of_conflicts(site),
        _urls_differ_by_more_than_case,
        _has_proper_url,
        _posts_are_in_collections_dir,
    )
    findings = [check(site) for check in checks]
    return all(findings)


def look_further(site: Site) -> bool:
    """Return whether the site passes checks that Jekyll does not make: it builds such a site, but with broken pages.

    The checks are for missing layouts, of items and of other layouts.
    """
    users: dict[str, list[Item | Layout]] = {}
    items: list[Item] = [
        *site.pages,
        *(document for collection in site.collections.values() for document in collection.docs),
    ]
    for item in items:
        if item.placed_in_layout:
            _use(users, item.get("layout"), item)
    for layout in site.layouts.values():
        _use(users, layout.data.get("layout"), layout)
    missing = {name: found for name, found in users.items() if name not in site.layouts}
    for name, users_of_it in missing.items():
        first, paths = users_of_it[0], [each.relative_path for each in users_of_it]
        site.log.warning(
            "Layout:",
            f"Layout '{name}' not found; {listed(paths, 3)} would be published without it.",
            code="layout-missing",
            location=SourceLocation(paths[0], line_of("layout", site.source / paths[0], first.first_line)),
            hint=near_layout(name, site.layouts)
            or f"Layouts of this site: {', '.join(sorted(site.layouts)) or 'none'}.",
        )
    return not missing


def _use(users: dict[str, list[Item | Layout]], layout: object, user: Item | Layout) -> None:
    if layout is not None and layout is not False:
        users.setdefault(to_s(layout), []).append(user)


def _urls_differ_by_more_than_case(site: Site) -> bool:
    destinations: dict[str, list[str]] = {}
    written = (file for file in site.files() if isinstance(file, Document))
    items: list[Item] = [*site.pages, *written]
    for item in items:
        path = str(site.destination / item.destination)
        destinations.setdefault(path.lower(), []).append(path)
    alike = [paths for paths in destinations.values() if len(set(paths)) > 1]
    for paths in alike:
        site.log.warning(
            "Warning:",
            "The following URLs only differ by case. On a case-insensitive file system one of the URLs will be "
            f"overwritten by the other: {', '.join(paths)}",
            code="urls-differ-by-case",
        )
    return not alike


def _has_proper_url(site: Site) -> bool:
    """Return whether ``url`` is set, valid and absolute (``url_exists?``, ``url_valid?``, ``url_absolute``)."""
    url = site.config.get("url")
    problems = []
    if url in (None, ""):
        problems.append("You didn't set an URL in the config file, you may encounter problems with some plugins.")
    valid = url is None or (isinstance(url, str) and _scheme(url) is not None)
    if not valid:
        problems.append("The site URL does not seem to be valid, check the value of `url` in your config file.")
    if not (isinstance(url, str) and _scheme(url)):
        problems.append("Your site URL does not seem to be absolute, check the value of `url` in your config file.")
    for problem in problems:
        site.log.warning("Warning:", problem, code="url-setting", location=setting_location(site.source, "url"))
    return not problems


def _scheme(url: str) -> str | None:
    """Return the scheme of an address, empty for a relative one; ``None`` where it is not an address at all."""
    try:
        return uri.parse(url).scheme or ""
    except RubyError:
        return None


def _posts_are_in_collections_dir(site: Site) -> bool:
    folder = site.config.collections_dir
    stray = site.source / "_posts"
    if not folder or not stray.is_dir():
        return True
    site.log.warning(
        "Warning:",
        "Detected '_posts' directory outside custom `collections_dir`!",
        code="posts-outside-collections-dir",
        location=SourceLocation("_posts"),
        hint=f"Please move '{stray}' into the custom directory at '{site.source / folder.strip('/')}'",
    )
    return False
