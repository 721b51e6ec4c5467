"""docs/plugins.md: its example runs, and its table lists what there is."""

from __future__ import annotations

import re
from pathlib import Path

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.gems.registry import BUILT_IN
from pylekyll.site.config import load
from tests.support.runs import versions_of

TEXT = (Path(__file__).parents[2] / "docs" / "plugins.md").read_text("utf-8")

#: Plugins whose output means the same as the gem's, but does not match a version of it.
SMALLER = {"jekyll-imagemagick", "jekyll-minifier", "jekyll-terser"}


def test_the_example_runs(tmp_path: Path) -> None:
    example = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert example is not None
    files = {
        "_plugins/reading.py": example[1],
        "_posts/2024-01-01-one.md": "---\n---\nOne",
        "_posts/2024-01-02-two.md": "---\ntitle: 2nd\n---\nTwo",
        "index.html": "---\n---\nthree words here {% words %} {{ 'a' | shout }}\n",
        "loud.shout": "---\n---\nloud",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    build(load(tmp_path, {}, environment=environment, working_directory=tmp_path), Log())
    written = {name: (tmp_path / "_site" / name).read_text() for name in ("overview.html", "index.html", "loud.html")}
    assert written == {
        "overview.html": "ONE! 2ND! <!-- signed -->\n",
        "index.html": "three words here 11 A!\n<!-- signed -->\n",
        "loud.html": "LOUD!<!-- signed -->\n",
    }


def test_the_table_has_every_plugin_with_its_version() -> None:
    lines = re.findall(r"^\| ([\w, -]+) \| ([\d.]*) ?\|", TEXT, re.MULTILINE)
    rows = {name: version for names, version in lines for name in names.split(", ")}
    compared = {name: version for name, version in versions_of("plugins").items() if name[:7] in {"jekyll-", "jemoji"}}
    assert set(rows) >= set(BUILT_IN)
    assert {name for name, version in rows.items() if name in BUILT_IN and not version} == SMALLER
    assert {name: version for name, version in rows.items() if name in compared} == compared
