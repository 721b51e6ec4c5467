"""The elements ``text``, ``number`` and ``label``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.languages.csl.dates import Date
from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.format import Formatting
from pylekyll.languages.csl.item import first_integer, is_blank, is_numeric, is_plural_number, tokenize
from pylekyll.languages.csl.names import Names
from pylekyll.languages.csl.nodes.base import Node
from pylekyll.languages.csl.pages import format_page_range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.csl.item import Citation, Value
    from pylekyll.languages.csl.rendering import Rendering

_FIRST_NUMBER = re.compile(r"[0-9]+")
#: Longer numbers stay text: Python does not convert them.
_MAX_DIGITS = 18
_MAX_ROMAN = 100_000
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
#: ``Label.terms``: the terms of variables whose names differ from them.
_TERMS = {
    "number-of-pages": "page",
    "number-of-volumes": "volume",
    "chapter-number": "chapter",
    "collection-number": "collection",
}


def formatted_pages(rendering: Rendering, citation: Citation, page_range_format: str | None) -> str:
    """Return the variable ``page`` with its ranges formatted, and store it: citeproc-ruby changes it in place."""
    pages = citation.item.peek("page")
    text = "" if pages is None else str(pages)
    if text:
        text = format_page_range(text, page_range_format, rendering.locale)
        citation.item["page"] = text
    return text


class VariableText(Node):
    """``<text variable="...">`` (``Renderer#render_text``)."""

    def __init__(self, attributes: Mapping[str, str], page_range_format: str | None) -> None:
        self.formatting = text_formatting(attributes)
        self._name = attributes["variable"]
        self._is_short = attributes.get("form") == "short"
        self._page_range_format = page_range_format
        #: The variable of which this one is the short form.
        self._long = self._name.removesuffix("-short") if self._name.endswith("-short") else None

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the variable's value."""
        item = citation.item
        if self._name == "locator":
            return citation.locator if citation.locator is not None else item.text("locator")
        text = self._value(citation)
        if self._name == "page" and text:
            return formatted_pages(rendering, citation, self._page_range_format)
        if self._name == "page-first" and not text:
            match = _FIRST_NUMBER.search(item.text("page"))
            return match[0] if match else ""
        return text

    def _value(self, citation: Citation) -> str:
        item = citation.item
        if self._is_short:
            value = item.read(f"{self._name}-short")
            text = str(value) if value is not None else item.text(self._name)
        else:
            text = item.text(self._name)
        if not text and self._long is not None:
            return item.text(self._long)
        return text


class MacroText(Node):
    """``<text macro="...">``."""

    def __init__(self, attributes: Mapping[str, str], macros: Mapping[str, Node]) -> None:
        self.formatting = text_formatting(attributes)
        self._name = attributes["macro"]
        self._macros = macros

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the macro's text. Raises ``CslError`` when the style does not define the macro."""
        macro = self._macros.get(self._name)
        if macro is None:
            raise CslError(f"The macro '{self._name}' is not defined.")
        return macro.render(rendering, citation)


class TermText(Node):
    """``<text term="...">``."""

    def __init__(self, attributes: Mapping[str, str]) -> None:
        self.formatting = text_formatting(attributes)
        self._name = attributes["term"]
        self._form = attributes.get("form")
        # csl-ruby takes plural="false" for true, like any string.
        self._is_plural = "plural" in attributes

    def content(self, rendering: Rendering, citation: Citation) -> str | None:
        """Return the term's translation."""
        return rendering.locale.translate(self._name, self._form, plural=self._is_plural)


class ValueText(Node):
    """``<text value="...">``."""

    def __init__(self, attributes: Mapping[str, str]) -> None:
        self.formatting = text_formatting(attributes)
        self._value = attributes.get("value", "")

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the text that the style gives."""
        return self._value


def text_formatting(attributes: Mapping[str, str]) -> Formatting:
    """Return the formatting of an element ``text``."""
    return Formatting.of(attributes, "text-case", "display", "strip-periods", "quotes")


class NumberNode(Node):
    """``<number variable="..." form="numeric | ordinal | long-ordinal | roman">`` (``Renderer#render_number``)."""

    def __init__(self, attributes: Mapping[str, str]) -> None:
        self.formatting = Formatting.of(attributes, "text-case", "display")
        self._name = attributes.get("variable")
        self._form = attributes.get("form", "numeric")

    def content(self, rendering: Rendering, citation: Citation) -> str:
        """Return the variable, its numbers in the form that the style asks for."""
        if self._name is None:
            return ""
        value = citation.item.read(self._name)
        if value is None or not is_numeric(value):
            return "" if value is None else str(value)
        tokens = tokenize(str(value))
        if self._form in {"ordinal", "long-ordinal"}:
            return "".join(rendering.locale.ordinalize(int(token), self._form) if _is_digits(token) else token
                           for token in tokens)  # fmt: skip
        if self._form == "roman":
            return "".join(_romanized(int(token)) if _is_digits(token) else token for token in tokens)
        return "".join(tokens)


def _is_digits(token: str) -> bool:
    return token.isascii() and token.isdigit() and len(token) <= _MAX_DIGITS


def _romanized(number: int) -> str:
    """Return a number in Roman numerals (``Number.romanize``)."""
    if number > _MAX_ROMAN:
        return str(number)
    found = ""
    for value, numeral in _ROMAN:
        count, number = divmod(number, value)
        found += numeral * count
    return found


class LabelNode(Node):
    """``<label>``: the term of a variable, in the singular or the plural (``Renderer#render_label``)."""

    def __init__(self, attributes: Mapping[str, str], page_range_format: str | None) -> None:
        self.formatting = Formatting.of(attributes, "text-case", "display", "strip-periods")
        self._name = attributes.get("variable", "")
        self._form = attributes.get("form")
        self._plural = attributes.get("plural", "").lower()
        self._page_range_format = page_range_format

    def content(self, rendering: Rendering, citation: Citation) -> str | None:
        """Return the term, where the variable has a value."""
        name, item = self._name, citation.item
        if not name:
            return ""
        value: Value | None
        term: str | None = _TERMS.get(name, name)
        if name.startswith("page"):
            value, term = citation.page or formatted_pages(rendering, citation, self._page_range_format), "page"
        elif name.startswith("locator"):
            value, term = citation.locator or item.peek("locator"), citation.label
        else:
            value = item.peek(name)
        return self._translated(rendering, value, term)

    def of_role(self, rendering: Rendering, names: Names, role: str) -> str:
        """Return the formatted term of a role, as ``editor``."""
        return rendering.format.apply(self._translated(rendering, names, role), self.formatting)

    def _translated(self, rendering: Rendering, value: Value | None, term: str | None) -> str | None:
        if value is None or is_blank(value) or term is None:
            return ""
        return rendering.locale.translate(term, self._form, plural=self._is_plural(value))

    def _is_plural(self, value: Value) -> bool:
        if self._plural in {"always", "never"}:
            return self._plural == "always"
        if isinstance(value, Names):
            return len(value) > 1
        if isinstance(value, Date):
            return value.is_plural
        if self._name in {"number-of-pages", "number-of-volumes"}:
            return first_integer(value) > 1
        is_counted = self._name.startswith(("page", "locator")) or is_numeric(value)
        return is_counted and is_plural_number(value)
