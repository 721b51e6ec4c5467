"""Folders that turn into links and back while the preview builds and serves: nothing outside is changed or served."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import threading
import time
from typing import TYPE_CHECKING

from pylekyll.build.write.system import current
from tests.reliability import child
from tests.reliability.report import Report
from tests.reliability.server import SECRET, _ask

if TYPE_CHECKING:
    from pathlib import Path

#: Options of the preview, and the folder that a link replaces, seen from the folder above the source.
_MODES: tuple[tuple[str, ...], ...] = ((), ("--safe",), ("--untrusted",))
_SWAPPED = ("source/out/_site", "source/out", "source/out/_site/a", "source/out/_site/a/b")
_SECONDS = 40.0


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Save ``count`` edits for each mode and each swapped folder."""
    report, chance = Report("races"), random.Random(seed)
    child.load()
    for number, (mode, swapped) in enumerate((mode, swapped) for mode in _MODES for swapped in _SWAPPED):
        _try(folder / str(number), mode, swapped, count, chance, report)
    return [report]


def _try(home: Path, mode: tuple[str, ...], swapped: str, count: int, chance: random.Random, report: Report) -> None:
    source, elsewhere = home / "source", home / "elsewhere"
    for path in ("", "_site", "a", "_site/a", "b", "a/b", "_site/a/b"):
        (elsewhere / path).mkdir(parents=True, exist_ok=True)
        for name in ("index.html", "p.html", "gone.html", "secret.txt"):
            (elsewhere / path / name).write_bytes(SECRET)
    (source / "a" / "b").mkdir(parents=True)
    (source / "_config.yml").write_text("destination: out/_site\nplugins: []\n")
    _edit(source, chance, 0)
    server = child.Child(
        ["serve", "--port", "0", "--force_polling", "-d", "out/_site", *mode], source, home / "said.txt"
    )
    words = f"{' '.join(mode) or 'default'}, {swapped}"
    try:
        port = _port(server, source)
        before = _files(elsewhere)
        stop = threading.Event()
        others = [
            threading.Thread(target=_swap, args=(home / swapped, elsewhere, stop)),
            threading.Thread(target=_read, args=(port, stop, report, words)),
        ]
        for each in others:
            each.start()
        for number in range(1, count + 1):
            report.tries += 1
            _edit(source, chance, number)
            time.sleep(chance.uniform(0.1, 0.6))
        stop.set()
        for each in others:
            each.join()
        after = _files(elsewhere)
        changed = {path for path in {**before, **after} if before.get(path) != after.get(path)}
        if changed:
            report.failures.append(f"{words}: changed {sorted(changed)[:5]}")
    finally:
        server.kill(signal.SIGINT)
        server.wait(20)
        report.counts["failed builds"] += server.output.count("Error:")
        if "Traceback" in server.output or "bug in pylekyll" in server.output:
            report.failures.append(f"{words}: {server.output[-3000:]}")


def _port(server: child.Child, source: Path) -> int:
    end = time.monotonic() + _SECONDS
    while (address := re.search(r"http://[^:]+:(\d+)", server.output)) is None or not (
        source / "out/_site/a/b/p.html"
    ).exists():
        assert time.monotonic() < end, server.output
        time.sleep(0.05)
    return int(address[1])


def _edit(source: Path, chance: random.Random, number: int) -> None:
    for path in ("index.md", "p.md", "a/index.md", "a/p.md", "a/b/p.md", "a/b/index.md"):
        if chance.random() < 0.7 or not number:
            (source / path).write_text(f"---\n---\n{number} {chance.random()}\n")
    gone = [source / folder / f"n{chance.randrange(4)}.md" for folder in ("a", "a/b")]
    for path in gone:
        if path.exists():
            path.unlink()
        else:
            path.write_text("---\n---\nnew\n")


def _swap(folder: Path, elsewhere: Path, stop: threading.Event) -> None:
    """Let a link to ``elsewhere`` and the folder take turns at one name."""
    link = folder.parent.parent / f"{folder.name}-other"
    is_link = False
    while not stop.is_set():
        if not os.path.lexists(link) and not is_link:
            link.symlink_to(elsewhere)
        if current().exchange(folder, link):
            is_link = folder.is_symlink()
        time.sleep(0.0003)
    if is_link:
        current().exchange(folder, link)
    if link.is_dir() and not link.is_symlink():
        shutil.rmtree(link)


def _read(port: int, stop: threading.Event, report: Report, words: str) -> None:
    paths = ("secret.txt", "a/secret.txt", "a/b/secret.txt", "a/p.html", "a/b/p.html", "a/", "a/b/", "p.html")
    number = 0
    while not stop.is_set():
        path = paths[number % len(paths)]
        answer = _ask(port, f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        number += 1
        report.counts["requests"] += 1
        if SECRET in answer:
            report.counts["requests that were answered from outside"] += 1
            failure = f"{words}: a file from outside was served"
            if failure not in report.failures:
                report.failures.append(failure)


def _files(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() if path.is_file() else b"folder" for path in home.rglob("*")}
