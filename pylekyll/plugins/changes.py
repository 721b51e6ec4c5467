"""Announcements of items that plugins change while a site is rendered, for the caches of the renderer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.plugins.extensions import Hook

    #: Called with the changed item, or ``None`` if any part of the site may have changed.
    Listener = Callable[[object], None]


def announcing(hook: Hook) -> Hook:
    """Mark a hook that announces each change (``Extensions.changes``), so that caches can stay enabled."""
    marked: Any = hook
    marked.announces = True
    return hook


def is_announcing(hook: Hook) -> bool:
    """Return whether a hook announces its changes."""
    return bool(getattr(hook, "announces", False))


class AnnouncedChanges:
    """Passes announced changes to their listeners."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        #: False once templates may see values that change without an announcement.
        self.are_complete = True

    def listen(self, listener: Listener) -> None:
        """Call ``listener`` after each change from now on."""
        self._listeners.append(listener)

    def give_up(self) -> None:
        """Declare that templates may see values that change without an announcement from now on."""
        if self.are_complete:
            self.are_complete = False
            self.announce()

    def announce(self, item: object = None) -> None:
        """Announce that the data of ``item`` changed; without an item, that any part of the site may have changed.

        The site's own data is announced as itself.
        """
        for listener in self._listeners:
            listener(item)
