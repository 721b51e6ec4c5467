"""Compiled templates: what they write, read and raise is what the interpreted ones do."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.liquid import template
from pylekyll.languages.liquid.compiled import function
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from tests.languages.liquid.site import FakeSite, Recorder, registers

if TYPE_CHECKING:
    from pylekyll.languages.liquid.registers import Registers

NAMES = st.sampled_from(["a", "b", "x", "page", "forloop"])
KEYS = st.sampled_from(
    [
        "",
        ".k",
        ".size",
        ".first",
        ".last",
        ".index",
        "[0]",
        "[(b..x)].k",
        "[x]",
        ".k.k",
        "[b].k",
        "[(b..'z')].k",
        "[0][('z'..x)]",
    ]
)
PATHS = st.builds("".join, st.tuples(NAMES, KEYS))
VALUES = st.one_of(
    PATHS, st.sampled_from(["1", "-2", "'k'", '""', "nil", "true", "false", "empty", "blank", "1.5", "(1..3)"])
)
FILTERS = st.sampled_from(
    [
        "",
        " | upcase",
        " | size",
        " | where: 'k', 'v'",
        " | sort",
        " | map: 'k'",
        " | append: x",
        " | default: b",
        " | plus: 1",
        " | first",
        " | split: 'k' | join: '-'",
        " | date: x",
        " | nothing: a",
        " | where_exp: 'x', 'x.k == page.k'",
        " | minus",
    ]
)
OPERATORS = st.sampled_from([" == ", " != ", " < ", " >= ", " contains ", " <> "])
CONDITIONS = st.recursive(
    st.one_of(VALUES, st.builds("".join, st.tuples(VALUES, OPERATORS, VALUES))),
    lambda inner: st.builds("".join, st.tuples(inner, st.sampled_from([" and ", " or "]), inner)),
    max_leaves=3,
)
TEXTS = st.sampled_from(["", " ", "\n", "text ", "é"])
SIMPLE = st.one_of(
    TEXTS,
    st.builds("{{{{ {}{} }}}}".format, VALUES, FILTERS),
    st.builds("{{% assign {} = {}{} %}}".format, NAMES, VALUES, FILTERS),
    st.sampled_from(["{% break %}", "{% continue %}", "{% increment x %}", "{% decrement n %}", "{% cycle 'a', b %}"]),
    st.sampled_from(
        ["{% include one.html %}", "{% include two.html p=x q='t' %}", "{% include two.html p=page.k %}", "{% fails %}"]
    ),
)


def _blocks(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    body = st.lists(inner, max_size=4).map("".join)
    return st.one_of(
        st.builds(
            "{{% if {} %}}{}{{% elsif {} %}}{}{{% else %}}{}{{% endif %}}".format,
            CONDITIONS,
            body,
            CONDITIONS,
            body,
            body,
        ),
        st.builds("{{% unless {} %}}{}{{% endunless %}}".format, CONDITIONS, body),
        st.builds("{{% for {} in {} %}}{}{{% endfor %}}".format, NAMES, VALUES, body),
        st.builds(
            "{{% for {} in {} reversed limit:2 %}}{}{{% else %}}{}{{% endfor %}}".format, NAMES, PATHS, body, body
        ),
        st.builds("{{% capture {} %}}{}{{% endcapture %}}".format, NAMES, body),
        st.builds(
            "{{% case {} %}}{{% when {}, 1 %}}{}{{% else %}}{}{{% when {} %}}{}{{% endcase %}}".format,
            *(VALUES, VALUES, body, body, VALUES, body),
        ),
        st.builds("{{% tablerow {} in {} cols:2 %}}{}{{% endtablerow %}}".format, NAMES, VALUES, body),
        st.builds("{{% ifchanged %}}{}{{% endifchanged %}}{{% comment %}}{}{{% endcomment %}}".format, body, body),
    )


TEMPLATES = st.lists(st.recursive(SIMPLE, _blocks, max_leaves=10), max_size=5).map("".join)
DATA = {
    "a": [{"k": "v", "n": 1}, {"k": "w"}, {"k": "v", "size": 7}],
    "b": {"k": "v", "first": None},
    "x": "k",
    "page": {"k": "v", "empty": []},
}


class FailingNode(Node):
    """A plugin's node that fails."""

    def emit(self, context: Any, output: Any) -> None:
        """Fail."""
        output.append("before")
        raise ZeroDivisionError("no")


FailingNode.__module__ = "a_plugin"


class FailsTag(Tag):
    """Its tag."""

    block = False

    def read(self, tag: Any, parser: Any) -> Any:
        """Return the node."""
        return FailingNode(tag.mark)


