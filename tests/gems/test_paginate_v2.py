"""Cases that the recorded trees of jekyll-paginate-v2 lack: wrong settings, warnings, and the output of `debug`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Level, Log
from pylekyll.gems.builtin.paginate_v2.pages import format_title
from pylekyll.site import config as configuration

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

LIST = "---\npagination: {enabled: true%s}\n---\n"
SHOWS = "{% for post in paginator.posts %}{{ post.title }} {% endfor %}{{ paginator.page }}/{{ paginator.total_pages }}"


def write(source: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, "utf-8")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a site with three posts and a layout."""
    posts = {f"_posts/2024-01-0{n}-p{n}.md": f"---\ntitle: P{n}\ntags: [T, t{n}]\nrank: {n}\n---\n" for n in (1, 2, 3)}
    write(tmp_path, {**posts, "_layouts/list.html": SHOWS})
    return tmp_path


def build_site(source: Path, log: Log, **settings: Any) -> dict[str, str]:
    """Build the site; returns what was written, by path."""
    settings.setdefault("pagination", {"enabled": True, "per_page": 2})
    options = {"plugins": ["jekyll-paginate-v2"], **settings}
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    build(configuration.load(source, options, environment=environment, working_directory=source), log)
    destination = source / "_site"
    files = [path for path in destination.rglob("*") if path.is_file()]
    return {path.relative_to(destination).as_posix(): path.read_text("utf-8") for path in files}


def warnings(log: Log) -> list[str]:
    return [line.message for line in log.warnings if line.topic in {"Pagination:", "AutoPages:"}]


# -- wrong settings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "own, message",
    [
        ("per_page: 0", "'pagination.per_page' must be a number of at least 1, but was: 0."),
        ("per_page: -3", "'pagination.per_page' must be a number of at least 1, but was: -3."),
        ("per_page: many", "'pagination.per_page' must be a number of at least 1, but was: \"many\"."),
        ("per_page: true", "'pagination.per_page' must be a number, but was: true."),
        ("per_page: [1]", "'pagination.per_page' must be a number, but was: [1]."),
        ("permalink: 7", "'pagination.permalink' must be a text, but was: 7."),
        ("title: false", "'pagination.title' must be a text, but was: false."),
        ("extension: 1", "'pagination.extension' must be a text, but was: 1."),
        ("indexpage: [a]", "'pagination.indexpage' must be a text, but was: [\"a\"]."),
        ("trail: 2", "'pagination.trail' must be a hash with `before` and `after`, but was: 2."),
        ("trail: {before: [], after: 1}", "'pagination.trail.before' must be a number, but was: []."),
        ("offset: true", "'pagination.offset' must be a number, but was: true."),
        ("tag: true", "'pagination.tag' must be a name or a list of names, but was: true."),
        ("category: {a: 1}", "'pagination.category' must be a name or a list of names, but was: {\"a\"=>1}."),
        ("collection: false", "'pagination.collection' must be a name or a list of names, but was: false."),
    ],
)
def test_an_option_of_the_wrong_kind_is_named_with_its_page(own: str, message: str, source: Path) -> None:
    write(source, {"blog/index.html": LIST % f", {own}"})
    with pytest.raises(ConfigError) as failure:
        build_site(source, Log())
    assert str(failure.value) == f"blog/index.html: {message}"


@pytest.mark.parametrize(
    "settings, message",
    [
        ({"pagination": True}, "'pagination' should be set as a hash, but was: true."),
        ({"autopages": [1]}, "'autopages' should be set as a hash, but was: [1]."),
        (
            {"autopages": {"enabled": True, "tags": False}},
            "'autopages.tags' should be set as a hash, but was: false.",
        ),
        (
            {"autopages": {"enabled": True, "tags": {"slugify": "pretty"}}},
            "'autopages.tags.slugify' must be a hash with `mode` and `cased`, but was: \"pretty\".",
        ),
        (
            {"autopages": {"enabled": True, "categories": {"layouts": "one.html"}}},
            "'autopages.categories.layouts' must be a list of files, but was: \"one.html\".",
        ),
        (
            {"autopages": {"enabled": True, "tags": {"permalink": 3}}},
            "_layouts/autopage_tags.html: 'autopages.tags.permalink' must be a text, but was: 3.",
        ),
        (
            {"paginate": 5},
            "`paginate` and `pagination` cannot both be set in the configuration.",
        ),
    ],
)
def test_a_configuration_that_makes_no_sense(settings: dict[str, Any], message: str, source: Path) -> None:
    write(source, {"index.html": LIST % ""})
    with pytest.raises(ConfigError) as failure:
        build_site(source, Log(), **settings)
    assert str(failure.value) == message


