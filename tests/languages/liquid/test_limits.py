"""Templates that ask for more than there can be end at a limit; sources made to hurt are read in linear time.

The sizes are such that quadratic time would take hours, and a loop or a text would exceed the memory. A test
succeeds if it ends.
"""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylekyll.foundation import limits
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.limits import LimitError, Limits, from_settings
from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.errors import LiquidError
from pylekyll.languages.liquid.filters.html import inspect_, strip_html
from pylekyll.languages.liquid.tokenizer import _tokens, tokens
from tests.languages.liquid.site import FakeSite, registers

SIZE = 300_000

DOUBLING = "{% for i in (1..60) %}{% assign a = a | STEP %}{% endfor %}"
BOMBS = {
    "a loop over a range": "{% for i in (1..1000000000000) %}{% break %}{% endfor %}",
    "loops in loops": "{% for i in (1..10000) %}" * 9 + "{% endfor %}" * 9,
    "a table over a range": "{% tablerow i in (1..1000000000000) %}{% endtablerow %}",
    "a joined range": "{{ (1..1000000000000) | join }}",
    "a reversed range": "{{ (1..1000000000000) | reverse }}",
    "append": "{% assign a = 'x' %}" + DOUBLING.replace("STEP", "append: a"),
    "prepend": "{% assign a = 'x' %}" + DOUBLING.replace("STEP", "prepend: a"),
    "replace": "{% assign a = 'xx' %}" + DOUBLING.replace("STEP", "replace: 'x', a"),
    "replace with the text behind": "{% assign a = 'xx' %}" + DOUBLING.replace("STEP", "replace: 'x', \"\\'\\'x\""),
    "replace with the text before": "{% assign a = 'xx' %}" + DOUBLING.replace("STEP", "replace: 'x', 'x\\`\\`'"),
    "replace with the match": "{% assign a = 'x' %}{% assign b = '\\0\\&' %}"
    + DOUBLING.replace("STEP", "append: a").replace("60", "14")
    + "{% for i in (1..12) %}{% assign b = b | append: b %}{% endfor %}{{ a | replace_first: a, b }}",
    "truncatewords": "{% assign a = 'x' %}" + DOUBLING.replace("STEP", "truncatewords: 1, a"),
    "jsonify": "{% assign a = '\\' %}" + DOUBLING.replace("STEP", "jsonify"),
    "capture": "{% assign a = 'x' %}{% for i in (1..60) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}",
    "concat": "{% assign a = 'x,y' | split: ',' %}" + DOUBLING.replace("STEP", "concat: a"),
    "push": "{% assign a = 'x,y' | split: ',' %}" + DOUBLING.replace("STEP", "push: a") + "{{ a }}",
    "push and inspect": "{% assign a = '' | split: ',' %}" + DOUBLING.replace("STEP", "push: a") + "{{ a | inspect }}",
    "push and jsonify": "{% assign a = '' | split: ',' %}" + DOUBLING.replace("STEP", "push: a") + "{{ a | jsonify }}",
    "times": "{% assign a = 10 %}" + DOUBLING.replace("STEP", "times: a"),
    "a long text, often": "{% assign a = 'x' %}{% for i in (1..24) %}{% assign a = a | append: a %}{% endfor %}"
    "{% for i in (1..10000000) %}{{ a }}{% endfor %}",
    "includes of includes": "{% include 0 %}",
}
INCLUDES = {str(level): f"{{% include {level + 1} %}}" * 10 for level in range(20)} | {"20": ""}


@pytest.mark.parametrize("name", BOMBS)
def test_what_grows_without_end_ends_at_a_limit(name: str) -> None:
    template = Environment().parse(BOMBS[name], "page.html")
    with limits.applied(Limits(iterations=100_000, output=20_000_000)), pytest.raises(LiquidError) as raised:
        template.render({}, registers(FakeSite(includes=INCLUDES)))
    assert raised.value.location is not None
    assert "limits" in (raised.value.hint or "") or "deep" in raised.value.message


