"""The variables of a site's templates (``Jekyll::Drops::UnifiedPayloadDrop``)."""

from __future__ import annotations

from typing import Any, Final

METHODS: Final = frozenset({"count", "first", "max", "min", "sort"})
"""Methods that templates can call on any enumerable drop (``Liquid::Drop.invokable_methods``)."""
_NAMES: Final = (
    *("theme", "content", "highlighter_prefix", "highlighter_suffix", "jekyll", "layout", "page"),
    *("paginator", "site"),
)
_NAMES_OF_JEKYLL_3: Final = _NAMES[1:]


class Payload(dict[str, Any]):
    """The outermost variables of templates; as in Ruby, all names exist from the start.

    A variable that is not set may have the name of a method of Ruby's ``Enumerable``. Then a template gets the result
    of that method on the payload: ``{{ count }}`` prints the number of names. The ``first`` name depends on the version
    of Ruby; it is ``theme`` here, as in Jekyll 4.4.1 on Ruby 3.1.
    """

    __slots__ = ("_names",)

    def __init__(self, *, jekyll_3: bool = False) -> None:
        self._names = _NAMES_OF_JEKYLL_3 if jekyll_3 else _NAMES
        super().__init__(dict.fromkeys(self._names))

    def call(self, method: str) -> Any:
        """Return the result of a method of ``METHODS``."""
        names = list(dict.fromkeys((*self._names, *self)))
        if method == "count":
            return len(names)
        if method == "sort":
            return [[name, self.get(name)] for name in sorted(names)]
        chosen = names[0] if method == "first" else max(names) if method == "max" else min(names)
        return [chosen, self.get(chosen)]
