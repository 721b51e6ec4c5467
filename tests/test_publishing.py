"""Mistakes in ``url`` and ``baseurl`` that are told at build, and what is none."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from pylekyll.build import build
from pylekyll.config import load
from pylekyll.log import Log
from pylekyll.publishing import warn_of_addresses

if TYPE_CHECKING:
    from pathlib import Path


def told(folder: Path, text: str, **environment: str) -> str:
    (folder / "_config.yml").write_text(text)
    log = Log()
    config = load(folder, environment={"HOME": str(folder), **environment}, working_directory=folder)
    warn_of_addresses(config, log)
    return "\n".join(line.message for line in log.warnings)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("baseurl: blog", "baseurl: '/blog'"),
        ("baseurl: blog/", "baseurl: '/blog'"),
        ("baseurl: /blog/", "baseurl: '/blog'"),
        ("baseurl: /", "baseurl: ''"),
        ("baseurl: https://example.org/blog/", "url: 'https://example.org' and baseurl: '/blog'"),
        ("url: https://octo.github.io/blog/", "url: 'https://octo.github.io' and baseurl: '/blog'"),
        ("url: https://example.org/", "without the slash"),
        ("url: example.org", "https://"),
        ("url: //example.org", "https://"),
        ("url: 'http://[x'", "https://"),
    ],
)
def test_sure_mistakes_and_what_to_write(text: str, advice: str, tmp_path: Path) -> None:
    assert advice in told(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "url: ''\nbaseurl: ''",
        "url: null\nbaseurl: null",
        "baseurl: /blog",
        "baseurl: /a/b",
        "url: https://example.org",
        "url: http://localhost:4000",
        "url: https://example.org:8080\nbaseurl: /blog",
        "url: https://octo.github.io\nbaseurl: /blog",
    ],
)
def test_what_is_none(text: str, tmp_path: Path) -> None:
    assert told(tmp_path, text) == ""


@pytest.mark.parametrize(
    ("repository", "text", "advice"),
    [
        ("octo/site", "url: https://octo.github.io\nbaseurl: /other", "baseurl: '/site'"),
        ("octo/site", "baseurl: /other", "baseurl: '/site'"),
        ("Octo/Site", "url: https://octo.github.io\nbaseurl: /other", "baseurl: '/Site'"),
        ("octo/octo.github.io", "url: https://octo.github.io\nbaseurl: /site", "baseurl: ''"),
        ("octo/site", "url: https://octo.github.io\nbaseurl: /Site", None),
        ("octo/site", "url: https://octo.github.io", None),
        ("octo/site", "url: https://example.org\nbaseurl: /other", None),
        ("octo/site", "url: https://somebody.github.io\nbaseurl: /other", None),
        ("octo/octo.github.io", "url: https://octo.github.io", None),
    ],
)
def test_a_base_url_that_is_not_the_repository(repository: str, text: str, advice: str | None, tmp_path: Path) -> None:
    message = told(tmp_path, text, PAGES_REPO_NWO=repository)
    assert message == "" if advice is None else advice in message


def test_a_site_with_a_domain_of_its_own_is_where_it_says(tmp_path: Path) -> None:
    (tmp_path / "CNAME").write_text("example.org\n")
    assert told(tmp_path, "url: https://octo.github.io\nbaseurl: /other", PAGES_REPO_NWO="octo/site") == ""


@pytest.mark.parametrize(
    ("remote", "baseurl", "advice"),
    [
        ("git@github.com:octo/site.git", "", "baseurl: '/site'"),
        ("https://github.com/octo/site", "/other", "baseurl: '/site'"),
        ("https://github.com/octo/site", "/site", None),
        ("https://github.com/fork/site", "", None),
        ("https://example.org/octo/site", "", None),
    ],
)
def test_the_remote_tells_the_repository(remote: str, baseurl: str, advice: str | None, tmp_path: Path) -> None:
    for arguments in (["init", "-q"], ["remote", "add", "origin", remote]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True, env=None)
    message = told(tmp_path, f"url: https://octo.github.io\nbaseurl: '{baseurl}'", PATH="/usr/bin:/bin:/usr/local/bin")
    assert message == "" if advice is None else advice in message


def test_the_repository_that_a_template_was_copied_from_tells_nothing(tmp_path: Path) -> None:
    assert told(tmp_path, "url: https://octo.github.io\nbaseurl: /x\nrepository: octo/template") == ""


def test_a_build_tells_it_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("baseurl: blog\n")
    (tmp_path / "a.txt").write_text("a")
    log = Log()
    build(load(tmp_path, {"destination": str(tmp_path / "out")}, working_directory=tmp_path), log)
    assert (tmp_path / "out/a.txt").exists()
    assert [line.topic.strip() for line in log.warnings] == ["Publishing:"]
