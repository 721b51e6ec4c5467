"""Tokenizer of templates: text, ``{% tags %}`` and ``{{ outputs }}`` (``Liquid::Tokenizer``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.languages.liquid.expressions.syntax import TEMPLATE_PARSER

if TYPE_CHECKING:
    from collections.abc import Iterator


def tokens(source: str) -> list[str]:
    """Split ``source`` at its tags and outputs, without empty pieces.

    The time is proportional to the length. For each opening without an end, Ruby's expression searches the whole rest;
    here a loop that knows the last end takes over.
    """
    # "{%}" is an opening without an end.
    if "{%" in source[max(source.rfind("%}") - 1, 0) :] or "{{" in source[source.rfind("}") + 1 :]:
        return list(_tokens(source))
    return [piece for piece in TEMPLATE_PARSER.split(source) if piece]


def _tokens(source: str) -> Iterator[str]:
    last_tag, last_output = source.rfind("%}"), source.rfind("}")
    start = position = 0
    while (position := source.find("{", position)) >= 0:
        opening = source[position : position + 2]
        if opening not in ("{%", "{{"):
            position += 1
            continue
        end = position + 2
        if opening == "{%" and end <= last_tag:
            end = source.find("%}", end) + 2
        elif opening == "{{" and end <= last_output:
            end = source.find("}", end) + 1
            end += source[end : end + 1] == "}"
        if position > start:
            yield source[start:position]
        yield source[position:end]
        start = position = end
    if start < len(source):
        yield source[start:]
