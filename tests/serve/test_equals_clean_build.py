"""After any edits the served tree is the one of a clean build, byte for byte."""

from __future__ import annotations

import random
import re
import shutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from serve import sites

from pylekyll import config
from pylekyll.errors import PylekyllError
from pylekyll.plugins.api import Extensions
from pylekyll.plugins.known import BUILT_IN
from pylekyll.serve.partial import TRANSPARENT

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = 30


def check(builder: object, paths: set[str], source: Path, served: Path, clean: Path) -> bool:
    """Build after a change and compare with a clean build; tells whether less than everything was built."""
    outcome = builder.build(paths)
    try:
        expected = sites.clean_build(source, clean)
    except PylekyllError:
        assert outcome.error is not None
        return False
    if outcome.error is not None:
        raise outcome.error
    assert sites.tree(served) == expected, paths
    return not outcome.whole


@pytest.mark.parametrize("seed", range(6))
def test_after_random_edits(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    source = sites.lay_out(tmp_path)
    builder = sites.builder(source, tmp_path / "served")
    assert builder.build().error is None
    partial = 0
    for _ in range(ROUNDS):
        before = sites.tree(source)
        paths: set[str] = set()
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            paths |= sites.random_edit(source, chance)
        partial += check(builder, paths, source, tmp_path / "served", tmp_path / "clean")
        if builder.failed:  # an include that a page needs is gone: have it back
            sites.restore(source, before)
            check(builder, paths, source, tmp_path / "served", tmp_path / "clean")
            assert not builder.failed
    assert partial, "nothing was ever built in part"


def test_every_built_in_plugin_is_known_to_look_at_contents_or_not() -> None:
    """A new plugin with a generator or hooks must be put into one of the two."""
    opaque = {"archives", "include_cache", "last_modified_at", "paginate_v2", "polyglot", "relative_links"}
    opaque |= {"remote_theme", "titles_from_headings"}
    acting = set()
    for module in set(BUILT_IN.values()):
        extensions = Extensions(config.load(None, {"skip_config_files": True}))
        import_module(module).register(extensions)
        acting |= {type(generator).__module__ for generator in extensions.generators} | extensions.hook_modules()
    names = {".".join(name.split(".")[:3]) for name in acting}
    assert names <= TRANSPARENT | {f"pylekyll.plugins.{name}" for name in opaque}


BODY_EDITS = sorted(
    name
    for name in sites.FILES
    # The data are everyone's, and the pages of posts are made of the first.
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


def test_a_new_template_that_counts(tmp_path: Path) -> None:
    files = {f"{name}.html": "---\n---\nText\n" for name in "abc"} | {"c.html": "---\n---\n{% increment n %}\n"}
    source = sites.lay_out(tmp_path, files | {"_config.yml": "time: 2024-05-06 07:08:09 +0000\n"})
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    path = source / "a.html"
    for text in ("{% increment n %}", "Text", "{% increment n %}{% increment n %}"):
        sites.write(path, f"---\n---\n{text}\n")
        check(builder, {str(path)}, source, tmp_path / "served", tmp_path / "clean")


def test_cached_includes_come_anew(tmp_path: Path) -> None:
    files = {
        "_config.yml": "time: 2024-05-06 07:08:09 +0000\nplugins: [jekyll-include-cache]\n",
        "_includes/i.html": "before {{ page.url }}",
        "a.html": "---\n---\n{% include_cached i.html %}",
        "b.html": "---\n---\n{% include_cached i.html %}",
    }
    source = sites.lay_out(tmp_path, files)
    builder = sites.builder(source, tmp_path / "served")
    builder.build()
    sites.write(source / "_includes/i.html", "after {{ page.url }}")
    check(builder, {str(source / "_includes/i.html")}, source, tmp_path / "served", tmp_path / "clean")


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
    assert not check(builder, {str(source / "b.html")}, source, tmp_path / "served", tmp_path / "clean")


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
