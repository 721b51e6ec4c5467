"""Gems that pylekyll does not have: a site that lists one is built, and told what is missing where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.gems.registry import BUILT_IN
from pylekyll.gems.registry import TAGS as BUILT_IN_TAGS
from pylekyll.gems.unsupported import FILTERS, TAGS, Kind
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pathlib import Path


def built(folder: Path, files: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """Return what a site comes to, and the warnings."""
    for name, text in files.items():
        path = folder / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    overrides = {"source": str(folder / "source"), "destination": str(folder / "_site")}
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    log = Log()
    build(configuration.load(folder / "source", overrides, environment=environment), log)
    pages = {
        path.relative_to(folder / "_site").as_posix(): path.read_text() for path in (folder / "_site").rglob("*.*")
    }
    return pages, [line.message for line in log.warnings if line.topic == "Plugins:"]


def test_a_video_is_left_out_and_told_of(tmp_path: Path) -> None:
    files = {
        "_config.yml": "plugins: [jekyll-youtube]\n",
        "a.md": "---\ntitle: A\n---\n\nBefore {% youtube abc 500 %}after.\n",
        "_includes/b.html": "\n{% youtube page.video %}",
        "b.html": "---\n---\n{% include b.html %}{% include b.html %}.",
        "c.html": "---\n---\n{% if false %}{% youtube x %}{% endif %}.",
    }
    pages, warnings = built(tmp_path, files)
    assert pages["a.html"] == "<p>Before after.</p>\n"
    assert pages["b.html"].strip() == "."
    assert len(warnings) == 2
    assert warnings[0].startswith("jekyll-youtube is not available in pylekyll")
    assert warnings[1] == (
        "Left out, as jekyll-youtube is not available: {% youtube %} in a.md:5, {% youtube %} in _includes/b.html:2."
    )


def test_many_places_are_one_warning(tmp_path: Path) -> None:
    files = {"_config.yml": "plugins: [jekyll-youtube]\n"}
    files |= {f"{number}.html": "---\n---\n{% youtube x %}" for number in range(1, 9)}
    _, warnings = built(tmp_path, files)
    places = ", ".join(f"{{% youtube %}} in {number}.html:3" for number in range(1, 6))
    assert warnings[1:] == [f"Left out, as jekyll-youtube is not available: {places} and 3 more."]


def test_text_stays_where_a_block_is_about_its_looks(tmp_path: Path) -> None:
    files = {
        "_config.yml": "plugins: [jekyll-figure, jekyll-diagrams, jekyll-katex]\n",
        "a.html": "---\n---\n{% figure a %}{{ 1 | plus: 1 }}{% endfigure %}"
        "{% mermaid %}graph LR{% endmermaid %}[{% katex %}x{% endkatex %}]{% katexmm %}said{% endkatexmm %}",
    }
    pages, warnings = built(tmp_path, files)
    assert pages["a.html"] == "2[]said"
    assert [line.split(":")[0] for line in warnings[1:]] == [
        "Left out, as jekyll-figure is not available",
        "Left out, as jekyll-diagrams is not available",
        "Left out, as jekyll-katex is not available",
    ]


def test_a_gem_by_two_names_is_named_once(tmp_path: Path) -> None:
    files = {"_config.yml": "plugins: [jekyll-tagging, jekyll/tagging]\n", "a.html": "---\n---\n{{ 'x' | tag_link }}"}
    _, warnings = built(tmp_path, files)
    assert warnings[0].startswith("jekyll-tagging is not available in pylekyll; the site is built without it.")
    assert warnings[1:] == ["Left out, as jekyll-tagging is not available: | tag_link in a.html."]


def test_filters_show_nothing_odd(tmp_path: Path) -> None:
    files = {
        "_config.yml": "plugins: [jekyll-tagging]\n",
        "a.html": "---\ntags: [x]\n---\n[{{ site | tag_cloud }}][{{ page | tags }}][{{ 'x' | tag_link }}]",
    }
    pages, warnings = built(tmp_path, files)
    assert pages["a.html"] == "[][][x]"
    assert warnings[0].endswith(" Without jekyll-tagging tags do not have pages.")
    assert warnings[1:] == ["Left out, as jekyll-tagging is not available: | tag_cloud in a.html."]


def test_a_tag_of_the_sites_own_comes_first(tmp_path: Path) -> None:
    plugin = (
        "from pylekyll.languages.liquid.node import Text\nfrom pylekyll.languages.liquid.tag import Tag\n\n\n"
        "class Youtube(Tag):\n    block = False\n\n    def read(self, tag, parser):\n"
        "        return Text(tag.mark, 'my own')\n\n\n"
        "def register(extensions):\n    extensions.add_tag('youtube', Youtube)\n"
    )
    files = {
        "_config.yml": "plugins: [jekyll-youtube]\n",
        "_plugins/youtube.py": plugin,
        "a.html": "---\n---\n{% youtube x %}",
    }
    pages, warnings = built(tmp_path, files)
    assert pages["a.html"] == "my own"
    assert len(warnings) == 1


def test_without_the_gem_a_tag_stays_unknown(tmp_path: Path) -> None:
    with pytest.raises(PylekyllError) as caught:
        built(tmp_path, {"a.html": "---\n---\n{% twitter x %}"})
    assert caught.value.message == "Unknown tag 'twitter'"
    assert "jekyll-twitter-plugin" in (caught.value.hint or "")


def test_a_block_must_end(tmp_path: Path) -> None:
    files = {"_config.yml": "plugins: [jekyll-figure]\n", "a.html": "---\n---\n{% figure x %}"}
    with pytest.raises(PylekyllError, match="'figure' tag was never closed"):
        built(tmp_path, files)


def test_the_tables_are_of_gems_that_are_not_built_in() -> None:
    assert not {*TAGS, *FILTERS} & BUILT_IN.keys()
    assert set(BUILT_IN_TAGS.values()) <= BUILT_IN.keys()
    assert {kind for tags in TAGS.values() for kind in tags.values()} == set(Kind)
