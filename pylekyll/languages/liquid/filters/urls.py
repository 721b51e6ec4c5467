"""Filters that make links (``Jekyll::Filters::URLFilters``)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.filters.enumerables import no_method
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.uri import is_normal, normalize_text, parse
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.languages.liquid.context import Context

_INDEX = lazy_pattern(r"/index\.html?$", re.MULTILINE)


@with_context
def relative_url(value: Any, *, context: Context) -> Any:
    """Prepend ``baseurl`` unless the URL is absolute; nil stays nil."""
    if value is None:
        return None
    value = _url_of(value)
    text = value if value.__class__ is str else to_s(value)
    made = _relative(_base(context.registers.site.config), text)
    return value if made is None else made


@with_context
def absolute_url(value: Any, *, context: Context) -> Any:
    """Prepend ``url`` and ``baseurl`` unless the URL is absolute; nil stays nil."""
    if value is None:
        return None
    value = _url_of(value)
    text = value if value.__class__ is str else to_s(value)
    made = _absolute_for(context.registers.site.config, text)
    return value if made is None else made


def absolute(text: str, config: Mapping[str, Any]) -> str:
    """Return ``text`` with the site's ``url`` and ``baseurl``: ``absolute_url`` outside templates."""
    made = _absolute_for(config, text)
    return text if made is None else made


def relative(text: str, config: Mapping[str, Any]) -> str:
    """Return ``text`` below the site's ``baseurl`` unless it is absolute: ``relative_url`` outside templates."""
    made = _relative(_base(config), text)
    return text if made is None else made


def strip_index(value: Any) -> str | None:
    """Cut ``index.html`` off the end. Raises ``RubyNoMethodError`` for other values than strings."""
    if value is None or not to_s(value):
        return None
    if not isinstance(value, str):
        no_method(value, "sub")
    return _INDEX.sub("/", value, count=1)


def _url_of(value: Any) -> Any:
    return value.get("url") if isinstance(value, Drop) and "url" in value else value


def _base(config: Mapping[str, Any]) -> str:
    """Return the site's ``baseurl`` without a slash at its end (``sanitized_baseurl``)."""
    return to_s(config.get("baseurl")).removesuffix("/")


def _absolute_for(config: Mapping[str, Any], text: str) -> str | None:
    return _absolute(to_s(config.get("url")), _base(config), text)


@lru_cache(maxsize=8192)
def _relative(base: str, text: str) -> str | None:
    """Return the relative URL, or ``None`` if ``text`` is absolute."""
    whole = _with_slash(base) + _with_slash(text)
    if text.startswith("/") and is_normal(whole):
        return whole
    return None if parse(text).is_absolute else normalize_text(whole)


@lru_cache(maxsize=8192)
def _absolute(site_url: str, base: str, text: str) -> str | None:
    relative = _relative(base, text)
    if relative is None or not site_url:
        return relative
    return normalize_text(site_url + relative)


def _with_slash(path: str) -> str:
    return path if not path or path.startswith("/") else f"/{path}"


FILTERS: dict[str, Callable[..., Any]] = {
    "relative_url": relative_url,
    "absolute_url": absolute_url,
    "strip_index": strip_index,
}
