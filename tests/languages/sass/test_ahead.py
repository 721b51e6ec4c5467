"""A stylesheet that Dart Sass compiles while other items are rendered comes out as it would in its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import RenderError
from pylekyll.foundation.log import Log
from pylekyll.rendering.stylesheets import ScssConverter
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path


def run(folder: Path, source: str) -> dict[str, str]:
    (folder / "site").mkdir(exist_ok=True)
    (folder / "site" / "a.html").write_text("---\n---\npage")
    (folder / "site" / "main.scss").write_text(f"---\n---\n{source}")
    config = load(folder / "site", {"destination": str(folder / "out"), "skip_config_files": True})
    build(config, Log())
    return {path.name: path.read_text() for path in (folder / "out").iterdir()}


def test_the_same_files_as_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = run(tmp_path, "$c: red;\n.a { color: $c; }\n")
    assert ".a {\n  color: red;\n}" in ahead["main.css"]
    monkeypatch.setattr(ScssConverter, "prepare", lambda _self, _item: None)
    assert run(tmp_path, "$c: red;\n.a { color: $c; }\n") == ahead


def test_an_error_comes_when_the_stylesheet_is_rendered(tmp_path: Path) -> None:
    with pytest.raises(RenderError) as caught:
        run(tmp_path, "\n.a { color: ; }\n")
    assert str(caught.value.location).startswith("main.scss:4")


def test_liquid_comes_first(tmp_path: Path) -> None:
    assert "color: blue" in run(tmp_path, "{% assign c = 'blue' %}.a { color: {{ c }}; }\n")["main.css"]
