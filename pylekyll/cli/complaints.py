"""What a log complains of, each with the place that it names: what annotations, summaries and ``--strict`` go by."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.errors import SourceLocation
from pylekyll.log import Level

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.log import LogLine

#: A place as messages name it: a path with an ending, then perhaps line and column. It is looked for where a word
#: begins, not at each of its letters.
_PLACE = re.compile(
    r"(?<![^\s:'\"`(),<>|])(?P<path>[^\s:'\"`(),<>|]+\.[A-Za-z0-9]+)(?::(?P<line>\d+)(?::(?P<column>\d+))?)?"
)
_LINE = re.compile(r"\bline (\d+)")
_QUOTED = re.compile(r"['`](\w[\w.-]*)['`]")
#: Paths have spaces: this many words before one with an ending may belong to it.
_MOST_WORDS = 8

#: A site may well do without a configuration: nobody is to mend that.
_NO_COMPLAINTS = frozenset({"Configuration file:"})
#: What is said of settings, which stand in the configuration file.
_OF_SETTINGS = ("Deprecation:", "Publishing:", "Defaults:", "Configuration:")


@dataclass(frozen=True)
class Complaint:
    """A warning or an error of the log with the lines that continue it, and the place that it names, if any."""

    level: Level
    message: str
    location: SourceLocation | None


def complaints(lines: Iterable[LogLine], source: Path, destination: Path | None = None) -> list[Complaint]:
    """The warnings and errors that log lines make: a line without a topic continues the one before it.

    What several renders of one file say in the same words is said once. Places are files of ``source``; what was
    written to ``destination`` is none.
    """
    found: list[tuple[Level, str]] = []
    for line in lines:
        if line.level < Level.WARN or line.topic in _NO_COMPLAINTS:
            continue
        if found and line.level is found[-1][0] and _continues(line):
            found[-1] = (line.level, f"{found[-1][1]}\n{line.topic}{line.message}".rstrip())
        else:
            found.append((line.level, f"{line.topic} {line.message}".strip()))
    return [
        Complaint(level, message, place_in(message, source, destination)) for level, message in dict.fromkeys(found)
    ]


def _continues(line: LogLine) -> bool:
    """Without a topic; or all in the place of the topic, as Jekyll puts what it quotes."""
    return not line.topic or (not line.message and not line.topic.endswith(":"))


def place_in(message: str, source: Path, destination: Path | None = None) -> SourceLocation | None:
    """The file of ``source`` that a message names: the first with a line, or else the first, with a ``line N``.

    A message about a setting belongs to the configuration file, at the line of the setting.
    """
    places = list(_places(message, source, destination))
    if places:
        with_line = next((place for place in places if place.line is not None), None)
        if with_line is not None:
            return with_line
        elsewhere = _LINE.search(message)
        return SourceLocation(places[0].path, int(elsewhere[1]) if elsewhere else None)
    return _setting(message, source) if message.startswith(_OF_SETTINGS) else None


def _places(message: str, source: Path, destination: Path | None) -> Iterator[SourceLocation]:
    for match in _PLACE.finditer(message):
        path = _file(message, match.start("path"), match["path"], source)
        if path is None or (destination is not None and _is_inside(source / path, destination)):
            continue
        line, column = match["line"], match["column"]
        yield SourceLocation(path, int(line) if line else None, int(column) if column else None)


def _file(message: str, start: int, named: str, source: Path) -> str | None:
    """The file that ends with ``named``, with as few of the words before it as make it one."""
    before = message[:start].rsplit("\n", 1)[-1]
    if before and not before.endswith(" "):  # after a quote or a bracket the path begins there
        return named if _is_there(source / named) else None
    words = before.split(" ")[:-1]
    for number in range(min(len(words), _MOST_WORDS) + 1):
        path = " ".join([*words[len(words) - number :], named]).lstrip("'\"`(<")
        if _is_there(source / path):
            return path
    return None


def _is_there(path: Path) -> bool:
    """Whether ``path`` is a file; what is no name at all, as too long a word, is none."""
    return os.path.isfile(path)  # noqa: PTH113 - `Path.is_file` fails for a name that is too long


def _is_inside(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _setting(message: str, source: Path) -> SourceLocation | None:
    """Where the first setting that ``message`` quotes stands in the site's own configuration."""
    path = next((name for name in ("_config.yml", "_config.yaml") if (source / name).is_file()), None)
    if path is None:
        return None
    lines = (source / path).read_text("utf-8", errors="replace").splitlines()
    names = [re.escape(name) for name in _QUOTED.findall(message)]
    # At the left margin it is the setting of that name, elsewhere one within another.
    patterns = [re.compile(margin + name + r"\s*:") for margin in ("", r"[^#]*?(?<![\w.-])") for name in names]
    found = (at for pattern in patterns for at, line in enumerate(lines, 1) if pattern.match(line))
    return SourceLocation(path, next(found, None))
