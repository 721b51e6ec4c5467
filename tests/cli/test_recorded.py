"""Command lines as Jekyll 4.4.1 with jekyll-compose 0.12.0 takes them (tests/record/record_cli.py)."""

from __future__ import annotations

import os
import shutil
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.support.command_lines import RECORDED, Case, all_cases, program, run
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from pathlib import Path


@cache
def recorded() -> dict[str, Any]:
    return yaml.safe_load(RECORDED.read_text("utf-8"))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_does_what_jekyll_does(case: Case, tmp_path: Path) -> None:
    assert run(case, pylekyll, tmp_path) == recorded()[case.name]


def jekyll() -> str:
    program = shutil.which("jekyll")
    if program is None:
        reason = "Ruby's jekyll is not installed (apt-get install jekyll ruby-jekyll-compose)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    return program


@pytest.mark.ruby
@pytest.mark.parametrize(
    "case", [case for case in all_cases() if case.name.startswith(("clean", "doctor", "post", "publish"))], ids=str
)
def test_does_what_the_installed_jekyll_does(case: Case, tmp_path: Path) -> None:
    assert run(case, program(jekyll()), tmp_path) == recorded()[case.name]
