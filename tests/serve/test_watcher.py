"""Reports of the watcher about changes at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.log import Log
from pylekyll.incremental.scope import Scope
from pylekyll.serve.watcher import Watcher
from pylekyll.site.config import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(params=[False, True], ids=["native", "polling"])
def watcher(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Watcher]:
    (tmp_path / "source").mkdir()
    (tmp_path / "theme").mkdir()
    config = load(source=tmp_path / "source", overrides={"force_polling": request.param})
    watcher = Watcher(config, Log())
    yield watcher
    watcher.stop()
    assert list(watcher.bursts()) == []  # which closes what is open


def test_changes_before_other_files_are_watched_are_reported(watcher: Watcher, tmp_path: Path) -> None:
    page = tmp_path / "source" / "a.md"
    page.write_text("one")
    config = load(source=tmp_path / "source", overrides={"plugins_dir": [str(tmp_path / "theme")]})
    watcher.rescope(Scope(config))
    assert str(page) in watcher.next_burst(10_000)
    other = tmp_path / "theme" / "plugin.py"
    other.write_text("two")
    assert str(other) in watcher.next_burst(10_000)
