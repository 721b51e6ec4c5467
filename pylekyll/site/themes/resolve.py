"""Theme lookup: in the site, bundled, in a Python package, or in an installed gem (``Jekyll::Theme``)."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceError
from pylekyll.foundation.packages import THEMES, entry_point
from pylekyll.languages.gemfile.gemspec import GemFacts, read_gemspec
from pylekyll.languages.ruby.text import strip
from pylekyll.site.config.github_pages import DEFAULT_THEME
from pylekyll.site.config.paths import is_withheld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pylekyll.site.config import Config

BUNDLED = ("academic",)
#: Gem folders of RubyGems, Debian, Bundler, rbenv and the official Docker images, relative to the home folder or root.
_GEM_FOLDERS = (
    "/usr/share/rubygems-integration/all",
    "/usr/share/rubygems-integration/*",
    "/var/lib/gems/*",
    "/usr/local/bundle",
    "/usr/local/lib/ruby/gems/*",
    "/usr/lib/ruby/gems/*",
    "/opt/homebrew/lib/ruby/gems/*",
    "~/.gem/ruby/*",
    "~/.local/share/gem/ruby/*",
    "~/.rbenv/versions/*/lib/ruby/gems/*",
    "~/.rvm/gems/*",
)


@dataclass
class Theme:
    """A theme's folder and metadata; the path of a missing part is ``None``."""

    name: str
    root: Path
    facts: GemFacts = field(default_factory=GemFacts)

    @cached_property
    def includes_path(self) -> Path | None:
        """The folder ``_includes``."""
        return self._part("_includes")

    @cached_property
    def layouts_path(self) -> Path | None:
        """The folder ``_layouts``."""
        return self._part("_layouts")

    @cached_property
    def sass_path(self) -> Path | None:
        """The folder ``_sass``."""
        return self._part("_sass")

    @cached_property
    def assets_path(self) -> Path | None:
        """The folder ``assets``."""
        return self._part("assets")

    @cached_property
    def data_path(self) -> Path | None:
        """The folder ``_data``."""
        return self._part("_data")

    def _part(self, name: str) -> Path | None:
        """Return a folder of the theme, unless it is a symlink that leads outside (``Theme#realpath_for``)."""
        part = (self.root / name).resolve()
        return part if presence.is_folder(part) and part.is_relative_to(self.root.resolve()) else None

    @property
    def is_bundled(self) -> bool:
        """Return whether the theme comes with pylekyll."""
        return self.name in BUNDLED and self.root == Path(__file__).resolve().with_name(self.name)

    @property
    def version(self) -> str:
        """The version, or the empty string."""
        return self.facts.version

    @property
    def authors(self) -> str:
        """The authors' names."""
        return ", ".join(self.facts.authors)

    @property
    def description(self) -> str:
        """The theme's description."""
        return self.facts.description or self.facts.summary

    @property
    def metadata(self) -> dict[str, str]:
        """The gem's metadata."""
        return self.facts.metadata

    @property
    def dependencies(self) -> list[str]:
        """The gems that the theme needs at run time."""
        return self.facts.dependencies


def find_theme(
    config: Config, fetch: Callable[[str], Theme | None] | None = None, well_known: Iterable[str] = ()
) -> Theme | None:
    """Return the theme of ``theme:``, or ``None`` if the site does not name one.

    ``fetch`` is called with the name of a theme that is not installed; ``well_known`` are the names that it accepts.
    Raises ``SourceError`` if the theme is not found.
    """
    setting = config.get("theme")
    installed = installed_theme(config)
    if installed is not None or not isinstance(setting, str):
        return installed
    name = strip(setting.lower())
    fetched = fetch(name) if fetch else None
    if fetched is not None:
        return fetched
    near = get_close_matches(name, (*BUNDLED, *well_known), n=1, cutoff=0.85)
    meant = f"Did you mean '{near[0]}'?\n" if near else ""
    raise SourceError(
        f"The {setting} theme could not be found.",
        hint=f"{meant}Bundled themes: {', '.join(BUNDLED)}. To get a gem theme, run `gem install {name}`.\n"
        "Without Ruby, write `remote_theme: owner/name` instead, with jekyll-remote-theme among the plugins.",
    )


