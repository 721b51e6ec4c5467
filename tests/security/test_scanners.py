"""Loops that read in linear time what a pattern read before, often Ruby's own: both find the same."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from pylekyll.checks.compare.spelling import _without_space_around_plus
from pylekyll.gems.builtin.spaceship.processor import codes
from pylekyll.incremental.workers import _LEFT_BEFORE
from pylekyll.languages.markdown.kramdown import attribute_lists
from pylekyll.languages.markdown.kramdown.attribute_lists import AttributeList
from pylekyll.languages.markdown.kramdown.patterns import ID_NAME, SPACE
from pylekyll.languages.sass.ruby_sass import _COMMENT, _PIECE, _SOURCE_PIECE
from pylekyll.site.content.excerpt import _definitions

if TYPE_CHECKING:
    from collections.abc import Iterator

_VALUE = r"(?:\\\}|\\\2|(?!\\(?:\}|\2))[^}\x02])*?|(?:\\\}|[^}\x02])*\\"
_ATTRIBUTE = re.compile(
    rf"(?:\A|{SPACE})(?:({ID_NAME})=([\"'])({_VALUE})\2|({ID_NAME})|"
    rf"((?:{attribute_lists._ID}|{attribute_lists._CLASS})+))(?={SPACE}|\Z)",
    re.ASCII,
)


def _texts(pieces: list[str], most: int) -> Iterator[str]:
    for length in range(1, most + 1):
        yield from map("".join, product(pieces, repeat=length))


def test_code_is_set_aside_as_before() -> None:
    before = re.compile(r"((?<!\\)`+)\s*(\w*)((?:.|\n)*?)\1", re.ASCII)
    for text in _texts(["`", "``", "a", "\\", "\n"], 6):
        assert list(codes(text)) == [match[0] for match in before.finditer(text)], repr(text)


def test_attributes_are_read_as_before() -> None:
    for text in _texts(['a="', "b='", '"', "'", " ", "\\", "}", "x", "\x02", "#i.c"], 4):
        assert list(attribute_lists._parts(text)) == _ATTRIBUTE.findall(text), repr(text)


def test_unclosed_attributes_hide_no_others() -> None:
    attributes = AttributeList()
    attributes.read(' a="x b="y #i .c d="z"')
    assert attributes.attributes == {"a": 'x b="y #i .c d="z'}
    attributes = AttributeList()
    attributes.read(" a=\"x #i .c d='z'")
    assert attributes.attributes == {"id": "i", "class": "c", "d": "z"}


def test_definitions_of_links_are_found_as_before() -> None:
    before = re.compile(r"^ {0,3}(?:(\[[^\]]+\])(:.+))$", re.MULTILINE)
    for text in _texts(["[", "]", "]:", " ", "\n", "a"], 6):
        assert _definitions(text) == before.findall(text), repr(text)


def test_variables_of_items_before_are_found_as_before() -> None:
    before = re.compile(r"\{[{%](?:[^}]*[^\w.\-])?(?:content|layout)\b(?![\w\-]*\s*=[^=])", re.ASCII)
    for text in _texts(["{", "%", "}", " ", "a", "layout", "="], 6):
        assert bool(_LEFT_BEFORE.search(text)) == bool(before.search(text)), repr(text)


def test_space_around_plus_goes_as_before() -> None:
    before = re.compile(r"\s*\+\s*(?![^()]*\))")
    for text in _texts(["+", " ", "(", ")", "a"], 6):
        assert _without_space_around_plus(text) == before.sub("+", text), repr(text)


def test_closed_pieces_of_stylesheets_are_split_as_before() -> None:
    strings = r"""\"(?:\\.|[^"\\])*\"|'(?:\\.|[^'\\])*'"""
    rest = r"""u(?<!\wu)rl\([^()"']*\)|\[(?:[^\]\["']|"[^"]*"|'[^']*')*\]|\{|\}|;"""
    piece = re.compile(rf"(/\*.*?\*/|{strings}|{rest})", re.DOTALL)
    source = re.compile(rf"(//[^\n]*|#\{{[^}}]*\}}|/\*.*?\*/|{strings}|{rest})", re.DOTALL)
    comment = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
    pieces = ["/* ' */", '"\\"a"', "'b'", "url(x)", "[a='b']", "{", ";", "a", "//c\n", "#{d}", "\n"]
    for text in _texts(pieces, 4):
        assert _PIECE.split(text) == piece.split(text), repr(text)
        assert _SOURCE_PIECE.split(text) == source.split(text), repr(text)
        assert _COMMENT.sub("", text) == comment.sub("", text), repr(text)
