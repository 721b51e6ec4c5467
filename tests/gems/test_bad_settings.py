"""Settings and pages that a plugin cannot do anything with: a clear message, or the site as it would be without."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

PLUGINS = "plugins: [jekyll-feed, jekyll-sitemap, jekyll-seo-tag, jekyll-redirect-from, jemoji, jekyll-mentions]\n"


def built(folder: Path, config: str, files: dict[str, str], log: Log) -> Path:
    source = folder / "site"
    files = {"_config.yml": f"title: x\nurl: https://example.org\n{PLUGINS}{config}\n", **files}
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    build(load(source, {}, environment=environment, working_directory=source), log)
    return source / "_site"


@pytest.mark.parametrize("path", ["about.html", "/about.html", "../about.html"])
def test_a_feed_at_a_page_s_address_is_reported(path: str, tmp_path: Path) -> None:
    log = Log()
    built(tmp_path, f"feed: {{path: {path}}}", {"about.md": "---\n---\npage\n"}, log)
    lines = [text for line in log.warnings for text in line.message.split("\n")]
    conflict = lines.index("The following destination is shared by multiple files.")
    assert "about.html" in "\n".join(lines[conflict + 2 :])
    assert " - about.md" in lines


@pytest.mark.parametrize("path", ["../../up.xml", "/../up.xml", "a/../../../up.xml"])
def test_a_feed_stays_in_the_site(path: str, tmp_path: Path) -> None:
    site = built(tmp_path, f"feed: {{path: {path}}}", {}, Log())
    assert [file.name for file in site.rglob("up.xml")] == ["up.xml"]
    assert [file for file in tmp_path.rglob("up.xml") if not file.is_relative_to(site)] == []


@pytest.mark.parametrize("path", ["../../up.html", "/../up.html"])
def test_a_redirect_stays_in_the_site(path: str, tmp_path: Path) -> None:
    site = built(tmp_path, "", {"a.md": f"---\nredirect_from: {path}\n---\n"}, Log())
    assert [file for file in tmp_path.rglob("up.html") if not file.is_relative_to(site)] == []


#: Where the gem fails with an exception of Ruby's.
REFUSED = {
    "feed: {collections: [nope]}": "'feed.collections' names 'nope'",
    "feed: {collections: {nope: {path: x.xml}}}": "'feed.collections' names 'nope'",
    "feed: {tags: {except: -1}}": "'feed.tags.except' should be set as an array",
    "feed: {tags: {only: a}}": "'feed.tags.only' should be set as an array",
    "feed: {tags: {only: [b]}}": "'feed.tags.only' names \"b\"",
    "jekyll-mentions: 5": "either be a string or a hash",
}


@pytest.mark.parametrize("config", REFUSED)
def test_settings_that_are_refused(config: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        built(tmp_path, config, {"_posts/2024-01-01-a.md": "---\ntags: [a]\n---\n@me\n"}, Log())
    assert REFUSED[config] in raised.value.message
    assert not (tmp_path / "site/_site").exists()


#: Where the gem fails too, and we build the site as it is without the setting.
@pytest.mark.parametrize("config", ["feed: true", "feed: {categories: x}", "emoji: 5", "emoji: {src: 5}"])
def test_settings_that_are_of_no_effect(config: str, tmp_path: Path) -> None:
    site = built(tmp_path, config, {"index.md": "---\n---\n:cat: {% feed_meta %}\n"}, Log())
    assert 'alt=":cat:"' in (site / "index.html").read_text()
    assert (site / "feed.xml").exists()


@pytest.mark.parametrize(
    "code", ["`:cat: @me`", "```\n:cat: @me\n```", "<pre>:cat: @me</pre>", "<code>:cat: @me</code>"]
)
def test_emoji_and_mentions_in_code_are_left_alone(code: str, tmp_path: Path) -> None:
    site = built(tmp_path, "", {"index.md": f"---\n---\n:dog: @you\n\n{code}\n"}, Log())
    page = (site / "index.html").read_text()
    assert ":cat: @me" in page
    assert 'alt=":dog:"' in page
    assert 'href="https://github.com/you"' in page
