"""Every document of the conformance file reads as Jekyll 4.4.1 reads it."""

import json
from pathlib import Path

import pytest

from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.values import inspect, join, to_s

FILE = Path(__file__).parents[4] / "shared" / "conformance" / "yaml.json"
CASES = json.loads(FILE.read_text("utf-8"))["cases"] if FILE.exists() else []

pytestmark = pytest.mark.skipif(not CASES, reason="the conformance files are not beside the checkout")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case):
    if case.get("error", "").startswith("Psych") or case.get("error") == "TypeError":
        with pytest.raises(safe_yaml.YamlError):
            safe_yaml.load(case["yaml"], "case.yml")
        return
    value = safe_yaml.load(case["yaml"], "case.yml")
    if "ruby" in case:
        assert inspect(value) == case["ruby"]
        shown = value["v"] if case["name"].startswith("scalar") else value
        assert (join(shown) if isinstance(shown, list) else to_s(shown)) == case["output"]
