"""The command lines of tests/cli/cases.yml, run with any program in a folder of their own."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass, field
from datetime import datetime, timezone, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import yaml

from tests.support.runs import ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Command = Callable[[Sequence[str], Path, Mapping[str, str]], subprocess.CompletedProcess[str]]

HERE = Path(__file__).parents[1] / "cli"
RECORDED = HERE / "recorded.yml"
CONFIG = "title: A site\nurl: https://example.org\n"

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_NOW = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d [-+]\d{4}")
#: Files whose bytes are not compared: the repository that `git init` makes, caches.
_ASIDE = re.compile(r"(^|/)(\.git|\.jekyll-cache|\.jekyll-metadata)/")
#: Lines that Jekyll does not have: the next commands after `new`, and the last line of `doctor`.
_ADDED = re.compile(r"^ +(?:Summary: .*|Next: cd .*|PROGRAM (?:serve|doctor))\n", re.MULTILINE)
_ITS_NAME = re.compile(r"\b(jekyll|pylekyll)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Case:
    """Commands and the files that they find.

    ``compare`` says what is Jekyll's to define: ``status`` alone, with ``names`` the output and the files' names, with
    ``all`` the files' content too.
    """

    name: str
    commands: Sequence[Sequence[str]]
    files: dict[str, str] = field(default_factory=dict)
    compare: str = "all"

    def __str__(self) -> str:
        return self.name


def all_cases() -> list[Case]:
    """Return the cases of cases.yml, in its order."""
    # Every scalar is a string here: command lines have nothing else.
    described: dict[str, Any] = yaml.load((HERE / "cases.yml").read_text("utf-8"), yaml.BaseLoader)
    return [Case(name, **value) for name, value in described.items()]


def program(*command: str) -> Command:
    """Return the program ``command`` as a function that takes arguments, a folder and an environment."""

    def call(
        arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return call


def run(case: Case, command: Command, folder: Path) -> dict[str, Any]:
    """Return what the commands of ``case`` say and leave behind, with whatever is not Jekyll's to define left out."""
    for path, text in {"_config.yml": CONFIG, **case.files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    seen: dict[str, Any] = {"status": [], "output": [], "errors": []}
    today = f"{datetime.now(_zone(case)):%Y-%m-%d}"
    for arguments in case.commands:
        done = command(arguments, folder, {**kept, **ENVIRONMENT})
        seen["status"].append(done.returncode)
        seen["output"].append(_neutral(done.stdout, folder, today))
        seen["errors"].append(_neutral(done.stderr, folder, today))
    if case.compare == "status":
        return {"status": seen["status"]}
    found = ((path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")))
    paths = [path for name, path in found if name in case.files or not _ASIDE.search(f"{name}/")]
    texts = {
        path: path.read_text("utf-8", "replace") if path.is_file() and case.compare == "all" else "" for path in paths
    }
    seen["files"] = {
        _neutral(path.relative_to(folder).as_posix(), folder, today): _neutral(text, folder, today)
        for path, text in texts.items()
    }
    if case.compare == "names":
        del seen["errors"]  # git's own advice
    return seen


def _zone(case: Case) -> tzinfo:
    """Return the time zone of the site; without the setting it is UTC, as in the environment."""
    named = re.search(r"^timezone: (\S+)$", case.files.get("_config.yml", ""), re.MULTILINE)
    return ZoneInfo(named[1]) if named else timezone.utc


def _neutral(text: str, folder: Path, today: str) -> str:
    """Return ``text`` without colours, this run's folder and this run's day, and without the name of the program."""
    text = _NOW.sub(lambda match: match[0] if match[0][:10] != today else "NOW", _COLOUR.sub("", text))
    text = text.replace(str(folder), "FOLDER").replace(today, "TODAY")
    named = "\n".join(_ITS_NAME.sub("PROGRAM", line).rstrip() for line in text.split("\n"))
    return _ADDED.sub("", named)
