"""Which plugins a site gets, and what is said of those that it does not get."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import PluginError, RenderError
from pylekyll.foundation.log import Log
from pylekyll.gems.loader import load_extensions
from pylekyll.gems.registry import BUILT_IN
from pylekyll.languages.gemfile.gemspec import GemFacts
from pylekyll.site.config import load
from pylekyll.site.themes.resolve import Theme, installed_theme

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.plugins.extensions import Extensions

OFFLINE = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
OWN_PLUGIN = """\
from pylekyll.plugins.plugin import Generator


class Marker(Generator):
    safe = True

    def generate(self, site):
        site.data["marked"] = "by a plugin"


def register(extensions):
    extensions.add_generator(Marker)
    extensions.add_filter("shout", lambda text: text.upper() + "!")
"""


def extensions_for(folder: Path, log: Log | None = None, environment: dict[str, str] = OFFLINE, **options: Any) -> Any:
    config = load(folder, options, environment=environment, working_directory=folder)
    return load_extensions(config, None, log or Log())


def generators(extensions: Extensions) -> list[str]:
    return [type(generator).__name__ for generator in extensions.generators]


def warnings(log: Log) -> list[str]:
    return ["\n".join(finding.lines()) for finding in log.findings]


def test_nothing_but_what_is_asked_for(tmp_path: Path) -> None:
    extensions = extensions_for(tmp_path)
    assert generators(extensions) == []
    assert not extensions.tags


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_every_built_in_plugin_registers_something(name: str, tmp_path: Path) -> None:
    log = Log()
    (tmp_path / "_i18n").mkdir()
    (tmp_path / "_i18n" / "en.yml").write_text("a: A\n")
    extensions = extensions_for(tmp_path, log, plugins=[name], languages=["en"])
    hooked = extensions.has_hooks(["site"], "after_init") or extensions.has_hooks(["pages", "documents"], "post_render")
    assert extensions.generators or extensions.tags or extensions.filters or extensions.converters or hooked
    # Some gems bring files that are fetched by name, which no test waits for.
    assert {finding.code for finding in log.findings} <= {"gem-not-fetched"}


def test_old_name_of_the_option(tmp_path: Path) -> None:
    log = Log()
    assert generators(extensions_for(tmp_path, log, gems=["jekyll-sitemap"])) == []  # Jekyll 4.4.1 does not look at it
    (message,) = warnings(log)
    assert message == "`gems` is ignored by Jekyll 4 (jekyll-sitemap): use `plugins` instead."


def test_generators_by_priority_then_in_order(tmp_path: Path) -> None:
    names = ["jekyll-sitemap", "jekyll-feed", "jekyll-readme-index", "jekyll-redirect-from"]
    assert generators(extensions_for(tmp_path, plugins=names)) == [
        "RedirectGenerator",
        "ReadmeIndexGenerator",
        "SitemapGenerator",
        "FeedGenerator",
    ]


def test_missing_plugins_are_named_once_together(tmp_path: Path) -> None:
    log = Log()
    extensions_for(tmp_path, log, plugins=["jekyll-one", "jekyll-feed", "jekyll-another", "jekyll-one", "rouge"])
    (message,) = warnings(log)
    assert message.startswith("jekyll-one, jekyll-another are not available")
    assert "docs/plugins.md" in message


def test_a_theme_brings_its_plugins(tmp_path: Path) -> None:
    log = Log()
    facts = GemFacts(dependencies=["jekyll", "jekyll-feed", "jekyll-theme-parent", "some-library", "jekyll-gone"])
    config = load(tmp_path, {}, environment=OFFLINE, working_directory=tmp_path)
    extensions = load_extensions(config, Theme("t", tmp_path, facts), log)
    assert generators(extensions) == ["FeedGenerator"]
    assert [message.split()[0] for message in warnings(log)] == ["jekyll-gone"]


def test_safe_mode_loads_what_the_whitelist_names(tmp_path: Path) -> None:
    (tmp_path / "_plugins").mkdir()
    (tmp_path / "_plugins/own.py").write_text(OWN_PLUGIN)
    (tmp_path / "_plugins/old.rb").touch()
    log = Log()
    extensions = extensions_for(
        tmp_path, log, plugins=["jekyll-feed", "jekyll-sitemap", "jekyll-one"], whitelist=["jekyll-sitemap"], safe=True
    )
    assert generators(extensions) == ["SitemapGenerator"]
    assert not log.warnings


def test_gemfile_of_the_working_directory(tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text('gem "jekyll-sitemap", group: :jekyll_plugins\n')
    assert generators(extensions_for(tmp_path, environment={})) == ["SitemapGenerator"]
    assert generators(extensions_for(tmp_path)) == []
    config = load(tmp_path, {}, environment={}, working_directory=tmp_path)
    assert generators(load_extensions(config, None, Log(), gemfile=False)) == []


@pytest.mark.parametrize("profile", ["jekyll-4", "github-pages"])
def test_gems_of_the_gemfile_are_loaded_before_any_whitelist(profile: str, tmp_path: Path) -> None:
    (tmp_path / "Gemfile").write_text(
        'gem "github-pages"\ngroup :jekyll_plugins do\n  gem "jekyll-toc"\n  gem "jekyll-youtube"\nend\n'
    )
    page = {"index.html": "---\ntoc: true\n---\n{{ '<h1 id=a>A</h1>' | toc_only }}|{% youtube x %}|\n"}
    site_with(tmp_path, page)
    overrides = {"pylekyll": {"compat": profile}, "theme": None}
    log = Log()
    build(load(tmp_path, overrides, environment={}, working_directory=tmp_path), log)
    html = (tmp_path / "_site/index.html").read_text()
    assert html.startswith('<ul id="toc"')
    assert html.endswith("||\n")
    left_out = [line.message for line in log.warnings if line.diagnostic and line.diagnostic.code == "plugin-left-out"]
    assert left_out == ["Left out, as jekyll-youtube is not available: {% youtube %} in index.html:4."]


@pytest.mark.parametrize("profile", ["jekyll-4", "github-pages"])
def test_the_tag_of_a_gem_that_is_not_here_is_left_out_with_one_warning(profile: str, tmp_path: Path) -> None:
    site_with(tmp_path, {"index.html": "---\n---\n<{% youtube x %}>{% youtube y %}\n"})
    overrides = {"pylekyll": {"compat": profile}, "plugins": ["jekyll-youtube"], "theme": None}
    log = Log()
    build(load(tmp_path, overrides, environment=OFFLINE, working_directory=tmp_path), log)
    assert (tmp_path / "_site/index.html").read_text() == "<>\n"
    left_out = [line for line in log.warnings if line.diagnostic and line.diagnostic.code == "plugin-left-out"]
    assert len(left_out) == 1


def test_plugins_of_github_pages(tmp_path: Path) -> None:
    log = Log()
    overrides = {"pylekyll": {"compat": "github-pages"}}
    config = load(tmp_path, overrides, environment=OFFLINE, working_directory=tmp_path)
    found = generators(load_extensions(config, None, log))
    assert {"PaginationGenerator", "RelativeLinksGenerator", "ReadmeIndexGenerator", "TitlesGenerator"} <= set(found)
    assert not log.warnings


def test_paginate_without_its_plugin(tmp_path: Path) -> None:
    log = Log()
    extensions_for(tmp_path, log, paginate=5)
    assert [line.topic for line in log.warnings] == ["Deprecation:"]
    log = Log()
    extensions_for(tmp_path, log, paginate=5, plugins=["jekyll-paginate"])
    assert not log.warnings


def install(packages: Path, points: str) -> None:
    """Put a package with entry points into a folder of packages."""
    metadata = packages / "jekyll_packaged-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: jekyll-packaged\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(points, "utf-8")


def test_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "packages"
    install(packages, "[pylekyll.plugins]\njekyll-packaged = pylekyll.gems.builtin.sitemap\n")
    monkeypatch.syspath_prepend(packages)
    assert generators(extensions_for(tmp_path, plugins=["jekyll-packaged"])) == ["SitemapGenerator"]
    assert not generators(extensions_for(tmp_path, plugins=["jekyll-packed"]))


def test_installed_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = tmp_path / "packages"
    install(packages, "[pylekyll.themes]\nplain-paper = plain_paper\n")
    for name in ("__init__.py", "_layouts/default.html"):
        (packages / "plain_paper" / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / "plain_paper" / name).write_text("")
    monkeypatch.syspath_prepend(packages)
    config = site_with(tmp_path / "site", {"_config.yml": "theme: plain-paper\n"})
    theme = installed_theme(config)
    assert theme is not None
    assert theme.layouts_path == packages / "plain_paper" / "_layouts"


# -- the site's own ---------------------------------------------------------------------------------------------


def site_with(folder: Path, files: dict[str, str]) -> Any:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return load(folder, {}, environment=OFFLINE, working_directory=folder)


def test_own_plugin_runs(tmp_path: Path) -> None:
    config = site_with(
        tmp_path, {"_plugins/deep/own.py": OWN_PLUGIN, "index.html": "---\n---\n{{ site.data.marked | shout }}\n"}
    )
    build(config, Log())
    assert (tmp_path / "_site/index.html").read_text() == "BY A PLUGIN!\n"


def test_other_folders_of_plugins(tmp_path: Path) -> None:
    (tmp_path / "code").mkdir()
    (tmp_path / "code/own.py").write_text(OWN_PLUGIN)
    assert generators(extensions_for(tmp_path, plugins_dir=["code", "nowhere"])) == ["Marker"]


def test_ruby_files_are_named_each(tmp_path: Path) -> None:
    site_with(tmp_path, {"_plugins/a.rb": "", "_plugins/sub/b.rb": ""})
    log = Log()
    extensions_for(tmp_path, log)
    first, second = warnings(log)
    assert "_plugins/a.rb" in first
    assert "_plugins/a.py" in first
    assert "_plugins/sub/b.rb" in second


def test_ruby_files_that_are_switched_off_name_the_setting(tmp_path: Path) -> None:
    site_with(tmp_path, {"_plugins/a.rb": ""})
    log = Log()
    extensions_for(tmp_path, log, pylekyll={"ruby": False})
    (message,) = warnings(log)
    assert message.startswith(
        "_plugins/a.rb is written in Ruby and does not run here (`pylekyll: {ruby: off}` is set)."
    )


@pytest.mark.parametrize(
    "text, message, line",
    [
        ("x = 1\ny =\n", "SyntaxError", 2),
        ("\n\nraise ValueError('why')\n", "ValueError: why", 3),
        ("def register(extensions):\n    extensions.nothing()\n", "could not be registered: AttributeError", None),
        ("def register(e):\n    e.add_hook('site', 'never', print)\n", "Invalid hook", None),
    ],
)
def test_own_plugin_that_fails(text: str, message: str, line: int | None, tmp_path: Path) -> None:
    site_with(tmp_path, {"_plugins/own.py": text})
    with pytest.raises(PluginError, match=message) as caught:
        extensions_for(tmp_path)
    if line is not None:
        assert caught.value.location is not None
        assert (caught.value.location.path, caught.value.location.line) == ("_plugins/own.py", line)


@pytest.mark.parametrize(
    "plugins, tag, hint",
    [
        ([], "seo", "add it to `plugins`"),
        ([], "feed_meta", "jekyll-feed"),
        ([], "bibliography", "jekyll-scholar"),
        ([], "youtube", "jekyll-youtube, which pylekyll does not have"),
    ],
)
def test_unknown_tag_names_its_plugin(plugins: list[str], tag: str, hint: str, tmp_path: Path) -> None:
    site_with(tmp_path, {"index.html": f"---\n---\n{{% {tag} %}}\n"})
    config = load(tmp_path, {"plugins": plugins}, environment=OFFLINE, working_directory=tmp_path)
    with pytest.raises(RenderError, match=f"Unknown tag '{tag}'") as caught:
        build(config, Log())
    assert caught.value.hint is not None
    assert hint in caught.value.hint


FAILING = {
    "generator": """\
