"""Each command that writes or removes, with a link at each part of each path that it writes or removes.

The parts are found by running the command on a site without links. Then each in turn is a link out of the site, to what
was there, or to nothing.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import pytest
import yaml
from click.testing import CliRunner

from pylekyll.cli.main import cli
from pylekyll.foundation.errors import PylekyllError
from pylekyll.serve.edit.desk import Desk
from pylekyll.site.authoring.copies import BASES
from pylekyll.site.config import load
from tests.academic.scholar.profiles import serve_openalex
from tests.academic.scholar.servers import Server
from tests.academic.scholar.test_crawl import OPENALEX_AUTHOR, WORKS
from tests.academic.syncing.conftest import CONFIG, of_crossref, of_orcid
from tests.academic.syncing.services import Services, certificate
from tests.checks.publishing.world import git

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Act = Callable[[Path], object]

BIB = "@article{a, title = {A}, author = {B, C}, year = {2020}}\n"
POST = "_posts/2024-01-02-a.md"
DOCUMENT = "---\ntitle: A\n---\nx\n"
PLAIN = {"_config.yml": "title: T\n", POST: DOCUMENT, "a.css": "x", "b.scss": "---\n---\na { b: c }\n"}
LINKS = pytest.mark.skipif(os.name == "nt", reason="links need rights there")
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
    "theme update": Row(
        "theme update",
        {
            "_config.yml": "theme: academic\n",
            "_includes/footer.html": "old",
            f"{BASES}/_includes/footer.html": "old",
        },
    ),
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


class Unbuilt:
    """A preview without a site, for the editor's messages that do not ask it."""

    site = None

    def reads_of(self, _: object) -> list[object]:
        return []


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


def parts(act: Act, site: Path) -> dict[str, bool]:
    """Return the paths in ``site`` that an act changes and the folders above them, each with whether it is a folder."""
    before = snapshot(site)
    act(site)
    after = snapshot(site)
    changed = [path for path in {*before, *after} if before.get(path) != after.get(path) and path != "."]
    every = {"/".join(path.split("/")[:end]) for path in changed for end in range(1, path.count("/") + 2)}
    folders = {"/".join(path.split("/")[:end]) for path in changed for end in range(1, path.count("/") + 1)}
    return {path: path in folders or (site / path).is_dir() for path in every if not path.startswith(".git")}


def try_links(folder: Path, prepare: Act, act: Act, *, cached: bool = False) -> None:
    """Let each path that an act changes in a site, which ``prepare`` lays out, be a link out of it in turn."""
    (folder / "without").mkdir()
    prepare(folder / "without")
    found = parts(act, folder / "without")
    assert found
    for number, (path, is_folder) in enumerate(sorted(found.items())):
        if cached and path.startswith(CACHE) and path != f"{CACHE}/.gitignore":
            continue
        for leads_to in ("what was there", "nothing"):
            world = folder / f"{number}-{leads_to}"
            site = world / "site"
            site.mkdir(parents=True)
            prepare(site)
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
            act(site)
            assert snapshot(world / "outside") == before, path
            assert sorted(each.name for each in world.iterdir()) == ["outside", "site"], path


@pytest.fixture(autouse=True)
def without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGES_DISABLE_NETWORK", "1")
    monkeypatch.delenv("PYLEKYLL_FOLLOW_LINKS", raising=False)


