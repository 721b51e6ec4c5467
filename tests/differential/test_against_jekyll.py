"""The same sites built by this machine's Ruby Jekyll, against the recorded trees, which are pylekyll's too.

Debian 12 has Jekyll 4.3.1 with Liquid 5.4, kramdown 2.4 and Rouge 3.30. They write some files differently from Jekyll
4.4.1. `KNOWN` lists each such file with the section of docs/differences.md that gives the reason. The file must then
differ, and test_recorded_trees.py compares it with the output of 4.4.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.runs import AS_RUBY, ROOT, THEME, Run, first_runs, given_to_ruby
from tests.support.trees import compare_trees, read_tree, report

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Builder

pytestmark = pytest.mark.ruby

FOOTNOTES = "Footnotes"
SCALARS = "YAML scalars"
HIGHLIGHTING = "Highlighted code"
ENCODINGS = "Encodings"

#: (run, file): the section of docs/differences.md, "Debian's older Jekyll", that explains it.
KNOWN = {
    **dict.fromkeys(
        [
            ("ascii-output-default", f"{name}.html")
            for name in (
                *("2024/01/02/no-excerpt", "branch", "counter", "filters-of-nil", "filters-of-number"),
                *("filters-of-time", "list", "nil", "number", "quiet-include"),
            )
        ],
        ENCODINGS,
    ),
    ("empty-files-default", "index.html"): SCALARS,
    ("excerpts-default", "2024/01/01/links.html"): FOOTNOTES,
    ("excerpts-default", "index.html"): FOOTNOTES,
    ("highlighting-default", "index.html"): HIGHLIGHTING,
    ("markdown-default", "index.html"): FOOTNOTES,
    ("root-default", "blog/2026/what-a-band-promises/index.html"): HIGHLIGHTING,
    ("root-default", "feed.xml"): HIGHLIGHTING,
    ("yaml-scalars-default", "index.html"): SCALARS,
}


@pytest.mark.parametrize("run", first_runs(), ids=str)
def test_it_writes_the_recorded_tree(run: Run, jekyll: Builder, tmp_path: Path) -> None:
    done = jekyll(run, tmp_path)
    assert done.returncode == 0, done.stderr
    reference = read_tree(tmp_path / "_site")
    differences = compare_trees(reference, run.recorded())
    unknown = [difference for difference in differences if (str(run), difference.path) not in KNOWN]
    assert not unknown, report(unknown, len(reference))
    listed = {path for name, path in KNOWN if name == str(run)}
    assert listed == {difference.path for difference in differences}, "listed in KNOWN, but the same by now"


def test_bundled_theme_equals_a_gem_theme(jekyll: Builder, pylekyll: Builder, tmp_path: Path) -> None:
    """``theme: academic``, read from the package by us and from a gem made of the same folder by Jekyll."""
    gems = tmp_path / "gems"
    (gems / "gems").mkdir(parents=True)
    (gems / "specifications").mkdir()
    (gems / "gems" / "academic-0.1.0").symlink_to(THEME)
    (gems / "specifications" / "academic-0.1.0.gemspec").write_text(
        'Gem::Specification.new { |s| s.name = "academic"; s.version = "0.1.0"; s.summary = "-"; s.authors = ["-"] }\n'
    )
    extra = {**AS_RUBY["extra"], **given_to_ruby()}
    run = Run("root-as-it-is", args=AS_RUBY["args"], extra=extra, env={"GEM_HOME": str(gems)})
    for build, folder in ((jekyll, tmp_path / "jekyll"), (pylekyll, tmp_path / "pylekyll")):
        done = build(run, folder)
        assert done.returncode == 0, done.stderr
    reference = read_tree(tmp_path / "jekyll" / "_site")
    published = read_tree(tmp_path / "pylekyll" / "_site")
    differences = compare_trees(reference, published)
    # pylekyll leaves out the fonts that the site does not ask for (docs/theme.md).
    unused = {path for path in reference if path.startswith("assets/fonts/")} - published.keys()
    assert {difference.path for difference in differences} - unused == {
        path for name, path in KNOWN if name == "root-default"
    }


def test_known_differences_are_explained() -> None:
    text = (ROOT / "docs" / "differences.md").read_text("utf-8")
    for section in set(KNOWN.values()):
        assert f"### {section}\n" in text
