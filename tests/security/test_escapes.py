"""A site reads nothing outside its source where Jekyll would not, and in safe mode by no way at all."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import md5
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.foundation.errors import PylekyllError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECRET = "the-secret"
PAGE = "---\nlayout: page\n---\nThe page. {{ site.data }}{% include_relative sub/x.txt %}"
FILES = {"index.html": PAGE, "sub/x.txt": "x", "_layouts/page.html": "<main>{{ content }}</main>"}
SAFE: dict[str, Any] = {"safe": True}
PAGES: dict[str, Any] = {"pylekyll": {"compat": "github-pages"}}


@pytest.mark.parametrize("name", ["../outside/secret.txt", "sub/../../outside/secret.txt", "{outside}/secret.txt"])
@pytest.mark.parametrize("options", [{}, SAFE], ids=["default", "safe"])
def test_include_names_no_file_outside(name: str, options: Any, publish: Callable[..., str], outside: Path) -> None:
    built = publish(FILES, include=[name.format(outside=outside)], **options)
    assert "The page." in built
    assert SECRET not in built


def test_include_names_a_file_inside(publish: Callable[..., str]) -> None:
    assert "kept" in publish({**FILES, "_sub/.hidden.txt": "kept"}, include=["_sub/.hidden.txt"])


@pytest.mark.parametrize("setting", ["layouts_dir", "includes_dir", "data_dir", "collections_dir"])
@pytest.mark.parametrize("folder", ["../outside", "{outside}", "sub/../../outside"])
def test_a_folder_setting_stays_inside(setting: str, folder: str, publish: Callable[..., str], outside: Path) -> None:
    index = "---\nlayout: page\n---\nThe page. {{ site.data }}"
    built = publish({"index.html": index}, **{setting: folder.format(outside=outside)})
    assert "The page." in built
    assert SECRET not in built


def test_an_include_of_a_folder_outside_is_not_found(publish: Callable[..., str], outside: Path) -> None:
    with pytest.raises(PylekyllError, match=r"secret\.txt"):
        publish({"index.html": "---\n---\n{% include secret.txt %}"}, includes_dir="../outside")


LINKS = ["linked", "linked.txt", "page.md", "_layouts", "_layouts/page.html", "_data", "_data/x.yml", "_posts"]
LINKS += ["_posts/2020-01-02-post.md", "_things", "_things/page.md", "sub/deep"]
TARGETS = {
    "linked.txt": "secret.txt",
    "page.md": "page.md",
    "_layouts/page.html": "page.html",
    "_data/x.yml": "data.yml",
    "_posts/2020-01-02-post.md": "2020-01-02-post.md",
    "_things/page.md": "page.md",
}
OWN = {"index.html": "---\nlayout: page\n---\nThe page. {{ site.data }}"}


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("options", [SAFE, PAGES], ids=["safe", "github-pages"])
def test_safe_mode_reads_through_no_link(link: str, options: Any, publish: Callable[..., str], outside: Path) -> None:
    target = outside / TARGETS[link] if link in TARGETS else outside
    built = publish(OWN, {link: target}, collections={"things": {"output": True}}, **options)
    assert "The page." in built
    assert SECRET not in built


@pytest.mark.parametrize("link", LINKS)
def test_the_default_reads_through_links_as_jekyll_does(link: str, publish: Callable[..., str], outside: Path) -> None:
    target = outside / TARGETS[link] if link in TARGETS else outside
    assert SECRET in publish(OWN, {link: target}, collections={"things": {"output": True}})


@pytest.mark.parametrize("setting", ["layouts_dir", "data_dir", "collections_dir", "include"])
def test_safe_mode_reads_nothing_below_a_linked_folder(
    setting: str, publish: Callable[..., str], outside: Path
) -> None:
    (outside / "deep").mkdir()
    for file in list(outside.iterdir()):
        if file.is_file():
            (outside / "deep" / file.name).write_bytes(file.read_bytes())
    value: Any = ["up/deep/secret.txt"] if setting == "include" else "up/deep"
    built = publish(OWN, {"up": outside}, safe=True, **{setting: value})
    assert "The page." in built
    assert SECRET not in built


@pytest.mark.parametrize("link", ["_includes", "_includes/secret.txt"])
def test_safe_mode_includes_through_no_link(link: str, publish: Callable[..., str], outside: Path) -> None:
    target = outside if link == "_includes" else outside / "secret.txt"
    with pytest.raises(PylekyllError, match=r"secret\.txt"):
        publish({"index.html": "---\n---\n{% include secret.txt %}"}, {link: target}, safe=True)


def test_safe_mode_follows_links_inside_the_source(publish: Callable[..., str], tmp_path: Path) -> None:
    built = publish({**OWN, "real/a.txt": "inner text"}, {"linked": tmp_path / "site" / "real"}, safe=True)
    assert built.count("inner text") == 2


@pytest.mark.parametrize("name", ["../outside/partial", "{outside}/partial", "up/partial"])
@pytest.mark.parametrize("compiler", ["dart-sass", "libsass"])
def test_safe_mode_imports_no_stylesheet_outside(
    name: str, compiler: str, publish: Callable[..., str], outside: Path
) -> None:
    page = f'---\n---\n@import "{name.format(outside=outside)}";'
    files = {"main.scss": page, "_sass/own.scss": "a { b: c }"}
    with pytest.raises(PylekyllError, match=r"not allowed in safe mode|not found|Can't find"):
        publish(files, {"_sass/up": outside}, safe=True, sass={"implementation": compiler})


TWEET = md5(b"TwitterJekyll::ApiRequest-https://x.example/1-{}", usedforsecurity=False).hexdigest()
#: By the name of a plugin that reads files itself: the link to a secret file, the page that shows it, and settings.
PLUGIN_READS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "jekyll-twitter-plugin": (f".tweet-cache/{TWEET}.cache", "{% twitter https://x.example/1 %}", {}),
    "jekyll-multiple-languages-plugin": ("_i18n/en.yml", "{% t key %}", {"languages": ["en"]}),
    "jekyll-multiple-languages-plugin: tf": ("_i18n/en/x.md", "{% tf x.md %}", {"languages": ["en"]}),
    "jekyll-polyglot": ("_redirects", "", {"languages": ["en"], "default_lang": "en", "localize_redirects": True}),
    "jekyll-cache-bust": ("assets/x.css", "{{ '/assets/x.css' | bust_file_cache }}", {}),
    "jekyll-cache-bust: styles": ("assets/_sass/x.scss", "{{ '/a' | bust_css_cache }}", {}),
    "jekyll-cache-bust: dots": ("linked", "{{ '/assets/../../outside/plugin.txt' | bust_file_cache }}", {}),
}


@pytest.mark.parametrize("name", PLUGIN_READS)
@pytest.mark.parametrize("mode", [{}, SAFE], ids=["default", "safe"])
def test_a_plugin_reads_through_no_link_in_safe_mode(
    name: str, mode: Any, publish: Callable[..., str], outside: Path
) -> None:
    link, page, settings = PLUGIN_READS[name]
    plugin = name.partition(":")[0]
    secret = json.dumps({"key": SECRET, "html": SECRET}) if link[0] in "._" and link != "_redirects" else SECRET
    (outside / "plugin.txt").write_text(secret)
    files = {"index.html": f"---\n---\nThe page. {page}", "_i18n/en.yml": "key: text", "_i18n/en/y.md": "y"}
    files["assets/y.css"] = "y"
    files.pop(link, None)
    built = ""
    try:
        built = publish(files, {link: outside / "plugin.txt"}, plugins=[plugin], whitelist=[plugin], **mode, **settings)
    except PylekyllError:
        assert mode
    shown = [SECRET, md5(secret.encode(), usedforsecurity=False).hexdigest()]
    assert any(each in built for each in shown) == (not mode)


def test_redirects_are_not_written_through_a_link(publish: Callable[..., str], outside: Path, tmp_path: Path) -> None:
    kept = tmp_path / "built" / "_redirects"
    kept.parent.mkdir()
    kept.symlink_to(outside / "secret.txt")
    settings: dict[str, Any] = {"languages": ["en"], "default_lang": "en", "localize_redirects": True, "force": True}
    with suppress(PylekyllError):
        publish({**OWN, "_redirects": "/a /b\n"}, plugins=["jekyll-polyglot"], keep_files=["_redirects"], **settings)
    assert (outside / "secret.txt").read_text() == SECRET
