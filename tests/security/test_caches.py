"""A cache folder that comes with a site has data at most, and does not lead out of the source."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest

import pylekyll as pylekyll_package
from pylekyll.build.pipeline import build
from pylekyll.build.write.ownership import Ownership
from pylekyll.foundation.errors import SourceError
from pylekyll.foundation.log import Log
from pylekyll.gems.builtin.imagemagick import ImagesGenerator
from pylekyll.incremental.remembered import build_with_cache
from pylekyll.incremental.store.interface import MARKDOWN
from pylekyll.incremental.store.opening import open_store
from pylekyll.site.config import load
from pylekyll.site.config.cache_key import abandoned_caches, file_cache, key_of
from pylekyll.site.config.tracked import has_tracked_files
from tests.support.in_process import pylekyll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.site.config import Config

PACKAGE = Path(pylekyll_package.__file__).parent
CACHES = ("share/0123456789abcdef.png", "fetched/x", "minified/x.js", "cv/x.pdf", "images/x.webp", "deep/er/x")


def built(source: Path, **settings: Any) -> None:
    """Build the site."""
    build(load(source, settings, environment={}), Log())


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a site beside a folder of secrets."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("the-secret")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("---\n---\nThe page.")
    return tmp_path / "site"


@pytest.mark.parametrize("name", CACHES)
def test_safe_mode_takes_no_symlink_in_the_cache(name: str, site: Path) -> None:
    link = site / ".jekyll-cache" / "pylekyll" / name
    link.parent.mkdir(parents=True)
    link.symlink_to(site.parent / "outside" / "secret.txt")
    with pytest.raises(SourceError, match=f"pylekyll/{name}' in the cache folder is a symlink"):
        built(site, safe=True)
    built(site)


@pytest.mark.parametrize("name", [".jekyll-cache", ".jekyll-cache/pylekyll", ".jekyll-cache/pylekyll/share"])
def test_safe_mode_takes_no_linked_folder_as_the_cache(name: str, site: Path) -> None:
    (site / name).parent.mkdir(parents=True, exist_ok=True)
    (site / name).symlink_to(site.parent / "outside")
    with pytest.raises(SourceError, match=f"'{name}' in the cache folder"):
        built(site, safe=True)
    assert [path.name for path in (site.parent / "outside").iterdir()] == ["secret.txt"]


def test_safe_mode_takes_no_cache_below_a_linked_folder(site: Path) -> None:
    (site / "linked").symlink_to(site.parent / "outside")
    with pytest.raises(SourceError, match="'linked/cache' in the cache folder"):
        built(site, safe=True, cache_dir="linked/cache")


@pytest.mark.parametrize("name", ["/../../../../../../outside/secret.txt", "../x", "png/../x", ""])
def test_the_format_of_a_picture_cannot_be_a_path(name: str, site: Path) -> None:
    generator = ImagesGenerator(load(site, {}, environment={}))
    assert generator._made(b"x", name, 100, "", site / "index.html") is None
    assert not (site / ".jekyll-cache").exists()


@pytest.mark.parametrize("version", ["2", "3", "4"])
def test_a_list_of_written_files_that_comes_with_the_site_is_not_used(version: str, site: Path) -> None:
    """A site could list files of its reader, for the next build to remove."""
    config = load(site, {"destination": "out"}, environment={})
    (site / "out").mkdir()
    Ownership(config).save(["mine.txt"], complete=True)
    assert Ownership(config).files == {"mine.txt"}

    def git(*arguments: str) -> None:
        subprocess.run(["git", "-C", str(site), *arguments], check=True, capture_output=True)

    git("init", "-q")
    (site / ".jekyll-cach0").write_text("shares its beginning with the folder")
    git("add", ".jekyll-cach0", "index.html")
    git("update-index", "--index-version", version)
    assert Ownership(config).files == {"mine.txt"}
    git("add", "-f", ".")
    git("update-index", "--index-version", version)
    assert (site / ".git" / "index").read_bytes()[7] == (2 if version == "3" else int(version))
    assert has_tracked_files(site / ".jekyll-cache" / "pylekyll", site)
    assert not has_tracked_files(site / ".jekyll-cache" / "pylekyl", site)
    assert Ownership(config).files is None


@pytest.mark.parametrize("kept", [12, 20, 75, 80, 85, 150])
def test_a_damaged_index_may_have_any_file(kept: int, site: Path) -> None:
    for command in (["init", "-q"], ["add", "index.html"], ["update-index", "--index-version", "4"]):
        subprocess.run(["git", "-C", str(site), *command], check=True)
    index = site / ".git" / "index"
    assert not has_tracked_files(site / ".jekyll-cache", site)
    content = index.read_bytes()
    index.write_bytes(content[:8] + (9).to_bytes(4, "big") + content[12:kept])
    assert has_tracked_files(site / ".jekyll-cache", site)


@pytest.mark.parametrize("setting", ["destination: ../outside", "destination: ..", "cache_dir: ../outside"])
def test_clean_removes_no_folder_that_a_site_chooses(setting: str, site: Path) -> None:
    (site / "_config.yml").write_text(f"{setting}\n")
    done = pylekyll(["clean"], site, {"HOME": str(site)})
    assert done.returncode == 1
    assert (site.parent / "outside" / "secret.txt").exists()
    assert (site / "index.html").exists()


@pytest.mark.parametrize("options", [["--destination", "../outside"], ["--force"]])
def test_clean_removes_what_the_command_line_names(options: list[str], site: Path) -> None:
    (site / "_config.yml").write_text("destination: ../outside\n")
    assert pylekyll(["clean", *options], site, {"HOME": str(site)}).returncode == 0
    assert not (site.parent / "outside").exists()


def test_clean_removes_what_a_build_wrote(site: Path) -> None:
    (site / "_config.yml").write_text("destination: ../built\n")
    environment = {"HOME": str(site)}
    assert pylekyll(["build"], site, environment).returncode == 0
    assert pylekyll(["clean"], site, environment).returncode == 0
    assert not (site.parent / "built").exists()


def test_a_list_that_cannot_be_checked_is_written(site: Path) -> None:
    """Otherwise the next build would take the files of this one for those of another origin."""
    config = load(site, {"destination": "out"}, environment={})
    Ownership(config).save(["old.txt"], complete=True)
    with mock.patch("pylekyll.build.write.ownership.has_tracked_files", side_effect=OSError):
        unchecked = Ownership(config)
        assert unchecked.files is None
        unchecked.save(["new.txt"], complete=True)
    assert Ownership(config).files == {"new.txt"}


def test_a_cache_that_came_with_the_site_is_not_used(site: Path, tmp_path: Path) -> None:
    """A stranger has built the site, and has changed the converted text in the store."""

    def built_by(user: str, title: str) -> str:
        (site / "index.md").write_text(f"---\ntitle: {title}\n---\nA *text*.")
        build_with_cache(_of_user(site, user), Log())
        return (site / "_site/index.html").read_text()

    (site / "index.html").unlink()
    built_by("stranger", "One")
    store = open_store(_of_user(site, "stranger"))
    texts = store.all(MARKDOWN)
    assert store.put(MARKDOWN, {key: body.replace(b"text", b"lie!") for key, body in texts.items()})
    store.commit()
    store.close()
    shutil.copytree(site / ".jekyll-cache", tmp_path / "prepared")
    assert built_by("stranger", "Two") == "<p>A <em>lie!</em>.</p>\n"
    shutil.rmtree(site / ".jekyll-cache")
    shutil.copytree(tmp_path / "prepared", site / ".jekyll-cache")
    assert built_by("reader", "Two") == "<p>A <em>text</em>.</p>\n"


def _of_user(site: Path, key: str) -> Config:
    return load(site, {"destination": str(site / "_site")}, environment={"PYLEKYLL_CACHE_KEY": key})


def test_a_cache_of_files_is_found_by_its_user_alone(site: Path, tmp_path: Path) -> None:
    def folder(**environment: str) -> Path:
        return file_cache(load(site, {}, environment=environment))

    users = [{"PYLEKYLL_CACHE_KEY": "a"}, {"PYLEKYLL_CACHE_KEY": "b"}]
    users += [{name: str(tmp_path / name)} for name in ("PYLEKYLL_CACHE", "HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")]
    folders = [folder(**user) for user in users]
    assert len(set(folders)) == len(users)
    assert folders == [folder(**user) for user in users]


def test_all_caches_of_files_are_in_that_folder() -> None:
    """Modules that name the cache folder are listed here: their files are sealed, or are not a cache."""
    named = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search(r"\bcache_dir\b(?!\.is_symlink)", path.read_text("utf-8"))
    }
    about_the_folder = {"cli/clean.py", "incremental/scope.py", "incremental/snapshot.py", "serve/edit/files.py"}
    about_the_setting = {"site/config/config.py", "site/config/defaults.py", "site/config/github_pages.py"}
    about_the_setting |= {
        "site/config/known_keys.py",
        "site/config/loader.py",
        "gems/sandbox/answers.py",
        "gems/sandbox/references.py",
        "build/write/ownership.py",
    }
    doors = {"site/config/cache_key.py", "site/config/paths.py", "incremental/store/opening.py"}
    not_caches = {"serve/edit/history.py", "academic/importing/network.py"}
    assert named == about_the_folder | about_the_setting | doors | not_caches


def test_the_key_is_created_once_for_its_user(site: Path, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path / "home")}
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: key_of(load(site, {}, environment=home)), range(32)))
    path = tmp_path / "home/.cache/pylekyll/key"
    assert keys == {path.read_bytes()}
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["key"]
    path.write_bytes(b"cut short")
    assert key_of(load(site, {}, environment=home)) == path.read_bytes() != keys.pop()


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "closed", "file above"])
def test_without_a_place_for_the_key_each_process_has_its_own(kind: str, site: Path, tmp_path: Path) -> None:
    folder = tmp_path / "home/.cache/pylekyll"
    folder.parent.mkdir(parents=True)
    if kind == "file above":
        folder.write_text("")
    else:
        folder.mkdir()
    path = folder / "key"
    (tmp_path / "known").write_bytes(b"x" * 32)
    if kind == "link":
        path.symlink_to(tmp_path / "known")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    config = load(site, {"destination": str(site / "_site")}, environment={"HOME": str(tmp_path / "home")})
    with closed(folder) if kind == "closed" else nullcontext():
        key = key_of(config)
        build_with_cache(config, Log())
    assert len(key) == 32
    assert key != b"x" * 32
    assert (tmp_path / "known").read_bytes() == b"x" * 32


@pytest.mark.parametrize("place", [".cache", "linked/cache", "."])
def test_a_key_that_came_with_the_site_is_not_used(place: str, site: Path) -> None:
    (site / "linked").symlink_to(site)
    folder = site / place
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "key").write_bytes(b"x" * 32)
    for environment in ({"PYLEKYLL_CACHE": str(folder)}, {"PYLEKYLL_CACHE": os.path.relpath(folder)}):
        assert key_of(load(site, {}, environment=environment)) != b"x" * 32


def test_no_file_has_the_key(site: Path, tmp_path: Path) -> None:
    (site / "page.html").write_text("---\n---\n{{ site | jsonify }}{{ jekyll | jsonify }}")
    home = tmp_path / "home"
    keys = [b"a text of the user", key_of(load(site, {}, environment={"HOME": str(home)}))]
    for environment in ({"PYLEKYLL_CACHE_KEY": keys[0].decode()}, {"HOME": str(home)}):
        build_with_cache(load(site, {"destination": str(site / "_site")}, environment=environment), Log())
    files = [path for path in site.rglob("*") if path.is_file()]
    assert any(path.name == "builds.sqlite" for path in files)
    for key in (*keys, blake2b(keys[0], digest_size=32).digest()):
        assert not [path for path in files if key in path.read_bytes()]
        assert not [path for path in files if key.hex().encode() in path.read_bytes()]


def test_no_file_has_a_token(site: Path) -> None:
    """The GitHub action stores the cache folder, where workflows of pull requests can read it."""
    token = "ghs_" + "t" * 36
    (site / "page.html").write_text("---\n---\n{{ site.github.url }}")
    settings = {"destination": str(site / "_site"), "plugins": ["jekyll-github-metadata"], "repository": "a/b"}
    environment = {"PYLEKYLL_CACHE_KEY": "a", "PAGES_DISABLE_NETWORK": "1", "JEKYLL_GITHUB_TOKEN": token}
    config = load(site, settings, environment=environment)
    build_with_cache(config, Log())
    assert "JEKYLL_GITHUB_TOKEN" in config.environment.read
    assert (site / ".jekyll-cache/pylekyll/builds.sqlite").stat().st_size
    assert not [path for path in site.rglob("*") if path.is_file() and token.encode() in path.read_bytes()]


def test_caches_of_other_keys_are_removed_after_an_hour(site: Path) -> None:
    config = _of_user(site, "a")
    folders = [file_cache(_of_user(site, key)) for key in "abc"]
    for folder in folders:
        folder.mkdir(parents=True)
    (folders[0].parent / "own-file").write_text("")
    (folders[0].parent / "own-link").symlink_to(site)
    for path in (folders[0], folders[2], folders[0].parent / "own-file"):
        os.utime(path, (1, 1))
    assert abandoned_caches(config) == [folders[2]]
    build_with_cache(config, Log())
    assert [folder.exists() for folder in folders] == [True, True, False]
    assert folders[0].stat().st_mtime > 1


_OPERATIONS = ("stat", "lstat", "open", "mkdir", "rename", "replace", "unlink", "readlink", "listdir", "scandir")


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Deny everything below ``folder``, as the system does in the folder of another user; for root too."""

    def denying(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **keywords: Any) -> Any:
            for path in arguments[:2]:
                if isinstance(path, str | os.PathLike) and str(path).startswith(f"{folder}{os.sep}"):
                    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return function(*arguments, **keywords)

        return call

    with ExitStack() as stack:
        for name in _OPERATIONS:
            stack.enter_context(mock.patch.object(os, name, denying(getattr(os, name))))
        stack.enter_context(mock.patch.object(io, "open", denying(io.open)))
        stack.enter_context(mock.patch.object(os, "access", lambda path, mode: os.fspath(path) != os.fspath(folder)))
        yield


