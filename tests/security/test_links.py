"""Writing and removing commands beside a build: nothing outside of the site changes through a link or a name."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from pylekyll.cli.main import cli
from pylekyll.cli.publications_sync import web_of
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import Below, following_links
from pylekyll.foundation.log import Log
from pylekyll.serve.edit.history import History
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

BIB = "@article{a, title = {A}, author = {B, C}, year = {2020}}\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a site beside a folder ``outside`` with a file that must not change."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "file.md").write_text("mine")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "_config.yml").write_text("theme: academic\n")
    monkeypatch.chdir(folder)
    return folder


def outside(site: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in (site.parent / "outside").iterdir()}


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(arguments))
    return done.exit_code, done.output


@pytest.mark.parametrize(
    "link, command",
    [
        ("_posts", ("post", "Hello", "--date", "2024-01-02")),
        ("_drafts", ("draft", "Hello")),
        ("_includes", ("theme", "eject", "footer.html")),
        ("_bibliography", ("publications", "import", "new.bib")),
    ],
)
def test_a_command_does_not_write_through_a_linked_folder(site: Path, link: str, command: tuple[str, ...]) -> None:
    (site / "new.bib").write_text(BIB)
    (site / link).symlink_to(site.parent / "outside")
    code, output = run(*command)
    assert code == 1
    assert "leads out of" in " ".join(output.split())
    assert outside(site) == {"file.md": "mine"}
    code, output = run(*command, "--follow-links")
    assert code == 0, output
    assert len(outside(site)) == 2


@pytest.mark.parametrize(
    "name, command",
    [
        ("hello.md", ("page", "Hello", "--force")),
        ("_drafts/hello.md", ("draft", "Hello", "--force")),
        ("_includes/footer.html", ("theme", "eject", "footer.html", "--force")),
        ("_bibliography/papers.bib", ("publications", "import", "new.bib")),
    ],
)
def test_a_command_does_not_write_through_a_linked_file(site: Path, name: str, command: tuple[str, ...]) -> None:
    (site / "new.bib").write_text(BIB)
    (site / name).parent.mkdir(exist_ok=True)
    (site / name).symlink_to(site.parent / "outside" / "file.md")
    assert run(*command)[0] == 1
    assert outside(site) == {"file.md": "mine"}
    assert (site / name).is_symlink()


def test_a_post_is_not_published_through_a_link(site: Path) -> None:
    (site / "_drafts").mkdir()
    (site / "_drafts" / "a.md").write_text("---\ntitle: A\n---\n")
    (site / "_posts").symlink_to(site.parent / "outside")
    assert run("publish", "_drafts/a.md", "--date", "2024-01-02")[0] == 1
    assert outside(site) == {"file.md": "mine"}
    assert (site / "_drafts" / "a.md").read_text() == "---\ntitle: A\n---\n"


def test_a_link_inside_of_the_site_stays(site: Path) -> None:
    (site / "real").mkdir()
    (site / "real" / "a.txt").write_text("old")
    (site / "real" / "a.txt").chmod(0o640)
    (site / "a.txt").symlink_to("real/a.txt")
    Below(site).write("a.txt", b"new")
    assert (site / "a.txt").is_symlink()
    assert (site / "real" / "a.txt").read_text() == "new"
    if os.name != "nt":
        assert (site / "real" / "a.txt").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in (site / "real").iterdir()) == ["a.txt"]


@pytest.mark.parametrize("path", ["../outside/file.md", "x/../../outside/file.md", "{outside}/file.md"])
def test_a_path_does_not_lead_out(site: Path, path: str) -> None:
    path = path.format(outside=site.parent / "outside")
    with pytest.raises(WriteError, match="leads out of"):
        Below(site).write(path, b"new")
    with pytest.raises(WriteError, match="leads out of"):
        Below(site).remove(path)
    assert outside(site) == {"file.md": "mine"}
    with following_links(allowed=True):
        Below(site).write(path, b"new")
    assert outside(site) == {"file.md": "new"}


def test_removing_a_link_leaves_what_it_leads_to(site: Path) -> None:
    (site / "a.md").symlink_to(site.parent / "outside" / "file.md")
    Below(site).remove("a.md")
    assert not (site / "a.md").is_symlink()
    assert outside(site) == {"file.md": "mine"}


def test_a_prepared_temporary_file_is_not_written_through(site: Path) -> None:
    (site / "_bibliography").mkdir()
    (site / "_bibliography" / "papers.bib").write_text("")
    (site / "_bibliography" / f".papers.bib.{os.getpid()}").symlink_to(site.parent / "outside" / "file.md")
    (site / "new.bib").write_text(BIB)
    assert run("publications", "import", "new.bib")[0] == 0
    assert outside(site) == {"file.md": "mine"}
    assert "title" in (site / "_bibliography" / "papers.bib").read_text()


@pytest.mark.parametrize("setting", ["cache_dir", "destination"])
@pytest.mark.parametrize("safe", [[], ["--safe"]])
def test_clean_does_not_remove_through_a_link(site: Path, setting: str, safe: list[str]) -> None:
    (site.parent / "outside" / "inner").mkdir()
    (site.parent / "outside" / "inner" / "kept.txt").write_text("mine")
    (site / "link").symlink_to(site.parent / "outside")
    (site / "_config.yml").write_text(f"{setting}: link/inner\n")
    code, output = run("clean", *safe)
    assert code == 1
    assert "leads out of the source" in " ".join(output.split())
    assert (site.parent / "outside" / "inner" / "kept.txt").read_text() == "mine"


@pytest.mark.parametrize("link", ["stats", ".jekyll-cache", ".jekyll-cache/google_scholar/crawl/openalex-A1"])
@pytest.mark.parametrize("resume", ["--resume", "--no-resume"])
def test_a_crawl_neither_writes_nor_removes_through_a_link(site: Path, link: str, resume: str) -> None:
    (site.parent / "outside" / "data.json").write_text("{}")
    (site / link).parent.mkdir(parents=True, exist_ok=True)
    (site / link).symlink_to(site.parent / "outside")
    command = ("scholar", "crawl", "--from", "openalex", "--author", "A1", "--output", "stats", "--tries", "1", resume)
    code, output = run(*command, "--address", "http://127.0.0.1:9")
    assert code == 1
    assert "leads out of" in " ".join(output.split())
    assert outside(site) == {"file.md": "mine", "data.json": "{}"}
    code, output = run(*command, "--address", "http://127.0.0.1:9", "--follow-links")
    assert "leads out of" not in output
    assert outside(site) == {"file.md": "mine", "data.json": "{}"}


@pytest.mark.parametrize("link", [".cache", ".cache/inner", ".cache/inner/publications", ".cache/inner/pylekyll-edit"])
def test_neither_history_nor_answers_are_kept_through_a_link(site: Path, link: str) -> None:
    (site / link).parent.mkdir(parents=True, exist_ok=True)
    (site / link).symlink_to(site.parent / "outside")
    config = load(site, {"cache_dir": ".cache/inner"}, environment={})
    web_of(config, Log(), 1, None).kept.keep("https://example.org", "", "tag", b"body")
    history = History(config)
    history.add("x", [("a.md", history.keep(b"old"), history.keep(b"new"))])
    assert [*(site.parent / "outside").iterdir()] == [site.parent / "outside" / "file.md"]