def outcome(parsed: Any, variables: dict[str, Any], given_registers: Registers) -> tuple[Any, ...]:
    try:
        text = parsed.render(variables, given_registers)
    except PylekyllError as error:
        return (type(error), str(error), error.location, error.hint, error.chain)
    return (text, type(text))


def rendered(source: str, *, compiled: bool) -> tuple[Any, ...]:
    site = FakeSite(
        includes={"one.html": "{% assign x = 'one' %}{{ a.size }}", "two.html": "[{{ include.p }}{% break %}]"}
    )
    environment = Environment(LiquidOptions())
    environment.add_tag("fails", FailsTag)
    variables = {**json.loads(json.dumps(DATA)), "site": dict(site.config)}
    recorder = Recorder()
    given_registers = registers(site, {})
    given_registers.recorder = recorder
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(template, "INTERPRETED", 0 if compiled else 1_000_000_000)
        patch.setattr(template, "SECONDS_PER_CHARACTER", 0)
        try:
            parsed = environment.parse(source, "page.html", 7)
        except PylekyllError as error:
            return ("not parsed", str(error))
        # cycle and ifchanged go on from one render to the next
        found = [outcome(parsed, variables, given_registers) for _ in range(2)]
    return (*found, {name: str(value) for name, value in variables.items()}, recorder.notes)


@pytest.mark.filterwarnings("ignore:The recursion limit")  # templates raise it
@settings(deadline=None, max_examples=60)
@given(TEMPLATES)
def test_compiled_equals_interpreted(source: str) -> None:
    assert rendered(source, compiled=True) == rendered(source, compiled=False)


@pytest.mark.parametrize(
    "source",
    [
        "{% for x in a %}{% for x in a %}{{ x.k }}{% endfor %}{{ x.n }}{{ forloop.index }}{% endfor %}{{ x }}",
        "{% for x in a %}{% assign x = 1 %}{{ x }}{% endfor %}{{ x }}",
        "{% for x in a %}{% capture y %}{{ x.k }}{% if x.n %}{% break %}{% endif %}{% endcapture %}{% endfor %}",
        "{% case x %}{% when 'k' %}a{% break %}b{% when 'k' %}c{% endcase %}d",
        "{% for x in a %}{% case x.k %}{% when 'v' %}{% continue %}{% endcase %}{{ x.k }}{% endfor %}",
        "{% if a %}{% break %}{% endif %}never",
        "a\n{% for x in a %}\n{{ x | date: 1, 2 }}{% endfor %}",
        "{% for x in a %}{% if true %}\n\n{% fails %}{% endif %}{% endfor %}",
        "{{ 1 }}{{ 'é' }}",
        "{% if 1 %}{{ nil }}{% endif %}{{ 2 }}",
        "{% for x in (1..2) %}{% tablerow y in (1..3) %}{% break %}{% endtablerow %}{% endfor %}z",
        "{% tablerow a in a %}{% include one.html %}{% break %}{% endtablerow %}",
        "{% case x %}{% when 'k' %}{% break %}{% when 'k' %}{% assign y = 1 %}{% assign y = 2 %}{% endcase %}{{ y }}",
        "{% for x in a %}{% assign y = x %}{% tablerow i in a %}{% continue %}{% endtablerow %}{% endfor %}",
        "{% unless x %}{% elsif b %}c{% else %}d{% endunless %}",
        "{% if 1 == 1 and 'a' contains 'a' %}y{% endif %}",
    ],
)
def test_cases(source: str) -> None:
    assert rendered(source, compiled=True) == rendered(source, compiled=False)


@pytest.mark.parametrize(("seconds", "expected"), [(0.0, 0), (1.0, 3)])
def test_a_template_is_compiled_once_its_renderings_took_longer(
    seconds: float, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = []
    clock = count(0, seconds)
    monkeypatch.setattr(template, "INTERPRETED", 2)
    monkeypatch.setattr(template, "SECONDS_PER_CHARACTER", 0.001)
    monkeypatch.setattr(template, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(function, "compiled_body", lambda body, path: compiled.append(path) or body.emit)
    environment = Environment(LiquidOptions())
    for name in ("one", "two", "three"):
        parsed = environment.parse(f"{name}{{{{ x }}}}", name)
        for _ in range(template.INTERPRETED + 1):
            assert parsed.render({"x": 1}, registers(FakeSite(), {})) == f"{name}1"
    assert len(compiled) == expected


def test_what_nests_too_deep_for_python_is_interpreted() -> None:
    source = "{% for x in a limit:1 %}" * 40 + "{{ x.k }}" + "{% endfor %}" * 40
    assert rendered(source, compiled=True)[0] == ("v", str)
