"""Jekyll's log lines as values: the library collects them, the command line shows them.

Matches ``Jekyll::LogAdapter``: a topic right-aligned to 20 columns, then the message.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation.diagnostics import PLUGIN_WARNING, Diagnostic, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

    from pylekyll.foundation.errors import SourceLocation

TOPIC_WIDTH = 20


class Level(IntEnum):
    """``Jekyll::LogAdapter::LOG_LEVELS``."""

    DEBUG = 0
    INFO = 1
    WARN = 2
    ERROR = 3


_LEVELS = {Severity.NOTICE: Level.WARN, Severity.WARNING: Level.WARN, Severity.ERROR: Level.ERROR}


class LogLine(NamedTuple):
    """One line: ``str(line)`` is Jekyll's output; ``diagnostic`` is its finding, if any."""

    level: Level
    topic: str
    message: str = ""
    diagnostic: Diagnostic | None = None

    def __str__(self) -> str:
        given = self.message.rstrip("\r\n").split("\n") if self.diagnostic is None else self.diagnostic.lines()
        first, *others = given
        lines = [f"{f'{self.topic} '.rjust(TOPIC_WIDTH)}{first}", *(f"{' ' * TOPIC_WIDTH}{line}" for line in others)]
        return "\n".join(lines)


@dataclass
class Log:
    """Collect lines in order, and pass each to ``sink`` immediately if there is one.

    Without ``verbose``, lines of ``debug`` are dropped, because there are several for each page.
    """

    sink: Callable[[LogLine], None] | None = None
    lines: list[LogLine] = field(default_factory=list)
    verbose: bool = True
    _reported: set[Diagnostic] = field(default_factory=set, repr=False, compare=False)
    _followed: list[LogLine] | None = field(default=None, repr=False, compare=False)

    def add(self, level: Level, topic: str, message: str = "", diagnostic: Diagnostic | None = None) -> None:
        """Record a line; ``topic`` is given with its colon, as Jekyll gives it (``"Configuration file:"``)."""
        line = LogLine(level, topic, message, diagnostic)
        self.lines.append(line)
        if self.sink is not None:
            self.sink(line)

    def debug(self, topic: str, message: str = "") -> None:
        """Record a line for ``--verbose``."""
        if self.verbose:
            self.add(Level.DEBUG, topic, message)

    def info(self, topic: str, message: str = "") -> None:
        """Record a line that ``--quiet`` hides."""
        self.add(Level.INFO, topic, message)

    def report(self, diagnostic: Diagnostic, topic: str) -> None:
        """Record a finding once; ``topic`` heads its line in the terminal (``"Front Matter:"``).

        After ``lines`` were cleared, it is recorded again.
        """
        line = LogLine(_LEVELS[diagnostic.severity], topic, diagnostic.message, diagnostic)
        if self._followed is not None:
            self._followed.append(line)
        if diagnostic in self._reported and any(line.diagnostic == diagnostic for line in self.lines):
            return
        self._reported.add(diagnostic)
        self.add(line.level, topic, line.message, diagnostic)

    @contextmanager
    def following(self) -> Iterator[list[LogLine]]:
        """Collect the findings of a block, including those that were recorded before; an outer block gets them too."""
        outer, self._followed = self._followed, []
        found = self._followed
        try:
            yield found
        finally:
            if outer is not None:
                outer += found
            self._followed = outer

    @property
    def reported(self) -> Container[Diagnostic]:
        """The reported findings, each once."""
        return self._reported

    def warning(
        self,
        topic: str,
        message: str,
        *,
        code: str = PLUGIN_WARNING,
        location: SourceLocation | None = None,
        hint: str | None = None,
        subjects: tuple[str, ...] = (),
        corrections: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Record a warning: always shown, and the build continues. Plugins of a site may omit ``code``."""
        self.report(Diagnostic(code, Severity.WARNING, message, location, hint, subjects, corrections), topic)

    @property
    def warnings(self) -> list[LogLine]:
        """The lines of warnings so far, in order."""
        return [line for line in self.lines if line.level is Level.WARN]

    @property
    def findings(self) -> list[Diagnostic]:
        """The warnings and errors so far, in order, each once."""
        return list(dict.fromkeys(line.diagnostic for line in self.lines if line.diagnostic is not None))


class SharedLog:
    """Logs for several variants of one build: no line is repeated."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._speakers: dict[LogLine, Log | None] = dict.fromkeys(log.lines)

    def part(self) -> Log:
        """Return a log that passes lines to the shared one, except lines that another part has recorded."""

        def take(line: LogLine) -> None:
            if line.level is Level.DEBUG or self._speakers.setdefault(line, part) is part:
                self._log.add(line.level, line.topic, line.message, line.diagnostic)

        part = Log(take, verbose=self._log.verbose)
        return part
