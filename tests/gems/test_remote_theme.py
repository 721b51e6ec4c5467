"""Themes from GitHub, from a server on the loopback that plays it: fetched once, unpacked safely, kept."""

from __future__ import annotations

import io
import json
import stat
import zipfile
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.http.failures import FAILURES as RECENT
from pylekyll.foundation.log import Log
from pylekyll.gems.builtin.remote_theme import source_of
from pylekyll.site.config import Config, load
from pylekyll.site.github.archive import unpack
from pylekyll.site.github.store import ArchiveLimits, RepositorySource, ThemeStore
from pylekyll.site.themes.remote import PINNED
from tests.academic.scholar.servers import HTML, Server, cut_off, drip, hang, reply, status

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.academic.scholar.servers import Behaviour

THEME = {
    "theme-1/_layouts/default.html": "<theme>{{ content }}{% include part.html %}</theme>",
    "theme-1/_includes/part.html": "{% feed_meta %}",
    "theme-1/_sass/colours.scss": "p { color: red }",
    "theme-1/assets/style.scss": "---\n---\n@import 'colours';",
    "theme-1/assets/logo.svg": "<svg/>",
    "theme-1/theme.gemspec": 'spec.add_runtime_dependency "jekyll-feed", "~> 0.9"\n',
    "theme-1/README.md": "not part of a site",
}
QUICK = ArchiveLimits(seconds=0.5, attempts=2, pause=0.01, download=100_000)


