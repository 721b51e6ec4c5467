"""No other pattern of the program may take a time that grows with the square of a text's length, or faster.

The automata of all patterns are searched for two loops that read the same text (``tests/support/polynomial.py``). The
patterns that have them are listed in ``tests/security/bounded_patterns.py``, each with the reason for which that is
accepted.
"""

from __future__ import annotations

import ast
import re

import pytest

from tests.security.bounded_patterns import BOUNDED
from tests.support.inline_patterns import inline_patterns
from tests.support.pattern_uses import named_patterns
from tests.support.polynomial import slow_text
from tests.support.runs import ROOT


def test_each_pattern_with_two_loops_has_a_reason() -> None:
    named, inline = named_patterns(), inline_patterns()
    assert len(named) > 1000
    assert len(inline) > 150
    patterns = [*named, *inline]
    found = {each.name for each in patterns if slow_text(each.pattern, anchored=each.anchored, whole=each.whole)}
    listed = [name for names in BOUNDED.values() for name in names]
    assert len(listed) == len(set(listed))
    assert found - set(listed) == set(), "mend it, or list it with its reason"
    assert set(listed) - found == set(), "take it out of the list"


@pytest.mark.parametrize(
    "pattern",
    [
        *(r"\s+x", r"\s*/>", "<!--.*?-->", "x[^y]*y", r"^\s+x", r"(?=([^>]*>))x", "[ab]+b+x", r"\d+\.\d+x", "(?:ab)+c"),
        *(r"(?<!x)\s+x", r"\bx.*y", r"`+.*?`+x", r"(\w+)=\1"),
    ],
)
def test_slow_searches_are_known(pattern: str) -> None:
    assert slow_text(re.compile(pattern, re.DOTALL | re.MULTILINE), anchored=False)


@pytest.mark.parametrize("pattern", ["a*a*b", r"-\s*\|?\s*\n", r"\s*x?\s*y", "(?:a|b)*a(?:a|b)*c", r"a(?=.*b.*c)x"])
def test_slow_matches_at_one_place_are_known(pattern: str) -> None:
    assert slow_text(re.compile(pattern, re.DOTALL), anchored=True)


@pytest.mark.parametrize(
    "pattern",
    [
        *(
            r"(?<!\s)\s+x",
            r"\b\w+-",
            r"\A\s+x",
            "a+",
            "a+b*",
            "(?:(?<!;);+)?x",
            r"^[ \t]+x",
            "ab",
        ),
        *(r"^[^\n]*x", "x[^xy]*y", r'"[^"]*(?:"|\Z)', "x.{0,50}y"),
    ],
)
def test_other_searches_are_not_taken_for_them(pattern: str) -> None:
    assert slow_text(re.compile(pattern, re.DOTALL | re.MULTILINE), anchored=False) is None


@pytest.mark.parametrize("pattern", [r"\s+x", "a*b*", "(?:ab?)*c", r"-\s*(?:\|\s*)?\n", "(?:[^x]|x(?!y))*z"])
def test_other_matches_at_one_place_are_not_taken_for_them(pattern: str) -> None:
    assert slow_text(re.compile(pattern, re.DOTALL), anchored=True) is None


def test_a_text_that_has_to_fit_as_a_whole_may_fail_at_its_end() -> None:
    assert slow_text(re.compile("a*a*"), anchored=True) is None
    assert slow_text(re.compile("a*a*"), anchored=True, whole=True)


@pytest.mark.parametrize("pattern", [rb"\s+x", rb"<[^>]*>"])
def test_patterns_of_bytes_are_searched(pattern: bytes) -> None:
    assert slow_text(re.compile(pattern), anchored=False)


def test_no_path_of_xpath_is_a_union() -> None:
    """libxml2 compares each node of one part with all nodes of the others: 96,000 attributes took 36 s, alone 0.4 s."""
    unions, paths = [], 0
    for module in sorted((ROOT / "pylekyll").rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if re.match(r"\.?//[\w@*]", text):
                paths += 1
                unions += [f"{module.name}:{node.lineno}"] if " | " in text else []
    assert paths > 20
    assert unions == []
