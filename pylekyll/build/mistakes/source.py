"""Text files of a site's source, as the checks of the doctor read them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.build.mistakes.nested import texts_in
from pylekyll.foundation import presence
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content import front_matter
from pylekyll.site.read.entry_filter import EntryFilter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylekyll.site.config import Config

_TEXTS = (
    ".md",
    ".liquid",
    ".json",
    ".csv",
    ".tsv",
    ".markdown",
    ".mkd",
    ".html",
    ".htm",
    ".xml",
    ".yml",
    ".yaml",
    ".bib",
    ".scss",
    ".sass",
    ".css",
    ".txt",
)
_TEMPLATES = (".html", ".htm", ".xml", ".liquid", ".md", ".markdown", ".json", ".txt", ".css", ".scss", ".js")
_LARGEST = 1_000_000
_ORIGIN = lazy_pattern(r"\[remote \"origin\"\][^\[]*?url\s*=\s*\S{0,200}github\.com[:/]([\w.-]+/[\w.-]+)")
_USED = lazy_pattern(r"\.\s*([A-Za-z_][\w-]*)|[\"']([A-Za-z_][\w-]*)[\"']")


@dataclass
class SiteSource:
    """The source of a site; ``folders`` are further folders of templates, such as the theme's.

    ``filters`` are those that templates may use, empty where they are not known. Without ``is_whole`` the site could
    not be opened, and templates of its theme or plugins are perhaps not known. ``rendered`` are the templates that a
    build rendered, and ``settings`` the keys that the loaded plugins know.
    """

    config: Config
    folders: list[Path] = field(default_factory=list)
    is_whole: bool = True
    filters: frozenset[str] = frozenset()
    rendered: frozenset[str] = frozenset()
    settings: Mapping[str, Mapping[str, tuple[str, str]]] = field(default_factory=dict)
    folders_found: list[str] = field(default_factory=list)

    @cached_property
    def paths(self) -> list[str]:
        """Return the paths of all files below the source that the site does not exclude, relative to it."""
        return sorted(self._walk())

    def _walk(self) -> Iterator[str]:
        source = self.config.source
        entry_filter = EntryFilter(self.config)
        excluded = [str(pattern) for pattern in self.config["exclude"] or ()]
        destination = os.fspath(self.config.destination)
        for folder, folders, names in presence.walk(source):
            base = Path(folder).relative_to(source).as_posix().removeprefix(".").lstrip("/")

            def kept(name: str, base: str = base) -> bool:
                return not name.startswith(".") and not entry_filter.matches(excluded, f"{base}/{name}".lstrip("/"))

            folders[:] = [
                name
                for name in folders
                if kept(name) and name not in {"_site", "node_modules", "vendor"} and f"{folder}/{name}" != destination
            ]
            self.folders_found += [f"{base}/{name}".lstrip("/") for name in folders]
            yield from (f"{base}/{name}".lstrip("/") for name in names if kept(name))

    @cached_property
    def texts(self) -> dict[str, str]:
        """Return the texts of the source by their paths, without files that are not text or are very large."""
        return {path: text for path in self.paths if path.lower().endswith(_TEXTS) and (text := self._read(path))}

    def _read(self, path: str) -> str:
        file = self.config.source / path
        try:
            is_read = file.is_file() and file.stat().st_size <= _LARGEST and not is_withheld(file, self.config)
            return file.read_text("utf-8") if is_read else ""
        except (OSError, UnicodeDecodeError):
            return ""  # the build reports it

    @cached_property
    def templates(self) -> dict[str, str]:
        """Return the texts that Liquid reads: includes, layouts, and files with front matter."""
        folders = tuple(f"{self.config.get(key)}/" for key in ("includes_dir", "layouts_dir") if self.config.get(key))
        return {
            path: text
            for path, text in self.texts.items()
            if path.startswith(folders) or (text.startswith("---") and front_matter.cut(text) is not None)
        }

    def is_used(self, path: str) -> bool:
        """Tell whether a build rendered the template ``path``; includes that no page asks for are not used."""
        folders = tuple(f"{self.config.get(key)}/" for key in ("includes_dir", "layouts_dir") if self.config.get(key))
        return not self.rendered or not path.startswith(folders) or path in self.rendered

    def yaml_texts(self) -> list[tuple[str, str, int]]:
        """Return the YAML of the source: path, text and first line, of front matter, data and the configuration."""
        return self._yaml_texts

    @cached_property
    def _yaml_texts(self) -> list[tuple[str, str, int]]:
        found = []
        for path, text in self.texts.items():
            if path.endswith((".yml", ".yaml")):
                found.append((path, text, 1))
            elif text.startswith("---") and (parts := front_matter.cut(text)) is not None:
                found.append((path, parts[0], 1))
        return found

    def all_texts(self) -> Iterator[tuple[str, str]]:
        """Yield all files of the source that may hold a secret: its texts, scripts and hidden files."""
        yield from self.texts.items()
        for path in self.paths:
            if path.endswith((".js", ".py", ".rb", ".sh", ".toml", ".ini", ".pem", ".key")) and ".min." not in path:
                yield path, _text_of(self.config.source / path)
        for name in sorted(os.listdir(self.config.source)):  # noqa: PTH208 - names alone
            if re.match(r"\.env(\.|$)|\.netrc$|\.npmrc$|\.htpasswd$", name):
                yield name, _text_of(self.config.source / name)

    def is_ignored_by_git(self, path: str) -> bool:
        """Tell whether the source's own ``.gitignore`` names a folder or file that ``path`` is in."""
        parts = path.split("/")
        around = {"/".join(parts[:end]) for end in range(1, len(parts) + 1)}
        return not around.isdisjoint(self._ignored_by_git)

    @cached_property
    def _ignored_by_git(self) -> frozenset[str]:
        lines = _text_of(self.config.source / ".gitignore").splitlines()
        return frozenset(line.strip().strip("/") for line in lines if line.strip() and line[0] not in "#!")

    def says(self, word: str) -> bool:
        """Tell whether the configuration has ``word`` in it anywhere."""
        return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", self._configuration) is not None

    @cached_property
    def _configuration(self) -> str:
        return "\n".join(texts_in(self.config))

    @cached_property
    def repository(self) -> str:
        """The name of the repository on GitHub, ``owner/name``, as the builder or git tells; empty where unknown."""
        told = self.config.environment.get("PAGES_REPO_NWO") or self.config.environment.get("GITHUB_REPOSITORY")
        if told:
            return told
        match = _ORIGIN.search(_text_of(self.config.source / ".git" / "config"))
        return match[1].removesuffix(".git") if match else ""

    @cached_property
    def names_in_templates(self) -> frozenset[str]:
        """Return the names that templates and plugins of the site and its theme ask for (``page.name``)."""
        found: set[str] = set()
        for text in self._templates():
            found.update(name for match in _USED.findall(text) for name in match if name)
        return frozenset(found)

    def _templates(self) -> Iterator[str]:
        yield from (text for path, text in self.texts.items() if path.endswith(_TEMPLATES))
        plugins = [self.config.source / path for path in self.paths if path.endswith((".py", ".rb", ".json", ".js"))]
        theirs = [path for folder in self.folders for path in folder.rglob("*") if path.suffix in _TEMPLATES]
        yield from map(_text_of, [*plugins, *theirs])

    @cached_property
    def texts_of_themes(self) -> dict[str, str]:
        """Return the layouts and includes of the theme that the site does not have itself, by their paths in it."""
        found: dict[str, str] = {}
        for folder in self.folders:
            for path in (each for name in ("_layouts", "_includes") for each in sorted((folder / name).rglob("*"))):
                relative = path.relative_to(folder).as_posix()
                if path.suffix in _TEMPLATES and relative not in self.texts:
                    found.setdefault(relative, _text_of(path))
        return found

    def find(self, wanted: Iterable[str], first: Sequence[str] = ()) -> SourceLocation | None:
        """Return the place of the first of the texts ``wanted``, looked for in the files ``first``, then everywhere.

        A place in a comment of HTML or of a YAML file is returned only if there is no other.
        """
        texts = [text for text in wanted if text]
        commented = None
        for paths in (first, self.texts):
            for text in texts:
                for path in paths:
                    content = self.texts.get(path, "")
                    if text not in content:
                        continue
                    if line := line_with(content, text, is_yaml=path.endswith((".yml", ".yaml"))):
                        return SourceLocation(path, line)
                    if commented is None and (line := line_with(content, text, in_comments=True)):
                        commented = SourceLocation(path, line)
        return commented


