"""The shared cases: templates with what Jekyll 4.4.1 gives for them, exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.errors import ForeignError, LiquidError, LiquidSyntaxError
from tests.languages.liquid.site import FakeSite, registers

CASES = Path(__file__).parents[4] / "shared" / "conformance" / "liquid.json"
DIFFERENT: dict[str, str] = {}
"""The cases of ``docs/differences.md`` with their reasons."""


def load_cases() -> list[Any]:
    if not CASES.exists():
        return [pytest.param({}, marks=pytest.mark.skip(reason="no shared cases beside the checkout"))]
    marks = {name: pytest.mark.xfail(reason=reason, strict=True) for name, reason in DIFFERENT.items()}
    cases = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return [pytest.param(case, id=case["name"], marks=marks.get(case["name"], ())) for case in cases]


def render(case: dict[str, Any]) -> str:
    site = FakeSite()
    variables = {**json.loads(json.dumps(case["data"])), "site": dict(site.config)}
    return Environment().parse(case["template"], "page.html").render(variables, registers(site, {}))


@pytest.mark.parametrize("case", load_cases())
def test_case(case: dict[str, Any]) -> None:
    if "result" in case:
        assert render(case) == case["result"]
        return
    with pytest.raises(LiquidError) as caught:
        render(case)
    kinds = {"syntax": LiquidSyntaxError, "exception": ForeignError}
    assert isinstance(caught.value, kinds.get(case["error"], LiquidError))
