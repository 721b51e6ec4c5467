"""Workers convert what a page after the documents is going to convert, and only the time differs."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import read
from pylekyll.build.site_factory import open_sites
from pylekyll.foundation.log import Log
from pylekyll.incremental.work_ahead import WorkAhead, collections_read_again
from tests.incremental import sites
from tests.incremental.test_workers import builds

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.site import Site

INDEX = "{% for note in site.notes %}{{ note.content | markdownify | strip_html | jsonify }}{% endfor %}"


def read_site(folder: Path, text: str) -> Site:
    files = {
        "_config.yml": "collections:\n  notes:\n    output: true\n",
        "search.js": f"---\n---\n{text}\n",
        "_notes/a.md": "---\n---\nA *note*.\n",
        "_posts/2024-01-01-a.md": "---\n---\nA *post*.\n",
    }
    sites.lay_out(folder, files)
    site, _ = open_sites(sites.load(folder / "src", folder / "out"), Log())[0]
    read(site, [])
    return site


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (INDEX, {"notes"}),
        ("{%- for p in site.posts -%}{{p.content|markdownify}}{% endfor %}", {"posts"}),
        ("{% for p in site.posts limit: 3 %}{{ p.content | markdownify }}{% endfor %}", set()),
        ("{% for p in site.posts %}{{ p.title | markdownify }}{{ q.content | markdownify }}{% endfor %}", set()),
        ("{% for p in site.posts %}{{ p.content }}{% endfor %}", set()),
    ],
)
def test_pages_that_convert_contents_again(tmp_path: Path, text: str, expected: set[str]) -> None:
    assert collections_read_again(read_site(tmp_path, text).rendered_items()) == expected


def test_documents_of_those_collections_are_converted(tmp_path: Path) -> None:
    items = list(read_site(tmp_path, INDEX).rendered_items())
    converted: list[tuple[str, str]] = []
    renderer: Any = SimpleNamespace(
        template_site=SimpleNamespace(convert=lambda converter, text: converted.append((converter, text)))
    )
    ahead = WorkAhead(items, renderer)
    for item in items:
        ahead.rendered(item)
    assert converted == [("markdown", "A *note*.\n")]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
@pytest.mark.parametrize("own", ["none", "third"])
def test_the_site_is_the_same(tmp_path: Path, own: str) -> None:
    files = {
        "_config.yml": "collections:\n  notes:\n    output: true\n",
        "search.js": f"---\n---\n{INDEX}\n",
        **{f"_notes/{number}.md": f"---\n---\n# {number}\n\nA *note* of [one](x).\n" for number in range(30)},
    }
    sites.lay_out(tmp_path, files)
    found = builds(tmp_path, 3, 2, own)
    assert found["differences"] == []
    assert any(found["taken"])
