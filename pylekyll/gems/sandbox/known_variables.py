"""Outermost variables of templates that Ruby's side knows, so that it does not ask for each of them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context

#: A variable that plugins get as an object of its own for each item; Ruby's side does not keep it with the others.
_OF_THE_ITEM = "page"


class KnownVariables:
    """The variables that Ruby code has read or set, with the objects that they were, by contexts.

    Templates and plugins in Python may set them while Ruby waits. Ruby's side drops what it knows when one is another
    object.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Context, dict[str, Any]]] = {}

    def note(self, context: Context, name: str, value: Any) -> None:
        """Note that Ruby's side knows the value of a variable."""
        if name != _OF_THE_ITEM:
            self._known.setdefault(id(context), (context, {}))[1][name] = value

    def forget(self) -> None:
        """Drop the variables of the item that was rendered."""
        self._known.clear()

    def are_same(self) -> bool:
        """Return whether all of them are the objects that Ruby's side knows; if not, it drops what it knows."""
        for context, values in self._known.values():
            get = context.environment.get
            for name, value in values.items():
                if get(name) is not value:
                    self._known.clear()
                    return False
        return True
