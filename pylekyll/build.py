"""The pipeline: configuration, read, generate, render, write (``Jekyll::Site#process``)."""

from __future__ import annotations

import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.plugins.guard import guarded
from pylekyll.publishing import warn_of_addresses
from pylekyll.read.reader import read_site
from pylekyll.render.markdown_cache import KeptTexts
from pylekyll.render.record import ReadRecorder
from pylekyll.render.renderer import Renderer
from pylekyll.site_factory import open_sites
from pylekyll.write.plan import plan, warn_of_conflicts
from pylekyll.write.writer import WriteReport, write_site

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from contextlib import AbstractContextManager

    from pylekyll.config import Config
    from pylekyll.liquid.environment import Environment
    from pylekyll.log import Log, LogLine
    from pylekyll.profile import Profile
    from pylekyll.site import Site


@dataclass
class BuildReport:
    """What a build did: the site, what was written, what each item read while it was rendered, and the warnings.

    ``profile`` is there when the option of that name asks for it.
    """

    site: Site
    files: WriteReport
    reads: dict[str, frozenset[tuple[str, Hashable]]] = field(default_factory=dict)
    warnings: list[LogLine] = field(default_factory=list)
    profile: Profile | None = None


def build(config: Config, log: Log) -> BuildReport:
    """Build the site that ``config`` describes into its destination.

    Raises ``PylekyllError``; the destination is as it was then.
    """
    started = time.perf_counter()
    opened = open_sites(config, log)
    main, environment = opened[0]
    texts = _kept_texts(main.config)
    texts.begin()
    for site, _ in opened:
        texts.attach(site.extensions)
    profile: Profile | None = getattr(environment, "profile", None)
    if profile is not None:
        profile.phases["reset"] = time.perf_counter() - started
    with _phase(profile, "read"):
        for site, _ in opened:
            read(site)
    with _phase(profile, "generate"):
        for site, _ in opened:
            generate(site)
    reads: dict[str, frozenset[tuple[str, Hashable]]] = {}
    with _phase(profile, "render"):
        for site, environment in opened:
            for path, found in render(site, environment).items():
                reads[path] = reads.get(path, frozenset()) | found
    warn_of_addresses(main.config, log, (item.output or "" for item in main.rendered_items()))
    started = time.perf_counter()
    files = write([site for site, _ in opened], log)
    texts.end()
    if profile is not None:
        profile.phases["cleanup"] = files.cleaning_seconds
        profile.phases["write"] = time.perf_counter() - started - files.cleaning_seconds
    return BuildReport(main, files, reads, log.warnings, profile)


def _kept_texts(config: Config) -> KeptTexts:
    """The texts that the build before converted, where there may be a cache (``Jekyll::Site#configure_cache``)."""
    if config.safe or config.get("disable_disk_cache"):
        return KeptTexts()
    from pylekyll.render.markdown_cache_file import TextFile  # noqa: PLC0415 - not for GitHub Pages' profile, which is safe

    return KeptTexts(TextFile(config))


def _phase(profile: Profile | None, name: str) -> AbstractContextManager[None]:
    return nullcontext() if profile is None else profile.phase(name)


def read(site: Site) -> None:
    """Fill the site from its source."""
    read_site(site)
    site.extensions.trigger("site", "post_read", site)


def generate(site: Site) -> None:
    """Run the generators."""
    for generator in site.extensions.generators:
        started = time.perf_counter()
        guarded(generator.generate, site)
        seconds = time.perf_counter() - started
        site.log.debug("Generating:", f"{type(generator).__name__} finished in {seconds} seconds.")


def prepare_conversions(site: Site) -> None:
    """Begin conversions that can go on beside the rendering: those of items that Liquid does not change."""
    for item in site.rendered_items():
        if not item.renders_liquid:
            for converter in site.converters_for(item.ext):
                converter.prepare(item)


def render(site: Site, environment: Environment) -> dict[str, frozenset[tuple[str, Hashable]]]:
    """Render every item in Jekyll's order; the answer is what each read, by its path."""
    prepare_conversions(site)
    renderer = Renderer(site, environment, ReadRecorder())
    site.extensions.trigger("site", "pre_render", site, renderer.variables)
    reads = {item.relative_path: renderer.render(item).reads for item in site.rendered_items()}
    site.extensions.trigger("site", "post_render", site, renderer.variables)
    return reads


def write(sites: Sequence[Site], log: Log) -> WriteReport:
    """Write the variants of a site, each to its folder; raises ``WriteError``."""
    plans = []
    for site in sites:
        site.log = log  # from here on each speaks of its own files
        warn_of_conflicts(site)
        plans.append(plan(site))
    report = WriteReport()
    for site, files in zip(sites, plans, strict=True):
        report.add(write_site(site, files), site.folder)
        site.extensions.trigger("site", "post_write", site)
    return report
