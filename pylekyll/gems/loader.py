"""Loading of a site's plugins: those in its configuration, its theme's, its Gemfile's, and those in its plugin folders.

Matches ``Jekyll::PluginManager``, except that a missing plugin causes a warning and does not end the build.
"""

from __future__ import annotations

import importlib
from difflib import get_close_matches
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from pylekyll.foundation import presence
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import PluginError, PylekyllError, SourceLocation
from pylekyll.foundation.packages import PLUGINS, entry_point
from pylekyll.gems import leftovers
from pylekyll.gems import unsupported as unsupported_gems
from pylekyll.gems.builtin import register_always
from pylekyll.gems.own_modules import OwnModules, is_helper, report_unused
from pylekyll.gems.registry import ALIASES, BUILT_IN, NEEDLESS, PACKAGES, TAGS
from pylekyll.gems.ruby_plugins import RubySource, load_ruby_file, run_or_leave_out
from pylekyll.languages.gemfile.gemfile import find_gemfile, read_gemfile
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Extensions
from pylekyll.plugins.computing import Computing
from pylekyll.site.config.github_pages import DEFAULT_PLUGINS
from pylekyll.site.config.paths import DEFAULT_PLUGIN_FOLDER, plugin_folders
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.gems.ruby_plugins import LeftOut, RunRuby
    from pylekyll.site.config import Config
    from pylekyll.site.themes.resolve import Theme

#: Similarity from which an unknown name counts as misspelled; below it, the name is that of another gem.
_LEAST_SIMILARITY = 0.88
#: Pattern of the plugins among a theme's dependencies; a build does not need the others.
_PLUGIN_NAME = lazy_pattern(r"jekyll[-_](?!theme-)|jemoji")


def load_extensions(
    config: Config,
    theme: Theme | None,
    log: Log,
    *,
    core: Iterable[Callable[[Extensions], None]] = (),
    gemfile: bool = True,
    run_ruby: RunRuby | None = None,
    computing: Computing | None = None,
) -> Extensions:
    """Return everything that the core, the theme's and the site's plugins add to a build.

    ``core`` registers the renderer's own parts, before all plugins. ``gemfile``, or ``JEKYLL_NO_BUNDLER_REQUIRE``,
    tells whether the Gemfile is read. Its gems are loaded in safe mode as well, as Bundler requires them first.
    Raises ``PluginError`` for a plugin that is found and fails to load; a missing plugin causes a warning.
    """
    extensions = Extensions(config, log, theme, computing or Computing())
    for register in (*core, register_always, leftovers.register):
        register(extensions)
    loader = _Loader(extensions)
    if gemfile:
        loader.loaded_by_bundler = _gemfile_plugins(config)
        loader.load(loader.loaded_by_bundler)
    if theme is not None:
        loader.load(filter(loader.allows, filter(_PLUGIN_NAME.match, theme.dependencies)))
    if not config.safe:
        for folder in plugin_folders(config):
            _load_folder(folder, extensions, loader, run_ruby)
    loader.load(filter(loader.allows, _configured(config)))
    disallowed = _warn_of_disallowed(config, loader, log)
    _warn_of_old_name(config, log)
    if extensions.theme is not None and extensions.theme is not theme:
        loader.load(filter(loader.allows, filter(_PLUGIN_NAME.match, extensions.theme.dependencies)))
    loader.report()
    _check_pagination(config, loader.loaded, log)
    if theme is None and "jekyll-remote-theme" not in loader.loaded:
        _check_remote_theme(config, log)
    unsupported_gems.leave_out(extensions, [*loader.missing, *loader.lacking, *disallowed], loader.ruby)
    extensions.tag_hints = {**loader.tag_hints(), **extensions.tag_hints}
    return extensions


