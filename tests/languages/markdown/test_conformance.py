"""kramdown's own cases and those of its GFM parser, exactly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

CASES = Path(__file__).parents[3].parent / "shared" / "conformance" / "kramdown.json"

if not CASES.exists():
    pytest.skip("the conformance cases are not beside the checkout", allow_module_level=True)


def parameters():
    return [pytest.param(case, id=case["name"]) for case in json.loads(CASES.read_text(encoding="utf-8"))["cases"]]


@pytest.mark.parametrize("case", parameters())
def test_case(case):
    converter = Kramdown(KramdownOptions.from_mapping(case["options"]))
    assert converter.convert(case["markdown"]) == case["html"]
    assert converter.convert(case["markdown"]) == case["html"], "a converter serves more than one document"
