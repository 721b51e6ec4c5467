"""The environment: what it keeps, what can be added to it, and templates that remember."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from liquid.ast import Node as PythonLiquidNode
from liquid.tag import Tag as PythonLiquidTag
from liquid.token import TOKEN_EXPRESSION

from pylekyll.languages.liquid.conditions import parse_condition, parse_variable
from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.errors import LiquidError, LiquidSyntaxError
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag
from tests.languages.liquid.site import FakeSite, registers

if TYPE_CHECKING:
    from liquid.stream import TokenStream


def render(template: str, environment: Environment | None = None, **variables: Any) -> str:
    return (environment or Environment()).parse(template, "page.html").render(variables, registers())


def test_a_source_is_parsed_once() -> None:
    environment = Environment()
    first = environment.parse("a", "x.html")
    assert environment.parse("a", "x.html") is first
    assert environment.parse("b", "x.html") is not first
    assert environment.parse("a", "y.html") is not first
    environment.forget()
    assert environment.parse("a", "x.html") is not first


def test_options_come_from_the_configuration() -> None:
    settings = {"error_mode": "strict", "strict_filters": True, "strict_variables": None}
    assert LiquidOptions.from_mapping(settings) == LiquidOptions("strict", strict_filters=True)
    assert LiquidOptions.from_mapping({}) == LiquidOptions("warn")


def test_a_filter_of_a_plugin() -> None:
    environment = Environment()
    assert render("{{ 'a' | shout: 2 }}", environment) == "a"
    environment.add_filter("shout", lambda value, times=1: value + "!" * times)
    environment.forget()
    assert render("{{ 'a' | shout: 2 }}{{ 'a' | shout }}", environment) == "a!!a!"


def test_the_number_of_arguments_follows_from_the_signature() -> None:
    environment = Environment()
    environment.add_filter("many", lambda value, *rest: f"{value}{len(rest)}")
    environment.add_filter("least", lambda value, first, *rest: value)
    environment.add_filter("largest", max)
    assert render("{{ 'a' | many }}{{ 'a' | many: 1, 2 }}{{ 1 | largest: 2 }}", environment) == "a0a22"
    with pytest.raises(LiquidError, match=re.escape("wrong number of arguments (given 1, expected 2+)")):
        render("{{ 'a' | least }}", environment)


def test_a_filter_with_context_and_keywords() -> None:
    @with_context
    def describe(value: str, options: dict[str, Any] | None = None, *, context: Context) -> str:
        return f"{value} {options} {context.lookup('page.title')} {context.registers.site.config['title']}"

    environment = Environment()
    environment.add_filter("describe", describe)
    assert render("{{ 'a' | describe: b: 1, c: page.title }}", environment, page={"title": "P"}) == (
        "a {'b': 1, 'c': 'P'} P T"
    )


class ShoutNode(Node):
    def emit(self, context: Context, output: Output) -> None:
        output.append("!")


class ShoutTag(Tag):
    block = False

    def read(self, tag: Any, parser: Any) -> ShoutNode:
        return ShoutNode(tag.token)


class ForeignNode(PythonLiquidNode):
    def __init__(self, token: Any, text: str) -> None:
        super().__init__(token)
        self.text = text

    def render_to_output(self, context: Any, buffer: Any) -> int:
        return int(buffer.write(f"<{self.text}{context.resolve('a')}>") or 0)


class ForeignTag(PythonLiquidTag):
    block = False

    def parse(self, stream: TokenStream) -> PythonLiquidNode:
        token = stream.next_token()
        return ForeignNode(token, stream.expect(TOKEN_EXPRESSION).value)


def test_tags_of_plugins_ours_and_python_liquids() -> None:
    environment = Environment()
    environment.add_tag("shout", ShoutTag)
    environment.add_tag("foreign", ForeignTag)
    template = "{% if true %} {% shout %} {% foreign some markup %}{% endif %}"
    assert render(template, environment, a=7) == " ! <some markup7>"


def test_a_template_remembers_cycles_and_changes() -> None:
    template = Environment().parse("{% cycle 'a', 'b' %}{% ifchanged %}x{% endifchanged %}", "layout.html")
    assert [template.render({}, registers()) for _ in range(3)] == ["ax", "b", "a"]


def test_counters_are_the_variables_own() -> None:
    variables: dict[str, Any] = {}
    for _ in range(2):
        Environment().parse("{% increment n %}").render(variables, registers())
    assert variables == {"n": 2}


def test_assigned_variables_end_with_a_render() -> None:
    template = Environment().parse(
        "{{ x }}{% assign x = 1 %}{% for i in (1..1) %}{% assign y = 2 %}{% endfor %}{{ y }}"
    )
    variables: dict[str, Any] = {}
    assert [template.render(variables, registers()) for _ in range(2)] == ["2", "2"]
    assert variables == {}


def test_includes_are_noted() -> None:
    given = registers(FakeSite(includes={"a.html": "A"}))
    Environment().parse("{% include a.html %}{% include {{ name }}.html %}").render({"name": "a"}, given)
    assert given.recorder.notes == [("include", "/source/_includes/a.html")] * 2


def test_expressions_and_children_can_be_walked() -> None:
    template = Environment().parse("{% if a.b == c %}{% for x in y %}{{ x | append: z }}{% endfor %}{% endif %}")
    (branch,) = template.body.nodes
    assert [str(each) for each in branch.expressions()] == ["a.b == c"]
    (body,) = branch.children()
    (loop,) = body.children()
    assert str(next(iter(loop.expressions()))) == "y"


def test_conditions_of_filters() -> None:
    template = Environment().parse("")
    context = Context(template, {"a": {"b": 2}}, registers())
    assert parse_condition("a.b == 2 and a.c == nil").value(context) is True
    assert parse_condition("a.b > 2 or a.c").value(context) is None
    with context.stack() as scope:
        scope.set("x", 3)
        assert parse_condition("x > a.b").value(context) is True
    assert parse_condition("x").value(context) is None
    assert parse_variable("a.b | plus: 1", context).value(context) == 3
    with pytest.raises(LiquidSyntaxError):
        parse_condition("a.b ==")


def test_errors_of_a_plugins_filter_have_a_place() -> None:
    def refuse(_value: Any) -> Any:
        raise LiquidError("no")

    environment = Environment()
    environment.add_filter("refuse", refuse)
    with pytest.raises(LiquidError) as caught:
        render("\n{{ 1 | refuse }}", environment)
    assert str(caught.value) == "page.html:2:1: no"
