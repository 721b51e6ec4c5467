"""Short runs of the harness; the long ones are in docs/reliability.md."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from tests.reliability.__main__ import PARTS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.parametrize("part", PARTS)
def test_a_short_run_finds_nothing(part: str, tmp_path: Path) -> None:
    for report in import_module(f"tests.reliability.{part}").run(tmp_path, 4, 1):
        assert report.tries > 0
        assert not report.failures, "\n".join(report.lines())
