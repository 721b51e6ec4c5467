"""Corrections: each mends its file and nothing else, and the doctor does not find the mistake again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from pylekyll.checks.doctor import examine
from pylekyll.checks.doctor.fixes import fixes_of
from pylekyll.cli.main import cli
from pylekyll.foundation.errors import WriteError
from pylekyll.site.config import load
from tests.checks.doctor.mistakes import BELOW, CONFIG, MISTAKES, PAGE

if TYPE_CHECKING:
    from pathlib import Path

FIXED = {
    "titel": "url: http://x.org\ntitle: A\n",
    "exlude": f"{CONFIG}exclude: [x]\n",
    "ouput": f"{CONFIG}collections:\n  a:\n    output: true\n",
    "kramdown-key": f"{CONFIG}kramdown: {{hard_wrap: true}}\n",
    "scope-pth": f"{CONFIG}defaults:\n  - scope: {{path: ''}}\n    values: {{a: 1}}\n",
    "layuot": "---\na: 1\nlayout: none\n---\n",
    "quotes": f"{PAGE}it’s\n",
    "mac-roman": f"{PAGE}江宸宇\n",
    "in-bibliography": "@book{a,\n title = {Gödel}}\n",
    "quoted-false": "---\na: 1\npublished: false\n---\n",
    "quoted-future": f"{CONFIG}future: false\n",
    "norway": '---\ntitle: A\nlang: "no"\n---\n',
    "without-baseurl": f"{PAGE}[x]({{{{ '/there.html' | relative_url }}}})\n",
}
URLS = {
    "url: https://a.org/b/\n": "url: https://a.org/b\n",
    "url: https://github.com/ada/site\n": 'url: "https://ada.github.io"\nbaseurl: "/site"\n',
    "url: https://a.org\nbaseurl: sub # mine\n": 'url: https://a.org\nbaseurl: "/sub" # mine\n',
    "url: https://a.org/\n": 'url: "https://a.org"\n',
}


def write(folder: Path, files: dict[str, str]) -> None:
    for path, text in {"_config.yml": CONFIG, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def mend(folder: Path) -> int:
    found = [each.diagnostic for each in examine(load(folder, {}, [], {})).findings]
    fixes = list(fixes_of(found, folder))
    for fix in fixes:
        assert fix.difference(folder)
        fix.apply(folder)
    return len(fixes)


@pytest.mark.parametrize("name", FIXED)
def test_a_mistake_is_mended(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    write(tmp_path, {**mistake.files, mistake.path: mistake.text})
    assert mend(tmp_path) == 1
    assert (tmp_path / mistake.path).read_text("utf-8") == FIXED[name]


@pytest.mark.parametrize("text", ["url: https://a.org/\n", "url: https://a.org\nbaseurl: sub # mine\n"])
def test_addresses_are_mended(text: str, tmp_path: Path) -> None:
    page = "---\ntitle: A\n---\n<link rel='stylesheet' href='{{ site.url }}/{{ site.baseurl }}a.css'>"
    write(tmp_path, {"_config.yml": text, "a.css": "", "index.html": page})
    mend(tmp_path)
    assert (tmp_path / "_config.yml").read_text("utf-8") == URLS[text]


def test_a_post_is_renamed(tmp_path: Path) -> None:
    write(tmp_path, {"_posts/20-02-2020-q.md": PAGE})
    assert mend(tmp_path) == 1
    assert [path.name for path in (tmp_path / "_posts").iterdir()] == ["2020-02-20-q.md"]


def test_a_post_does_not_take_the_name_of_another(tmp_path: Path) -> None:
    write(tmp_path, {"_posts/20-02-2020-q.md": PAGE, "_posts/2020-02-20-q.md": "---\n---\nb"})
    found = [each.diagnostic for each in examine(load(tmp_path, {}, [], {})).findings]
    (fix,) = fixes_of(found, tmp_path)
    assert not fix.difference(tmp_path)
    with pytest.raises(WriteError, match="cannot be changed"):
        fix.apply(tmp_path)


def test_line_ends_and_rights_stay(tmp_path: Path) -> None:
    write(tmp_path, {})
    path = tmp_path / "_config.yml"
    path.write_bytes(b"title: A\r\nurl: https://x.org\r\nexlude: [x]\r\n")
    path.chmod(0o640)
    mend(tmp_path)
    assert path.read_bytes() == b"title: A\r\nurl: https://x.org\r\nexclude: [x]\r\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_out_of_the_site_is_not_followed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "other.md").write_text(f"{PAGE}itâ€™s", "utf-8")
    write(site, {"a.md": f"{PAGE}itâ€™s"})
    (fix,) = fixes_of([each.diagnostic for each in examine(load(site, {}, [], {})).findings], site)
    (site / "a.md").unlink()
    os.symlink(tmp_path / "other.md", site / "a.md")  # noqa: PTH211
    with pytest.raises(WriteError, match="leads out of"):
        fix.apply(site)
    assert "â€™" in (tmp_path / "other.md").read_text("utf-8")


def run(folder: Path, *options: str, **given: str) -> str:
    return CliRunner().invoke(cli, ["doctor", "--source", str(folder), *options], **given).output  # type: ignore[arg-type]


def test_without_a_terminal_nothing_is_changed_unless_yes_is_given(tmp_path: Path) -> None:
    write(tmp_path, {"_config.yml": f"{CONFIG}exlude: [x]\n"})
    shown = run(tmp_path, "--fix")
    assert "-exlude: [x]" in shown
    assert "+exclude: [x]" in shown
    assert "0 of 1 made" in shown
    assert "exlude" in (tmp_path / "_config.yml").read_text()
    assert "1 of 1 made" in run(tmp_path, "--fix", "--yes")
    assert "exclude" in (tmp_path / "_config.yml").read_text()


def test_yes_alone_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {})
    assert "--yes goes with --fix" in run(tmp_path, "--yes")
    assert "--fix works only with --format text" in run(tmp_path, "--fix", "--format", "json")


def test_a_site_below_a_path_keeps_its_other_links(tmp_path: Path) -> None:
    text = f"{PAGE}[x](/there.html) and '/there.htmlx'\n"
    write(tmp_path, {"_config.yml": BELOW, "there.md": PAGE, "a.md": text})
    mend(tmp_path)
    assert (tmp_path / "a.md").read_text() == text.replace("(/there.html)", "({{ '/there.html' | relative_url }})")
