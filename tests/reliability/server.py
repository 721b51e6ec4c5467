"""Hostile requests to the preview server: nothing from outside of the built site, and it goes on."""

from __future__ import annotations

import random
import re
import signal
import socket
import time
from typing import TYPE_CHECKING

from tests.reliability import child
from tests.reliability.report import Report
from tests.reliability.versions import lay_out

if TYPE_CHECKING:
    from pathlib import Path

SECRET = b"the-secret-0451"
_UP = (
    "../",
    "..%2f",
    "%2e%2e/",
    "%2e%2e%2f",
    "..\\",
    "..%5c",
    "%252e%252e/",
    "..;/",
    ".%2e/",
    "..%c0%af",
    "..%00/",
    "....//",
)
_BEGIN = ("/", "//", "/folder0/", "/./", "/%2f", "", "http://x/", "/\\", "/?", "/#", "*")
_NAMES = (
    "secret.txt",
    "_config.yml",
    "source/secret.txt",
    "etc/hostname",
    ".jekyll-cache/pylekyll/builds.sqlite",
    "linked.txt",
)
_METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "G\0T", "get", "")


def _request(chance: random.Random, port: int) -> bytes:
    path = chance.choice(_BEGIN) + chance.choice(_UP) * chance.randrange(9) + chance.choice(_NAMES)
    method = chance.choice(_METHODS) if chance.random() < 0.3 else "GET"
    head = f"{method} {path} HTTP/{chance.choice(['1.1', '1.0', '9'])}\r\n"
    host = chance.choice([f"127.0.0.1:{port}", "evil.example", "", "localhost", f"[::1]:{port}"])
    head += f"Host: {host}\r\n"
    odd = (
        "Range: bytes=0-", "Range: bytes=9-1", "Range: bytes=-99999999999", "Range: bytes=0-0,1-1", "If-None-Match: *",
        "Content-Length: -1", "Content-Length: 5", "Transfer-Encoding: chunked", "X: " + "y" * 9000,
        "Upgrade: websocket", "If-Modified-Since: never", "Accept-Encoding: \x80",
    )  # fmt: skip
    head += "".join(f"{chance.choice(odd)}\r\n" for _ in range(chance.randrange(3)))
    text = f"{head}Connection: close\r\n\r\n".encode("latin-1")
    return text if chance.random() < 0.9 else text[: chance.randrange(1, len(text))]


def run(folder: Path, count: int, seed: int) -> list[Report]:
    """Send ``count`` requests to one server."""
    report, chance = Report("server"), random.Random(seed)
    child.load()
    source = folder / "source"
    source.mkdir(parents=True)
    lay_out(source, 0)
    (source / "_config.yml").write_text(
        (source / "_config.yml").read_text() + "exclude: [secret.txt]\n# " + SECRET.decode()
    )
    (source / "secret.txt").write_bytes(SECRET)
    (folder / "secret.txt").write_bytes(SECRET)
    server = child.Child(["serve", "--port", "0", "--no-watch"], source, folder / "said.txt")
    end = time.monotonic() + child.HANGS
    while (address := re.search(r"Server address: http://[^:]+:(\d+)", server.output)) is None:
        assert time.monotonic() < end, server.output
        time.sleep(0.05)
    port = int(address[1])
    for number in range(count):
        text = _request(chance, port)
        answer = _ask(port, text)
        report.tries += 1
        report.counts[answer[9:12].decode("latin-1") or "closed"] += 1
        if SECRET in answer or answer[9:10] == b"5":
            report.failures.append(f"{number}: {text[:200]!r}: {answer[:300]!r}")
    good = _ask(port, f"GET /index.html HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    if not good.startswith(b"HTTP/1.1 200"):
        report.failures.append(f"the server does not answer any more: {good[:200]!r}")
    if "Traceback" in server.output or "bug in pylekyll" in server.output:
        report.failures.append(server.output)
    server.kill(signal.SIGINT)
    if server.wait() != 0:
        report.failures.append("the server does not end well")
    return [report]


def _ask(port: int, text: bytes) -> bytes:
    """Send ``text`` and return all that comes back."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        try:
            client.sendall(text)
            if not text.endswith(b"\r\n\r\n"):  # or the server would wait for the rest
                client.shutdown(socket.SHUT_WR)
            while piece := client.recv(65536):
                answer += piece
        except ConnectionError:
            return answer
    return answer