@pytest.mark.skipif(sys.version_info < (3, 11), reason="pathlib keeps the functions of os that it has imported")
@pytest.mark.parametrize("settings", [{}, {"disable_disk_cache": True}, {"incremental": True}])
def test_a_cache_folder_of_another_user_is_not_used(site: Path, settings: dict[str, Any]) -> None:
    (site / "style.scss").write_text("---\n---\na { b: c }")
    (site / ".jekyll-cache/pylekyll/written").mkdir(parents=True)
    with closed(site / ".jekyll-cache"):
        for text in ("One.", "Two."):
            (site / "index.html").write_text(f"---\n---\n{text}")
            build_with_cache(load(site, {**settings, "destination": str(site / "_site")}, environment={}), Log())
            assert (site / "_site/index.html").read_text() == text
    assert (site / "_site/style.css").is_file()
    assert [*(site / ".jekyll-cache").rglob("*.*")] == []


def test_a_list_that_cannot_be_looked_at_for_a_moment_ends_the_build(site: Path) -> None:
    (site / ".jekyll-cache").mkdir()
    error = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with (
        mock.patch("pylekyll.build.write.ownership.presence.is_symlink", side_effect=error),
        pytest.raises(OSError, match=r"."),
    ):
        Ownership(load(site, {}, environment={}))
