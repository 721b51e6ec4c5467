"""Encodings of strings: which of them are US-ASCII in Ruby 3.1, found out from Jekyll 4.3.1 with Liquid 4.0.4."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.liquid import template
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.ruby.encoding import AsciiText
from tests.languages.liquid.site import FakeSite, registers

VARIABLES = {
    "day": dt.date(2020, 1, 2),
    "empty_hash": {},
    "hash": {"a": 1},
    "numbers": {1: 2},
    "texts": ["x", 5],
    "mixed": [5, "x"],
}


@pytest.fixture(params=["interpreted", "compiled"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Render by the nodes, or by a compiled function."""
    monkeypatch.setattr(template, "INTERPRETED", 0 if request.param == "compiled" else 1_000_000_000)
    monkeypatch.setattr(template, "SECONDS_PER_CHARACTER", 0)


def rendered(source: str) -> Any:
    environment = Environment(LiquidOptions())
    return environment.parse(source, "page.html", 1).render(dict(VARIABLES), registers(FakeSite(), {}))


@pytest.mark.parametrize(
    "source",
    [
        "",
        "{% capture c %}{% endcapture %}{{ c }}a",
        "{% capture c %}{{ nil }}It's{% endcapture %}{{ c }}",
        "{% capture c %}{{ texts.size }} a{% endcapture %}{% if true %}{% assign d = c | upcase %}{% endif %}{{ d }}",
        "{% if false %}x{% else %}{% endif %}a",
        "{% if true %}{% else %}x{% endif %}a",
        "{% unless true %}x{% else %}{% endunless %}a",
        "{% case 1 %}{% when 2 %}x{% else %}{% endcase %}a",
        "{% for p in nothing %}x{% else %}{% endfor %}a",
        "{{ day }}: a",
        "{{ empty_hash }}",
        "{{ numbers }}",
        "{{ (1..3) }}",
        "{{ 5 | append: 'x' }}",
        "{{ 5 | append: 'x' | capitalize | replace: 'x', 'y' | escape }}",
        "{{ 'x' | prepend: 5 }}",
        "{{ '5' | plus: 1 | append: 'x' }}",
        "{{ mixed | join: ', ' }}",
        "{{ nothing | join }}",
        "{% if true %}{% assign parts = 12 | append: ',b' | split: ',' %}{% endif %}{{ parts[1] }}",
        "{{ 5 | inspect }}",
        "{{ 1 | markdownify }}a",
    ],
)
def test_us_ascii(source: str) -> None:
    assert type(rendered(source)) is AsciiText


@pytest.mark.parametrize(
    "source",
    [
        "a{{ 1 }}",
        "{% if false %}x{% endif %}a",
        "{% assign a = 1 %}{{ a }}",
        "{% for i in (1..2) %}{{ i }}{% endfor %}",
        "{% case 1 %}{% when 1 %}{{ 1 }}{% endcase %}",
        "{{ 'x' | append: 5 }}",
        "{{ hash }}",
        "{{ texts | join }}",
        "{{ 5 | append: 'é' }}",
        "{{ 5 | prepend: 'x' }}",
        "{{ 5 | jsonify }}",
        "{{ 5 | relative_url }}",
        "{{ day | date: '%Y' }}",
        "{{ nothing | default: 'x' }}",
        "{{ 5 | append: 'x' | url_decode }}",
    ],
)
def test_utf_8(source: str) -> None:
    assert type(rendered(source)) is str


@pytest.mark.parametrize(
    "replacement, expected",
    [
        (r"[\+\-]", r"a [\-] b"),
        (r"\kx", r"a \kx b"),
        (r"\9z", "a z b"),
        (r"\0\&", "a qq b"),
        (r"\`", "a a  b"),
        (r"\'", "a  b b"),
        (r"\d\w", r"a \d\w b"),
        ("\\", "a \\ b"),
        ("\\\\1", "a \\1 b"),
        (r"\é", r"a \é b"),
    ],
)
@pytest.mark.parametrize("name", ["replace", "replace_first"])
def test_replacement_with_backslash(name: str, replacement: str, expected: str) -> None:
    quote = '"' if "'" in replacement else "'"
    assert rendered(f"{{{{ 'a q b' | {name}: 'q', {quote}{replacement}{quote} }}}}") == expected


@pytest.mark.parametrize(
    "replacement, message",
    [
        (r"\k<x>", "undefined group name reference: x"),
        (r"\k<x", "invalid group name reference format"),
    ],
)
def test_replacement_with_group_name(replacement: str, message: str) -> None:
    with pytest.raises(PylekyllError, match=message):
        rendered(f"{{{{ 'a q b' | replace: 'q', '{replacement}' }}}}")
