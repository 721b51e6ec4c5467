r"""Pieces of regular expressions that several rules share.

Ruby's `\s`, `\w` and `\d` are ASCII, its `[[:alpha:]]` is not; Python's are all Unicode. So the ASCII classes are
written out here, and `NAME` uses Python's.
"""

from __future__ import annotations

import re

from pylekyll.languages.ruby.patterns import lazy_pattern

SPACE = r"[ \t\r\n\f\v]"
#: Whitespace within a line.
BLANK = r"[ \t\r\f\v]"
OPT_SPACE = r" {0,3}"
INDENT = r"(?:\t| {4})"
#: An XML name as REXML has it (`UNAME_STR`).
NAME = r"(?:[^\W\d][\w.\-]*:)?[^\W\d][\w.\-]*"

ID_NAME = r"[A-Za-z0-9_][A-Za-z0-9_\-]*"
ANY_CHARS = r"(?:\\\}|[^}])"

BLANK_LINE = rf"(?:{BLANK}*\n)+"
EOB_MARKER = rf"\^{BLANK}*\n"
IAL_BLOCK = rf"\{{:(?![:/]){ANY_CHARS}+\}}{BLANK}*\n"
IAL_BLOCK_START = OPT_SPACE + IAL_BLOCK


def lazy_end_html(span_tags: frozenset[str]) -> str:
    """Return the pattern of a start tag or an end tag that ends a paragraph: any but those of spans and `script`.

    It only matches the name. Many patterns contain it, and each of them compiles the names of the spans.
    """
    names = "|".join(sorted({*span_tags, "script"}))
    return rf"<(?:/(?={NAME}{SPACE}*>))?(?!(?:{names})\b){NAME}"


#: ``[\s\p{Z}]``
ANY_SPACE = r"[ \t\r\n\f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
RUBY_STRIP = " \t\r\n\f\v\0"
SPACES = re.compile(rf"{SPACE}+")


def words(text: str) -> frozenset[str]:
    """Return a set of words, written as one text."""
    return frozenset(text.split())


# Line breaks between Chinese and Japanese characters.
_CJK = r"\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff6f\uff71-\uff9d\U0001b000-\U0001b167\U00020000-\U0003134f"  # noqa: E501
CJK_LINE_BREAK = lazy_pattern(rf"(?<=[{_CJK}])\n(?=[{_CJK}])")
