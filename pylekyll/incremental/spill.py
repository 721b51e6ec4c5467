"""The rendered texts of a large site, in the store instead of in memory until they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.build.observer import BuildObserver
from pylekyll.incremental.store.texts import Encoded
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from pylekyll.incremental.store.interface import Store
    from pylekyll.rendering.renderer import Rendered, Renderer
    from pylekyll.site.site import Item

#: Characters of rendered texts that stay in memory: small sites do not need a file.
_MOST_IN_MEMORY = 500_000


class Spill(BuildObserver):
    """Moves rendered texts to ``store`` once the site turns out to be large, and drops the templates of documents."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._characters = 0

    def prepared(self, renderer: Renderer) -> None:
        """Let the renderer drop templates of documents."""
        renderer.keeps_templates = False

    def rendered(self, renderer: Renderer, item: Item, result: Rendered) -> None:
        """Move the texts of ``item``, unless they are in the store already or a plugin replaced them."""
        own = vars(item)
        if own.get("content") is not result.body or own.get("output") is not result.output:
            return
        self._characters += len(result.body) + len(result.output)
        encoded = Encoded.of(result.body, result.output) if self._characters >= _MOST_IN_MEMORY else None
        texts = None if encoded is None else encoded.stored(self._store)
        if texts is not None:
            item.defer(texts)
            if isinstance(item, Page):
                renderer.views.update_page(item)
