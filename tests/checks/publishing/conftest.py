"""The world of these tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.academic.scholar.servers import Server
from tests.checks.publishing.world import World

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """Yield a folder and a server without answers."""
    folder = tmp_path / "site"
    folder.mkdir()
    with Server() as server:
        yield World(folder, server)
