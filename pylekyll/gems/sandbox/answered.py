"""Cache of the results of pure Ruby filters, keyed by plain values.

The Ruby side finds filters that depend only on their arguments, and those that also read certain values of the page or
of the site (``lib/purity.rb``).
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from pylekyll.gems.sandbox.wire import PLAIN, packed_time
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.ruby.values import Symbol

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from pylekyll.gems.sandbox.session import RubySession
    from pylekyll.languages.liquid.context import Context

#: Immutable types, whose values are compared by value.
_PLAIN: Final = PLAIN | {float}
_LONGEST: Final = 500
_MOST: Final = 50_000


class AnsweredFilter:
    """A pure filter: it calls ``ask(value, *arguments)`` once for equal plain values.

    Calls with lists, mappings or long texts are not cached. Answers that are lists or mappings are not cached either.
    Items are: templates read their fields again.
    """

    def __init__(self, ask: Callable[..., Any]) -> None:
        self._ask = ask
        self._answers: dict[tuple[Hashable, ...], Any] = {}

    def __call__(self, *values: Any, read: Iterable[Any] = ()) -> Any:
        """The filter's answer to a value and its arguments, and to the values that it reads."""
        key = (len(values), *map(_key, values), *map(_key, read))
        if None in key:
            return self._ask(*values)
        try:
            return self._answers[key]
        except KeyError:
            answer = self._ask(*values)
        if _lasts(answer) and len(self._answers) < _MOST:
            self._answers[key] = answer
        return answer

    def forget(self) -> None:
        """Drop all answers."""
        self._answers.clear()


class ReadingFilter:
    """A filter that depends on its arguments, and on values of the page, or of the site's data and settings.

    ``reads`` are pairs of a kind of access and a key (``Purity::READS``). The cached results are valid until a plugin
    changes a value of the site.
    """

    def __init__(self, session: RubySession, ask: Callable[..., Any], reads: Sequence[tuple[str, str]]) -> None:
        self._session = session
        self._context: Context | None = None
        self._given: dict[str, Any] = {}
        self._ask = ask
        self._answered = AnsweredFilter(lambda *values: ask(*values, context=self._context, given=self._given))
        self._page_reads = [read for read in reads if read[0] in _PAGES]
        self._site_reads = {way for way, _ in reads if way not in _PAGES}
        self._finds_items = self._site_reads == {"items"} and not self._page_reads
        self._version = -1
        self._is_plain: bool | None = None
        session.extensions.changes.listen(self._forget)

    def _forget(self, changed: object = None) -> None:
        if self._finds_items and self._session.site is not None and changed is self._session.site.data:
            return
        self._answered.forget()
        self._is_plain = None

    def __call__(self, *values: Any, context: Context) -> Any:
        """The filter's answer to a value and its arguments."""
        if self._finds_items and self._session.sees_items:
            return self._asked(context, {}, *values)
        if self._version != self._session.values_version:
            self._version = self._session.values_version
            self._forget()
        read = self._read(context) if self._session.sees_values(context.registers.page) else None
        if read is None:
            return self._ask(*values, context=context)
        return self._asked(context, self._pages(read), *values, read=read)

    def _asked(self, context: Context, given: dict[str, Any], *values: Any, read: Iterable[Any] = ()) -> Any:
        before = self._context, self._given
        self._context, self._given = context, given
        try:
            return self._answered(*values, read=read)
        finally:
            self._context, self._given = before

    def _pages(self, values: list[Any]) -> dict[str, Any]:
        """Return the ``values`` that the filter reads from the page, by kind and key; nothing if one is not plain."""
        pages: dict[str, Any] = {}
        for (way, key), value in zip(self._page_reads, values, strict=True):
            if _key(value) is None:
                return {}
            pages.setdefault(way, {})[key] = value
        return pages

    def _read(self, context: Context) -> list[Any] | None:
        """Return the values that the filter reads from the page; ``None`` if its result cannot be cached."""
        if self._is_plain is None:
            site = self._session.site
            self._is_plain = site is not None and all(_is_plain(_SITES[way](site)) for way in self._site_reads)
        if not self._is_plain:
            return None
        values = []
        for way, key in self._page_reads:
            page = _PAGES[way](context)
            if not isinstance(page, (dict, Drop)):
                return None
            values.append(page.get(key))
        return values


_PAGES: Final[dict[str, Callable[[Any], Any]]] = {
    "payload": lambda context: context.environment.get("page"),
    "variable": lambda context: context.lookup("page"),
    "current": lambda context: context.registers.page,
}
_SITES: Final[dict[str, Callable[[Any], Any]]] = {
    "data": lambda site: site.data,
    "config": lambda site: dict(site.config),
    "items": lambda _: None,  # the changes of items are announced
    "collections": lambda site: {label: each.metadata for label, each in site.collections.items()},
}


def _lasts(answer: Any) -> bool:
    return isinstance(answer, Drop) or (answer.__class__ in _PLAIN and _key(answer) is not None)


def _key(value: Any) -> Hashable | None:
    """Return a key for a value, or ``None``; values that are equal in Python but differ in Ruby have different keys.

    These are ``1``, ``1.0`` and ``True``, and ``0.0`` and ``-0.0``; and times that differ in their zone.
    """
    kind = value.__class__
    if kind in _PLAIN:
        if kind is str:
            return value if len(value) <= _LONGEST else None
        return (kind, repr(value) if kind is float else value)
    if isinstance(value, datetime):
        return (datetime, *packed_time(value))
    return (date, value.isoformat()) if isinstance(value, date) else None


def _is_plain(value: Any) -> bool:
    """Return whether a value, including its content, changes only if a plugin changes it."""
    kind = value.__class__
    if kind is dict:
        return all(_is_plain(key) and _is_plain(each) for key, each in value.items())
    if kind is list:
        return all(map(_is_plain, value))
    return kind in _PLAIN or isinstance(value, (date, Symbol))