@pytest.mark.parametrize("piece", ["<", "<script", "<!--", "<style", "<!-- -", "<script<style"])
def test_markup_that_is_not_closed_takes_linear_time(piece: str) -> None:
    text = piece * (SIZE // len(piece))
    assert strip_html(text) == text
    assert strip_html(text + ">") == ""
    assert strip_html("<script>" + text + "</script>" + text) == text


def test_an_inspected_text_ends_at_a_limit() -> None:
    with limits.applied(Limits(output=1_100_000)), pytest.raises(LimitError):
        inspect_("\\" * 600_000)


@given(
    st.lists(st.sampled_from(["<", ">", "<script", "</script>", "<!--", "-->", "<style>", "</style>", "a", "-", "\n"]))
)
def test_markup_is_removed_as_by_ruby(pieces: list[str]) -> None:
    """The regular expressions are those of ``Liquid::StandardFilters#strip_html``."""
    text = "".join(pieces)
    blocks = re.sub("<script.*?</script>|<!--.*?-->|<style.*?</style>", "", text, flags=re.DOTALL)
    assert strip_html(text) == re.sub("<.*?>", "", blocks, flags=re.DOTALL)


def test_nothing_is_printed_where_nothing_is_in_nested_lists() -> None:
    source = "{% assign a = '' | split: ',' %}" + DOUBLING.replace("STEP", "push: a") + "{{ a }}{{ a | size }}"
    assert Environment().parse(source).render({}, registers(FakeSite())) == "60"


UNCLOSED = ["{{", "{%", "{{ {", "{", "{%-", "{{-\n", "{{{%", "{% raw %}{{", "{{ a[", "{% if (1.."]
MARKUP = ["[", "(1..", "a[b.", "a", "1", "and ", "(a", "a.", "a]", " ", "-", "a-", "a..", "'"]
TAGS = [
    "{{ # }}",
    "{% for a in # %}{% endfor %}",
    "{% tablerow # %}{% endtablerow %}",
    "{% assign # %}",
    "{% cycle # %}",
]


@pytest.mark.parametrize("piece", UNCLOSED)
@pytest.mark.parametrize("end", ["", " }}", " %}"])
def test_a_source_of_openings_is_refused_in_linear_time(piece: str, end: str) -> None:
    source = piece * (SIZE // len(piece)) + end
    assert "".join(tokens(source)) == source


@pytest.mark.parametrize("piece", MARKUP)
@pytest.mark.parametrize("tag", TAGS)
def test_markup_is_read_in_linear_time(piece: str, tag: str) -> None:
    source = tag.replace("#", piece * (SIZE // len(piece)))
    try:
        assert Environment().parse(source).source == source
    except LiquidError as error:
        assert error.location is not None  # noqa: PT017 - either answer will do


#: ``Liquid::TemplateParser``.
RUBY_PARSER = re.compile(r"(\{%.*?%\}|\{\{.*?\}\}?|\{%|\{\{)", re.DOTALL)


def test_both_ways_to_split_a_source_agree() -> None:
    pieces = random.Random(19)
    for _ in range(20_000):
        source = "".join(pieces.choices(["{", "%", "}", "a", "\n", "{{", "{%", "%}", "}}"], k=pieces.randrange(14)))
        expected = [piece for piece in RUBY_PARSER.split(source) if piece]
        assert tokens(source) == expected
        assert list(_tokens(source)) == expected


def test_limits_are_settings() -> None:
    assert from_settings(None) == Limits()
    assert from_settings({"output": 5}) == Limits(output=5)
    for wrong in ({"ouput": 5}, {"output": 0}, {"output": "5"}, {"output": True}, [5]):
        with pytest.raises(ConfigError):
            from_settings(wrong)


def test_a_raised_limit_lets_a_page_pass() -> None:
    template = Environment().parse("{% for i in (1..30) %}x{% endfor %}")
    with limits.applied(Limits(iterations=29)), pytest.raises(LiquidError, match="more than 29 times") as raised:
        template.render({}, registers(FakeSite()))
    assert isinstance(raised.value.__cause__, LimitError)
    with limits.applied(Limits(iterations=30)):
        assert template.render({}, registers(FakeSite())) == "x" * 30
