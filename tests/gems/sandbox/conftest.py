"""Ruby for the tests: the module that the environment names, compiled once for all of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import pylekyll
from pylekyll.build.pipeline import BuildReport
from pylekyll.foundation.log import Log
from pylekyll.gems.sandbox.module import is_installed, load_module
from pylekyll.site.config import load

#: Builds a site of files by path, with settings; gives the report and the folder of the built site.
Built = Callable[..., tuple[BuildReport, Path]]


@pytest.fixture(autouse=True)
def without_the_extra_ruby() -> None:
    """Override the fixture of all tests: these run Ruby if it is installed."""


@pytest.fixture(scope="session")
def ruby() -> dict[str, str]:
    """Return the environment in which sites are built."""
    named = os.environ.get("PYLEKYLL_RUBY")
    if not named or not is_installed():
        pytest.skip("needs the extra `ruby`, and PYLEKYLL_RUBY naming the Ruby module (docs/ruby-plugins.md)")
    environment = {"PYLEKYLL_RUBY": named, "PYLEKYLL_CACHE": str(Path(named).parent / "compiled"), "TZ": "UTC"}
    load_module(load(environment=environment, working_directory=Path(named).parent), Log())
    return environment


@pytest.fixture
def built(tmp_path: Path, ruby: dict[str, str]) -> Built:
    """Builds sites in ``tmp_path / "site"``."""
    source, destination = tmp_path / "site", tmp_path / "site" / "_site"

    def build_files(files: Mapping[str, str], **settings: Any) -> tuple[BuildReport, Path]:
        for name, text in files.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        report = pylekyll.build(source, destination, environment=ruby, disable_disk_cache=True, **settings)
        return report, destination

    return build_files
