"""Reads and their kinds."""

from __future__ import annotations

import pickle

import pytest

from pylekyll.foundation.reads import Kind, Read
from pylekyll.incremental.states import STATES
from pylekyll.rendering.record import ReadRecorder


def test_every_kind_has_a_state() -> None:
    assert STATES.keys() == set(Kind)


def test_a_read_does_not_change_and_survives_a_process() -> None:
    read = Read(Kind.ITEM, "a.md")
    with pytest.raises(AttributeError):
        read.key = "b.md"  # type: ignore[misc]
    assert not hasattr(read, "__dict__")
    assert pickle.loads(pickle.dumps(read)) == read
    assert Read(Kind.CONTENT, "a.md") != read


@pytest.mark.parametrize("kind", Kind)
def test_names_of_kinds_come_back(kind: Kind) -> None:
    assert Read.of(kind.value, "k") == Read(kind, "k")
    assert Read.of(kind.value, "k").kind is kind


def test_plugins_may_name_a_kind() -> None:
    recorder = ReadRecorder()
    with recorder.recording() as reads:
        recorder.note("file", "words.txt")  # type: ignore[arg-type]
        recorder.note("weather", ("Norrvik", 3))  # type: ignore[arg-type]
    assert reads == {Read(Kind.FILE, "words.txt"), Read(Kind.PLUGIN, ("weather", ("Norrvik", 3)))}
