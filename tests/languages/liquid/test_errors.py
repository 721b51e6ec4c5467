"""Where errors point, what they are called, and what they advise."""

from __future__ import annotations

import pytest

from pylekyll.foundation.errors import RenderError, SourceLocation
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.errors import (
    ForeignError,
    LiquidArgumentError,
    LiquidError,
    LiquidSyntaxError,
    StackLevelError,
    UndefinedFilterError,
    headline,
    jekyll_message,
    ruby_message,
)
from tests.languages.liquid.site import FakeSite, registers


def fail(template: str, *, line: int = 1, options: LiquidOptions | None = None, **includes: str) -> LiquidError:
    """Return the error that a template ends in."""
    site = FakeSite(includes={f"{name}.html": text for name, text in includes.items()})
    with pytest.raises(LiquidError) as caught:
        Environment(options).parse(template, "page.md", line).render({}, registers(site))
    return caught.value


def test_a_syntax_error_has_line_and_column() -> None:
    error = fail("one\n  {% nosuch %}")
    assert isinstance(error, LiquidSyntaxError)
    assert error.location == SourceLocation("page.md", 2, 3)
    assert str(error) == "page.md:2:3: Unknown tag 'nosuch'"
    assert error.excerpt == "  {% nosuch %}\n  ^^^^^^^^^^^^"


def test_a_render_error_is_an_error_of_the_program() -> None:
    assert isinstance(fail("{{ 1 | divided_by: 0 }}"), RenderError)


def test_lines_count_the_front_matter() -> None:
    assert fail("\n{{ 1 | divided_by: 0 }}", line=5).location == SourceLocation("page.md", 6, 1)
    assert fail("\n{% if %}{% endif %}", line=5).location == SourceLocation("page.md", 6, 1)


def test_an_unclosed_block_points_at_its_opening_tag() -> None:
    error = fail("x {% if true %}\na\nb")
    assert error.location == SourceLocation("page.md", 1, 3)
    assert error.excerpt == "x {% if true %}\n  ^^^^^^^^^^^^^"
    assert headline(error) == "Liquid syntax error (line 1): 'if' tag was never closed in page.md"
    assert ruby_message(error) == "Liquid syntax error (line 3): 'if' tag was never closed"
    assert error.hint == "It opens on line 1 with '{% if true %}': close it with '{% endif %}'."


def test_where_an_unclosed_block_opens_counts_the_front_matter() -> None:
    error = fail("\n{%- for  x in y -%}\n", line=4)
    assert error.excerpt == "{%- for  x in y -%}\n^^^^^^^^^^^^^^^^^^^"
    assert ruby_message(error) == "Liquid syntax error (line 6): 'for' tag was never closed"
    assert error.hint == "It opens on line 5 with '{% for x in y %}': close it with '{% endfor %}'."


def test_the_innermost_of_several_unclosed_blocks_is_pointed_at() -> None:
    error = fail("{% if a %}\n{% for b in c %}\n{% endif %}{% unless d %}")
    assert error.location == SourceLocation("page.md", 2, 1)
    assert error.hint == "Close it with '{% endfor %}' before the '{% endif %}' on line 3."
    assert ruby_message(error) == (
        "Liquid syntax error (line 3): 'endif' is not a valid delimiter for for tags. use endfor"
    )
    assert fail("{% if a %}\n{% unless b %}").location == SourceLocation("page.md", 2, 1)


def test_an_error_in_an_include_is_headed_with_that_include() -> None:
    for inner, said in {
        "\n{{ 1 | divided_by: 0 }}": "Liquid error (/source/_includes/b.html line 2): divided by 0",
        "{% if x %}": "Liquid syntax error (/source/_includes/b.html line 1): 'if' tag was never closed",
        "{% for i in (1..2) limit: true %}{% endfor %}": (
            "/source/_includes/b.html: undefined method `to_i' for true:TrueClass"
        ),
    }.items():
        error = fail("{% include a.html %}", a="\n\n\n{% include b.html %}", b=inner)
        assert headline(error) == f"{said} included in page.md"


def test_a_tag_that_swallows_its_end_is_named() -> None:
    assert fail("\n{% if x }\na\n{% endif %}").hint == "The tag 'if' on line 2 does not have its own '%}'."


def test_the_innermost_tag_is_blamed() -> None:
    error = fail("{% for i in (1..2) %}\n{% if true %}\n  {% assign x = 1 | divided_by: 0 %}{% endif %}{% endfor %}")
    assert error.location == SourceLocation("page.md", 3, 3)


def test_the_chain_leads_from_the_page_to_the_include() -> None:
    error = fail("a\n{% include a.html %}", line=4, a="\n\n {% include b.html x=1 %}", b="{{ 1 | divided_by: 0 }}")
    assert [str(place) for place in error.chain] == [
        "page.md:5:1",
        "/source/_includes/a.html:3:2",
        "/source/_includes/b.html:1:1",
    ]
    assert error.location == error.chain[-1]
    assert error.excerpt == "{{ 1 | divided_by: 0 }}\n^^^^^^^^^^^^^^^^^^^^^^^"


