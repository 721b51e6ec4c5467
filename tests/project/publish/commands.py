"""Annotations that GitHub's runner makes of a step's output, as many as it keeps.

After `ActionCommand.TryParseV2` and `TryParse`, `ActionCommandManager`, `IssueCommandExtension` and
`ExecutionContext.AddIssue` of actions/runner 2.336.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

KINDS = ("error", "warning", "notice")
MOST_OF_A_KIND = 10


@dataclass(frozen=True)
class Shown:
    """An annotation as GitHub shows it."""

    kind: str
    message: str
    file: str | None = None
    line: int | None = None
    col: int | None = None
    title: str | None = None


def annotations(output: str) -> list[Shown]:
    """Return the annotations that the runner keeps of a step's output."""
    kept: list[Shown] = []
    numbers: Counter[str] = Counter()
    stopped = ""
    for line in output.splitlines():
        name, properties, data = parse(line)
        if stopped:
            stopped = "" if name.lower() == stopped else stopped
        elif name == "stop-commands":
            stopped = data.lower()
        elif name in KINDS and numbers[name] < MOST_OF_A_KIND:
            numbers[name] += 1
            place = {key: int(properties[key]) for key in ("line", "col") if key in properties}
            kept.append(Shown(name, data, properties.get("file"), title=properties.get("title"), **place))
    return kept


def parse(line: str) -> tuple[str, dict[str, str], str]:
    """Name, properties and data of the command that ``line`` is; an empty name for other lines."""
    line = line.lstrip()
    if not line.startswith("::") or "::" not in line[2:]:
        return older(line)
    told, data = line[2:].split("::", 1)
    name, _, given = told.partition(" ")
    pairs = [pair.split("=", 1) for pair in given.strip().split(",") if "=" in pair]
    return name, {key: unescape(value, ",:") for key, value in pairs}, unescape(data)


def older(line: str) -> tuple[str, dict[str, str], str]:
    """A command of the first format, `##[name key=value;...]data`, wherever in the line it stands."""
    _, found, rest = line.partition("##[")
    if not found or "]" not in rest:
        return "", {}, ""
    told, data = rest.split("]", 1)
    name, _, given = told.partition(" ")
    pairs = [pair.split("=", 1) for pair in given.split(";") if "=" in pair]
    return name, {key: unescape(value, ";]") for key, value in pairs}, unescape(data, ";]")


def unescape(text: str, others: str = "") -> str:
    for character in (*others, "\r", "\n", "%"):
        text = text.replace(f"%{ord(character):02X}", character)
    return text
