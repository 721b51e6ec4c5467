"""Findings that a site should get, and findings that it should not get."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylekyll
from pylekyll.checks.doctor.examination import examine
from pylekyll.site import config as configuration
from pylekyll.site.content.layout import near_layout

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.diagnostics import Diagnostic

CONFIG = "title: T\nurl: https://example.org\ndescription: d\n"
PAGE = "---\ntitle: A\n---\n"


def examined(folder: Path, **files: str) -> list[Diagnostic]:
    """Return the doctor's findings for a site of ``files``."""
    for name, text in {"_config.yml": CONFIG, "index.md": PAGE, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    config = configuration.load(folder, {}, working_directory=folder)
    return [each.diagnostic for each in examine(config).findings]


def findings(folder: Path, **files: str) -> dict[str, list[str]]:
    """Return the messages and hints of the doctor's findings, by code."""
    found: dict[str, list[str]] = {}
    for each in examined(folder, **files):
        place = f"{each.location}: " if each.location else ""
        found.setdefault(each.code, []).append(f"{place}{each.message} {each.hint}")
    return found


@pytest.mark.parametrize(
    "key, meant", [("titel", "title"), ("tilte", "title"), ("basurl", "baseurl"), ("descripton", "description")]
)
def test_misspelled_setting_beside_the_right_one(key: str, meant: str, tmp_path: Path) -> None:
    found = findings(tmp_path, **{"_config.yml": f"{CONFIG}baseurl: ''\n{key}: x\n"})
    assert f"Did you mean `{meant}`?" in str(found["setting-misspelled"])


@pytest.mark.parametrize("key", ["titles", "title2", "emails", "description_de", "urls"])
def test_own_setting_beside_a_known_one(key: str, tmp_path: Path) -> None:
    assert "setting-misspelled" not in findings(tmp_path, **{"_config.yml": f"{CONFIG}email: a@b.org\n{key}: x\n"})


@pytest.mark.parametrize("line", ["publisher: IEEE", "dates: [2015]", "titles: x", "permalinks: [/a/]"])
def test_own_key_of_front_matter(line: str, tmp_path: Path) -> None:
    assert "front-matter-misspelled" not in findings(tmp_path, **{"a.md": f"---\na: 1\n{line}\n---\n"})


@pytest.mark.parametrize("value", ["false", "'false'", ""])
def test_misspelled_key_with_a_fitting_value(value: str, tmp_path: Path) -> None:
    found = findings(tmp_path, **{"a.md": f"---\na: 1\npublishd: {value}\n---\n"})
    assert "Did you mean `published`?" in str(found["front-matter-misspelled"])


def test_a_quoted_text_behind_two_spaces_is_not_cut(tmp_path: Path) -> None:
    assert "text-cut-by-comment" not in findings(tmp_path, **{"a.md": '---\ntitle:  "about #this"\n---\n'})


@pytest.mark.parametrize("text, is_liquid", [("{{Stub|date=May 2020}}", False), ("{{ x | date: '%Y' }}", True)])
def test_templates_of_wikis_are_not_liquid(text: str, is_liquid: bool, tmp_path: Path) -> None:
    assert ("liquid-not-rendered" in findings(tmp_path, **{"demo.html": f"<p>{text}</p>\n"})) is is_liquid


def test_a_comment_of_yaml_is_not_the_place_of_an_address(tmp_path: Path) -> None:
    config = f"{CONFIG}# path: /gone/\narchive: # or /gone/\n  path: /gone/\n"
    found = findings(tmp_path, **{"_config.yml": config, "a.md": f"{PAGE}[x]({{{{ site.archive.path }}}})\n"})
    assert found["link-broken"][0].startswith("_config.yml:6: ")


def test_a_missing_picture_is_named_with_its_extension(tmp_path: Path) -> None:
    found = examined(tmp_path, **{"a.md": f"{PAGE}![x](/i/gone-640.gif)\n"})
    assert [each.subjects for each in found if each.code == "image-missing"] == [("/i/gone-640.gif",)]


def test_missing_layout_has_a_line_and_the_name_without_extension(tmp_path: Path) -> None:
    found = findings(tmp_path, **{"a.md": "---\ntitle: A\nlayout: post.html\n---\n", "_layouts/post.html": "x"})
    (message,) = found["layout-missing"]
    assert message.startswith("a.md:3: Layout 'post.html' not found; a.md would be published without it. ")
    assert message.endswith("Write the name without its extension: `layout: post`.")


def test_near_layouts() -> None:
    assert near_layout("_layouts/post.html", ["post"]) == "Write the name without its extension: `layout: post`."
    assert near_layout("psot", ["post", "page"]) == "Did you mean 'post'?"
    assert near_layout("v1.2", ["post"]) is None


@pytest.mark.parametrize("address", ["/a/../b/", "/a/./../b/", "../b/", "b/.", "b/../b", "/b/c/.."])
def test_links_with_dots_have_a_target(address: str, tmp_path: Path) -> None:
    assert "link-broken" not in findings(tmp_path, **{"index.md": f"{PAGE}[x]({address})\n", "b/index.md": PAGE})


@pytest.mark.parametrize("address", ["/a/../c/", "b/../c/"])
def test_broken_links_with_dots(address: str, tmp_path: Path) -> None:
    found = findings(tmp_path, **{"index.md": f"{PAGE}[x]({address})\n", "b/index.md": PAGE})
    assert "link-broken" in found


def test_rows_longer_than_the_header(tmp_path: Path) -> None:
    found = findings(tmp_path, **{"_data/x.csv": "a,b\n1,2\n1,2,3\n1,2,3,4\n", "_data/y.csv": "a,\n1,2\n"})
    assert [each.partition(" Put")[0] for each in found["data-row-too-long"]] == [
        "_data/x.csv: Row 2 below the header of _data/x.csv has more fields than the header, and so have 1 more rows."
    ]


def test_abbreviated_keys_are_not_secrets(tmp_path: Path) -> None:
    key = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj"
    text = f"    -----BEGIN PRIVATE KEY-----\n    {key}\n    ...\n\nsk-proj-abcdefghij0123456789abcdefghij0123...\n"
    assert "secret-committed" not in findings(tmp_path, **{"a.md": PAGE + text})
    whole = f"-----BEGIN PRIVATE KEY-----\n{key}\n{key}\n-----END PRIVATE KEY-----\n"
    assert "secret-committed" in findings(tmp_path, **{"a.md": PAGE + whole})


@pytest.mark.parametrize("value", ["https://github.com/ada/site", "http://www.github.com/ada/site/", "ada/site"])
def test_own_repository_as_an_address(value: str, tmp_path: Path) -> None:
    git = '[remote "origin"]\n\turl = git@github.com:ada/site.git\n'
    files = {"_config.yml": f"{CONFIG}repository: {value}\n", ".git/config": git}
    assert "address-of-another" not in findings(tmp_path, **files)
    other = {**files, "_config.yml": f"{CONFIG}repository: https://github.com/bob/site\n"}
    assert "address-of-another" in findings(tmp_path, **other)


def test_folder_with_another_word_is_not_misspelled(tmp_path: Path) -> None:
    config = f"{CONFIG}collections: {{announcements: {{output: true}}}}\n"
    page = {"_config.yml": config, "_announcements/a.md": PAGE}
    assert "folder-misspelled" not in findings(tmp_path, **page, **{"_old_announcements/a.md": PAGE})
    assert "folder-misspelled" in findings(tmp_path, **page, **{"_anouncements/a.md": PAGE})


@pytest.mark.parametrize("name", ["google1234567890abcdef.html", "yandex_0123456789abcdef.html"])
def test_verification_file_without_a_title(name: str, tmp_path: Path) -> None:
    text = "---\nlayout: null\n---\n<html><head><meta name='a' content='b'></head><body>x</body></html>\n"
    assert "page-title-missing" not in findings(tmp_path, **{name: text})
    assert "page-title-missing" in findings(tmp_path, **{"other.html": text})


RUBY = """\
class Foo < Liquid::Tag
  def render(context)
    "x"
  end
end
Liquid::Template.register_tag("foo", Foo)
"""


@pytest.mark.parametrize("text, codes", [("", []), ("{% foo %}", ["plugin-in-ruby", "plugin-left-out"])])
def test_ruby_tag_is_reported_once_a_page_uses_it(text: str, codes: list[str], tmp_path: Path) -> None:
    for name, content in {"_config.yml": CONFIG, "index.md": PAGE + text, "_plugins/foo.rb": RUBY}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    assert [each.code for each in pylekyll.build(tmp_path).findings] == codes


def test_several_folders_of_plugins(tmp_path: Path) -> None:
    """They are a list, and a folder like one of them is another one."""
    settings = {"_config.yml": "plugins_dir: [_plugins, _gem]\n", "a.md": PAGE}
    assert "folder-misspelled" not in findings(tmp_path, **settings, **{"_gem/a.txt": "a"})
    assert "folder-misspelled" in findings(tmp_path, **settings, **{"_gems/a.txt": "a"})


@pytest.mark.parametrize(
    ("pages", "text"),
    [("a", "URL. Set"), ("ab", "Another page of the layout does not"), ("abc", "2 more pages of the layout do not")],
)
def test_pages_without_a_title(pages: str, text: str, tmp_path: Path) -> None:
    layout = {"_layouts/bare.html": '<html><head><meta charset="utf-8"></head><body>{{ content }}</body></html>'}
    files = {f"{name}.md": "---\nlayout: bare\n---\nText\n" for name in pages}
    assert text in findings(tmp_path, **layout, **files)["page-title-missing"][0]
