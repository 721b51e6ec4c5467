"""Limits of plugins' converters: filters find their converters by role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

HIJACKER = """\
from pylekyll.plugins.plugin import Converter, Priority
from pylekyll.rendering.convert import MarkdownConverter as Core


class MarkdownConverter(Converter):
    priority = Priority.HIGHEST

    def matches(self, extension):
        return extension == ".shout"

    def output_ext(self, extension):
        return ".html"

    def convert(self, content, item=None):
        return content.upper()


class SmartyPantsConverter(Core):
    priority = Priority.HIGHEST

    def matches(self, extension):
        return False


class ScssConverter(MarkdownConverter):
    pass


def register(extensions):
    for converter in (MarkdownConverter, SmartyPantsConverter, ScssConverter):
        extensions.add_converter(converter{role})
"""
PAGE = (
    "---\n---\n{{ '*a*' | markdownify }}{{ \"'b'\" | smartify }}"
    "{% capture css %}a {b: c}{% endcapture %} {{ css | scssify }}"
)


def page_of(folder: Path, plugin: str, page: str = PAGE, **options: object) -> str:
    (folder / "_plugins").mkdir()
    (folder / "_plugins/own.py").write_text(plugin)
    (folder / "index.html").write_text(page)
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "1"}
    build(load(folder, options, environment=environment, working_directory=folder), Log())
    return (folder / "_site/index.html").read_text()


def test_filters_use_the_converters_of_the_core(tmp_path: Path) -> None:
    html = page_of(tmp_path, HIJACKER.format(role=""))
    assert html.startswith("<p><em>a</em></p>\n\u2018b\u2019 a")
    assert "A {B: C}" not in html


def test_plugins_that_ask_for_markdown_get_the_core_s(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text("---\n---\n# A *b*\n")
    page = "---\n---\n{% for p in site.pages %}{{ p.title }}{% endfor %}"
    assert page_of(tmp_path, HIJACKER.format(role=""), page, plugins=["jekyll-titles-from-headings"]) == "A b"


def test_a_converter_can_be_given_a_role(tmp_path: Path) -> None:
    html = page_of(tmp_path, HIJACKER.format(role=", role='markdown'"))
    assert html.startswith("*A*\u2018b\u2019")


def test_an_excerpt_read_before_rendering_is_rendered_with_the_site_of_that_moment(tmp_path: Path) -> None:
    """Recorded from Jekyll 4.4.1 with such a generator: an excerpt is rendered once, when it is first asked for."""
    plugin = (
        "from pylekyll.plugins.api import Generator\n\n\n"
        "class Reader(Generator):\n    def generate(self, site):\n"
        "        post = site.posts.docs[0]\n        site.data['before'] = 'b'\n"
        "        post.data['summary'] = str(post.data['excerpt'])\n        site.data['after'] = 'a'\n\n\n"
        "def register(extensions):\n    extensions.add_generator(Reader)\n"
    )
    (tmp_path / "_posts").mkdir()
    (tmp_path / "_posts/2024-01-01-x.md").write_text("---\n---\n{{ site.data.before }}-{{ site.data.after }}-*x*\n")
    page = "---\n---\n{% for p in site.posts %}{{ p.summary }}{{ p.excerpt }}{{ p.content }}{% endfor %}"
    html = page_of(tmp_path, plugin, page)
    assert html == "<p>b\u2013<em>x</em></p>\n<p>b\u2013<em>x</em></p>\n<p>b-a-<em>x</em></p>\n"
