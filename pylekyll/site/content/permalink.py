"""URLs from templates and placeholders, and destinations from URLs.

Matches ``Jekyll::URL``, ``Jekyll::Drops::UrlDrop`` and ``Jekyll::Utils.add_permalink_suffix``.
"""

from __future__ import annotations

import posixpath
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import SourceError, SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.times import strftime
from pylekyll.languages.ruby.uri import escape_path, unescape_path
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.site.content.document import Document

_PLACEHOLDER = lazy_pattern(r":([a-z_]+)")
_SLASHES = lazy_pattern(r"/{2,}")

#: Placeholders that Jekyll 3 does not have.
_NOT_IN_JEKYLL_3 = frozenset(("slugified_categories", "long_month", "w_year", "week", "w_day", "short_day", "long_day"))

#: Placeholders for a document's date, by the directive of ``Time#strftime``.
_DATE_PLACEHOLDERS = {
    "year": "%Y",
    "month": "%m",
    "day": "%d",
    "hour": "%H",
    "minute": "%M",
    "second": "%S",
    "i_day": "%-d",
    "i_month": "%-m",
    "short_month": "%b",
    "long_month": "%B",
    "short_year": "%y",
    "w_year": "%G",
    "week": "%V",
    "w_day": "%u",
    "short_day": "%a",
    "long_day": "%A",
    "y_day": "%j",
}
#: Years up to this one are padded.
_LAST_SHORT_YEAR = 999


def add_permalink_suffix(template: str, style: str) -> str:
    """Return ``template`` with the ending of the site's permalink style."""
    if style == "pretty":
        return template + "/"
    if style in {"date", "ordinal", "none"}:
        return template + ":output_ext"
    if style.endswith("/"):
        return template + "/"
    if style.endswith(":output_ext"):
        return template + ":output_ext"
    return template


def sanitize_url(url: str) -> str:
    """Return an absolute path without ``..``, ``./`` or doubled slashes (``URL#sanitize_url``)."""
    return _SLASHES.sub("/", f"/{url}".replace("..", "/").replace("./", ""))


def expand(template: str, placeholders: Mapping[str, str]) -> str:
    """Return the URL of a page or static file: ``template`` with every known placeholder replaced."""
    for name, value in placeholders.items():
        if ":" not in template:
            break
        template = template.replace(f":{name}", escape_path(value))
    return sanitize_url(template)


def expand_for_document(template: str, document: Document) -> str:
    """Return a document's URL.

    Raises ``SourceError`` for a placeholder that documents do not have, as Jekyll does.
    """
    unknown = frozenset() if dialect_of(document.site.config).has_new_placeholders else _NOT_IN_JEKYLL_3
    first, *pieces = _pieces(template)
    url = [first]
    for name, rest in zip(pieces[::2], pieces[1::2], strict=True):
        candidates = [name, name[:-1]] if name.endswith("_") else [name]
        for candidate in candidates:
            value = None if candidate in unknown else _document_value(candidate, document)
            if value is not None:
                url += (escape_path(value), name[len(candidate) :], rest)
                break
        else:
            raise _no_placeholder(candidates, unknown, template, document)
    return sanitize_url("".join(url))


@lru_cache(maxsize=256)
def _pieces(template: str) -> list[str]:
    """Return the texts between placeholders and the placeholders' names, alternating."""
    return _PLACEHOLDER.split(template)


def _no_placeholder(names: list[str], unknown: frozenset[str], template: str, document: Document) -> SourceError:
    known = sorted({*_DATE_PLACEHOLDERS, *_VALUES} - unknown)
    return SourceError(
        f"The URL template doesn't have {' or '.join(names)} keys. Check your permalink template!",
        SourceLocation(document.relative_path),
        hint=f"The template is '{template}'. Known keys: {', '.join(known)}.",
    )


def _document_value(name: str, document: Document) -> str | None:
    added = document.site.extensions.placeholders.get(name)
    if added is not None:
        value = added(document)
        return None if value is None else to_s(value)
    if name in _DATE_PLACEHOLDERS:
        return _date_value(name, document.date)
    compute = _VALUES.get(name)
    return compute(document) if compute else None


def _date_value(name: str, date: Any) -> str:
    if type(date) is datetime and date.year > _LAST_SHORT_YEAR:
        if name == "year":
            return str(date.year)
        if name == "month":
            return f"{date.month:02}"
        if name == "day":
            return f"{date.day:02}"
    return strftime(date, _DATE_PLACEHOLDERS[name])


def _slug_or_name(document: Document, **options: Any) -> str:
    slug = document.data.get("slug")
    name = document.name_without_extension if slug is None else to_s(slug)
    return slugify(name, **options)


def _categories(document: Document) -> str:
    return "/".join(dict.fromkeys(to_s(category).lower() for category in document.categories))


def _slugified_categories(document: Document) -> str:
    return "/".join(dict.fromkeys(slugify(to_s(category)) for category in document.categories))


_VALUES: dict[str, Callable[[Document], str]] = {
    "collection": lambda document: document.collection.label,
    "output_ext": lambda document: document.output_ext,
    "path": lambda document: document.cleaned_relative_path,
    "name": lambda document: slugify(document.name_without_extension),
    "title": lambda document: _slug_or_name(document, mode="pretty", cased=True),
    "slug": _slug_or_name,
    "categories": _categories,
    "slugified_categories": _slugified_categories,
}


def destination_path(url: str, extension: str) -> str:
    """Return the destination of an item with ``url``: a relative path with forward slashes.

    ``extension`` is appended unless the URL has it; a URL that ends in a slash is the folder's index. The path never
    leads outside the destination.
    """
    path = unescape_path(url)
    if url.endswith("/"):
        path = f"{path}index{extension}"
    elif not path.endswith(extension):
        path += extension
    return posixpath.normpath("/" + path).lstrip("/")