def packed(files: dict[str, str], links: dict[str, str] | None = None) -> bytes:
    """Return a ZIP archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        for name, target in (links or {}).items():
            link = zipfile.ZipInfo(name)
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, target)
    return packed.getvalue()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def config_for(folder: Path, server: Server, setting: str) -> Config:
    """Return a site with one page whose theme comes from ``server``."""
    site = folder / "site"
    site.mkdir(exist_ok=True)
    (site / "_config.yml").write_text(f"{setting}\nplugins: [jekyll-remote-theme]\n")
    (site / "index.html").write_text("---\nlayout: default\n---\npage {{ site.theme }}")
    environment = {
        "JEKYLL_NO_BUNDLER_REQUIRE": "true",
        "PYLEKYLL_CACHE": str(folder / "cache"),
        "PYLEKYLL_THEME_ARCHIVES": server.address + "/{owner}/{name}/{ref}",
    }
    return load(site, {}, environment=environment, working_directory=site)


def files_below(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_theme_is_fetched_once_and_used_without_a_network_afterwards(tmp_path: Path, server: Server) -> None:
    server.routes["/someone/theme/v1.0"] = reply(packed(THEME))
    config = config_for(tmp_path, server, "remote_theme: Someone/theme@v1.0")
    build(config, Log())
    server.close()
    build(config, Log())
    site = config.destination
    assert files_below(site) == [
        "assets/logo.svg",
        "assets/style.css",
        "assets/style.css.map",
        "feed.xml",
        "index.html",
    ]
    assert (site / "index.html").read_text().startswith("<theme>page theme<link")
    assert (site / "assets/style.css").read_text().startswith("p {")
    assert server.paths == ["/someone/theme/v1.0"]


def test_a_theme_of_github_pages_is_fetched_where_its_gem_is_not_installed(tmp_path: Path, server: Server) -> None:
    files = {path.replace("theme.gemspec", "jekyll-theme-slate.gemspec"): text for path, text in THEME.items()}
    server.routes["/pages-themes/slate/v0.2.0"] = reply(packed(files))
    config = config_for(tmp_path, server, "theme: jekyll-theme-slate")
    build(config, Log())
    assert "page jekyll-theme-slate" in (config.destination / "index.html").read_text()


def test_a_branch_is_asked_for_again_after_a_day_and_kept_when_that_fails(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.routes["/a/b/HEAD"] = reply(packed({"b-1/x": "old"}))
    log = Log()
    store = ThemeStore(config_for(tmp_path, server, ""), log, QUICK)
    source = RepositorySource("a", "b")
    assert (store.folder_of(source) / "x").read_text() == "old"
    server.routes["/a/b/HEAD"] = status(404)
    monkeypatch.setattr("pylekyll.site.github.store._BRANCH_FRESH_FOR", -1)
    assert (store.folder_of(source) / "x").read_text() == "old"
    assert any("the cached one is used" in line.message for line in log.warnings)
    server.routes["/a/b/HEAD"] = reply(packed({"b-1/x": "new"}))
    asked = len(server.requests)
    assert (store.folder_of(source) / "x").read_text() == "old"
    assert len(server.requests) == asked  # the preview server builds again and again
    monkeypatch.setattr("pylekyll.foundation.http.failures._NOT_AGAIN_FOR", 0)
    assert (store.folder_of(source) / "x").read_text() == "new"


def test_a_kept_theme_that_is_not_what_was_fetched_is_fetched_again(tmp_path: Path, server: Server) -> None:
    server.routes["/a/b/v1.0"] = reply(packed({"b-1/x": "sound"}))
    store = ThemeStore(config_for(tmp_path, server, ""), Log(), QUICK)
    source = RepositorySource("a", "b", "v1.0")
    (store.folder_of(source) / "x").write_text("damaged")
    assert (store.folder_of(source) / "x").read_text() == "sound"
    assert len(server.requests) == 2


FAILURES: dict[str, tuple[Behaviour, str, int]] = {
    "404": (status(404), "404 Not Found", 1),
    "500": (status(500), "500 Internal Server Error", 2),
    "hang": (hang, "did not answer in time|no answer within", 2),
    "drip": (drip, "no answer within", 2),
    "html": (reply(HTML, Content_Type="text/html"), "is not a ZIP archive", 1),
    "half of it": (reply(packed(THEME)[:-30]), "cannot be unpacked", 1),
    "cut off": (cut_off, "closed the connection", 2),
    "too large": (reply(b"PK" + bytes(200_000)), "sent more than", 1),
    "absolute path": (reply(packed({"/etc/x": ""})), "is outside the theme's folder", 1),
    "path with dots": (reply(packed({"t/../../x": ""})), "is outside the theme's folder", 1),
    "path with a drive": (reply(packed({"t/C:/x": ""})), "is outside the theme's folder", 1),
    "path with backslashes": (reply(packed({"t/..\\..\\x": ""})), "is outside the theme's folder", 1),
    "absolute link": (reply(packed({}, {"t/link": "/etc/passwd"})), "is outside the theme's folder", 1),
    "link with dots": (reply(packed({}, {"t/a/link": "../../x"})), "is outside the theme's folder", 1),
}


@pytest.mark.parametrize("name", FAILURES)
def test_what_goes_wrong_is_said_and_leaves_nothing(tmp_path: Path, server: Server, name: str) -> None:
    behaviour, message, requests = FAILURES[name]
    server.routes["/a/b/HEAD"] = behaviour
    store = ThemeStore(config_for(tmp_path, server, ""), Log(), QUICK)
    with pytest.raises(FetchError, match=message) as raised:
        store.folder_of(RepositorySource("a", "b"))
    assert "a/b is not in the cache and cannot be fetched" in raised.value.message
    assert len(server.requests) == requests
    assert not files_below(tmp_path / "cache") if (tmp_path / "cache").exists() else True
    assert sorted(path.name for path in tmp_path.iterdir()) in (["cache", "site"], ["site"])


def test_without_a_network_nothing_is_waited_for(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = config_for(tmp_path, server, "")
    environment = {"PYLEKYLL_THEME_ARCHIVES": "https://name.invalid/{owner}", "PYLEKYLL_CACHE": str(tmp_path / "cache")}
    offline = load(config.source, {}, environment=environment, working_directory=config.source)
    waits: list[float] = []
    monkeypatch.setattr("pylekyll.site.github.store.time.sleep", waits.append)
    with pytest.raises(FetchError, match="has a name that cannot be resolved"):
        ThemeStore(offline, Log(), QUICK).folder_of(RepositorySource("a", "b"))
    assert not waits


def test_links_within_a_theme_are_left_out(tmp_path: Path) -> None:
    unpack(packed({"t/a/x": "1"}, {"t/a/y": "x", "t/b": "a/../a/x"}), tmp_path / "new")
    assert files_below(tmp_path / "new") == ["a/x"]


def test_a_bomb_stops_at_the_limit(tmp_path: Path) -> None:
    bomb = packed({f"t/{number}": " " * 1_000_000 for number in range(20)})
    assert len(bomb) < 100_000
    with pytest.raises(FetchError, match="is larger than a theme can be when unpacked"):
        unpack(bomb, tmp_path / "new", max_bytes=5_000_000)
    assert sum(path.stat().st_size for path in tmp_path.rglob("*")) < 6_000_000


def test_no_network_is_respected(tmp_path: Path, server: Server) -> None:
    config = config_for(tmp_path, server, "remote_theme: a/b")
    environment = {**config.environment, "PAGES_DISABLE_NETWORK": "1"}
    offline = load(config.source, {}, environment=environment, working_directory=config.source)
    with pytest.raises(FetchError, match="PAGES_DISABLE_NETWORK"):
        build(offline, Log())
    assert not server.requests
    assert not offline.destination.exists()


def test_archives_come_over_https_alone(tmp_path: Path, server: Server) -> None:
    config = config_for(tmp_path, server, "")
    environment = {"PYLEKYLL_CACHE": str(tmp_path), "PYLEKYLL_THEME_ARCHIVES": "http://example.invalid/{name}"}
    store = ThemeStore(Config(config, environment, tmp_path), Log(), QUICK)
    with pytest.raises(FetchError, match="must begin with https"):
        store.folder_of(RepositorySource("a", "b"))


NAMES = {
    "owner/name": RepositorySource("owner", "name"),
    " Owner/Na.me_x@Feature ": RepositorySource("owner", "na.me_x", "feature"),
    "https://github.com/owner/name@v1.2": RepositorySource("owner", "name", "v1.2"),
    "https://git.example/owner/name": RepositorySource("owner", "name", host="git.example"),
    "https://elsewhere.example/owner/name": None,
    "https://git.example/owner/name/more": None,
    "name": None,
    "owner/name@a/b": None,
    "../owner/name": None,
    "owner/name\n": RepositorySource("owner", "name"),
}


@pytest.mark.parametrize("setting", NAMES)
def test_names_of_themes(setting: str) -> None:
    assert source_of(setting, {"PAGES_GITHUB_HOSTNAME": "git.example"}) == NAMES[setting]


def test_an_invalid_name_is_an_error_in_the_log_and_the_site_is_built(tmp_path: Path, server: Server) -> None:
    config = config_for(tmp_path, server, "remote_theme: nonsense")
    log = Log()
    build(config, log)
    assert '"nonsense" is not a valid remote theme' in [line.message for line in log.lines]
    assert (config.destination / "index.html").read_text() == "page "


def test_every_pinned_theme_has_a_version() -> None:
    assert all(not source.moves for source in PINNED.values())
    assert len(PINNED) == 14


@pytest.mark.parametrize(
    ("names", "message"),
    [
        *[
            (names, "is a ZIP archive that cannot be unpacked")
            for names in (("t/a", "t/a"), ("t/a", "t/a/b"), ("t/a/b", "t/a"))
        ],
        (("t/" + "x" * 300,), "is a ZIP archive that cannot be unpacked"),
        (("t/" + "y/" * 3000 + "z",), "has more than 400 folders within each other"),
    ],
    ids=["twice", "a file as folder", "a folder as file", "a long name", "a long path"],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_archive_that_cannot_be_written_is_an_error_and_the_cached_theme_is_used(
    tmp_path: Path, server: Server, names: tuple[str, ...], message: str
) -> None:
    packing = io.BytesIO()
    with zipfile.ZipFile(packing, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    with pytest.raises(FetchError, match=message):
        unpack(packing.getvalue(), tmp_path / "unpacked")
    server.routes["/someone/theme/main"] = reply(packed(THEME))
    config, log = config_for(tmp_path, server, "remote_theme: someone/theme@main"), Log()
    folder = ThemeStore(config, log).folder_of(RepositorySource("someone", "theme", "main"))
    facts = json.loads((folder.parent / "theme.json").read_text())
    (folder.parent / "theme.json").write_text(json.dumps({**facts, "fetched": 0}))
    server.routes["/someone/theme/main"] = reply(packing.getvalue())
    RECENT.forget()
    assert ThemeStore(config, log).folder_of(RepositorySource("someone", "theme", "main")) == folder
    assert [line.diagnostic.code for line in log.lines if line.diagnostic] == ["theme-not-updated"]
