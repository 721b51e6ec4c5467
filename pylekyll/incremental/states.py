"""The state of each kind of read, as a fingerprint that another build can compare."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.fingerprint import encoded, fingerprint
from pylekyll.languages.liquid.drop import OptionDrop
from pylekyll.languages.ruby.times import strftime
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.readings import UnknownReadingError
from pylekyll.site.content.layout import near_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from pylekyll.incremental.facts import SiteFacts
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site

    State = Callable[[SiteFacts, Any], str | None]

#: Fingerprint of a value that does not exist.
NOTHING = "-"


def _of_site(facts: SiteFacts, key: Any) -> str:
    site = facts.site
    collection = site.collections.get(key)
    if key in {"posts", "related_posts", "tags", "categories"}:
        return _of_posts(site.posts.docs, key)
    if collection is not None:
        return fingerprint([document.relative_path for document in collection.docs])
    if key in {"pages", "html_pages"}:
        return fingerprint([(page.relative_path, page.is_html or page.url.endswith("/")) for page in site.pages])
    if key in {"static_files", "documents", "collections"}:
        return fingerprint([list(_files(site)), *_collections(site)])
    if key == "data":
        return fingerprint(site.config.get("data") or site.data)
    return NOTHING if key in {"time", "config"} else fingerprint(site.config.get(key))


def _of_posts(posts: Sequence[Document], key: str) -> str:
    dates = [[post.relative_path, _as_plain(post.data.get("date"))] for post in posts]
    return fingerprint([dates, *(encoded(post.data.get(key)) for post in posts if key in {"tags", "categories"})])


def _as_plain(date: Any) -> Any:
    """Return the date of a post in types that are encoded fast."""
    return [date.isoformat(), date.tzname()] if type(date) is datetime else encoded(date)


def _files(site: Site) -> Iterator[bytes]:
    """Yield the files that templates see without a record."""
    for file in site.static_files:
        yield encoded([file.relative_path, file.name, file.modified_time, file.data, file.type])


def _collections(site: Site) -> Iterator[Any]:
    for label, collection in sorted(site.collections.items()):
        names = [each.relative_path for each in collection.docs]
        names += [each.relative_path for each in collection.files]
        yield [label, names, encoded(dict(collection.metadata))]


def _of_data(facts: SiteFacts, key: str) -> str:
    data = facts.site.config.get("data") or facts.site.data
    return fingerprint(data[key]) if key in data else NOTHING


def _of_option(facts: SiteFacts, key: tuple[str, str]) -> str | None:
    drop = facts.site.config.get(key[0])
    return fingerprint(drop.value(key[1])) if isinstance(drop, OptionDrop) else None


def _of_layout(facts: SiteFacts, name: str) -> str:
    layout = facts.site.layouts.get(name)
    if layout is None:
        near = near_layout(name, facts.site.layouts)  # the warning of a missing layout names it
        return NOTHING if near is None else fingerprint(near)
    return fingerprint([layout.relative_path, layout.first_line, layout.content, encoded(layout.data)])


def _of_include(facts: SiteFacts, path: str) -> str:
    """Return the texts of all files that an include of this path could be: one of them shadows the others."""
    site = facts.site
    bases = [site.source, site.source / to_s(site.config["includes_dir"]).strip("/")]
    if site.theme is not None:
        bases += [site.theme.root, *filter(None, [site.theme.includes_path])]
    names = {path}
    for prefix in (to_s(site.config["includes_dir"]).strip("/"), "_includes"):
        if path.startswith(f"{prefix}/"):
            names.add(path.removeprefix(f"{prefix}/"))
    return fingerprint([_bytes_of(base / name) for base in bases for name in sorted(names)])


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def _of_link(facts: SiteFacts, path: str) -> str:
    return fingerprint(facts.renderer.template_site.linkable(path))


def _of_links(facts: SiteFacts, _: object) -> str:
    posts = facts.renderer.template_site.posts()
    return fingerprint(
        [[post.relative_path, post.url, to_s(post.data.get("slug")), encoded(post.date)] for post in posts]
    )


def _of_time(facts: SiteFacts, key: tuple[str, str]) -> str:
    """Return the fingerprint of the text that a template prints of the time."""
    time = facts.site.time if key[0] == "site.time" else datetime.now(facts.site.zone)
    return fingerprint(strftime(time, key[1]))


def _of_build_time(facts: SiteFacts, _: object) -> str:
    return fingerprint(facts.site.time)


def _of_plugin(kind: Kind, facts: SiteFacts, key: Any) -> str | None:
    """Return the fingerprint of a value that a plugin reads; its kind may be unknown."""
    found = extensions_of(facts.site).readings.of(Read(kind, key))
    try:
        return None if found is None else fingerprint(found[0].value(found[1]))
    except (UnknownReadingError, PylekyllError, OSError):
        return None


def _unknown(_: SiteFacts, __: object) -> None:
    """Return nothing: the value cannot be compared, so items that read it are rendered in every build."""


#: The state of each kind of read, by the facts of a site and the key of the read. Raises ``UnknowableError``.
STATES: dict[Kind, State] = {
    Kind.ITEM: lambda facts, path: facts.data(path),
    Kind.CONTENT: lambda facts, path: facts.content(path, whole=False),
    Kind.OUTPUT: lambda facts, path: facts.content(path, whole=True),
    Kind.NEIGHBOURS: lambda facts, path: facts.neighbours(path),
    Kind.SITE: _of_site,
    Kind.DATA: _of_data,
    Kind.OPTION: _of_option,
    Kind.INCLUDE: _of_include,
    Kind.LAYOUT: _of_layout,
    Kind.LINK: _of_link,
    Kind.LINKS: _of_links,
    Kind.TIME: _of_time,
    Kind.BUILD_TIME: _of_build_time,
    Kind.UNDATED: _of_build_time,
    Kind.PRINTED: _of_build_time,
    Kind.NOW: _unknown,
    Kind.STYLESHEET: _unknown,
    Kind.OUTSIDE: _unknown,
    Kind.SHARED: _unknown,  # ``cached_includes`` compares these texts
    Kind.WARNING: lambda *_: NOTHING,  # its dependencies are reads of their own
    Kind.VARIABLE: partial(_of_plugin, Kind.VARIABLE),
    Kind.FILE: partial(_of_plugin, Kind.FILE),
    Kind.EXISTS: partial(_of_plugin, Kind.EXISTS),
    Kind.FOLDER: partial(_of_plugin, Kind.FOLDER),
    Kind.FETCHED: partial(_of_plugin, Kind.FETCHED),
    Kind.PLUGIN: partial(_of_plugin, Kind.PLUGIN),
}
