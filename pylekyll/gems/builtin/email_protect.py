"""jekyll-email-protect 1.0.3: ``{{ address | encode_email }}``."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.uri import percent_escapes
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions


def encode_email(value: Any) -> str:
    """Percent-encode letters and digits (``EmailProtectionFilter#encode_email``)."""
    return "".join([_encoded(character) for character in to_s(value)])


def _encoded(character: str) -> str:
    r"""``character`` percent-encoded if ``\p{Alnum}`` matches it."""
    category = unicodedata.category(character)
    if category[0] not in "LM" and category not in {"Nd", "Nl"}:
        return character
    return percent_escapes(character)


def register(extensions: Extensions) -> None:
    """Add the filter."""
    extensions.add_filter("encode_email", encode_email)
