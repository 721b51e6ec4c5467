"""Cache of the output of includes and loops, keyed by their inputs, while one site is rendered.

Each text is stored with its reads and the variables that its rendering set: a page that reuses it records the same
reads and gets the same variables. A part is rendered normally in three cases: if an input is not a plain value, if it
read an item's content or the clock, or if its cache has too few hits.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.expressions.lookup import Path, Variable, look_up
from pylekyll.languages.liquid.node import Output
from pylekyll.languages.liquid.tags.include import IncludeNode
from pylekyll.languages.liquid.values import MISSING, to_liquid
from pylekyll.languages.ruby.encoding import AsciiText
from pylekyll.rendering.reuse.reads import SITE_WIDE, reads_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from pylekyll.foundation.reads import Read
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Node
    from pylekyll.languages.liquid.tables import FilterTables, TableRecorder
    from pylekyll.rendering.reuse.reads import Reads
    from pylekyll.rendering.site_drops import SiteDrop

_PLAIN: Final = frozenset({str, int, bool, type(None), AsciiText})
_MOST_SCOPES: Final = 40
"""Open scopes and includes up to which the cache is used: Liquid allows a hundred, and a part may open more."""
_LONGEST_VALUE: Final = 200
_LONGEST_LIST: Final = 16
_TRIALS: Final = 64
"""Number of cache misses after which a part must have had as many hits; otherwise its texts are dropped."""
_MOST_CHARACTERS: Final = 4_000_000
_SIZE: Final = 500
"""Size of a text's key and reads, in characters."""
_KINDS: Final = frozenset({Kind.ITEM, Kind.SITE, Kind.INCLUDE, Kind.OPTION, Kind.LINK, Kind.LINKS})


class _Kept(NamedTuple):
    """A text, its reads, and the state that it sets: variables, ends of loops, and the count of iterations."""

    text: str
    reads: frozenset[Read]
    assigned: tuple[tuple[str, Any], ...]
    offsets: dict[str, int]
    passes: int


class _Untried(Enum):
    """State of a part that has been rendered once."""

    ONCE = 0


class _Part:
    """One include or loop: its texts by its inputs.

    ``parameters`` lists the parameters of the include that it reads: each name, and the path after it.
    """

    __slots__ = (
        "assigned",
        "getters",
        "identity",
        "known",
        "misses",
        "name",
        "noted",
        "parameters",
        "site_wide",
        "taken",
    )

    def __init__(self, identity: Hashable, node: Node, reads: Reads) -> None:
        self.identity = identity
        self.name = str(getattr(node, "name", ""))
        names = dict.fromkeys(reads.names)
        self.parameters: list[tuple[str, tuple[str, ...]]] = []
        if isinstance(node, IncludeNode) and node.parameters is not None:
            self.parameters = [(keys[0], keys[1:]) for name, keys in names if name == "include" and keys]
            names = {name: None for name in names if name[0] != "include"}
        self.getters = [getter(*name) for name in names]
        self.noted = [getter(*name) for name in reads.noted if name[1]]
        self.assigned = reads.assigned
        self.site_wide = reads.site_wide
        self.known: dict[Hashable, _Kept] = {}
        self.taken = self.misses = 0


def getter(name: str, keys: tuple[str, ...]) -> Callable[[Context], Any]:
    """Return a function that returns the value of a variable, or of a path from it."""
    return (Path("", name, keys) if keys else Variable("", name)).value


