"""The advice of errors of ``include``, ``raw`` and ``sort`` ."""

from __future__ import annotations

from typing import Any

import pytest

from pylekyll.languages.liquid.environment import Environment
from pylekyll.languages.liquid.errors import LiquidError
from tests.languages.liquid.site import FakeSite, registers

INCLUDES = {
    '{% include "x.html" %}': "Write the name without quotation marks: {% include x.html %}.",
    "{% include 'a/x.html' b=1 %}": "Write the name without quotation marks: {% include a/x.html %}.",
    "{% include_relative 'x.md' %}": "Write the name without quotation marks: {% include_relative x.md %}.",
    "{% include {{ page.none }} %}": "'{{ page.none }}' is empty here. "
    "A name that is not a variable is written without braces.",
    "{% include my file.html %}": "A file's name cannot have spaces: rename 'my file.html', "
    "for example to 'my-file.html'.",
    '{% include x.html a="{{ page.title }}" %}': "Write variables without quotation marks and braces: a=page.title.",
    "{% include x.html a=1, b=2 %}": "Separate parameters by spaces, not by commas.",
    '{% include x.html title: "b" %}': 'Write parameters with an equals sign: {% include x.html title="b" %}.',
}
SORTS = [
    ([1, None, 2], "Item 2 of 3 is nil: write `| compact` before `| sort`."),
    ([None, "a"], "Item 1 of 2 is nil: write `| compact` before `| sort`."),
    (["a", "b", 3], "Item 3 of 3 is a Integer: 3."),
]


def advice(template: str, **variables: Any) -> str | None:
    with pytest.raises(LiquidError) as caught:
        Environment().parse(template, "page.md").render(variables, registers(FakeSite(includes={"x.html": "x"})))
    return caught.value.hint


@pytest.mark.parametrize("template", INCLUDES)
def test_include(template: str) -> None:
    assert advice(template, page={}) == INCLUDES[template]


@pytest.mark.parametrize("end", ["{%- endraw -%}", "{%- endraw %}"])
def test_end_of_raw_that_liquid_4_does_not_read(end: str) -> None:
    expected = f"Write '{{% endraw %}}': Liquid 4 does not read '{end}' as its end."
    assert advice(f"{{% raw %}}a{end}b") == expected


def test_raw_without_an_end() -> None:
    assert advice("{% raw %}a") == "It opens on line 1 with '{% raw %}': close it with '{% endraw %}'."


@pytest.mark.parametrize("items, expected", SORTS)
def test_sort_names_the_item(items: list[Any], expected: str) -> None:
    assert advice("{{ items | sort }}", items=items) == expected
