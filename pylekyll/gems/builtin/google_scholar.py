"""Citation numbers: ``site.data.google_scholar``, filters that draw them, and their insertion into pages.

The plugin is always on, and idle unless the site has ``google_scholar_stats_use_cdn`` and a ``repository``, or settings
under ``google_scholar:``. Ruby Jekyll does not have this feature. So without settings the numbers are fetched only if a
template names ``site.data.google_scholar``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.academic.scholar.badge import badge
from pylekyll.academic.scholar.chart import chart
from pylekyll.academic.scholar.fill import Filler
from pylekyll.academic.scholar.resolve import TOPIC, Resolver
from pylekyll.academic.scholar.schema import as_data
from pylekyll.academic.scholar.settings import concerns, read_settings
from pylekyll.academic.scholar.usage import uses_numbers
from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pylekyll.academic.scholar.schema import Statistics
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item, Site

_KEY = "google_scholar"
#: An author's id in the address of their profile; a template's placeholder has another length.
_USER = lazy_pattern(r"[?&]user=([\w-]{12})(?![\w-])")
#: Names of the branch's files, committed as data files.
_COMMITTED = frozenset({"gs_data", "gs_data_shieldsio"})


def register(extensions: Extensions) -> None:
    """Add the generator and the filters, and the hook where ``fill`` is set. Raises ``ConfigError``."""
    extensions.add_filter("scholar_badge", scholar_badge)
    extensions.add_filter("scholar_chart", scholar_chart)
    if not concerns(extensions.config):
        return
    settings, _ = read_settings(extensions.config)
    extensions.add_generator(ScholarGenerator)
    if settings.fill:
        extensions.declare(outside="citation numbers")
        generator = next(g for g in extensions.generators if isinstance(g, ScholarGenerator))
        extensions.add_hook(("pages", "documents"), "post_render", generator.fill, reads=Reads.NOTHING)


class ScholarGenerator(Generator):
    """Sets ``site.data["google_scholar"]``."""

    reads = Reads.DOCUMENTS

    # After all others: the pages that they add may show the numbers too.
    priority = Priority.LOWEST
    safe = True

    def __init__(self, extensions: Extensions) -> None:
        super().__init__(extensions)
        self._filler: Filler | None = None

    def generate(self, site: Site) -> None:
        """Find the numbers and add them to the site's data, if the site uses them."""
        self._filler = None
        settings, warnings = read_settings(self.config)
        there = site.data.get(_KEY)
        if not settings.asked and (not _is_committed_copy(there) or not _uses_numbers(site)):
            return
        for warning in warnings:
            site.log.warning(TOPIC, warning, code="scholar-setting")
        resolver = Resolver(self.config, settings, site.log)
        found = resolver.resolve()
        self.extensions.declare(service=_KEY, until=resolver.valid_until())
        if found is None:
            return
        _warn_of_stranger(site, found.numbers, TOPIC)
        if settings.fill:
            self._filler = Filler(found.numbers, settings.repository)
        if there is None or isinstance(there, dict):
            site.data[_KEY] = {**(there or {}), **as_data(found.numbers)}
        else:
            site.log.warning(TOPIC, f"site.data.{_KEY} has other data, which is kept.", code="scholar-data")

    def fill(self, subject: Any, *arguments: Any) -> None:
        """Put the numbers into a rendered page or document."""
        item: Item = subject
        if self._filler is None or not item.output:
            return

        def unknown(key: str) -> None:
            message = f"{item.relative_path}: no publication '{key}' is known; it is unchanged."
            where = SourceLocation(item.relative_path)
            self.extensions.log.warning(TOPIC, message, code="scholar-publication", location=where)

        item.output = self._filler.fill(item.output, unknown)


def _is_committed_copy(there: object) -> bool:
    """Return whether the plugin may set the data: they are missing, or are the two files of the branch."""
    return there is None or (isinstance(there, dict) and there.keys() <= _COMMITTED)


def _warn_of_stranger(site: Site, numbers: Statistics, topic: str) -> None:
    """Warn of numbers of another author: a copied site may still have the ``repository`` of the original."""
    author = site.config.get("author")
    profile = to_s(author.get("googlescholar")) if isinstance(author, dict) and author.get("googlescholar") else ""
    found = _USER.search(profile)
    user = found[1] if found else None
    if user and numbers.scholar_id and user != numbers.scholar_id:
        site.log.warning(
            topic,
            f"the numbers are of {numbers.name or 'another author'} (user={numbers.scholar_id}), but "
            f"author.googlescholar is user={user}: is `repository` yours?",
            code="scholar-stranger",
            location=setting_location(site.source, "author", "googlescholar"),
        )


# -- detection of the numbers' use ------------------------------------------------------------------------------------


def _uses_numbers(site: Site) -> bool:
    folders = [site.config.includes_path]
    if site.theme and site.theme.includes_path:
        folders.append(site.theme.includes_path)

    def find_include(name: str) -> str | None:
        texts = (_read(folder / name) for folder in folders if ".." not in name)
        return next((text for text in texts if text is not None), None)

    def all_includes() -> Iterator[str]:
        for folder in folders:
            yield from (text for path in presence.files_below(folder) if (text := _read(path)) is not None)

    return uses_numbers(_templates(site), find_include, all_includes)


def _templates(site: Site) -> Iterator[str]:
    """Yield the texts of all rendered items and of their layouts."""
    layouts: dict[str, None] = {}
    for item in site.rendered_items():
        yield item.content
        layouts[to_s(item.get("layout"))] = None
    waiting = list(layouts)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        layout = site.layouts.get(name)
        if layout is not None and name not in seen:
            seen.add(name)
            yield layout.content
            waiting.append(to_s(layout.data.get("layout")))


def _read(path: Path) -> str | None:
    try:
        return path.read_text("utf-8", "replace") if path.is_file() else None
    except OSError:
        return None


# -- filters ----------------------------------------------------------------------------------------------------------


def scholar_badge(value: Any, *arguments: Any) -> str:
    """``{{ 12 | scholar_badge: label: "citations", color: "9cf", label_color: "f6f6f6", logo: true }}`` as SVG.

    The value is the message, or the numbers themselves, of which the total is shown; without a value, nothing is drawn.
    Arguments that are nil or empty have their defaults.
    """
    message = value.get("total") if isinstance(value, dict) else value
    if message is None or message == "":
        return ""
    options = _options(arguments)
    texts = {name: to_s(options[name]) for name in ("label", "color", "label_color", "key") if name in options}
    return badge(to_s(message), **texts, logo=options.get("logo") is not False)


def scholar_chart(value: Any, *arguments: Any) -> str:
    """``{{ site.data.google_scholar | scholar_chart: title: "Citations per year" }}`` as SVG.

    The value is a hash of counts by year, or the numbers themselves; without a value, nothing is drawn.
    """
    years = value.get("cites_per_year", value) if isinstance(value, dict) else None
    if not isinstance(years, dict) or not all(_is_year(year, count) for year, count in years.items()):
        return ""
    options = _options(arguments)
    return chart(years, **{name: to_s(options[name]) for name in ("title",) if name in options})


def _is_year(year: Any, count: Any) -> bool:
    return to_s(year).isdecimal() and isinstance(count, int) and not isinstance(count, bool) and count >= 0


def _options(arguments: tuple[Any, ...]) -> Mapping[str, Any]:
    """Return the keyword arguments of a filter, which come last; those without a value are left out."""
    given = arguments[-1] if arguments and isinstance(arguments[-1], dict) else {}
    return {to_s(name): value for name, value in given.items() if value is not None and value != ""}
