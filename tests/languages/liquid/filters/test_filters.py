"""Every filter over odd values, alone and in chains, against Jekyll; and what cannot be recorded."""

from __future__ import annotations

import json
from datetime import date, datetime, timezone
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.errors import ForeignError, LiquidError
from pylekyll.languages.liquid.filters import FILTERS
from pylekyll.languages.ruby.times import fixed_offset, local_zone
from pylekyll.languages.ruby.values import Symbol
from tests.languages.liquid.site import FakeSite, registers

RECORDED = json.loads((Path(__file__).parent / "filters.json").read_text(encoding="utf-8"))
ENVIRONMENT = Environment()
CONVERTED = {"markdownify", "smartify", "sassify", "scssify"}


def render(template: str, variables: dict[str, Any], zone: str = "UTC") -> str:
    around = registers(FakeSite(), {})
    around.zone = local_zone(zone)
    return ENVIRONMENT.parse(template, "page.html").render(dict(variables), around)


def filter_name(case: list[str]) -> str:
    return case[0].split("|")[1].split(":")[0].strip() if case[0].count("|") == 1 else "chains"


def answer(chain: str) -> str | None:
    try:
        return render(f"{{{{ {chain} }}}}~{{% assign z = {chain} %}}{{{{ z | inspect }}}}", RECORDED["values"])
    except LiquidError:
        return None


@pytest.mark.parametrize(
    "cases",
    [pytest.param(list(cases), id=name) for name, cases in groupby(RECORDED["cases"], filter_name)],
)
def test_recorded(cases: list[list[str]]) -> None:
    assert {case[0]: answer(case[0]) for case in cases} == {case[0]: case[1] for case in cases}


def test_every_filter_is_recorded() -> None:
    assert {filter_name(case) for case in RECORDED["cases"]} - {"chains"} == set(FILTERS) - CONVERTED - {"sample"}


@pytest.mark.parametrize("chain, kind", [(case[0], case[2]) for case in RECORDED["cases"] if len(case) > 2])
def test_errors_are_of_the_same_kind(chain: str, kind: str) -> None:
    with pytest.raises(LiquidError) as caught:
        render(f"{{{{ {chain} }}}}", RECORDED["values"])
    found = caught.value.kind if isinstance(caught.value, ForeignError) else type(caught.value).__name__
    assert found.replace("Liquid", "") == kind.replace("Liquid::", "")


TIMES = {
    "utc": datetime(2020, 1, 5, 3, 4, 5, tzinfo=timezone.utc),
    "local": datetime(2020, 7, 5, 3, 4, 5, tzinfo=local_zone("Europe/Berlin")),
    "offset": datetime(2020, 1, 5, 3, 4, 5, tzinfo=fixed_offset(19800)),
    "day": date(2020, 1, 11),
    "days": [{"d": date(2020, 2, 1)}, {"d": None}, {"d": date(2020, 1, 1)}],
    "range": range(1, 6),
    "symbol": Symbol("sym"),
    "hash": {"t": datetime(2020, 1, 5, tzinfo=timezone.utc), Symbol("k"): Symbol("v"), "r": range(1, 3)},
    "far": 1_152_098_955_000,
    "past": -99_999_999_999,
    "digits": "253402300800",
}


@pytest.mark.parametrize("value, chain, expected", RECORDED["times"])
def test_times_dates_and_ranges(value: str, chain: str, expected: str | None) -> None:
    template = f"{{{{ {value} | {chain} | inspect }}}}"
    if expected is None:
        with pytest.raises(LiquidError):
            render(template, TIMES, "Europe/Berlin")
    else:
        assert render(template, TIMES, "Europe/Berlin") == expected


def test_now_is_read_from_the_clock_and_noted() -> None:
    around = registers(FakeSite(), {})
    year = ENVIRONMENT.parse("{{ 'now' | date: '%Y' }}", "page.html").render({}, around)
    assert int(year) == datetime.now(timezone.utc).year
    assert around.recorder.notes == [("time", ("now", "%Y"))]


def test_an_empty_slug_is_warned_of() -> None:
    around = registers(FakeSite(), {})
    assert ENVIRONMENT.parse("{{ '!?' | slugify }}", "page.html").render({}, around) == ""
    assert [str(line).strip() for line in around.log.lines] == ["Warning: Empty `slug` generated for '!?'."]


@given(st.lists(st.integers()), st.integers(0, 9))
def test_a_sample_is_from_the_array(items: list[int], number: int) -> None:
    picked = json.loads(render(f"{{{{ items | sample: {number} | jsonify }}}}", {"items": items}))
    if number == 1:
        assert picked in items if items else picked is None
    else:
        assert len(picked) == min(number, len(items))
        assert not [item for item in picked if picked.count(item) > items.count(item)]


@given(st.lists(st.dictionaries(st.sampled_from(["a", "b"]), st.integers() | st.none())))
def test_groups_hold_every_item_once(items: list[dict[str, int | None]]) -> None:
    groups = FILTERS["group_by"](items, "a")
    assert sorted(map(id, (item for group in groups for item in group["items"]))) == sorted(map(id, items))
    assert [group["size"] for group in groups] == [len(group["items"]) for group in groups]


@given(st.lists(st.dictionaries(st.just("a"), st.integers(-5, 5) | st.none())), st.sampled_from(["first", "last"]))
def test_sorting_puts_nil_first_or_last(items: list[dict[str, int | None]], nils: str) -> None:
    found = [item.get("a") for item in FILTERS["sort"](items, "a", nils)]
    numbers = [number for number in found if number is not None]
    empty: list[int | None] = [None] * (len(found) - len(numbers))
    assert found == (empty + sorted(numbers) if nils == "first" else sorted(numbers) + empty)


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6) | st.integers(-(10**6), -1))
def test_quotient_and_rest_make_the_number(number: int, divisor: int) -> None:
    quotient, rest = FILTERS["divided_by"](number, divisor), FILTERS["modulo"](number, divisor)
    assert quotient * divisor + rest == number


@given(st.text())
def test_url_encoding_is_undone(text: str) -> None:
    assert FILTERS["url_decode"](FILTERS["url_encode"](text)) == text
