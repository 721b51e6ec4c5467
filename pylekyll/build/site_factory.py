"""Open a site: its theme, its plugins, and the Liquid environment of its templates (``Jekyll::Site#initialize``)."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.build.timings import ProfiledEnvironment, share_profile
from pylekyll.foundation.log import SharedLog
from pylekyll.gems.loader import load_extensions
from pylekyll.languages.liquid.environment import Environment
from pylekyll.plugins.computing import Computing
from pylekyll.plugins.extensions import Variant
from pylekyll.rendering import convert
from pylekyll.rendering.environment import template_environment
from pylekyll.rendering.excerpts import Excerpts
from pylekyll.site.config import FrontMatterDefaults, with_theme_config
from pylekyll.site.config.paths import check_cache
from pylekyll.site.site import Site
from pylekyll.site.themes.site_theme import gem_theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylekyll.foundation.log import Log
    from pylekyll.gems.ruby_plugins import RubySource
    from pylekyll.plugins.extensions import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.themes.resolve import Theme


def open_site(config: Config, log: Log, computing: Computing | None = None) -> tuple[Site, Environment]:
    """Return an empty site with its theme and plugins, and the Liquid environment of its templates.

    Of a site in several variants it is the first.
    """
    return next(_opened(config, log, computing or Computing()))


def open_sites(config: Config, log: Log, computing: Computing | None = None) -> list[tuple[Site, Environment]]:
    """Return the site of ``open_site``, and the other variants that plugins request."""
    check_cache(config)
    opened = list(_opened(config, log, computing or Computing()))
    if config.profile:
        share_profile(environment for _, environment in opened)
    return opened


def _opened(config: Config, log: Log, computing: Computing) -> Iterator[tuple[Site, Environment]]:
    setup = _set_up(config, log, computing)
    variants = setup.extensions.variants
    if not variants:
        yield _open(setup, log, Variant({}), ())
        return
    shared = SharedLog(log)
    folders = [variant.folder for variant in variants]
    for variant in variants:
        part = shared.part()
        setup = _set_up(config.replace(**variant.settings), part, computing)
        yield _open(setup, part, variant, _beside(variant.folder, folders))


def _beside(folder: str, folders: Iterable[str]) -> tuple[str, ...]:
    """Return those of ``folders`` that are inside ``folder``, relative to it."""
    above = f"{folder}/" if folder else ""
    return tuple(other.removeprefix(above) for other in folders if other != folder and other.startswith(above))


class _Setup(NamedTuple):
    """A theme, and the additions of theme and plugins to a build, including configuration."""

    theme: Theme | None
    extensions: Extensions


def _set_up(config: Config, log: Log, computing: Computing) -> _Setup:
    theme = gem_theme(config, log)
    if theme is not None:
        config = with_theme_config(config, theme.root, log)
    extensions = load_extensions(config, theme, log, core=(convert.register,), run_ruby=_run_ruby, computing=computing)
    if extensions.theme is not theme and extensions.theme is not None:  # fetched by another plugin
        theme = extensions.theme
        extensions.change_config("jekyll-remote-theme", {"theme": theme.name})
    return _Setup(theme, extensions)


def _run_ruby(extensions: Extensions, sources: Sequence[RubySource]) -> Sequence[tuple[RubySource, str]]:
    """Run Ruby plugins in the sandbox, which is loaded only for sites that have some."""
    from pylekyll.gems.sandbox.registration import run_ruby

    return run_ruby(extensions, sources)


def _open(setup: _Setup, log: Log, variant: Variant, beside: tuple[str, ...]) -> tuple[Site, Environment]:
    theme, extensions = setup
    config = extensions.config
    environment = template_environment(extensions, ProfiledEnvironment if config.profile else Environment)
    site = Site(
        log=log,
        time=config.time or datetime.now(config.zone),
        zone=config.zone,
        defaults=FrontMatterDefaults(config, log),
        excerpts=Excerpts(environment),
        extensions=extensions,
        theme=theme,
        liquid_blocks=frozenset(name for name, tag in environment.tags.items() if tag.block),
        folder=variant.folder,
        beside=beside,
    )
    extensions.trigger("site", "after_init", site)
    extensions.trigger("site", "after_reset", site)
    return site, environment
