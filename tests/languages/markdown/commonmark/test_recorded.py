"""Documents whose HTML was recorded from Ruby: jekyll-commonmark's processor, and that of GitHub Pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.foundation.log import Log
from pylekyll.gems.loader import load_extensions
from pylekyll.site.config import load

CASES = json.loads(Path(__file__).with_name("recorded.json").read_text(encoding="utf-8"))["cases"]


def name(case):
    return case["name"]


@pytest.mark.parametrize("case", CASES, ids=name)
def test_recorded(case, tmp_path):
    config = load(tmp_path, {"markdown": case["processor"], "commonmark": case["commonmark"]}, environment={})
    extensions = load_extensions(config, None, Log(), gemfile=False)
    convert = extensions.markdown_processors[case["processor"].lower()](config)
    assert convert(case["markdown"]) == case["html"]
