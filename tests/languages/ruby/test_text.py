"""Strings and slugs against Ruby."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.ruby import text
from tests.languages.ruby.recorded import recorded

RECORDED = recorded("text")


@pytest.mark.parametrize("title, mode, slug, cased", RECORDED["slugify"])
def test_slugify(title: str, mode: str | None, slug: str, cased: str) -> None:
    assert text.slugify(title, mode) == slug
    assert text.slugify(title, mode, cased=True) == cased


def test_transliterate() -> None:
    assert {letter: text.transliterate(letter) for letter, _ in RECORDED["transliterate"]} == dict(
        RECORDED["transliterate"]
    )


@pytest.mark.parametrize("slug, title", RECORDED["titleize_slug"])
def test_titleize_slug(slug: str, title: str) -> None:
    assert text.titleize_slug(slug) == title


@pytest.mark.parametrize("whole, pattern, pieces", RECORDED["split"])
def test_split(whole: str, pattern: str, pieces: list[str]) -> None:
    assert text.split(whole, pattern) == pieces


@pytest.mark.parametrize("padded, both, left, right", RECORDED["strip"])
def test_strip(padded: str, both: str, left: str, right: str) -> None:
    assert (text.strip(padded), text.lstrip(padded), text.rstrip(padded)) == (both, left, right)


@pytest.mark.parametrize("word, upper, lower, capital", RECORDED["case"])
def test_case(word: str, upper: str, lower: str, capital: str) -> None:
    assert (text.upcase(word), text.downcase(word), text.capitalize(word)) == (upper, lower, capital)


@pytest.mark.parametrize("word, characters, squeezed", RECORDED["squeeze"])
def test_squeeze(word: str, characters: str, squeezed: str) -> None:
    assert text.squeeze(word, characters) == squeezed


@given(st.text(), st.sampled_from(sorted(text.SLUGIFY_MODES - {"raw"})))
def test_a_slug_has_one_hyphen_at_a_time_and_none_at_its_ends(title: str, mode: str) -> None:
    slug = text.slugify(title, mode)
    assert "--" not in slug
    assert not slug.startswith("-")
    assert not slug.endswith("-")


@given(st.lists(st.text(st.characters(exclude_characters=",")), min_size=1).filter(lambda pieces: pieces[-1]))
def test_split_undoes_join(pieces: list[str]) -> None:
    assert text.split(",".join(pieces), ",") == pieces


@given(st.text(alphabet=st.sampled_from("a\u00e9\0 \t\n\v\f\r\x1c\x1f\x85\xa0\u2003\u2028\ud800")))
def test_words_are_what_ascii_whitespace_separates(value: str) -> None:
    assert text.words(value) == [word for word in re.split("[ \t\n\v\f\r]+", value) if word]
