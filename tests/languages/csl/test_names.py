"""Names that are written as one text, as namae takes them apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pylekyll.languages.csl.name_parser import parse_names
from pylekyll.languages.csl.names import Names

CASES = json.loads((Path(__file__).parent / "expected/names.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_written_names(case: dict[str, Any]) -> None:
    found = parse_names(case["text"])
    parts = found and [[name.family, name.given, name.suffix, name.particle] for name in found]
    assert parts == case["names"]


def test_what_is_not_a_name_is_shown_as_it_is() -> None:
    assert str(Names.of("毛 泽东")) == ""
    (name,) = Names.of(["毛 泽东"])
    assert name.literal == "毛 泽东"
