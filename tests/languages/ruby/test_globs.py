"""`Dir.glob`: recorded from Ruby 3.1.2 in a folder with these entries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.ruby.globs import glob

FILES = [
    "a.md",
    "a b/x.md",
    "a b/c/y.md",
    "b/.hid/z.md",
    "b/.dot",
    "b/k.scss",
    "d/e/f/g.md",
    "d/e/z.md",
    "zz.md",
    "é.md",
]

GLOBS = {
    "*": ["[x]y", "a b", "a.md", "b", "broken", "d", "link", "zz.md", "é.md"],
    "**/*.md": ["a b/c/y.md", "a b/x.md", "a.md", "d/e/f/g.md", "d/e/z.md", "zz.md", "é.md"],
    "**": ["[x]y", "a b", "a.md", "b", "broken", "d", "link", "zz.md", "é.md"],
    "**/": ["[x]y/", "a b/", "a b/c/", "b/", "d/", "d/e/", "d/e/f/"],
    "*/": ["[x]y/", "a b/", "b/", "d/", "link/"],
    "d/**/z.md": ["d/e/z.md"],
    "{b,d}/**/*": ["b/k.scss", "d/e", "d/e/f", "d/e/f/g.md", "d/e/z.md"],
    "*.{md,scss}": ["a.md", "zz.md", "é.md"],
    "b/.hid": ["b/.hid"],
    "b/.h*d/*": ["b/.hid/z.md"],
    "[[]x]y": ["[x]y"],
    "\\[x\\]y": ["[x]y"],
    "link/*": ["link/e"],
    "**/e/*": ["d/e/f", "d/e/z.md"],
    "b/../a.md": ["b/../a.md"],
    "./a.md": ["./a.md"],
    "*/*/*": ["a b/c/y.md", "d/e/f", "d/e/z.md", "link/e/f", "link/e/z.md"],
    "**/**/g.md": ["d/e/f/g.md"],
    "nope/*": [],
    "a.md/": [],
    "d/e/": ["d/e/"],
    "d/*/": ["d/e/"],
    "?.md": ["a.md", "é.md"],
    "{a,{zz,b}}*": ["a b", "a.md", "zz.md", "b", "broken"],
    "br*": ["broken"],
    "a{,b}.md": ["a.md"],
    "x{": [],
    "**/[efg]*": ["d/e", "d/e/f", "d/e/f/g.md"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    root = tmp_path_factory.mktemp("glob")
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).touch()
    (root / "[x]y").mkdir()
    (root / "link").symlink_to("d")
    (root / "broken").symlink_to("nope")
    return root


@pytest.mark.parametrize(("pattern", "expected"), GLOBS.items())
def test_as_ruby(folder, pattern, expected):
    assert glob(pattern, folder) == expected


def test_an_absolute_pattern(folder):
    assert glob(f"{folder}/*.md", folder / "d") == [f"{folder}/a.md", f"{folder}/zz.md", f"{folder}/é.md"]


@given(st.text("ab*?{},/[]\\.!", max_size=10))
def test_whatever_the_pattern_what_is_found_is_there(folder, pattern):
    for path in glob(pattern, folder):
        assert (folder / path).exists() or (folder / path).is_symlink()
