"""Notebooks where nbconvert is not installed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PluginError
from pylekyll.foundation.log import Log
from pylekyll.gems.builtin import jupyter_notebook
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

NOTEBOOK = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 4})


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "_config.yml").write_text("plugins: [jekyll-jupyter-notebook]\n", "utf-8")
    monkeypatch.setattr(jupyter_notebook, "command", lambda: None)
    return tmp_path


def test_a_notebook_is_published_as_it_is(site: Path) -> None:
    (site / "a.ipynb").write_text(NOTEBOOK, "utf-8")
    log = Log()
    build(load(working_directory=site, environment={}), log)
    assert (site / "_site/a.ipynb").read_text("utf-8") == NOTEBOOK
    assert [one.code for one in log.findings] == ["notebook"]


def test_a_notebook_with_front_matter_is_an_error_that_says_what_is_missing(site: Path) -> None:
    (site / "a.ipynb").write_text(f"---\n---\n{NOTEBOOK}", "utf-8")
    with pytest.raises(PluginError) as raised:
        build(load(working_directory=site, environment={}), Log())
    assert str(raised.value).startswith("a.ipynb cannot be converted: nbconvert is not installed.")
    assert raised.value.hint == "Install it with `pip install 'pylekyll[notebooks]'`."
