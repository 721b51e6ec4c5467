"""New sites and themes can be built, and say what Jekyll's do."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from datetime import datetime, timezone
from typing import TYPE_CHECKING

import pytest
import yaml

from pylekyll.site.authoring.new_site import Person, new_site
from pylekyll.site.authoring.origin import origin_of
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def pylekyll(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pylekyll", *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", [[], ["--blog"], ["--blank"]])
def test_a_new_site_builds_without_a_warning(kind: list[str], tmp_path: Path) -> None:
    assert pylekyll("new", "site", *kind, cwd=tmp_path).returncode == 0
    done = pylekyll("build", "-s", "site", "-d", "out", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"index.html", "assets/css/main.css"} <= files(tmp_path / "out")


def test_a_new_site_shows_its_first_post(tmp_path: Path) -> None:
    assert pylekyll("new", "my", "site", "--blog", "--skip-bundle", cwd=tmp_path).returncode == 0
    pylekyll("build", "-s", "my site", "-d", "out", "-q", cwd=tmp_path)
    (post,) = (tmp_path / "out").glob("2*/*/*/welcome.html")
    assert post.relative_to(tmp_path / "out").as_posix() in (tmp_path / "out" / "index.html").read_text()
    assert '<h1 class="page-title">About</h1>' in (tmp_path / "out" / "about" / "index.html").read_text()


PERSON = ("--name", 'Ada "Q" Löv', "--place", "Lund", "--orcid", "https://orcid.org/0000-0002-1825-0097")


def test_a_new_site_is_about_its_owner(tmp_path: Path) -> None:
    scholar = "https://scholar.google.com/citations?user=ABCDEFGHIJKL&hl=en"
    done = pylekyll("new", "site", *PERSON, "--scholar", scholar, "--lang", "de", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    config = yaml.safe_load((tmp_path / "site" / "_config.yml").read_text("utf-8"))
    assert config["title"] == config["author"]["name"] == 'Ada "Q" Löv'
    assert (config["author"]["googlescholar"], config["author"]["orcid"]) == ("ABCDEFGHIJKL", "0000-0002-1825-0097")
    assert "email" not in config["author"]
    done = pylekyll("build", "-s", "site", "-d", "out", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    home = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert '<html lang="de">' in home
    assert "Ausgewählte Publikationen" in home
    publications = (tmp_path / "out" / "publications" / "index.html").read_text("utf-8")
    assert re.search(r"<strong>Ada &quot;Q&quot; Löv</strong>, Ada Example", publications)
    assert "<math>" in next((tmp_path / "out" / "blog").glob("2*/welcome/index.html")).read_text("utf-8")
    assert not [path for path in files(tmp_path / "site") if re.search("@[A-Z_]+@", path)]


def test_workflows_of_a_new_site(tmp_path: Path) -> None:
    workflows = {".github/workflows/publish.yml", ".github/workflows/citations.yml"}
    pylekyll("new", "with", "--scholar", "ABCDEFGHIJKL", cwd=tmp_path)
    pylekyll("new", "without", cwd=tmp_path)
    assert workflows <= files(tmp_path / "with")
    assert workflows & files(tmp_path / "without") == {".github/workflows/publish.yml"}
    documented = (ROOT / "docs" / "scholar-workflow.yml").read_text("utf-8")
    assert (tmp_path / "with" / ".github/workflows/citations.yml").read_text("utf-8") == documented


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_is_asked_for_what_is_missing(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pylekyll", "new", "site", "--place", "Lund", "--orcid", "0000-0002-1825-0097"]
    started = subprocess.Popen(command, cwd=tmp_path, stdin=theirs, stdout=subprocess.PIPE, text=True)
    os.write(ours, b"Ada L\n\n\nada\n")  # name, email, Scholar, GitHub
    printed, _ = started.communicate(timeout=300)
    os.close(ours)
    os.close(theirs)
    assert "Your name on GitHub" in printed
    assert "Your town" not in printed
    author = yaml.safe_load((tmp_path / "site" / "_config.yml").read_text("utf-8"))["author"]
    assert (author["name"], author["location"], author["github"]) == ("Ada L", "Lund", "ada")


def test_mistakes_in_who_it_is_about(tmp_path: Path) -> None:
    refused = pylekyll("new", "site", "--orcid", "12345", cwd=tmp_path)
    assert refused.returncode != 0
    assert "'12345' is not an ORCID iD" in refused.stderr
    assert not (tmp_path / "site").exists()


def test_eject_copies_a_file_of_the_theme(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("theme: academic\n")
    assert "_includes/footer.html" in pylekyll("theme", "files", cwd=tmp_path).stdout.splitlines()
    assert pylekyll("theme", "eject", "footer.html", "_data", cwd=tmp_path).returncode == 0
    assert {"_includes/footer.html", "_data/theme/words/ar.yml"} <= files(tmp_path)
    again = pylekyll("theme", "eject", "footer.html", cwd=tmp_path)
    assert (again.returncode, "--force" in again.stderr) == (1, True)
    assert pylekyll("theme", "eject", "footer.html", "--force", cwd=tmp_path).returncode == 0
    unknown = pylekyll("theme", "eject", "foter.html", cwd=tmp_path)
    assert "Did you mean footer.html" in unknown.stderr
    several = pylekyll("theme", "eject", "publication.html", cwd=tmp_path)
    assert "_includes/publication.html or _layouts/publication.html" in several.stderr


def test_force_writes_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "_config.yml").write_text("mine")
    refused = pylekyll("new", "site", cwd=tmp_path)
    assert refused.returncode == 1
    assert "--force" in refused.stderr
    assert (tmp_path / "site" / "_config.yml").read_text() == "mine"
    assert pylekyll("new", "site", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / "site" / "_config.yml").read_text() != "mine"


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


VCS = {"url": "https://github.com/you/pylekyll", "vcs_info": {"vcs": "git", "commit_id": "0123abc"}}


@pytest.mark.parametrize(
    ("direct_url", "origin"),
    [
        (json.dumps(VCS), "git+https://github.com/you/pylekyll@0123abc"),
        (json.dumps({"url": "file:///home/you/pylekyll", "dir_info": {"editable": True}}), ""),
        (json.dumps({**VCS, "url": "https://a b"}), ""),
        (json.dumps({**VCS, "url": "https://name:secret@example.org/pylekyll"}), ""),
        ("[]", ""),
        ("no JSON", ""),
        (None, ""),
    ],
)
def test_the_repository_that_pylekyll_was_installed_from(direct_url: str | None, origin: str) -> None:
    assert origin_of(direct_url) == origin


def test_workflows_install_pylekyll_from_where_it_came(tmp_path: Path) -> None:
    person = Person(name="Ada", scholar="ABCDEFGHIJKL")
    new_site(
        tmp_path / "site", datetime(2026, 1, 1, tzinfo=timezone.utc), person=person, origin="git+https://a.org/b@1"
    )
    folder = tmp_path / "site" / ".github" / "workflows"
    assert 'pip install "pylekyll[cv] @ git+https://a.org/b@1"' in (folder / "publish.yml").read_text("utf-8")
    assert 'pip install "pylekyll[scholar] @ git+https://a.org/b@1"' in (folder / "citations.yml").read_text("utf-8")
