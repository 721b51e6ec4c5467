"""A process that only saves time never ends a build: neither if it cannot begin nor if what it sends is damaged."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest

from pylekyll.incremental import processes, workers
from pylekyll.incremental.processes import Processes
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


def test_a_write_of_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    incoming, outgoing = os.pipe()
    write = os.write
    monkeypatch.setattr(processes.os, "write", lambda pipe, data: write(pipe, data[:3]))
    processes.write_all(outgoing, b"ten bytes.")
    os.close(outgoing)
    assert os.read(incoming, 99) == b"ten bytes."
    os.close(incoming)


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
