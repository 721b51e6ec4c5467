"""Changes of the configuration by plugins: one layer for the site, its templates and every plugin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.pipeline import build, generate, read
from pylekyll.build.site_factory import open_site
from pylekyll.foundation.log import Log
from pylekyll.plugins.extensions import ConfigChange, extensions_of
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

OWN = """
from pylekyll.plugins.plugin import Generator, Priority

class First(Generator):
    priority = Priority.HIGH

    def generate(self, site):
        site.change_config("first", title="changed", words=["a"])
        assert self.config is site.config

class Second(Generator):
    def generate(self, site):
        assert self.config["title"] == "changed"
        site.change_config("second", title=f"{self.config['title']} again")

def register(extensions):
    extensions.add_generator(First)
    extensions.add_generator(Second)
"""


def lay_out(folder: Path) -> Path:
    (folder / "_plugins").mkdir(parents=True)
    (folder / "_plugins" / "own.py").write_text(OWN)
    (folder / "_config.yml").write_text("theme: null\ntitle: Loaded\nplugins: [jekyll-archives]\n")
    (folder / "index.md").write_text("---\n---\n{{ site.title }} {{ site.words | join }} {{ site.archives.size }}\n")
    return folder


def test_site_and_plugins_have_one_configuration_at_every_moment(tmp_path: Path) -> None:
    site, _ = open_site(load(lay_out(tmp_path), {}, working_directory=tmp_path), Log())
    read(site)
    extensions = extensions_of(site)
    assert all(each.config is site.config for each in (*extensions.generators, *extensions.converters))
    generate(site)
    assert all(each.config is site.config for each in (*extensions.generators, *extensions.converters))
    changes = [change for change in extensions.config_changes if change.by != "jekyll-archives"]
    assert changes == [
        ConfigChange("first", {"title": "changed", "words": ["a"]}),
        ConfigChange("second", {"title": "changed again"}),
    ]
    assert {"jekyll-archives"} == {change.by for change in extensions.config_changes} - {"first", "second"}


def test_templates_see_what_plugins_changed_in_every_build(tmp_path: Path) -> None:
    lay_out(tmp_path)
    for _ in range(2):
        build(load(tmp_path, {}, working_directory=tmp_path), Log())
        assert (tmp_path / "_site" / "index.html").read_text() == "<p>changed again a 0</p>\n"