@pytest.mark.parametrize("key", ["pagination", "autopages"])
def test_a_layout_whose_settings_are_not_a_hash(key: str, source: Path) -> None:
    write(source, {"_layouts/autopage_tags.html": f"---\n{key}: 5\n---\n"})
    with pytest.raises(ConfigError, match=rf"_layouts/autopage_tags\.html: '{key}' must be a hash, but was: 5\."):
        build_site(source, Log(), autopages={"enabled": True})


def test_values_that_cannot_be_compared_are_shown(source: Path) -> None:
    write(source, {"_posts/2024-01-04-p4.md": "---\nrank: high\n---\n", "index.html": LIST % ", sort_field: rank"})
    with pytest.raises(ConfigError) as failure:
        build_site(source, Log())
    assert failure.value.location is not None
    assert failure.value.location.path == "index.html"
    assert "documents cannot be sorted by 'rank'" in failure.value.message
    assert '"high" in _posts/2024-01-04-p4.md' in failure.value.message


# -- warnings ---------------------------------------------------------------------------------------------------


def test_a_permalink_without_the_number(source: Path) -> None:
    write(source, {"index.html": LIST % ', permalink: "/more/"' + SHOWS})
    log = Log()
    assert set(build_site(source, log)) >= {"index.html", "more/index.html"}
    [warning] = warnings(log)
    assert warning == (
        "The permalink '/more/' of the list index.html has no ':num': all its pages but the first are written to the "
        "same place, and only the last is left."
    )
    quiet = Log()
    build_site(source, quiet, pagination={"enabled": True, "per_page": 3})
    assert not warnings(quiet)
    write(source, {"index.html": LIST % ', permalink: "", indexpage: "part-:num"' + SHOWS})
    assert set(build_site(source, quiet)) >= {"part-1.html", "part-2.html"}
    assert not warnings(quiet)


def test_a_collection_that_is_not_there(source: Path) -> None:
    write(source, {"a.html": LIST % ', collection: "nwes, posts, nwes"' + SHOWS, "_News/n.md": "---\n---\n"})
    write(source, {"b.html": "---\npermalink: /b/\n" + (LIST % ", collection: News").removeprefix("---\n") + SHOWS})
    log = Log()
    written = build_site(source, log, collections={"News": {"output": True}})
    assert warnings(log) == [
        "The collection 'nwes' not found: the site does not have it.",
        "The collection 'news' not found: its name is 'News', and the plugin finds only lowercase names.",
    ]
    assert written["index.html"] == "P1 P2 1/2"
    assert written["b/index.html"] == "1/1"


def test_a_missing_layout_is_reported_once(source: Path) -> None:
    log = Log()
    settings = {"tags": {"layouts": ["gone.html"]}, "categories": {"enabled": False}, "collections": {"enabled": False}}
    written = build_site(source, log, autopages={"enabled": True, **settings})
    [warning] = warnings(log)
    assert warning == (
        "The layout _layouts/gone.html for tags pages is not in the site: the pages will be empty. Create it, set "
        "another in `autopages.tags.layouts`, or set `autopages.tags.enabled: false`."
    )
    assert written["tag/t/index.html"] == ""


def test_no_list_at_all(source: Path) -> None:
    (source / "_config.yml").write_text("title: Lists\npagination: {enabled: true}\n")
    log = Log()
    build_site(source, log)
    assert len(warnings(log)) == 1
    assert "couldn't find any pagination page" in warnings(log)[0]
    assert [str(finding.location) for finding in log.findings] == ["_config.yml:2"]


