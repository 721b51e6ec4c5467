"""Dart Sass writes colours as libsass does where the dialect has Ruby Sass."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.languages.sass.compiler import compile_with_dart_sass, compile_with_libsass
from pylekyll.languages.sass.options import SassOptions

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = """\
$c: #e3f1d9;
.a {
  color: lighten($c, 3.3%);
  background: mix(white, #494e52, 90%) url("rgb(1.5,2,3)");
  border: 1px solid darken(hsl(210, 28.57%, 95.25%), 1.7%);
  fill: rgba(mix(#123456, #654321, 33%), .25);
  stroke: lighten(#777, 7.1%);
  outline-color: mix(black, white, 50%);
  content: "rgb(1.5,2,3)";
  column-rule-color: hsla(212.3, 40%, 50%, .5);
  text-decoration-color: lighten(#f00, 0%);
  --x: hsl(10.5,20%,30%);
}
"""


@pytest.mark.parametrize("style", ["compressed", "expanded"])
def test_the_colours_equal_those_of_libsass(tmp_path: Path, style: str) -> None:
    pytest.importorskip("sass")
    options = SassOptions(tmp_path, style=style, source_maps=False, ruby_sass=True)
    dart = compile_with_dart_sass(SOURCE, options, indented=False, page="x.scss", first_line=1).css
    libsass = compile_with_libsass(SOURCE, options, indented=False, page="x.scss", first_line=1).css
    assert _bare(dart) == _bare(libsass)


def test_other_dialects_keep_the_fractions_of_dart_sass(tmp_path: Path) -> None:
    options = SassOptions(tmp_path, style="compressed", source_maps=False)
    css = compile_with_dart_sass(SOURCE, options, indented=False, page="x.scss", first_line=1).css
    assert "hsl(" in css
    assert "outline-color:hsl(0,0%,50%)" in css or "outline-color:rgb(127.5,127.5,127.5)" in css


def _bare(css: str) -> str:
    return css.replace(" 0.", " .").replace(",0.", ",.").replace(", ", ",").strip()
