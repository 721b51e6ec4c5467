"""``pylekyll theme status``, ``diff`` and ``update``: copies of theme files keep up with the theme."""

from __future__ import annotations

import io
import os
import zipfile
from typing import TYPE_CHECKING

import pytest

from pylekyll.site.authoring.copies import BASES, Copy, State
from tests.academic.scholar.servers import Server, reply
from tests.checks.publishing.world import git
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

FOOTER = "_includes/footer.html"
ENVIRONMENT = {"PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1"}


def theme(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return pylekyll(["theme", *words], folder, {**ENVIRONMENT, **environment})


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site with a copy of the footer of the theme academic."""
    (tmp_path / "_config.yml").write_text("theme: academic\n")
    assert theme(tmp_path, "eject", FOOTER).returncode == 0
    return tmp_path


def older(site: Path, *, changed: str = "", added: str = "") -> str:
    """Let the copy be one of an older version, without the theme's last line; return the theme's file."""
    now = (site / FOOTER).read_text()
    lines = now.splitlines(keepends=True)
    (site / BASES / FOOTER).write_text("".join(lines[:-1]))
    (site / FOOTER).write_text(changed or f"{added}{''.join(lines[:-1])}")
    return now


def test_a_fresh_copy(site: Path) -> None:
    assert "same as the theme's: it can be removed" in theme(site, "status").stdout
    assert theme(site, "diff").stdout == ""
    assert "Every copy is up to date." in theme(site, "update").stdout


def test_your_own_changes_stay(site: Path) -> None:
    text = (site / FOOTER).read_text()
    (site / FOOTER).write_text(f"<p>mine</p>\n{text}")
    done = theme(site, "status")
    assert "changed by you" in done.stdout
    assert "your lines +1 -0; the theme's +0 -0" in done.stdout
    assert "+<p>mine</p>" in theme(site, "diff", "footer.html").stdout
    theme(site, "update")
    assert (site / FOOTER).read_text() == f"<p>mine</p>\n{text}"


def test_changes_of_the_theme_are_taken_over(site: Path) -> None:
    now = older(site)
    assert "changed by the theme" in theme(site, "status").stdout
    assert f"+{now.splitlines()[-1]}" in theme(site, "diff", "--theme").stdout
    assert theme(site, "update").returncode == 0
    assert (site / FOOTER).read_text() == now
    assert (site / BASES / FOOTER).read_text() == now


def test_both_changes_are_merged(site: Path) -> None:
    now = older(site, added="<p>mine</p>\n")
    assert "changed by you and by the theme" in theme(site, "status").stdout
    done = theme(site, "update", "footer.html")
    assert done.returncode == 0, done.stderr
    assert (site / FOOTER).read_text() == f"<p>mine</p>\n{now}"
    assert "changed by you" in theme(site, "status").stdout


def test_a_conflict_has_the_markers_of_git(site: Path) -> None:
    now = older(site, changed="<p>all mine</p>\n")
    done = theme(site, "update")
    assert done.returncode == 1
    text = (site / FOOTER).read_text()
    assert text.startswith(f"<<<<<<< site/{FOOTER}\n<p>all mine</p>\n")
    assert f">>>>>>> theme/{FOOTER}\n" in text
    assert now.splitlines()[-1] in text


def test_a_copy_of_an_unknown_version_is_left_alone(site: Path) -> None:
    (site / BASES / FOOTER).unlink()
    (site / FOOTER).write_text("mine\n")
    assert "the version that it was copied from is not known" in theme(site, "status").stdout
    assert "left alone" in theme(site, "update").stdout
    done = theme(site, "update", FOOTER)
    assert done.returncode == 1
    assert "theme eject --force" in done.stderr
    assert (site / FOOTER).read_text() == "mine\n"


def test_names_of_other_files(site: Path) -> None:
    done = theme(site, "diff", "masthead.html")
    assert done.returncode == 1
    assert "'masthead.html' is not a copy of a theme's file" in done.stderr


def test_the_base_is_not_published(site: Path) -> None:
    (site / "index.md").write_text("---\n---\nHello\n")
    assert pylekyll(["build", "--quiet"], site, ENVIRONMENT).returncode == 0
    assert not (site / "_site" / BASES).exists()


def test_binary_files() -> None:
    copy = Copy("a.png", b"\0mine", b"\0theirs", b"\0base")
    assert copy.state is State.BOTH
    assert "Binary files" in copy.own_changes()


# -- a site that copied a whole template ------------------------------------------------------------------------------


def archive(files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for path, text in files.items():
            packed.writestr(f"template-main/{path}", text)
    return buffer.getvalue()


def test_a_template_is_compared_with_its_repository(tmp_path: Path) -> None:
    site = tmp_path / "site"
    lines = [f"line {number}\n" for number in range(9)]
    (site / "_layouts").mkdir(parents=True)
    (site / "_config.yml").write_text("title: x\n")
    (site / "_layouts" / "a.html").write_text("".join(lines))
    git(site, "init", "--quiet")
    git(site, "add", "--all")
    git(site, "commit", "--quiet", "--message", "from the template")
    (site / "_layouts" / "a.html").write_text("".join(["mine\n", *lines]))
    git(site, "commit", "--quiet", "--all", "--message", "mine")
    with Server() as server:
        server.otherwise = reply(archive({"_layouts/a.html": "".join([*lines, "theirs\n"]), "index.md": "example"}))
        at = {"PYLEKYLL_THEME_ARCHIVES": f"{server.address}/{{name}}.zip", "XDG_CACHE_HOME": str(tmp_path / "cache")}
        done = theme(site, "status", "--template", "o/template", **at)
        assert "changed by you and by the theme" in done.stdout, done.stderr
        assert "your lines +1 -0; the theme's +1 -0" in done.stdout
        assert "1 file of the site takes" in done.stdout
        assert theme(site, "update", "--template", "o/template", **at).returncode == 0
        assert (site / "_layouts" / "a.html").read_text() == "".join(["mine\n", *lines, "theirs\n"])
        assert not (site / "index.md").exists()
    unknown = theme(site, "status")
    assert unknown.returncode == 1
    assert "--template OWNER/NAME" in unknown.stderr


def test_a_remote_theme_is_the_theme(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "_layouts").mkdir(parents=True)
    (site / "_config.yml").write_text("remote_theme: o/look@v1\nplugins: [jekyll-remote-theme]\n")
    (site / "_layouts" / "a.html").write_text("mine\n")
    with Server() as server:
        server.otherwise = reply(archive({"_layouts/a.html": "theirs\n", "_layouts/b.html": "theirs\n"}))
        at = {"PYLEKYLL_THEME_ARCHIVES": f"{server.address}/{{name}}.zip", "XDG_CACHE_HOME": str(tmp_path / "cache")}
        done = theme(site, "status", **at)
        assert "_layouts/a.html:" in done.stdout, done.stderr
        assert "1 file of the site takes the place of the theme's" in done.stdout
        assert "_layouts/b.html" in theme(site, "files", **at).stdout


def test_the_default_theme_of_github_pages_is_not_named_by_the_site(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: x\n")
    (tmp_path / "Gemfile").write_text('gem "github-pages"\n')
    done = theme(tmp_path, "status")
    assert done.returncode == 1
    assert "The site does not name a theme" in done.stderr
    assert "jekyll-theme-primer" not in done.stderr
