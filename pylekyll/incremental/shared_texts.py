"""Texts that are rendered once for all items (``include_cached``), when only some items are rendered again.

A clean build takes each text from the first item that asks for it. A partial build drops a text if one of its reads
changed, or if it renders that first item again. After the rendering, every text must still be that of the first item
that asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.incremental.item_update import NeedsWholeBuild
from pylekyll.languages.liquid.drop import Drop

if TYPE_CHECKING:
    from collections.abc import Hashable

    from pylekyll.foundation.reads import Read
    from pylekyll.incremental.memory import PreviewState
    from pylekyll.site.site import Item


class SharedTextUsers:
    """The shared texts of the last build, and the items that asked for them.

    Raises ``NeedsWholeBuild`` if parameters are drops of the last build, which the next one does not have.
    """

    def __init__(self, memory: PreviewState) -> None:
        self._cache = memory.environment.shared_texts
        self._before = dict(self._cache)
        self._memory = memory
        self._users = self._askers() if self._cache else {}
        if not all(_lasts(key) for key in self._cache):
            raise NeedsWholeBuild

    def _askers(self) -> dict[Hashable, list[Item]]:
        """Return the items that asked for each text, in their order."""
        users: dict[Hashable, list[Item]] = {}
        for item in self._memory.site.rendered_items():
            for key in self._memory.cached.get(item, ()):
                users.setdefault(key, []).append(item)
        return users

    def forget(self, keys: set[Read], dirty: set[Item]) -> set[Item]:
        """Drop texts that read one of ``keys`` or come from a ``dirty`` item; return the items to render for them."""
        found: set[Item] = set()
        for key, (_, reads) in list(self._cache.items()):
            users = self._users.get(key, [])
            if not keys.isdisjoint(reads):
                found.update(users)
            elif not users or users[0] not in dirty:
                continue
            del self._cache[key]
        return found - dirty

    def check(self, dirty: set[Item]) -> None:
        """Raise ``NeedsWholeBuild`` if a text after the rendering of ``dirty`` is not the one of a clean build."""
        if not self._before and not self._cache:
            return
        users = self._askers()
        asked = {key for item in dirty for key in self._memory.cached.get(item, ())}
        for key in asked | (self._before.keys() - self._cache.keys()):
            if key in users:
                self._check(key, users[key], dirty)
        if not all(_lasts(key) for key in asked):
            raise NeedsWholeBuild

    def _check(self, key: Hashable, users: list[Item], dirty: set[Item]) -> None:
        before, now = self._before.get(key), self._cache.get(key)
        is_new = now is not before
        if is_new != (users[0] in dirty) or now is None:
            raise NeedsWholeBuild  # another item is the first one now
        if is_new and not dirty.issuperset(users) and (before is None or before[0] != now[0]):
            raise NeedsWholeBuild  # other items show the old text


def _lasts(key: Any) -> bool:
    """Return whether a key means the same in the next build, which makes new drops."""
    if isinstance(key, (tuple, frozenset)):
        return all(map(_lasts, key))
    return not isinstance(key, Drop)
