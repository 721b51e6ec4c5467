"""Glob patterns and paths against Ruby."""

from __future__ import annotations

import posixpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.foundation.limits import LimitError
from pylekyll.languages.ruby import paths
from pylekyll.languages.ruby.errors import RubyArgumentError
from tests.languages.ruby.recorded import recorded

RECORDED = recorded("paths")
NAMES = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=8)


@pytest.mark.parametrize("pattern, flags, matching", RECORDED["fnmatch"])
def test_fnmatch(pattern: str, flags: int, matching: list[str]) -> None:
    assert [path for path in RECORDED["paths"] if paths.fnmatch(pattern, path, flags)] == matching


@pytest.mark.parametrize("base, path, expected", RECORDED["sanitized_path"])
def test_path_below_a_base(base: str, path: str | None, expected: str) -> None:
    assert paths.sanitized_path(base, path) == expected


@pytest.mark.parametrize("path, base, expected", RECORDED["relative_path_from"])
def test_relative_path_from(path: str, base: str, expected: str) -> None:
    if expected == "ArgumentError!":
        with pytest.raises(RubyArgumentError):
            paths.relative_path_from(path, base)
    else:
        assert paths.relative_path_from(path, base) == expected


@given(NAMES)
def test_an_escaped_name_matches_itself_alone(name: str) -> None:
    pattern = "".join("\\" + character for character in name)
    assert paths.fnmatch(pattern, name, paths.FNM_PATHNAME)
    assert not paths.fnmatch(pattern, name + "x", paths.FNM_PATHNAME)


@given(st.lists(NAMES, min_size=1, max_size=4))
def test_double_stars_match_at_any_depth_without_dot_folders(parts: list[str]) -> None:
    path = "/".join(parts)
    assert paths.fnmatch("**/*", path, paths.FNM_PATHNAME) == (not any(part.startswith(".") for part in parts))
    assert paths.fnmatch("**/*", path, paths.FNM_PATHNAME | paths.FNM_DOTMATCH)


@given(st.text(st.characters(exclude_characters="\0")))
def test_no_path_leaves_its_base(path: str) -> None:
    cleaned = paths.sanitized_path("/site", path)
    assert posixpath.normpath(cleaned) == "/site" or posixpath.normpath(cleaned).startswith("/site/")


@given(st.lists(NAMES.filter(lambda name: name not in {".", ".."}), max_size=4), st.lists(NAMES, max_size=4))
def test_a_relative_path_leads_back(there: list[str], here: list[str]) -> None:
    path, base = "/" + "/".join(there), "/" + "/".join(here)
    relative = paths.relative_path_from(path, base)
    assert posixpath.normpath(posixpath.join(posixpath.normpath(base), relative)) == posixpath.normpath(path)


def test_many_stars_do_not_multiply():
    """Each star tried all places again for each place of those before it."""
    assert not paths.fnmatch("*a" * 60, "a" * 200 + "b")
    assert paths.fnmatch("*a" * 60 + "*", "a" * 200 + "b")
    assert paths.fnmatch("*a" * 20 + "/*b" * 3, "a" * 30 + "/b/bb/bab", paths.FNM_PATHNAME)


def test_braces_that_multiply_have_a_limit():
    assert len(paths.expand_braces("{a,b}" * 10)) == 1024
    with pytest.raises(LimitError, match="alternatives"):
        paths.expand_braces("{a,b}" * 60)
