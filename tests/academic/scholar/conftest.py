"""Fixtures: servers on the loopback, a site that asks them, and a clock that only moves when told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.academic.scholar.local import FakeClock, Site
from tests.academic.scholar.servers import Server, certificate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def cdn() -> Iterator[Server]:
    """Plays jsDelivr."""
    with Server() as server:
        yield server


@pytest.fixture
def raw() -> Iterator[Server]:
    """Plays raw.githubusercontent.com."""
    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def certificate_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def site(tmp_path: Path, cdn: Server, raw: Server) -> Site:
    return Site(tmp_path / "site", cdn, raw)