@LINKS
@pytest.mark.parametrize("name", ROWS)
def test_nothing_outside_of_the_site_changes_by_a_link(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ROWS[name]
    try_links(
        tmp_path,
        lambda site: lay_out(site, row, monkeypatch),
        lambda site: run(site, row.command, monkeypatch),
        cached=row.cached,
    )


@LINKS
@pytest.mark.parametrize(
    "command",
    [
        "scholar crawl --from openalex --author A5023888391 --address {server} --pause 0",
        "scholar crawl --from openalex --author A5023888391 --address {server} --pause 0 -o a/b --state c/d",
    ],
)
def test_nothing_outside_changes_by_a_crawl(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server() as server:
        serve_openalex(server, WORKS[:3], OPENALEX_AUTHOR)
        asked = command.format(server=server.address)
        try_links(
            tmp_path,
            lambda site: lay_out(site, Row(""), monkeypatch),
            lambda site: run(site, asked, monkeypatch),
            cached=True,
        )


@LINKS
def test_nothing_outside_changes_by_a_sync(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pylekyll.academic.importing.web._PAUSE", 0.0)
    monkeypatch.setattr("pylekyll.academic.importing.web._PAUSES", {})
    services = Services(certificate(tmp_path_factory.mktemp("services")))
    for name, value in services.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PAGES_DISABLE_NETWORK")
    work = {"code": 1, "title": "Tides", "year": "2024", "doi": "10.5555/tides", "journal": "Sea"}
    services.say("https://pub.orcid.org/", of_orcid(work))
    services.say("https://api.crossref.org/", of_crossref(work))
    files = {"_config.yml": CONFIG, "_bibliography/papers.bib": BIB}
    try_links(
        tmp_path,
        lambda site: lay_out(site, Row("", files), monkeypatch),
        lambda site: run(site, "publications sync", monkeypatch),
    )
    services.close()


#: Messages of the editor that write, by name; several in turn, where one needs the other.
MESSAGES: dict[str, list[dict[str, Any]]] = {
    "save": [{"ask": "save", "changes": [{"path": "_data/people.yml", "base": "-", "text": "x: y"}]}],
    "save and undo": [
        {"ask": "save", "changes": [{"path": "a/b.md", "base": "-", "text": "x"}]},
        {"ask": "undo"},
    ],
    "page": [{"ask": "create", "kind": "page", "title": "New"}],
    "post": [{"ask": "create", "kind": "post", "title": "New"}],
    "draft": [{"ask": "create", "kind": "draft", "title": "New"}],
    "rename": [{"ask": "rename", "path": POST, "title": "New"}],
    "delete": [{"ask": "delete", "path": POST}],
    "delete and undo": [{"ask": "delete", "path": POST}, {"ask": "undo"}],
    "eject": [{"ask": "eject", "path": "_includes/footer.html"}],
    "upload": [{"ask": "upload", "name": "x.pdf", "data": "aGVsbG8="}],
    "upload of a picture": [{"ask": "upload", "name": "x.svg", "data": "aGVsbG8=", "alt": "x"}],
}


@LINKS
@pytest.mark.parametrize("name", MESSAGES)
def test_nothing_outside_changes_by_the_editor(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(site: Path) -> None:
        config = load(site, {"theme": "academic"} if name == "eject" else {}, environment={"PYLEKYLL_CACHE_KEY": "x"})
        desk = Desk(config, cast("Any", Unbuilt()), lambda _: None)
        for message in MESSAGES[name]:
            with suppress(PylekyllError):
                desk.answer(message)

    try_links(tmp_path, lambda site: lay_out(site, Row("", {POST: DOCUMENT}), monkeypatch), act)


#: Commands that only look.
LOOKING = (
    *("doctor", "theme diff", "theme diff --theme", "theme status", "theme files", "scholar status", "publish --check"),
    *("publications import new.bib --dry-run", "migrate --dry-run", "schema", "explain", "compare --with other"),
    "doctor --format github",
)


@pytest.mark.parametrize("command", LOOKING)
def test_commands_that_look_change_nothing(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"_config.yml": "title: T\ntheme: academic\n", "new.bib": BIB, "other/index.html": "x", POST: DOCUMENT}
    files |= {"_includes/footer.html": "mine", f"{BASES}/_includes/footer.html": "old"}
    site = lay_out(tmp_path / "site", Row("", files), monkeypatch)
    before = snapshot(site)
    run(site, command, monkeypatch)
    after = {path: value for path, value in snapshot(site).items() if not path.startswith(CACHE) and path != "."}
    assert after == {path: value for path, value in before.items() if path != "."}


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
