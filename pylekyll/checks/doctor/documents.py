"""Documents and pages of a built site: addresses that shadow others, days that move."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from pylekyll.build.mistakes.finding import ERROR, finding
from pylekyll.build.mistakes.yaml_keys import entries_of
from pylekyll.languages.liquid.drop import ENDLESS, METHODS
from pylekyll.languages.ruby.times import to_zone
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.extensions import extensions_of
from pylekyll.site.content import front_matter
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.checks.doctor.built import Built
    from pylekyll.foundation.diagnostics import Diagnostic

_READ = re.compile(rf"\{{[{{%][^{{}}]*?\.({'|'.join(sorted(METHODS))})(?![\w-])")
_WRITTEN = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})[Tt ]")


def shadowing_redirects(built: Built) -> Iterator[Diagnostic]:
    """Yield ``redirect_from`` addresses that another page has, and those that two pages have."""
    site = built.sites[0]
    items = [item for item in site.rendered_items() if item.data.get("redirect_from") and built.path_of(item)]
    plugin = any(type(generator).__name__ == "RedirectGenerator" for generator in extensions_of(site).generators)
    taken: dict[str, str] = {}
    own = {item.destination.strip("/"): item for item in site.rendered_items() if type(item).__name__ != "RedirectPage"}
    for item in items if plugin else ():
        path = built.path_of(item)
        given = item.data["redirect_from"]
        for address in given if isinstance(given, list) else [given]:
            names = _files_at(to_s(address))
            line = built.line_of_key(path, "redirect_from")
            other = next((own[name] for name in names if name in own), None)
            if other is not None:
                yield finding(
                    "redirect-shadows",
                    f"`redirect_from: {address}` is the URL of a page ({other.relative_path}).",
                    (path, line),
                    "Remove it from `redirect_from`, or change the permalink of the page.",
                    severity=ERROR,
                )
            elif names[0] in taken and taken[names[0]] != path:
                yield finding(
                    "redirect-repeated",
                    f"`redirect_from: {address}` stands in {taken[names[0]]} too; only one of them works.",
                    (path, line),
                    "Remove one of them.",
                )
            taken.setdefault(names[0], path)


def redirects_without_plugin(built: Built) -> Iterator[Diagnostic]:
    """Yield the first page with ``redirect_from`` of a site that does not load jekyll-redirect-from."""
    site = built.sites[0]
    if any(type(generator).__name__ == "RedirectGenerator" for generator in extensions_of(site).generators):
        return
    for item in site.rendered_items():
        for key in ("redirect_from", "redirect_to"):
            path = built.path_of(item)
            if (
                item.data.get(key)
                and path
                and built.line_of_key(path, key)
                and key not in built.source.names_in_templates
            ):
                yield finding(
                    "redirect-without-plugin",
                    f"`{key}` has no effect: the plugin jekyll-redirect-from is not loaded.",
                    (path, built.line_of_key(path, key)),
                    "Add `jekyll-redirect-from` to `plugins` in the configuration.",
                    subjects=["jekyll-redirect-from"],
                )
                return


def _files_at(address: str) -> list[str]:
    plain = address.strip("/")
    if address.endswith("/") or not plain:
        return [f"{plain}/index.html".lstrip("/")]
    return [plain, f"{plain}.html"] if "." not in plain.rpartition("/")[2] else [plain]


def days_that_move(built: Built) -> Iterator[Diagnostic]:
    """Yield documents that the zone publishes on another day than their front matter, as one finding."""
    moved: list[tuple[str, int, str]] = []
    for document in built.sites[0].documents():
        date: Any = None if isinstance(document, StaticFile) else document.data.get("date")
        path = built.path_of(document)
        if isinstance(date, datetime) and path:
            for line, written, shown in _moved(built, path, date):
                moved.append((path, line, f"The date {written} is {shown}"))
    if moved:
        path, line, message = moved[0]
        more = f" {len(moved) - 1} more documents move too." if len(moved) > 2 else ""
        more = " Another document moves too." if len(moved) == 2 else more
        yield finding(
            "date-moves-day",
            f"{message} in the time zone of the site, which is another day.{more}",
            (path, line),
            "Add the offset of your time zone to the time, or set `timezone` in the configuration.",
            subjects=[path for path, _, _ in moved],
        )


def _moved(built: Built, path: str, date: datetime) -> Iterator[tuple[int, str, str]]:
    """Yield line, written and shown date of a document whose day moves."""
    parts = front_matter.cut(built.source.texts.get(path, ""))
    for key, node in entries_of(parts[0]) if parts else ():
        match = _WRITTEN.match(str(node.value)) if key.name == "date" and key.depth == 0 else None
        if match is None:
            continue
        shown = to_zone(date, built.sites[0].zone)
        if not isinstance(shown, datetime):
            continue
        if tuple(int(part) for part in match.groups()) != (shown.year, shown.month, shown.day):
            yield key.line, str(node.value), f"{shown:%Y-%m-%d %H:%M %z}"


def keys_that_are_methods(built: Built) -> Iterator[Diagnostic]:
    """Yield front matter keys such as ``count`` of documents if a template reads them: Ruby calls a drop's method."""
    read = {name for text in _templates(built) for name in _READ.findall(text)} & METHODS
    found: dict[str, str] = {}
    for document in built.sites[0].documents() if read else ():
        path = "" if isinstance(document, StaticFile) else built.path_of(document)
        for key in sorted(read & document.data.keys()) if path else ():
            if built.line_of_key(path, key):
                found.setdefault(key, path)
    for key, path in found.items():
        ends = "Jekyll ends the build with a SystemStackError" if key in ENDLESS else "a method hides the value"
        yield finding(
            "jekyll-fails",
            f"A template reads the key `{key}` of documents, which is the name of a method there: {ends}.",
            (path, built.line_of_key(path, key)),
            f"Give the key another name, such as `{key}_`, in the documents and in the template.",
            subjects=[key],
        )


def _templates(built: Built) -> Iterator[str]:
    yield from built.source.templates.values()
    yield from built.source.texts_of_themes.values()


def dates_without_post(built: Built) -> Iterator[Diagnostic]:
    """Yield pages that are far older than the first web site, or dated after the year 2200: slips of the finger."""
    for document in built.sites[0].documents():
        date = None if isinstance(document, StaticFile) else document.data.get("date")
        path = built.path_of(document)
        if isinstance(date, datetime) and path and not 1800 <= to_zone(date, timezone.utc).year <= 2200:
            yield finding(
                "date-unlikely",
                f"The date is in the year {date.year}.",
                (path, built.line_of_key(path, "date")),
                "Correct the year.",
            )
