"""The numbers of builds, by which a page knows that it missed some."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pylekyll.serve.hub import Hub

if TYPE_CHECKING:
    import pytest


def test_a_server_that_follows_another_within_a_second_has_other_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_700_000_000_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: now)
    first = Hub(lambda _: None)
    builds_of_the_first = {first.build, first.build + 1, first.build + 2}
    monkeypatch.setattr(time, "time_ns", lambda: now + 300_000_000)
    second = Hub(lambda _: None)
    assert second.build > max(builds_of_the_first)
    assert second.build < 2**53  # a number of JavaScript
