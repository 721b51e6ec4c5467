"""``repr`` of the site model is one short line, whatever the site holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.site import Site

PLUGIN = """
def register(extensions):
    extensions.add_hook("site", "post_write", lambda site: extensions.config["kept"].append(site))
"""
FILES = {
    "_config.yml": "collections: [notes]\nplugins: [jekyll-archives]\njekyll-archives: {enabled: all}\n",
    "_layouts/base.html": "{{ content }}",
    "_plugins/keep.py": PLUGIN,
    "_posts/2024-01-02-first.md": "---\ntags: [a]\n---\nFirst\n\nMore\n",
    "_notes/n.md": "---\n---\nNote\n",
    "about.md": "---\nlayout: base\n---\nAbout\n",
    "plain.txt": "text",
}


def test_reprs_name_the_object_and_nothing_else(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    config = sites.load(source, tmp_path / "built").replace(kept=[])
    build(config, Log())
    (site,) = config["kept"]
    assert repr(site) == f"<Site {source}: 5 pages, 2 collections>"
    assert {"<Page about.md>", "<Archive 2024/01/02/index.html>"} <= set(map(repr, site.pages))
    assert list(map(repr, site.static_files)) == ["<StaticFile /plain.txt>"]
    assert list(map(repr, site.layouts.values())) == ["<Layout _layouts/base.html>"]
    assert_documents(site)


def assert_documents(site: Site) -> None:
    posts, notes = site.collections["posts"], site.collections["notes"]
    assert repr(posts) == "<Collection posts: 1 documents, 0 files>"
    assert list(map(repr, [*posts.docs, *notes.docs])) == [
        "<Document _posts/2024-01-02-first.md>",
        "<Document _notes/n.md>",
    ]
    assert repr(posts.docs[0].data["excerpt"]) == "<Excerpt of _posts/2024-01-02-first.md>"
