"""A guarded regex matches what its regex does, and is not tried where it is known to fail."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers import c, objc

SIGNATURE = rf"(?s)([\w*\s]+?[\s*])({c.IDENTIFIER})(\s*\([^;]*?\))({c.BETWEEN})([{{;])"
METHOD = rf"([-+])(\s*)([(].*?[)])(\s*)(?={objc.ID}:?)"


def rule(name: str) -> OncePerRun:
    if name == "signature":
        return OncePerRun(SIGNATURE, r"[\w*\s]+", head=rf"[\w*\s]+?[\s*]{c.IDENTIFIER}\s*\(", stop=";")
    return OncePerRun(METHOD, r"[-+]\s*[(](?:.*[^\s+-])?")


@given(
    st.sampled_from([("signature", SIGNATURE), ("method", METHOD)]),
    st.lists(st.sampled_from(["a", "*", " ", "\n", "(", ")", "{", ";", "/*", "*/", "//", "-", "+", "1"]), max_size=40),
)
def test_it_matches_what_its_regex_does(case: tuple[str, str], pieces: list[str]) -> None:
    name, regex = case
    text = "".join(pieces)
    match, plain = rule(name).compiled(re.MULTILINE | re.ASCII), re.compile(regex, re.MULTILINE | re.ASCII)
    for pos in range(len(text)):
        found, expected = match(text, pos), plain.match(text, pos)
        assert (found and found.groups()) == (expected and expected.groups())


@pytest.mark.parametrize(
    ("name", "text", "tried"),
    [("signature", "* a(" * 50, [0]), ("signature", "a b( ;" * 3, [0, 5, 6, 11, 12, 17]), ("method", "-(" * 50, [0])],
)
def test_it_is_tried_once_where_it_fails(
    name: str, text: str, tried: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded = rule(name)
    match = guarded.compiled(re.MULTILINE | re.ASCII)
    places: list[int] = []
    regex = guarded.match

    def counted(text: str, pos: int) -> re.Match[str] | None:
        places.append(pos)
        return regex(text, pos)

    monkeypatch.setattr(guarded, "match", counted)
    for pos in range(len(text)):
        match(text, pos)
    assert places == tried
