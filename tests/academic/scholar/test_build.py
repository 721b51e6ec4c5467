"""Whole builds: what the pages show, and what a build must leave alone."""

from __future__ import annotations

import json
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.scholar.settings import read_settings
from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.gems.builtin import google_scholar
from pylekyll.site import config as configuration
from tests.academic.scholar.local import BRANCH, CDN_BRANCH, Site, lines
from tests.academic.scholar.servers import DATA, ENDLESS, FAILURES, Server

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[3]
BADGE = ROOT / "pylekyll" / "site" / "themes" / "academic" / "_includes"

#: As in acad-homepage: the text above the papers, one paper, and the script that fills both in the browser.
ACAD = """total <strong><span id='total_cit'>260000+</span></strong>

<span class='show_paper_citations' data='AdaLAAAAAAAJ:notes'></span>
<span class='show_paper_citations' data='AdaLAAAAAAAJ:lost'></span>
<script>document.getElementById('total_cit').innerHTML = "<span class='show_paper_citations' data='x'></span>";</script>
"""
ACAD_BADGE = """{% if site.google_scholar_stats_use_cdn %}
{% assign base = "https://cdn.jsdelivr.net/gh/" | append: site.repository | append: "@" %}
{% else %}
{% assign base = "https://raw.githubusercontent.com/" | append: site.repository | append: "/" %}
{% endif %}
{% assign url = base | append: "google-scholar-stats/gs_data_shieldsio.json" %}

<a href='x'><img src="https://img.shields.io/endpoint?url={{ url | url_encode }}&logo=Google%20Scholar&style=flat"></a>
"""


@pytest.fixture
def badge_site(site: Site) -> Site:
    shutil.copytree(BADGE, site.folder / "_includes")
    site.page("index.html", "{% include scholar_badge.html %}")
    return site


