"""Numbers of more digits than Python reads by itself (4,300), and digits of other scripts.

Ruby 3.4 with Liquid 4.0.4 and kramdown 2.5.1 gave the expected output.
"""

from __future__ import annotations

from datetime import date, datetime, timezone

import pytest

from pylekyll.foundation.errors import ConfigError
from pylekyll.gems.counterparts.conditions import METHODS
from pylekyll.languages.bibtex.parser import parse
from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.ruby.errors import RubyResultTooLargeError
from pylekyll.languages.ruby.times import strftime
from pylekyll.site.themes.resolve import version_key
from tests.languages.liquid.site import FakeSite, registers

LONG = "1" * 5_000
TIME = datetime(2026, 11, 23, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    "text, html",
    [
        (f"&#{LONG};", f"<p>&#{LONG};</p>\n"),
        (f"&#{'0' * 5_000}65;", "<p>A</p>\n"),
        (f"<b>&#x{'0' * 5_000}41;</b>", "<p><b>A</b></p>\n"),
    ],
    ids=["decimal", "zeros", "hexadecimal"],
)
def test_characters_by_number(text: str, html: str) -> None:
    assert Kramdown(KramdownOptions()).convert(text) == html


def test_levels_of_headings() -> None:
    with pytest.raises(ConfigError, match="levels are integers from 1 to 6"):
        KramdownOptions.from_mapping({"toc_levels": "1..99999999999"})


@pytest.mark.parametrize(
    "digits, year", [(LONG, "35209709452012701071"), ("0" * 5_000 + "1", "1970")], ids=["long", "zeros"]
)
def test_seconds_of_a_date(digits: str, year: str) -> None:
    template = Environment().parse(f'{{{{ "{digits}" | date: "%Y" }}}}')
    assert template.render({}, registers(FakeSite())).startswith(year)


@pytest.mark.parametrize("code", "dczAnsLq")
@pytest.mark.parametrize("digits", ["99999999999", "2147483648", LONG], ids=["11", "int", "long"])
def test_widths_of_directives(code: str, digits: str) -> None:
    """The flag for no padding leaves the limit of the width as it is; it was 99 GB of memory for two directives."""
    template = f"%-{digits}{code}"
    assert strftime(TIME, template) == template
    with pytest.raises(RubyResultTooLargeError):
        strftime(date(2026, 11, 23), template)


def test_widths_that_fit() -> None:
    assert strftime(TIME, "%-2147483647d") == "23"
    assert strftime(TIME, "%-5000000c").endswith(" Mon Nov 23 00:00:00 2026")
    assert strftime(date(2026, 11, 23), "%-8192d") == "23"
    for template in ("%-2147483647c", "%-5242881L", "%-5242881z"):
        with pytest.raises(RubyResultTooLargeError):
            strftime(TIME, template)
    with pytest.raises(RubyResultTooLargeError):
        strftime(date(2026, 11, 23), "%-8193d")


@pytest.mark.parametrize("name", ["year", "date", "day", "volume", "number", "month_numeric"])
@pytest.mark.parametrize("value", [LONG, f"-{LONG}", "²"], ids=["long", "negative", "square"])
def test_fields_of_publications(name: str, value: str) -> None:
    fields = "year={2020}, month={1}, " if name in ("day", "month_numeric") else ""
    (entry,) = parse(f"@article{{a, title={{x}}, {fields}{name}={{{value}}}}}").entries
    assert entry.to_csl()["title"] == "x"


def test_numbers_of_publications_are_ordered() -> None:
    from pylekyll.languages.bibtex.values import compare

    few, many = (entry["volume"] for entry in parse(f"@book{{a, volume={{2}}}} @book{{b, volume={{{LONG}}}}}").entries)
    assert (compare(few, many), compare(many, few)) == (-1, 1)


def test_versions_of_themes() -> None:
    versions = ["1.0", "1.10", f"1.{LONG}", "1.8", "1.009", "1.10.beta"]
    assert sorted(versions, key=version_key) == ["1.0", "1.8", "1.009", "1.10.beta", "1.10", f"1.{LONG}"]


def test_numbers_in_conditions() -> None:
    assert [METHODS["to_i"](text) for text in ("12", "²", "-3x")] == [12, 0, -3]
    assert METHODS["to_i"](LONG) == (10**5_000 - 1) // 9
