"""URIs against Addressable and ``Jekyll::URL``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.ruby import uri
from pylekyll.languages.ruby.errors import RubyError
from tests.languages.ruby.recorded import recorded

if TYPE_CHECKING:
    from collections.abc import Callable

RECORDED = recorded("uri")["cases"]


def answer(function: Callable[[], object]) -> object:
    try:
        return function()
    except RubyError as error:
        return f"{error.ruby_class}!"


@pytest.mark.parametrize("link, normal, escaped, unescaped, component, absolute, joined", RECORDED)
def test_links(
    link: str, normal: str, escaped: str, unescaped: str | None, component: str, absolute: object, joined: str
) -> None:
    assert answer(lambda: uri.normalize_text(link)) == normal
    assert answer(lambda: uri.escape_path(link)) == escaped
    assert unescaped is None or uri.unescape_path(link) == unescaped
    assert uri.normalize_component(link) == component
    assert answer(lambda: uri.parse(link).is_absolute) == absolute
    assert answer(lambda: uri.join("http://ex.com/a/b?c", link)) == joined


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="/\0\n")))
def test_a_path_segment_survives_escaping(name: str) -> None:
    """Addressable refuses some names with an end of line: a colon in a later line looks like a scheme to it."""
    path = f"/{name}".partition("?")[0].partition("#")[0]
    assert uri.unescape_path(uri.escape_path(path)) == path


@given(st.text(st.characters(exclude_categories=["Cs", "Cn"])))
def test_normal_components_are_ascii(text: str) -> None:
    assert uri.normalize_component(text).isascii()


@given(
    st.lists(
        st.sampled_from(["http://", "https://", "/", "a", "B9", ".", "..", "-", "_", "%41", "\u00e9", ":", "?", " "])
    )
)
def test_a_normal_url_stays_as_it_is(parts: list[str]) -> None:
    text = "".join(parts)
    if uri.is_normal(text):
        assert str(uri.normalize(uri.parse(text))) == text


@pytest.mark.parametrize("text", ["/a/b-1/c.html", "https://example.org/2024/01/02/a-b/", "http://localhost/x"])
def test_most_urls_are_normal(text: str) -> None:
    assert uri.is_normal(text)
