"""The builds that are compared: pylekyll's own, and the other one, from wherever it comes."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylekyll.checks.compare import causes
from pylekyll.checks.compare.causes import BUILT, FOLDER, LIVE, Origins
from pylekyll.checks.compare.classify import DIFFERENT, EXTRA, Circumstances, Comparison, compare
from pylekyll.checks.compare.fetch import Fetcher, base_url, is_asked_for
from pylekyll.checks.compare.marks import Moments, feed_moments
from pylekyll.checks.compare.rules import Side
from pylekyll.checks.compare.spelling import Addresses
from pylekyll.checks.compare.summary import Subject
from pylekyll.checks.compare.trees import CSS, FolderTree, decode, is_page, kind_of
from pylekyll.foundation.dialect import GITHUB_PAGES, JEKYLL_4, dialect_of
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.log import Log
from pylekyll.foundation.version import __version__
from pylekyll.incremental.converted import build_with_texts
from pylekyll.site.config.paths import plugin_folders

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime, tzinfo
    from pathlib import Path

    from pylekyll.checks.compare.jekyll import Jekyll
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.config import Config

_GENERATOR = re.compile(
    r"\bJekyll v(\d+(?:\.\d+)+)|<generator(?:(?!\bversion=)[^<>])*\bversion=\"(\d[\d.]*)\"[^<>]*>Jekyll<"
)
#: The profiles by the major version of the Jekyll that they follow.
_PROFILES = {dialect.jekyll_version.partition(".")[0]: dialect.name for dialect in (JEKYLL_4, GITHUB_PAGES)}
_IS_IT_THE_ADDRESS = "Is it the URL of the site, as a browser shows it?"


@dataclass(frozen=True)
class Build:
    """The files of one build, when they were made, and what the builder is called.

    ``unread`` are files that was not available, with the reasons; ``asked`` are the only ones that were asked for,
    where not all were; ``version`` is that of Jekyll, if it is known.
    """

    files: Mapping[str, bytes]
    moments: Moments
    name: str
    origin: str = BUILT
    unread: Mapping[str, str] = field(default_factory=dict)
    asked: frozenset[str] | None = None
    version: str | None = None


def build_here(config: Config, log: Log) -> Build:
    """Our build of ``config`` into its destination. Raises ``PylekyllError``."""
    config.destination.mkdir(parents=True, exist_ok=True)
    started = time.time()
    build_with_texts(config, log)
    moments = Moments.between(started, time.time(), config.zone)
    return Build(FolderTree(config.destination), moments, f"pylekyll {__version__}")


def build_with_sass(compiler: str, config: Config, destination: Path) -> Mapping[str, bytes]:
    """Return our build with stylesheets by the Sass ``compiler``. Raises ``PylekyllError``."""
    settings = config.get("sass")
    sass = {**(settings if isinstance(settings, dict) else {}), "implementation": compiler}
    return build_here(config.replace(sass=sass, destination=str(destination)), Log(verbose=False)).files


def build_in_ruby(jekyll: Jekyll, config: Config, files: Sequence[Path], destination: Path) -> Build:
    """Ruby's build of the same site into ``destination``. Raises ``PylekyllError``."""
    version = jekyll.version()
    destination.mkdir(parents=True)
    started = time.time()
    jekyll.build(config, files, destination)
    moments = Moments.between(started, time.time(), config.zone)
    return Build(FolderTree(destination), moments, f"Jekyll {version or ''}".strip(), BUILT, version=version)


def build_in_folder(folder: Path, zone: tzinfo) -> Build:
    """Return an existing build."""
    tree = FolderTree(folder)
    version = _version(tree)
    modified = tree.modified()
    spans = () if modified is None else Moments.between(modified[0], modified[1], zone).spans
    moments = Moments((*spans, *_feed_spans(tree, zone)), zone)
    return Build(tree, moments, f"the build in {folder}", FOLDER, version=version)


def build_at_url(url: str, ours: Build, zone: tzinfo, environment: Mapping[str, str], timeout: float) -> Build:
    """Return a live site's versions of the files that pylekyll builds. Raises ``UsageError`` for a bad address."""
    paths = frozenset(filter(is_asked_for, ours.files))
    site = Fetcher(url, environment, timeout).fetch(sorted(paths))
    if site.unread and not site.files:
        reason = next(iter(site.unread.values()))
        raise FetchError(f"Nothing could be fetched from {base_url(url)}: {reason}.", hint=_IS_IT_THE_ADDRESS)
    moments = Moments(tuple(_feed_spans(site.files, zone)), zone)
    return Build(site.files, moments, base_url(url), LIVE, site.unread, paths, _version(site.files))


def _feed_spans(files: Mapping[str, bytes], zone: tzinfo) -> list[tuple[datetime, datetime]]:
    """Return the times that the feeds of a site say it was built at."""
    feeds = [path for path in files if kind_of(path) == "xml" and not path.endswith(".svg") and "sitemap" not in path]
    texts = [text for path in feeds[:20] if (text := decode(files[path])) is not None]
    return [span for text in texts for span in feed_moments(text, zone).spans]


def other_profile(reference: Build, config: Config) -> str | None:
    """Return the profile that follows the Jekyll of the ``reference`` build, where it is not that of ``config``."""
    followed = dialect_of(config).jekyll_version.partition(".")[0]
    major = (reference.version or "").partition(".")[0]
    return None if major == followed else _PROFILES.get(major)


