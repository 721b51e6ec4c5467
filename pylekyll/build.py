"""The pipeline: configuration, read, generate, render, write (``Jekyll::Site#process``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from pylekyll.config import FrontMatterDefaults, with_theme_config
from pylekyll.liquid.environment import Environment, LiquidOptions
from pylekyll.plugins.loader import load_extensions
from pylekyll.read.reader import read_site
from pylekyll.render.record import ReadRecorder
from pylekyll.render.renderer import Renderer
from pylekyll.site import Site
from pylekyll.themes.resolve import find_theme
from pylekyll.write.plan import plan, warn_of_conflicts
from pylekyll.write.writer import WriteReport, write_site

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pylekyll.config import Config
    from pylekyll.log import Log, LogLine


@dataclass
class BuildReport:
    """What a build did: the site, what was written, what each item read while it was rendered, and the warnings."""

    site: Site
    files: WriteReport
    reads: dict[str, frozenset[tuple[str, Hashable]]] = field(default_factory=dict)
    warnings: list[LogLine] = field(default_factory=list)


def build(config: Config, log: Log) -> BuildReport:
    """Build the site that ``config`` describes into its destination.

    Raises ``PylekyllError``; the destination is as it was then.
    """
    site, environment = open_site(config, log)
    read(site)
    generate(site)
    reads = render(site, environment)
    warn_of_conflicts(site)
    files = write_site(site, plan(site))
    site.extensions.trigger("site", "post_write", site)
    return BuildReport(site, files, reads, log.warnings)


def open_site(config: Config, log: Log) -> tuple[Site, Environment]:
    """An empty site with its theme and plugins, and the Liquid environment of its templates."""
    theme = find_theme(config)
    if theme is not None:
        config = with_theme_config(config, theme.root, log)
    extensions = load_extensions(config, theme, log)
    extensions.theme = theme
    environment = Environment(LiquidOptions.from_mapping(config["liquid"]))
    for name, tag in extensions.tags.items():
        environment.add_tag(name, tag)
    environment.tag_hints.update(extensions.tag_hints)
    for name, function in extensions.filters.items():
        environment.add_filter(name, function)
    site = Site(
        config=config,
        log=log,
        time=config.time or datetime.now(config.zone),
        zone=config.zone,
        defaults=FrontMatterDefaults(config, log),
        extensions=extensions,
        theme=theme,
        liquid_blocks=frozenset(name for name, tag in environment.tags.items() if tag.block),
    )
    extensions.trigger("site", "after_init", site)
    extensions.trigger("site", "after_reset", site)
    return site, environment


def read(site: Site) -> None:
    """Fill the site from its source."""
    read_site(site)
    site.extensions.trigger("site", "post_read", site)


def generate(site: Site) -> None:
    """Run the generators."""
    for generator in site.extensions.generators:
        generator.generate(site)


def render(site: Site, environment: Environment) -> dict[str, frozenset[tuple[str, Hashable]]]:
    """Render every item in Jekyll's order; the answer is what each read, by its path."""
    renderer = Renderer(site, environment, ReadRecorder())
    site.extensions.trigger("site", "pre_render", site, renderer.variables)
    reads = {item.relative_path: renderer.render(item).reads for item in site.rendered_items()}
    site.extensions.trigger("site", "post_render", site, renderer.variables)
    return reads
