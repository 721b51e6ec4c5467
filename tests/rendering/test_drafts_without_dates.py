"""Drafts without dates are sorted by their paths until something asks for their dates: recorded from Jekyll 4.4.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("post", "later", "draft"),
    [
        ("x", "x", "x"),
        ("x", "x", "{{ 'x' }}"),
        ("x", "x", "{% raw %}x{% endraw %}"),
        ("{% post_url 2021-01-01-p2 %}", "x", "x"),
        ("{% link _posts/2021-01-01-p2.md %}", "x", "x"),
        ("x", "[p1](2020-01-01-p1.md)", "x"),
    ],
)
def test_nothing_asks_too_early(post: str, later: str, draft: str, tmp_path: Path) -> None:
    files = {
        "_config.yml": "plugins: [jekyll-relative-links]\nrelative_links: {collections: true}\n"
        "show_drafts: true\nfuture: true\n",
        "_posts/2020-01-01-p1.md": f"---\ntitle: p1\n---\n{post}\n",
        "_posts/2021-01-01-p2.md": f"---\ntitle: p2\n---\n{later}\n",
        "_drafts/d1.md": f"---\ntitle: d1\n---\n{draft}\n",
        "_drafts/d2.md": "---\ntitle: d2\n---\nx\n",
        "index.html": "---\n---\n{% for post in site.posts %}{{ post.title }} {% endfor %}",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    for change in ("", "y", "z"):
        with (tmp_path / "_posts/2020-01-01-p1.md").open("a") as file:
            file.write(change)
        pylekyll.build(tmp_path, tmp_path / "_site")
        assert (tmp_path / "_site/index.html").read_text() == "p2 p1 d2 d1 "
