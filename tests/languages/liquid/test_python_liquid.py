"""python-liquid's front door: the dialect as its environment, its tags and filters in our templates."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import liquid
import pytest
from liquid import DictLoader, Environment, Mode, StrictUndefined
from liquid.builtin.tags.case_tag import CaseTag
from liquid.builtin.tags.for_tag import ForTag
from liquid.builtin.tags.render_tag import RenderTag
from liquid.exceptions import (
    LiquidSyntaxError,
    TemplateNotFoundError,
    TranslationSyntaxError,
    UndefinedError,
    UnknownFilterError,
)
from liquid.extra.tags import BlockTag, CallTag, ExtendsTag, MacroTag, SnippetTag, TranslateTag, WithTag
from liquid.filter import string_filter, with_context, with_environment

from pylekyll.languages.liquid.environment import Environment as NativeEnvironment
from pylekyll.languages.liquid.python_liquid.environment import JekyllEnvironment
from tests.languages.liquid.site import registers


def run(program: str) -> str:
    """Return the output of ``program`` in a process of its own."""
    return subprocess.check_output([sys.executable, "-c", f"import sys\n{program}"], text=True).strip()


def test_templates_need_nothing_of_it() -> None:
    program = (
        "from pylekyll.languages.liquid.environment import Environment\nEnvironment().parse('{{ 1 | plus: 1 }}')\n"
    )
    assert run(f"{program}print([name for name in sys.modules if name.split('.')[0] == 'liquid'])") == "[]"


def test_importing_it_after_us_gives_the_whole_of_it() -> None:
    program = "import pylekyll.languages.liquid.environment\nimport liquid\n"
    assert run(f"{program}print(liquid.Environment().from_string('{{{{ 1 | plus: 1 }}}}').render())") == "2"


def make(**templates: str) -> JekyllEnvironment:
    return JekyllEnvironment(loader=DictLoader(templates), config={"url": "https://example.org", "baseurl": "/base"})


def test_it_is_an_environment() -> None:
    environment = make()
    assert isinstance(environment, Environment)
    template = environment.from_string("{{ hash }} {{ '/a' | absolute_url }}", name="a.html")
    assert isinstance(template, liquid.BoundTemplate)
    assert template.name == "a.html"
    assert template.render(hash={"a": 1}) == '{"a"=>1} https://example.org/base/a'
    assert template.render({"hash": None}) == " https://example.org/base/a"


def test_templates_of_a_loader_and_includes() -> None:
    environment = JekyllEnvironment(
        loader=DictLoader({"page": "{% include part.html who='you' %}{{ all }}", "part.html": "Hi {{ include.who }}"}),
        globals={"all": "!"},
    )
    assert environment.get_template("page").render() == "Hi you!"
    with pytest.raises(TemplateNotFoundError):
        environment.get_template("nothing")


@pytest.mark.parametrize(
    ("tags", "source"),
    [
        (
            (ExtendsTag, BlockTag),
            "{% extends 'base' %}{% block a %}c {{ x | upcase }} {{ block.super }}{% endblock %}!",
        ),
        ((ExtendsTag, BlockTag), "a{% block a %}{% if x %}{{ x }}{% endif %}{% endblock %}b"),
        ((TranslateTag,), "{% translate n: x, count: 2 %}One {{ n }}{% plural %}Many {{ n }}{% endtranslate %}"),
        ((SnippetTag, RenderTag), "{% snippet k %}[{{ v }}]{% endsnippet %}{% render k, v: x %}"),
        ((MacroTag, CallTag), "{% macro 'f', n %}{{ n | append: '.' }}{% endmacro %}{% call 'f' x %}"),
        ((WithTag,), "{% with a: x %}{{ a }}{% endwith %}{{ a }}"),
    ],
)
def test_its_extra_tags_give_what_they_give_in_it(tags: tuple[type[Any], ...], source: str) -> None:
    rendered = []
    for kind in (JekyllEnvironment, Environment):
        environment = kind(loader=DictLoader({"base": "<{% block a %}base{% endblock %}>"}))
        for tag in tags:
            environment.add_tag(tag)
        rendered.append(environment.from_string(source).render(x="q"))
    assert rendered[0] == rendered[1]


@pytest.mark.parametrize(
    "source", ["{% translate %}{{ a.b }}{% endtranslate %}", "{% translate %}{{ a | upcase }}{% endtranslate %}"]
)
def test_a_tag_that_looks_at_outputs_sees_their_expressions(source: str) -> None:
    environment = make()
    environment.add_tag(TranslateTag)
    with pytest.raises(TranslationSyntaxError, match="translation variable"):
        environment.from_string(source)


def test_static_analysis_sees_the_nodes() -> None:
    template = make().from_string("{% if true %}a{% endif %}")
    (body,) = template.nodes
    assert [str(node.token.kind) for node in body.children(None)] == ["tag"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{% with a: 1, b: y %}{{ a | plus: b }}{% assign q = 5 %}{% if a == 1 %}!{% endif %}{% endwith %}{{ q }}",
         "4!5"),
        ("{% macro 'm', n %}[{{ n | times: 2 }}]{% endmacro %}{% call 'm', n: y %}", "[6]"),
        ("{% assign z = 1 %}{% render 'p', v: 5 %}|{{ z }}", "<5>|1"),
        ("{% for i in list %}{{ i }}{% if i == 2 %}{% break %}{% endif %},{% endfor %}!", "1,2!"),
        ("{% for i in list %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{{ forloop.index }}{% endfor %}", "1133"),
        ("{% case y %}{% when 3 %}{% cycle 'a', 'b' %}{% increment y %}{% else %}b{% endcase %}", "a3"),
        ("{% with a: 1 -%}  x  {%- endwith -%}  y", "xy"),
        ("{% with a: 1 %}{% raw %}{{ a }}{% endraw %}{% comment %}{% if %}{% endcomment %}{% endwith %}{{ a", None),
        ("{% if y == 3 %}{% with a: 'q' %}{% capture c %}{{ a }}{% endcapture %}{% endwith %}{{ c }}{% endif %}", "q"),
    ],
)  # fmt: skip
def test_tags_of_python_liquid_and_ours_in_each_other(template: str, expected: str | None) -> None:
    environment = make(p="<{{ v }}{{ z }}>")
    for tag in (WithTag, MacroTag, CallTag, RenderTag, ForTag, CaseTag):
        environment.add_tag(tag)
    if expected is None:
        with pytest.raises(LiquidSyntaxError):
            environment.from_string(template)
        return
    assert environment.from_string(template).render(y=3, list=[1, 2, 3]) == expected


def test_all_of_the_extra_tags_and_filters() -> None:
    environment = JekyllEnvironment(extra=True)
    assert environment.from_string("{{ 'a' | json }}{{ list | index: 2 }}").render(list=[1, 2]) == '"a"1'


def test_filters_that_want_python_liquids_context_or_environment() -> None:
    @with_context
    @with_environment
    @string_filter
    def describe(value: str, *more: Any, context: Any, environment: Any, tail: str = "") -> str:
        assert isinstance(context, liquid.RenderContext)
        assert isinstance(environment, liquid.Environment)
        return f"{value}{context.resolve('a')}{list(more)}{tail}{context.registers.site.config['baseurl']}"

    environment = make()
    environment.add_filter("describe", describe)
    template = environment.from_string("{% assign a = 2 %}{{ 1 | describe: 'x', tail: 't' }}")
    assert template.render() == "12['x']t/base"


def test_they_work_in_an_environment_of_the_dialect() -> None:
    native = NativeEnvironment()
    native.add_tag("with", WithTag)
    native.add_filter("name", with_context(lambda value, context: f"{value}{context.resolve('x')}"))
    template = native.parse("\n{% with x: 2 %}{{ x }}{% include a.html %}{{ 'n' | name }}{% endwith %}", "page.html")
    given = registers()
    given.site.includes["a.html"] = "<{{ x }}>"  # type: ignore[attr-defined]
    assert template.render({"x": 1}, given) == "\n2<2>n2"


def test_errors_are_python_liquids() -> None:
    environment = make()
    with pytest.raises(LiquidSyntaxError, match="'if' tag was never closed"):
        environment.from_string("{% if a %}")
    with pytest.raises(liquid.exceptions.LiquidError, match=r"a\.html:2:1: divided by 0"):
        environment.from_string("\n{{ 1 | divided_by: 0 }}", name="a.html").render()
    with pytest.raises(UnknownFilterError):
        JekyllEnvironment(strict_filters=True).from_string("{{ 1 | nothing }}").render()
    with pytest.raises(UndefinedError):
        JekyllEnvironment(undefined=StrictUndefined).from_string("{{ nothing }}").render()
    with pytest.raises(LiquidSyntaxError):
        JekyllEnvironment(tolerance=Mode.STRICT).from_string("{{ a | }}")


def test_converters_are_given() -> None:
    environment = JekyllEnvironment(converters={"markdown": lambda text: f"<p>{text}</p>"})
    assert environment.from_string("{{ 'a' | markdownify }}").render() == "<p>a</p>"
