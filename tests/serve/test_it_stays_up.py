"""The server survives every change of files, folders and clients, logs one line, and recovers."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import shutil
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from pylekyll.incremental.known_documents import KNOWN_DOCUMENTS
from pylekyll.incremental.unchanged import STATE
from pylekyll.site.site import Site
from tests.incremental import sites
from tests.serve.conftest import Served
from tests.support.patience import eventually

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FILES = {
    "_config.yml": "title: Up\n",
    "_layouts/default.html": "<title>{{ site.title }}</title>{{ content }}\n",
    "index.html": "---\nlayout: default\n---\nhome\n",
    "about.html": "---\n---\nabout\n",
    "folder/file.txt": "file\n",
    "large.bin": "0123456789" * 400_000,
}
#: Root reads everything, and these tests need a user without that right.
UNPRIVILEGED = ("setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--inh-caps", "-all")
needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links are others there")


def get(served: Served, path: str = "") -> str:
    try:
        with urlopen(served.address + path, timeout=30) as answer:
            return answer.read().decode()
    except HTTPError as error:
        error.close()
    return ""


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Callable[..., tuple[Path, Served]]]:
    """Yield a server of somebody who is not root; where it ends by itself the test fails."""
    program: tuple[str, ...] = ()
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may read everything, and there is no setpriv")
        program = UNPRIVILEGED
    started: list[Served] = []

    def start(*options: str) -> tuple[Path, Served]:
        source = sites.lay_out(tmp_path, FILES)
        started.append(Served(source, "--livereload", "--livereload-port", "0", *options, program=program).wait())
        return source, started[0]

    yield start
    for each in started:
        ended = each.process.poll()
        each.close()
        assert not ended, each.output
        assert "Traceback" not in each.output
        assert "bug in pylekyll" not in each.output


@pytest.fixture(params=["", "--force_polling"])
def watched(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """With native file events and with polling."""
    return (request.param,) if request.param else ()


def changes(served: Served, source: Path, name: str = "about.html") -> None:
    """The next edit arrives."""
    changes.count += 1
    text = f"edit {changes.count}"
    sites.write(source / name, f"---\n---\n{text}\n")
    eventually(lambda: get(served, name).strip().endswith(text), text)


changes.count = 0


def errors(served: Served) -> list[str]:
    return [line.strip() for line in served.lines if line.lstrip().startswith(("Error:", "ERROR"))]


@needs_posix
def test_a_file_that_nobody_may_read(up: Callable[..., tuple[Path, Served]], watched: tuple[str, ...]) -> None:
    source, served = up(*watched)
    new = source / "index.html~"  # a page that is not open, and is then sent whole
    sites.write(new, "---\n---\nnobody sees this\n")
    new.chmod(0)
    new.replace(source / "index.html")
    eventually(
        lambda: "Error: The file cannot be read: Permission denied.\n                    index.html\n" in served.output
    )
    assert get(served).strip().endswith("home")
    (source / "index.html").chmod(0o644)
    eventually(lambda: get(served).strip().endswith("nobody sees this"))
    changes(served, source)


@needs_posix
def test_a_folder_that_nobody_may_read(up: Callable[..., tuple[Path, Served]], watched: tuple[str, ...]) -> None:
    source, served = up(*watched)
    (source / "folder").chmod(0)
    try:
        sites.write(source / "index.html", "---\n---\nhome again\n")
        sites.write(source / "new.html", "---\n---\nnew\n")
        eventually(lambda: "Error: Permission denied\n                    folder" in served.output)
        assert get(served, "folder/file.txt") == "file\n"
    finally:
        (source / "folder").chmod(0o755)
    changes(served, source)
    assert get(served, "new").strip().endswith("new")


@needs_posix
def test_links_in_circles(up: Callable[..., tuple[Path, Served]], watched: tuple[str, ...]) -> None:
    source, served = up(*watched)
    (source / "one").symlink_to("two")
    (source / "two").symlink_to("one")
    eventually(lambda: "Too many levels of symbolic links" in served.output)
    assert get(served).strip().endswith("home")
    (source / "one").unlink()
    (source / "two").unlink()
    changes(served, source)
    (source / "folder" / "up").symlink_to("..", target_is_directory=True)
    changes(served, source)
    changes(served, source)


def test_the_destination_is_removed_and_a_file_takes_its_place(
    up: Callable[..., tuple[Path, Served]], watched: tuple[str, ...]
) -> None:
    source, served = up(*watched)
    shutil.rmtree(source / "_site")
    changes(served, source)
    assert get(served).strip().endswith("home")
    shutil.rmtree(source / "_site")
    (source / "_site").write_text("a file")
    sites.write(source / "about.html", "---\n---\nlost\n")
    eventually(lambda: bool(errors(served)))
    (source / "_site").unlink()
    changes(served, source)
    assert get(served).strip().endswith("home")
    assert get(served, "folder/file.txt") == "file\n"


def test_the_source_goes_and_comes_back(up: Callable[..., tuple[Path, Served]], watched: tuple[str, ...]) -> None:
    source, served = up(*watched)
    shutil.rmtree(source)
    eventually(lambda: "was removed. The build starts when it exists again." in served.output)
    sites.lay_out(source.parent, FILES)
    changes(served, source)
    changes(served, source)
    assert get(served).strip().endswith("home")


def test_files_that_come_and_go_while_it_builds(
    up: Callable[..., tuple[Path, Served]], watched: tuple[str, ...]
) -> None:
    source, served = up(*watched)
    for number in range(120):
        path = source / f"passing{number % 7}.md"
        sites.write(path, "---\n---\npassing\n")
        if number % 3:
            sites.write(source / "passing" / f"{number}.md", "---\n---\n")
        path.unlink()
        shutil.rmtree(source / "passing", ignore_errors=True)
    changes(served, source)
    assert get(served).strip().endswith("home")
    eventually(lambda: not list((source / "_site").rglob("passing*")))


def test_clients_that_hang(up: Callable[..., tuple[Path, Served]]) -> None:
    source, served = up()
    netloc = urlsplit(served.address)
    with ExitStack() as stack:
        for number in range(60):
            hanging = stack.enter_context(socket.create_connection((str(netloc.hostname), int(netloc.port or 0))))
            if number % 3 == 0:
                hanging.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            elif number % 3 == 1:  # asks for much and reads nothing
                hanging.sendall(f"GET /large.bin HTTP/1.1\r\nHost: {netloc.netloc}\r\n\r\n".encode())
        changes(served, source)
        assert len(get(served, "large.bin")) == 4_000_000
        assert served.interrupt() == 0


def test_nothing_grows_from_build_to_build(tmp_path: Path) -> None:
    """Caches are limited by the site's size, however often it is built."""
    gc.collect()
    before = sum(isinstance(each, Site) for each in gc.get_objects())
    source = sites.lay_out(tmp_path)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    edits = {
        "about.md": "---\nlayout: default\ntitle: About\nredirect_from: /who/\n---\n{{{{ page.url | plus: {0} }}}}\n",
        "_posts/2024-01-01-first.md": "---\nlayout: post\ntags: [a, b]\n---\nThe *{0}* {{{{ page.x{0} }}}}.\n\nMore.\n",
        "_includes/deep.html": "{{{{ include.n | plus: {0} }}}}",
        "_layouts/post.html": "---\nlayout: default\nkind: a post\n---\n{{{{ content | append: '{0}' }}}}\n",
        "assets/main.scss": '---\n---\n@import "colors";\np {{ width: {0}px; }}\n',
        "_sass/_colors.scss": "$ink: #{0:06};\n",
    }
    sizes = []
    for number in range(12):
        for name, text in edits.items():
            sites.write(source / name, text.format(number))
            outcome = builder.build({str(source / name)})
            assert outcome.error is None
        values = builder._values
        assert values is not None
        # These two are left out where files were written a moment before, which depends on the machine.
        names = values.names() - {STATE, KNOWN_DOCUMENTS}
        sizes.append((len(values.store.texts()), len(names), len(builder._warned)))
    assert set(sizes[1:]) == {sizes[1]}
    gc.collect()
    assert sum(isinstance(each, Site) for each in gc.get_objects()) <= 1 + before


