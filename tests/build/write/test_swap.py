"""The old site or the new one: exchanged as a whole, or file by file with a journal that the next build follows."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest

from pylekyll.build.pipeline import build
from pylekyll.build.write import lock as destination_lock
from pylekyll.build.write import staging, swap, writer
from pylekyll.build.write.interrupts import signals_delayed, uninterrupted
from pylekyll.build.write.lock import lock
from pylekyll.build.write.staging import Staging, prefix
from pylekyll.build.write.system import Posix
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load
from tests.support.patience import PATIENCE

if sys.platform != "win32":
    from tests.support.windows import as_on_windows, simulated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pylekyll.build.write.writer import WriteReport

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="folders are not exchanged or locked there")
OLD = {"a.html": "old a", "gone/b.html": "old b", "same.css": "same", "one.html": "one", "two.html/x.html": "two"}
NEW = {"a.html": "new a", "new/c.html": "new c", "same.css": "same", "one.html/x.html": "one", "two.html": "two"}


def lay_out(source: Path, files: dict[str, str]) -> Path:
    shutil.rmtree(source, ignore_errors=True)
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text if name.endswith(".css") else f"---\n---\n{text}")
    return source


def run(source: Path, log: Log | None = None, **options: object) -> WriteReport:
    return build(
        load(source, {"skip_config_files": True, "destination": str(source / "_site"), **options}), log or Log()
    ).files


def tree(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a site that was built to ``_site``, and has changed since."""
    folder = tmp_path / "source"
    run(lay_out(folder, OLD))
    shutil.move(folder / "_site", tmp_path / "kept")
    lay_out(folder, NEW)
    shutil.move(tmp_path / "kept", folder / "_site")
    return folder


@pytest.fixture
def by_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that cannot exchange folders."""
    monkeypatch.setattr(Posix, "exchange", lambda *_: False)


@pytest.fixture(params=["this system", "Windows"])
def systems(request: pytest.FixtureRequest) -> Iterator[None]:
    """This system's way of writing, and that of Windows."""
    if request.param == "this system":
        yield
    else:
        with as_on_windows():
            yield


def litter(source: Path) -> list[str]:
    return [path.name for path in source.rglob(".*-pylekyll-*")]


@needs_posix
def test_the_folder_is_exchanged_and_what_did_not_change_is_the_same_file(source: Path) -> None:
    before, css = (source / "_site").stat(), (source / "_site/same.css").stat()
    (source / "_site").chmod(0o750)
    run(source)
    after = (source / "_site").stat()
    assert tree(source / "_site") == NEW
    assert after.st_ino != before.st_ino
    assert after.st_mode & 0o777 == 0o750
    assert (source / "_site/same.css").stat().st_ino == css.st_ino
    assert not (source / "_site/gone").exists()
    assert litter(source) == []


@needs_posix
@pytest.mark.parametrize("name", ["a", "b"])
def test_the_folders_of_an_exchanged_destination_have_their_modes(tmp_path: Path, name: str) -> None:
    files = {"a/same.css": "same", "b/page.html": "old", "index.html": "old"}
    run(lay_out(tmp_path / "source", files))
    place = tmp_path / "source" / "_site" / name
    place.chmod(0o711)
    before = place.stat().st_ino
    (tmp_path / "source" / "b" / "page.html").write_text("---\n---\nnew")
    (tmp_path / "source" / "index.html").write_text("---\n---\nnew")
    run(tmp_path / "source")
    assert (tmp_path / "source" / "_site" / "b" / "page.html").read_text() == "new"
    assert place.stat().st_ino != before
    assert place.stat().st_mode & 0o777 == 0o711


@needs_posix
def test_a_file_system_without_exchange_is_changed_by_file(source: Path, by_file: None, systems: None) -> None:
    run(source)
    assert tree(source / "_site") == NEW
    assert litter(source) == []