class _Loader:
    """Registers plugins by the names of their gems, each once, and records missing ones."""

    def __init__(self, extensions: Extensions) -> None:
        self._extensions = extensions
        self.loaded: set[str] = set()
        self.missing: dict[str, None] = {}
        #: Plugins whose package is not installed.
        self.lacking: dict[str, None] = {}
        self.loaded_by_bundler: list[str] = []
        self.ruby: list[LeftOut] = []
        self._whitelist = {to_s(name) for name in _listed(extensions.config.get("whitelist"))}

    def allows(self, name: str) -> bool:
        """Return whether the plugin may run in safe mode (``PluginManager#plugin_allowed?``)."""
        return not self._extensions.config.safe or name in self._whitelist

    def load(self, names: Iterable[str]) -> None:
        """Register the plugins ``names``, and record missing ones."""
        for listed in names:
            name = ALIASES.get(listed, listed)
            if name in self.loaded or name in self.missing or name in self.lacking or name in NEEDLESS:
                continue
            if name in PACKAGES and find_spec(PACKAGES[name]) is None:
                self._leave_out(name, PACKAGES[name])
                continue
            self._extensions.log.debug("Requiring:", name)
            register = _find(name, own_only=self._extensions.config.untrusted)
            if register is None:
                self.missing[name] = None
            else:
                self.loaded.add(name)
                _call(register, self._extensions, name)

    def _leave_out(self, name: str, package: str) -> None:
        self.lacking[name] = None
        self._extensions.log.warning(
            "Plugins:",
            f"{name} needs the package {package}, which is not installed; the site is built without the plugin.",
            code="plugin-package-missing",
            hint=f"Install it with `pip install {package}`.",
            subjects=(name,),
        )

    def tag_hints(self) -> dict[str, str]:
        """Return hints for tags of plugins that are not loaded, by tag."""
        unsupported = ((tag, gem) for gem, tags in unsupported_gems.TAGS.items() for tag in tags)
        return {
            tag: _tag_hint(tag, gem, missing=gem in self.missing, allowed=self.allows(gem))
            for tag, gem in (*TAGS.items(), *unsupported)
            if gem not in self.loaded
        }

    def report(self) -> None:
        """Warn of all missing plugins at once."""
        config = self._extensions.config
        named = {unsupported_gems.gem_of(name): name for name in reversed(self.missing)}  # a gem may have two names
        missing = [name for name in self.missing if named[unsupported_gems.gem_of(name)] == name]
        missing = [name for name in missing if not (dialect_of(config).fixes_plugins and name in DEFAULT_PLUGINS)]
        if not missing:
            return
        names = ", ".join(missing)
        several = len(missing) > 1
        them = "them" if several else "it"
        known_effects = unsupported_gems.EFFECTS
        effects = [f"Without {name} {known_effects[name]}." for name in missing if name in known_effects]
        self._extensions.log.warning(
            "Plugins:",
            f"{names} {'are' if several else 'is'} not available in pylekyll; the site is built without {them}. "
            f"Remove {them} from `plugins` if the site looks right, or write what you need as a Python file in "
            f"{DEFAULT_PLUGIN_FOLDER} (docs/plugins.md)."
            f"{''.join(f' {effect}' for effect in effects)}",
            code="plugin-not-supported",
            subjects=tuple(missing),
            location=setting_location(config.source, "plugins"),
            hint=_near_misses(missing),
        )


def _near_misses(names: Iterable[str]) -> str | None:
    """Return a line for each of ``names`` that looks like a misspelled supported gem."""
    unknown = (name for name in names if name not in unsupported_gems.TAGS)
    near = {name: get_close_matches(name, BUILT_IN, n=1, cutoff=_LEAST_SIMILARITY) for name in unknown}
    return "\n".join(f"Did you mean {found[0]} instead of {name}?" for name, found in near.items() if found) or None


def _gemfile_plugins(config: Config) -> list[str]:
    path = find_gemfile(config.working_directory, config.environment)
    return [] if path is None else read_gemfile(path, config.source if config.safe else None).plugins


def _warn_of_disallowed(config: Config, loader: _Loader, log: Log) -> list[str]:
    """Warn of plugins that GitHub Pages does not run: the published site is built without them.

    Returns those that are not loaded here either; plugins of the Gemfile are loaded.
    """
    if not dialect_of(config).fixes_plugins:
        return []
    named = dict.fromkeys([*_configured(config), *loader.loaded_by_bundler])
    disallowed = [name for name in named if not (loader.allows(name) or name in NEEDLESS)]
    if disallowed:
        names = ", ".join(disallowed)
        log.warning(
            "GitHub Pages:",
            f"Not allowed on GitHub Pages: {names}. They do not run there (docs/github-pages.md).",
            code="plugin-not-allowed",
            subjects=tuple(disallowed),
        )
    return [name for name in disallowed if name not in loader.loaded]


def _configured(config: Config) -> Iterator[str]:
    """Return the gems listed in the configuration, under ``plugins`` or ``gems`` (its old name on GitHub Pages)."""
    for value in _listed(config.get("plugins")):
        yield to_s(value)


