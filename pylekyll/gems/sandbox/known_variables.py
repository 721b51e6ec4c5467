"""Outermost variables of templates that the Ruby side has cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context

#: A variable that is a separate object for each item; the Ruby side does not cache it with the others.
_OF_THE_ITEM = "page"


class KnownVariables:
    """The variables that Ruby code has read or set, with their objects, by context.

    Templates and plugins in Python may set them while Ruby waits. The Ruby side drops its cache if one has become
    another object.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Context, dict[str, Any]]] = {}

    def note(self, context: Context, name: str, value: Any) -> None:
        """Record that the Ruby side has cached a variable."""
        if name != _OF_THE_ITEM:
            self._known.setdefault(id(context), (context, {}))[1][name] = value

    def forget(self) -> None:
        """Drop the variables of the item that was rendered."""
        self._known.clear()

    def are_same(self) -> bool:
        """Return whether all variables are the objects that the Ruby side has cached; if not, drop the record."""
        for context, values in self._known.values():
            get = context.environment.get
            for name, value in values.items():
                if get(name) is not value:
                    self._known.clear()
                    return False
        return True
