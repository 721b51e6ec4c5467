"""After any edits the served tree is the one of a clean build, byte for byte."""

from __future__ import annotations

import random
import re
import shutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.gems.registry import BUILT_IN
from pylekyll.incremental.builder import Builder
from pylekyll.incremental.documents import YamlCache
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.plugins.extensions import Extensions
from pylekyll.site import config
from tests.incremental import sites

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = 30


def check(builder: Builder, paths: set[str], source: Path, served: Path, clean: Path) -> bool:
    """Build after a change and compare with a clean build; tells whether less than everything was rendered."""
    with sites.counting_renders() as few:
        outcome = builder.build(paths)
    try:
        with sites.counting_renders() as all_items:
            expected = sites.clean_build(source, clean)
    except PylekyllError:
        assert outcome.error is not None
        return False
    if outcome.error is not None:
        raise outcome.error
    assert sites.tree(served) == expected, paths
    return len(few) < len(all_items)


@pytest.mark.parametrize("site", ["FILES", "WITH_PLUGINS"])
@pytest.mark.parametrize("seed", range(6))
def test_after_random_edits(tmp_path: Path, seed: int, site: str) -> None:
    chance = random.Random(seed)
    source = sites.lay_out(tmp_path, getattr(sites, site))
    builder = sites.builder(source, tmp_path / "served", disable_disk_cache=seed % 3 == 0)
    assert builder.build().error is None
    for _ in range(ROUNDS):
        before = sites.tree(source)
        paths: set[str] = set()
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            paths |= sites.random_edit(source, chance)
        check(builder, paths, source, tmp_path / "served", tmp_path / "clean")
        if builder.failed:  # an include that a page needs is gone: have it back
            sites.restore(source, before)
            check(builder, paths, source, tmp_path / "served", tmp_path / "clean")
            assert not builder.failed


#: Plugins of GitHub Pages after whose registration a site is still built in part.
INCREMENTAL = {
    "jekyll-avatar",
    "jekyll-commonmark",
    "jekyll-default-layout",
    "jekyll-feed",
    "jekyll-gist",
    "jekyll-github-metadata",
    "jekyll-include-cache",
    "jekyll-mentions",
    "jekyll-optional-front-matter",
    "jekyll-paginate",
    "jekyll-readme-index",
    "jekyll-redirect-from",
    "jekyll-relative-links",
    "jekyll-seo-tag",
    "jekyll-sitemap",
    "jekyll-titles-from-headings",
    "jekyll-toc",
    "jemoji",
}


@pytest.mark.parametrize("name", sorted(INCREMENTAL))
def test_plugins_that_declare_themselves_incremental(tmp_path: Path, name: str) -> None:
    extensions = Extensions(config.load(tmp_path, {"skip_config_files": True}))
    import_module(BUILT_IN[name]).register(extensions)
    assert not extensions.undeclared_reads
    assert not extensions.undeclared_generators


def test_a_site_of_incremental_plugins_is_built_in_part(tmp_path: Path) -> None:
    plugins = "jekyll-feed, jekyll-sitemap, jekyll-seo-tag, jemoji, jekyll-mentions, jekyll-redirect-from"
    source = sites.lay_out(tmp_path, {**sites.FILES, "_config.yml": f"plugins: [{plugins}]\ntime: 2024-05-06\n"})
    sites.write(source / "index.html", "---\n---\nNo paginator.\n")
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    about = source / "about.md"
    sites.write(about, about.read_text("utf-8") + "more\n")
    assert check(builder, {str(about)}, source, tmp_path / "served", tmp_path / "clean")


def test_a_preview_begins_with_what_a_build_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = sites.lay_out(tmp_path)
    build_with_cache(sites.load(source, tmp_path / "served"), Log())
    monkeypatch.setattr(YamlCache, "keep", lambda *_: pytest.fail("read again"))
    shutil.rmtree(tmp_path / "served")
    with sites.counting_renders() as again:
        assert sites.builder(source, tmp_path / "served").build().error is None
    assert set(again) == {"assets/main.scss", "assets/main.css.map"}
    assert sites.tree(tmp_path / "served") == sites.clean_build(source, tmp_path / "clean")


BODY_EDITS = sorted(
    name
    for name in sites.FILES
    # All pages read the data, and the pages of posts are made from the first.
    if name not in {"_config.yml", "_data/words.yml", "index.html"}
)


@pytest.mark.parametrize("name", BODY_EDITS)
def test_a_changed_text_is_built_in_part(tmp_path: Path, name: str) -> None:
    source = sites.lay_out(tmp_path)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    path = source / name
    sites.write(path, path.read_text("utf-8") + "/* more */\n")
    assert check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")
    sites.write(path, sites.FILES[name])
    assert check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")


