"""Loops that took the place of quadratic patterns find the same as those, and read unclosed texts in linear time."""

from __future__ import annotations

import random
import re
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from pylekyll.academic.cv import text as cv_text
from pylekyll.academic.importing.sources import exported
from pylekyll.academic.scholar import fill
from pylekyll.checks.compare import spelling
from pylekyll.foundation.closed import Ends, closed_spans, without_tags
from pylekyll.gems.builtin import jupyter_notebook, third_party_libraries
from pylekyll.gems.builtin.spaceship import processor, table
from pylekyll.languages.csl import item
from pylekyll.languages.liquid.tags import include
from pylekyll.languages.markdown.kramdown.blocks import table as kramdown_table
from pylekyll.languages.ruby.comments import BESIDE_LITERALS, BESIDE_STRINGS, without_comment

if TYPE_CHECKING:
    from collections.abc import Callable

_TAG = re.compile(r"""<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>""")
_STRING = r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'"""
_START = re.compile(
    r"""<!--.*?-->
    |<(?P<opaque>script|style|textarea|title|noscript)\b.*?</(?P=opaque)\s*>
    |<(?P<tag>[a-z][a-z0-9-]*)
     (?P<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)+)\s*/?>""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_WITH_VARIABLE = re.compile(
    r"(?P<name>[^{]*(?:\{\{\s*[\w\-.]+\s*(?:\|.*)?\}\}[^\s{}]*)+)(?P<parameters>.*)", re.DOTALL | re.ASCII
)


def _include(markup: str) -> object:
    match = _WITH_VARIABLE.search(markup)
    return match and match.span("name")


def _person(text: str) -> object:
    found = re.fullmatch(r"(\S.*?)\s+((?:[^\W\d_a-z]\.[-\s]?)+)", text)
    return (found[1], found[2]) if found else exported.split_name(text)


def _tags(text: str) -> object:
    ends = Ends(text)
    return [
        (tag.start(), end) for tag, end in closed_spans(text, re.compile("<[a-z]"), lambda tag: ends.of_tag(tag.end()))
    ]


def _starts(text: str) -> object:
    return [found.span() for found in _START.finditer(text) if found["attributes"] is not None]


def _all(pattern: str, flags: int = 0) -> Callable[[str], object]:
    return lambda text: [match[0] for match in re.finditer(pattern, text, flags)]


def _without(pattern: str) -> Callable[[str], object]:
    return lambda text: re.sub(pattern, lambda match: match[1] or "", text)


def _is_numeric(text: str) -> bool:
    one = r"[A-Za-z_.:;]*[0-9][0-9A-Za-z_.:;]*"
    return re.search(rf"^{one}(?:\s*[,&-]\s*{one})*$", text, re.MULTILINE | re.ASCII) is not None


#: Each loop, the pattern that it replaced, and pieces of texts on which both must find the same.
SAME: dict[str, tuple[Callable[[str], Any], Callable[[str], Any], tuple[str, ...]]] = {
    "tags": (_tags, lambda text: [found.span() for found in _TAG.finditer(text)], ("<a", ">", '"', "'", " ", "x")),
    "removed tags": (without_tags, lambda text: re.sub("<[^>]*>", "", text), ("<", ">", "a", "\n")),
    "names of includes": (include._with_variable, _include, ("{", "{{", "}}", "a", " ", "|", "\n")),
    "code in tables": (
        kramdown_table._split_at_code,
        lambda text: re.split("(<code.*?>.*?</code>)", text),
        ("<code", ">", "</code>", "a", "|"),
    ),
    "names of Embase": (
        exported.person,
        lambda text: _person(" ".join(text.split())),
        ("A.", "B.", "-", " ", "van", "Ek", "x"),
    ),
    "numbers of citations": (item.is_numeric, _is_numeric, ("1", "a", ",", "-", " ", "\n", "&", ".")),
    "comments of Gemfiles": (
        lambda text: without_comment(text, BESIDE_STRINGS),
        _without(_STRING + r")|(?<!\S)\#.*"),
        ('"', "'", "#", "\\", " ", "a"),
    ),
    "comments of Ruby": (
        lambda text: without_comment(text, BESIDE_LITERALS),
        _without(_STRING + r"|%r\{[^}]*\}|/(?![\s/])(?:[^/\\\n]|\\.)+/)|(?<![\w#$?\\])\#(?!\{).*"),
        ('"', "'", "#", "\\", " ", "a", "%r{", "}", "/"),
    ),
    "elements with numbers": (
        lambda text: [found.span() for found in fill._starts(text)],
        _starts,
        ("<!--", "-->", "<script", "</script>", "<a", " x", "=", "'", '"', ">", " "),
    ),
    "code of cells": (
        lambda text: list(table._codes(text)),
        _all("<code.*>.*</code>"),
        ("<code", ">", "</code>", "x", "\n"),
    ),
    "Liquid of Spaceship": (
        lambda text: list(processor.liquids(text)),
        _all(r"(?<!\\)(?:\{\{[^\n]*?\}\}|\{%[^\n]*?%\})"),
        ("{{", "}}", "{%", "%}", "a", "\n", "\\"),
    ),
    "links of libraries": (
        lambda text: list(third_party_libraries._links(text)),
        lambda text: re.findall(r"""<a\s[^>]*?href\s*=\s*["']([^"']+)["']""", text),
        ("<a ", "href=", "'", '"', ">", "x", " "),
    ),
    "styles of notebooks": (
        jupyter_notebook._without_custom_style,
        lambda text: re.sub('<link.+?href="custom.css">', "", text, count=1),
        ("<link", " ", 'href="custom.css">', "x", "\n"),
    ),
    "pictures of a CV": (
        lambda text: list(cv_text._pictures(text)),
        lambda text: [
            one or other
            for one, other in re.findall(
                r"""<img\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s<>]+)|!\[[^\]]*\]\(\s*<?([^\s<>()]+)""", text
            )
        ],
        ("<img", " src=", "'", "![", "](", "]", "(", "<", ")", "x"),
    ),
    "space around blocks": (
        spelling._without_space_around_blocks,
        lambda text: re.sub(
            rf" ?(<!DOCTYPE\b[^>]*>|</?(?:{spelling._BLOCKS})\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*>) ?", r"\1", text
        ),
        ("<div", "</p", "<!DOCTYPE", "'", '"', ">", " ", "a"),
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_loops_find_what_patterns_found(name: str) -> None:
    now, before, pieces = SAME[name]
    chance = random.Random(name)
    for _ in range(3000):
        text = "".join(chance.choices(pieces, k=chance.randrange(14)))
        assert now(text) == before(text), repr(text)


@pytest.mark.parametrize("name", SAME)
def test_loops_read_unclosed_texts_in_linear_time(name: str) -> None:
    now, _, pieces = SAME[name]
    for piece in (*pieces, *("".join(pair) for pair in pairwise(pieces))):
        text = piece * (40_000 // len(piece))
        began = time.process_time()
        now(text)
        assert time.process_time() - began < 2, piece
