"""The configuration for the rest of the program: a frozen mapping with properties for the settings used in code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import section
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.limits import SECTION, Limits, from_settings
from pylekyll.languages.ruby.errors import RubyError
from pylekyll.languages.ruby.paths import sanitized_path
from pylekyll.languages.ruby.times import local_zone, parse_time, to_zone
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.config.defaults import CACHE_FOLDER
from pylekyll.site.config.environment import Environment
from pylekyll.site.config.expansion import expand_path

if TYPE_CHECKING:
    from datetime import tzinfo


class Flag:
    """Boolean setting of the configuration, by Ruby's truth; ``description`` documents it."""

    def __init__(self, description: str) -> None:
        self.__doc__ = description

    def __set_name__(self, owner: type[Config], name: str) -> None:
        self._name = name

    def __get__(self, config: Config, owner: type[Config]) -> bool:
        return truthy(config.get(self._name))


class Config(Mapping[str, Any]):
    """A site's whole configuration: ``config["permalink"]`` is ``{{ site.permalink }}``.

    Top-level keys are strings, in Jekyll's order (defaults first). ``environment`` is the process's environment, passed
    by the command line; relative folders start from ``working_directory``.
    """

    def __init__(self, values: Mapping[str, Any], environment: Mapping[str, str], working_directory: Path) -> None:
        self._values = dict(values)
        self.environment = Environment.of(environment)
        self.working_directory = working_directory
        #: The site's own ``url`` if ``served_at`` has replaced it.
        self.published_url: Any = self._values.get("url")

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __repr__(self) -> str:
        return f"Config({self._values!r})"

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of ``key`` as ``dict.get`` does; faster than ``Mapping``'s own method."""
        return self._values.get(key, default)

    def replace(self, **changes: Any) -> Config:
        """Return a copy of the configuration with ``changes``."""
        return self.with_values({**self._values, **changes})

    def with_values(self, values: Mapping[str, Any]) -> Config:
        """Return a configuration with these values and the same environment."""
        changed = Config(values, self.environment, self.working_directory)
        if changed._values.get("url") == self._values.get("url"):
            changed.published_url = self.published_url
        return changed

    def served_at(self, url: str) -> Config:
        """Return the configuration of a preview at ``url``; ``published_url`` stays the site's own."""
        changed = self.replace(url=url)
        changed.published_url = self.published_url
        return changed

    def _folder(self, key: str) -> Path:
        return expand_path(to_s(self._values[key]), self.working_directory, self.environment)

    @cached_property
    def source(self) -> Path:
        """The site's source folder, absolute."""
        return self._folder("source")

    @cached_property
    def destination(self) -> Path:
        """The destination folder, absolute."""
        return self._folder("destination")

    @cached_property
    def cache_dir(self) -> Path:
        """The folder for caches, inside the source."""
        return Path(sanitized_path(self.source.as_posix(), to_s(self._values.get("cache_dir") or CACHE_FOLDER)))

    @property
    def jekyll_env(self) -> str:
        """``{{ jekyll.environment }}``: ``JEKYLL_ENV``, or ``development`` (``Jekyll.env``)."""
        return self.environment.get("JEKYLL_ENV", "development")

    @cached_property
    def zone(self) -> tzinfo:
        """The time zone of dates without a zone, and of the output.

        The option ``timezone`` overrides the environment's ``TZ`` (``Jekyll.set_timezone``); without both, dates are in
        the zone of the machine.
        """
        name = self._values.get("timezone") or self.environment.get("TZ")
        return local_zone(to_s(name) if name is not None else None)

    @cached_property
    def time(self) -> datetime | None:
        """The option ``time``, a fixed ``{{ site.time }}``; ``None`` for the time of the build."""
        value = self._values.get("time")
        if not truthy(value):
            return None
        text = to_s(value)
        moment = None
        with suppress(RubyError):
            moment = to_zone(parse_time(text, self.zone), self.zone)
        if not isinstance(moment, datetime):  # or a year that Python's calendar lacks
            raise ConfigError(f"Invalid date '{text}': Invalid time in _config.yml.")
        return moment

    @cached_property
    def limits(self) -> Limits:
        """The limits of templates and conversions. Raises ``ConfigError`` for invalid ones."""
        return from_settings(section(self).get(SECTION))

    @cached_property
    def markdown_extensions(self) -> frozenset[str]:
        """The extensions of Markdown files, with dots, in lowercase."""
        return frozenset(f".{name.lower()}" for name in to_s(self._values["markdown_ext"]).split(","))

    @property
    def encoding(self) -> str | None:
        """Ruby's name of the encoding of source files, if the configuration sets one."""
        value = self._values["encoding"]
        return to_s(value) if truthy(value) else None

    # Boolean settings by Ruby's truth: everything except nil and false is true, including 0 and the empty string.
    safe = Flag("True if plugins and symlinks are restricted.")
    untrusted = Flag("True if the site is untrusted: plugins of other packages are never loaded.")
    strict_front_matter = Flag("True if invalid front matter fails the build.")
    show_drafts = Flag("Whether ``_drafts`` are read.")
    future = Flag("True if documents with a future date are published.")
    unpublished = Flag("True if documents with ``published: false`` are published.")
    page_excerpts = Flag("True if pages have excerpts too.")
    incremental = Flag("True if only changed files are rendered.")
    force = Flag("True if files in the destination that a build did not write are replaced.")
    disable_disk_cache = Flag("True if ``cache_dir`` is not used.")
    profile = Flag("True if the build is profiled.")
    quiet = Flag("True if only errors are shown.")
    verbose = Flag("True if every step is shown.")
    watch = Flag("True if the site is rebuilt after changes.")
    force_polling = Flag("True if changes are found by polling.")
    skip_initial_build = Flag("True if the preview starts without a build.")
    open_url = Flag("True if the preview is opened in a browser.")
    show_dir_listing = Flag("True if the preview lists folders instead of showing their index pages.")

    @property
    def limit_posts(self) -> int:
        """The number of newest posts to keep; 0 for all."""
        value: int = self._values["limit_posts"]
        return value

    @property
    def collections(self) -> Mapping[str, Any]:
        """The collections' metadata by name, ``posts`` first."""
        value = self._values["collections"]
        return {} if value is None else {to_s(name): metadata or {} for name, metadata in value.items()}

    @property
    def collections_dir(self) -> str:
        """The folder of the collections inside the source; empty for the source itself."""
        return to_s(self._values.get("collections_dir"))

    @cached_property
    def layouts_path(self) -> Path:
        """The folder of the layouts."""
        return self._below_source("layouts_dir")

    @cached_property
    def includes_path(self) -> Path:
        """The folder of the includes."""
        return self._below_source("includes_dir")

    @cached_property
    def data_path(self) -> Path:
        """The folder of the data files."""
        return self._below_source("data_dir")

    def _below_source(self, key: str) -> Path:
        """Return a folder that the site names, always inside its source (``Site#in_source_dir``)."""
        return Path(sanitized_path(self.source.as_posix(), to_s(self._values[key])))
