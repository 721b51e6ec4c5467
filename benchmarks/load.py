"""Many requests at once while the site is built again and again.

    python benchmarks/load.py [--connections 1000] [--seconds 10] [--source FOLDER]

wrk asks where it is installed (``apt-get install wrk``), and otherwise clients of Python's asyncio, which are slower.
Every answer must be a whole page of one build; what is not is counted and makes the exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from serve import serving

#: Every line of a page says the build it is of, and the last line is its end.
LINES = 400


def page(number: int) -> str:
    return "---\n---\n" + f"build {number}\n" * LINES + "end\n"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--connections", type=int, default=1000)
    arguments.add_argument("--seconds", type=int, default=10)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "site"
        source.mkdir()
        (source / "index.html").write_text(page(0))
        for number in range(200):
            (source / f"other{number}.md").write_text(f"---\n---\n# Page {number}\n\nText.\n")
        with serving(source) as address:
            stop = threading.Event()
            editor = threading.Thread(target=edit, args=(source, stop))
            editor.start()
            try:
                wrong = asyncio.run(whole_pages(address, options.connections, options.seconds))
                if shutil.which("wrk"):
                    said = wrk(address, options.connections, options.seconds)
                    print(said)
                    wrong += "Socket errors" in said or "Non-2xx" in said
            finally:
                stop.set()
                editor.join()
    sys.exit(wrong > 0)


def edit(source: Path, stop: threading.Event) -> None:
    """Change a page, and now and then the configuration, so that everything is built."""
    number = 0
    while not stop.wait(0.15):
        number += 1
        new = source / ".index.html~"
        new.write_text(page(number))
        new.replace(source / "index.html")
        if number % 5 == 0:
            (source / "_config.yml").write_text(f"number: {number}\n")
    print(f"{number} edits meanwhile")


async def whole_pages(address: str, connections: int, seconds: int) -> int:
    """Ask over so many connections at once; the answer is how many pages were wrong."""
    parts = urlsplit(address)
    request = f"GET / HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: keep-alive\r\n\r\n".encode()
    end = time.monotonic() + seconds
    counts = {"right": 0, "wrong": 0}
    slowest = 0.0

    async def client() -> None:
        nonlocal slowest
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        while time.monotonic() < end:
            started = time.monotonic()
            writer.write(request)
            counts["right" if is_whole(await answer(reader)) else "wrong"] += 1
            slowest = max(slowest, time.monotonic() - started)
        writer.close()

    done = await asyncio.gather(*(client() for _ in range(connections)), return_exceptions=True)
    failed = [each for each in done if each is not None]
    print(
        f"{connections} connections, {seconds} s: {counts['right']} whole pages ({counts['right'] / seconds:.0f}/s), "
        f"{counts['wrong']} wrong, {len(failed)} connections failed, slowest {slowest:.2f} s"
    )
    return counts["wrong"] + len(failed)


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    assert length is not None
    return int(head.split(maxsplit=2)[1]), await reader.readexactly(int(length[1]))


def is_whole(answered: tuple[int, bytes]) -> bool:
    status, body = answered
    lines = body.partition(b"</script>")[2].splitlines()
    return status == 200 and len(lines) == LINES + 1 and lines[-1] == b"end" and len(set(lines[:-1])) == 1


def wrk(address: str, connections: int, seconds: int) -> str:
    command = ["wrk", "-t", "2", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "30s", "--latency", address]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
