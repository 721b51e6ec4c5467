"""Findings of the doctor as text, JSON, SARIF and annotations of GitHub Actions."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from pylekyll.checks.doctor import grouped
from pylekyll.cli.github import in_workspace, workflow_command
from pylekyll.foundation.diagnostics import Severity
from pylekyll.foundation.log import Level
from pylekyll.foundation.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pylekyll.checks.doctor import Examination, Finding
    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.errors import SourceLocation
    from pylekyll.foundation.log import Log

#: Findings that Jekyll's own ``doctor`` prints.
_JEKYLLS = frozenset({"url-setting", "urls-differ-by-case", "destination-shared", "posts-outside-collections-dir"})
_NAMES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "note"}
_LEVELS = {"notice": "note", "warning": "warning", "error": "error"}
_LONGEST = 100
_DETAILS = "{} not shown: deprecations, and warnings in files of themes and libraries. `--all` shows everything."
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def show_as_text(examination: Examination, log: Log, source: Path, *, everything: bool = False) -> None:
    """Show the findings as lines of the log, many of one kind as one, and how many details there are.

    With ``everything`` each is shown by itself, and so are the details.
    """
    for message in examination.stand_ins:
        log.info("Plugins:", message)
    for finding in examination.findings if everything else grouped(examination.shown, _JEKYLLS):
        if finding.diagnostic.code in _JEKYLLS:
            _show_as_jekyll(finding, log)
        elif finding.diagnostic.severity is Severity.NOTICE:
            shown = _with_excerpt(finding.diagnostic, source)
            log.add(Level.INFO, finding.topic, shown.message, shown)
        else:
            log.report(_with_excerpt(finding.diagnostic, source), topic=finding.topic)
    details = 0 if everything else len(examination.findings) - len(examination.shown)
    if details:
        log.info("Details:", _DETAILS.format(f"{details} findings are" if details > 1 else "1 finding is"))
    counted = examination.findings if everything else examination.shown
    if examination.passed and all(each.diagnostic.severity is Severity.NOTICE for each in counted):
        log.info("Your test results", "are in. Everything looks fine.")
    if counted:
        log.info("Summary:", _summary(counted, examination))


def _summary(findings: Sequence[Finding], examination: Examination) -> str:
    """Return how many findings there are of each severity, in how many files, and whether the site can be published."""
    counts = Counter(each.diagnostic.severity for each in findings)
    parts = [
        f"{counts[severity]} {name}{'s' * (counts[severity] > 1)}"
        for severity, name in _NAMES.items()
        if counts[severity]
    ]
    numbers = " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
    files = len({each.diagnostic.location.path for each in findings if each.diagnostic.location is not None})
    where = f" in {files} file{'s' * (files > 1)}" if files else ""
    end = "The site can be built." if examination.passed else "Mend the errors before you publish."
    return f"{numbers}{where}. {end if examination.passed or counts[Severity.ERROR] else ''}".rstrip()


def _with_excerpt(each: Diagnostic, source: Path) -> Diagnostic:
    """Return the diagnostic with its source line before the hint."""
    line = _line_of(each.location, source)
    if not line or line in each.message or "\n" in each.message:
        return each
    return each._replace(hint=f"  {line}\n{each.hint}" if each.hint else f"  {line}")


def _line_of(place: SourceLocation | None, source: Path) -> str:
    if place is None or place.line is None:
        return ""
    try:
        if not (source / place.path).is_file():  # a pipe would wait for its other end
            return ""
        lines = (source / place.path).read_text("utf-8", errors="replace").split("\n")
    except OSError:
        return ""
    text = lines[place.line - 1].strip() if place.line <= len(lines) else ""
    return text if len(text) <= _LONGEST else ""


def _show_as_jekyll(finding: Finding, log: Log) -> None:
    """Print a finding as Jekyll does: without its location, and with an empty line after shared destinations."""
    each = finding.diagnostic
    log.add(Level.WARN, finding.topic, f"{each.message}\n{each.hint}" if each.hint else each.message)
    if each.code == "destination-shared":
        log.add(Level.WARN, "")


def _as_json(examination: Examination, _source: Path, _: bool = True) -> str:
    findings = [{**finding.diagnostic.as_dict(), "detail": finding.is_detail} for finding in examination.findings]
    found = {"passed": examination.passed, "findings": findings, "stand_ins": examination.stand_ins}
    return json.dumps(found, ensure_ascii=False, indent=2)


def _as_annotations(examination: Examination, source: Path, everything: bool = False) -> str:
    found = []
    for finding in examination.findings if everything else grouped(examination.shown):
        each = finding.diagnostic
        place = each.location
        if os.environ.get("GITHUB_ACTIONS") == "true":  # files are named from the root of the repository
            place = in_workspace(place, source, os.environ)
        properties = {"file": place and place.path, "line": place and place.line, "title": each.code}
        message = f"{each.message}\n{each.hint}" if each.hint else each.message
        found.append(workflow_command(each.severity.value, message, properties))
    return "\n".join(found)


def _as_sarif(examination: Examination, _source: Path, everything: bool = False) -> str:
    """Return the findings as SARIF 2.1.0, which code scanning and editors read."""
    found = [finding.diagnostic for finding in (examination.findings if everything else examination.shown)]
    codes = list(dict.fromkeys(each.code for each in found))
    results = [_result(each, codes) for each in found]
    driver = {"name": "pylekyll", "version": __version__, "rules": [{"id": code} for code in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _result(each: Diagnostic, codes: list[str]) -> dict[str, Any]:
    text = f"{each.message} {each.hint}" if each.hint else each.message
    result: dict[str, Any] = {
        "ruleId": each.code,
        "ruleIndex": codes.index(each.code),
        "level": _LEVELS[each.severity.value],
        "message": {"text": text},
    }
    if each.location is not None:
        physical: dict[str, Any] = {"artifactLocation": {"uri": each.location.path, "uriBaseId": "%SRCROOT%"}}
        if each.location.line is not None:
            physical["region"] = {"startLine": each.location.line}
        result["locations"] = [{"physicalLocation": physical}]
    return result


#: The formats besides text.
FORMATS: dict[str, Callable[[Examination, Path, bool], str]] = {
    "json": _as_json,
    "sarif": _as_sarif,
    "github": _as_annotations,
}