@pytest.mark.parametrize("name", ["about.md", "_posts/2024-01-03-third.md", "_notes/one.md", "all.txt"])
def test_a_changed_title_is_built_in_part(tmp_path: Path, name: str) -> None:
    source = sites.lay_out(tmp_path)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    path = source / name
    for title in ("Another", "1", "true", "[a, b]"):
        sites.write(path, re.sub("title: .*", f"title: {title}", path.read_text("utf-8")))
        assert check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")


CARRIED = {
    "counter": ("{% increment n %}", "{% increment n %}{% increment n %}"),
    "cycle in a layout": ("x", "y"),
    "what the layout before left": ("{{ layout.kind }}", "{{ layout.kind }}!"),
    "the content before": ("{{ content | size }}", "{{ content | size }}!"),
}


@pytest.mark.parametrize("case", CARRIED)
def test_what_goes_from_page_to_page(tmp_path: Path, case: str) -> None:
    before, after = CARRIED[case]
    layout = "<b>{% cycle 'one', 'two', 'three' %}</b>{{ content }}" if "cycle" in case else "{{ content }}"
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\n",
        "_layouts/default.html": f"---\nkind: theirs\n---\n{layout}",
        **{f"{name}.html": f"---\n{'layout: default' if name != 'c' else ''}\n---\n{before}\n" for name in "abcd"},
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    for name in "bca":
        path = source / f"{name}.html"
        sites.write(path, path.read_text("utf-8").replace(before, after))
        check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")


def test_a_cycle_in_the_text_of_a_page_is_its_own(tmp_path: Path) -> None:
    rows = "{% for n in (1..3) %}{% cycle 'odd', 'even' %} {% include row.html %}{% endfor %}{{ site.pages | size }}"
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\n",
        "_includes/row.html": "{% cycle 'a', 'b' %}",
        **{f"{name}.html": f"---\ntitle: {name}\n---\n{rows}\n" for name in "abc"},
        "d.html": "---\n---\n{% for p in site.pages %}{{ p.title }}{% endfor %}\n",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    for title in ("x", "y"):
        path = source / "b.html"
        sites.write(path, f"---\ntitle: {title}\n---\n{rows}\n")
        assert check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")
    path = source / "e.html"
    sites.write(path, "---\n---\n")  # the others show the number of pages: each is rendered again
    check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")


def test_a_new_template_that_counts(tmp_path: Path) -> None:
    files = {f"{name}.html": "---\n---\nText\n" for name in "abc"} | {"c.html": "---\n---\n{% increment n %}\n"}
    source = sites.lay_out(tmp_path, files | {"_config.yml": "time: 2024-05-06 07:08:09 +0000\n"})
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    path = source / "a.html"
    for text in ("{% increment n %}", "Text", "{% increment n %}{% increment n %}"):
        sites.write(path, f"---\n---\n{text}\n")
        check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")


def first(name: str) -> str:
    return f"---\nn: {name}\n---\n{{% include_cached i.html %}}"


#: Edits of a site where ``a`` comes first, and whether they can be built in part.
CACHED = {
    "what it reads": ({"_includes/i.html": "after {{ page.url }}{{ page.n }}"}, True),
    "what it reads of the first item": ({"a.html": first("other")}, True),
    "the first item's text alone": ({"a.html": first("a") + "more"}, True),
    "the first item asks no more": ({"a.html": "---\nn: a\n---\nnothing"}, False),
    "another item": ({"c.html": first("c") + "more"}, True),
    "another item asks no more": ({"b.html": "---\nn: b\n---\nnothing"}, True),
    "one before the first asks too": ({"A.html": "---\n---\n{% include_cached i.html %}"}, False),
    "a new text": ({"c.html": first("c") + "{% include_cached i.html of=1 %}"}, True),
}


@pytest.mark.parametrize("case", CACHED)
def test_cached_includes(tmp_path: Path, case: str) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-include-cache]\n",
        "_includes/i.html": "before {{ page.url }}{{ page.n }}{{ include.of }}",
        "A.html": "---\n---\nbefore all",
        **{f"{name}.html": first(name) for name in "abc"},
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    edits, partly = CACHED[case]
    for texts in (edits, {name: files[name] for name in edits}):
        for name, text in texts.items():
            sites.write(source / name, text)
        paths = {str(source / name) for name in texts}
        in_part = check(builder, paths, source, tmp_path / "served", tmp_path / "clean")
        assert in_part or not partly