@needs_posix
@pytest.mark.parametrize("stop", range(8))
def test_what_a_build_had_decided_is_finished_by_the_next(
    source: Path, by_file: None, systems: None, monkeypatch: pytest.MonkeyPatch, stop: int
) -> None:
    """Killed in the middle of the moves: the next build finishes them, even if it fails itself."""

    class KilledError(BaseException):
        pass

    calls = iter(range(100))

    def killed(function: Callable[..., None]) -> Callable[..., None]:
        def call(*arguments: object) -> None:
            if next(calls) == stop:
                raise KilledError
            function(*arguments)

        return call

    with monkeypatch.context() as patched, suppress(KilledError):
        patched.setattr(swap, "_move", killed(swap._move))
        patched.setattr(swap, "_remove", killed(swap._remove))
        run(source)
    (source / "broken.html").write_text("---\n---\n{% nothing %}")
    with pytest.raises(Exception, match="nothing"):
        run(source)
    assert tree(source / "_site") == NEW
    assert litter(source) == []


def test_a_build_that_was_killed_before_it_decided_leaves_nothing(source: Path) -> None:
    dead = Staging.create(source / "_site")
    half = dead.path("a.html")
    dead.create_folder_of(half)
    half.write_text("half")
    inner = source / "_site" / f"{prefix(source / '_site')}x"
    (inner / "new").mkdir(parents=True)
    run(source)
    assert tree(source / "_site") == NEW
    assert litter(source) == []


@pytest.mark.parametrize("path", ["../victim.txt", "/etc/victim.txt", "a/../../victim.txt", ""])
def test_a_journal_of_a_repository_does_nothing(source: Path, path: str) -> None:
    (source / "victim.txt").write_text("mine")
    planted = source / f"{prefix(source / '_site')}planted"
    planted.mkdir()
    for number in ([0, 0], [planted.stat().st_dev, planted.stat().st_ino]):
        planted.mkdir(exist_ok=True)
        journal = {"folder": number, "moved": [], "removed": [path, "a.html"] if number == [0, 0] else [path]}
        (planted / "journal").write_text(json.dumps(journal))
        swap.clear_abandoned(source / "_site")
        assert tree(source / "_site") == OLD
    assert (source / "victim.txt").read_text() == "mine"


def test_a_staging_folder_that_is_a_link_is_left_alone(source: Path, tmp_path: Path) -> None:
    (tmp_path / "victim").mkdir()
    (source / f"{prefix(source / '_site')}x").symlink_to(tmp_path / "victim")
    swap.clear_abandoned(source / "_site")
    assert (tmp_path / "victim").is_dir()


@needs_posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_for_the_end_of_the_swap(source: Path, number: signal.Signals) -> None:
    seen: list[str] = []
    before = signal.signal(number, lambda *_: seen.append("handled"))
    try:
        with uninterrupted():
            signal.raise_signal(number)
            seen.append("swapped")
        assert seen == ["swapped", "handled"]
    finally:
        signal.signal(number, before)


@needs_posix
def test_builds_into_one_destination_take_turns(source: Path, systems: None) -> None:
    log, waits = Log(), threading.Event()
    log.sink = lambda line: waits.set() if line.topic == "Waiting:" else None
    with lock(source / "_site", Log()):
        second = threading.Thread(target=run, args=(source, log))
        second.start()
        assert waits.wait(PATIENCE)
        assert tree(source / "_site") == OLD
    second.join(PATIENCE)
    assert tree(source / "_site") == NEW
    assert [line.message for line in log.lines if line.topic == "Waiting:"] == [
        f"another build is writing to '{source / '_site'}'."
    ]


def test_a_build_that_waits_for_several_others_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy(Posix):
        def lock(self, destination: Path, waiting: Callable[[], None], held: list[int]) -> None:
            for _ in range(3):
                waiting()

    monkeypatch.setattr(destination_lock, "current", Busy)
    log = Log()
    with lock(tmp_path, log):
        assert [line.topic for line in log.lines] == ["Waiting:"]


