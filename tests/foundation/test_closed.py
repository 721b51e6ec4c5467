"""Closed texts are what a pattern with ``.*?`` finds, and each end is searched for once."""

from __future__ import annotations

import re
from itertools import product
from typing import Any, cast

import pytest

from pylekyll.checks.compare import spelling
from pylekyll.checks.doctor import references, templates
from pylekyll.foundation.closed import Closed

#: Each with the pattern that it stands for, and pieces of texts on which both must find the same.
SAME: dict[str, tuple[Closed, str, tuple[str, ...]]] = {
    "blocks of Liquid that are not read": (
        templates._UNREAD,
        r"\{%-?\s*(comment|raw)\s*-?%\}.*?\{%-?\s*end\1\s*-?%\}",
        ("{% raw %}", "{%comment-%}", "{% endraw %}", "{% endcomment %}", "{%", "a"),
    ),
    "expressions of Liquid": (
        templates._EXPRESSION,
        r"\{\{.*?\}\}|\{%-?\s*assign\b.*?%\}",
        ("{", "{{", "}", "}}", "{% assign", "%", "%}", "a"),
    ),
    "comments of stylesheets": (references._COMMENT, r"/\*.*?\*/", ("/", "*", "/*", "*/", "a")),
    "verbatim elements": (
        spelling._VERBATIM,
        r"(?i)<(pre|textarea|script|style)\b[^>]*>.*?</\1\s*>",
        ("<pre", "<PRE>", "</pre>", "<style ", ">", "</style >", "a"),
    ),
    "code": (spelling._CODE, r"(?i)<(pre|code)\b.*?</\1>", ("<pre", "<code>", "</pre>", "</CODE>", "a", "-")),
    "comments of pages": (spelling._COMMENTS, "<!--.*?-->", ("<!--", "-->", "-", ">", "a")),
    "scripts": (spelling._SCRIPT, r"(?i)<script\b[^>]*>.*?</script>", ("<script", ">", "</script>", "<", "a ")),
}


@pytest.mark.parametrize("name", SAME)
def test_closed_texts_are_those_of_a_pattern(name: str) -> None:
    closed, pattern, pieces = SAME[name]
    before = re.compile(pattern, re.DOTALL)
    for length in range(1, 6):
        for chosen in product(pieces, repeat=length):
            text = "".join(chosen)
            found = [text[each.start : each.end] for each in closed.found(text)]
            assert found == [each[0] for each in before.finditer(text)], repr(text)


class Counted:
    """A pattern that counts its searches."""

    def __init__(self, pattern: str) -> None:
        self._pattern = re.compile(pattern)
        self.searches = 0

    def search(self, text: str, pos: int) -> re.Match[str] | None:
        self.searches += 1
        return self._pattern.search(text, pos)

    def finditer(self, text: str) -> Any:
        self.searches += 1
        return self._pattern.finditer(text)


@pytest.mark.parametrize("text", ["/*" * 1000, "*/" * 1000, "*//*" * 1000])
def test_an_end_that_is_missing_is_searched_for_once(text: str) -> None:
    opening, closing = Counted(r"/\*"), Counted(r"\*/")
    list(Closed(cast("Any", opening), {"": cast("Any", closing)}).found(text))
    assert closing.searches <= 1
    assert opening.searches <= text.count("/*") + 1  # the last one finds nothing
