"""docs/catalogue.md: how its examples are read and run."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from pylekyll.cli.main import cli

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENT = Path(__file__).parents[3] / "docs" / "catalogue.md"
_SECTION = re.compile(r"^### `([a-z0-9-]+)`\n(.*?)(?=^### |^## Codes|\Z)", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^`([^`\n]+)`:\n\n(````?)[a-z]*\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^`pylekyll ([^`\n]+)`", re.MULTILINE)
_MESSAGE = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


#: No settings of the machine, and no network.
_ENVIRONMENT = {
    "TZ": "UTC",
    "GITHUB_ACTIONS": "",
    "GITHUB_REPOSITORY": "",
    "JEKYLL_ENV": "",
    "http_proxy": "http://127.0.0.1:9",
    "https_proxy": "http://127.0.0.1:9",
}


@dataclass(frozen=True)
class Example:
    """A site with a mistake, the command that is run in it, and what it shows."""

    code: str
    files: dict[str, str] = field(default_factory=dict)
    command: str = "doctor"
    message: str = ""


def examples(text: str) -> dict[str, Example]:
    """Return the examples of the document by their codes."""
    found = {}
    for code, body in _SECTION.findall(text):
        files = {name: content for name, _, content in _FILE.findall(body)}
        rest = _FILE.sub("", body)
        command = _COMMAND.search(rest)
        message = _MESSAGE.search(rest)
        assert message is not None, code
        found[code] = Example(code, files, command[1] if command else "doctor", message[1])
    return found


def lay_out(example: Example, folder: Path) -> None:
    """Write the files of an example; a text ends without the line break that its block needs."""
    for path, text in example.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def run(example: Example, folder: Path) -> str:
    """Return what the command of an example shows in ``folder``."""
    with _inside(folder):
        result = CliRunner().invoke(cli, example.command.split(), env=_ENVIRONMENT)
    return result.output


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def plain(text: str) -> list[str]:
    """Return the lines of ``text`` without the blanks that make columns."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def holds(output: str, quoted: str) -> bool:
    """Return whether ``output`` contains the quoted lines in one piece; ``…`` matches any text in a line."""
    wanted = [".*".join(re.escape(piece) for piece in line.split("…")) for line in plain(quoted)]
    lines = plain(output)
    return any(all(map(re.fullmatch, wanted, lines[start:])) for start in range(len(lines) - len(wanted) + 1))
