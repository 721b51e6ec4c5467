"""``site.kramdown`` in templates, with the bytes of Jekyll 4.4.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pathlib import Path

OWN = (
    '"auto_ids":true,"toc_levels":[1,2,3,4,5,6],"entity_output":"as_char","smart_quotes":"lsquo,rsquo,ldquo,rdquo",'
    '"input":"GFM","hard_wrap":false,"guess_lang":true,"footnote_nr":1,"show_warnings":false'
)
COMPLETED = (
    ',"syntax_highlighter":"rouge","syntax_highlighter_opts":'
    '{"default_lang":"plaintext","guess_lang":true},"coderay":{}'
)


@pytest.mark.parametrize("name, added", [("a.md", COMPLETED), ("a.html", "")])
def test_the_converter_completes_it(tmp_path: Path, name: str, added: str) -> None:
    (tmp_path / name).write_text("---\n---\nx\n", "utf-8")
    (tmp_path / "b.html").write_text("---\n---\n{{ site.kramdown | jsonify }}", "utf-8")
    build(configuration.load(tmp_path, {}, working_directory=tmp_path), Log())
    assert (tmp_path / "_site/b.html").read_text("utf-8") == f"{{{OWN}{added}}}"
