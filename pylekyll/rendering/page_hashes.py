"""Pages as templates see them: hashes (``Convertible#to_liquid``). The recorder notes every key that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.values import MISSING, NOT_LIQUID
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.values import inspect
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylekyll.languages.liquid.drop import Drop
    from pylekyll.languages.liquid.registers import ItemRecorder
    from pylekyll.site.content.item import DeferredTexts

_get = dict.get


class PageHash(dict[str, Any]):
    """A page as templates see it: a hash in Jekyll too (``Convertible#to_liquid``)."""

    __slots__ = ("_deferred", "_path", "_recorder", "_turn")

    def __init__(
        self, values: Mapping[str, Any], path: str, recorder: ItemRecorder, deferred: DeferredTexts | None = None
    ) -> None:
        super().__init__(values)
        self._deferred = deferred  # has the content, if it is not in memory
        self._path = path
        self._recorder = recorder
        self._turn = -1

    @property
    def item_path(self) -> str:
        """The relative path of the page."""
        return self._path

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of ``key``, and record the read; the content, which changes more often, has its own read."""
        if key == "content":
            self._note(key)
            if self._deferred is not None:
                return self._deferred.content()
        elif self._turn != self._recorder.turn:
            self._note(key)
        return _get(self, key, default)

    def __getitem__(self, key: str) -> Any:
        self._note(key)
        return super().__getitem__(key) if key != "content" or self._deferred is None else self._deferred.content()

    def _complete(self) -> dict[str, Any]:
        """Return all pairs."""
        if self._deferred is None:
            return self
        return {**dict(super().items()), "content": self._deferred.content()}

    def _note(self, key: str) -> None:
        recorder = self._recorder
        if key == "content":
            recorder.note(Kind.CONTENT, self._path)
        else:
            recorder.note(Kind.ITEM, self._path)
            self._turn = recorder.turn

    def __iter__(self) -> Iterator[str]:
        self._note_all()
        return super().__iter__()

    def items(self) -> Any:
        """Return all pairs, and record a read of everything."""
        self._note_all()
        return dict.items(self._complete())

    def values(self) -> Any:
        """Return all values, and record a read of everything."""
        self._note_all()
        return dict.values(self._complete())

    def _note_all(self) -> None:
        self._note("content")
        self._note("")


class ListedPage(PageHash):
    """A page in a list such as ``site.pages``, which holds pages in Jekyll: there it does not print as a hash.

    Variables, and Liquid's own filters for arrays, take its hash (``to_liquid``).
    """

    __slots__ = ("_hash",)

    def __init__(self, values: Mapping[str, Any], path: str, recorder: ItemRecorder) -> None:
        super().__init__(values, path, recorder)
        self._hash: PageHash | None = None

    def to_liquid(self) -> PageHash:
        """Return the page's hash as it is now (``Convertible#to_liquid``)."""
        if self._hash is None:
            self._hash = PageHash(dict(dict.items(self)), self._path, self._recorder, self._deferred)
        return self._hash

    def show_content_of(self, page: Page) -> None:
        """Show the current content of ``page``, if the hash has one; hashes that were taken before keep theirs."""
        if "content" in self:
            self._deferred = None if "content" in vars(page) else page.deferred
            dict.__setitem__(self, "content", None if self._deferred is not None else page.content)
            self._hash = None

    def element_to_s(self) -> str:
        """Return the text of a page in a list: its content (``Convertible#to_s``)."""
        return str(self.get("content"))

    def element_inspect(self) -> str:
        """``Page#inspect``."""
        return f"#<Jekyll::Page @relative_path={inspect(self._path)}>"


NOT_LIQUID.add(ListedPage)


class DefaultedPage(PageHash):
    """A page as plugins in a template see it if templates know it by another path than the one that has its defaults.

    In Jekyll the hash of such a page has the front matter's ``default_proc``: ``page["key"]`` of a plugin finds a
    default where ``{{ page.key }}`` does not.
    """

    __slots__ = ("_page",)

    def __init__(self, values: PageHash, page: Page, recorder: ItemRecorder) -> None:
        super().__init__(dict(dict.items(values)), page.relative_path, recorder)
        self._page = page

    def get(self, key: str, default: Any = None) -> Any:
        """Return the value of ``key``, or the default for the page's file."""
        found = super().get(key, MISSING)
        if found is not MISSING:
            return found
        found = self._page.get(key)
        return default if found is None else found

    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key) if dict.__contains__(self, key) else self.get(key)


def page_values(page: Page, *, with_excerpt: bool = True) -> dict[str, Any]:
    """Return a page's defaults, front matter and attributes, in the order in which Jekyll merges them."""
    attributes = {
        "content": page.shown_content,
        "dir": page.dir,
        "excerpt": page.excerpt if with_excerpt else None,
        "name": page.name,
        "path": page.data.get("path", page.shown_path),
        "url": page.url,
    }
    if not dialect_of(page.site.config).has_page_excerpts:
        del attributes["excerpt"]
    defaults = page.site.defaults.all(page.shown_path, page.type)
    return deep_merge(deep_merge(defaults, page.data) if defaults else page.data, attributes)


def page_for_plugins(item: object, shown: PageHash | Drop, recorder: ItemRecorder) -> PageHash | Drop:
    """Return ``page`` for tags and filters of plugins, if templates see ``item`` as ``shown``."""
    if isinstance(item, Page) and item.shown_path != item.relative_path and isinstance(shown, PageHash):
        return DefaultedPage(shown, item, recorder)
    return shown
