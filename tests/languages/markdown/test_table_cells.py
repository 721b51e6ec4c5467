"""Cells with simple code spans are split as text; the cells are those that reading the code spans gives."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.blocks import table

PIECES = [
    "|",
    "a",
    " ",
    "`",
    "``",
    "`b`",
    "` b`",
    "`|`",
    "\\",
    "\\|",
    "`\\`",
    "\n|",
    "\n",
    "-",
    "=",
    "<code>",
    "</code>",
    "<b>",
    "é",
]
_NOTHING = re.compile("(?!)")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=20))
def test_cells_are_those_of_the_slow_way(pieces) -> None:
    text = "| a | `b` |\n|" + "".join(pieces) + "\n"
    convert = Kramdown(KramdownOptions(input="GFM")).convert
    found = convert(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "_HAS_SIMPLE_CODE", _NOTHING)
        patch.setattr(table, "_BEGINS_WITH_PIPE", _NOTHING)
        assert found == convert(text)
