"""A page's own content, as it shows it through ``site.pages`` while its layout is rendered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

LAYOUT = "[{{ site.pages.first.name }} {{ site.pages.first.content | size }} {{ page.content | size }}]"


def test_the_content_is_read_again_as_in_jekyll(tmp_path: Path) -> None:
    pages = {f"{name}.md": f"---\nlayout: d\n---\n# Hi {name}\n\ntext *x*\n" for name in "ab"}
    files = {"_layouts/d.html": LAYOUT, "_posts/2020-01-01-p.md": "---\nlayout: d\n---\nP\n", **pages}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    pylekyll.build(tmp_path)
    shown = {path.name: re.findall(r"\[.*\]", path.read_text()) for path in (tmp_path / "_site").rglob("*.html")}
    # Jekyll 4.4.1 writes the same: the post is rendered before the pages, and a.md knows its HTML in its layout.
    assert shown == {"p.html": ["[a.md 17 9]"], "a.html": ["[a.md 48 17]"], "b.html": ["[a.md 48 17]"]}
