"""Merge the configuration: defaults, then files, then the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import dialect, presence
from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.foundation.log import Level, Log
from pylekyll.foundation.private import is_private_name
from pylekyll.languages.gemfile.gemfile import is_meant_for_github_pages
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.lists import unique
from pylekyll.languages.ruby.times import UnknownZone
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.site.config import github_pages
from pylekyll.site.config.config import Config
from pylekyll.site.config.defaults import DEFAULT_EXCLUDES, JEKYLL_3_PERMALINK_STYLES, PERMALINK_STYLES, defaults
from pylekyll.site.config.environment import Environment
from pylekyll.site.config.expansion import expand_path
from pylekyll.site.config.files import links_out, named_files, read_files
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Options whose value is a hash of options.
_SECTIONS = ("kramdown", "liquid", "sass")
#: Values of `sass.implementation`: pylekyll's names of the compilers, and those of jekyll-sass-converter 2.2.
_SASS_COMPILERS = ("auto", "dart-sass", "libsass", "sass-embedded", "sassc")


def load(
    source: str | Path | None = None,
    overrides: Mapping[str, Any] | None = None,
    files: Sequence[str | Path] = (),
    environment: Mapping[str, str] | None = None,
    *,
    working_directory: Path | None = None,
    log: Log | None = None,
) -> Config:
    """Return the configuration of one build, like ``Jekyll.configuration`` and ``Jekyll::Site.new``.

    ``overrides`` are options by Jekyll's names that override the files (``source`` too, if the argument is missing).
    ``files`` are configuration files to merge in order instead of the source's own, relative to ``working_directory``
    (default: the process's). ``environment`` is the process's environment, which is never read here. Log lines go to
    ``log``. Raises ``ConfigError`` for unreadable files and contradictory options.
    """
    working_directory = working_directory or Path.cwd()
    environment = Environment.of(environment or {})
    log = log or Log()
    given = options = _given_options(source, overrides, files)
    from_files, links = _from_files(options, files, working_directory, environment, log)
    asked = deep_merge(from_files, options)
    is_detected = dialect.asked_for(asked) == dialect.AUTO
    if is_detected and _gemfile_names_github_pages(asked, working_directory, environment, log):
        options = dialect.with_compat(options, dialect.GITHUB_PAGES.name)
        asked = deep_merge(from_files, options)
    for_pages = dialect.asked_for(asked) == dialect.GITHUB_PAGES.name
    if for_pages:
        from_files = github_pages.modernised(from_files, log)
    _check_lists(from_files, log)
    from_files = _with_collections(from_files, JEKYLL_3_PERMALINK_STYLES if for_pages else PERMALINK_STYLES)
    if for_pages or truthy(asked.get("safe")):
        _refuse(links)
        from_files.pop("force", None)  # a site must not decide that files of others are replaced
    options = {to_s(key): value for key, value in deep_merge(from_files, options).items()}
    merge = _for_github_pages if for_pages else _for_jekyll_4
    config = Config(merge(options, defaults(working_directory), environment), environment, working_directory)
    _check(config, has_given_source="source" in given)
    _warn_of_mistakes(config, asked, log)
    return config


def _given_options(
    source: str | Path | None, overrides: Mapping[str, Any] | None, files: Sequence[str | Path]
) -> dict[str, Any]:
    """Return the arguments of ``load`` as options by Jekyll's names."""
    options = {to_s(key): value for key, value in (overrides or {}).items()}
    if source is not None:
        options["source"] = str(source)
    if files:
        options["config"] = [str(file) for file in files]
    return options


def _from_files(
    options: dict[str, Any],
    files: Sequence[str | Path],
    working_directory: Path,
    environment: Mapping[str, str],
    log: Log,
) -> tuple[dict[str, Any], list[str]]:
    """Return the options of the files, and those of the files that lead out of the source. Raises ``ConfigError``."""
    if options.pop("skip_config_files", None):
        return {}, []
    start = expand_path(options.get("source") or ".", working_directory, environment)
    paths = named_files(files, start, working_directory, environment)
    links = [*links_out(paths, start)]
    if links and _is_safe(options, start, working_directory, environment):
        _refuse(links)
    return read_files(paths, start, log, required=bool(files)), links


def _is_safe(options: Mapping[str, Any], source: Path, working_directory: Path, environment: Mapping[str, str]) -> bool:
    """Return whether safe mode is known before the configuration is read."""
    if truthy(options.get("safe")) or dialect.asked_for(options) == dialect.GITHUB_PAGES.name:
        return True
    is_detected = dialect.asked_for(options) == dialect.AUTO
    return is_detected and is_meant_for_github_pages(source, working_directory, environment, safe=True)


def _refuse(links: Sequence[str]) -> None:
    """Raise ``ConfigError`` if there are files that safe mode forbids."""
    if not links:
        return
    raise ConfigError(
        f"'{links[0]}' is a symlink that leads out of the source, or to a private file: not allowed in safe mode.",
        SourceLocation(links[0]),
        hint="Put a file in its place, or build without --safe.",
    )


def _warn_of_mistakes(config: Config, asked: Mapping[str, Any], log: Log) -> None:
    """Warn of settings under ``pylekyll`` that do not exist, and of an unknown time zone."""
    for mistake in dialect.mistyped(asked):
        location = setting_location(config.source, dialect.SECTION)
        log.warning("Configuration:", mistake, code="unknown-setting", location=location)
    if isinstance(config.zone, UnknownZone):
        name = config.get("timezone") or config.environment.get("TZ")
        log.warning(
            "Configuration:",
            f"The timezone {inspect(name)} is unknown: times are UTC, as in Jekyll.",
            code="unknown-timezone",
            location=setting_location(config.source, "timezone") if config.get("timezone") else None,
            hint="Use a name such as Europe/Oslo or America/New_York.",
        )


def _gemfile_names_github_pages(
    asked: Mapping[str, Any], working_directory: Path, environment: Mapping[str, str], log: Log
) -> bool:
    """Return whether the Gemfile selects the dialect ``github-pages``, and log it."""
    source = expand_path(to_s(asked.get("source") or "."), working_directory, environment)
    if not is_meant_for_github_pages(source, working_directory, environment, safe=bool(asked.get("safe"))):
        return False
    log.info("GitHub Pages:", "The Gemfile names github-pages: built as there (`--compat jekyll-4` for Jekyll 4.4.1).")
    return True


def _for_jekyll_4(options: Mapping[str, Any], beneath: Mapping[str, Any], _: Mapping[str, str]) -> dict[str, Any]:
    return _with_excludes(_with_collections(deep_merge(beneath, options), PERMALINK_STYLES))


def _for_github_pages(
    options: Mapping[str, Any], beneath: Mapping[str, Any], environment: Mapping[str, str]
) -> dict[str, Any]:
    beneath = github_pages.jekyll_3_defaults(beneath)
    return github_pages.effective(
        _with_collections(deep_merge(beneath, options), JEKYLL_3_PERMALINK_STYLES),
        beneath,
        environment.get("JEKYLL_ENV", "development"),
        any_plugin=bool(environment.get("DISABLE_WHITELIST")),
    )


def _with_collections(values: dict[str, Any], styles: Mapping[str, str]) -> dict[str, Any]:
    """Return the options with ``collections`` as a hash whose first key is ``posts``.

    Matches ``Jekyll::Configuration#add_default_collections``.
    """
    collections = values.get("collections")
    if collections is None:
        return values
    if isinstance(collections, list):
        collections = {to_s(name): {} for name in collections}
    if not isinstance(collections, dict):
        raise ConfigError("Your `collections` key must be a hash or an array.")
    collections = deep_merge({"posts": {}}, collections)
    posts = collections["posts"]
    if not isinstance(posts, dict):
        raise ConfigError(f"The collection 'posts' should be set as a hash, but was: {inspect(posts)}.")
    posts = {**posts, "output": True}
    style = values.get("permalink")
    if style is not None and style is not False and posts.get("permalink") in (None, False):
        posts["permalink"] = _permalink_template(style, styles)
    return {**values, "collections": {**collections, "posts": posts}}


def _permalink_template(style: object, styles: Mapping[str, str]) -> str:
    if not isinstance(style, str):
        raise ConfigError(f"'permalink' should be set as a string, but was: {inspect(style)}.")
    return styles.get(style, style)


def _with_excludes(values: dict[str, Any]) -> dict[str, Any]:
    """``Jekyll::Configuration#add_default_excludes``: the defaults come after the user's own, each once."""
    exclude = values.get("exclude")
    if exclude is None:
        return values
    return {**values, "exclude": unique([*exclude, *DEFAULT_EXCLUDES])}


def _check_lists(values: Mapping[str, Any], log: Log) -> None:
    """Raise for options that must be lists (``Jekyll::Configuration#validate``, which checks only the files)."""
    plugins = values.get("plugins", [])
    if not isinstance(plugins, list):
        log.add(
            Level.ERROR,
            f"'plugins' should be set as an array of gem-names, but was: {inspect(plugins)}. Use 'plugins_dir' "
            "instead to set the directory for your non-gemified Ruby plugins.",
        )
        raise ConfigError(
            f"'plugins' should be set as an array, but was: {inspect(plugins)}.", hint=_as_list("plugins", plugins)
        )
    for option in ("include", "exclude", "keep_files"):
        value = values.get(option, [])
        if not isinstance(value, list) and (option != "keep_files" or value is not None):
            raise ConfigError(
                f"'{option}' should be set as an array, but was: {inspect(value)}.", hint=_as_list(option, value)
            )


def _as_list(option: str, value: object) -> str:
    """Return the list to suggest instead of ``value``: its words in brackets."""
    words = value.replace(",", " ").split() if isinstance(value, str) else []
    if not words:
        return f"Write a list, as in `{option}: [one, two]`, or remove the line."
    return f"Write `{option}: [{', '.join(words)}]`."


def _check_sass(sass: Mapping[str, Any]) -> None:
    chosen = sass.get("implementation")
    if chosen and str(chosen) not in _SASS_COMPILERS:
        near = get_close_matches(str(chosen), _SASS_COMPILERS, n=1)
        raise ConfigError(
            f"'sass.implementation' cannot be {inspect(chosen)}: use one of {', '.join(_SASS_COMPILERS)}.",
            hint=f"Did you mean '{near[0]}'?" if near else None,
        )


def _check_destination(config: Config) -> None:
    """Refuse the home folder and folders with sources as destination: Jekyll would remove their files."""
    named = [config.get(option) for option in ("layouts_dir", "includes_dir", "data_dir", "plugins_dir")]
    named += ["_posts", "_drafts", (config.get("sass") or {}).get("sass_dir") or "_sass"]
    sources = {config.source / name.strip("/") for name in named if isinstance(name, str) and name}
    if config.destination in sources or config.destination == expand_path("~", config.source, config.environment):
        raise ConfigError(
            f"The destination '{config.destination}' contains source files, which a build would remove.",
            hint="Choose a separate folder, such as `_site`.",
        )


def _check_own_source(config: Config) -> None:
    """Refuse a source outside of the working directory, or in a private folder, that the site names in safe mode."""
    if not config.safe:
        return
    source, above = Path(os.path.realpath(config.source)), Path(os.path.realpath(config.working_directory))
    if not source.is_relative_to(above) or is_private_name(source.relative_to(above).as_posix()):
        raise ConfigError(
            f"`source` leads to '{config.source}', which is not in the folder of the site: not allowed in safe mode.",
            hint="If it is the right folder, name it with --source.",
        )


#: Settings that are the path of a folder, or a list of such paths.
_PATHS = (
    "source",
    "destination",
    "cache_dir",
    "collections_dir",
    "data_dir",
    "includes_dir",
    "layouts_dir",
    "plugins_dir",
)


def _check_paths(config: Config) -> None:
    for option in _PATHS:
        if "\0" in to_s(config.get(option)):
            raise ConfigError(f"'{option}' contains a null character, which no path may have.")


def _check(config: Config, *, has_given_source: bool) -> None:
    """Raise for options that ``Jekyll::Site`` refuses before reading, or that would fail later."""
    _check_paths(config)
    if not has_given_source:
        _check_own_source(config)
    if not presence.is_folder(config.source):
        raise ConfigError(f"The source directory '{config.source}' does not exist.")
    for option in _SECTIONS:
        value = config.get(option)
        if value and not isinstance(value, Mapping):
            raise ConfigError(f"'{option}' should be set as a hash, but was: {inspect(value)}.")
    _check_sass(config.get("sass") or {})
    if config.destination == config.source or config.destination in config.source.parents:
        raise ConfigError("Destination directory cannot be or contain the Source directory.")
    _check_destination(config)
    limit = config["limit_posts"]
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        raise ConfigError("limit_posts must be a non-negative number")
    if config["lsi"] not in (None, False):
        raise ConfigError(
            "The option 'lsi' is not available: related posts by latent semantic indexing need a Ruby gem.",
            hint="Remove it: site.related_posts then has the ten newest other posts.",
        )
    if config.get("relative_permalinks") not in (None, False):
        raise ConfigError(
            "Since v3.0, permalinks for pages in subfolders must be relative to the site source directory, not the "
            "parent directory. Check https://jekyllrb.com/docs/upgrading/ for more info.",
            location=setting_location(config.source, "relative_permalinks"),
            hint="Remove `relative_permalinks`.",
        )
