"""Documents whose HTML was recorded from Ruby's kramdown, both releases that we follow."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions, smartify

RECORDED = json.loads(Path(__file__).with_name("recorded.json").read_text(encoding="utf-8"))["cases"]
KRAMDOWN = [case for case in RECORDED if case["options"].get("input") != "SmartyPants"]
SMARTYPANTS = [case for case in RECORDED if case["options"].get("input") == "SmartyPants"]


def name(case):
    return case["name"]


@pytest.mark.parametrize("case", KRAMDOWN, ids=name)
def test_kramdown_2_5(case):
    assert Kramdown(KramdownOptions.from_mapping(case["options"])).convert(case["markdown"]) == case["html"]


@pytest.mark.parametrize("case", [case for case in KRAMDOWN if "html_2_4" in case], ids=name)
def test_kramdown_2_4(case):
    options = KramdownOptions.from_mapping({**case["options"], "compat_version": "2.4"})
    assert Kramdown(options).convert(case["markdown"]) == case["html_2_4"]


@pytest.mark.parametrize("case", SMARTYPANTS, ids=name)
def test_smartify(case):
    # Jekyll's converter takes the last line break off.
    assert smartify(case["markdown"]) == case["html"].removesuffix("\n")