def _warn_of_old_name(config: Config, log: Log) -> None:
    """Warn that Jekyll 4 ignores ``gems``, which Jekyll itself does not report."""
    if not dialect_of(config).fixes_plugins and (names := [to_s(name) for name in _listed(config.get("gems"))]):
        log.warning(
            "Plugins:",
            f"`gems` is ignored by Jekyll 4 ({', '.join(names)}): use `plugins` instead.",
            code="setting-renamed",
            location=setting_location(config.source, "gems"),
        )


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _find(name: str, *, own_only: bool) -> Callable[[Extensions], None] | None:
    """Return the function that registers the plugin ``name``: a built-in one, or an installed package's entry point."""
    module = BUILT_IN.get(name)
    if module is not None:
        return _register_function(importlib.import_module(module), name)
    if own_only:
        return None
    packaged = entry_point(PLUGINS, name)
    if packaged is None:
        return None
    try:
        return _register_function(packaged.load(), name)
    except ImportError as error:
        raise PluginError(f"The plugin {name} cannot be imported: {error}", plugin=name) from error


def _register_function(plugin: Any, name: str, location: SourceLocation | None = None) -> Callable[[Extensions], None]:
    """Return the ``register`` of a module; an entry point may name the function itself."""
    register = getattr(plugin, "register", plugin)
    if not callable(register):
        raise PluginError(
            f"The plugin {name} does not have a function `register`.",
            plugin=name,
            location=location,
            hint="A plugin is a module with `def register(extensions):`.",
        )
    return cast("Callable[[Extensions], None]", register)


def _call(register: Callable[[Extensions], None], extensions: Extensions, name: str) -> None:
    try:
        register(extensions)
    except PylekyllError:
        raise
    except Exception as error:
        message = f"The plugin {name} could not be registered: {type(error).__name__}: {error}"
        raise PluginError(message, plugin=name) from error


# -- the site's own plugins -------------------------------------------------------------------------------------


def _load_folder(folder: Path, extensions: Extensions, loader: _Loader, run_ruby: RunRuby | None) -> None:
    if not folder.is_dir():
        return
    source = extensions.config.source
    modules, helpers, registered = OwnModules(folder), [], False
    in_ruby: list[RubySource] = []
    for path in presence.files_below(folder):
        shown = path.relative_to(source).as_posix() if path.is_relative_to(source) else str(path)
        if path.suffix == ".py" and not path.name.startswith("_"):
            module = modules.import_file(path, shown)
            if is_helper(module, shown, extensions.log):
                helpers.append(shown)
            else:
                _call(_register_function(module, shown, SourceLocation(shown)), extensions, shown)
                registered = True
        elif path.suffix == ".rb":
            ruby = load_ruby_file(path, shown, extensions, loader.load)
            in_ruby += [] if ruby is None else [RubySource(path, ruby)]
    loader.ruby += run_or_leave_out(in_ruby, extensions, run_ruby)
    if helpers and not registered:
        report_unused(helpers, extensions.log)


# -- warnings and hints -----------------------------------------------------------------------------------------


def _check_pagination(config: Config, loaded: set[str], log: Log) -> None:
    """``PluginManager#deprecation_checks``."""
    listed = {to_s(name) for name in _listed(config.get("plugins"))}
    if config.get("paginate") not in (None, False) and "jekyll-paginate" not in loaded | listed:
        log.warning(
            "Deprecation:",
            "You appear to have pagination turned on, but you haven't included the `jekyll-paginate`\n"
            "gem. Ensure you have `plugins: [jekyll-paginate]` in your configuration file.\n",
            code="pagination-without-plugin",
            location=setting_location(config.source, "paginate"),
        )


def _check_remote_theme(config: Config, log: Log) -> None:
    """Warn that a theme is not used without its plugin, if the site lacks layouts; Jekyll only reports those."""
    named = config.get("remote_theme")
    if isinstance(named, str) and named and not config.layouts_path.is_dir():
        log.warning(
            "Remote Theme:",
            f"'{named}' is not used: 'remote_theme' needs jekyll-remote-theme in 'plugins'.",
            code="remote-theme-without-plugin",
            location=setting_location(config.source, "remote_theme"),
        )


def _tag_hint(tag: str, gem: str, *, missing: bool, allowed: bool) -> str:
    """Return the hint for a template that uses the tag of a plugin that is not loaded."""
    if missing or gem not in BUILT_IN:
        return f"The tag '{tag}' comes with the plugin {gem}, which pylekyll does not have (docs/plugins.md)."
    lists = "`plugins`" if allowed else "`plugins` and `whitelist`"
    return f"The tag '{tag}' comes with the plugin {gem}: add it to {lists} in _config.yml."
