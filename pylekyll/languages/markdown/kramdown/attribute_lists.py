"""Attribute lists: the text between the braces of `{: .note #id key="value" ref}`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.patterns import ID_NAME, RUBY_STRIP, SPACE
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ID = r"#[A-Za-z][A-Za-z0-9_:\-]*"
_CLASS = r"\.[^ \t\r\n\f\v.#]+"
# kramdown's own expression can read an escaped quote in two ways, which takes exponential time when neither fits. Here
# it is a character of the value, or its end if the value would be unclosed otherwise.
_VALUE = r"(?:\\\}|\\\2|(?!\\(?:\}|\2))[^}\x02])*?|(?:\\\}|[^}\x02])*\\"
_ATTRIBUTE = lazy_pattern(
    rf"(?:\A|{SPACE})(?:({ID_NAME})=([\"'])({_VALUE})\2|({ID_NAME})|((?:{_ID}|{_CLASS})+))(?={SPACE}|\Z)"
)
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
        for key, quote, value, reference, ids_and_classes in _ATTRIBUTE.findall(text):
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
