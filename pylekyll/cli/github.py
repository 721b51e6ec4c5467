"""What a build tells GitHub Actions: annotations on files and lines, outputs of the step, a summary of the job.

The formats are those of GitHub's workflow commands. Outside of Actions (no ``GITHUB_ACTIONS``) nothing happens.
"""

from __future__ import annotations

import os
import re
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pylekyll.cli.summary import failure, success
from pylekyll.errors import PylekyllError, SourceLocation
from pylekyll.log import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pylekyll.build import BuildReport
    from pylekyll.log import Log, LogLine

#: A place as messages name it: a path with an ending, then perhaps line and column.
_PLACE = re.compile(r"(?P<path>[^\s:'\"(),<>|]+\.[A-Za-z0-9]+)(?::(?P<line>\d+)(?::(?P<column>\d+))?)?")
_LINE = re.compile(r"\bline (\d+)")


@dataclass(frozen=True)
class Complaint:
    """A warning or an error of the log with the lines that continue it, and the place that it names, if any."""

    level: Level
    message: str
    location: SourceLocation | None


@dataclass
class Actions:
    """One step of a workflow, and what is to be said of it."""

    environment: Mapping[str, str]
    source: Path
    started: float = field(default_factory=time.monotonic)
    report: BuildReport | None = None

    def finish(self, log: Log) -> None:
        """Annotate the warnings; where a site was built, set the outputs and write the summary."""
        seconds = time.monotonic() - self.started
        rows = self._annotate_all(log)
        if self.report is None:
            return
        pages = sum(1 for _ in self.report.site.rendered_items())
        outputs = {"site-path": self.report.site.destination, "pages": pages, "duration": f"{seconds:.2f}"}
        self._append("GITHUB_OUTPUT", "".join(f"{name}={value}\n" for name, value in outputs.items()))
        self._append("GITHUB_STEP_SUMMARY", success(self.report, pages, seconds, rows))

    def fail(self, error: PylekyllError, log: Log) -> None:
        """Annotate the warnings and the error, and say in the summary why the step fails."""
        rows = self._annotate_all(log)
        message = f"{error.message}\n{error.hint}" if error.hint else error.message
        self._annotate("error", message, error.location)
        self._append("GITHUB_STEP_SUMMARY", failure(message, self._shown(error.location), rows))

    def _annotate_all(self, log: Log) -> list[tuple[str, str]]:
        """Annotate what the log complains of; the answer is each message with its place, for a table."""
        found = complaints(log.lines, self.source)
        for complaint in found:
            command = "error" if complaint.level is Level.ERROR else "warning"
            self._annotate(command, complaint.message, complaint.location)
        return [(complaint.message, self._shown(complaint.location)) for complaint in found]

    def _annotate(self, command: str, message: str, location: SourceLocation | None) -> None:
        properties: dict[str, object] = {}
        if location is not None:
            properties = {"file": self._from_workspace(location.path), "line": location.line, "col": location.column}
        properties["title"] = "pylekyll"
        click.echo(workflow_command(command, message, properties))

    def _from_workspace(self, path: str) -> str:
        """The path of a file of the site as GitHub knows it: from the root of the repository, with slashes."""
        full = os.path.realpath(self.source / path)
        root = os.path.realpath(self.environment.get("GITHUB_WORKSPACE") or ".")
        try:
            relative = os.path.relpath(full, root)
        except ValueError:  # another drive of Windows
            return Path(full).as_posix()
        return Path(full if relative.startswith("..") else relative).as_posix()

    def _shown(self, location: SourceLocation | None) -> str:
        if location is None:
            return ""
        return str(SourceLocation(self._from_workspace(location.path), location.line, location.column))

    def _append(self, name: str, text: str) -> None:
        path = self.environment.get(name)
        if path:
            with Path(path).open("a", encoding="utf-8", newline="\n") as file:
                file.write(text)


@contextmanager
def told_to_actions(options: Mapping[str, Any], log: Log) -> Iterator[Actions | None]:
    """Tell GitHub Actions how the work went that is done within; ``None`` is given elsewhere."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        yield None
        return
    actions = Actions(dict(os.environ), Path(options.get("source") or "."))
    try:
        yield actions
    except PylekyllError as error:
        actions.fail(error, log)
        raise
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        actions.fail(PylekyllError(f"{type(error).__name__}: {error}"), log)
        raise
    actions.finish(log)


def workflow_command(command: str, message: str, properties: Mapping[str, object]) -> str:
    """``::command name=value,...::message``, escaped for the runner; properties that are ``None`` are left out."""
    given = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items() if value is not None)
    return f"::{command} {given}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def complaints(lines: Iterable[LogLine], source: Path) -> list[Complaint]:
    """The warnings and errors that log lines make: a line without a topic continues the one before it."""
    found: list[tuple[Level, str]] = []
    for line in lines:
        # A site may well do without a configuration: nobody is to mend that.
        if line.level < Level.WARN or line.topic == "Configuration file:":
            continue
        if found and not line.topic and line.level is found[-1][0]:
            found[-1] = (line.level, f"{found[-1][1]}\n{line.message}".rstrip())
        else:
            found.append((line.level, f"{line.topic} {line.message}".strip()))
    return [Complaint(level, message, place_in(message, source)) for level, message in found]


def place_in(message: str, source: Path) -> SourceLocation | None:
    """The first file of ``source`` that a message names, with the line that stands at it or anywhere as ``line N``."""
    for match in _PLACE.finditer(message):
        path, line, column = match.group("path", "line", "column")
        if not (source / path).is_file():
            continue
        if line is None and (elsewhere := _LINE.search(message)):
            line = elsewhere[1]
        return SourceLocation(path, int(line) if line else None, int(column) if column else None)
    return None
