"""State that all tags of one build share: bibliographies, styles, repositories, converted entries."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.jekyll_scholar.bibliographies import TOPIC, Bibliographies
from pylekyll.gems.builtin.jekyll_scholar.filters import filters_named
from pylekyll.gems.builtin.jekyll_scholar.readings import BIBLIOGRAPHY, REPOSITORY, SETTING, STYLE, add_readings
from pylekyll.gems.builtin.jekyll_scholar.settings import settings_of
from pylekyll.languages.csl import Library, PlainProcessor, StyleFetcher, load_locale, open_references, style_files
from pylekyll.languages.ruby.globs import glob
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.github.store import cache_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.foundation.log import Log
    from pylekyll.languages.bibtex.bibliography import Bibliography
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.values import Filter
    from pylekyll.languages.csl import Locale, Processor
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

    Links = Mapping[str, str]


@dataclass
class Scholar:
    """One build's citations; ``site`` is set once it has been read."""

    extensions: Extensions
    site: Site | None = None
    #: The cited keys of each document.
    cited: dict[Any, list[str]] = field(default_factory=dict, init=False)
    _filters: dict[str, tuple[list[Filter], list[str]]] = field(default_factory=dict, init=False)
    _converted: dict[tuple[int, str], tuple[Entry, Entry]] = field(default_factory=dict, init=False)
    _items: dict[int, tuple[Entry, dict[str, Any]]] = field(default_factory=dict, init=False)
    _repositories: dict[tuple[str, str], Mapping[str, Links]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        add_readings(self.extensions.readings, self)

    def attach(self, subject: Site, *arguments: Any) -> None:
        """Store the site once it is read (a hook)."""
        del arguments
        self.site = subject

    @property
    def config(self) -> Config:
        """The site's configuration."""
        return self.site.config if self.site is not None else self.extensions.config

    def settings(self, own: Any = None) -> dict[str, Any]:
        """Return the options of the site with those of a page over them; the read is recorded."""
        self.extensions.readings.note(Kind.SITE, SETTING)
        return settings_of(self.config.get(SETTING), own)

    @property
    def log(self) -> Log:
        """The build's log."""
        return self.extensions.log

    @property
    def source(self) -> Path:
        """The site's source folder."""
        return self.config.source

    @cached_property
    def base_url(self) -> str:
        """The prefix of addresses in the site."""
        return to_s(self.config.get("baseurl") or self.config.get("base_url"))

    def layout(self, name: str) -> Any:
        """Return a layout of the site, or ``None``."""
        return self.site.layouts.get(name) if self.site is not None else None

    def markdown(self, text: str) -> str:
        """Return Markdown as HTML, as the site's Markdown files are converted."""
        assert self.site is not None
        for converter in self.site.converters_for(".md"):
            text = converter.convert(text)
        return text

    # -- bibliographies -----------------------------------------------------------------------------------------

    @cached_property
    def _bibliographies(self) -> Bibliographies:
        return Bibliographies(self.config, self.log)

    def bibliography(
        self, files: Sequence[str], settings: Mapping[str, Any], match_fields: Sequence[str] | None
    ) -> Bibliography:
        """Return the bibliography of ``files``, or of those that the settings name. Raises ``SourceError``."""
        key = (tuple(files), to_s(settings["source"]), to_s(settings["bibliography"]))
        self.extensions.readings.note(Kind.PLUGIN, (BIBLIOGRAPHY, key))
        return self._bibliographies.read(self.paths(*key), settings, match_fields)

    def paths(self, files: Sequence[str], source: str, setting: str) -> list[Path]:
        """Return the paths of ``files`` in the folder ``source``, or of those that ``setting`` names."""
        folder = self.folder(source)
        paths = [self._path(name or setting, folder) for name in files or self._files(setting, folder)]
        return [path for path in paths if not is_withheld(path, self.extensions.config)]

    def folder(self, source: str) -> Path:
        """Return the folder of bibliographies (``Utilities#scholar_source``)."""
        own = Path(source)
        return own if own.is_absolute() and own.exists() else self.source / source.removeprefix("/")

    def _files(self, setting: str, folder: Path) -> list[str]:
        return sorted(glob(setting, folder)) if "*" in setting else [setting]

    def _path(self, name: str, folder: Path) -> Path:
        """Return the path of the file ``name``, which may lack its extension (``Utilities#extend_path``)."""
        own = Path(name)
        if own.is_absolute() and own.exists():
            return own
        path = folder / name.removeprefix("/")
        return path if path.suffix or path.exists() else path.with_name(f"{path.name}.bib")

    # -- entries ------------------------------------------------------------------------------------------------

    def filters(self, names: Any) -> list[Filter]:
        """Return the filters of a setting; warn of names that are not filters."""
        key = repr(names)
        if key not in self._filters:
            self._filters[key] = filters_named(names)
        found, unknown = self._filters[key]
        for name in unknown:
            message = f"The BibTeX filter '{name}' does not exist; values are shown without it."
            self.tell(Diagnostic("bibtex-filter-unknown", Severity.WARNING, message))
        return found

    def converted(self, entry: Entry, settings: Mapping[str, Any]) -> Entry:
        """Return ``entry`` with its values passed through ``bibtex_filters``."""
        filters = self.filters(settings["bibtex_filters"])
        key = (id(entry), repr(settings["bibtex_filters"]))
        known = self._converted.get(key)
        if known is None:
            # The original entry is kept too, so that its id is not reused.
            known = self._converted[key] = (entry, entry.convert(filters))
        return known[1]

    def csl_item(self, converted: Entry) -> dict[str, Any]:
        """Return a converted entry as a CSL item."""
        known = self._items.get(id(converted))
        if known is None:
            known = self._items[id(converted)] = (converted, converted.to_csl())
        return known[1]

    # -- styles -------------------------------------------------------------------------------------------------

    @cached_property
    def library(self) -> Library:
        """The styles and locales that are available."""
        folder = cache_folder(self.config).parent / "citation-styles"
        return Library(fetch=StyleFetcher(folder, self.config.environment))

    def processor(self, style: str, locale: str) -> Processor | PlainProcessor:
        """Return the processor of references; warn once of missing parts."""
        self.extensions.readings.note(Kind.PLUGIN, (STYLE, (style, locale)))
        references = open_references(style, locale, self.library, self.base_of(style))
        for diagnostic in references.diagnostics:
            self.tell(diagnostic)
        return references.processor

    def base_of(self, style: str) -> Path | None:
        """Return the folder to which the path of a style is relative; ``None`` where safe mode forbids its file."""
        withheld = any(is_withheld(path, self.config) for path in style_files(style, self.source))
        return None if withheld else self.source

    def own_locale(
        self, entry: Entry, processor: Processor | PlainProcessor, settings: Mapping[str, Any]
    ) -> Locale | None:
        """Return the locale of an entry's ``language`` under ``allow_locale_overrides``."""
        if not truthy(settings.get("allow_locale_overrides")) or isinstance(processor, PlainProcessor):
            return None
        language = entry.get("language")
        if language is None or str(language) == processor.locale.language:
            return None
        self.extensions.readings.note(Kind.PLUGIN, (STYLE, ("", str(language))))
        try:
            return load_locale(str(language), self.library)
        except PylekyllError:
            return None  # As in the gem, the site's locale is used.

    def tell(self, diagnostic: Diagnostic) -> None:
        """Report a finding, once for each place."""
        self.log.report(diagnostic, TOPIC)

    # -- repositories -------------------------------------------------------------------------------------------

    def links(self, settings: Mapping[str, Any], name: str) -> Links:
        """Return an entry's files in the repository, by the suffix of their names (``Utilities#load_repository``)."""
        repository = settings["repository"]
        if not truthy(repository) or not to_s(repository):
            return {}
        key = (to_s(repository), to_s(settings["repository_file_delimiter"]))
        self.extensions.readings.note(Kind.PLUGIN, (REPOSITORY, key))
        if key not in self._repositories:
            self._repositories[key] = self.repository(*key)
        return self._repositories[key].get(name, {})

    def repository(self, folder: str, delimiter: str) -> Mapping[str, Links]:
        """Return the files of a repository, by the name of their entry and the suffix after it."""
        base = self.source / folder.removeprefix("/")
        found: dict[str, dict[str, str]] = {}
        for path in sorted(base.glob("**/*")):
            relative = path.relative_to(base).as_posix()
            name, _, kind = relative.partition(delimiter)
            if not any(part.startswith(".") for part in relative.split("/")):
                found.setdefault(name, {})[kind] = path.relative_to(self.source).as_posix()
        return found