def test_a_thousand_clients_while_it_builds(up: Callable[..., tuple[Path, Served]]) -> None:
    """The load of `benchmarks/load.py`, without wrk: every answer is a whole page of one build."""
    source, served = up()
    parts, lines = urlsplit(served.address), 200
    request = f"GET /about HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode()
    sites.write(source / "about.html", "---\n---\n" + "build 0\n" * lines)
    eventually(lambda: get(served, "about").count("build 0\n") == lines)
    seen: set[str] = set()

    async def client(started: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        await started.wait()
        for _ in range(2):
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"content-length: (\d+)", head)
            assert length is not None
            assert head.startswith("HTTP/1.1 200")
            body = (await reader.readexactly(int(length[1]))).decode().partition("</script>")[2]
            assert body.count("\n") == lines
            assert len(set(body.splitlines())) == 1
            seen.add(body.splitlines()[0])
        writer.close()

    async def edits() -> None:
        for number in range(1, 15):
            new = source / ".about.html~"
            sites.write(new, "---\n---\n" + f"build {number}\n" * lines)
            new.replace(source / "about.html")
            if number % 4 == 0:
                os.utime(source / "_config.yml")
            await asyncio.sleep(0.15)

    async def everybody() -> None:
        started = asyncio.Event()
        clients = [asyncio.create_task(client(started)) for _ in range(1000)]
        await asyncio.sleep(0)
        started.set()
        await asyncio.gather(edits(), *clients)

    with ThreadPoolExecutor(1) as other:  # a browser of other tests may keep a loop in this thread
        other.submit(lambda: asyncio.run(everybody())).result()
    eventually(lambda: get(served, "about").count("build 14\n") == lines)
    assert seen
