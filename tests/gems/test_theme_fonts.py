"""A site of the theme academic publishes the fonts that its stylesheet names, and no others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "---\nlayout: page\ntitle: A\n---\n$$x$$\n"


def built(folder: Path, config: str, files: dict[str, str] | None = None) -> tuple[set[str], set[str]]:
    """Return the fonts that the built site has, and those that its stylesheet names."""
    given = {"_config.yml": f"theme: academic\nurl: https://a.example\n{config}", "index.md": PAGE, **(files or {})}
    for path, text in given.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    pylekyll.build(folder, folder / "_site")
    site = folder / "_site" / "assets"
    styles = (site / "css" / "main.css").read_text("utf-8")
    return {path.name for path in site.glob("fonts/*.woff2")}, set(re.findall(r"fonts/([\w-]+\.woff2)", styles))


@pytest.mark.parametrize("font", ["newsreader", "literata"])
@pytest.mark.parametrize("kind", ["classic", "plain", "book"])
@pytest.mark.parametrize("math", ["true", "false"])
def test_published_fonts_are_those_of_the_stylesheet(tmp_path: Path, font: str, kind: str, math: str) -> None:
    published, named = built(tmp_path, f"math: {math}\nappearance: {{font: {font}, type: {kind}}}\n")
    assert published == named
    assert ("stix-two-math.woff2" in published) == (math == "true")
    assert f"{font}-display.woff2" in published or kind != "classic"


def test_system_fonts_need_no_files(tmp_path: Path) -> None:
    assert built(tmp_path, "math: true\nappearance: {font: system}\n") == (set(), set())


def test_a_site_with_its_own_stylesheet_has_every_font(tmp_path: Path) -> None:
    own = {"assets/css/main.scss": '---\n---\n$font: literata;\n@import "academic";\n'}
    published, named = built(tmp_path, "", own)
    assert "literata-display.woff2" in named < published


def test_fonts_of_the_site_itself_stay(tmp_path: Path) -> None:
    published, _ = built(tmp_path, "appearance: {font: system}\n", {"assets/fonts/inter.woff2": "mine"})
    assert published == {"inter.woff2"}


@pytest.mark.parametrize("font", ["[newsreader]", "{literata: 1}", "5"])
def test_a_font_of_another_kind_counts_as_unknown(tmp_path: Path, font: str) -> None:
    published, named = built(tmp_path, f"appearance: {{font: {font}}}\n")
    assert published == named
    assert "newsreader-display.woff2" in published
