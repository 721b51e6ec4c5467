"""``markdown: mistune``: the library converts, with its own plugins and with those of others."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import mistune
import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "# A *b*\n\n~~c~~ ==d== [[e]]\n\n| f |\n|---|\n| 1 |\n\n```python\nx = 1\n```\n"


def converted(site: Path, config: str, text: str = TEXT) -> str:
    (site / "_config.yml").write_text(f"markdown: mistune\n{config}")
    (site / "index.md").write_text(f"---\n---\n{text}")
    destination = site.parent / "built"
    build(load(site, {"destination": str(destination), "disable_disk_cache": True}, (), {}), Log())
    return (destination / "index.html").read_text()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


def test_what_mistune_makes_of_it(site: Path) -> None:
    before = TEXT.partition("```")[0]
    assert converted(site, "", before) == mistune.html(before)


def test_its_plugins_are_chosen(site: Path) -> None:
    text = converted(site, "mistune: {plugins: [mark]}\n")
    assert "<mark>d</mark>" in text
    assert "~~c~~" in text


def test_code_has_rouges_markup(site: Path) -> None:
    assert '<div class="language-python highlighter-rouge"><div class="highlight">' in converted(site, "")
    assert '<span class="n">x</span>' in converted(site, "")


def test_a_plugin_from_elsewhere(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = """
def wiki(md):
    def parse(inline, match, state):
        state.append_token({"type": "wiki", "raw": match.group("name")})
        return match.end()

    md.inline.register("wiki", r"\\[\\[(?P<name>[^\\]]+)\\]\\]", parse, before="link")
    if md.renderer and md.renderer.NAME == "html":
        md.renderer.register("wiki", lambda renderer, text: f"<a>{text}</a>")
"""
    (tmp_path / "wiki_plugin.py").write_text(plugin)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "<a>e</a>" in converted(site, "mistune: {plugins: [wiki_plugin.wiki]}\n")
    sys.modules.pop("wiki_plugin", None)


@pytest.mark.parametrize("name", ["nothing_of_mistune", "no.such.plugin"])
def test_a_plugin_that_is_not_there(site: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="cannot be imported"):
        converted(site, f"mistune: {{plugins: [{name}]}}\n")


def test_safe_mode_imports_nothing(site: Path) -> None:
    settings: dict[str, Any] = {"config": "safe: true\nmistune: {plugins: [os.getcwd]}\n"}
    with pytest.raises(ConfigError, match="Safe mode"):
        converted(site, settings["config"])
