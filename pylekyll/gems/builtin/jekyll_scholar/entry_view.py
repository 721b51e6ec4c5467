"""Entries as bibliography templates and details pages see them (``Utilities#reference_data``, ``#liquidify``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.languages.bibtex.names import Names
from pylekyll.languages.ruby.lists import as_list
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.site.content.permalink import expand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.bibtex.values import Filter

_UNFIT = re.compile(r"[:\s]+", re.ASCII)


def file_name(key: str) -> str:
    """Return the key of an entry in the form used in file names and URLs."""
    return _UNFIT.sub("_", key)


def entry_values(
    entry: Entry, converted: Entry, settings: Mapping[str, Any], raw_filters: Sequence[Filter]
) -> dict[str, Any]:
    """Return ``entry`` for templates: its fields as ``converted`` has them, the parts of names, its source."""
    values: dict[str, Any] = {"key": entry.key, "type": entry.type, "bibtex": source_of(entry, settings, raw_filters)}
    for name, value in converted.fields.items():
        values[name] = str(value)
        if isinstance(value, Names):
            parts = [{part: text or "" for part, text in each.parts()} for each in value.names]
            values.update({f"{name}_{i}_{part}": text for i, each in enumerate(parts) for part, text in each.items()})
            values[f"{name}_array"] = parts
    return values


def source_of(entry: Entry, settings: Mapping[str, Any], raw_filters: Sequence[Filter]) -> str:
    """Return the text of an entry without the fields of ``bibtex_skip_fields``."""
    skipped = {to_s(name).removeprefix(":") for name in as_list(settings["bibtex_skip_fields"])}
    quotes = [to_s(quote) for quote in as_list(settings["bibtex_quotes"])] or ["{", "}"]
    shown = entry
    if skipped & entry.fields.keys():
        shown = entry.copy({name: value for name, value in entry.fields.items() if name not in skipped})
    return shown.to_bibtex(quotes=quotes, filters=raw_filters)


def details_path(entry: Entry, settings: Mapping[str, Any], permalink: str) -> str:
    """Return the address of an entry's page below the site's (``Utilities#details_path_for``).

    ``permalink`` is the site's setting, which decides whether the page is a folder.
    """
    placeholders = {}
    for name, value in entry.fields.items():
        text = str(value)
        placeholders[name] = slugify(text, "pretty") if text and name != "doi" else text
    placeholders["key"] = file_name(entry.key)
    placeholders["details_dir"] = to_s(settings["details_dir"])
    placeholders["extension"] = "/" if permalink == "pretty" or permalink.endswith("/") else ".html"
    if not placeholders.get("doi"):
        placeholders["doi"] = placeholders["key"]
    return expand(to_s(settings["details_permalink"]), placeholders)


def has_details_link(settings: Mapping[str, Any]) -> bool:
    """Return whether entries in bibliographies are followed by a link to their page."""
    return truthy(settings["details_link"])


def tag(name: Any, content: str, attributes: Mapping[str, Any]) -> str:
    """Return an element (``Utilities#content_tag``); values of attributes are written as they are."""
    opening = " ".join([to_s(name), *(f'{to_s(key)}="{to_s(value)}"' for key, value in attributes.items())])
    return f"<{opening}>{content}</{to_s(name)}>"
