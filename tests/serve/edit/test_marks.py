"""Pages whose templates, hooks or encodings do not bear every mark: their parts still lead to the source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.serve.edit.conftest import SITE, Bench, lay_out

if TYPE_CHECKING:
    from pathlib import Path

PLAIN = "---\nlayout: default\ntitle: Start\n---\n\nA paragraph.\n\n| a | b |\n|---|---|\n| c | d |\n"


@pytest.mark.parametrize(
    ("layout", "page"),
    [
        ('{{ content | replace: "<table>", "<div><table>" | replace: "</table>", "</table></div>" }}', PLAIN),
        ("{{ content | strip_newlines }}", PLAIN),
        ('{% assign parts = content | split: "<p>" %}{{ parts | join: "<p>" }}', PLAIN),
        ("{{ content | number_of_words }} {{ content }}", PLAIN),
        ("{% capture all %}{{ content }}{% endcapture %}{{ all }}", PLAIN),
        ("{{ content }}", PLAIN.replace("A paragraph.", "{{ 1 }} \u201cquoted\u201d {{ page.title }}")),
        ("{{ content }}", PLAIN.replace("A paragraph.", "A *{{ page.title | append: '*' }}* paragraph.")),
    ],
)
def test_the_page_is_the_page_and_its_text_has_places(tmp_path: Path, layout: str, page: str) -> None:
    text = SITE["_layouts/default.html"].replace("{{ content }}", layout)
    bench = Bench(
        lay_out(tmp_path / "site", {**SITE, "_layouts/default.html": text, "index.md": page}), tmp_path / "out"
    )
    shown = bench.page("index.html")
    assert re.sub(r' data-pylekyll-at="\w+"', "", shown) == (bench.destination / "index.html").read_text("utf-8")
    numbers = re.findall(r'data-pylekyll-at="(\w+)"', shown)
    places = bench.ask("places", numbers=numbers, page="/")["places"]
    assert any(place["path"] in {"index.md", "_layouts/default.html"} for place in places)


def test_a_block_of_a_plugin_is_all_of_its_lines(bench: Bench) -> None:
    code = "{% highlight python %}\nx = 1\n{% endhighlight %}\n"
    (bench.source / "index.md").write_text(f"---\nlayout: default\ntitle: Start\n---\nA.\n\n{code}\nB.\n")
    bench.build("index.md")
    found = re.search(r'<figure data-pylekyll-at="(\w+)"', bench.page("index.html"))
    assert found is not None
    place = bench.ask("places", numbers=[found[1]], page="/")["places"][0]
    assert (place["path"], place["first"], place["last"]) == ("index.md", 7, 9)


def test_a_computed_text_is_searched_for_in_the_files_that_were_read(bench: Bench) -> None:
    answer = bench.ask("places", numbers=[], page="/", text="Doctoral student")
    assert [(place["path"], place["first"]) for place in answer["places"]] == [("_data/people.yml", 3)]


def test_a_hook_that_parses_the_page_leaves_the_places(tmp_path: Path) -> None:
    """The marks are attributes for its parser: it prints elements without them otherwise."""
    files = {
        **SITE,
        "_config.yml": f"{SITE['_config.yml']}plugins: [jemoji]\n",
        "index.md": "---\nlayout: default\ntitle: Start\n---\n## Head\n\n- [one](https://a.example)\n- two :tada:\n",
    }
    bench = Bench(lay_out(tmp_path / "site", files), tmp_path / "out")
    shown = bench.page("index.html")
    assert re.sub(r' data-pylekyll-at="\w+"', "", shown) == (bench.destination / "index.html").read_text("utf-8")
    found = re.search(r'<li data-pylekyll-at="(\w+)"[^>]*><a', shown)
    assert found is not None
    place = bench.ask("places", numbers=[found[1]], page="/")["places"][0]
    assert (place["path"], place["first"]) == ("index.md", 7)
