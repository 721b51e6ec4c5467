"""The file with the data of a CV, and the lines of its fields."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from pylekyll.academic.cv.names import is_decoration
from pylekyll.foundation.diagnostics import Diagnostic, Severity, listed
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.gems.builtin.curriculum.settings import TOPIC
from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content.front_matter import decode
from pylekyll.site.read.source_file import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pylekyll.academic.cv.fields import Path as FieldPath
    from pylekyll.academic.cv.fields import Problem
    from pylekyll.site.site import Site

#: A file of which all lines are comments.
_NO_DATA = re.compile(r"(?:[ \t]*(?:#[^\n]*|---)?(?:\n|\Z))*")
_SUFFIXES = ("yml", "yaml", "json")
_RENDERCV = "cv"
_RESUME = "resume"
_SHOWN = 8
_REMAINING = 200


@dataclass(frozen=True)
class CvSource:
    """The file with the data of a CV, and its text; ``shown`` is the path as messages name it."""

    path: Path
    shown: str
    text: str


def find_source(site: Site, named: str, lang: str, form: str = "") -> CvSource | None:
    """Return the first of a site's files that may have CV data, or the file ``named``. Others without data are skipped.

    ``named`` is a path, or a name in the data folder such as ``fr/cv``. ``form`` is al-folio's ``cv_format``. A file
    that cannot be read is reported, and counts as missing.
    """
    for shown in _candidates(site, named, lang, form):
        path = site.source / shown
        if not path.is_file() or not path.resolve().is_relative_to(site.source.resolve()):
            continue
        if is_withheld(path, site.config):
            continue
        try:
            text = decode(read_bytes(path, shown), shown)
        except SourceError as error:
            _report_unreadable(site, error)
            return None
        if named or not _NO_DATA.fullmatch(text):
            return CvSource(path, shown, text)
    if named:
        message = f"The data of the CV are missing: file not found: '{named}'."
        hint = "`cv.source` and `cv_data` name a file of the site, or one of the data folder without its extension."
        site.log.report(Diagnostic("cv-unreadable", Severity.WARNING, message, None, hint), topic=TOPIC)
    return None


def load(site: Site, source: CvSource) -> tuple[Any] | None:
    """Return the data in a tuple, or ``None`` for a file that is not YAML, which is reported.

    Numbers, dates and booleans are the texts that the file has: ``3.80`` keeps its zero.
    """
    try:
        return (safe_yaml.load_texts(source.text, source.shown),)
    except SourceError as error:
        _report_unreadable(site, error)
        return None


def _report_unreadable(site: Site, error: SourceError) -> None:
    message = f"The data of the CV cannot be read: {error.message}"
    found = Diagnostic("cv-unreadable", Severity.WARNING, message, error.location, error.hint)
    site.log.report(found, topic=TOPIC)


def _candidates(site: Site, named: str, lang: str, form: str) -> Iterator[str]:
    """Yield the paths, relative to the source, where CV data may be."""
    folder = str(site.config.get("data_dir") or "_data").strip("/")
    if named:
        yield named
        yield from (f"{folder}/{named}.{suffix}" for suffix in _SUFFIXES)
        return
    fetched = _fetched_resume(site)
    both = (_RESUME, _RENDERCV) if fetched else (_RENDERCV, _RESUME)
    names = (_RESUME,) if form == "jsonresume" else (_RENDERCV,) if form == "rendercv" else both
    for name in names:
        for place in (f"{lang}/{name}", f"{name}_{lang}", name) if lang else (name,):
            yield from (f"{folder}/{place}.{suffix}" for suffix in _SUFFIXES)
        if name == _RESUME:
            yield from fetched
            yield from (f"assets/json/{one}.json" for one in ((f"{name}_{lang}", name) if lang else (name,)))


def _fetched_resume(site: Site) -> list[str]:
    """Return the files of the site that are ``site.data.resume`` by ``jekyll_get_json``.

    On its page of a CV, al-folio prefers them to ``_data/cv.yml``, its example (``_layouts/cv.liquid`` of its versions
    before 1).
    """
    entries = site.config.get("jekyll_get_json")
    listed = entries if isinstance(entries, list) else [entries]
    named = [to_s(each.get("json")) for each in listed if isinstance(each, dict) and each.get("data") == _RESUME]
    return [path.strip("/") for path in named if path and "://" not in path]


def report_problems(site: Site, source: CvSource, problems: Sequence[Problem]) -> None:
    """Warn of each field that cannot be used or is not shown, with its line.

    Fields of one name that are not shown are one finding; from the ninth finding on, one names all others.
    """
    if not problems:
        return
    found = list(_findings(source, problems))
    for one in found[:_SHOWN]:
        site.log.report(one, topic=TOPIC)
    if len(found) > _SHOWN:
        site.log.report(_remaining(source, found[_SHOWN:]), topic=TOPIC)


def _findings(source: CvSource, problems: Sequence[Problem]) -> Iterator[Diagnostic]:
    root = _compose(source.text)
    unread: dict[str, list[tuple[Problem, int | None]]] = {}
    for problem in problems:
        line = _line_of(root, problem.path)
        if problem.unread:
            last = next((part for part in reversed(problem.path) if isinstance(part, str)), "")
            unread.setdefault(last, []).append((problem, line))
            continue
        message = f"The field '{problem.name}' of the CV cannot be used. {problem.message}"
        yield _finding(source, message, line, problem.hint, (problem.name,))
    for name, group in unread.items():
        first, line = group[0]
        message = f"The field '{first.name}' of the CV is not shown: '{first.unread}'."
        if len(group) > 1:
            others = [f"'{one.unread}' (line {place})" for one, place in group[1:]]
            message = f"{message} Others with the name '{name}': {listed(others, _REMAINING)}."
        severity = Severity.NOTICE if is_decoration(name) else Severity.WARNING
        yield _finding(source, message, line, first.hint, tuple(one.name for one, _ in group), severity=severity)


def _finding(
    source: CvSource,
    message: str,
    line: int | None,
    hint: str | None,
    names: tuple[str, ...],
    *,
    severity: Severity = Severity.WARNING,
) -> Diagnostic:
    return Diagnostic("cv-field", severity, message, SourceLocation(source.shown, line), hint, names)


def _remaining(source: CvSource, found: Sequence[Diagnostic]) -> Diagnostic:
    """Return one finding in the place of many, with their messages and lines."""
    names = tuple(name for one in found for name in one.subjects)
    lines = [f"{one.location}: {one.message}" for one in found[:_REMAINING]]
    lines += [f"{len(found) - _REMAINING} more."] if len(found) > _REMAINING else []
    message = "\n".join([f"{len(found)} more findings about fields of the CV:", *lines])
    return _finding(source, message, None, None, names)


def place_of(source: CvSource, paths: Iterable[FieldPath]) -> SourceLocation:
    """Return the place of the first of some fields that the data have, or else of the file."""
    root = _compose(source.text)
    lines = (_line_of(root, path) for path in paths if _has(root, path))
    return SourceLocation(source.shown, next(lines, None))


def _has(node: yaml.Node | None, path: FieldPath) -> bool:
    for part in path:
        entries = node.value if node is not None and isinstance(node.value, list) else []
        node = next((each[1] for each in entries if isinstance(each, tuple) and each[0].value == part), None)
    return node is not None


def _compose(text: str) -> yaml.Node | None:
    try:
        return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def _line_of(node: yaml.Node | None, path: FieldPath) -> int | None:
    """Return the line of the deepest part of ``path`` that the text has."""
    line = None
    for part in path:
        if node is None:
            break
        if isinstance(part, int):
            items = node.value if isinstance(node, yaml.SequenceNode) else []
            node = items[part] if part < len(items) else None
            line = node.start_mark.line + 1 if node is not None else line
        else:
            entries = node.value if isinstance(node, yaml.MappingNode) else []
            found = next(((name, value) for name, value in entries if name.value == part), None)
            if found is None:
                break
            line, node = found[0].start_mark.line + 1, found[1]
    return line
