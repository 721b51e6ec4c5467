"""The documents: links are valid, and marked blocks of commands do what the document says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.documents import DOCUMENTS, ROOT, Block, Command, anchors, blocks, commands, links
from tests.support.runs import Run

HOME = "/home/you"
_HOSTS = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
#: Values that differ from run to run, on both sides: durations, moments, and the day.
_MASKS = (
    (re.compile(r"\b\d+(\.\d+)? seconds"), "N seconds"),
    (re.compile(r"\b20\d\d-\d\d-\d\d( \d\d:\d\d(:\d\d)?( [+-]\d{4})?)?"), "DATE"),
    (re.compile(r"\b20\d\d/\d\d/\d\d\b"), "DATE"),
    (re.compile(r"[ \t]+$", re.MULTILINE), ""),
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_between_documents_lead_to_files_and_headings(document: Path) -> None:
    wrong = []
    for link in links(document):
        address, _, anchor = link.partition("#")
        if urlsplit(link).scheme:
            continue
        target = (document.parent / unquote(address)).resolve() if address else document
        if not target.exists() or (anchor and (target.suffix != ".md" or anchor not in anchors(target))):
            wrong.append(link)
    assert not wrong


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_links_to_other_hosts_are_https(document: Path) -> None:
    for link in links(document):
        parts = urlsplit(link)
        if parts.scheme:
            assert parts.scheme == "https", link
            assert _HOSTS.fullmatch(parts.hostname or ""), link
            assert "//" not in parts.path, link


# -- blocks that are run -----------------------------------------------------------------------------------------------


def sessions() -> list[tuple[str, list[Block]]]:
    """Blocks that are run sequentially in the same folder, by where the first stands."""
    found: list[tuple[str, list[Block]]] = []
    for document in DOCUMENTS:
        for block in blocks(document):
            if block.site is not None:
                found.append((f"{name(document)}:{block.line}", [block]))
            elif block.runs:
                assert found, f"{name(document)}:{block.line} goes on from no other block"
                assert found[-1][0].startswith(f"{name(document)}:"), "the first block names the site"
                found[-1][1].append(block)
    return found


class Terminal:
    """A shell that remembers its folder, in a home that holds nothing but the site."""

    def __init__(self, home: Path) -> None:
        program = shutil.which("pylekyll", path=str(Path(sys.executable).parent))
        assert program, "pylekyll is not installed for the Python that runs the tests"
        self.home = home
        self.folder = home
        kept = {key: value for key, value in os.environ.items() if key in {"SYSTEMROOT", "LANG", "TMPDIR"}}
        path = os.pathsep.join([str(Path(program).parent), os.environ["PATH"]])
        self.environment = {**kept, "PATH": path, "HOME": str(home), "TZ": "UTC", "NO_COLOR": "1", "COLUMNS": "80"}

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, "utf-8")

    def run(self, command: str) -> tuple[int, str]:
        """Return the exit status of a command, and what it shows, in the order of a terminal."""
        kept = self.home / ".folder"
        done = subprocess.run(
            ["bash", "-c", f'{command}\nstatus=$?; pwd > "{kept}"; exit $status'],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            check=False,
            timeout=120,
        )
        self.folder = Path(kept.read_text().strip())
        return done.returncode, done.stdout.replace(str(self.home), HOME)


def lay_out(site: str, home: Path) -> Path:
    """Return the folder in which the commands begin."""
    if site == "empty":
        return home
    source, _ = Run("root" if site == "repository" else site).lay_out(home)
    return source.rename(home / "site")


def masked(text: str) -> str:
    for pattern, mask in _MASKS:
        text = pattern.sub(mask, text)
    return text.strip("\n")


def shows(shown: str, output: str) -> bool:
    """Return whether ``output`` is what the document shows, where a line ``...`` stands for any lines."""
    parts = re.split(r"^\.\.\.$\n?", masked(shown) + "\n", flags=re.MULTILINE)
    pattern = r"(?s:.*)".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, masked(output) + "\n") is not None


@pytest.mark.skipif(not shutil.which("bash"), reason="the documents' commands are those of a POSIX shell")
@pytest.mark.parametrize(("where", "session"), sessions(), ids=[where for where, _ in sessions()])
def test_marked_commands_do_what_the_document_says(where: str, session: list[Block], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.folder = lay_out(session[0].site or "empty", tmp_path)
    for block in session:
        if block.file is not None:
            terminal.write(block.file, block.text)
            continue
        for command in commands(block):
            status, output = terminal.run(command.text)
            assert status == 0, f"{where}: `{command.text}` ended with {status}:\n{output}"
            if command.shown is not None:
                assert shows(command.shown, output), f"{where}: `{command.text}` shows\n{output}"


def test_marked_blocks_are_there() -> None:
    assert len(sessions()) >= 4


def test_output_is_compared_except_for_times() -> None:
    assert shows("a\ndone in 0.1 seconds.", "a\ndone in 12.5 seconds.\n")
    assert shows("a\n...\nz", "a\nb\nc\nz")
    assert not shows("a\nz", "a\nb\nz")
    assert not shows("a\n...\nz", "a\nb")


def test_commands_and_their_output_are_separated() -> None:
    block = Block(1, "console", "$ first\nline\n\n$ second\n")
    assert commands(block) == [Command("first", "line"), Command("second", None)]
    assert [command.text for command in commands(Block(1, "console", "one\ntwo\n"))] == ["one", "two"]
