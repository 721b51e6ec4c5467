"""Promises of the repository: its two lines, its own site, its documents."""

from __future__ import annotations

import html
import itertools
import json
import re
import subprocess
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.conftest import PACKAGES
from tests.support.runs import ROOT, ROOT_SITE, SITES, THEME, Run, all_runs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Builder

README = (ROOT / "README.md").read_text("utf-8")
CI_RUN = (ROOT / ".ci" / "run").read_text("utf-8")


def readme_lines() -> list[str]:
    """Return the commands of the README's first two code blocks."""
    return [block.strip() for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)[:2]]


def test_two_lines_near_the_top_of_the_readme() -> None:
    build, test = readme_lines()
    assert "\n" not in build
    assert "\n" not in test
    assert build.endswith("pylekyll build")
    assert "-m pytest" in test
    assert README.index(test) < len(README) // 2


def test_ci_runs_the_readme_line() -> None:
    assert readme_lines()[1] in CI_RUN.splitlines()


def test_ci_installs_what_the_differential_tests_ask_for() -> None:
    installed = set(re.search(r"ruby_packages=\((.*?)\)", CI_RUN, re.DOTALL)[1].split())
    assert set(PACKAGES.split()) <= installed


def test_the_changelog_names_the_unreleased() -> None:
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/differences.md"])
def test_links_between_documents_are_valid(name: str) -> None:
    document = ROOT / name
    targets = re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8"))
    assert not [target for target in targets if not (document.parent / target).exists()]


def test_the_map_of_the_files_names_every_folder_and_module() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rooms = {
        path.name for path in (ROOT / "pylekyll").iterdir() if path.suffix in {"", ".py"} and path.name[:2] != "__"
    }
    folders = {path.parent.name for path in (ROOT / "tests").rglob("test_*.py")} - {"tests"}
    assert not {name for name in rooms | folders if f"`{name}" not in text and f"/{name}" not in text}


def test_every_small_site_says_what_it_is_for() -> None:
    for path in [*(SITES / "jekyll").iterdir(), *(SITES / "github-pages").iterdir()]:
        assert (path / "_config.yml").read_text("utf-8").startswith("# Purpose: "), path.name


# The repository's own site


def config() -> dict[str, object]:
    return yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))


def test_the_root_site_excludes_everything_that_is_not_site(pylekyll: Builder, tmp_path: Path) -> None:
    """The whole repository is the source here, as for ``pylekyll build`` at its root."""
    run = Run("repository")
    done = pylekyll(run, tmp_path)
    assert done.returncode == 0, done.stderr
    built = {path.relative_to(tmp_path / "_site").as_posix() for path in (tmp_path / "_site").rglob("*.*")}
    built = {path for path in built if path != "cv.pdf" and not path.startswith("assets/share/")}  # drawn by Typst
    built.discard("assets/fonts/stix-two-math.woff2")  # for formulas, which the recorded tree does not have
    assert built == {path for path in Run("root").recorded() if "." in path.rpartition("/")[2]}


def test_no_entry_of_the_repository_is_forgotten_in_exclude() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )
    if listed == [""]:
        pytest.skip("not a clone of the repository")
    tracked = {path.split("/")[0].strip('"') for path in listed if path and not path.startswith((".", "_"))}
    excluded = set(config()["exclude"])
    site = {name for name in ROOT_SITE if not name.startswith("_")}
    assert not tracked - excluded - site


