"""Variables that all items of a build share, and that record when one item sees what another left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.build.report import is_numbered
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.payload import Payload

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from pylekyll.foundation.reads import Read
    from pylekyll.languages.liquid.environment import Environment

#: Variables that every item sets before it is rendered, or that its layout changes (``content``, ``layout``).
_SET_FOR_EACH = frozenset({"site", "jekyll", "theme", "page", "paginator", "highlighter_prefix", "highlighter_suffix"})
_LEFT_OVER = frozenset({"content", "layout"})
_OF_VARIABLES = frozenset({Kind.VARIABLE})


class CarriedVariables(Payload):
    """Variables as ``Renderer`` passes them to templates; ``carried`` tells whether one item's reached another."""

    def __init__(self, *, jekyll_3: bool = False) -> None:
        super().__init__(jekyll_3=jekyll_3)
        self._noted = False
        self._misled = False
        #: Variables that do not have the values which the items before left, because other processes rendered those.
        self._stale: set[str] = set()
        self._in_layout = False
        self._tracked: set[str] = set()

    def track(self, name: str) -> None:
        """Leave the variable ``name`` to the tags that use it, which record that (``Kind.VARIABLE``)."""
        self._tracked.add(name)

    def next_item(self) -> None:
        """Begin the next item: the current variables belong to items before it."""
        self._in_layout = False

    def miss_item(self) -> None:
        """Take note that another process rendered an item, which left its variables there."""
        self._stale.update(_LEFT_OVER)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a variable; record if it is left over from another item."""
        if key in self._tracked or (key in _LEFT_OVER and not self._in_layout):
            self._noted = True
            self._misled |= key in self._tracked or key in self._stale
        return super().get(key, default)

    def call(self, method: str) -> Any:
        """Return the result of a method that looks at all variables, and so at those that other items left."""
        self._noted = self._misled = True
        return super().call(method)

    def __setitem__(self, key: str, value: Any) -> None:
        if key == "layout":  # the renderer empties it when the item's own layouts begin
            self._in_layout = True
        self._stale.discard(key)
        super().__setitem__(key, value)

    @property
    def carried(self) -> bool:
        """Return whether an item saw what another left, or a counter continued."""
        return self._noted or self._has_others

    @property
    def misled(self) -> bool:
        """Return whether an item did not see here what another left, since another process had rendered that."""
        return self._misled or self._has_others

    @property
    def _has_others(self) -> bool:
        return not self.keys() <= _SET_FOR_EACH | _LEFT_OVER | self._tracked


class VariableUsers:
    """The items whose tags use each tracked variable: if there are two, one may see what the other left."""

    def __init__(self) -> None:
        self._items: dict[Hashable, set[object]] = {}

    def add(self, item: object, reads: Iterable[Read]) -> None:
        """Take the reads of ``item``."""
        for read in reads.of_kinds(_OF_VARIABLES) if is_numbered(reads) else reads:
            if read.kind is Kind.VARIABLE:
                self._items.setdefault(read.key, set()).add(item)

    @property
    def are_several(self) -> bool:
        """Return whether several items use one variable."""
        return any(len(items) > 1 for items in self._items.values())


def carries(variables: CarriedVariables, environment: Environment) -> bool:
    """Return whether one item saw what another left in ``variables``, or a template counts across items."""
    return variables.carried or _counts(environment)


def misleads(variables: CarriedVariables, environment: Environment) -> bool:
    """Return ``carries`` for a build whose items other processes rendered in part.

    An item that sees only what this process left sees the same as in a build of one process.
    """
    return variables.misled or _counts(environment)


def _counts(environment: Environment) -> bool:
    return any(template.passes_state for template in environment.parsed())