class Failing(Generator):
    def generate(self, site):
        site.nothing  # line 6


def register(extensions):
    extensions.add_generator(Failing)
""",
    "hook": """\
def fail(page):

    {}["x"]  # line 6


def register(extensions):
    extensions.add_hook("pages", "post_render", fail)
""",
    "converter": """\
class Failing(Converter):
    def convert(self, content, item=None):
        return 1 / 0  # line 6

    def matches(self, extension):
        return extension == ".html"

    def output_ext(self, extension):
        return ".html"


def register(extensions):
    extensions.add_converter(Failing)
""",
}


@pytest.mark.parametrize("kind", sorted(FAILING))
def test_own_plugin_that_fails_while_it_works(kind: str, tmp_path: Path) -> None:
    text = f"from pylekyll.plugins.api import Converter, Generator\n\n\n{FAILING[kind]}"
    config = site_with(tmp_path, {"_plugins/own.py": text, "index.html": "---\n---\nx"})
    with pytest.raises(PluginError, match=r"in the plugin own\.py failed") as caught:
        build(config, Log())
    assert caught.value.location is not None
    assert caught.value.location.path.endswith("_plugins/own.py")
    assert caught.value.location.line == 6


FAILING_IN_TEMPLATES = {
    "a filter": (
        "{{ 'x' | boom }}",
        """\
