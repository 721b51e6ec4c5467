"""Changes of ``_config.yml`` as text: one key changes, and every other byte stays."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.academic.migrating import settings
from pylekyll.academic.migrating.jekyll_sites import convert_settings

TEXT = """# The site
title   : "Ada"   # with a comment
theme: "jekyll-theme-minimal"  # the old one
plugins:
  - jekyll-feed
  - jekyll-minifier # makes files small

# Comments of the next key
author:
  name: Ada
  links: [a, b]
last: true
"""


def test_a_key_is_set_where_it_is() -> None:
    changed = settings.set_key(TEXT, "theme", "academic")
    assert changed == TEXT.replace('theme: "jekyll-theme-minimal"  # the old one', "theme: academic")


def test_a_new_key_comes_first() -> None:
    assert settings.set_key("---\na: 1\n", "b", "2") == "---\nb: 2\na: 1\n"
    assert settings.set_key("", "b", "2") == "b: 2\n"


def test_a_key_goes_with_its_value_alone() -> None:
    assert settings.remove_key(TEXT, "plugins") == TEXT.replace(
        "plugins:\n  - jekyll-feed\n  - jekyll-minifier # makes files small\n", ""
    )
    assert settings.remove_key(TEXT, "author") == TEXT.replace("author:\n  name: Ada\n  links: [a, b]\n", "")
    assert settings.remove_key(TEXT, "missing") == TEXT


def test_items_of_lists_go() -> None:
    unwanted = frozenset({"jekyll-minifier"})
    assert settings.remove_items(TEXT, "plugins", unwanted) == TEXT.replace(
        "  - jekyll-minifier # makes files small\n", ""
    )
    in_a_line = "plugins: [jekyll-feed, jekyll-minifier, x]\nb: 1\n"
    assert yaml.safe_load(settings.remove_items(in_a_line, "plugins", unwanted)) == {
        "plugins": ["jekyll-feed", "x"],
        "b": 1,
    }


_KEYS = st.sampled_from(["theme", "title", "author", "plugins", "x-y"])
_VALUES = st.one_of(st.integers(), st.text(max_size=20), st.lists(st.text(max_size=5), max_size=3), st.booleans())
_SITES = st.dictionaries(_KEYS, st.one_of(_VALUES, st.dictionaries(st.sampled_from("abc"), _VALUES, max_size=3)))


@given(_SITES, _KEYS)
def test_other_keys_keep_their_values(site: dict[str, object], key: str) -> None:
    text = yaml.safe_dump(site, sort_keys=False)
    text = "" if not site else text
    assert settings.read(settings.remove_key(text, key)) == {name: site[name] for name in site if name != key}
    assert settings.read(settings.set_key(text, key, "academic")) == {**site, key: "academic"}


@pytest.mark.parametrize("text", ["a: [", "- 1\n- 2\n", "just words"])
def test_what_is_not_a_mapping_is_not_read(text: str) -> None:
    assert settings.read(text) == {}
    assert settings.remove_key(text, "a") == text


def test_the_settings_of_a_moved_site() -> None:
    text = (
        "remote_theme: a/b\nlsi: true\nenable_math: true\njekyll-archives:\n  posts:\n    layouts: {tag: archive-tag}\n"
    )
    moved = yaml.safe_load(convert_settings(text))
    assert moved["theme"] == "academic"
    assert moved["math"] is True
    assert moved["jekyll-archives"]["posts"]["layouts"]["tag"] == "archive"
    assert not {"remote_theme", "lsi"} & moved.keys()
    assert "math" not in yaml.safe_load(convert_settings("enable_math: false\n"))


def test_gems_of_al_folio_stay_where_they_are_needed() -> None:
    text = "al_folio: {api_version: 1}\nplugins:\n  - jekyll-feed\n  - al_folio_core\n  - al_math\n"
    gone = yaml.safe_load(convert_settings(text))
    assert gone["plugins"] == ["jekyll-feed"]
    assert "al_folio" not in gone
    kept = yaml.safe_load(convert_settings(text, keeps_core=True))
    assert kept["plugins"] == ["jekyll-feed", "al_folio_core"]
    assert kept["al_folio"] == {"api_version": 1}
