"""Output of a build for GitHub Actions: annotations on files and lines, outputs of the step, a summary of the job.

The formats and the limits are those of GitHub's runner (``ActionCommand.cs``, ``ExecutionContext.AddIssue``). Outside
of Actions (no ``GITHUB_ACTIONS``) nothing happens.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pylekyll.cli.console import is_of_click
from pylekyll.cli.summary import failure, success
from pylekyll.cli.terminal import printable, without_controls
from pylekyll.foundation.errors import PylekyllError, SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.log import Log

#: The runner keeps this many annotations of each kind for a step, and drops the others silently.
MOST_ANNOTATIONS = 10


class Annotation(NamedTuple):
    """An annotation in GitHub's pages; ``place`` is a location in the repository, if it has one."""

    command: str
    message: str
    place: SourceLocation | None

    def __str__(self) -> str:
        """Return the workflow command of the annotation."""
        properties: dict[str, object] = {}
        if self.place is not None:
            properties = {"file": self.place.path, "line": self.place.line, "col": self.place.column}
        return workflow_command(self.command, self.message, {**properties, "title": "pylekyll"})


@dataclass
class Actions:
    """One step of a workflow, with its annotations, outputs and summary."""

    environment: Mapping[str, str]
    source: Path
    started: float = field(default_factory=time.monotonic)
    report: BuildReport | None = None
    annotations: list[Annotation] = field(default_factory=list)

    def finish(self, log: Log) -> None:
        """Annotate the warnings; after a build, set the outputs and write the summary."""
        seconds = time.monotonic() - self.started
        warnings = self._warnings(log)
        self.annotations += warnings
        if self.report is None:
            return
        site = self.report.site
        pages = sum(1 for _ in site.rendered_items())
        outputs = {"site-path": site.config.destination, "pages": pages, "duration": f"{seconds:.2f}"}
        self._append("GITHUB_OUTPUT", "".join(_output(name, str(value)) for name, value in outputs.items()))
        self._append("GITHUB_STEP_SUMMARY", success(self.report, pages, seconds, _rows(warnings)))

    def fail(self, error: PylekyllError, log: Log) -> None:
        """Annotate the error and earlier warnings, and write the reason of the failure to the summary."""
        message = f"{error.message}\n{error.hint}" if error.hint else error.message
        warnings = self._warnings(log)
        # The error may have been logged before it was raised.
        warnings = [each for each in warnings if error.message.casefold() not in each.message.casefold()]
        failed = self._annotation("error", message, [*getattr(error, "chain", ()), error.location])
        self.annotations += [failed, *warnings]
        self._append("GITHUB_STEP_SUMMARY", failure(failed.message, str(failed.place or ""), _rows(warnings)))

    def _warnings(self, log: Log) -> list[Annotation]:
        return [
            self._annotation(
                finding.severity.value,
                f"{finding.message}\n{finding.hint}" if finding.hint else finding.message,
                [finding.location],
            )
            for finding in log.findings
        ]

    def _annotation(self, command: str, message: str, locations: Sequence[SourceLocation | None]) -> Annotation:
        """Return an annotation at the last of ``locations`` that is in the repository; other locations become text.

        For a chain of includes that ends in a theme, this is the site's own file.
        """
        wanted = next((location for location in reversed(locations) if location is not None), None)
        places = (in_workspace(location, self.source, self.environment) for location in reversed(locations))
        shown = next(filter(None, places), None)
        if shown is None and wanted is not None:
            message = f"{wanted}: {message}"
        return Annotation(command, message, shown)

    def _append(self, name: str, text: str) -> None:
        path = self.environment.get(name)
        if path:
            with Path(path).open("a", encoding="utf-8", newline="\n") as file:
                file.write(text if name == "GITHUB_OUTPUT" else without_controls(text))


def in_workspace(
    location: SourceLocation | None, source: Path, environment: Mapping[str, str]
) -> SourceLocation | None:
    """Return a location relative to the root of the repository, with slashes; ``None`` outside of it."""
    if location is None:
        return None
    full = os.path.realpath(source / location.path)
    root = os.path.realpath(environment.get("GITHUB_WORKSPACE") or ".")
    try:
        relative = Path(full).relative_to(root)
    except ValueError:
        return None
    return SourceLocation(relative.as_posix(), location.line, location.column)


def _say(command: str) -> None:
    """Print a workflow command, which the terminal's protection would change."""
    sys.stdout.write(f"{command}\n")
    sys.stdout.flush()


def _output(name: str, value: str) -> str:
    """Return an output of the step; a value of several lines cannot end it."""
    if "\n" not in value and "\r" not in value:
        return f"{name}={value}\n"
    end = os.urandom(16).hex()
    return f"{name}<<{end}\n{value}\n{end}\n"


def _rows(annotations: Iterable[Annotation]) -> list[tuple[str, str]]:
    return [(annotation.message, str(annotation.place or "")) for annotation in annotations]


@contextmanager
def step(options: Mapping[str, Any]) -> Iterator[Actions | None]:
    """Yield a step of GitHub Actions around all output of a command; ``None`` outside of Actions.

    A site's output must not run workflow commands, so the runner ignores commands until the end of the block.
    """
    if os.environ.get("GITHUB_ACTIONS") != "true":
        yield None
        return
    actions = Actions(dict(os.environ), Path(options.get("source") or "."))
    token = os.urandom(16).hex()
    _say(f"::stop-commands::{token}")
    try:
        yield actions
    finally:
        _say(f"::{token}::")
        for line in lines(actions.annotations):
            _say(line)


@contextmanager
def told_to(actions: Actions | None, log: Log) -> Iterator[None]:
    """Report the result of the block to ``actions``."""
    if actions is None:
        yield
        return
    try:
        yield
    except PylekyllError as error:
        actions.fail(error, log)
        raise
    except Exception as error:
        if is_of_click(error):
            raise
        actions.fail(PylekyllError(f"{type(error).__name__}: {error}"), log)
        raise
    actions.finish(log)


def lines(annotations: Sequence[Annotation]) -> list[str]:
    """Yield the workflow commands for ``annotations``: as many of each kind as the runner keeps, those on a file first.

    A notice gives the number of the others; the summary has them.
    """
    shown: list[str] = []
    for kind in ("error", "warning"):
        of_kind = sorted((each for each in annotations if each.command == kind), key=lambda each: each.place is None)
        shown += map(str, of_kind[:MOST_ANNOTATIONS])
        more = len(of_kind) - MOST_ANNOTATIONS
        if more > 0:
            those = f"{kind} is" if more == 1 else f"{kind}s are"
            shown.append(str(Annotation("notice", f"{more} more {those} in the summary and in the log.", None)))
    return shown


def workflow_command(command: str, message: str, properties: Mapping[str, object]) -> str:
    """``::command name=value,...::message``, escaped for the runner; properties that are ``None`` are left out."""
    given = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items() if value is not None)
    return f"::{command} {given}::{_data(message)}"


def _data(text: str) -> str:
    return printable(without_controls(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
