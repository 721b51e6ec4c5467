r"""The regular expressions with which Liquid 4.0.4 reads templates (``lib/liquid.rb``).

Ruby's ``\w``, ``\s`` and ``\d`` cover only ASCII, so these are compiled with ``re.ASCII``.
"""

from __future__ import annotations

import re
from typing import Final

WHITESPACE: Final = "\t\n\v\f\r \0"
"""The characters that Ruby's ``String#strip`` removes."""

QUOTED_STRING: Final = r""""[^"]*"|'[^']*'"""
QUOTED_FRAGMENT: Final = rf"""(?:{QUOTED_STRING}|(?:[^\s,\|'"]|{QUOTED_STRING})+)"""
VARIABLE_SIGNATURE: Final = r"(?:\(?[\w\-\.\[\]]\)?)"
VARIABLE_START: Final = r"(?<![\w\-\.\[\]])(?<![\w\-\.\[\]]\))(?:(?=\()|(?<!\())"
"""The start of a run of ``VARIABLE_SIGNATURE``: a search that starts within a run would take quadratic time."""
VARIABLE_SEGMENT: Final = r"[\w\-]"

TEMPLATE_PARSER: Final = re.compile(r"(\{%[^%]*(?:%(?!\})[^%]*)*(?:%\})?|\{\{[^}]*\}{0,2})")
"""A tag or an output; one without an end goes on to the end of the text."""
TAG_NAME: Final = re.compile(r"\{%-?\s*(\w+)\s*", re.ASCII)
TAG_ATTRIBUTES: Final = re.compile(rf"(?<!\w)(\w+)\s*:\s*({QUOTED_FRAGMENT})", re.ASCII)
# Most markup is so plain that one regular expression reads it without tokens: names with dots, quoted strings and
# numbers. All other markup goes to the strict parser, which gives the same results.
_NAME: Final = r"(?!contains\s)[a-zA-Z_][\w-]*"
_PLAIN: Final = rf"""(?:{_NAME}(?:\.{_NAME})*|"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?)"""
_PLAIN_ARGUMENTS: Final = rf"{_PLAIN}(?:\s*,\s*{_PLAIN})*"

PLAIN_VARIABLE: Final = re.compile(rf"\s*({_PLAIN})((?:\s*\|\s*{_NAME}(?:\s*:\s*{_PLAIN_ARGUMENTS})?)*)\s*\Z", re.ASCII)
PLAIN_FILTER: Final = re.compile(rf"\|\s*({_NAME})(?:\s*:\s*({_PLAIN_ARGUMENTS}))?", re.ASCII)
PLAIN_ARGUMENT: Final = re.compile(_PLAIN, re.ASCII)
PLAIN_COMPARISON: Final = re.compile(
    rf"\s*({_PLAIN})(?:\s*(==|!=|<>|<=?|>=?|contains(?=\s))\s*({_PLAIN}))?\s*\Z", re.ASCII
)


def strip(text: str) -> str:
    """Ruby's ``String#strip``."""
    return text.strip(WHITESPACE)
