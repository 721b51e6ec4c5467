"""Drops in templates: by name only, printed as Jekyll prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.languages.liquid.drop import Drop, ForLoop, TableRowLoop
from pylekyll.languages.liquid.environment import Environment, LiquidOptions
from pylekyll.languages.liquid.errors import UndefinedDropMethodError, UndefinedVariableError
from tests.languages.liquid.site import registers

if TYPE_CHECKING:
    from collections.abc import Sequence


class Book(Drop):
    """A drop that counts how often it is asked."""

    ruby_class = "Book"

    def __init__(self, **values: Any) -> None:
        self.values = values
        self.asked: list[str] = []

    def get(self, key: str) -> Any:
        self.asked.append(key)
        return self.values.get(key)

    def keys(self) -> Sequence[str]:
        return list(self.values)


def render(template: str, strict_variables: bool = False, **variables: Any) -> str:
    environment = Environment(LiquidOptions(strict_variables=strict_variables))
    return environment.parse(template).render(variables, registers())


def test_fields_are_asked_for_only_when_they_are_read() -> None:
    book = Book(title="T", author=Book(name="A"))
    assert render("{{ book.title }}{{ book.author.name }}{{ book['title'] }}{{ book.nosuch }}", book=book) == "TAT"
    assert book.asked == ["title", "author", "title", "nosuch"]


def test_printing() -> None:
    book = Book(title="T", empty={})
    assert render("{{ book }}", book=book) == "Book"
    assert render("{{ book | jsonify }}", book=book) == '{"title":"T","empty":{}}'
    assert book.inspect() == '{\n  "title": "T",\n  "empty": {\n  }\n}'
    assert render("{{ books }}", books=[book, book]) == "BookBook"


def test_loops_over_a_drop_give_its_keys() -> None:
    assert render("{% for x in book %}{{ x }},{% endfor %}", book=Book(a=1, b=2)) == "a,b,"


def test_strict_variables_know_the_fields() -> None:
    assert render("{{ book.none }}", strict_variables=True, book=Book(none=None)) == ""
    with pytest.raises(UndefinedVariableError, match="undefined variable nosuch"):
        render("{{ book.nosuch }}", strict_variables=True, book=Book(none=None))
    with pytest.raises(UndefinedDropMethodError, match="undefined method nosuch"):
        render("{% for x in (1..1) %}{{ forloop.nosuch }}{% endfor %}", strict_variables=True)


def test_a_drop_as_all_variables() -> None:
    template = Environment().parse("{{ title }}{{ nosuch }}")
    assert template.render(Book(title="T"), registers()) == "T"


def test_the_loops_own_drops() -> None:
    loop = ForLoop("x-y", 3, None)
    assert {key: loop.get(key) for key in loop} == {
        "name": "x-y",
        "length": 3,
        "parentloop": None,
        "index": 1,
        "index0": 0,
        "rindex": 3,
        "rindex0": 2,
        "first": True,
        "last": False,
    }
    assert (loop.index, loop.first, loop.last) == (1, True, False)
    cells = TableRowLoop(3, 2)
    cells.advance()
    cells.advance()
    assert [cells.get(key) for key in ("row", "col", "index", "last", "nosuch")] == [2, 1, 3, True, None]
