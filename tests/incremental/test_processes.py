"""A process that only saves time never ends a build: neither if it cannot begin nor if what it sends is damaged."""

from __future__ import annotations

import os
import select
import signal
import sys
import tempfile
from typing import TYPE_CHECKING, Any, cast

import pytest

from pylekyll.build.observer import BuildObserver
from pylekyll.foundation.log import Log
from pylekyll.incremental import processes, shared_writing, workers
from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.incremental.documents import YamlCache, key_of
from pylekyll.incremental.early_documents import EarlyDocuments
from pylekyll.incremental.kept.texts import MarkdownCache
from pylekyll.incremental.processes import Processes
from pylekyll.incremental.shared_writing import SharedWriting
from pylekyll.plugins.extensions import Extensions
from pylekyll.rendering import convert
from tests.incremental import sites
from tests.incremental.test_workers import builds

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")

FILES = {
    "_config.yml": "time: 2024-06-01 00:00:00 +0000\n",
    **{f"_posts/2024-01-{day:02}-p.md": f"---\ntitle: p{day}\n---\nText *{day}*.\n" for day in range(1, 29)},
}


@pytest.mark.parametrize("refused", ["fork=1", "fork=2", "fork=3", "pipe=1", "pipe=2", "pipe=3"])
def test_a_process_that_the_system_refuses(tmp_path: Path, refused: str) -> None:
    sites.lay_out(tmp_path, FILES)
    found = builds(tmp_path, 4, 1, refused)
    assert found["differences"] == []
    assert found["errors"] == [""]
    assert found["refused"]
    before, after = found["left"]
    assert after == before


def test_a_process_that_is_stopped_during_a_write(tmp_path: Path) -> None:
    posts = {
        f"_posts/2024-01-{day:02}-p{number}.md": f"---\ntitle: {'x' * 6000}{number}-{day}\n---\nText.\n"
        for day in range(1, 29)
        for number in range(5)
    }
    sites.lay_out(tmp_path, {**FILES, **posts})
    found = builds(tmp_path, 2, 1, "stop")
    assert found["differences"] == []
    assert found["errors"] == [""]
    assert found["early"][-1][0] == 6 * 28


@pytest.mark.parametrize("pieces", [1, 2, 3, 4, 32, 33, 96])
@pytest.mark.parametrize("processes", [2, 3, 4])
def test_workers_begin_each_piece_once(pieces: int, processes: int) -> None:
    order = workers.beginning(pieces, processes)
    assert sorted(order) == list(range(pieces))
    assert order[0] == pieces - 1
    assert order[-1] == 0  # which the build has begun itself


def test_pieces_are_begun_in_the_order_that_was_asked_for() -> None:
    order = [3, 1, 0, 2]
    begun = Processes(1, 4, lambda number: bytes([number, os.getpid() % 256]), order=order)
    found = [begun.result(piece) for piece in order]
    begun.close()
    assert [each and each[0] for each in found] == order
    assert not begun.is_ready(0)
    alone = Processes(0, 4, lambda _: b"", order=order)
    assert [alone.take() for _ in range(5)] == [*order, None]
    alone.close()


def test_a_write_of_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    incoming, outgoing = os.pipe()
    write = os.write
    monkeypatch.setattr(processes.os, "write", lambda pipe, data: write(pipe, data[:3]))
    processes.write_all(outgoing, b"ten bytes.")
    os.close(outgoing)
    assert os.read(incoming, 99) == b"ten bytes."
    os.close(incoming)


@pytest.mark.parametrize("sent", [b"[1, 2", b"", b"\xff\xfe", b'{"\\u0000":"date","v":[0,0,0]}', b'{"\\u0000":"date"}'])
def test_a_damaged_value_counts_as_not_found(tmp_path: Path, sent: bytes) -> None:
    early = EarlyDocuments()
    early._take(b"%s\t%s\n%s\t[3]\n" % (key_of("a").encode(), sent, key_of("b").encode()))
    documents = YamlCache(CacheFolder(sites.load(tmp_path, tmp_path / "out")), early=early)
    assert documents.find("a") is None
    assert documents.find("b") == ([3],)


