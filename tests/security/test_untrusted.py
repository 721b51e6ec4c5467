"""`pylekyll build --untrusted`: safe mode without network, programs or other packages' plugins, and with limits."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from pylekyll.cli.fence import Fence

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="time and memory are not limited there")
LOOP = "---\n---\n{% for i in (1..100000000) %}{% for j in (1..1000) %}{{ i | times: j }}{% endfor %}{% endfor %}"
#: The site may raise these limits, but not those of the process.
UNLIMITED = "pylekyll: {limits: {iterations: 1000000000000, output: 1000000000000}}\n"
DOUBLING = (
    "---\n---\n{% assign a = 'xxxxxxxxxxxxxxxxxxxx' %}"
    "{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a | size }}"
)


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def build(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from pylekyll.cli.main import main; main()", "build", "--untrusted", *options],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site that was built before."""
    folder = tmp_path / "site"
    write(folder, {"index.html": "---\n---\nold", "_config.yml": "title: Theirs\n"})
    done = build(folder)
    assert done.returncode == 0, done.stderr
    write(folder, {"index.html": "---\n---\nnew"})
    return folder


@pytest.mark.parametrize(
    ("files", "options", "reason"),
    [
        ({"x.html": LOOP, "_config.yml": UNLIMITED}, ["--max-seconds", "2"], "it took longer than 2 seconds"),
        (
            {"x.html": DOUBLING, "_config.yml": UNLIMITED},
            ["--max-memory", "600"],
            "it needs more than 600 MB of memory",
        ),
        ({"x.html": "x", "y.html": "y"}, ["--max-files", "2"], "it makes 3 files, more than 2"),
        ({"x.bin": "x" * 1_100_000}, ["--max-output", "1"], "it makes 1 MB, more than 1"),
        (
            {f"{n}.html": "---\n---\n" + "\u20ac" * 300_000 for n in (1, 2)},
            ["--max-output", "1"],
            "it makes 1 MB, more than 1",
        ),
    ],
    ids=["time", "memory", "files", "output", "bytes of the output"],
)
def test_a_limit_ends_the_build_and_keeps_the_old_site(
    site: Path, files: dict[str, str], options: list[str], reason: str
) -> None:
    write(site, files)
    done = build(site, *options)
    assert done.returncode == 1
    assert f"Error: Build stopped: {reason}." in done.stderr
    assert f"raise the limit with {options[0]}" in done.stderr
    assert (site / "_site" / "index.html").read_text() == "old"
    assert sorted(path.name for path in site.iterdir()) == sorted({"_config.yml", "_site", "index.html", *files})


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_build_leaves_neither_its_process_nor_its_files(number: int, tmp_path: Path) -> None:
    write(tmp_path / "site", {"x.html": LOOP, "_config.yml": UNLIMITED})
    (tmp_path / "scratch").mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", "from pylekyll.cli.process import run; run()", "build", "--untrusted"],
        cwd=tmp_path / "site",
        env={**os.environ, "TMPDIR": str(tmp_path / "scratch")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_until(lambda: bool(children.read_text().split()))
    child = int(children.read_text().split()[0])
    time.sleep(1)  # it builds
    process.send_signal(number)
    process.wait()
    wait_until(lambda: not Path(f"/proc/{child}").exists() or ") Z " in Path(f"/proc/{child}/stat").read_text())
    wait_until(lambda: not list((tmp_path / "scratch").iterdir()))


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_is_withheld_is_said(site: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the-secret")
    (site / "link.txt").symlink_to("../secret.txt")
    write(
        site,
        {
            "_config.yml": "source: ..\ndestination: ../elsewhere\nforce: true\nremote_theme: a/b\n"
            "plugins: [jekyll-feed, not-ours]\nwhitelist: [not-ours]\nsass: {load_paths: [../x]}\n",
            "_plugins/run.py": "raise SystemExit('ran')\n",
        },
    )
    done = build(site)
    assert done.returncode == 0, done.stderr
    told = [line.split("Withheld:")[1].strip() for line in done.stdout.splitlines() if "Withheld:" in line]
    assert told == [
        "the setting `source: ..`",
        "the setting `destination: ../elsewhere`",
        "the setting `force: true`",
        "the setting `remote_theme: a/b`",
        "the stylesheets of '../x'",
        "the plugin _plugins/run.py",
        "the plugin jekyll-feed, which `whitelist` does not name",
        "the plugin not-ours, which is not one of pylekyll's own",
        "the symlink link.txt",
    ]
    assert (site / "_site" / "index.html").read_text() == "new"
    assert not (tmp_path / "elsewhere").exists()


REQUESTS = """
import socket, subprocess, sys
from pathlib import Path
from pylekyll.cli.fence import Fence
fence = Fence(["."], [], Path("_site"))
sys.addaudithook(fence)
port = int(sys.argv[1])
for attempt in (
    lambda: socket.create_connection(("127.0.0.1", port)),
    lambda: socket.create_connection(("localhost", port)),
    lambda: socket.socket().connect(("127.0.0.1", port)),
    lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", port)),
    lambda: subprocess.run(["sh", "-c", "true"]),
    lambda: subprocess.run([sys.executable, "-c", "print(1)"]),
    lambda: subprocess.run([sys.executable, "-I", "-S", "worker.py"]),
):
    try:
        attempt()
    except OSError:
        continue
    sys.exit("it went through")
print(len(fence.asked))
"""


def test_no_request_leaves() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        done = subprocess.run([sys.executable, "-c", REQUESTS, port], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "7\n", "")


FILES = """
import os, sys
from pathlib import Path
from pylekyll.cli.fence import Fence
site, outside = Path("site").resolve(), Path("outside").resolve()
fence = Fence([site], [site / "_site", site / "planted", os.devnull], site / "_site")
sys.addaudithook(fence)

def refused(attempt):
    before = len(fence.asked)
    try:
        attempt()
    except OSError:
        return len(fence.asked) > before
    return False

print(*(number for number, attempt in enumerate([
    lambda: (outside / "a").read_text(),
    lambda: (site / "../outside/a").read_text(),
    lambda: (site / "link").read_text(),
    lambda: (site / "folder" / "a").read_bytes(),
    lambda: os.open(outside / "a", os.O_RDONLY),
    lambda: os.listdir(outside),
    lambda: list(os.scandir(site / "folder")),
    lambda: (site / "fifo").read_text(),
    lambda: (site / "zero").read_bytes(),
    lambda: Path("/proc/self/environ").read_text(),
    lambda: Path("/etc/passwd").read_text(),
    lambda: (outside / "b").write_text("x"),
    lambda: (site / "a").write_text("x"),
    lambda: (site / "_site/out/b").write_text("x"),
    lambda: (site / "planted/b").write_text("x"),
    lambda: (outside / "a").unlink(),
    lambda: (site / "_site/a").rename(outside / "b"),
    lambda: (outside / "a").rename(site / "_site/b"),
    lambda: (outside / "new").mkdir(),
    lambda: os.link(outside / "a", site / "_site/b"),
    lambda: (site / "_site/linked").chmod(0o777),
]) if not refused(attempt)))
fence.asked.clear()
(site / "a").read_text()
list(os.scandir(site.parent))
(site / "_site/a").write_text("x")
(site / "_site/linked").unlink()
(site / ("._site-pylekyll-1")).mkdir()
(site / "._site-pylekyll-1/x").write_text("x")
(site / "._site-pylekyll-1/x").replace(site / "_site/x")
Path(os.devnull).open("r+").close()
import shutil, zoneinfo, email.charset
shutil.rmtree(site / "._site-pylekyll-1")
zoneinfo.ZoneInfo("Europe/Berlin")
print(fence.asked)
"""


def test_no_file_but_those_of_the_site_is_read_or_written(tmp_path: Path) -> None:
    site, outside = tmp_path / "site", tmp_path / "outside"
    write(site, {"a": "x", "_site/a": "x"})
    write(outside, {"a": "the-secret"})
    os.mkfifo(site / "fifo")
    links = {"link": outside / "a", "folder": outside, "zero": "/dev/zero", "planted": outside}
    links |= {"_site/out": outside, "_site/linked": outside / "a"}
    for name, target in links.items():
        (site / name).symlink_to(target)
    done = subprocess.run([sys.executable, "-c", FILES], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n[]\n", "")
    assert sorted(path.name for path in outside.iterdir()) == ["a"]


def test_a_file_outside_that_a_setting_of_a_plugin_names_is_not_read(site: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text('{"key": "the-secret"}')
    plugin = "jekyll-get-json"
    setting = "{data: x, json: ../secret.json}"
    write(site, {"_config.yml": f"plugins: [{plugin}]\nwhitelist: [{plugin}]\njekyll_get_json: {setting}\n"})
    write(site, {"index.html": "---\n---\n{{ site.data.x.key }}", "a.scss": "---\n---\na { b: c }"})
    done = build(site)
    assert done.returncode == 0, done.stderr
    assert "Withheld:" not in done.stdout, "the plugin does not even try"
    assert (site / "_site" / "index.html").read_text() == ""


def test_a_theme_is_not_fetched(site: Path) -> None:
    theme = "plugins: [jekyll-remote-theme]\nwhitelist: [jekyll-remote-theme]\nremote_theme: a/b\n"
    write(site, {"_config.yml": theme})
    done = build(site, PAGES_API_URL="http://127.0.0.1:9")
    assert done.returncode == 0
    assert "Withheld: the setting `remote_theme: a/b`" in done.stdout
    assert "Fetching" not in done.stdout


def test_the_environment_holds_no_secrets(site: Path) -> None:
    plugin = "jekyll-environment-variables"
    write(site, {"_config.yml": f"plugins: [{plugin}]\nwhitelist: [{plugin}]\n"})
    write(site, {"index.html": "---\n---\n[{{ site.env.MY_SECRET }}]{{ site.env | jsonify }}"})
    assert build(site, MY_SECRET="the-secret").returncode == 0
    assert "the-secret" not in (site / "_site" / "index.html").read_text()


def test_no_program_runs(site: Path) -> None:
    write(site.parent, {"bin/coffee": f"#!/bin/sh\ntouch {site / 'ran'}\n"})
    write(site, {"a.coffee": "---\n---\nx = 1\n"})
    (site.parent / "bin" / "coffee").chmod(0o755)
    write(site, {"_config.yml": "plugins: [jekyll-coffeescript]\nwhitelist: [jekyll-coffeescript]\n"})
    done = build(site, PATH=f"{site.parent / 'bin'}{os.pathsep}{os.environ['PATH']}")
    assert not (site / "ran").exists()
    assert "Withheld: the program" in done.stdout or done.returncode == 1


def test_stylesheets_are_compiled(site: Path) -> None:
    write(site, {"main.scss": "---\n---\na { b { c: d } }\n"})
    done = build(site)
    assert done.returncode == 0, done.stderr
    assert "a b {" in (site / "_site" / "main.css").read_text()


def test_a_limit_needs_the_mode(site: Path) -> None:
    program = [sys.executable, "-c", "from pylekyll.cli.main import main; main()", "build", "--max-files", "3"]
    done = subprocess.run(program, cwd=site, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "--max-files needs --untrusted." in done.stderr


def test_folders_of_deep_paths_are_looked_up_once(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*"d" * 60)
    deep.mkdir(parents=True)
    fence = Fence([tmp_path], [tmp_path], tmp_path / "_site")
    with mock.patch("os.path.islink", wraps=os.path.islink) as looked:
        for number in range(1000):
            fence("open", (str(deep / f"{number}"), "w", os.O_WRONLY))
    assert looked.call_count < 1200


def test_a_symlink_that_is_made_later_is_followed(tmp_path: Path) -> None:
    site, outside = tmp_path / "site", tmp_path / "outside"
    (site / "a").mkdir(parents=True)
    outside.mkdir()
    (outside / "x").write_text("the-secret")
    fence = Fence([site], [site], site / "_site")
    fence("open", (str(site / "a" / "x"), "r", os.O_RDONLY))
    (site / "a").rename(site / "b")
    fence("os.rename", (str(site / "a"), str(site / "b"), -1, -1))
    fence("os.symlink", (str(outside), str(site / "a"), -1))
    (site / "a").symlink_to(outside)
    for path in (site / "a" / "x", site / "b" / ".." / "a" / "x"):
        with pytest.raises(PermissionError):
            fence("open", (str(path), "r", os.O_RDONLY))
        with pytest.raises(PermissionError):
            fence("open", (str(path), "w", os.O_WRONLY))
