"""Two trees compared: what is equal, what is not, and which reason each difference is given."""

from __future__ import annotations

import pytest
from hypothesis import given

from pylekyll.checks.compare.causes import FOLDER, LIVE, Origins, ruby_plugins
from pylekyll.checks.compare.classify import DIFFERENT, EQUAL, EXTRA, IDENTICAL, MISSING, UNREAD, Circumstances, compare
from pylekyll.checks.compare.spelling import Addresses
from pylekyll.checks.compare.trees import FolderTree, read_tree
from tests.checks.compare.sides import PAGE, SIDES, as_bytes, differ, relaxed, trees


@relaxed
@given(trees)
def test_a_tree_equals_itself(tree: dict[str, bytes]) -> None:
    comparison = differ(tree, tree)
    assert comparison.is_equal
    assert comparison.groups == []
    assert [result.status for result in comparison.results] == [IDENTICAL] * len(tree)


@relaxed
@given(trees, trees)
def test_every_file_of_either_tree_has_one_result(reference: dict[str, bytes], ours: dict[str, bytes]) -> None:
    comparison = differ(reference, ours)
    assert [result.path for result in comparison.results] == sorted({*reference, *ours})
    for result in comparison.results:
        assert (result.status == MISSING) == (result.path not in ours)
        assert (result.status == EXTRA) == (result.path not in reference)
        assert (result.status == DIFFERENT) == bool(result.groups and result.path in ours and result.path in reference)
    assert comparison.is_equal == all(result.status in {IDENTICAL, EQUAL} for result in comparison.results)


@relaxed
@given(trees, trees)
def test_both_directions_see_the_same(reference: dict[str, bytes], ours: dict[str, bytes]) -> None:
    there, back = differ(reference, ours), differ(ours, reference)
    swapped = {MISSING: EXTRA, EXTRA: MISSING}
    assert [swapped.get(one.status, one.status) for one in there.results] == [one.status for one in back.results]


@pytest.mark.parametrize(
    "path, before, after, rule",
    [
        ("a.html", PAGE % ("a", "<p>b</p>"), PAGE % ("a", "\n\n<p>b</p>\n"), "space"),
        ("a.html", PAGE % ("a", '<a b="1" c="2">'), PAGE % ("a", '<a c="2" b="1">'), "attributes"),
        ("a.html", PAGE % ("a", "Jekyll v4.3.1"), PAGE % ("a", "Jekyll v4.4.1"), "version"),
        ("a.html", PAGE % ("a", "a" * 40), PAGE % ("a", "b" * 40), "commit"),
        ("feed.xml", "<feed><updated>1</updated></feed>", "<feed><updated>2</updated></feed>", "time"),
        ("a.json", '{"a": 1}', '{"a":1}', "space"),
        ("a.txt", "a\r\nb\r\n", "a\nb\n", "space"),
    ],
)
def test_equal_except_for(path: str, before: str, after: str, rule: str) -> None:
    (result,) = differ({path: before}, {path: after}).results
    assert (result.status, result.allowed) == (EQUAL, (rule,))


def test_only_the_rules_that_are_needed_are_named() -> None:
    before = PAGE % ("a", '<a b="1" c="2">x</a> Jekyll v4.3.1')
    after = PAGE % ("a", '<a c="2" b="1">x</a> Jekyll v4.4.1')
    (result,) = differ({"a.html": before}, {"a.html": after}).results
    assert result.allowed == ("version", "attributes")


CODE = '<pre class="highlight"><code>%s</code></pre>'


@pytest.mark.parametrize(
    "path, before, after, cause",
    [
        ("a.html", CODE % '<span class="k">if</span>', CODE % '<span class="kn">if</span>', "highlight"),
        ("a.html", CODE % '<span class="k">a</span>\nb', CODE % '<span class="hll">a\n</span>b', "highlight"),
        ("a.css", "a {\n  b: c;\n}\n", "a{b:c}", "css"),
        ("a.css", "a { b: c }", "a { b: d }", "other-css"),
        ("a.css.map", '{"mappings": "AAAA"}', '{"mappings": "AAAC"}', "source-map"),
        ("a.html", "<p>it&#8217;s</p>", "<p>it’s</p>", "spelling"),
        ("a.html", '<sup role="doc-noteref"><a>1</a></sup>', '<sup><a role="doc-noteref">1</a></sup>', "notes"),
        ("s.xml", "<url><lastmod>1</lastmod></url>", "<url><lastmod>2</lastmod></url>", "lastmod"),
        ("a.html", '<link href="/a.css?v=1">', '<link href="/a.css?v=2">', "bust"),
        ("a.html", "<p>a</p><script src='/cdn-cgi/x.js'></script>", "<p>a</p>", "injected"),
        ("a.html", '<a href="http://localhost:4000/a">', '<a href="https://ada.github.io/a">', "address"),
        ("a.html", "<p>a</p>\n<script src='//www.googletagmanager.com/gtag/js'></script>", "<p>a</p>", "environment"),
        ("a.html", "<li>a</li>\n<li>b</li>\n<li>c</li>", "<li>c</li>\n<li>a</li>\n<li>b</li>", "order"),
        ("a.png", b"\0\1", b"\0\2", "binary"),
        ("a.html", "<p>one</p>", "<p>two</p>", "unknown"),
        ("a.js", "one()", "two()", "unknown"),
    ],
)
def test_likely_reasons(path: str, before: str | bytes, after: str | bytes, cause: str) -> None:
    addresses = Addresses(frozenset({"https://ada.github.io"}))
    comparison = differ({path: before}, {path: after}, addresses=addresses)
    assert [group.cause.key for group in comparison.groups] == [cause]
    assert comparison.results[0].status == DIFFERENT


