"""Results of filters over a site's own lists, cached while the site is rendered.

A navigation asks `where: "parent", node.title` of the same list on each page. The answer of such a filter depends on
the list, on the filter's arguments and on the items' data, which do not change once rendering has begun. So it is
cached together with its reads: a page that gets a cached answer records the same reads.

Results that read an item's content are not cached, because rendering the item changes its content.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING, Any, Final, Protocol

from pylekyll.foundation.reads import CHANGING, CLOCKS, Kind, Read
from pylekyll.languages.liquid.columns import Column, choice_of, values_of
from pylekyll.languages.liquid.conditions import parse_condition
from pylekyll.languages.liquid.expressions.base import Literal, MethodLiteral
from pylekyll.languages.liquid.expressions.condition import Chain, Comparison, ConstantComparison
from pylekyll.languages.liquid.expressions.lookup import Path, Variable
from pylekyll.languages.liquid.filter import is_filtering_by_condition, look_up_of, needs_context
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from pylekyll.languages.liquid.columns import Choice
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.filter import Index

    Reads = frozenset[Read]

_MAX_ANSWERS: Final = 4_096
_MAX_ITEMS: Final = 400_000
"""Total number of items in the lists of the table; beyond it, the table is cleared."""
_MAX_INDEXES: Final = 256
_FEWEST: Final = 8
"""Number of items from which a column is faster."""
_CHANGING: Final = CHANGING | CLOCKS | {Kind.NEIGHBOURS}
_PLAIN: Final = frozenset({str, int, float, bool})
_SCALARS: Final = (str, int, float, bool, type(None), MethodLiteral)


class TableRecorder(Protocol):
    """The interface of the recorder that a table uses."""

    def recording(self) -> AbstractContextManager[set[Read]]:
        """Collect the reads of a block."""

    def note_all(self, reads: Reads) -> None:
        """Record all of ``reads``."""


class FilterTables:
    """The lists of one site, and results of filters over them; bounded."""

    def __init__(self, recorder: TableRecorder) -> None:
        self._recorder = recorder
        self._lists: dict[int, tuple[list[Any], int]] = {}
        self._answers: dict[Hashable, tuple[Any, Reads] | None] = {}
        self._shared: dict[str, tuple[list[Any], list[Any]]] = {}
        self._reads: dict[Reads, Reads] = {}
        self._indexes: dict[Hashable, tuple[Index | None, Reads, list[Any]]] = {}
        self._columns: dict[Hashable, Column | None] = {}
        self._items = 0
        self._changes = 0

    def forget(self) -> None:
        """Drop everything, because a plugin changed the data of an item."""
        self._changes += 1
        self._shared.clear()
        self._clear()

    def _clear(self) -> None:
        self._answers.clear()
        self._lists.clear()
        self._reads.clear()
        self._indexes.clear()
        self._columns.clear()
        self._items = 0

    def shared(self, name: str, items: Sequence[Any], make: Callable[[], list[Any]]) -> list[Any]:
        """Return the result of ``make`` for ``items``, cached while these are the same objects."""
        known = self._shared.get(name)
        if known is not None and len(known[0]) == len(items) and all(map(is_, known[0], items)):
            return self.lasting(known[1])
        made = make()
        self._shared[name] = (list(items), made)
        self._add(made)
        return made

    def lasting(self, items: list[Any]) -> list[Any]:
        """Register and return ``items``, a list of the site that never changes."""
        if id(items) not in self._lists:
            self._add(items)
        return items

    def apply(self, function: Callable[..., Any], value: list[Any], given: Sequence[Any], context: Context) -> Any:
        """Return the result of ``function`` for ``value``, from the table if possible."""
        key = self._key(function, value, given)
        if key is None:
            chosen = self._chosen(function, value, given, context)
            return _call(function, value, given, context) if chosen is None else chosen
        if key in self._answers:
            known = self._answers[key]
            if known is None:
                return _call(function, value, given, context)
            self._recorder.note_all(known[1])
            return known[0]
        changes = self._changes
        indexed = self._from_index(function, value, given)
        if self._changes != changes:
            return _call(function, value, given, context)
        if indexed is not None:
            self._recorder.note_all(indexed[1])
            self._keep(key, *indexed)
            return indexed[0]
        with self._recorder.recording() as reads:
            answer = _call(function, value, given, context)
        if self._changes == changes:
            self._keep(key, answer, frozenset(reads))
        return answer

    def _from_index(
        self, function: Callable[..., Any], value: list[Any], given: Sequence[Any]
    ) -> tuple[list[Any], Reads] | None:
        """Return the result of ``where`` from an index for all its targets; ``None`` for other filters."""
        look_up = look_up_of(function)
        if look_up is None or len(given) != 2 or not all(isinstance(each, str) for each in given):
            return None
        key = (look_up, id(value), given[0])
        if key not in self._indexes:
            if len(self._indexes) >= _MAX_INDEXES:
                return None
            with self._recorder.recording() as reads:
                index = _index(value, given[0], look_up)
            kept = frozenset(reads)
            self._indexes[key] = (None if _may_change(kept) else index, self._reads.get(kept, kept), value)
            self._items += len(value)
        index, kept, _ = self._indexes[key]
        return None if index is None else (index.get(given[1], [])[:], kept)

    def _chosen(
        self, function: Callable[..., Any], value: list[Any], given: Sequence[Any], context: Context
    ) -> list[Any] | None:
        """Return the result of ``where_exp`` if its condition compares a property with an outer value.

        Returns ``None`` for other filters and conditions.
        """
        if not is_filtering_by_condition(function) or len(value) < _FEWEST or not self.knows(value):
            return None
        choice = choice_of(given)
        column = None if choice is None else self._column(value, choice, context)
        if choice is None or column is None:
            return None
        self._recorder.note_all(column.reads)
        chosen = column.choose(choice, choice.wanted.value(context))
        return _call(function, chosen, given, context) if choice.is_first_of_several else chosen

    def _column(self, items: list[Any], choice: Choice, context: Context) -> Column | None:
        """Return the property in ``choice`` of all ``items``; ``None`` if it may change."""
        key = (id(items), choice.variable, str(choice.property))
        if key not in self._columns:
            if len(self._columns) >= _MAX_INDEXES or self._items > _MAX_ITEMS:
                return None
            changes = self._changes
            with self._recorder.recording() as reads:
                found = values_of(items, choice, context)
            if self._changes != changes:
                return None
            kept = frozenset(reads)
            column = Column(items, found, self._reads.get(kept, kept))
            self._columns[key] = None if _may_change(kept) else column
            self._items += len(items)
        return self._columns[key]

    def _key(self, function: Callable[..., Any], value: list[Any], given: Sequence[Any]) -> Hashable | None:
        """Return the cache key of a result, or ``None`` if its dependencies are unknown."""
        if not self.knows(value):
            return None
        parts: list[Hashable] = [function, id(value)]
        for argument in given:
            if isinstance(argument, _SCALARS):
                parts.append((argument.__class__, argument))
            elif argument.__class__ is list and self.knows(argument):
                parts.append((list, id(argument)))
            else:
                return None
        if needs_context(function) and not asks_for_variable_alone(given):
            return None
        return tuple(parts)

    def knows(self, items: list[Any]) -> bool:
        """Return whether ``items`` is a registered list, or a filter's result over one, and is unchanged."""
        known = self._lists.get(id(items))
        return known is not None and known[0] is items and known[1] == len(items)

    def _keep(self, key: Hashable, answer: Any, reads: Reads) -> None:
        if len(self._answers) >= _MAX_ANSWERS or self._items > _MAX_ITEMS:
            self._clear()
            return
        kept = self._reads.get(reads)
        if kept is None:
            if _may_change(reads):
                self._answers[key] = None
                return
            kept = self._reads[reads] = reads
            self._items += len(reads)
        self._answers[key] = (answer, kept)
        if answer.__class__ is list:
            self._add(answer)
            for group in answer:
                if group.__class__ is dict and group.get("items").__class__ is list:
                    self._add(group["items"])  # from `group_by`

    def _add(self, items: list[Any]) -> None:
        self._lists[id(items)] = (items, len(items))
        self._items += len(items)


