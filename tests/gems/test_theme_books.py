"""Reviews of books and a shelf of them under the theme academic, with the keys that al-folio has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = "theme: academic\nurl: https://a.example\ncollections: {books: {output: true}}\n"
REVIEW = """---
layout: book-review
title: Waves & <Winds>
author: Ada Example
released: 1969
started: 2024-08-23
finished: 2024-09-07
status: Finished
stars: 3.6
buy_link: https://shop.example/waves?a=1&b="2"
---
Worth it.
"""


def test_a_shelf_and_a_review(tmp_path: Path) -> None:
    source, built = tmp_path / "site", tmp_path / "_site"
    files = {
        "_config.yml": CONFIG,
        "_books/waves.md": REVIEW,
        "_books/plain.md": "---\nlayout: book-review\ntitle: Plain\nstars: many\n---\nText\n",
        "shelf.md": "---\nlayout: book-shelf\ntitle: Shelf\n---\n",
    }
    for path, text in files.items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, "utf-8")
    pylekyll.build(source, built)
    shelf, review = (built / name for name in ("shelf.html", "books/waves.html"))
    assert '<h2 id="finished">Finished</h2>' in shelf.read_text("utf-8")
    assert "<strong>Waves &amp; &lt;Winds&gt;</strong> Ada Example" in shelf.read_text("utf-8")
    text = review.read_text("utf-8")
    assert 'aria-label="4/5">★★★★☆</span>' in text
    assert "23 August 2024" in text
    assert 'href="https://shop.example/waves?a=1&amp;b=&quot;2&quot;">shop.example</a>' in text
    assert "★" not in (built / "books" / "plain.html").read_text("utf-8")