def test_a_cached_include_whose_parameter_is_a_view(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-include-cache]\n",
        "_includes/i.html": "{{ page.url }} {{ include.all.size }}",
        "a.html": "---\n---\n{% include_cached i.html all=site.posts %}",
        "b.html": "---\n---\n{% include_cached i.html all=site.posts %}",
        "_posts/2024-01-01-x.md": "---\n---\n",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    sites.write(source / "b.html", files["b.html"] + "more")
    check(builder, {str(source / "b.html")}, source, tmp_path / "served", tmp_path / "clean")


def test_excerpts_of_pages(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\npage_excerpts: true\n",
        "a.html": "---\n---\n{% for p in site.pages %}{{ p.excerpt }}{% endfor %}",
        "b.md": "---\n---\nText\n",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    for text in ("Other\n", "{{ site.pages.first.content | size }}\n\nMore\n", "Text\n"):
        sites.write(source / "b.md", f"---\n---\n{text}")
        check(builder, {str(source / "b.md")}, source, tmp_path / "served", tmp_path / "clean")


def test_an_excerpt_that_shows_what_others_come_to(tmp_path: Path) -> None:
    first_viewer, text = "---\n---\n{{ site.posts.last.excerpt }}", "{{ site.pages.last.content }}"
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\n",
        "_posts/2024-01-01-x.md": f"---\n---\n{text}\n\nMore\n",
        "a.html": first_viewer,
        "z.html": first_viewer,
        "zz.md": "---\n---\n*converted*\n",
        "zzz.html": first_viewer,
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    for name in ("a.html", "z.html"):  # then the last page is the first to show it, when all are rendered
        sites.write(source / name, "---\n---\nnothing\n")
        check(builder, {str(source / name)}, source, tmp_path / "served", tmp_path / "clean")


@pytest.mark.parametrize("name", ["page1.md", "_posts/2024-01-03-p.md", "_notes/2.md"])
def test_what_plugins_make_of_a_text_is_made_again(tmp_path: Path, name: str) -> None:
    source = sites.lay_out(tmp_path, sites.WITH_PLUGINS)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    for text in ("# Another title\n\n[y](page2.md)\n", "no title\n", "Under\n=====\n\n[z]: page1.md\n[z]\n"):
        sites.write(source / name, f"---\nlayout: default\n---\n{text}")
        check(builder, {str(source / name)}, source, tmp_path / "served", tmp_path / "clean")


def test_a_value_that_a_collection_is_sorted_by(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\ncollections:\n  notes:\n    sort_by: rank\n",
        **{f"_notes/{name}.md": f"---\nrank: {rank}\n---\n" for rank, name in enumerate("abc")},
        "list.html": "---\n---\n{% for note in site.notes %}{{ note.title }}{% endfor %}\n",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    sites.write(source / "_notes/a.md", "---\nrank: 9\n---\n")
    check(builder, {str(source / "_notes/a.md")}, source, tmp_path / "served", tmp_path / "clean")


def test_texts_that_are_equal_but_not_for_ruby(tmp_path: Path) -> None:
    text = "---\n{}---\n{{{{ page.nothing }}}} it's\n"
    files = {"_config.yml": "time: 2024-05-06 07:08:09 +0000\n", "a.md": text.format(""), "b.md": "---\n---\n it's\n"}
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    for name, other in (("b.md", files["a.md"]), ("a.md", files["b.md"]), ("b.md", files["b.md"])):
        sites.write(source / name, other)
        sites.write(source / "_config.yml", files["_config.yml"])
        check(builder, {str(source / name), str(source / "new.txt")}, source, tmp_path / "served", tmp_path / "clean")


@pytest.mark.parametrize("folder", ["_data/more", "_posts", "_sass", "assets", "_includes", "_notes", "deeper/down"])
def test_folders_that_come_and_go(tmp_path: Path, folder: str) -> None:
    """No event lists the content of a folder that was moved."""
    source = sites.lay_out(tmp_path, {**sites.FILES, "_data/more/x.yml": "a: 1\n", "deeper/down/x.md": "---\n---\n"})
    sites.write(source / "all.txt", sites.FILES["all.txt"] + "{{ site.data | jsonify }}")
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    for place, other in ((source / folder, tmp_path / "away"), (tmp_path / "away", source / folder)):
        place.rename(other)
        check(builder, {str(source / folder)}, source, tmp_path / "served", tmp_path / "clean")
    (source / "_data/empty").mkdir()
    check(builder, {str(source / "_data/empty")}, source, tmp_path / "served", tmp_path / "clean")


def test_the_first_link_to_a_file_gives_all_documents_a_date(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-relative-links]\n"
        "collections:\n  notes:\n    output: true\n",
        "_notes/one.md": "---\n---\nOne\n",
        "list.html": "---\n---\n{% for note in site.notes %}{{ note.date }}{% endfor %}\n",
        "page.md": "---\n---\nNo link\n",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    for text in ("[link](list.html)", "No link"):
        sites.write(source / "page.md", f"---\n---\n{text}\n")
        check(builder, {str(source / "page.md")}, source, tmp_path / "served", tmp_path / "clean")


def test_a_plugin_of_the_site_may_look_at_anything(tmp_path: Path) -> None:
    plugin = (
        "from pylekyll.plugins.api import Generator\n\n\nclass Sizes(Generator):\n    def generate(self, site):\n"
        "        site.data['sizes'] = [len(page.content) for page in site.pages]\n\n\n"
        "def register(extensions):\n    extensions.add_generator(Sizes)\n"
    )
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\n",
        "_plugins/sizes.py": plugin,
        "a.html": "---\n---\n{{ site.data.sizes | jsonify }}",
        "b.html": "---\n---\nb",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    sites.write(source / "b.html", "---\n---\nlonger\n")
    check(builder, {str(source / "b.html")}, source, tmp_path / "served", tmp_path / "clean")


def test_an_error_and_its_mending(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path)
    served = tmp_path / "served"
    builder = sites.builder(source, served)
    builder.build()
    before = sites.tree(served)
    about = source / "about.md"
    sites.write(about, sites.FILES["about.md"] + "{% nothing %}\n")
    outcome = builder.build({str(about)})
    assert "Unknown tag 'nothing'" in str(outcome.error)
    assert sites.tree(served) == before
    sites.write(about, sites.FILES["about.md"] + "Well\n")
    check(builder, {str(about)}, source, served, tmp_path / "clean")


def test_a_post_that_is_not_text_for_a_while(tmp_path: Path) -> None:
    post = "_posts/2024-01-02-b.md"
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\n",
        "_posts/2024-01-01-a.md": "---\n---\na\n",
        post: "---\n---\nb\n",
        "index.html": "---\n---\n{% for post in site.posts %}{{ post.url }} {% endfor %}\n",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    for content in (b"---\n---\nb \xff\n", b"---\n---\nagain\n"):
        (source / post).write_bytes(content)
        check(builder, {str(source / post)}, source, tmp_path / "served", tmp_path / "clean")


def test_a_broken_configuration_stays_broken_until_it_is_mended(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    configuration, about = source / "_config.yml", source / "about.md"
    sites.write(configuration, "title: [\n")
    assert builder.build({str(configuration)}).error is not None
    sites.write(about, sites.FILES["about.md"] + "More\n")
    assert builder.build({str(about)}).error is not None
    sites.write(configuration, sites.FILES["_config.yml"] + "title: New\n")
    check(builder, {str(configuration)}, source, tmp_path / "served", tmp_path / "clean")
    assert not builder.failed


def test_a_removed_destination_comes_back(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    shutil.rmtree(tmp_path / "served")
    sites.write(source / "about.md", sites.FILES["about.md"] + "More\n")
    check(builder, {str(source / "about.md")}, source, tmp_path / "served", tmp_path / "clean")


def test_a_whole_build_gives_the_warnings_of_a_build(tmp_path: Path) -> None:
    """The publishing warnings were missing once: the preview has no pipeline of its own."""
    source = sites.lay_out(tmp_path, {"_config.yml": "url: https://octo.github.io/blog\n", "a.html": "---\n---\n"})
    said: list[str] = []
    builder = Builder(lambda log: sites.load(source, tmp_path / "served"), lambda line: said.append(line.message))
    assert builder.build().error is None
    assert any("the path belongs in `baseurl`" in line for line in said)


def test_a_finding_of_several_pages_stays_where_the_first_of_them_is_mended(tmp_path: Path) -> None:
    pages = {f"{name}.html": "---\n---\n-{% include i.html %}" for name in "abc"}
    source = sites.lay_out(tmp_path, {"_config.yml": "a: b\n", "_includes/i.html": "{{ '!' | slugify }}", **pages})
    builder = sites.builder(source, tmp_path / "served")
    assert [each.code for each in builder.build().findings] == ["slug-empty"]
    for name, expected in (("a", ["slug-empty"]), ("c", ["slug-empty"]), ("b", [])):
        sites.write(source / f"{name}.html", "---\n---\nno include")
        outcome = builder.build({str(source / f"{name}.html")})
        assert [each.code for each in outcome.findings] == expected
