"""New sites and themes can be built, and say what Jekyll's do."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from datetime import datetime, timezone
from typing import TYPE_CHECKING

import pytest
import yaml

from pylekyll.academic.scholar.settings import author_id
from pylekyll.cli.main import COMMANDS
from pylekyll.foundation.errors import UsageError
from pylekyll.site.authoring.new_site import Person, new_site
from pylekyll.site.authoring.origin import UNKNOWN, Origin, find_origin, given_origin
from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def pylekyll(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pylekyll", *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "kind",
    [[], ["--blog"], ["--blank"], ["--name", "Ada", "--github", "Ada", "--scholar", "ABCDEFGHIJKL", "--action", "a/b"]],
)
def test_a_new_site_has_no_warning(kind: list[str], tmp_path: Path) -> None:
    assert pylekyll("new", "site", *kind, cwd=tmp_path).returncode == 0
    done = pylekyll("build", "-s", "site", "-d", "out", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    examined = pylekyll("doctor", "-s", "site", cwd=tmp_path)
    assert (examined.returncode, examined.stderr) == (0, "")
    assert "Everything looks fine" in examined.stdout
    assert ("Summary: " in examined.stdout) == ("--github" not in kind)  # notes name examples that are left
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
    assert re.search(r"<strong>Ada &quot;Q&quot; Löv</strong>, Robin Coauthor", publications)
    assert "<math>" in next((tmp_path / "out" / "blog").glob("2*/welcome/index.html")).read_text("utf-8")
    assert not [path for path in files(tmp_path / "site") if re.search("@[A-Z_]+@", path)]


def test_a_new_site_says_to_agents_how_it_is_built_and_published(tmp_path: Path) -> None:
    assert pylekyll("new", "site", "--no-input", cwd=tmp_path).returncode == 0
    text = (tmp_path / "site" / "AGENTS.md").read_text("utf-8")
    named = set(re.findall(r"`pylekyll ([a-z-]+)", text))
    assert {"build", "doctor", "publish"} <= named <= COMMANDS.keys()
    there = re.findall(r"`(_[\w./-]+(?:\.\w+|/))`", text)
    assert [
        path
        for path in there
        if not (tmp_path / "site" / path).exists() and not path.startswith(("_site", "_posts/YYYY"))
    ] == []
    assert pylekyll("build", "-s", "site", "-d", "out", cwd=tmp_path).returncode == 0
    assert not (tmp_path / "out" / "AGENTS.md").exists()


def site_of(folder: Path, origin: Origin = UNKNOWN, **person: str) -> dict[str, str]:
    """Return the texts of a new site, by path."""
    new_site(folder, datetime(2026, 1, 1, tzinfo=timezone.utc), person=Person(**person), origin=origin)
    return {path: (folder / path).read_text("utf-8") for path in files(folder)}


PUBLISH, CITATIONS = ".github/workflows/publish.yml", ".github/workflows/citations.yml"


def test_the_workflow_for_citations_is_there_where_the_site_shows_them(tmp_path: Path) -> None:
    without = site_of(tmp_path / "without", scholar="ABCDEFGHIJKL")
    assert (CITATIONS in without, "google_scholar" in without["_config.yml"]) == (False, False)
    assert "workflow_run" not in without[PUBLISH]
    shown = site_of(tmp_path / "with", scholar="ABCDEFGHIJKL", github="ada")
    assert shown[CITATIONS] == (ROOT / "docs" / "scholar-workflow.yml").read_text("utf-8")
    config = yaml.safe_load(shown["_config.yml"])
    assert (config["repository"], author_id(config, "google-scholar")) == ("ada/ada.github.io", "ABCDEFGHIJKL")
    assert yaml.safe_load(shown[PUBLISH])[True]["workflow_run"]["workflows"] == ["Citations"]
    (tmp_path / "with" / "_data" / "google_scholar").mkdir()
    (tmp_path / "with" / "_data" / "google_scholar" / "gs_data_shieldsio.json").write_text(
        '{"schemaVersion": 1, "label": "citations", "message": "551"}'
    )
    assert pylekyll("build", "-s", "with", "-d", "out", cwd=tmp_path).returncode == 0
    assert "551 citations" in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_a_mistake_in_front_matter_does_not_replace_the_site(tmp_path: Path) -> None:
    site_of(tmp_path / "site")
    assert pylekyll("build", "-s", "site", "-d", "out", cwd=tmp_path).returncode == 0
    about = tmp_path / "site" / "_pages" / "about.md"
    about.write_text(about.read_text("utf-8").replace("news: 5", "news: [5"), "utf-8")
    for command in (["build", "-s", "site", "-d", "out"], ["doctor", "-s", "site", "--format", "github"]):
        done = pylekyll(*command, cwd=tmp_path)
        assert done.returncode == 1, command
        assert "_pages/about.md" in done.stdout + done.stderr
    assert "Write about yourself" in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_new_ends_with_the_next_commands(tmp_path: Path) -> None:
    lines = pylekyll("new", "my site", cwd=tmp_path).stdout.splitlines()
    assert [line.strip() for line in lines[-3:]] == ["Next: cd 'my site'", "pylekyll serve", "pylekyll doctor"]


def test_workflows_of_a_new_site_are_sound(tmp_path: Path) -> None:
    program = shutil.which("jactionlint", path=sysconfig.get_path("scripts"))
    assert program
    shown = site_of(tmp_path / "site", Origin("ada/pylekyll"), scholar="ABCDEFGHIJKL", github="ada")
    command = [program, "--profile", "correctness", "--shellcheck=", *map(str, (tmp_path / "site").glob(".g*/*/*"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    (step,) = [each for each in yaml.safe_load(shown[PUBLISH])["jobs"]["build"]["steps"] if each.get("id") == "build"]
    described = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["inputs"]
    assert step["uses"] == "ada/pylekyll@main"
    assert (step["with"].keys() <= described.keys(), step["with"]["doctor"]) == (True, "true")


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


SOURCE = {"url": "https://github.com/you/pylekyll", "vcs_info": {"vcs": "git", "commit_id": "0123abc"}}


@pytest.mark.parametrize(
    ("direct_url", "origin"),
    [
        (json.dumps(SOURCE), Origin("you/pylekyll", "0123abc")),
        (json.dumps({**SOURCE, "url": "ssh://git@github.com/you/pylekyll.git"}), Origin("you/pylekyll", "0123abc")),
        (json.dumps({"url": "file:///home/you/pylekyll-0.1.0.whl"}), UNKNOWN),
        (json.dumps({**SOURCE, "url": "https://a b"}), UNKNOWN),
        (json.dumps({**SOURCE, "url": "https://name:secret@github.com/a/b"}), UNKNOWN),
        (json.dumps({**SOURCE, "url": "https://example.org/pylekyll"}), UNKNOWN),
        ("[]", UNKNOWN),
        ("no JSON", UNKNOWN),
        (None, UNKNOWN),
    ],
)
def test_the_repository_that_pylekyll_was_installed_from(
    direct_url: str | None, origin: Origin, tmp_path: Path
) -> None:
    assert find_origin(direct_url, tmp_path / "pylekyll", {}) == origin


@pytest.mark.parametrize("is_editable", [True, False])
def test_a_clone_is_asked_for_its_remote(is_editable: bool, tmp_path: Path) -> None:
    def git(*words: str, folder: Path = tmp_path / "clone") -> str:
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=trunk"]
        command = ["git", *identity, "-C", str(folder), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "--quiet", "there", folder=tmp_path)
    git("commit", "--quiet", "--allow-empty", "--message", "a", folder=tmp_path / "there")
    git("clone", "--quiet", "there", "clone", folder=tmp_path)
    git("remote", "set-url", "origin", "git@github.com:ada/fork.git")
    url = (tmp_path / "clone").as_uri()
    direct_url = json.dumps({"url": url, "dir_info": {"editable": is_editable}}) if is_editable else None
    found = find_origin(direct_url, tmp_path / "clone" / "pylekyll", os.environ)
    assert found == Origin("ada/fork", git("rev-parse", "HEAD"))
    git("commit", "--quiet", "--allow-empty", "--message", "not pushed")
    assert find_origin(direct_url, tmp_path / "clone" / "pylekyll", os.environ) == Origin("ada/fork", "trunk")
    # Installed somewhere in a clone of another project, such as in the user's site.
    assert find_origin(None, tmp_path / "clone" / ".venv" / "lib" / "pylekyll", os.environ) == UNKNOWN


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("you/pylekyll", Origin("you/pylekyll")),
        ("you/pylekyll@v0.2.0", Origin("you/pylekyll", "v0.2.0")),
        ("https://github.com/you/pylekyll.git", Origin("you/pylekyll")),
        ("https://github.com/you/pylekyll@a/branch", Origin("you/pylekyll", "a/branch")),
        ("git@github.com:you/pylekyll.git", Origin("you/pylekyll")),
    ],
)
def test_a_repository_is_given_as_people_write_it(given: str, origin: Origin) -> None:
    assert given_origin(given) == origin


@pytest.mark.parametrize("given", ["pylekyll", "https://example.org/a/b", "a/b c", "you/pylekyll@", "a/b; rm -rf /"])
def test_what_is_not_a_repository_is_refused(given: str) -> None:
    with pytest.raises(UsageError, match="is not a repository on GitHub"):
        given_origin(given)


def test_workflows_use_pylekyll_from_where_it_came(tmp_path: Path) -> None:
    shown = site_of(tmp_path / "site", Origin("ada/pylekyll", "1f"), scholar="ABCDEFGHIJKL", github="ada")
    assert "uses: ada/pylekyll@1f\n" in shown[PUBLISH]
    assert 'pip install "pylekyll[scholar] @ git+https://github.com/ada/pylekyll@1f"' in shown[CITATIONS]
    workflows = shown[PUBLISH] + shown[CITATIONS]
    assert not [line for line in workflows.splitlines() if "pip install" in line and "git+https" not in line]
