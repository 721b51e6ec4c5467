"""Templates with what Ruby makes of them (``tests/record/record_liquid.py``): results, warnings, messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.errors import ForeignError, LiquidError, LiquidSyntaxError, ruby_message
from tests.languages.liquid.site import FakeSite, registers

FILES = sorted((Path(__file__).parent / "cases").glob("*.json"))
SITE = {"title": "T", "url": "https://example.org", "baseurl": "/base"}


def load() -> list[Any]:
    params = []
    for file in FILES:
        recorded = json.loads(file.read_text(encoding="utf-8"))
        for number, case in enumerate(recorded["cases"]):
            params.append(pytest.param(recorded, case, id=f"{file.stem}-{number:03}"))
    return params


def outcome(recorded: dict[str, Any], template: str) -> dict[str, Any]:
    """Return what we make of a template, in the words of the recording."""
    environment = Environment(LiquidOptions.from_mapping(recorded["liquid"]))
    data = {**json.loads(json.dumps(recorded["data"])), "site": dict(SITE)}
    site = FakeSite(includes=recorded["includes"])
    try:
        parsed = environment.parse(template, "page.html")
        result = parsed.render(data, registers(site, {"path": "page.html"}))
    except LiquidSyntaxError as error:
        return {"error": "syntax", "message": ruby_message(error)}
    except ForeignError as error:
        return {"error": "exception", "message": f"{error.kind}: {error.message}"}
    except LiquidError as error:
        return {"error": "render", "message": ruby_message(error)}
    warnings = [ruby_message(warning) for warning in parsed.warnings]
    return {"result": result, "warnings": warnings} if warnings else {"result": result}


@pytest.mark.parametrize(("recorded", "case"), load())
def test_recorded(recorded: dict[str, Any], case: dict[str, Any]) -> None:
    found = outcome(recorded, case["template"])
    if "message" in found:
        found["message"] = found["message"].split("\n")[0]
    assert found == {key: value for key, value in case.items() if key != "template"}


def test_recordings_are_of_the_versions_that_we_match() -> None:
    assert FILES
    for file in FILES:
        versions = json.loads(file.read_text(encoding="utf-8"))["versions"]
        assert (versions["jekyll"], versions["liquid"]) == ("4.4.1", "4.0.4")