def boom(value):
    return value.nothing


def register(extensions):
    extensions.add_filter("boom", boom)
""",
    ),
    "a tag that is read": (
        "{% boom %}",
        """\
from liquid import Tag


class Boom(Tag):
    block = False

    def parse(self, stream):
        return stream.nothing


def register(extensions):
    extensions.add_tag("boom", Boom)
""",
    ),
    "a tag that is rendered": (
        "{% boom %}",
        """\
from liquid import Tag
from liquid.ast import Node


class Fuse(Node):
    def render_to_output(self, context, buffer):
        return self.nothing


class Boom(Tag):
    block = False

    def parse(self, stream):
        return Fuse(stream.next())


def register(extensions):
    extensions.add_tag("boom", Boom)
""",
    ),
}


@pytest.mark.parametrize("kind", sorted(FAILING_IN_TEMPLATES))
def test_own_plugin_that_fails_in_a_template(kind: str, tmp_path: Path) -> None:
    markup, plugin = FAILING_IN_TEMPLATES[kind]
    config = site_with(tmp_path, {"_plugins/own.py": plugin, "index.html": f"---\n---\nx\ny {markup}\n"})
    with pytest.raises(RenderError, match=r"plugin.* failed: AttributeError: .*'nothing'") as caught:
        build(config, Log())
    assert str(caught.value.location) == "index.html:4:3"
    line = next(number for number, text in enumerate(plugin.splitlines(), 1) if ".nothing" in text)
    assert f"own.py:{line}" in (caught.value.hint or "")


def test_the_hint_for_a_tag_names_the_ruby_file_that_has_it(tmp_path: Path) -> None:
    folder = tmp_path / "_plugins"
    folder.mkdir()
    folder.joinpath("tags.rb").write_text(
        "Liquid::Template.register_tag('shout', Shout)\nLiquid::Template.register_tag :gist, Gist # ours\n"
    )
    hints = extensions_for(tmp_path).tag_hints
    assert (
        hints["shout"] == "The tag 'shout' is that of _plugins/tags.rb, which is written in Ruby and does not run here."
    )
    assert hints["gist"].startswith("The tag 'gist' is that of _plugins/tags.rb")
    assert hints["seo"].startswith("The tag 'seo' comes with the plugin jekyll-seo-tag")


def test_a_plugin_whose_package_is_absent_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pylekyll.gems.loader.find_spec", lambda name: None)
    log = Log()
    extensions_for(tmp_path, log, plugins=["jemoji", "jekyll-feed", "jemoji"])
    expected = "jemoji needs the package lxml, which is not installed; the site is built without the plugin."
    assert [line.partition("\n")[0] for line in warnings(log)] == [expected]