def test_front_matter_is_parsed_in_the_order_in_which_the_build_reads_it(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.md" for number in range(100)]
    for number, file in enumerate(files):
        file.write_text(f"---\nnumber: {number}\n---\n")
    early = EarlyDocuments()
    with tempfile.TemporaryFile() as texts:
        early.begin(list(map(str, files)), sites.load(tmp_path, tmp_path / "out"), os.dup(texts.fileno()))
        while early._pipe is not None:
            select.select([early._pipe], (), ())
            early._receive(early._pipe)
        early.close()
    assert list(early._found.values())[:100] == [f'{{"number":{number}}}' for number in range(100)]


@pytest.mark.parametrize("sent", [b"", b"1", b"1 x", b"-1 4", b"0 9", b"0 99999999999999999999999", b"4 1"])
def test_a_damaged_place_counts_as_not_found(tmp_path: Path, sent: bytes) -> None:
    (tmp_path / "texts").write_bytes(b"text\xff")
    early = EarlyDocuments()
    early._texts = os.open(tmp_path / "texts", os.O_RDONLY)
    early._take(b"#%s\t%s\n#%s\t0 4\n" % (key_of("a").encode(), sent, key_of("b").encode()))
    early._take(b"&code a\t%s\n&code b\t0 4\n" % sent)
    assert early.converted("a") is None
    assert early.converted("b") == "text"
    assert list(early.highlighted()) == [("code b", "text")]
    assert list(early.highlighted()) == []
    early.close()


class _Saver(BuildObserver):
    def __init__(self, saved: list[int], number: int) -> None:
        self._saved = saved
        self._number = number

    def save(self) -> None:
        self._saved.append(self._number)


def test_a_second_staging_does_not_save_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_writing, "_FEWEST", 1)
    monkeypatch.setattr(shared_writing, "stage_here", list)
    monkeypatch.setattr(shared_writing, "Processes", lambda _count, *rest: Processes(0, *rest))
    saved: list[int] = []
    writing = SharedWriting(2, [_Saver(saved, 0)])
    for _ in range(2):
        writing.staging([cast("Any", None)])
    assert saved == [0]


def test_an_early_process_sends_the_code_in_its_texts(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("---\n---\n```ruby\nputs 1\n```\n\n~~~ ruby\nputs 2\n~~~\n")
    config = sites.load(tmp_path, tmp_path / "out")
    early = EarlyDocuments()
    with tempfile.TemporaryFile() as texts:
        early.begin([str(file)], config, os.dup(texts.fileno()))
        while early._pipe is not None:
            select.select([early._pipe], (), ())
            early._receive(early._pipe)
        found = dict(early.highlighted())
        early.close()
    kept = MarkdownCache()
    kept.begin()
    extensions = Extensions(config, Log(), None)
    convert.register(extensions)
    kept.attach(extensions)
    extensions.markdown_processors["kramdown"](config)("```ruby\nputs 1\n```\n\n~~~ ruby\nputs 2\n~~~\n")
    assert found == {key: text for key, text in kept.current.items() if key.startswith("code ")}
    assert len(found) == 2


@pytest.mark.parametrize(
    ("files", "savers", "expected"), [(40, 0, 0), (40, 1, 1), (40, 2, 2), (120, 1, 3), (900, 0, 7)]
)
def test_no_more_processes_than_pieces(monkeypatch: pytest.MonkeyPatch, files: int, savers: int, expected: int) -> None:
    counts = []

    def begun(count: int, *rest: Any) -> Processes:
        counts.append(count)
        return Processes(0, *rest)

    written: list[object] = []
    monkeypatch.setattr(shared_writing, "Processes", begun)
    monkeypatch.setattr(shared_writing, "can_fork", lambda: True)
    monkeypatch.setattr(shared_writing, "stage_here", written.extend)
    monkeypatch.setattr(shared_writing, "_FEWEST", 1)
    saved: list[int] = []
    writing = SharedWriting(8, [_Saver(saved, number) for number in range(savers)])
    staged: list[Any] = list(range(files))
    assert writing.staging(staged)
    assert writing.has_saved
    assert counts == [expected]
    assert sorted(saved) == list(range(savers))
    assert sorted(written, key=str) == sorted(staged, key=str)


def test_an_interrupt_just_after_the_fork_ends_the_new_process_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    here, fork = os.getpid(), os.fork

    def interrupted() -> int:
        child = fork()
        if not child:
            os.kill(os.getpid(), signal.SIGINT)
        return child

    monkeypatch.setattr(os, "fork", interrupted)
    try:
        _, status = os.waitpid(processes.forked(lambda: None), 0)
    finally:
        if os.getpid() != here:  # the new process must not run other tests
            os._exit(7)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGINT
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ())
