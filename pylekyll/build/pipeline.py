"""The pipeline: configuration, read, generate, render, write (``Jekyll::Site#process``)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pylekyll.build.mistakes import report_omissions
from pylekyll.build.mistakes.publishing import warn_of_addresses, warn_of_profile
from pylekyll.build.observer import BuildObserver, phase
from pylekyll.build.report import BuildReport, RecordedReads
from pylekyll.build.reuse import Reuse
from pylekyll.build.site_factory import open_sites
from pylekyll.build.timings import profile_of
from pylekyll.build.write.plan import plan, warn_of_conflicts
from pylekyll.build.write.swap import recover
from pylekyll.build.write.writer import WriteReport, write_sites
from pylekyll.foundation import limits
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.languages.sass import end_compilers
from pylekyll.plugins.extensions import extensions_of
from pylekyll.plugins.guard import guarded
from pylekyll.plugins.plugin import Converter
from pylekyll.rendering.excerpts import excerpts_of
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.renderer import Rendered, Renderer
from pylekyll.site.read.documents import Documents
from pylekyll.site.read.reader import read_site, report_missing_pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from pylekyll.build.timings import Profile
    from pylekyll.foundation.log import Log
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.config import Config
    from pylekyll.site.content.context import ContentConverter
    from pylekyll.site.site import Item, Site, SiteFile


def build(config: Config, log: Log, observers: Sequence[BuildObserver] = (), reuse: Reuse | None = None) -> BuildReport:
    """Build the site of ``config`` into its destination.

    ``observers`` follow the build, and ``reuse`` has results of earlier ones. The limits of ``config``
    apply during the build. Raises ``PylekyllError`` and the observers' exceptions; the destination is then unchanged.
    """
    with limits.applied(config.limits):
        try:
            return _build(config, log, observers, reuse or Reuse())
        except RecursionError as error:
            raise SourceError("Values, folders or texts of the site are nested too deep.") from error


def _build(config: Config, log: Log, observers: Sequence[BuildObserver], reuse: Reuse) -> BuildReport:
    observers = list(observers)
    started = time.perf_counter()
    recover(config.destination, log)
    opened = open_sites(config, log, reuse.computing)
    main, environment = opened[0]
    profile = _profile(config, environment)
    if profile is not None:
        profile.phases["reset"] = time.perf_counter() - started
        observers.append(_Timing(profile))
    for observer in observers:
        observer.opened(opened)
    sites = [site for site, _ in opened]
    with phase(observers, "read"):
        for site in sites:
            read(site, observers, reuse.documents)
    with phase(observers, "generate"):
        for site in sites:
            generate(site)
    report_missing_pages(main)
    reads = RecordedReads()
    with phase(observers, "render"):
        for site, environment in opened:
            render(site, environment, reads, observers)
    end_compilers()  # writing needs the memory of their processes
    _report_mistakes(main, log)
    with phase(observers, "write"):
        for observer in observers:
            observer.before_writing(sites)
        files = write(sites, log, reuse.written)
    for observer in observers:
        observer.save()
    report = BuildReport(main, files, reads, log.findings, profile)
    for observer in observers:
        observer.finished(report)
    return report


class _Timing(BuildObserver):
    """Measure the phases of a build (``--profile``)."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._renderers: list[Renderer] = []

    def phase(self, name: str) -> AbstractContextManager[None]:
        """Measure the phase."""
        return self._profile.phase(name)

    def finished(self, report: BuildReport) -> None:
        """Separate the time for removing leftovers from that for writing."""
        self._profile.split_cleaning(report.files.cleaning_seconds)
        for renderer in self._renderers:
            if renderer.parts is not None:
                self._profile.reused.update(renderer.parts.counts())

    def prepared(self, renderer: Renderer) -> None:
        """Keep the renderer, which counts the cached parts of templates."""
        self._renderers.append(renderer)


def _profile(config: Config, environment: Environment) -> Profile | None:
    return profile_of(environment) if config.profile else None


def _report_mistakes(site: Site, log: Log) -> None:
    """Report mistakes that Jekyll ignores, after everything is rendered."""
    report_omissions(site)
    warn_of_profile(site.config, log)
    warn_of_addresses(site.config, log, (item.output or "" for item in site.rendered_items()))


def read(site: Site, observers: Iterable[BuildObserver] = (), documents: Documents | None = None) -> None:
    """Fill the site from its source; ``documents`` reads documents."""
    read_site(site, documents or Documents())
    site.extensions.trigger("site", "post_read", site)
    for observer in observers:
        observer.was_read(site)


def generate(site: Site) -> None:
    """Run the generators."""
    for generator in extensions_of(site).generators:
        started = time.perf_counter()
        guarded(generator.generate, site)
        seconds = time.perf_counter() - started
        site.log.debug("Generating:", f"{type(generator).__name__} finished in {seconds} seconds.")


def prepare_conversions(site: Site) -> None:
    """Start conversions that can run beside the rendering: those of items that Liquid does not change."""
    preparing: dict[str, list[ContentConverter]] = {}
    for item in site.rendered_items():
        if item.ext not in preparing:
            found = site.converters_for(item.ext)
            preparing[item.ext] = [
                each for each in found if getattr(type(each), "prepare", None) is not Converter.prepare
            ]
        if preparing[item.ext] and not item.renders_liquid:
            for converter in preparing[item.ext]:
                converter.prepare(item)


def render(site: Site, environment: Environment, reads: RecordedReads, observers: Sequence[BuildObserver] = ()) -> None:
    """Render every item in Jekyll's order, and add the dependencies of each to ``reads``."""
    renderer = Renderer(site, environment, ReadRecorder())
    excerpts_of(site).begin(renderer)
    extensions_of(site).readings.recorder = renderer.recorder
    for observer in observers:
        observer.prepared(renderer)
    renderer.trigger_site("pre_render")
    for observer in observers:
        observer.begins_rendering(site)
    if not any(observer.holds_conversions for observer in observers):
        prepare_conversions(site)
    before = [each for each in observers if type(each).rendering is not BuildObserver.rendering]
    after = [each for each in observers if type(each).rendered is not BuildObserver.rendered]
    for item in site.rendered_items():
        reads.add(item.relative_path, _render(item, renderer, before, after).reads)
    renderer.trigger_site("post_render")


def _render(
    item: Item, renderer: Renderer, before: Iterable[BuildObserver], after: Iterable[BuildObserver]
) -> Rendered:
    """Render one item, unless one of the observers ``before`` has its result already; tell those ``after``."""
    result: Rendered | None = None
    for observer in before:
        result = result or observer.rendering(renderer, item)
    if result is None:
        try:
            result = renderer.render(item)
        except RecursionError as error:
            raise SourceError("Values or texts are nested too deep.", SourceLocation(item.relative_path)) from error
    for observer in after:
        observer.rendered(renderer, item, result)
    return result


def write(sites: Sequence[Site], log: Log, written: Mapping[SiteFile, list[int]]) -> WriteReport:
    """Write the variants of a site, each to its folder, except for files in the states of ``written``.

    Raises ``WriteError``.
    """
    plans, report = [], WriteReport()
    for site in sites:
        site.log = log  # from here on, each variant reports its own paths
        files = list(site.files())
        warn_of_conflicts(site, files)
        plans.append(plan(site, files))
        report.shares_destinations |= len(plans[-1]) < len(files)
    reports = write_sites(list(zip(sites, plans, strict=True)), log, known=written)
    for site, part in zip(sites, reports, strict=True):
        report.add(part, site.folder)
        site.extensions.trigger("site", "post_write", site)
    return report
