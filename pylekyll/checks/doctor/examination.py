"""Examine a site: check its source, build it into a temporary folder, and check what was built."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.build import pipeline
from pylekyll.build.mistakes import ignored_codes
from pylekyll.build.mistakes.nested import is_of_front_matter
from pylekyll.build.mistakes.source import SiteSource
from pylekyll.build.observer import BuildObserver
from pylekyll.build.write.ownership import BUILT_FOLDER
from pylekyll.checks.doctor import jekyll
from pylekyll.checks.doctor.built import Built
from pylekyll.checks.doctor.others import is_detail
from pylekyll.checks.doctor.table import OF_BUILT_SITE, OF_SOURCE
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Level, Log
from pylekyll.gems.settings import settings_of_all
from pylekyll.rendering.renderer import Rendered
from pylekyll.site.config.defaults import DEFAULT_KEYS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from pylekyll.build.mistakes.nested import Tables
    from pylekyll.checks.doctor.external import Outside
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.rendering.renderer import Renderer
    from pylekyll.site.config import Config
    from pylekyll.site.site import Item, Site

#: The topic of errors that would end a build.
_ERROR = "Error:"
#: Findings that a tag or a filter may be the reason of, which does not run here.
_OF_PLUGINS = frozenset({"link-broken", "image-missing", "media-missing", "frame-missing"})
_WORST_FIRST = [Severity.ERROR, Severity.WARNING, Severity.NOTICE]


@dataclass(frozen=True)
class Finding:
    """A diagnostic, and the topic that heads its line in a terminal; a detail is shown by ``--all`` alone."""

    topic: str
    diagnostic: Diagnostic
    is_detail: bool = False


@dataclass
class Examination:
    """The findings of an examination, the worst first.

    ``healthy`` tells whether Jekyll's own checks passed. ``stand_ins`` tells which Ruby plugins of the site have a
    counterpart here that is used instead.
    """

    findings: list[Finding] = field(default_factory=list)
    stand_ins: list[str] = field(default_factory=list)
    healthy: bool = True

    def add_first(self, diagnostics: Iterable[Diagnostic], ignored: Collection[str], only: Collection[str]) -> None:
        """Put what the configuration's reader found before the other findings."""
        found = [Finding("Configuration:", each) for each in diagnostics if _is_wanted(each, ignored, only)]
        self.findings[:0] = [each for each in found if each not in self.findings]

    @property
    def shown(self) -> list[Finding]:
        """Return the findings that are not details."""
        return [each for each in self.findings if not each.is_detail]

    @property
    def passed(self) -> bool:
        """Tell whether Jekyll's checks passed and no finding is an error."""
        return self.healthy and all(each.diagnostic.severity is not Severity.ERROR for each in self.findings)


def _is_wanted(diagnostic: Diagnostic, ignored: Collection[str], only: Collection[str]) -> bool:
    return diagnostic.code not in ignored and (not only or diagnostic.code in only)


def examine(
    config: Config, ignored: Collection[str] = (), only: Collection[str] = (), outside: Outside | None = None
) -> Examination:
    """Return the findings about the site of ``config``, without those whose codes are ``ignored``.

    ``only`` are the codes to report, empty for all; the configuration may ignore codes too (``doctor.ignore``). With
    ``outside``, targets of links on other sites are requested. The site is built into a temporary folder; its
    destination is not touched. An error in a page does not end the build: the later checks leave the page out.
    """
    examination = Examination()
    source = SiteSource(config)
    with tempfile.TemporaryDirectory() as folder:
        destination = Path(folder, BUILT_FOLDER).resolve()
        found = list(_of_build(config, source, destination, examination, outside))
        names = {os.fspath(destination): os.fspath(config.destination)}
    findings = [_judged(Finding(each.topic, _renamed(each.diagnostic, names)), source) for each in found]
    findings = [replace(each, is_detail=each.is_detail and each.diagnostic.code not in only) for each in findings]
    unwanted = {*ignored, *ignored_codes(config)}
    findings = [*{each.diagnostic: each for each in findings if _is_wanted(each.diagnostic, unwanted, only)}.values()]
    examination.findings = sorted(findings, key=lambda each: _WORST_FIRST.index(each.diagnostic.severity))
    return examination


def of_error(error: PylekyllError) -> Examination:
    """Return the examination of a site whose configuration cannot be read: the error is its only finding."""
    return Examination([Finding(_ERROR, Diagnostic.of_error(error))])


def _judged(each: Finding, source: SiteSource) -> Finding:
    return replace(each, is_detail=is_detail(each.diagnostic, source))


