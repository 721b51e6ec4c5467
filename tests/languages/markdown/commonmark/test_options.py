"""How a site chooses a processor, and what it can set."""

from __future__ import annotations

import pytest

from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.gems.loader import load_extensions
from pylekyll.languages.markdown.commonmark import CommonMark, CommonMarkOptions
from pylekyll.rendering.convert import MarkdownConverter
from pylekyll.site.config import load


def convert(tmp_path, text, **settings):
    config = load(tmp_path, settings, environment={})
    return MarkdownConverter(load_extensions(config, None, Log(), gemfile=False)).convert(text)


def test_names_that_are_not_known_are_warned_of():
    # As jekyll-commonmark 1.4.0 logs them.
    log = Log()
    options = CommonMarkOptions.from_mapping({"options": ["smart", "Nope"], "extensions": ["table", "Table"]}, log)
    assert options == CommonMarkOptions(frozenset({"SMART"}), ("table",))
    logged = [(line.topic.strip(), line.message) for line in log.lines]
    known = (
        "DEFAULT, SOURCEPOS, UNSAFE, VALIDATE_UTF8, SMART, LIBERAL_HTML_TAG, FOOTNOTES, STRIKETHROUGH_DOUBLE_TILDE, "
        "HARDBREAKS, NOBREAKS, GITHUB_PRE_LANG, TABLE_PREFER_STYLE_ATTRIBUTES, FULL_INFO_STRING"
    )
    assert logged == [
        ("CommonMark:", "NOPE is not a valid option"),
        ("Valid options:", known),
        ("CommonMark:", "Table is not a valid extension"),
        ("Valid extensions:", "table, strikethrough, autolink, tagfilter, tasklist"),
    ]


@pytest.mark.parametrize(
    "settings", [None, "smart", [], {"options": "SMART"}, {"options": [1, "SMART"]}, {"extensions": {"table": 1}}]
)
def test_settings_of_another_shape_count_as_none(settings):
    assert CommonMarkOptions.from_mapping(settings) == CommonMarkOptions()


def test_gfm_is_github_pages_processor_with_its_extensions(tmp_path):
    text = "# A ~~b~~\n\n<i>c</i> <xmp> www.d.e[^1]\n\n- [ ] f\n\n[^1]: g\n"
    settings = {"extensions": ["table", "strikethrough", "autolink", "tagfilter"], "options": ["unsafe", "footnotes"]}
    expected = convert(tmp_path, text, markdown="CommonMarkGhPages", commonmark=settings)
    assert convert(tmp_path, text, markdown="GFM", commonmark={"options": ["SMART"]}) == expected
    assert '<h1 id="a-delbdel">A <del>b</del></h1>' in expected


def test_other_names_are_refused(tmp_path):
    with pytest.raises(ConfigError, match="Invalid Markdown processor given: CommonMarks"):
        convert(tmp_path, "a", markdown="CommonMarks")


def test_references_cannot_outgrow_the_document():
    # cmark has this bound since 0.30.3; the 0.29 in commonmarker 0.23.6 writes 250 MB here.
    html = CommonMark(CommonMarkOptions()).convert(f"[a]: /{'b' * 50_000}\n\n{'[a] ' * 5_000}")
    assert len(html) < 400_000
    assert html.endswith("[a] [a]</p>\n")


def test_rows_cannot_outgrow_the_document():
    # cmark-gfm has this bound since 0.29.0.gfm.8.
    width = 2_000
    text = "|".join(["a"] * width) + "\n" + "|".join(["-"] * width) + "\n" + "b|\n" * 1_000
    html = CommonMark(CommonMarkOptions(extensions=("table",))).convert(text)
    rows = html.count("<tr>") - 1
    assert 0x80000 / width - 1 < rows <= 0x80000 / (width - 1)
    assert html.endswith("</table>\n<p>" + "\n".join(["b|"] * (1_000 - rows)) + "</p>\n")