def _text_of(path: Path) -> str:
    """Return the text of a file; empty for a large one, a folder, a pipe, or a broken symlink."""
    try:
        is_read = path.is_file() and path.stat().st_size <= _LARGEST
        return path.read_text("utf-8", errors="replace") if is_read else ""
    except OSError:
        return ""


def line_with(text: str, wanted: str, *, in_comments: bool = False, is_yaml: bool = False) -> int | None:
    """Return the line of ``text`` on which ``wanted`` stands as a whole address, not as a part of a longer one.

    Places in comments of HTML, and of YAML if the text ``is_yaml``, count only with ``in_comments``.
    """
    start = text.find(wanted)
    while start >= 0:
        before, after = text[start - 1 : start], text[start + len(wanted) : start + len(wanted) + 1]
        is_whole = not re.match(r"[\w/.-]", before) and not re.match(r"[\w/-]", after)
        if is_whole and (in_comments or not _is_in_comment(text, start, is_yaml=is_yaml)):
            return text.count("\n", 0, start) + 1
        start = text.find(wanted, start + 1)
    return None


def _is_in_comment(text: str, start: int, *, is_yaml: bool) -> bool:
    line = text[text.rfind("\n", 0, start) + 1 : start]
    if is_yaml and (line.lstrip().startswith("#") or " #" in line):
        return True
    return text.rfind("<!--", 0, start) > text.rfind("-->", 0, start)
