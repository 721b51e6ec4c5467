"""Many workers make the site that one process makes, byte for byte, and say what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.incremental import sites

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")

ROOT = Path(__file__).parents[2]


def builds(folder: Path, number: int, rounds: int = 1, *more: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.incremental.forked_builds", str(folder), str(number), str(rounds), *more]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("site", ["FILES", "WITH_PLUGINS"])
@pytest.mark.parametrize(("number", "own"), [(2, "none"), (4, "third")])
def test_after_random_edits(tmp_path: Path, site: str, number: int, own: str) -> None:
    sites.lay_out(tmp_path, getattr(sites, site))
    found = builds(tmp_path, number, 6, own)
    assert found["differences"] == []
    assert any(found["taken"]) or site != "FILES"  # the other one keeps includes for all items


#: Effects of a template on other items.
SEEN = {
    "contents before": "{{ page.previous.content }}|{{ page.next.content }}",
    "outputs": "{% for post in site.posts %}{{ post.output | size }} {% endfor %}",
    "excerpts": "{% for post in site.posts %}{{ post.excerpt }}{% endfor %}",
    "a counter": "{% increment counter %}",
    "a cycle": "{% cycle 'one', 'two', 'three' %}",
    "a cycle in an include": "{% include cycle.html %}",
    "what a layout left": "{{ layout.kind }}",
    "the page of an include that is kept": "{% include_cached kept.html %}",
    "dates of documents without any": "{% for note in site.notes %}{{ note.date | date: '%Y' }}{% endfor %}",
    "the page of a source map": "{% for p in site.pages %}{{ p.url }} {% endfor %}",
    "warnings": "{{ 'x' | unknown: }}{% include warning.html %}",
}


@pytest.mark.parametrize("case", SEEN)
@pytest.mark.parametrize(("place", "own"), [("layout", "none"), ("text", "none"), ("text", "third")])
def test_what_items_see_of_others(tmp_path: Path, case: str, place: str, own: str) -> None:
    template = SEEN[case]
    files = {
        "_config.yml": "plugins: [jekyll-include-cache]\ncollections:\n  notes:\n    output: true\n",
        "_layouts/post.html": f"---\nkind: post\n---\n{template if place == 'layout' else ''}{{{{ content }}}}\n",
        "_includes/cycle.html": "{% cycle 'one', 'two', 'three' %}",
        "_includes/kept.html": "{{ page.url }}",
        "a.scss": "---\n---\np { q { margin: 0 } }\n",
        "_includes/warning.html": "{{ page.title | no_such: }}",
        **{
            f"_posts/2024-01-{day:02}-p.md": (
                f"---\nlayout: {'post' if day % 3 else 'missing'}\n---\nFirst *{day}*.\n\n{template}\n"
            )
            for day in range(1, 19)
        },
        **{f"_notes/{name}.md": f"---\n---\n{name} {template}\n" for name in "abcdef"},
        **{f"page{number}.html": f"---\n---\n{template}\n" for number in range(4)},
    }
    sites.lay_out(tmp_path, files)
    found = builds(tmp_path, 3, 1, own)
    assert found["differences"] == []


#: Iterations of a loop over posts.
PASSES = {
    "contents": "{{ post.content | markdownify | strip_html | jsonify }}",
    "excerpts": "{{ post.excerpt | strip_html }}|{{ post.excerpt }}",
    "a data file and a variable": (
        "{{ site.data.words[post.title] }}{{ prefix }}{{ forloop.index }}/{{ forloop.length }}"
    ),
    "an include": "{% capture part %}{% include part.html post=post %}{% endcapture %}{{ part | jsonify }}",
    "a variable that stays": "{% assign seen = post.title %}{{ seen }}",
    "the pass before": "{{ before }}{% assign before = post.title %}",
    "a counter": "{% increment counter %}",
    "the end of the loop": "{% if forloop.index == 14 %}{% break %}{% endif %}{{ post.title }}",
    "an error": "{{ post.title }}{% if forloop.index == 17 %}{{ 17 | divided_by: 0 }}{% endif %}",
    "a warning": "{{ post.title }}{% if forloop.index > 15 %}{% include warning.html %}{% endif %}",
    "the environment": "{{ jekyll.environment }}{{ site.url }}",
}


@pytest.mark.parametrize("case", PASSES)
@pytest.mark.parametrize("own", ["none", "third"])
def test_passes_of_a_loop(tmp_path: Path, case: str, own: str) -> None:
    template = PASSES[case]
    # With the word "content", the build renders the page itself.
    start = "{% comment %}content{% endcomment %}{% assign prefix = 'p' %}"
    page = f"---\n---\n{start}{{% for post in site.posts %}}{template},\n{{% endfor %}}{{{{ seen }}}}\n"
    files = {
        "_config.yml": "title: x\n",
        "_data/words.yml": "P3: three\nP14: fourteen\n",
        "_includes/warning.html": "{{ page.title | no_such: }}",
        "_includes/part.html": "<b>{{ include.post.title }}</b>{{ include.post.excerpt }}",
        **{
            f"_posts/2024-01-{day:02}-p{day}.md": f"---\n---\nFirst *{day}*.\n\nMore of {day}.\n"
            for day in range(1, 29)
        },
        "z.txt": page,
        "zz.json": page,
    }
    sites.lay_out(tmp_path, files)
    found = builds(tmp_path, 3, 4, own)
    assert found["differences"] == []
    assert any(found["errors"]) == (case == "an error")
    assert found["left"] == [found["left"][0]] * len(found["left"])


def test_excerpts_in_a_second_loop_of_a_page(tmp_path: Path) -> None:
    passed = "{% comment %}content{% endcomment %}{% for post in site.posts %}{{ post.title }}{% endfor %}"
    posts = {f"_posts/2024-01-{day:02}-p{day}.md": f"---\n---\nFirst *{day}*.\n\nMore.\n" for day in range(1, 29)}
    loop = "{% for post in site.posts %}{{ post.excerpt }}{% endfor %}"
    sites.lay_out(tmp_path, {"_config.yml": "title: x\n", "z.txt": f"---\n---\n{passed}{loop}\n", **posts})
    found = builds(tmp_path, 3, 2)
    assert found["differences"] == []


def test_an_error_is_the_first_one(tmp_path: Path) -> None:
    bad = {f"_posts/2024-01-{day:02}-bad.md": "---\n---\n{% include nothing.html %}\n" for day in (9, 12, 14)}
    good = {f"_posts/2024-01-{day:02}-good.md": f"---\n---\n{day}\n" for day in range(1, 25)}
    sites.lay_out(tmp_path, {"_config.yml": "title: x\n", **good, **bad})
    found = builds(tmp_path, 3)
    assert found["differences"] == []
    assert "nothing.html" in found["errors"][0]


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    names = {f"{number:02}.html": "---\n---\n" for number in range(20)}
    sites.lay_out(
        tmp_path, {"_config.yml": "title: x\n", **names, "long.html": f"---\npermalink: /{'n' * 300}.html\n---\n"}
    )
    found = builds(tmp_path, 3)
    assert found["differences"] == []
    assert "File name too long" in found["errors"][0]


def test_front_matter_of_many_kinds(tmp_path: Path) -> None:
    values = {
        1: "title: One\ndate: 2024-01-01 10:00:00 +0100\ntags: [a, b]",
        2: "title: &x Two\nagain: *x\nnested: {1: [~, 2.5, yes]}",
        3: "title: 'unclosed",
        4: "- a list",
        5: "category: x y",
        6: "",
    }
    shown = (
        "{{ page.title }} {{ page.date }} {{ page.tags | jsonify }} {{ page.nested | jsonify }} {{ page.categories }}"
    )
    posts = {f"_posts/2024-01-0{day}-p.md": f"---\n{text}\n---\n{shown}\n" for day, text in values.items()}
    notes = {
        "_notes/long.md": f"---\ntitle: {'x' * 9000}\n---\n{shown}\n",
        "_notes/static.txt": "---",
        "_notes/b.md": "\xff",
    }
    config = "time: 2024-06-01 00:00:00 +0000\ncollections: {notes: {output: true}}\n"
    sites.lay_out(
        tmp_path, {"_config.yml": config, **posts, **notes, "sub/_posts/2024-02-01-q.md": "---\ntitle: q\n---\n"}
    )
    (tmp_path / "src/_posts/2024-01-07-bytes.md").write_bytes(b"---\ntitle: \xff\n---\n")
    found = builds(tmp_path, 2)
    assert found["differences"] == []
    (tmp_path / "src/_posts/2024-01-07-bytes.md").unlink()
    found = builds(tmp_path, 2)
    assert found["differences"] == []
    assert found["errors"] == [""]


def test_markdown_with_and_without_liquid(tmp_path: Path) -> None:
    texts = {
        "a.md": '# "Quoted" -- *text*\n\n```python\nprint(1)  # code\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
        "b.markdown": "[link][x]\n{: .note}\n\n[x]: /there\n",
        "c.md": "{{ page.title }} is *Liquid*\n",
        "d.html": "<p>*no* Markdown</p>\n",
        "e.md": "",
    }
    notes = {f"_notes/{name}": f"---\ntitle: {name}\nlayout: note\n---\n{text}" for name, text in texts.items()}
    index = "---\n---\n{% for note in site.notes %}{{ note.content }}{{ note.content | markdownify }}{% endfor %}\n"
    config = "time: 2024-06-01 00:00:00 +0000\ncollections: {notes: {output: true}}\nkramdown: {auto_id_prefix: z-}\n"
    layout = {"_layouts/note.html": "{{ page.title }}: {{ content }}"}
    sites.lay_out(tmp_path, {"_config.yml": config, **layout, **notes, "index.html": index})
    found = builds(tmp_path, 2)
    assert found["differences"] == []
    assert found["errors"] == [""]


def test_variables_that_only_workers_read(tmp_path: Path) -> None:
    pages = {f"b{number:02}.html": "---\n---\n{% avatar someone %}\n" for number in range(20)}
    sites.lay_out(tmp_path, {"_config.yml": "plugins: [jekyll-avatar]\n", "a.html": "---\n---\nfirst\n", **pages})
    found = builds(tmp_path, 3, 1, "none")
    assert found["differences"] == []
    assert any(found["taken"])
    assert ["PAGES_AVATARS_URL" in names for names in found["variables"]] == [True, True, True]


def test_workers_that_end_too_early(tmp_path: Path) -> None:
    sites.lay_out(tmp_path, sites.FILES)
    found = builds(tmp_path, 3, 1, "die")
    assert found["differences"] == []
    assert not any(found["taken"])


@pytest.mark.parametrize(
    "text",
    [
        "{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}",
        "{{ content | strip }}|{{ layout.kind }}",
        "{% if layout %}x{% endif %}",
    ],
)
def test_one_page_that_looks_back_leaves_the_others_to_workers(tmp_path: Path, text: str) -> None:
    posts = {
        f"_posts/2024-01-{day:02}-p.md": f"---\nlayout: {'post' if day < 24 else 'missing'}\n---\nDay *{day}*.\n"
        for day in range(1, 28)
    }
    layout = {"_layouts/post.html": "---\nkind: theirs\n---\n<p>{{ content }}</p>\n", "_config.yml": "title: x\n"}
    sites.lay_out(tmp_path, {**posts, **layout, "a.html": "---\n---\na\n", "b.html": f"---\n---\n{text}\n"})
    found = builds(tmp_path, 3)
    assert found["differences"] == []
    alone, new, kept = found["taken"]
    assert alone == 0
    assert min(new, kept) > 20