def test_lists_that_show_the_text_of_another(source: Path) -> None:
    """One path, one template: so it is in Jekyll 4 (tests/sites/plugins/paginate-v2 is recorded from it)."""
    own = {"a.html": "first " + SHOWS, "b.html": "second " + SHOWS, "c.html": "no Liquid", "d.html": "first " + SHOWS}
    write(source, {name: f"---\npermalink: /{name[0]}/\n{(LIST % '')[4:]}{text}" for name, text in own.items()})
    log = Log()
    written = build_site(source, log)
    assert {name: written[f"{name}/index.html"] for name in "abcd"} == {
        "a": "first P1 P2 1/2",
        "b": "first P1 P2 1/2",
        "c": "no Liquid",
        "d": "first P1 P2 1/2",
    }
    [warning] = warnings(log)
    assert warning == (
        "As with jekyll-paginate-v2 in Jekyll 4, the text of b.html is replaced by that of a.html. "
        "Move the content of these pages into layouts."
    )


# -- the rest ---------------------------------------------------------------------------------------------------


def test_errors_name_the_file_of_a_list(source: Path) -> None:
    write(source, {"blog/index.html": LIST % "" + "fine\n{% nothing %}"})
    with pytest.raises(Exception, match=r"blog/index\.html:5") as failure:
        build_site(source, Log())
    assert "Unknown tag 'nothing'" in str(failure.value)


@pytest.mark.parametrize("plugins", [["jekyll-paginate-v2"], ["jekyll-paginate", "jekyll-paginate-v2"]])
def test_the_settings_of_the_older_plugin_serve(plugins: list[str], source: Path) -> None:
    write(source, {"blog/index.html": "---\n---\n" + SHOWS})
    log = Log()
    settings = {"plugins": plugins, "paginate": 2, "paginate_path": "/blog/p:num/", "pagination": None}
    written = build_site(source, log, **settings)
    assert (written["blog/index.html"], written["blog/p2/index.html"]) == ("P3 P2 1/2", "P1 2/2")
    assert len(warnings(log)) == (1 if plugins == ["jekyll-paginate-v2"] else 0)


def test_paginate_may_be_off(source: Path) -> None:
    write(source, {"index.html": LIST % "" + SHOWS})
    assert build_site(source, Log(), paginate=False)["page2/index.html"] == "P3 2/2"


def test_what_debug_prints(source: Path) -> None:
    write(source, {"index.html": LIST % ", debug: true, tag: t, category: posts"})
    log = Log()
    build_site(source, log)
    assert [line.message for line in log.lines if line.topic == "Pagination:" and line.level is Level.INFO] == [
        "----------------------------",
        "Page: index.html",
        " Active configuration",
        "  Enabled:          true",
        "  Items per page:   2",
        "  Permalink:        /page:num/",
        "  Title:            :title - page :num",
        "  Limit:            0",
        "  Sort by:          date",
        "  Sort reverse:     false",
        " Active Filters",
        "  Collection:       posts",
        "  Offset:           0",
        "  Category:         [Not set]",
        "  Tag:              t",
        "  Locale:           [Not set]",
        " Filtering by: Category    3 => 3",
        " Filtering by: Tag         3 => 3",
        " Filtering by: Locale      3 => 3",
        "Rolling through the date fields for all documents",
        "Complete, processed 1 pagination page(s)",
    ]


def test_titles_are_filled_in_as_ruby_does_it() -> None:
    """A backslash in a title means to Ruby's `String#sub` what it always does."""
    assert format_title(":title - :num/:max :num", r"A \\ \0 \1", 2, 3) == "A \\ :title  - 2/3 :num"


# -- defaults ---------------------------------------------------------------------------------------------------


def test_plugins_see_the_defaults_of_the_list_that_templates_do_not_see(source: Path) -> None:
    """In the gem a page keeps the ``default_proc`` of its list's front matter (``PaginationPage``)."""
    layout = "{% seo %}{{ page.colour }}{{ page.image | jsonify }}"
    write(source, {"_pages/notes.md": LIST % "", "_layouts/default.html": layout})
    values = {"layout": "default", "colour": "red", "image": {"facebook": "/logo.png", "twitter": "/logo.png"}}
    site = build_site(
        source,
        Log(),
        plugins=["jekyll-paginate-v2", "jekyll-seo-tag"],
        url="https://x.org",
        include=["_pages"],
        defaults=[{"scope": {"path": "_pages"}, "values": values}],
    )
    page = next(text for path, text in site.items() if "og:image" in text)
    assert 'og:image" content="https://x.org/logo.png"' in page
    assert page.endswith("null")
