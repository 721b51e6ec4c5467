"""Mistakes in `url` and `baseurl` that a build reports, and correct values."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from pylekyll.build.mistakes.publishing import warn_of_addresses
from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def told(folder: Path, text: str, outputs: Iterable[str] = (), **environment: str) -> str:
    (folder / "_config.yml").write_text(text)
    log = Log()
    config = load(folder, environment={"HOME": str(folder), **environment}, working_directory=folder)
    warn_of_addresses(config, log, outputs)
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
        ("url: https://example.org/", "with the slash at its end"),
        ("url: example.org", "https://"),
        ("url: //example.org", "https://"),
        ("url: 'http://[x'", "https://"),
        ("url: https:/example.org", "https://"),
        ("url: https://github.com/Octo/site", "url: 'https://octo.github.io' and baseurl: '/site'"),
        ("url: https://github.com/octo/octo.github.io/", "url: 'https://octo.github.io' and baseurl: ''"),
        ("url: https://octo.github.io/blog\nbaseurl: /blog", "url: 'https://octo.github.io' and baseurl: '/blog'"),
        ("baseurl: .", "baseurl: ''"),
        ("baseurl: ./", "baseurl: ''"),
        ("baseurl: ./blog", "baseurl: '/blog'"),
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
def test_correct_addresses(text: str, tmp_path: Path) -> None:
    assert told(tmp_path, text) == ""


def page(*addresses: str) -> str:
    """Return a page that requests these stylesheets, and some of other sites, which do not count."""
    links = "".join(f'<link rel="stylesheet" href="{address}">' for address in addresses)
    return f"<head><link rel='icon' href='/icon.png'><link rel=stylesheet href=//cdn.example/x.css>{links}</head>"


@pytest.mark.parametrize(
    ("text", "addresses", "is_told"),
    [
        # The path in `url`: templates may put `site.url` before everything.
        ("url: https://octo.github.io/blog", ["/style.css"], True),
        ("url: https://octo.github.io/blog", ["https://octo.github.io/blog/style.css"], False),
        ("url: https://octo.github.io/blog", ["/blog/style.css", "/style.css"], True),
        ("url: https://octo.github.io/blog", ["style.css"], False),
        ("url: https://octo.github.io/blog\nbaseurl: /blog", ["https://octo.github.io/blog/blog/s.css"], True),
        ("url: https://octo.github.io/blog\nbaseurl: /blog", ["/blog/s.css"], False),
        # Slashes too many: `relative_url` takes them away.
        ("baseurl: /", ["//assets/style.css"], True),
        ("baseurl: /", ["/assets/style.css"], False),
        ("baseurl: /blog/", ["/blog//style.css"], True),
        ("baseurl: /blog/", ["/blog/style.css"], False),
        # GitHub's own domain is there by https alone.
        ("url: http://octo.github.io", ["http://octo.github.io/style.css"], True),
        ("url: http://octo.github.io", ["/style.css"], False),
        ("url: http://example.org", ["http://example.org/style.css"], False),
    ],
)
def test_what_does_no_harm_is_not_told(text: str, addresses: list[str], is_told: bool, tmp_path: Path) -> None:
    assert bool(told(tmp_path, text, [page(*addresses)])) is is_told


def test_styles_within_the_pages_are_found_everywhere(tmp_path: Path) -> None:
    assert told(tmp_path, "url: https://octo.github.io/blog", ["<head><style>a{}</style></head>"]) == ""
    assert told(tmp_path, "url: https://octo.github.io/blog", ["<p>no styles at all</p>"])


@pytest.mark.parametrize("host", ["localhost:4000", "127.0.0.1:4000"])
def test_an_address_on_one_s_own_machine_is_reported_in_production(host: str, tmp_path: Path) -> None:
    assert "own machine" in told(tmp_path, f"url: http://{host}", JEKYLL_ENV="production")
    assert told(tmp_path, f"url: http://{host}", JEKYLL_ENV="development") == ""


METADATA = "plugins: [jekyll-github-metadata]"


@pytest.mark.parametrize(
    ("text", "addresses", "is_told"),
    [
        ("", ["/style.css"], True),
        ("baseurl: ''", ["/style.css"], True),
        ("", ["style.css"], False),
        ("url: https://octo.github.io", ["/style.css"], True),
        ("baseurl: /site", ["/site/style.css"], False),
        (METADATA, ["/style.css"], False),  # the builder knows it
        (f"baseurl: ''\n{METADATA}", ["/style.css"], True),
        ("pylekyll: {compat: github-pages}", ["/style.css"], False),
        ("url: https://example.org", ["/style.css"], False),
    ],
)
def test_a_project_without_its_base_url(text: str, addresses: list[str], is_told: bool, tmp_path: Path) -> None:
    message = told(tmp_path, text, [page(*addresses)], PAGES_REPO_NWO="octo/site")
    assert ("baseurl: '/site'" in message) is is_told


@pytest.mark.parametrize(("addresses", "is_told"), [(["/site/a.css"], True), (["/a.css"], False), (["a.css"], False)])
def test_a_base_url_too_many(addresses: list[str], is_told: bool, tmp_path: Path) -> None:
    message = told(tmp_path, "baseurl: /site", [page(*addresses)], PAGES_REPO_NWO="octo/octo.github.io")
    assert ("baseurl: ''" in message) is is_told


@pytest.mark.parametrize(
    ("repository", "text", "advice"),
    [
        ("octo/site", "url: https://octo.github.io\nbaseurl: /other", "baseurl: '/site'"),
        ("octo/site", "baseurl: /other", "baseurl: '/site'"),
        ("Octo/Site", "url: https://octo.github.io\nbaseurl: /other", "baseurl: '/Site'"),
        ("octo/octo.github.io", "url: https://octo.github.io\nbaseurl: /site", "baseurl: ''"),
        ("octo/site", "url: https://octo.github.io\nbaseurl: /Site", None),
        ("octo/site", "url: https://octo.github.io", "baseurl: '/site'"),
        ("octo/site", f"url: https://octo.github.io\n{METADATA}", None),
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


@pytest.mark.parametrize("text", ["url: https://example.org", "url: https://example.org\nbaseurl: /blog", "title: x"])
def test_pages_are_not_read_for_a_url_that_is_certainly_right(text: str, tmp_path: Path) -> None:
    def outputs() -> Iterator[str]:
        pytest.fail("a page was read")
        yield ""

    assert told(tmp_path, text, outputs()) == ""