def test_jekyll_names_the_outermost_include() -> None:
    error = fail("{% include a.html %}", a="\n{% include b.html %}", b="\n\n{{ 1 | divided_by: 0 }}")
    assert jekyll_message(error) == (
        "Liquid Exception: Liquid error (/source/_includes/a.html line 3): divided by 0 included in page.md"
    )
    assert jekyll_message(error, "other.md").endswith(" in other.md")


def test_a_syntax_error_in_an_include_is_found_when_it_is_rendered() -> None:
    error = fail("{% include a.html %}", a="{% if %}{% endif %}")
    assert jekyll_message(error) == (
        "Liquid Exception: Liquid syntax error (/source/_includes/a.html line 1): "
        "Syntax Error in tag 'if' - Valid syntax: if [expression] included in page.md"
    )


def test_exceptions_of_ruby_have_no_prefix() -> None:
    error = fail("{% for i in (1..2) limit: true %}{% endfor %}")
    assert isinstance(error, ForeignError)
    assert error.kind == "NoMethodError"
    assert jekyll_message(error) == "Liquid Exception: undefined method `to_i' for true:TrueClass in page.md"
    assert error.location == SourceLocation("page.md", 1, 1)


@pytest.mark.parametrize(
    ("template", "hint"),
    [
        ("{% asign x = 1 %}", "Did you mean 'assign'?"),
        ("{% if true %}{% endfi %}", "The 'if' opens on line 1 with '{% if true %}'."),
        ("{% if 1 = 1 %}{% endif %}", "To compare for equality, use '=='."),
        ("{% for x in y %}{% elsfi %}{% endfor %}", "Did you mean 'elsif'?"),
        ("{% qqqqqq %}", None),
        ("{% include nav.htm %}", "Did you mean 'nav.html'?"),
        ("{% include nv.html %}", "Did you mean 'nav.html'?"),
        ("{{ unclosed", "An output ends with '}}'."),
        ("{% unclosed", "A tag ends with '%}'."),
    ],
)
def test_near_misses(template: str, hint: str | None) -> None:
    assert fail(template, nav="").hint == hint


def test_a_common_ending_does_not_make_names_alike() -> None:
    assert fail("{% include pubs.html %}", person="").hint is None
    assert fail("{% include persn.html %}", person="").hint == "Did you mean 'person.html'?"


def test_near_miss_of_a_filter() -> None:
    error = fail("{{ 'a' | upcas }}", options=LiquidOptions(strict_filters=True))
    assert isinstance(error, UndefinedFilterError)
    assert error.hint == "Did you mean 'upcase'?"


def test_hints_for_known_plugins() -> None:
    environment = Environment()
    environment.tag_hints["seo"] = "Add jekyll-seo-tag to the plugins."
    with pytest.raises(LiquidSyntaxError) as caught:
        environment.parse("{% seo %}")
    assert caught.value.hint == "Add jekyll-seo-tag to the plugins."


def test_a_wrong_number_of_arguments() -> None:
    error = fail("{{ 'a' | upcase: 1 }}")
    assert isinstance(error, LiquidArgumentError)
    assert error.message == "wrong number of arguments (given 2, expected 1)"


@pytest.mark.parametrize("parameters", ["", " x=1"])
def test_includes_in_a_circle(parameters: str) -> None:
    error = fail(
        "{% include a.html %}", a=f"{{% include b.html{parameters} %}}", b=f"{{% include a.html{parameters} %}}"
    )
    assert isinstance(error, StackLevelError)
    assert error.message == "Nesting too deep"
    paths = "/source/_includes/a.html", "/source/_includes/b.html"
    assert error.hint in [
        f"The includes form a loop: {first} -> {second} -> {first}." for first, second in (paths, paths[::-1])
    ]
    assert len(error.chain) == 3


def test_a_hundred_blocks_are_too_many() -> None:
    depth = 100
    assert Environment().parse("{% if true %}" * depth + "x" + "{% endif %}" * depth).render({}, registers()) == "x"
    error = fail("{% if true %}" * (depth + 1))
    assert ruby_message(error).endswith("Nesting too deep")


def test_a_hundred_loops_are_too_many_scopes() -> None:
    loops = "{% for i in (1..1) %}" * 99 + "x" + "{% endfor %}" * 99
    assert Environment().parse(loops).render({}, registers()) == "x"
    error = fail(f"{{% for i in (1..1) %}}{loops}{{% endfor %}}")
    assert isinstance(error, StackLevelError)


@pytest.mark.parametrize(
    "markup", ["[" * 5000, "a" + "[b" * 5000, "(" * 5000, "a" + "[b" * 5000 + "]" * 5000, "-" * 9000]
)
def test_deep_expressions_end(markup: str) -> None:
    assert Environment().parse(f"{{{{ {markup} }}}}").render({}, registers()) == ""


def test_strict_mode_refuses_what_warn_lets_pass() -> None:
    template = "\n{{ a | | b }}"
    warned = Environment().parse(template, "page.md", 3)
    assert [ruby_message(warning) for warning in warned.warnings] == [
        'Liquid syntax error (line 4): Expected id but found pipe in "{{ a | | b }}"'
    ]
    error = fail(template, line=3, options=LiquidOptions(error_mode="strict"))
    assert ruby_message(error) == ruby_message(warned.warnings[0])
    assert not Environment(LiquidOptions(error_mode="lax")).parse(template).warnings
