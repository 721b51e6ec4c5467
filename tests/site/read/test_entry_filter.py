"""Which files belong to a site (``Jekyll::EntryFilter``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.site.config import load
from pylekyll.site.content.names import join
from pylekyll.site.read.entry_filter import EntryFilter


def entry_filter(folder: Path, **options: Any) -> EntryFilter:
    return EntryFilter(load(folder, {"skip_config_files": True, **options}))


@pytest.mark.parametrize(
    ("entry", "belongs"),
    [
        ("page.md", True),
        (".htaccess", True),
        (".hidden", False),
        ("_posts", False),
        ("#draft#", False),
        ("~backup", False),
        ("backup.md~", False),
        ("ends-with-a-dot.", False),
        ("Gemfile", False),
        ("node_modules", False),
        ("vendor", True),
        ("tilde~inside", True),
    ],
)
def test_a_site_without_settings(entry: str, belongs: bool, tmp_path: Path) -> None:
    assert entry_filter(tmp_path).filter([entry]) == ([entry] if belongs else [])


@pytest.mark.parametrize(
    ("options", "base", "entry", "belongs"),
    [
        ({"include": ["_pages"]}, "", "_pages", True),
        ({"include": ["_pages"]}, "/sub", "_pages", True),
        ({"exclude": ["drafts"]}, "", "drafts-of-mine", False),  # patterns match the beginning, as in Jekyll
        ({"exclude": ["*.txt"]}, "", "notes.txt", False),
        ({"exclude": ["*.txt"]}, "/deep/er", "notes.txt", False),  # and a star takes slashes
        ({"exclude": ["a/b.txt"]}, "/a", "b.txt", False),
        ({"exclude": ["a/b.txt"]}, "/c", "b.txt", True),
        ({"exclude": ["page.md"], "include": ["page.md"]}, "", "page.md", True),
        ({"exclude": ["[ab].md"]}, "", "a.md", False),
        ({"exclude": ["[ab].md"]}, "", "c.md", True),
    ],
)
def test_include_and_exclude(options: dict[str, Any], base: str, entry: str, belongs: bool, tmp_path: Path) -> None:
    assert entry_filter(tmp_path, **options).filter([entry], base) == ([entry] if belongs else [])


def test_a_trailing_slash_means_a_folder(tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "toolsmith").write_text("x")
    found = entry_filter(tmp_path, exclude=["tools/"]).filter(["tools", "toolsmith"])
    assert found == ["toolsmith"]


def test_safe_mode_refuses_links_that_leave_the_source(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (tmp_path / "secret.txt").write_text("x")
    (source / "own.txt").write_text("x")
    (source / "out.txt").symlink_to(tmp_path / "secret.txt")
    (source / "in.txt").symlink_to(source / "own.txt")
    entries = ["in.txt", "out.txt", "own.txt"]
    assert entry_filter(source, safe=True).filter(entries) == ["in.txt", "own.txt"]
    assert entry_filter(source).filter(entries) == entries


_NAMES = st.text("ab.*/[", min_size=1, max_size=5)


@given(
    st.lists(_NAMES.filter(lambda name: not name.startswith("/")), max_size=4),
    st.sampled_from(["", "/a", "/a/b", "a", "/b/"]),
    st.lists(_NAMES, max_size=3),
    st.lists(_NAMES, max_size=2),
)
def test_patterns_of_other_folders_are_left_out_alone(
    entries: list[str], base: str, exclude: list[str], include: list[str]
) -> None:
    folder = Path(__file__).parent
    with_patterns, without = (
        entry_filter(folder, exclude=patterns, include=include, disable_disk_cache=True) for patterns in (exclude, [])
    )
    remaining = [pattern for pattern in exclude if pattern not in include]
    expected = [
        entry
        for entry in without.filter(entries, base)
        if with_patterns.includes(entry) or not with_patterns.matches(remaining, join(base, entry))
    ]
    assert with_patterns.filter(entries, base) == expected
