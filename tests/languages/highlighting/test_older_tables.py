"""The changes that make an older lexer of a newer one."""

from __future__ import annotations

import pytest
from pygments.lexer import include

from pylekyll.languages.highlighting.lexers.rouge3.tables import changed, replaced
from pylekyll.languages.highlighting.tokens import Name, Text

TABLES = {"root": [include("blanks"), (r"a+", Name), (r"b", Text, "#pop")], "blanks": [(r"\s+", Text)]}


def test_rules_are_changed_and_dropped():
    assert changed(TABLES, {r"a+": r"a", r"\s+": None}) == {
        "root": [include("blanks"), (r"a", Name), (r"b", Text, "#pop")],
        "blanks": [],
    }


def test_a_rule_that_is_not_there_is_an_error():
    with pytest.raises(KeyError, match="c"):
        changed(TABLES, {r"c": None})


def test_parts_of_expressions_are_replaced():
    assert replaced(TABLES, "a", "[a-c]")["root"] == [include("blanks"), (r"[a-c]+", Name), (r"b", Text, "#pop")]