class Page(HTMLParser):
    """Ids, addresses and headings of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.tags: list[str] = []
        self.images_without_text = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append(tag)
        if values.get("id"):
            self.ids.append(values["id"])
        if tag == "a" and values.get("href") is not None:
            self.links.append(values["href"])
        loads = tag in {"script", "img"} or (tag == "link" and values.get("rel") in {"stylesheet", "icon"})
        address = values.get("src") or values.get("href")
        if loads and address:
            self.loads.append(address)
        if tag == "img" and "alt" not in values:
            self.images_without_text += 1


TREE = Run("root").recorded()


def recorded(name: str) -> Page:
    return Page(TREE[name].decode())


PAGES = [path for path, text in TREE.items() if path.endswith(".html") and b'http-equiv="refresh"' not in text]


@pytest.mark.parametrize("name", PAGES)
def test_pages_have_landmarks_headings_and_unique_ids(name: str) -> None:
    page = recorded(name)
    assert len(page.ids) == len(set(page.ids))
    assert [page.tags.count(tag) for tag in ("main", "footer", "title", "h1")] == [1, 1, 1, 1]
    assert page.links[0] == "#main"
    assert "main" in page.ids
    assert page.images_without_text == 0
    levels = [int(tag[1]) for tag in page.tags if re.fullmatch("h[1-6]", tag)]
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), levels


@pytest.mark.parametrize("name", PAGES)
def test_no_page_asks_another_host(name: str) -> None:
    assert not [load for load in recorded(name).loads if "//" in load]


def test_the_navigation_leads_to_pages() -> None:
    navigation = yaml.safe_load((ROOT / "_data" / "navigation.yml").read_text("utf-8"))["main"]
    page = recorded("index.html")
    assert not {entry["url"] for entry in navigation} - set(page.links)


@pytest.mark.parametrize("name", PAGES)
def test_links_within_the_site_lead_to_files(name: str) -> None:
    page = recorded(name)
    for link in page.links + page.loads:
        address, _, anchor = link.partition("#")
        if ":" in link:
            continue
        target = address.lstrip("/") if address else name
        target = target if target in TREE else f"{target}index.html"
        assert target in TREE, link
        assert not anchor or anchor in recorded(target).ids, link


def test_the_front_page_stays_small() -> None:
    """Under 55 kB of styles and 12 kB of scripts, and under 100 kB with the page, without pictures and fonts."""
    styles, scripts, page = (len(TREE[name]) for name in ("assets/css/main.css", "assets/js/academic.js", "index.html"))
    assert styles < 55_000
    assert scripts < 12_000
    assert styles + scripts + page < 100_000


def test_the_front_page_says_who_it_is_about() -> None:
    text = TREE["index.html"].decode()
    assert re.search(r"<h1[^>]*>Signe Åkerlund</h1>", text)
    (data,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text)
    person = json.loads(data)
    assert (person["@type"], person["name"]) == ("Person", "Signe Åkerlund")
    assert "https://orcid.org/0000-0000-0000-0000" in person["sameAs"]
    assert "signe.akerlund@example.org" not in text
    assert "signe.akerlund@example.org" in html.unescape(text)


# The theme


def test_the_theme_keeps_its_contrast() -> None:
    """Every colour of text has a contrast of 4.5 to 1 or more on every background (WCAG 2.2, 1.4.3)."""
    settings = (THEME / "_sass" / "academic" / "_settings.scss").read_text("utf-8")
    palettes = [
        dict(re.findall(r"([\w-]+): (#[0-9a-f]{6})", palette))
        for palette in re.findall(r"\$(?:light|dark): \((.*?)\)", settings, re.DOTALL)
    ]
    accents = re.findall(r"\(\w+ ((?:#[0-9a-f]{6} ?){6})\)", settings)
    assert len(accents) == 6
    for accent in accents:
        for colours, (link, strong, mark) in zip(palettes, (accent.split()[:3], accent.split()[3:]), strict=True):
            for ground in ("bg", "surface"):
                for ink in (colours["ink"], colours["strong"], colours["muted"], link, strong):
                    assert contrast(ink, colours[ground]) >= 4.5, (ink, ground)
            assert contrast(strong, mark) >= 4.5


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_recorded_root_is_this_root() -> None:
    """A change of the root site or the theme wants its tree recorded again; this names it before the trees differ."""
    assert Run("root") in all_runs()
    root = Run("root").recorded()
    assert root["assets/js/academic.js"] == (THEME / "assets" / "js" / "academic.js").read_bytes()
    for image in (ROOT / "images").iterdir():
        assert root[f"images/{image.name}"] == image.read_bytes()