def installed_theme(config: Config) -> Theme | None:
    """Return the theme of ``theme:`` if the site, pylekyll or a package or gem of this machine has it."""
    setting = config.get("theme")
    if not isinstance(setting, str):
        return None
    name = strip(setting.lower())
    for folder, gemspec in () if "/" in name else _candidates(name, config):
        return Theme(name, folder.resolve(), read_gemspec(gemspec) if gemspec else GemFacts())
    return None


def _candidates(name: str, config: Config) -> Iterator[tuple[Path, Path | None]]:
    own = config.source / f"{name}.gemspec"
    if presence.is_file(own) and not is_withheld(own, config):
        yield config.source, own
    if name in BUNDLED:
        yield Path(__file__).with_name(name), None
    # Most sites with GitHub's default theme do not name it. Packages are not asked for it: that takes 15 ms.
    packaged = entry_point(THEMES, name) if name != DEFAULT_THEME else None
    if packaged is not None:
        yield Path(str(files(packaged.value))), None
    yield from _installed_gems(name, config)


def _installed_gems(name: str, config: Config) -> list[tuple[Path, Path | None]]:
    """Return installed versions of the gem ``name``: the one of Gemfile.lock first, then the newest."""
    wanted = locked_version(name, config.source)
    pattern = re.compile(rf"{re.escape(name)}-(\d[\w.]*)$", re.ASCII)
    found = []
    for folder in _gem_folders(config):
        for gem in (folder / "gems").glob(f"{name}-*"):
            match = pattern.match(gem.name)
            if match and presence.is_folder(gem) and not _is_withheld(gem, config):
                gemspec = folder / "specifications" / f"{gem.name}.gemspec"
                rank = (match[1] == wanted, version_key(match[1]))
                is_there = presence.is_file(gemspec) and not _is_withheld(gemspec, config)
                found.append((rank, gem, gemspec if is_there else None))
    found.sort(key=lambda entry: entry[0], reverse=True)
    return [(gem, gemspec) for _, gem, gemspec in found]


def _is_withheld(path: Path, config: Config) -> bool:
    """Return whether safe mode forbids a part of a gem: it is in the source, and a link leads out."""
    return path.is_relative_to(config.source) and is_withheld(path, config)


def _gem_folders(config: Config) -> Iterator[Path]:
    environment = config.environment
    for variable in ("GEM_HOME", "GEM_PATH", "BUNDLE_PATH"):
        for folder in environment.get(variable, "").split(os.pathsep):
            if folder:
                yield Path(folder)
                yield from Path(folder).glob("ruby/*")
    yield from (config.source / "vendor/bundle").glob("ruby/*")
    home = environment.get("HOME") or environment.get("USERPROFILE")
    for folder in _GEM_FOLDERS:
        if folder.startswith("~/"):
            if home:
                yield from Path(home).glob(folder[2:])
        else:
            yield from Path("/").glob(folder[1:])


def installed_gem(name: str, config: Config) -> Path | None:
    """Return the folder of the installed gem ``name``: the locked version, or the newest."""
    return next((folder for folder, _ in _installed_gems(name, config)), None)


def locked_version(name: str, source: Path) -> str | None:
    """Return the version of a gem in the site's Gemfile.lock, or ``None``."""
    lock = source / "Gemfile.lock"
    if not presence.is_file(lock):
        return None
    text = lock.read_text("utf-8", errors="replace")
    match = re.search(rf"^ {{4}}{re.escape(name)} \(([^)\n]+)\)", text, re.MULTILINE)
    return match[1] if match else None


def version_key(version: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key as RubyGems orders versions: numbers by value, and prereleases before a release."""
    parts = re.findall(r"(?:0*(?=\d))?(\d+|[a-z]+)", version, re.IGNORECASE | re.ASCII)
    return (*((1, len(part), part) if part.isdecimal() else (0, 0, part) for part in parts), (1, 0, ""))
