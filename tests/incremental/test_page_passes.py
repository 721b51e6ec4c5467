"""Iterations of loops that are reused: only those whose reads changed are rendered again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.foundation.log import Log
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.rendering.reuse.passes import LoopPasses
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

POSTS = 12


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the documents whose iterations were rendered, in the order of the loops."""
    found: list[str] = []
    render = LoopPasses.render

    def following(self: LoopPasses, node: Any, name: Any, context: Any, output: Any, start: int) -> int:
        found.append(context.variables[node.variable].document.basename)
        return render(self, node, name, context, output, start)

    monkeypatch.setattr(LoopPasses, "render", following)
    return found


def lay_out(folder: Path, page: str) -> Path:
    files = {"_config.yml": "time: 2024-05-06 07:08:09 +0000\n", "_includes/part.html": "a part", "index.txt": page}
    for number in range(10, 10 + POSTS):
        files[f"_posts/2024-01-{number}-p{number}.md"] = f"---\ntags: [t{number}]\n---\nText {number}\n\nmore\n"
    return sites.lay_out(folder, files)


def build(source: Path, folder: Path) -> str:
    build_with_cache(sites.load(source, folder / "kept"), Log())
    found = sites.tree(folder / "kept")
    assert found == sites.clean_build(source, folder / "clean")
    return found["index.txt"].decode()


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert before in text
    sites.write(path, text.replace(before, after))


LOOP = "---\n---\n{% for post in site.posts %}{{ post.title }} {{ post.content }} {% include part.html %}\n{% endfor %}"


def test_the_pass_of_an_edited_document_is_rendered(tmp_path: Path, rendered: list[str]) -> None:
    source = lay_out(tmp_path, LOOP)
    build(source, tmp_path)
    assert len(rendered) == POSTS
    rendered.clear()
    edit(source / "_posts/2024-01-15-p15.md", "Text", "Another text")
    assert "Another text 15" in build(source, tmp_path)
    assert rendered == ["2024-01-15-p15.md"]
    rendered.clear()
    (source / "_posts/2024-01-12-p12.md").unlink()
    assert "Text 12" not in build(source, tmp_path)
    assert rendered == []


def test_passes_of_passes_are_reused_in_later_builds(tmp_path: Path, rendered: list[str]) -> None:
    source = lay_out(tmp_path, LOOP)
    build(source, tmp_path)
    for number in (11, 19):
        rendered.clear()
        edit(source / f"_posts/2024-01-{number}-p{number}.md", "Text", "Longer text than it was before")
        build(source, tmp_path)
        assert rendered == [f"2024-01-{number}-p{number}.md"]


@pytest.mark.parametrize("edited", ["index.txt", "_includes/part.html"])
def test_all_passes_are_rendered_where_what_they_share_changed(
    tmp_path: Path, rendered: list[str], edited: str
) -> None:
    source = lay_out(tmp_path, LOOP)
    build(source, tmp_path)
    rendered.clear()
    sites.write(source / edited, f"{(source / edited).read_text('utf-8')} changed")
    build(source, tmp_path)
    assert len(rendered) == POSTS


def test_the_last_pass_leaves_its_variables(tmp_path: Path, rendered: list[str]) -> None:
    loop = "---\n---\n{% for post in site.posts %}{% assign last = post.content %}{{ last }}{% endfor %}{{ last }}!"
    source = lay_out(tmp_path, loop)
    build(source, tmp_path)
    rendered.clear()
    edit(source / "_posts/2024-01-21-p21.md", "Text", "Newest")
    assert build(source, tmp_path).endswith("<p>Text 10</p>\n\n<p>more</p>\n!")
    assert rendered == ["2024-01-21-p21.md", "2024-01-10-p10.md"]


def test_the_place_in_the_loop_decides_where_it_is_read(tmp_path: Path, rendered: list[str]) -> None:
    source = lay_out(
        tmp_path, "---\n---\n{% for post in site.posts %}{{ forloop.rindex }}{{ post.content }}{% endfor %}"
    )
    build(source, tmp_path)
    rendered.clear()
    (source / "_posts/2024-01-15-p15.md").unlink()
    build(source, tmp_path)
    assert len(rendered) == 6  # those before it, the newest first


@pytest.mark.parametrize(
    "page",
    [
        "{% for post in site.posts %}{% increment n %}{{ post.content }}{% endfor %}",
        "{% for post in site.posts %}{% if post.tags %}{% assign seen = post.title %}{% endif %}{{ seen }}{% endfor %}",
        "{% for post in site.posts %}{{ last }}{% assign last = post.title %}{{ post.content }}{% endfor %}",
        "{% for post in site.posts %}{{ a | upcase }}{% capture a %}{{ post.url }}{% endcapture %}{{ a }}{% endfor %}",
        "{% for include in site.posts %}{% include part.html %}{{ include.content }}{% endfor %}",
        "{% for post in site.posts limit:4 %}{{ post.content }}{% endfor %}",
        "{% for post in site.posts %}{{ post.content }}{% break %}{% endfor %}",
        "{% for n in (1..2) %}{% for post in site.posts %}{{ post.content }}{{ n }}{% endfor %}{% endfor %}",
        "{% for page in site.pages %}{{ page.url }}{% endfor %}",
        "{% for post in site.posts %}{{ post.content }}{{ page.content | size }}{% endfor %}",
    ],
)
def test_loops_whose_passes_are_not_remembered(tmp_path: Path, rendered: list[str], page: str) -> None:
    source = lay_out(tmp_path, f"---\n---\n{page}")
    build(source, tmp_path)
    edit(source / "_posts/2024-01-21-p21.md", "Text", "Newest")
    build(source, tmp_path)
    assert rendered == []


@pytest.mark.parametrize(
    "page",
    [
        "{% capture all %}{% for post in site.posts %}{{ post.content }}{% endfor %}{% endcapture %}-{{ all }}",
        "{% for post in site.posts %}{{ post.content }}{{ 'now' | date: '%s' | size }}{% endfor %}",
    ],
)
def test_passes_that_cannot_be_found_again(tmp_path: Path, rendered: list[str], page: str) -> None:
    source = lay_out(tmp_path, f"---\n---\n{page}")
    build(source, tmp_path)
    rendered.clear()
    edit(source / "_posts/2024-01-21-p21.md", "Text", "Newest")
    build(source, tmp_path)
    assert len(rendered) == POSTS


def test_passes_are_found_among_characters_of_several_bytes(tmp_path: Path, rendered: list[str]) -> None:
    loop = "{% for post in site.posts %}{{ post.title }}: ä {{ post.content }} 語{% endfor %}"
    source = lay_out(tmp_path, f"---\n---\né 😀{loop} – {loop}")
    edit(source / "_posts/2024-01-12-p12.md", "Text 12", "Tèxt 😀 12")
    build(source, tmp_path)
    rendered.clear()
    for number, text in ((13, "ÿ"), (15, "x"), (12, "語")):
        edit(source / f"_posts/2024-01-{number}-p{number}.md", "more", text)
        build(source, tmp_path)
        assert set(rendered) == {f"2024-01-{number}-p{number}.md"}
        rendered.clear()
