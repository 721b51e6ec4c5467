"""Hostile ``_config.toml`` files end in an error that names the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.site import config

if TYPE_CHECKING:
    from pathlib import Path


def load(folder: Path, text: str) -> config.Config:
    (folder / "_config.toml").write_text(text)
    return config.load(str(folder), {}, [], {}, log=Log())


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("a = " + "[" * 50_000, "nested too deep", "_config.toml"),
        ("a = " + "{a = " * 50_000, "nested too deep", "_config.toml"),
        ("t = 1\n" + ".".join("a" * 50_000) + " = 1", "more than 200 parts", "_config.toml:2"),
        (".".join(['"a"'] * 50_000) + " = 1", "more than 200 parts", "_config.toml:1"),
        ("[" + " . ".join("a" * 50_000) + "]", "more than 200 parts", "_config.toml:1"),
        ("a = " + "9" * 500_000, "more than 4,300 digits", "_config.toml"),
    ],
    ids=["list", "inline table", "key", "quoted key", "table", "digits"],
)
def test_it_is_refused(tmp_path: Path, text: str, message: str, place: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        load(tmp_path, text)
    assert str(caught.value.location) == place


@pytest.mark.parametrize("value", ["'" + "a." * 5000 + "'", '"' + r"\"." * 5000 + '"', "[" + "1.5, " * 5000 + "]"])
def test_points_in_values_are_not_parts_of_keys(tmp_path: Path, value: str) -> None:
    assert len(load(tmp_path, f"title = {value}")["title"]) in {5000, 10_000}


def test_a_line_of_open_strings_takes_linear_time(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="not TOML"):
        load(tmp_path, "a = " + '"\\' * 200_000 + "." * 300)
