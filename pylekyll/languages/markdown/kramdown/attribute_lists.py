"""Attribute lists: the text between the braces of `{: .note #id key="value" ref}`."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.patterns import ID_NAME, RUBY_STRIP, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ID = r"#[A-Za-z][A-Za-z0-9_:\-]*"
_CLASS = r"\.[^ \t\r\n\f\v.#]+"
#: The beginning of an attribute up to its quote; a reference; ids and classes.
_PART = lazy_pattern(rf"(?:\A|{SPACE})(?:({ID_NAME})=([\"'])|(?:({ID_NAME})|((?:{_ID}|{_CLASS})+))(?={SPACE}|\Z))")
#: A quote that may end a value, and a character that no value has.
_ENDS = {quote: lazy_pattern(rf"{quote}(?={SPACE}|\Z)") for quote in "\"'"}
_OUTSIDE = lazy_pattern(r"(?<!\\)\}|\x02")
_MAX_REFERENCES = 1_000
_ID_OR_CLASS = lazy_pattern(rf"({_ID})|({_CLASS})")


@dataclass(slots=True)
class AttributeList:
    """Attributes in order, and the names of attribute list definitions that are referred to."""

    attributes: dict[str, str] = field(default_factory=dict)
    references: list[str] = field(default_factory=list)

    def read(self, text: str) -> None:
        """Add the attributes of `text` (`parse_attribute_list`); unreadable parts are skipped."""
        if text.strip(RUBY_STRIP) in ("", ":"):
            return
        for key, quote, value, reference, ids_and_classes in _parts(text):
            if reference:
                self.references.append(reference)
            elif ids_and_classes:
                for identifier, name in _ID_OR_CLASS.findall(ids_and_classes):
                    if name:
                        add_class(self.attributes, name[1:])
                    else:
                        self.attributes["id"] = identifier[1:]
            else:
                self.attributes[key] = value.replace("\\}", "}").replace("\\" + quote, quote)

    def merge(self, other: AttributeList) -> None:
        """Add another list: classes are joined, other attributes replaced (`update_ial_with_ial`)."""
        self.references += other.references
        _merge(self.attributes, other.attributes)


def _parts(text: str) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the name, the quote and the value of each attribute, and each reference, and ids with classes."""
    values, place = _Values(text), 0
    while (part := _PART.search(text, place)) is not None:
        key, quote, reference, ids_and_classes = part.groups(default="")
        place, value = part.end(), ""
        if quote:
            end = values.end(place, quote)
            if end < 0:  # unclosed: the next part may begin in what looked like its value
                place = part.start() + 1
                continue
            value, place = text[place:end], end + 1
        yield key, quote, value, reference, ids_and_classes


class _Values:
    """The ends of the values in a text.

    kramdown's expression can read an escaped quote in two ways, which takes exponential time when neither fits. Here it
    is a character of the value, or its end if the value would be unclosed otherwise.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: dict[str, list[int]] = {}
        self._outside: list[int] | None = None

    def end(self, start: int, quote: str) -> int:
        """Return the index of the quote that ends the value at ``start``, or -1."""
        if quote not in self._ends:
            self._ends[quote] = [match.start() for match in _ENDS[quote].finditer(self._text)]
        if self._outside is None:
            self._outside = [match.start() for match in _OUTSIDE.finditer(self._text)]
        ends, outside = self._ends[quote], bisect_left(self._outside, start)
        first = bisect_left(ends, start)
        most = bisect_left(ends, self._outside[outside]) if outside < len(self._outside) else len(ends)
        for number in range(first, most):
            if ends[number] == start or self._text[ends[number] - 1] != "\\":
                return ends[number]
        return ends[most - 1] if first < most else -1


def add_class(attributes: dict[str, str | None] | dict[str, str], name: str) -> None:
    """Append a class."""
    known = attributes.get("class")
    attributes["class"] = f"{known} {name}" if known else name.lstrip(RUBY_STRIP)


def _merge(attributes: dict[str, str | None] | dict[str, str], other: Mapping[str, str]) -> None:
    for key, value in other.items():
        if key == "class":
            add_class(attributes, value)
        else:
            attributes[key] = value


def apply_attributes(
    attributes: dict[str, str | None], attribute_list: AttributeList, definitions: Mapping[str, AttributeList]
) -> None:
    """Apply a list and its referenced definitions to an element (`update_attr_with_ial`).

    Referenced definitions are applied first. A definition that refers to itself is read once. The number of definitions
    is limited: if each referred to others twice, their number would double with each step.
    """
    opened: list[tuple[AttributeList, Iterator[str], str | None]] = [
        (attribute_list, iter(attribute_list.references), None)
    ]
    names: set[str] = set()
    left = _MAX_REFERENCES
    while opened:
        current, references, own_name = opened[-1]
        name = next((name for name in references if name in definitions and name not in names), None)
        if name is not None and left:
            left -= 1
            names.add(name)
            opened.append((definitions[name], iter(definitions[name].references), name))
            continue
        opened.pop()
        names.discard(own_name or "")
        _merge(attributes, current.attributes)