def _call(function: Callable[..., Any], value: Any, given: Sequence[Any], context: Context) -> Any:
    if needs_context(function):
        return function(value, *given, context=context)
    return function(value, *given)


def _index(items: list[Any], name: str, look_up: Callable[[Any, str], Any]) -> Index | None:
    """Return the items by the value that their property ``name`` is or contains; ``None`` unless all are plain."""
    index: Index = {}
    for item in items:
        found = look_up(item, name)
        if found.__class__ is str:
            texts: Iterable[str] = (found,)
        elif found is None:
            continue
        elif found.__class__ is list and all(each.__class__ in _PLAIN for each in found):
            texts = dict.fromkeys(map(to_s, found))
        elif found.__class__ in _PLAIN:
            texts = (to_s(found),)
        else:
            return None
        for text in texts:
            index.setdefault(text, []).append(item)
    return index


def _may_change(reads: Iterable[Read]) -> bool:
    """Return whether ``reads`` include an item's content or the clock."""
    return any(read.kind in _CHANGING for read in reads)


def asks_for_variable_alone(given: Sequence[Any]) -> bool:
    """Return whether the condition of ``where_exp`` only reads the filter's own variable."""
    if len(given) < 2 or not isinstance(given[0], str) or not isinstance(given[1], str):
        return False
    return _is_about(parse_condition(given[1]), given[0])


def _is_about(expression: Any, variable: str) -> bool:
    kind = expression.__class__
    if kind is Literal:
        return True
    if kind is Path or kind is Variable:
        return bool(expression.name == variable)
    if kind in (Comparison, ConstantComparison, Chain):
        return all(_is_about(child, variable) for child in expression.children())
    return False
