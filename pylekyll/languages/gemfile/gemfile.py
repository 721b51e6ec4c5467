"""The plugins that a Gemfile requests, read without running it (``Jekyll::PluginManager.require_from_bundler``).

A Gemfile is a Ruby program, but nearly all have one simple form, which is read here: ``gem`` lines with or
without groups, ``group ... do`` blocks, ``gemspec`` and ``eval_gemfile`` lines. A line that depends on a condition
(``gem "wdm" if Gem.win_platform?``) is left out.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.languages.gemfile.gemspec import read_gemspec
from pylekyll.languages.ruby.comments import BESIDE_STRINGS, without_comment
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: The group that Jekyll has Bundler require.
PLUGIN_GROUP = "jekyll_plugins"

#: Characters of a line, and of a statement; longer lines have no plugins.
_LONGEST = 2000
#: Files that one Gemfile reads, one in another.
_MOST_FILES = 100

_GEM = lazy_pattern(r"""gem[\s(]+["']([\w.-]+)["'](.*)""", re.DOTALL)
_CONDITION = lazy_pattern(r"\s(?:if|unless)\s")
_NOT_REQUIRED = lazy_pattern(r"(?:\brequire:|:require\s*=>)\s*false\b")
_GROUPS = lazy_pattern(r"(?:\bgroups?:|:groups?\s*=>)\s*(\[[^\[\]]*\]|:\w+|\"\w+\"|'\w+')")
_GROUP_BLOCK = lazy_pattern(r"group\b(.*)\bdo\b")
_NAME = lazy_pattern(r"[:\"'](\w+)")
_BLOCK = lazy_pattern(r"(?:if|unless|case|while|until|begin|def)\b|.*\bdo\b(?:\s*\|[^|]*\|)?\s*$")
_OPTION = r"(?:\b{0}:|:{0}\s*=>)\s*:?[\"']?([^\"',\s)]+)"
_GEMSPEC_PATH = lazy_pattern(_OPTION.format("path"))
_GEMSPEC_NAME = lazy_pattern(_OPTION.format("name"))
_FILE_NAME = lazy_pattern(r"[\w.-]+")
_GEMSPEC_GROUP = lazy_pattern(_OPTION.format("development_group"))
_EVAL = lazy_pattern(r"""eval_gemfile[\s(]+["']([^"']+)["']""")
_DEVELOPMENT = lazy_pattern(r"""\.add_development_dependency[\s(]+["']([\w.-]+)["']""")


@dataclass
class Gemfile:
    """The gems of a Gemfile: ``plugins`` are in the group that Jekyll requires, ``gems`` are all of them."""

    gems: list[str] = field(default_factory=list)
    plugins: list[str] = field(default_factory=list)

    @property
    def is_github_pages(self) -> bool:
        """Return whether the site is meant for GitHub Pages' own builder."""
        return "github-pages" in self.gems


def find_gemfile(working_directory: Path, environment: Mapping[str, str]) -> Path | None:
    """Return the Gemfile that Bundler would read for Jekyll: in the working directory, or ``BUNDLE_GEMFILE``.

    ``JEKYLL_NO_BUNDLER_REQUIRE`` in the environment, with any value, turns this off, as in Jekyll.
    """
    if "JEKYLL_NO_BUNDLER_REQUIRE" in environment:
        return None
    named = environment.get("BUNDLE_GEMFILE")
    path = working_directory / (named or "Gemfile")
    return path if path.is_file() else None


def is_meant_for_github_pages(
    source: Path, working_directory: Path, environment: Mapping[str, str], *, safe: bool = False
) -> bool:
    """Return whether the Gemfile of the site in ``source`` names ``github-pages``.

    That is the Gemfile that Bundler would read (``find_gemfile``) or, if it is missing, the source's own: building
    a site from outside of its folder must have the same result.
    """
    path = find_gemfile(working_directory, environment) or find_gemfile(source, environment)
    return path is not None and read_gemfile(path, source if safe else None).is_github_pages


def read_gemfile(path: Path, source: Path | None = None) -> Gemfile:
    """Return the gems in the Gemfile at ``path``, in its order, each once.

    A Gemfile in ``source`` reads no file outside of it, also not by a symlink.
    """
    found = Gemfile()
    inside = source if source is not None and _is_open(path.parent, source) else None
    _read(path, found, set(), inside)
    found.gems = list(dict.fromkeys(found.gems))
    found.plugins = list(dict.fromkeys(found.plugins))
    return found


def _is_open(path: Path, inside: Path | None) -> bool:
    return inside is None or Path(os.path.realpath(path)).is_relative_to(os.path.realpath(inside))


def _read(path: Path, found: Gemfile, seen: set[Path], inside: Path | None) -> None:
    if path in seen or len(seen) >= _MOST_FILES or not _is_open(path, inside) or not path.is_file():
        return
    seen.add(path)
    open_blocks: list[frozenset[str]] = []
    for statement in _statements(path.read_text("utf-8", errors="replace")):
        groups = open_blocks[-1] if open_blocks else frozenset()
        if statement == "end" and open_blocks:
            open_blocks.pop()
        elif match := _GROUP_BLOCK.match(statement):
            open_blocks.append(groups.union(_NAME.findall(match[1])))
        elif match := _GEM.match(statement):
            _add_gem(match[1], match[2], groups, found)
        elif statement.startswith("gemspec"):
            _add_gemspec(_specification(path.parent, statement, inside), statement, groups, found)
        elif match := _EVAL.match(statement):
            _read(Path(os.path.realpath(path.parent / match[1])), found, seen, inside)
        elif _BLOCK.match(statement):
            open_blocks.append(groups)


def _statements(text: str) -> Iterator[str]:
    """Yield the lines without comments and empty ones; a line that ends with a comma continues in the next one."""
    pending = ""
    for line in text.splitlines():
        if len(line) > _LONGEST:  # the patterns take quadratic time
            continue
        bare = without_comment(line, BESIDE_STRINGS).strip()
        if not bare:
            continue
        pending = f"{pending} {bare}" if pending else bare
        if not pending.endswith((",", "\\")) or len(pending) > _LONGEST:
            yield pending
            pending = ""
    if pending:
        yield pending


def _add_gem(name: str, options: str, groups: frozenset[str], found: Gemfile) -> None:
    if _CONDITION.search(options):
        return
    own = _GROUPS.search(options)
    found.gems.append(name)
    if _NOT_REQUIRED.search(options):
        return
    if PLUGIN_GROUP in groups or (own and PLUGIN_GROUP in _NAME.findall(own[1])):
        found.plugins.append(name)


def _specification(folder: Path, statement: str, inside: Path | None) -> Path | None:
    """Return the file that a ``gemspec`` line reads."""
    path, name = _GEMSPEC_PATH.search(statement), _GEMSPEC_NAME.search(statement)
    base = folder / path[1] if path else folder
    if not _is_open(base, inside) or (name and not _FILE_NAME.fullmatch(name[1])):
        return None
    found = sorted(base.glob(f"{name[1] if name else '*'}.gemspec"))
    return found[0] if found and _is_open(found[0], inside) else None


def _add_gemspec(specification: Path | None, statement: str, groups: frozenset[str], found: Gemfile) -> None:
    """Add the gem itself and its runtime dependencies; its development dependencies are in a group."""
    if specification is None:
        return
    group = _GEMSPEC_GROUP.search(statement)
    needed = read_gemspec(specification).dependencies
    developed = _DEVELOPMENT.findall(specification.read_text("utf-8", errors="replace"))
    found.gems += [*needed, *developed]
    if PLUGIN_GROUP in groups:
        found.plugins += needed
    if group and group[1] == PLUGIN_GROUP:
        found.plugins += developed
