"""New sites and themes can be built, and say what Jekyll's do."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def pylekyll(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pylekyll", *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", [[], ["--blank"]])
def test_a_new_site_builds_without_a_warning(kind: list[str], tmp_path: Path) -> None:
    assert pylekyll("new", "site", *kind, cwd=tmp_path).returncode == 0
    done = pylekyll("build", "-s", "site", "-d", "out", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"index.html", "assets/css/main.css"} <= files(tmp_path / "out")


def test_a_new_site_shows_its_first_post(tmp_path: Path) -> None:
    assert pylekyll("new", "my", "site", "--skip-bundle", cwd=tmp_path).returncode == 0
    pylekyll("build", "-s", "my site", "-d", "out", "-q", cwd=tmp_path)
    (post,) = (tmp_path / "out").glob("2*/*/*/welcome.html")
    assert post.relative_to(tmp_path / "out").as_posix() in (tmp_path / "out" / "index.html").read_text()
    assert '<h1 class="page-title">About</h1>' in (tmp_path / "out" / "about" / "index.html").read_text()


def test_force_writes_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.markdown").write_text("mine")
    refused = pylekyll("new", "site", cwd=tmp_path)
    assert refused.returncode == 1
    assert "--force" in refused.stderr
    assert (tmp_path / "site" / "index.markdown").read_text() == "mine"
    assert pylekyll("new", "site", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / "site" / "index.markdown").read_text() != "mine"


def test_a_new_theme_is_a_site_and_a_theme(tmp_path: Path) -> None:
    assert pylekyll("new-theme", "my", "theme", cwd=tmp_path).returncode == 0
    theme = tmp_path / "my_theme"
    for name in ("README.md", "my_theme.gemspec", "LICENSE.txt"):
        assert not re.search("@[A-Z_]+@", (theme / name).read_text())
    (theme / "_config.yml").write_text("theme: my_theme\n")
    (theme / "index.md").write_text("---\nlayout: page\n---\nhello {{ theme.version }}\n")
    done = pylekyll("build", cwd=theme)
    assert (done.returncode, done.stderr) == (0, "")
    assert "hello 0.1.0" in (theme / "_site" / "index.html").read_text()


def test_a_site_uses_a_new_theme_as_a_gem(tmp_path: Path) -> None:
    gems = tmp_path / "site" / "vendor" / "bundle" / "ruby" / "any" / "gems"
    gems.mkdir(parents=True)
    assert pylekyll("new-theme", "lighthouse", "-c", cwd=gems).returncode == 0
    assert (gems / "lighthouse" / "CODE_OF_CONDUCT.md").exists()
    (gems / "lighthouse").rename(gems / "lighthouse-0.1.0")
    (gems / "lighthouse-0.1.0" / "_layouts" / "page.html").write_text("<page>{{ content }}</page>")
    site = tmp_path / "site"
    (site / "_config.yml").write_text("theme: lighthouse\n")
    (site / "index.md").write_text("---\nlayout: page\n---\nhello\n")
    assert pylekyll("build", cwd=site).returncode == 0
    assert (site / "_site" / "index.html").read_text() == "<page><p>hello</p>\n</page>"


def test_doctor_lists_layouts_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("url: https://example.org\n")
    (tmp_path / "_layouts").mkdir()
    (tmp_path / "_layouts" / "there.html").write_text("---\nlayout: base\n---\n")
    for name in "abcd":
        (tmp_path / f"{name}.md").write_text("---\nlayout: gone\n---\n")
    (tmp_path / "e.md").write_text("---\nlayout: there\n---\n")
    done = pylekyll("doctor", cwd=tmp_path)
    assert done.returncode == 0  # as Jekyll's, which builds such a site
    assert "'gone' not found; a.md, b.md, c.md and 1 more would be published without it." in done.stderr
    assert "'base' not found; _layouts/there.html would be published without it." in done.stderr
    assert "Layouts of this site: there." in done.stderr
    assert "Everything looks fine" not in done.stdout


PLUGIN = """
import click

@click.command("greet")
@click.option("-s", "--source")
@click.argument("who")
def greet(source, who):
    click.echo(f"hello {who}")

def register(extensions):
    extensions.add_command("greet", greet)
"""


@pytest.mark.parametrize("source", [[], ["-s", "site"], ["--source=site"]])
def test_plugins_bring_commands(source: list[str], tmp_path: Path) -> None:
    site = tmp_path / "site" if source else tmp_path
    (site / "_plugins").mkdir(parents=True)
    (site / "_plugins" / "greet.py").write_text(PLUGIN)
    done = pylekyll("greet", *source, "you", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "hello you\n")
    assert pylekyll("greed", *source, cwd=tmp_path).returncode == 1


def test_auto_open_opens_the_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_config.yml").write_text("jekyll_compose: {auto_open: true}\n")
    script = "import pathlib, sys; pathlib.Path('opened.txt').write_text(sys.argv[1])"
    (tmp_path / "editor.py").write_text(script)
    monkeypatch.setenv("JEKYLL_EDITOR", f"{sys.executable} editor.py")
    assert pylekyll("draft", "An idea; it's mine", cwd=tmp_path).returncode == 0
    assert (tmp_path / "opened.txt").read_text() == str(tmp_path / "_drafts" / "an-idea-it-s-mine.md")
    (tmp_path / "opened.txt").unlink()
    assert pylekyll("page", "A page", cwd=tmp_path).returncode == 0
    assert not (tmp_path / "opened.txt").exists()