def _of_build(
    config: Config, source: SiteSource, destination: Path, examination: Examination, outside: Outside | None
) -> Iterator[Finding]:
    log = Log(verbose=False)
    doctor = _Doctor(log)
    report = None
    try:
        report = pipeline.build(config.replace(destination=str(destination), disable_disk_cache=True), log, [doctor])
    except PylekyllError as error:
        doctor.errors.append(error)
    examination.healthy = doctor.healthy
    examination.stand_ins = [
        line.message for line in log.lines if line.topic == "Plugins:" and line.level is Level.INFO
    ]
    yield from (Finding(_ERROR, Diagnostic.of_error(error)) for error in doctor.errors)
    yield from _logged(log)
    source.folders += _theme_folders(doctor.sites)
    source.is_whole = bool(doctor.sites)
    source.settings = _known_settings(config, doctor.sites)
    source.filters = frozenset(doctor.environments[0].filters) if doctor.environments else frozenset()
    templates = [template for each in doctor.environments for template in each.parsed()]
    source.rendered = frozenset(template.source_path for template in templates if template.was_rendered)
    for of_source in OF_SOURCE:
        yield from (Finding(f"{each.code}:", each) for each in of_source(source))
    if report is not None:
        built = Built(source, doctor.sites, frozenset(doctor.failed))
        is_whole = not any(finding.code == "plugin-left-out" for finding in log.findings)
        for of_built in OF_BUILT_SITE:
            yield from (Finding(f"{each.code}:", each if is_whole else _doubted(each)) for each in of_built(built))
        if outside is not None:
            from pylekyll.checks.doctor.external import broken_outside

            yield from (Finding(f"{each.code}:", each) for each in broken_outside(built, outside))


def _doubted(each: Diagnostic) -> Diagnostic:
    """Return a finding of a site without some tags or filters as a warning: their absence may be the cause."""
    if each.severity is not Severity.ERROR or each.code not in _OF_PLUGINS:
        return each
    hint = "Perhaps it is missing because a plugin does not run here: see `plugin-left-out`."
    return each._replace(severity=Severity.WARNING, hint=f"{each.hint}\n{hint}" if each.hint else hint)


def _logged(log: Log) -> Iterator[Finding]:
    """Yield the findings of the build and of Jekyll's checks, each cause once."""
    codes = {finding.code for finding in log.findings}
    is_site = "no-site" not in codes
    for line in log.lines:
        finding = line.diagnostic
        # Private files are errors of the examination, and only warnings of a build.
        if finding is None or finding.code in {"no-pages", "private-file-published"}:
            continue
        if finding.code == "layout-missing" and line.topic != "Layout:":
            continue  # told for all files at once
        if finding.code == "url-setting" and not is_site:
            continue
        if finding.code == "url-mistake" and "url-setting" in codes:
            continue
        yield Finding(line.topic, finding)


def _renamed(diagnostic: Diagnostic, names: dict[str, str]) -> Diagnostic:
    message, hint = diagnostic.message, diagnostic.hint
    for name, meant in names.items():
        message = message.replace(name, meant)
        hint = hint.replace(name, meant) if hint else hint
    return diagnostic._replace(message=message, hint=hint)


def _known_settings(config: Config, sites: Sequence[Site]) -> Tables:
    """Return the keys of the loaded plugins, and of settings of plugins that are not loaded."""
    loaded = sites[0].extensions.settings if sites else {}
    others = (key for key, value in config.items() if isinstance(value, dict) and key not in DEFAULT_KEYS)
    if not sites or all(key in loaded for key in others):
        return loaded
    not_loaded = {place: keys for place, keys in settings_of_all().items() if place and not is_of_front_matter(place)}
    return {**not_loaded, **loaded}


def _theme_folders(sites: Sequence[Site]) -> list[Path]:
    theme = sites[0].theme if sites else None
    return [Path(theme.root)] if theme is not None else []


class _Doctor(BuildObserver):
    """Follows the build, makes Jekyll's checks, and continues after a page that cannot be rendered."""

    def __init__(self, log: Log) -> None:
        self.sites: list[Site] = []
        self.errors: list[PylekyllError] = []
        self.failed: set[int] = set()
        self.environments: list[Environment] = []
        self.healthy = True
        self._log = log
        self._examined = False

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Keep the sites of the build."""
        self.sites = [site for site, _ in sites]
        self.environments = [environment for _, environment in sites]

    def begins_rendering(self, site: Site) -> None:
        """Make Jekyll's checks of the first site."""
        if not self._examined:
            self._examined = True
            self.healthy = jekyll.is_healthy(site)
            jekyll.look_further(site)

    def rendering(self, renderer: Renderer, item: Item) -> Rendered | None:
        """Render ``item``; an error is kept, and the item is empty."""
        try:
            return renderer.render(item)
        except PylekyllError as error:
            item.output = ""
            if not any(_is_same(error, other) for other in self.errors):
                self.errors.append(error)
            self.failed.add(id(item))
            return Rendered("", "", frozenset())


def _is_same(error: PylekyllError, other: PylekyllError) -> bool:
    return (error.message, error.location) == (other.message, other.location)
