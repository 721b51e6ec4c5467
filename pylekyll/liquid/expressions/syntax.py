r"""The regular expressions that Liquid 4.0.4 reads templates with (``lib/liquid.rb``).

Ruby's ``\w``, ``\s`` and ``\d`` know ASCII only, so these are compiled with ``re.ASCII``.
"""

from __future__ import annotations

import re
from typing import Final

WHITESPACE: Final = "\t\n\v\f\r \0"
"""What Ruby's ``String#strip`` removes."""

QUOTED_STRING: Final = r""""[^"]*"|'[^']*'"""
QUOTED_FRAGMENT: Final = rf"""(?:{QUOTED_STRING}|(?:[^\s,\|'"]|{QUOTED_STRING})+)"""
VARIABLE_SIGNATURE: Final = r"(?:\(?[\w\-\.\[\]]\)?)"
VARIABLE_SEGMENT: Final = r"[\w\-]"

TEMPLATE_PARSER: Final = re.compile(r"(\{%.*?%\}|\{\{.*?\}\}?|\{%|\{\{)", re.DOTALL)
TAG_NAME: Final = re.compile(r"\{%-?\s*(\w+)\s*", re.ASCII)
TAG_ATTRIBUTES: Final = re.compile(rf"(\w+)\s*:\s*({QUOTED_FRAGMENT})", re.ASCII)
PLAIN_LOOKUP: Final = re.compile(
    r"\s*((?!contains\b|\w[\w.-]*\.contains\b)[a-zA-Z_][\w-]*(?:\.[a-zA-Z_][\w-]*)*)\s*\Z", re.ASCII
)
"""Names with dots between them: what most markup is, and what need not be taken to pieces first."""


def strip(text: str) -> str:
    """Ruby's ``String#strip``."""
    return text.strip(WHITESPACE)
