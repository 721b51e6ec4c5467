"""No rule sees the text before it: Rouge's scanner hides that text, where Python's regular expressions look at it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pylekyll.languages.highlighting.beginnings import _parser
from pylekyll.languages.highlighting.engine import RougeLexer
from pylekyll.languages.highlighting.names import OWN, ROUGE_3
from pylekyll.languages.highlighting.registry import find_lexer

PARSER = _parser()
MAY_LOOK_BEHIND = re.compile(r"\\b|\\B|\(\?<[=!]")


def looks_behind(items: Any) -> bool | None:
    """Tell whether a regex's syntax tree looks at the text before its match; ``None`` if it may match nothing."""
    for operation, value in items:
        found = _item_looks_behind(operation.name, value)
        if found is not None:
            return found
    return None


def _item_looks_behind(name: str, value: Any) -> bool | None:
    if name == "AT":
        return True if value.name in {"AT_BOUNDARY", "AT_NON_BOUNDARY"} else None
    if name in {"ASSERT", "ASSERT_NOT"}:
        return True if value[0] < 0 or looks_behind(value[1]) else None
    if name == "BRANCH":
        each = [looks_behind(branch) for branch in value[1]]
        return True if True in each else None if None in each else False
    if name == "SUBPATTERN":
        return looks_behind(value[3])
    if name in {"MAX_REPEAT", "MIN_REPEAT"}:
        found = looks_behind(value[2])
        return None if value[0] == 0 and not found else found
    return None if name == "GROUPREF" else False


def pattern_of(match: Any) -> re.Pattern[str]:
    """Return the regex of a rule, which may be a guarded one."""
    owner = match.__self__
    return owner if isinstance(owner, re.Pattern) else pattern_of(owner.match)


@pytest.mark.parametrize(
    ("regex", "expected"),
    [
        ("a\\b", False),
        ("\\ba", True),
        ("a?\\b", True),
        ("(?<!x)a", True),
        ("(?:b|(?<=x)a)", True),
        ("(?=(?<!x)a)a", True),
        ("[ab](?<=a)", False),
        ("a*", None),
        ("^(a|)", None),
    ],
)
def test_the_tree_tells(regex: str, expected: bool | None) -> None:
    assert looks_behind(PARSER.parse(regex)) is expected


@pytest.mark.parametrize(("tag", "rouge_3"), [*((tag, False) for tag in OWN), *((tag, True) for tag in ROUGE_3)])
def test_no_rule_looks_behind_its_beginning(tag: str, rouge_3: bool) -> None:
    lexer = find_lexer(tag, rouge_3=rouge_3)
    assert isinstance(lexer, RougeLexer)
    for state in lexer.rules.tables:
        assert lexer.rules[state] is lexer.rules[state]
    patterns = {pattern_of(rule[0]) for rules in lexer.rules.values() for rule in rules}
    patterns = {each for each in patterns if MAY_LOOK_BEHIND.search(each.pattern)}
    assert not [each.pattern for each in patterns if looks_behind(PARSER.parse(each.pattern, each.flags))]