def _version(files: Mapping[str, bytes]) -> str | None:
    """Return the version of Jekyll that pages and feeds name."""
    for path in [path for path in files if is_page(path) or path.endswith("feed.xml")][:50]:
        found = _GENERATOR.search(decode(files[path]) or "")
        if found:
            return found[1] or found[2]
    return None


class Builds:
    """The other build and ours, ready to be compared; ``log`` is that of our build.

    ``adopted`` is the profile that ours follows because the other build does.
    """

    def __init__(self, reference: Build, ours: Build, config: Config, log: Log, adopted: str | None = None) -> None:
        self._adopted = adopted
        self._reference = reference
        self._ours = ours
        self._config = config
        self._findings = log.findings
        addresses = Addresses(
            frozenset(
                {
                    str(config.get("url") or ""),
                    reference.name if reference.origin == LIVE else "",
                    *_own_addresses(reference.files),
                    *_own_addresses(ours.files),
                }
            ),
            frozenset({str(config.get("baseurl") or ""), _path_of(reference)}),
        )
        self._known = Circumstances(
            (Side(reference.name, reference.moments), Side(ours.name, ours.moments)),
            addresses,
            Origins(reference.origin, _ruby_plugins(config), _missing_plugins(self._findings)),
        )

    def compare(self, compiler: str = "", compiled: Mapping[str, bytes] | None = None) -> Comparison:
        """Return the comparison.

        ``compiled`` is what our build has by the other Sass ``compiler``, where that was tried.
        """
        files, asked = self._ours.files, self._reference.asked
        kept = files if asked is None else {path: files[path] for path in files if path in asked}
        known = replace(self._known, compiler=compiler, compiled=compiled or {})
        comparison = compare(self._reference.files, kept, known, self._reference.unread)
        comparison.not_asked = len(files) - len(kept)
        return comparison

    @property
    def number(self) -> int:
        """Return how many files ours has."""
        return len(self._ours.files)

    def other_compiler(self, comparison: Comparison) -> str | None:
        """Return the Sass compiler that may write the stylesheets that differ, where the site leaves the choice."""
        settings = self._config.get("sass")
        chosen = settings.get("implementation") if isinstance(settings, dict) else None
        if chosen not in {None, "auto"} or not any(kind_of(each.path) == CSS for each in comparison.of(DIFFERENT)):
            return None
        return "dart-sass" if dialect_of(self._config).has_ruby_sass else "libsass"

    def subject(self, comparison: Comparison) -> Subject:
        """Return the subject of the comparison."""
        reference = self._reference
        notes = (*self._version_notes(), *_notes(reference, self._config, comparison, self._findings))
        return Subject(str(self._config.source), reference.name, self._ours.name, reference.origin, notes)

    def _version_notes(self) -> Iterable[str]:
        """Yield notes about the Jekyll that made the other build."""
        theirs = self._reference.version
        followed = dialect_of(self._config).jekyll_version
        profile = other_profile(self._reference, self._config)
        if profile is not None:
            yield (
                f"The other build is by Jekyll {theirs}, and pylekyll followed Jekyll {followed}. "
                f"Compare with --compat {profile}."
            )
        elif self._adopted is not None:
            yield (
                f"The other build is by Jekyll {theirs}, so pylekyll followed Jekyll {followed} "
                f"(--compat {self._adopted}). To build the same, use that option, or set "
                f"`pylekyll: {{compat: {self._adopted}}}` in _config.yml."
            )


#: Files at the root of most sites that contain the root's address.
_ROOTS = {
    "index.html": re.compile(r"<link rel=\"canonical\" href=\"(https?://[^\"]+)\""),
    "feed.xml": re.compile(r"<link href=\"(https?://[^\"]+/)feed\.xml\" rel=\"self\""),
    "robots.txt": re.compile(r"^Sitemap: (https?://\S+/)sitemap\.xml", re.MULTILINE),
}


def _own_addresses(files: Mapping[str, bytes]) -> set[str]:
    """Return the URLs of a site: its own settings, or those that GitHub's plugin sets."""
    found = [(pattern, decode(files[path]) or "") for path, pattern in _ROOTS.items() if path in files]
    return {match[1] for pattern, text in found if (match := pattern.search(text))}


def _path_of(build: Build) -> str:
    """Return the base path of a live site's address."""
    return f"/{build.name.split('/', 3)[3]}" if build.origin == LIVE else ""


def _ruby_plugins(config: Config) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return () if config.safe else causes.ruby_plugins(plugin_folders(config), config.source)


def _missing_plugins(findings: Iterable[Diagnostic]) -> tuple[str, ...]:
    return tuple(name for finding in findings if finding.code == "plugin-not-supported" for name in finding.subjects)


def _notes(reference: Build, config: Config, comparison: Comparison, findings: Sequence[Diagnostic]) -> Iterable[str]:
    """Yield notes for readers of the differences."""
    absent = len(comparison.of(EXTRA))
    if reference.origin == LIVE and absent * 2 > len(comparison.results):
        baseurl = str(config.get("baseurl") or "")
        at = f", as in --url {reference.name.rstrip('/')}{baseurl}/" if baseurl and not _path_of(reference)[1:] else ""
        yield f"Most files are not at {reference.name}. Is it the address of the site's first page{at}?"
    if comparison.not_asked:
        yield (f"{comparison.not_asked} files were not fetched: images, papers and other copied files.")
    if findings:
        one = len(findings) == 1
        those = "a warning" if one else f"{len(findings)} warnings"
        yield f"pylekyll's build gave {those}: `pylekyll build` shows {'it' if one else 'them'}."
