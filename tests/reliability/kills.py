"""Builds and servers that are killed at random and at aimed moments: the old site or the new one stays."""

from __future__ import annotations

import random
import shutil
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.reliability import child
from tests.reliability.report import Report
from tests.reliability.versions import SERVED, VERSIONS, lay_out, litter, tree
from tests.support.windows import as_on_windows

if TYPE_CHECKING:
    from tests.reliability.versions import Tree

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
#: Share of tries in which a server is killed, share of aimed moments, share of builds without an old site.
_SERVERS, _AIMED, _FIRST = 0.2, 0.6, 0.05
_WAIT = 60.0


class Kills:
    """One site that is built, killed and built again; ``journal`` has it changed by file instead of exchanged."""

    def __init__(self, folder: Path, seed: int, *, journal: bool = False) -> None:
        self.report = Report("kills, by file with a journal" if journal else "kills")
        self._chance = random.Random(seed)
        self._source = folder / "source"
        self._destination = self._source / "_site"
        self._said = folder / "said.txt"
        self._journal = journal
        self._trees: list[Tree | None] = []
        self._moments = {False: 100, True: 100}
        self._seconds = 1.0
        child.load()
        self._source.mkdir(parents=True)
        for version in range(VERSIONS + len(SERVED)):
            lay_out(self._source, version)
            started = time.monotonic()
            assert self._build() == 0, self._said.read_text()
            self._seconds = time.monotonic() - started
            self._trees.append(tree(self._destination))
            if journal and version == 0:
                (self._destination / ".git").mkdir()
        self._version = SERVED[-1]

    def _build(self) -> int | None:
        return child.Child(["build"], self._source, self._said).wait()

    def run(self, count: int) -> Report:
        """Make ``count`` tries."""
        for number in range(count):
            self._try(number)
            self.report.tries += 1
        return self.report

    def _try(self, number: int) -> None:
        chance = self._chance
        serves = chance.random() < _SERVERS
        if serves and self._version not in SERVED:
            self._version = SERVED[0]
            lay_out(self._source, self._version)
            assert self._build() == 0, self._said.read_text()
        possible = SERVED if serves else range(VERSIONS)
        new = chance.choice([version for version in possible if version != self._version])
        old: Tree | None = self._trees[self._version]
        is_first = not serves and not self._journal and chance.random() < _FIRST
        if is_first:
            shutil.rmtree(self._destination)
            old = None
        which = chance.choice(SIGNALS)
        aimed = chance.randrange(1, self._moments[serves]) if chance.random() < _AIMED else None
        words = f"{number}: {'serve' if serves else 'build'} {self._version} to {new}, {which.name} "
        words += f"at operation {aimed}" if aimed else "at a random moment"
        status = self._served(new, which, aimed) if serves else self._built(new, which, aimed)
        self.report.counts[f"{'serve' if serves else 'build'} {which.name}"] += 1
        self._judge(words, old, new, status, which)
        lay_out(self._source, new)
        if self._build() != 0 or tree(self._destination) != self._trees[new] or litter(self._source):
            said = self._said.read_text()
            self.report.failures.append(f"{words}: the next build is not right: {litter(self._source)} {said}")
        self._version = new

    def _judge(self, words: str, old: Tree | None, new: int, status: int | None, which: signal.Signals) -> None:
        found = tree(self._destination)
        if status is None:
            self.report.failures.append(f"{words}: hangs")
        if found != self._trees[new] and found != old:
            if self._journal and which is signal.SIGKILL:
                self.report.counts["left to the next build"] += 1
            else:
                self.report.failures.append(f"{words}: a mixed site")
        elif status == 0 and found != self._trees[new] and words.split()[1] != "serve":
            self.report.failures.append(f"{words}: status 0 and the old site")
        said = self._said.read_text()
        if "Exception ignored in" in said:  # Python lost the signal in a callback of its own; the build went on
            self.report.counts["signal lost by Python"] += 1
        elif "Traceback" in said or "bug in pylekyll" in said:
            self.report.failures.append(f"{words}: {said}")
        if which is not signal.SIGKILL and litter(self._source):
            self.report.failures.append(f"{words}: left {litter(self._source)}")

    def _built(self, new: int, which: signal.Signals, aimed: int | None) -> int | None:
        lay_out(self._source, new)
        if aimed is not None:
            build = child.Child(["build"], self._source, self._said, child.signal_at(which, aimed))
        else:
            build = child.Child(["build"], self._source, self._said)
            time.sleep(self._chance.random() * self._seconds)
            build.kill(which)
        return build.wait()

    def _served(self, new: int, which: signal.Signals, aimed: int | None) -> int | None:
        words = ["serve", "--port", "0", "--no-livereload"]
        prepare = child.signal_at(which, aimed) if aimed is not None else lambda: None
        server = child.Child(words, self._source, self._said, prepare)
        self._until(server, "Server running...")
        lay_out(self._source, new)
        if aimed is None:
            self._until(server, "Regenerating:", seconds=self._chance.random() * 0.5)
            time.sleep(self._chance.random() * self._seconds)
        else:
            self._until(server, "...done", seconds=3.0)
        server.kill(which)
        return server.wait()

    def _until(self, server: child.Child, text: str, seconds: float = _WAIT) -> None:
        end = time.monotonic() + seconds
        while text not in server.output and time.monotonic() < end:
            if Path(f"/proc/{server.pid}/stat").exists() and ") Z " in Path(f"/proc/{server.pid}/stat").read_text():
                return
            time.sleep(0.005)


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Kill ``count`` builds and servers, and a tenth as many of a destination that cannot be exchanged, in two ways."""
    fewer = max(count // 10, 1)
    reports = [
        Kills(folder / "exchanged", seed).run(count),
        Kills(folder / "by-file", seed, journal=True).run(fewer),
    ]
    with as_on_windows():
        kills = Kills(folder / "windows", seed, journal=True)
        kills.report.part = "kills, as on Windows (simulated)"
        return [*reports, kills.run(fewer)]