@needs_posix
def test_a_turn_ends_with_its_process(source: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from pylekyll.foundation.log import Log\n"
        "from pylekyll.build.write.lock import lock\n"
        "with lock(Path(sys.argv[1]), Log()): print('held', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(source / "_site")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        holder.kill()
    log = Log()
    run(source, log)
    assert tree(source / "_site") == NEW


@needs_posix
def test_windows_leaves_no_lock_file_and_has_one_writer_at_a_time(source: Path) -> None:
    windows, destination = simulated(), source / "_site"
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        for _ in range(20):
            held: list[int] = []
            windows.lock(destination, lambda: None, held)
            assert held
            inside.append(1)
            most.append(len(inside))
            inside.pop()
            windows.release(held[0], destination)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(most) == 80
    assert max(most) == 1
    assert litter(source) == []


@needs_posix
def test_windows_lock_ends_with_its_process(source: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.support.windows import simulated\n"
        "simulated().lock(Path(sys.argv[1]), lambda: None, []); print('held', flush=True); sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(source / "_site")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        holder.kill()
    with as_on_windows():
        run(source)
    assert tree(source / "_site") == NEW
    assert litter(source) == []


@needs_posix
@pytest.mark.parametrize("moment", ["_lock_byte", "release"])
def test_windows_leaves_no_lock_file_when_it_is_interrupted(
    moment: str, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with as_on_windows() as windows:
        original = getattr(windows, moment)

        def interrupted(*arguments: Any) -> None:
            signal.raise_signal(signal.SIGINT)
            original(*arguments)

        monkeypatch.setattr(windows, moment, interrupted)
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # workers of the tests may ignore it
        try:
            with pytest.raises(KeyboardInterrupt):
                run(source)
        finally:
            signal.signal(signal.SIGINT, before)
    assert litter(source) == []


@needs_posix
def test_windows_leaves_no_lock_file_when_a_build_that_waits_is_interrupted(source: Path) -> None:
    windows, destination = simulated(), source / "_site"
    theirs: list[int] = []
    windows.lock(destination, lambda: None, theirs)

    def interrupted() -> None:
        os.close(theirs[0])  # on Windows, it cannot remove the file while this build has it open
        raise KeyboardInterrupt

    with (
        mock.patch.object(destination_lock, "current", return_value=windows),
        mock.patch.object(Log, "info", side_effect=lambda *_: interrupted()),
        pytest.raises(KeyboardInterrupt),
        lock(destination, Log()),
    ):
        pass
    assert litter(source) == []


@needs_posix
def test_the_end_of_the_process_releases_the_lock_of_a_thread(source: Path) -> None:
    """A subprocess, as nothing is swapped afterwards."""
    program = (
        "import sys, threading; from pathlib import Path; from pylekyll.foundation.log import Log\n"
        "from pylekyll.build.write.interrupts import end_swaps; from pylekyll.build.write.lock import lock\n"
        "from tests.support.windows import as_on_windows\n"
        "entered = threading.Event()\n"
        "def hold():\n"
        "    with lock(Path(sys.argv[1]), Log()):\n"
        "        entered.set(); threading.Event().wait()\n"
        "with as_on_windows():\n"
        "    threading.Thread(target=hold, daemon=True).start(); entered.wait(); end_swaps()\n"
    )
    subprocess.run([sys.executable, "-c", program, str(source / "_site")], check=True)
    assert litter(source) == []


@needs_posix
def test_signals_wait_for_the_end_of_a_process_that_is_ending() -> None:
    """A second SIGTERM cut the wait for a swap of another thread short and left half of it."""
    handled: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _: handled.append(number))
    try:
        with signals_delayed():
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGTERM)
            assert handled == []
        assert handled == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


@needs_posix
def test_windows_waits_for_a_file_that_is_open(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has ``a.html`` open the first three times that it is to be replaced."""
    from pathlib import Path as PathClass

    replace, refusals = PathClass.replace, [1, 1, 1]

    def refused(self: PathClass, target: PathClass) -> PathClass:
        if PathClass(target).name == "a.html" and refusals:
            refusals.pop()
            raise PermissionError(13, "The process cannot access the file because it is being used by another process")
        return replace(self, target)

    monkeypatch.setattr(PathClass, "replace", refused)
    with as_on_windows():
        run(source)
    assert not refusals
    assert tree(source / "_site") == NEW


@needs_posix
@pytest.mark.parametrize("path", ["C:/x", "..\\x", "a\\..\\..\\x", "a:b"])
def test_a_journal_names_no_drive_and_no_other_separator_on_windows(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert staging.is_inside(path)
    monkeypatch.setattr(staging.os, "sep", "\\")
    assert not staging.is_inside(path)
    assert staging.is_inside("a/b.html")


@needs_posix
def test_a_name_too_long_is_found_while_staging(source: Path) -> None:
    (source / "long.html").write_text(f"---\npermalink: /{'x' * 300}.html\n---\n")
    with pytest.raises(WriteError) as caught:
        run(source)
    name = source / "_site" / f"{'x' * 300}.html"
    assert str(caught.value) == f"The destination cannot be written: File name too long ({name})."
    assert tree(source / "_site") == OLD
    assert litter(source) == []


@needs_posix
def test_the_error_names_the_file_that_has_no_place_on_the_disk(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced = source / "_site/a.html"
    before = replaced.read_bytes()
    (source / "a.html").write_text("---\n---\nanother text")

    def full(path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)

    monkeypatch.setattr(staging, "_write", full)
    with pytest.raises(WriteError) as caught:
        run(source)
    assert str(caught.value) == f"The destination cannot be written: No space left on device ({replaced})."
    assert replaced.read_bytes() == before


def test_many_files_and_a_few_changes_are_moved_one_by_one(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer._Part, "most_links", 0)
    before = (source / "_site").stat().st_ino
    run(source)
    assert tree(source / "_site") == NEW
    assert (source / "_site").stat().st_ino == before


def test_a_repository_in_the_destination_stays_in_its_folder(source: Path) -> None:
    (source / "_site/.git").mkdir()
    (source / "_site/.git/config").write_text("x")
    before = (source / "_site").stat().st_ino
    run(source)
    assert tree(source / "_site") == {**NEW, ".git/config": "x"}
    assert (source / "_site").stat().st_ino == before


@needs_posix
def test_a_mounted_destination_is_built(source: Path) -> None:
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("mounting needs root")
    program = f'mount --bind "$1/real" "$1/_site" && exec {sys.executable} -P -m pylekyll build -s "$1" -d "$1/_site"'
    shutil.move(source / "_site", source / "real")
    (source / "_site").mkdir()
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", program, "sh", str(source)], capture_output=True, text=True, check=False
    )
    if "permission denied" in done.stderr.lower() or done.stderr.startswith("unshare:"):  # as in a chroot
        pytest.skip(done.stderr)
    assert done.returncode == 0, done.stderr
    assert {path: text for path, text in tree(source / "real").items() if path in NEW} == NEW
    assert litter(source) == []


@needs_posix
@pytest.mark.parametrize("stays", [True, False])
def test_a_staged_file_that_cannot_be_moved_keeps_the_old_site(source: Path, stays: bool) -> None:
    """An error of the disk counted as a file that was moved before: status 0 and a mixed site."""
    before = tree(source / "_site")
    replace, lstat = os.rename, os.lstat
    failed: list[str] = []

    def failing(function: Any) -> Any:
        def call(path: Any, *arguments: Any, **keywords: Any) -> Any:
            name = os.fspath(path)
            if (not failed and function is replace and f"{os.sep}flat{os.sep}" in name) or (stays and name in failed):
                failed.append(name)
                raise OSError(errno.EIO, os.strerror(errno.EIO), name)
            return function(path, *arguments, **keywords)

        return call

    with (
        mock.patch.object(os, "rename", failing(replace)),
        mock.patch.object(os, "lstat", failing(lstat)),
        pytest.raises(WriteError, match="Input/output error"),
    ):
        run(source)
    assert failed
    assert tree(source / "_site") == before
    run(source)
    assert tree(source / "_site") == NEW
    assert litter(source) == []