def test_the_numbers_in_a_template(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    site.page(
        "index.html",
        "{% assign n = site.data.google_scholar %}{{ n.total }} {{ n.h_index }} {{ n.i10_index }} {{ n.updated }} "
        "{{ n.cites_per_year['2023'] }} {{ n.publications['AdaLAAAAAAAJ:notes'].num_citations }} "
        "{% for paper in n.publications %}{{ paper[1].bib.title }} ({{ paper[1].bib.pub_year }}); {% endfor %}",
    )
    page, _ = site.build()
    assert page == (
        "551074 90 140 2026-11-15 08:00:01.123456 120000 321 Notes on the Analytical Engine (1843); Flyology (); "
    )


def test_a_committed_copy_keeps_its_place(site: Site) -> None:
    folder = site.folder / "_data" / "google_scholar"
    folder.mkdir(parents=True)
    (folder / "gs_data.json").write_text(json.dumps(DATA))
    site.page("index.html", "{{ site.data.google_scholar.gs_data.citedby }} {{ site.data.google_scholar.total }}")
    page, _ = site.build(offline=True)
    assert page == "551074 551074"


# -- what must not change ---------------------------------------------------------------------------------------------


def build_without_settings(site: Site, cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Log]:
    """As a site of acad-homepage's kind is built: the flag and the repository, and not a setting of ours."""
    config = site.configure(site.options)
    settings = read_settings(config)[0]._replace(cdn_url=cdn.address, raw_url=raw.address, timeout=20)
    monkeypatch.setattr("pylekyll.gems.builtin.google_scholar.read_settings", lambda _: (settings, []))
    log = Log()
    build(config, log)
    return site.read("index.html"), log


def test_a_page_that_names_no_numbers_costs_nothing(
    site: Site, cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.page("index.html", ACAD + "{% if site.google_scholar_stats_use_cdn %}{{ site.data | jsonify }}{% endif %}")
    page, log = build_without_settings(site, cdn, raw, monkeypatch)
    assert page == ACAD + "{}"
    assert not cdn.requests
    assert not raw.requests
    assert not lines(log)
    assert not (site.folder / ".jekyll-cache" / "google_scholar").exists()


def test_a_page_that_names_them_gets_them(
    badge_site: Site, cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    cdn.serve(CDN_BRANCH)
    page, log = build_without_settings(badge_site, cdn, raw, monkeypatch)
    assert 'aria-label="citations: 551074"' in page
    assert lines(log) == [f"INFO: 551074 citations, fetched now from {cdn.host}"]


def test_a_layout_that_names_them_counts_if_it_is_used(
    site: Site, cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site.folder / "_layouts").mkdir()
    (site.folder / "_layouts" / "base.html").write_text("{{ content }}{{ site.data.google_scholar.total }}")
    (site.folder / "_layouts" / "page.html").write_text("---\nlayout: base\n---\n{{ content }}")
    site.page("index.html", "x")
    cdn.serve(CDN_BRANCH)
    page, _ = build_without_settings(site, cdn, raw, monkeypatch)
    assert (page, len(cdn.requests)) == ("x", 0)
    (site.folder / "index.html").write_text("---\nlayout: page\n---\nx")
    page, _ = build_without_settings(site, cdn, raw, monkeypatch)
    assert (page, len(cdn.requests)) == ("x551074", 2)


def test_an_include_whose_name_is_computed(
    badge_site: Site, cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    cdn.serve(CDN_BRANCH)
    (badge_site.folder / "index.html").write_text(
        "---\nwidget: scholar_badge\n---\n{% include {{ page.widget }}.html %}"
    )
    page, _ = build_without_settings(badge_site, cdn, raw, monkeypatch)
    assert 'aria-label="citations: 551074"' in page


def test_data_of_the_sites_own_are_left_alone(
    site: Site, cdn: Server, raw: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (site.folder / "_data").mkdir()
    (site.folder / "_data" / "google_scholar.yml").write_text("total: mine\n")
    cdn.serve(CDN_BRANCH)
    page, _ = build_without_settings(site, cdn, raw, monkeypatch)
    assert (page, len(cdn.requests)) == ("mine", 0)


def test_data_that_are_not_a_mapping_stay(site: Site, cdn: Server) -> None:
    (site.folder / "_data").mkdir()
    (site.folder / "_data" / "google_scholar.yml").write_text("- a\n- b\n")
    site.page("index.html", "{{ site.data.google_scholar | join: ' ' }}")
    cdn.serve(CDN_BRANCH)
    page, log = site.build()
    assert page == "a b"
    assert log[1] == "WARN: site.data.google_scholar has other data, which is kept."


def test_a_google_scholar_that_is_not_a_mapping_is_ignored(site: Site, cdn: Server, raw: Server) -> None:
    log = Log()
    build(site.configure({"repository": "a/b", "google_scholar": "https://scholar.google.com"}), log)
    assert site.read("index.html") == ""
    assert not lines(log)
    assert not cdn.requests + raw.requests


def test_bad_settings_end_the_build(site: Site) -> None:
    with pytest.raises(ConfigError, match=r"google_scholar\.timeout: must be a number of seconds"):
        site.build(timeout="forever")


def test_unknown_settings_and_repositories_are_warned_of(site: Site) -> None:
    site.options["repository"] = "https://github.com/ada/ada"
    _, log = site.build(colour="red")
    assert log[0] == "WARN: google_scholar.colour is not a setting and is ignored."
    assert log[1].startswith("WARN: `repository` is 'https://github.com/ada/ada', which is not owner/name")
    assert log[2] == "WARN: no numbers; the repository is unknown."


# -- what the page shows when servers misbehave -----------------------------------------------------------------------


@pytest.mark.parametrize("failure", FAILURES)
def test_every_failure_leaves_a_page(badge_site: Site, cdn: Server, raw: Server, failure: str) -> None:
    """First there are no numbers: shields.io's address. Then there are. Then the last good ones stay."""
    timeout = 1.0 if failure in ENDLESS else 20
    bad, word = FAILURES[failure]
    cdn.otherwise = raw.otherwise = bad
    page, log = badge_site.build(timeout=timeout)
    assert '<img src="https://img.shields.io/endpoint?url=https%3A%2F%2Fcdn.jsdelivr.net%2Fgh%2Fada' in page
    assert word in log[-1]
    shutil.rmtree(badge_site.folder / ".jekyll-cache")  # 429 says when to come back
    cdn.serve(CDN_BRANCH)
    good, _ = badge_site.build(timeout=20)
    assert 'aria-label="citations: 551074"' in good
    cdn.routes.clear()
    page, log = badge_site.build(timeout=timeout)
    assert page == good
    assert log[-1].startswith("INFO: 551074 citations, fetched ")
    assert word in log[-1]


def test_a_stranger_is_warned_of(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    site.options["author"] = {"googlescholar": "https://scholar.google.com/citations?hl=en&user=GraceHAAAAAJ&view=x"}
    _, log = site.build()
    assert log[-1] == (
        "WARN: the numbers are of Ada Lovelace (user=AdaLAAAAAAAJ), but author.googlescholar is user=GraceHAAAAAJ: "
        "is `repository` yours?"
    )
    for own in ("https://scholar.google.com/citations?user=AdaLAAAAAAAJ", "?user=YOUR_GOOGLE_SCHOLAR_ID", "", None):
        site.options["author"] = {"googlescholar": own}
        _, log = site.build()
        assert len(log) == 1


# -- fill -------------------------------------------------------------------------------------------------------------


def test_fill(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    site.page("index.html", ACAD)
    site.page("about.md", "About <span id='total_cit'>0</span>")
    page, log = site.build(fill=True)
    assert page == ACAD.replace("260000+", "551074").replace("notes'></span>", "notes'>| Citations: 321</span>")
    assert site.read("about.html") == '<p>About <span id="total_cit">551074</span></p>\n'
    assert log[1:] == ["WARN: index.html: no publication 'AdaLAAAAAAAJ:lost' is known; it is unchanged."]


@pytest.mark.parametrize("flag", [True, False])
def test_a_page_that_computes_its_address_as_acad_homepage_does(
    site: Site, cdn: Server, raw: Server, flag: bool
) -> None:
    site.options["google_scholar_stats_use_cdn"] = flag
    cdn.serve(CDN_BRANCH)
    raw.serve(BRANCH)
    site.page("index.md", ACAD_BADGE)
    (site.folder / "index.html").unlink()
    page, _ = site.build()
    assert '<img src="https://img.shields.io/endpoint?url=https%3A%2F%2F' in page
    assert (b"jsdelivr" in page.encode()) is flag
    page, log = site.build(fill=True)
    assert "img.shields.io" not in page
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="scholar-badge"' in page
    assert 'aria-label="citations: 551074"' in page
    assert log == [f"INFO: 551074 citations, fetched now from {(cdn if flag else raw).host}"]


def test_without_fill_nothing_is_filled(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    site.page("index.html", ACAD)
    page, _ = site.build()
    assert page == ACAD


def test_fill_without_numbers_leaves_the_page(site: Site) -> None:
    site.page("index.html", ACAD)
    page, log = site.build(fill=True)
    assert page == ACAD
    assert len(log) == 1


def test_fill_in_documents(site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    site.page("_posts/2020-01-01-news.html", ACAD)
    site.build(fill=True)
    assert "551074" in site.read("2020/01/01/news.html")


# -- the includes -----------------------------------------------------------------------------------------------------


def test_the_badge_without_numbers_is_shields_ios(badge_site: Site) -> None:
    badge_site.options["google_scholar_stats_use_cdn"] = False
    page, _ = badge_site.build(offline=True)
    assert page.strip() == (
        '<img src="https://img.shields.io/endpoint?url=https%3A%2F%2Fraw.githubusercontent.com%2Fada%2Fada.github.io'
        "%2Fgoogle-scholar-stats%2Fgs_data_shieldsio.json&logo=Google%20Scholar&labelColor=f6f6f6&color=9cf&style=flat"
        '&label=citations" alt="(citations)" loading="lazy">'
    )


def test_the_badges_parameters(badge_site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    badge_site.page("index.html", "{% include scholar_badge.html label='zitiert' color='red' logo=false %}")
    page, _ = badge_site.build()
    assert ET.fromstring(page.strip()).attrib["aria-label"] == "zitiert: 551074"
    assert "#e05d44" in page
    assert "#4285f4" not in page


def test_the_chart(badge_site: Site, cdn: Server) -> None:
    cdn.serve(CDN_BRANCH)
    badge_site.page("index.html", "{% include scholar_chart.html title='Per year' %}")
    page, _ = badge_site.build()
    assert (
        ET.fromstring(page.strip()).attrib["aria-label"] == "Per year: 2022: 100000, 2023: 120000, 2024: 0, 2025: 90000"
    )


@pytest.mark.parametrize("value", [None, "", 7, [1], {"cites_per_year": {"then": 1}}, {"2020": "1"}, {"total": 1}])
def test_the_filters_take_anything(value: object) -> None:
    assert google_scholar.scholar_chart(value) == ""
    assert isinstance(google_scholar.scholar_badge(value), str)


# -- the root site and acad-homepage ----------------------------------------------------------------------------------


def test_the_root_site_shows_the_number(tmp_path: Path, cdn: Server, raw: Server) -> None:
    repository = "signe-akerlund/signe-akerlund.github.io"
    cdn.serve(f"{repository}@google-scholar-stats", {**DATA, "citedby": 1234, "scholar_id": "XXXXXXXXXXXX"})
    options = {
        "destination": str(tmp_path / "site"),
        "cache_dir": ".jekyll-cache",
        "disable_disk_cache": True,
        "google_scholar": {"cdn_url": cdn.address, "raw_url": raw.address, "timeout": 20, "offline": False},
    }
    log = Log()
    build(configuration.load(ROOT, options, [ROOT / "_config.yml"]), log)
    page = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert page.count('<span id="total_cit">1234</span>') == 1
    assert "img.shields.io" not in page
    assert lines(log) == [f"INFO: 1234 citations, fetched now from {cdn.host}"]


@pytest.mark.ruby
def test_the_include_works_under_ruby(badge_site: Site, jekyll: Callable[..., Any], tmp_path: Path) -> None:
    del jekyll  # only that it is there
    (badge_site.folder / "_config.yml").write_text(
        "repository: ada/ada.github.io\ngoogle_scholar_stats_use_cdn: true\ngoogle_scholar: {offline: true}\n"
    )
    badge_site.page("index.html", "{% include scholar_badge.html %}{% include scholar_chart.html %}")
    ours, _ = badge_site.build(offline=True)
    environment = {
        "JEKYLL_NO_BUNDLER_REQUIRE": "true",
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "HOME": str(tmp_path),
    }
    command = ["jekyll", "build", "-q", "-s", str(badge_site.folder), "-d", str(tmp_path / "ruby")]
    subprocess.run(command, check=True, env=environment, timeout=120, cwd=tmp_path)
    assert (tmp_path / "ruby" / "index.html").read_text() == ours