class RenderedParts:
    """The cached parts of one site's templates; bounded."""

    def __init__(self, recorder: TableRecorder, tables: FilterTables, site: SiteDrop) -> None:
        self._recorder = recorder
        self._tables = tables
        self._site = site
        self._parts: dict[Hashable, _Part | _Untried | None] = {}
        self._characters = 0

    def counts(self) -> dict[str, int]:
        """Return how often each part was reused, by the name of the include, or the variable and list of the loop."""
        found: dict[str, int] = {}
        for part in self._parts.values():
            if isinstance(part, _Part) and part.taken:
                found[part.name] = found.get(part.name, 0) + part.taken
        return found

    def write(self, node: Node, context: Context, output: Output) -> bool:
        """Write the output of ``node``; return false, with nothing done, if the node must be rendered normally."""
        # `include_relative` finds another file by the same name, and plugins' tags may do anything.
        identity = node.identity if node.__class__ is IncludeNode else node
        if identity not in self._parts:
            self._parts[identity] = None if context.strict_variables else _Untried.ONCE
            return False
        part = self._parts[identity]
        if part is _Untried.ONCE:
            part = self._parts[identity] = self._tried(identity, node, context)
        if part is None:
            return False
        if not output or context.interrupts or max(len(context.scopes), len(context.includes)) > _MOST_SCOPES:
            return False
        key = self._key(part, node, context)
        known = None if key is None else part.known.get(key)
        if known is None:
            self._count_miss(part)
            return key is not None and self._render(part, key, node, context, output)
        part.taken += 1
        self._recorder.note_all(known.reads)
        for name, value in known.assigned:
            context.assign(name, value)
        if known.offsets:
            context.state.setdefault("for", {}).update(known.offsets)
        context.spend(known.passes)
        output.append(known.text)
        output.watch()
        return True

    @staticmethod
    def _tried(identity: Hashable, node: Node, context: Context) -> _Part | None:
        if isinstance(node, IncludeNode) and (node.__class__ is not IncludeNode or not node.is_plain):
            return None
        reads = reads_of(node, context.env, context.registers.site)
        if reads is None or ("include", ()) in reads.names:
            return None
        return _Part(identity, node, reads)

    def _count_miss(self, part: _Part) -> None:
        part.misses += 1
        if part.misses >= _TRIALS and part.taken < part.misses:
            self._parts[part.identity] = None
            self._characters -= sum(len(kept.text) + _SIZE for kept in part.known.values())
            part.known = {}

    # -- cache keys -----------------------------------------------------------------------------------------------

    def _key(self, part: _Part, node: Node, context: Context) -> Hashable | None:
        """Return the values of the inputs, or ``None`` if one of them cannot be compared."""
        key: list[Hashable] = []
        if not self.are_the_sites(part.site_wide, context):
            return None
        if part.site_wide:
            key.append(self._site.state)
        try:
            with self._site.comparing():  # the clock is recorded with the text
                for get in part.noted:
                    get(context)
                is_plain = all(self._add(get(context), key) for get in part.getters)
                if is_plain and isinstance(node, IncludeNode) and node.parameters:
                    is_plain = self._add_parameters(part, node, context, key)
        except PylekyllError:
            return None
        if not is_plain or any(name in hidden for hidden in context.scopes for name in part.assigned):
            return None  # an outer loop or filter uses a variable that the part sets
        return tuple(key)

    def are_the_sites(self, names: Iterable[str], context: Context) -> bool:
        """Return whether ``site``, ``jekyll`` and ``theme`` still have their own values."""
        return all(self._is_the_sites(name, context) for name in names)

    def _is_of_the_site(self, expression: Path, context: Context) -> bool:
        return expression.name in SITE_WIDE and self._is_the_sites(expression.name, context)

    def _is_the_sites(self, name: str, context: Context) -> bool:
        found = context.variables.get(name, MISSING)
        if found is MISSING:
            found = context.environment.get(name)
        if name == "site":
            return found is self._site
        return found is None or bool(getattr(found, "is_site_wide", False))

    def _add(self, value: Any, key: list[Hashable]) -> bool:
        kind = value.__class__
        if kind in _PLAIN:
            key.append(kind)
            key.append(value)
            return not (kind is str and len(value) > _LONGEST_VALUE)
        if kind is float:
            key.append(repr(value))
            return True
        if kind is not list:
            return False
        if self._tables.knows(value):
            key.append(_Same(value))
            return True
        if len(value) > _LONGEST_LIST or any(each.__class__ not in _PLAIN for each in value):
            return False
        key.append(list)
        key.append(len(value))
        return all(self._add(each, key) for each in value)

    def _add_parameters(self, part: _Part, node: IncludeNode, context: Context, key: list[Hashable]) -> bool:
        """Add the values that an include reads of its parameters; all of them are evaluated, as when it is rendered."""
        expressions: Mapping[str, Any] = node.parameters or {}
        values = {name: expression.value(context) for name, expression in expressions.items()}
        for name, keys in part.parameters:
            expression, value = expressions.get(name), values.get(name)
            if isinstance(expression, Path) and self._is_of_the_site(expression, context):
                key.append(_Same(value))  # nothing changes it
                continue
            for step in keys:
                value = look_up(context, value, step, command=True)
                value = None if value is MISSING else to_liquid(value)
            if not self._add(value, key):
                return False
        return True

    # -- rendering ------------------------------------------------------------------------------------------------

    def _render(self, part: _Part, key: Hashable, node: Node, context: Context, output: Output) -> bool:
        """Render a part, and cache the result if that is allowed."""
        recorder, log = self._recorder, context.registers.log
        with recorder.recording() as deciding:
            self._key(part, node, context)
        written, passes, lines = Output([""]), context.passes, len(log.lines)
        offsets = context.state.pop("for", None)
        try:
            with recorder.recording() as reads, log.following() as findings:
                (node.render if isinstance(node, IncludeNode) else node.emit)(context, written)
        finally:
            new_offsets: dict[str, int] = context.state.pop("for", {})
            if offsets is not None or new_offsets:
                context.state["for"] = {**(offsets or {}), **new_offsets}
        text = "".join(written)
        output.append(text)
        output.watch()
        if (
            context.interrupts
            or findings
            or len(log.lines) != lines
            or not _KINDS.issuperset({read.kind for read in reads})
        ):
            self._parts[part.identity] = None
            return True
        size = len(text) + _SIZE
        if self._characters + size > _MOST_CHARACTERS:
            return True
        if not any(read.kind is Kind.SITE and self._site.leads_to_items(read.key) for read in reads):
            reads -= deciding  # these reads belong to the rendered page; another page has its own
        assigned = tuple((name, context.variables[name]) for name in part.assigned if name in context.variables)
        self._characters += size
        part.known[key] = _Kept(text, frozenset(reads), assigned, new_offsets, passes - context.passes)
        return True


class _Same:
    """A value of the site as part of a key: equal to itself, and alive as long as the key is."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    def __hash__(self) -> int:
        return id(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._value is self._value
