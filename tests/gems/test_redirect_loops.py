"""Redirects that lead back to where they start are warned of; the site is built as Jekyll builds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "pages, circles",
    [
        (
            {"a.md": "redirect_to: /b/", "b/index.md": "redirect_to: /a.html"},
            ["/base/a.html -> /base/b/index.html -> /base/a.html"],
        ),
        ({"a.md": "redirect_from: /a"}, ["/base/a.html -> /base/a.html"]),
        ({"a.md": "redirect_to: /a.html"}, ["/base/a.html -> /base/a.html"]),
        ({"a.md": "redirect_to: /b.html", "b.md": "redirect_to: /b"}, ["/base/b.html -> /base/b.html"]),
        ({"a.md": "redirect_to: /b.html", "b.md": "redirect_from: [/c, /d]", "e.md": "redirect_to: /a"}, []),
        ({"a/index.md": "redirect_from: [/a.html, /a/old/]"}, []),
        ({"a.md": "redirect_to: https://elsewhere.example/a.html"}, []),
    ],
)
def test_circles(pages: dict[str, str], circles: list[str], tmp_path: Path) -> None:
    for name, front_matter in pages.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"---\n{front_matter}\n---\n")
    log = Log()
    options = {"plugins": ["jekyll-redirect-from"], "baseurl": "/base"}
    environment = {"JEKYLL_NO_BUNDLER_REQUIRE": "true"}
    build(load(tmp_path, options, environment=environment, working_directory=tmp_path), log)
    found = [line.message for line in log.warnings if line.topic == "Redirect From:"]
    assert found == [f"The redirects form a loop: {circle}" for circle in circles]
