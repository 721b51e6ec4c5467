"""Keys of an author that the theme does not show."""

from __future__ import annotations

import pytest

from pylekyll.academic.migrating.author_keys import unknown_keys


def test_keys_that_the_theme_does_not_show() -> None:
    author = {"name": "Ada", "lattes": "http://lattes.example/1", "tumblr": "ada", "vine": None, "google_plus": ""}
    people = "ada: {name: Ada, telephone: 1}\nbo: {orcid: 2, telephone: 3, publons: 4}\n"
    assert list(unknown_keys({"author": author}, people)) == [
        ("_config.yml", ["lattes"]),
        ("_data/authors.yml", ["telephone", "publons"]),
    ]


def test_an_author_in_another_language() -> None:
    assert list(unknown_keys({"author": {"name": "Ada", "fr": {"bio": "Je"}}}, "")) == []


@pytest.mark.parametrize("author", [None, "Ada", ["Ada"], {"name": "Ada", "links": [{"label": "x"}]}])
def test_authors_without_unknown_keys(author: object) -> None:
    assert list(unknown_keys({"author": author}, "")) == []
