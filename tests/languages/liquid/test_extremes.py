"""Numbers, dates and ranges beyond all bounds, with what Jekyll 4.4.1 makes of them (``record_extremes.rb``)."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.liquid.environment import Environment
from tests.languages.liquid.site import FakeSite, registers

CASES = json.loads((Path(__file__).parent / "extremes.json").read_text(encoding="utf-8"))["cases"]
VALUES: dict[str, Any] = {
    "inf": math.inf,
    "ninf": -math.inf,
    "nan": math.nan,
    "big": 10**5000,
    "page": {},
    "e30": 1e30,
    "me30": -1e30,
    "e300": 1e300,
    "arr": ["b", "a"],
    "numarr": [3, 1.5, math.inf, -2],
    "selfarr": [1],
    "samearr": [1],
    "otherarr": [2],
    "selfhash": {},
    "samehash": {},
}
for name in ("selfarr", "samearr", "otherarr"):
    VALUES[name].append(VALUES[name])
for name in ("selfhash", "samehash"):
    VALUES[name]["k"] = VALUES[name]
#: The json gem's messages begin with a number of its own lines.
OTHER_WORDS = {"1000: Infinity not allowed in JSON": "Infinity not allowed in JSON"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["template"])
def test_the_answer_is_rubys(case: dict[str, Any]) -> None:
    try:
        said = {"result": Environment().parse(case["template"]).render(dict(VALUES), registers(FakeSite()))}
    except PylekyllError as error:
        said = {"error": error.message}
    theirs = {key: OTHER_WORDS.get(case[key], case[key]) for key in ("result", "error") if key in case}
    assert said == theirs
