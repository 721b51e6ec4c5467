"""Entries as text of a BibTeX file, as bibtex-ruby prints them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.values import Filter, Value


def entry(subject: Entry, quotes: Sequence[str], filters: Sequence[Filter]) -> str:
    """Return ``subject`` with a field on each line, values between ``quotes`` (``Entry#to_s``)."""
    opening, closing = quotes[0], quotes[-1]
    lines = [f"{name} = {_value(value, opening, closing, filters)}" for name, value in subject.fields.items()]
    # Every line except the first is indented, including lines inside values.
    content = ",\n".join(lines).replace("\n", "\n  ")
    return f"@{subject.type}{{{subject.key},\n  {content}\n}}\n"


def _value(value: Value, opening: str, closing: str, filters: Sequence[Filter]) -> str:
    if value.is_macro:
        return str(value)
    if filters and not value.is_names:
        value = value.convert(filters)
    if value.is_atomic:
        return f"{opening}{value}{closing}"
    return value.written()
