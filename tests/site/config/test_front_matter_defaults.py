"""Front-matter defaults, against what Jekyll 4.4.1 found for the same sets (see the JSON file's `about`)."""

import json
from datetime import datetime, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.log import Log
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.site.config import Config, FrontMatterDefaults, defaults

RECORD = json.loads(Path(__file__).with_suffix(".json").with_stem("front_matter_defaults").read_text("utf-8"))


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    folder = tmp_path_factory.mktemp("source")
    for name in RECORD["files"]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return folder


def finder(source, sets, log=None, **options):
    values = {**defaults(source), "defaults": sets, **options}
    return FrontMatterDefaults(Config(values, {"TZ": "Asia/Tokyo"}, source), log)


@pytest.mark.parametrize("case", RECORD["cases"], ids=range(len(RECORD["cases"])))
def test_as_jekyll_finds_them(source, case):
    found = finder(source, case["sets"], collections_dir=case["collections_dir"])
    assert [found.all(path, type_) for path, type_ in RECORD["items"]] == case["expected"]
    assert [[found.find(path, type_, key) for key in "abcd"] for path, type_ in RECORD["items"]] == case["found"]


def test_invalid_sets_and_old_types_are_warned_of_once(tmp_path):
    log = Log()
    sets = ["x", {"scope": {"path": "", "type": "post"}, "values": {"layout": "post"}}]
    found = finder(tmp_path, sets, log)
    assert found.find("a.md", "posts", "layout") == found.find("b.md", "posts", "layout") == "post"
    # Jekyll 4.4.1's own words, the first with what it is about on the same line
    assert [finding.message for finding in log.findings] == [
        "An invalid front-matter default set was found: x",
        "The 'post' type has become 'posts'.",
    ]
    assert log.findings[1].hint == "Please update your front-matter defaults to use 'type: posts'."


def test_a_date_is_a_time_in_the_local_zone(tmp_path):
    sets = [{"scope": {"path": ""}, "values": {"date": "2020-01-02 03:04:05 +0000"}}]
    date = finder(tmp_path, sets).find("a.md", "posts", "date")
    assert date == datetime(2020, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    assert date.hour == 12
    with pytest.raises(ConfigError, match="Invalid date 'soon'"):
        finder(tmp_path, [{"values": {"date": "soon"}}])


@pytest.mark.parametrize("scope", ["docs", 5, {"type": None}])
def test_invalid_scopes(tmp_path, scope):
    with pytest.raises(ConfigError, match="scope"):
        finder(tmp_path, [{"scope": scope, "values": {}}])


def test_what_is_returned_can_be_changed(tmp_path):
    found = finder(tmp_path, [{"values": {"a": 1}}])
    found.all("x", "pages")["a"] = 2
    assert found.all("x", "pages") == {"a": 1}


SETS = st.lists(
    st.fixed_dictionaries(
        {
            "scope": st.fixed_dictionaries({"path": st.sampled_from(["", "a", "a/b", "b"])}),
            "values": st.dictionaries(st.sampled_from("xyz"), st.integers(), max_size=3),
        }
    ),
    max_size=5,
)


@given(SETS)
def test_of_scopes_without_types_the_most_specific_one_wins(sets):
    """Merging the matching sets in order of their paths' lengths, later ones last, gives the same."""
    found = finder(Path("/nowhere"), sets)
    matching = sorted(
        (entry for entry in sets if "a/b.md".startswith(entry["scope"]["path"])),
        key=lambda entry: len(entry["scope"]["path"]),
    )
    expected = {}
    for entry in matching:
        expected = deep_merge(expected, entry["values"])
    for key in "xyz":
        assert found.find("a/b.md", "pages", key) == expected.get(key)
