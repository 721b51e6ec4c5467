"""Each command that writes or removes, with a link at each part of each path that it writes or removes.

The parts are found by running the command on a site without links. Then each in turn is a link out of the site, to what
was there, or to nothing.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
import yaml
from click.testing import CliRunner

from pylekyll.cli.main import cli
from tests.checks.publishing.world import git

if TYPE_CHECKING:
    from pathlib import Path

BIB = "@article{a, title = {A}, author = {B, C}, year = {2020}}\n"
POST = "_posts/2024-01-02-a.md"
DOCUMENT = "---\ntitle: A\n---\nx\n"
PLAIN = {"_config.yml": "title: T\n", POST: DOCUMENT, "a.css": "x", "b.scss": "---\n---\na { b: c }\n"}
#: The folder of caches: without --safe it may be a link (docs/security.md).
CACHE = ".jekyll-cache"


@dataclass(frozen=True)
class Row:
    """A command on a site of ``files``, after the command ``before``. ``cached``: the cache folder may be a link."""

    command: str
    files: dict[str, str] = field(default_factory=dict)
    before: str = ""
    cached: bool = False


ROWS = {
    "post": Row("post Hello --date 2024-01-02"),
    "post --force": Row("post A --date 2024-01-02 --force", {POST: DOCUMENT}),
    "draft": Row("draft Hello"),
    "page": Row("page Hello"),
    "compose": Row("compose Hello --collection things", {"_config.yml": "collections: [things]\n"}),
    "publish": Row("publish _drafts/a.md --date 2024-01-02", {"_drafts/a.md": DOCUMENT}),
    "unpublish": Row(f"unpublish {POST}", {POST: DOCUMENT}),
    "rename": Row(f"rename {POST} New", {POST: DOCUMENT}),
    "theme eject": Row("theme eject footer.html", {"_config.yml": "theme: academic\n"}),
    "publications import": Row("publications import new.bib", {"new.bib": BIB}),
    "publications import --to": Row("publications import new.bib --to x/y.bib", {"new.bib": BIB}),
    "doctor --fix": Row("doctor --fix --yes", {"_config.yml": "future: 'false'\n", "_posts/2024-1-2-a.md": DOCUMENT}),
    "new": Row("new a/site --no-input --force"),
    "new --blank": Row("new site --blank --force", {"site/x.md": "x"}),
    "new-theme": Row("new-theme theme"),
    "compare": Row("compare --with other --json a.json --report b.html", {"other/index.html": "x"}),
    "build": Row("build", PLAIN, cached=True),
    "build again": Row("build", PLAIN | {"a.css": "y"}, before="build", cached=True),
    "build --no-cache": Row("build --no-cache", PLAIN),
    "build --safe": Row("build --safe", PLAIN),
    "clean": Row("clean", PLAIN, before="build"),
    "clean --safe": Row("clean --safe", PLAIN, before="build"),
}


def run(folder: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a command in ``folder``; return its output. An exception that is not a message of the program is raised."""
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(cli, command.split())
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def lay_out(folder: Path, row: Row, monkeypatch: pytest.MonkeyPatch) -> Path:
    for path, text in {"_config.yml": "title: T\n", "index.md": DOCUMENT, ".git/HEAD": "ref: x\n", **row.files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    if row.before:
        run(folder, row.before, monkeypatch)
    return folder


def snapshot(folder: Path) -> dict[str, tuple[int, int, object]]:
    """Return the mode, time and content of everything below ``folder``, and of the folder itself."""
    found: dict[str, tuple[int, int, object]] = {}
    for path in (folder, *folder.rglob("*")):
        status = path.lstat()
        content: object = path.readlink() if path.is_symlink() else path.read_bytes() if path.is_file() else None
        found[path.relative_to(folder).as_posix()] = (status.st_mode, status.st_mtime_ns, content)
    return found


def parts(row: Row, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Return the paths that the command changes and the folders above them, each with whether it is a folder."""
    site = lay_out(folder, row, monkeypatch)
    before = snapshot(site)
    run(site, row.command, monkeypatch)
    after = snapshot(site)
    changed = [path for path in {*before, *after} if before.get(path) != after.get(path) and path != "."]
    every = {"/".join(path.split("/")[:end]) for path in changed for end in range(1, path.count("/") + 2)}
    folders = {"/".join(path.split("/")[:end]) for path in changed for end in range(1, path.count("/") + 1)}
    return {path: path in folders or (site / path).is_dir() for path in every if not path.startswith(".git")}


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("name", ROWS)
def test_nothing_outside_of_the_site_changes_by_a_link(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ROWS[name]
    monkeypatch.setenv("PAGES_DISABLE_NETWORK", "1")
    monkeypatch.delenv("PYLEKYLL_FOLLOW_LINKS", raising=False)
    found = parts(row, tmp_path / "without", monkeypatch)
    assert found
    for number, (path, is_folder) in enumerate(sorted(found.items())):
        if row.cached and path.startswith(CACHE) and path != f"{CACHE}/.gitignore":
            continue
        for leads_to in ("what was there", "nothing"):
            world = tmp_path / f"{number}-{leads_to}"
            site = lay_out(world / "site", row, monkeypatch)
            target = world / "outside" / "target"
            target.parent.mkdir()
            (target.parent / "kept.txt").write_text("mine")
            link = site / path
            link.parent.mkdir(parents=True, exist_ok=True)
            if link.exists():
                link.rename(target)
            elif is_folder:
                target.mkdir()
            else:
                target.write_text("mine")
            if is_folder:
                (target / "kept.txt").write_text("mine")
            if leads_to == "nothing":
                shutil.rmtree(target) if target.is_dir() else target.unlink()
            link.symlink_to(target)
            before = snapshot(world / "outside")
            run(site, row.command, monkeypatch)
            assert snapshot(world / "outside") == before, path
            assert sorted(each.name for each in world.iterdir()) == ["outside", "site"], path


#: Settings that name a folder, a file or an address in the site; `[]` stands for a list.
SETTINGS = (
    *("layouts_dir", "includes_dir", "data_dir", "collections_dir", "plugins_dir", "permalink", "paginate_path"),
    *("sass.sass_dir", "sass.load_paths[]", "publications.source", "scholar.source", "scholar.bibliography"),
    *("scholar.style", "scholar.repository", "scholar.details_dir", "cv.source", "cv.photo", "include[]", "exclude[]"),
    *("keep_files[]", "collections.things.permalink", "feed.path", "feed.collections.things.path"),
    *("jekyll-archives.permalinks.year", "jekyll-archives.permalinks.tag", "imagemagick.input_directories[]"),
    *("author.avatar", "logo", "tag_page_dir", "pagination.permalink", "autopages.tags.permalink", "cache_dir"),
)
PLUGINS = ("feed", "archives", "paginate", "redirect-from", "scholar", "sitemap")
OPEN = {"plugins": [f"jekyll-{name}" for name in PLUGINS], "paginate": 1, "collections": {"things": {"output": True}}}
WRITING = (
    *("post H --date 2024-01-02", "draft H", "page H", "compose H --collection things", "publications import new.bib"),
    *("publish _drafts/d.md --date 2024-01-05", "theme eject footer.html"),
)


def configuration(value: str) -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load(yaml.safe_dump(OPEN | {"jekyll-archives": {"enabled": "all"}}))
    for setting in SETTINGS:
        inner: dict[str, object] = found
        *above, last = setting.split(".")
        for name in above:
            value_there = inner.setdefault(name, {})
            assert isinstance(value_there, dict)
            inner = value_there
        inner[last.removesuffix("[]")] = [value] if last.endswith("[]") else value
    return found


@pytest.mark.parametrize("way", ["../outside", "{outside}", "a/../../outside"])
@pytest.mark.parametrize(
    "mode", ["", "--safe", pytest.param("--untrusted", marks=pytest.mark.skipif(os.name == "nt", reason="fork"))]
)
def test_nothing_outside_of_the_site_changes_by_a_setting(
    mode: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGES_DISABLE_NETWORK", "1")
    outside = tmp_path / "world" / "outside"
    for path, text in {"a.bib": BIB, "_posts/2024-01-01-x.md": DOCUMENT, "x/index.html": DOCUMENT}.items():
        (outside / path).parent.mkdir(parents=True, exist_ok=True)
        (outside / path).write_text(text)
    value = way.format(outside=outside)
    page = f"---\npermalink: {value}/p.html\nredirect_from: {value}/q\ntags: [t]\n---\n"
    files = {"_config.yml": yaml.safe_dump(configuration(value)), "p.md": page, POST: DOCUMENT, "_things/a.md": page}
    files |= {"index.html": DOCUMENT, "new.bib": BIB, "_drafts/d.md": DOCUMENT}
    site = lay_out(tmp_path / "world" / "site", Row("", files), monkeypatch)
    before = snapshot(outside)
    commands = [f"build {mode}", f"clean {'' if mode == '--untrusted' else mode}"]
    for command in [*commands, *(() if mode else WRITING)]:
        run(site, command, monkeypatch)
        assert snapshot(outside) == before, command
        assert sorted(each.name for each in outside.parent.iterdir()) == ["outside", "site"], command


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_report_of_a_migration_is_not_written_through_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = lay_out(tmp_path / "site", Row("", {"other/kept.md": "x"}), monkeypatch)
    shutil.rmtree(site / ".git")
    git(site, "init", "--quiet")
    git(site, "add", ".")
    git(site, "commit", "--quiet", "--message", "x")
    (tmp_path / "outside").mkdir()
    (site / ".git" / "pylekyll-migration").symlink_to(tmp_path / "outside")
    said = run(site, "migrate --from acad-homepage --dry-run", monkeypatch)
    assert "leads out of" in " ".join(said.split())
    assert list((tmp_path / "outside").iterdir()) == []
