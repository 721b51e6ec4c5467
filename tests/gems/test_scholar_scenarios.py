"""The scenarios of jekyll-scholar's own tests as sites, with what the gem writes for them: the same files, to the byte.

The sites and the citation styles that they use are in ``scholar/``, with their origins and licences in its ``NOTICE``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pylekyll.build.pipeline import build
from pylekyll.foundation.log import Log
from pylekyll.site.config import load

SCHOLAR = Path(__file__).parent / "scholar"
CASES = json.loads((SCHOLAR / "scenarios.json").read_text("utf-8"))["cases"]
ENVIRONMENT = {
    "JEKYLL_NO_BUNDLER_REQUIRE": "true",
    "PAGES_DISABLE_NETWORK": "1",
    "PYLEKYLL_CACHE": str(SCHOLAR),
    "PYLEKYLL_CACHE_KEY": "tests",
}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{number}-{case['feature']}") for number, case in enumerate(CASES)]
)
def test_scenario(case: dict[str, Any], tmp_path: Path) -> None:
    for name in case["dirs"]:
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    files = {**case["files"], "_config.yml": f"{case['files'].get('_config.yml', '')}\nplugins: [jekyll-scholar]\n"}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    config = load(environment=ENVIRONMENT, working_directory=tmp_path)
    build(config, Log())
    site = tmp_path / "_site"
    written = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    assert {name: path.read_text("utf-8") for name, path in written.items()} == case["output"]