def test_reasons_are_found_for_each_place_of_a_page() -> None:
    code = CODE % '<span class="%s">if</span>'
    before = PAGE % ("one", f"{code % 'k'}\n<p>x</p>\n<p>it&#8217;s</p>")
    after = PAGE % ("two", f"{code % 'kn'}\n<p>x</p>\n<p>it’s</p>")
    comparison = differ({"a.html": before}, {"a.html": after})
    assert [group.cause.key for group in comparison.groups] == ["unknown", "highlight", "spelling"]
    assert not comparison.results[0].same_content


def test_one_change_on_all_pages_is_one_group() -> None:
    pages = {
        f"{name}/index.html": PAGE % (name, '<link rel="canonical" href="%s/' + name + '/">') for name in "abcdefgh"
    }
    before = {path: text % "https://one.org" for path, text in pages.items()}
    after = {path: text % "https://two.org" for path, text in pages.items()}
    comparison = differ(before, after)
    assert len(comparison.groups) == 1
    assert len(comparison.groups[0].files) == 8
    assert comparison.groups[0].count == 8


def test_what_only_one_file_has_is_one_group() -> None:
    before = PAGE % ("a", "<p>1</p>\n<p>same</p>\n<p>2</p>")
    after = PAGE % ("a", "<p>one</p>\n<p>same</p>\n<p>two</p>")
    comparison = differ({"a.html": before}, {"a.html": after})
    (group,) = comparison.groups
    assert (group.count, len(group.examples)) == (2, 2)
    assert comparison.results[0].groups == [group]
    assert all(of is group for of, _ in comparison.results[0].hunks)


def test_groups_come_in_the_order_of_what_they_tell() -> None:
    before = {
        "gone.html": "x",
        "a.css": "a {b: c}",
        "a.html": PAGE % ("a", "<p>1</p>"),
        "b.html": PAGE % ("a", "<p>1</p>"),
    }
    after = {"new.html": "x", "a.css": "a{b:c}", "a.html": PAGE % ("a", "<p>2</p>"), "b.html": PAGE % ("b", "<p>2</p>")}
    comparison = differ(before, after)
    assert [(group.cause.key, len(group.files)) for group in comparison.groups] == [
        ("missing", 1),
        ("extra", 1),
        ("unknown", 2),
        ("unknown", 1),
        ("css", 1),
    ]


def test_ruby_plugins_are_suspected_where_no_other_reason_is(tmp_path) -> None:
    folder = tmp_path / "_plugins"
    folder.mkdir()
    (folder / "gallery.rb").write_text(
        "Liquid::Template.register_tag('gallery', Gallery)\nclass A < Jekyll::Generator\nend"
    )
    found = ruby_plugins([folder, tmp_path / "none"], tmp_path)
    assert found == (("_plugins/gallery.rb", ("gallery", "a generator")),)
    comparison = differ(
        {"a.html": "<p>1</p>", "b.css": "a {b: c}"},
        {"a.html": "<p>2</p>", "b.css": "a{b:c}"},
        Origins(ruby_plugins=found),
    )
    first, second = comparison.groups
    assert (first.cause.key, second.cause.key) == ("plugin-in-ruby", "css")
    assert "_plugins/gallery.rb (gallery, a generator)" in first.cause.advice


def test_plugins_that_are_missing_are_suspected() -> None:
    comparison = differ({"a.html": "1"}, {"a.html": "2"}, Origins(missing_plugins=("jekyll-x",)))
    assert "jekyll-x" in comparison.groups[0].cause.advice


@pytest.mark.parametrize("origin, title", [(LIVE, "not at the live site"), (FOLDER, "only pylekyll writes these")])
def test_files_of_ours_only(origin: str, title: str) -> None:
    comparison = differ({}, {"a.html": "x"}, Origins(origin))
    assert comparison.groups[0].cause.title == title


def test_files_that_could_not_be_fetched() -> None:
    comparison = compare({}, {"a.html": b"x"}, Circumstances(SIDES), {"a.html": "answered 500"})
    assert comparison.results[0].status == UNREAD
    assert "answered 500" in comparison.groups[0].cause.title
    assert not comparison.is_equal


def test_what_the_other_sass_compiler_writes_is_tried() -> None:
    reference, ours = as_bytes({"a.css": "a {b: c}", "b.css": "x"}), as_bytes({"a.css": "a{b:d}", "b.css": "y"})
    known = Circumstances(SIDES, compiler="libsass", compiled=as_bytes({"a.css": "a {b: c}", "b.css": "z"}))
    comparison = compare(reference, ours, known)
    by_path = {result.path: result for result in comparison.results}
    assert by_path["a.css"].remedies == ["`sass: {implementation: libsass}` in _config.yml"]
    assert by_path["b.css"].remedies == []


def test_bytes_that_are_not_utf_8_are_compared_unchanged() -> None:
    assert differ({"a.html": b"<p>\xe9</p>"}, {"a.html": b"<p>\xe9</p>\n"}).is_equal
    assert not differ({"a.html": b"<p>\xe9</p>"}, {"a.html": b"<p>\xe8</p>"}).is_equal


def test_a_folder_is_read_file_by_file(tmp_path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "c.html").write_bytes(b"x")
    tree = FolderTree(tmp_path)
    assert dict(tree) == {"a/b/c.html": b"x"} == read_tree(tmp_path)
    (tmp_path / "a" / "b" / "c.html").write_bytes(b"y")
    assert tree["a/b/c.html"] == b"y"
    assert tree.modified() is not None
    assert FolderTree(tmp_path / "none").modified() is None
