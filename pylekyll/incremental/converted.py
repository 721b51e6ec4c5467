"""Converted Markdown and highlighted code, cached for the next build: in the same process, or in another from the disk.

A conversion depends on nothing but the text, the configuration and the program. The configuration counts as a whole, as
in Jekyll, whose cache is empty once anything in it has changed (``Jekyll::Cache.clear_if_config_changed``).
Highlighting depends only on the code, the language and the options of the highlighter.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from hashlib import blake2b
from types import NoneType
from typing import TYPE_CHECKING, Any

from pylekyll.build.observer import BuildObserver
from pylekyll.build.pipeline import build
from pylekyll.build.reuse import Reuse
from pylekyll.foundation import limits
from pylekyll.incremental.store.interface import CODE, MARKDOWN, MemoryStore
from pylekyll.incremental.store.opening import open_store
from pylekyll.languages.ruby.values import Symbol
from pylekyll.plugins.computing import Computing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pylekyll.build.report import BuildReport
    from pylekyll.foundation.log import Log
    from pylekyll.incremental.replays import Replays
    from pylekyll.incremental.store.interface import Store
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

    Processor = Callable[[str], str]
    Key = tuple[str, str]

#: Characters of converted texts that stay in memory: the others are in the store only.
_MOST_IN_MEMORY = 300_000
#: Bytes of texts that are kept although the last build did not ask for them.
_MOST = 64 * 1024 * 1024
#: Beginning of the stored text of highlighted code; the text of code without HTML is empty.
_HTML = "="


class MarkdownCache(Computing, BuildObserver):
    """The texts that builds converted: those of this build in memory, those before in ``store``.

    Texts that a build did not need go, unless ``replay`` reused results, so that it did not render all items.
    Highlighted code in a converted text is not asked for, so it stays until there is too much.
    """

    def __init__(self, store: Store, replay: Replays | None = None) -> None:
        self._store = store
        self._replay = replay
        #: The texts that this build asked for, by space and key; ``None`` for one that is in the store.
        self.current: dict[Key, str | None] = {}
        self._loaded: dict[Key, str] = {}
        self._characters = 0

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Begin a build, which has asked for nothing."""
        self.current = {}
        self._characters = 0

    def load(self) -> None:
        """Take all texts of the store into memory, where forked processes find them."""
        for space in (MARKDOWN, CODE):
            self._loaded.update({(space, key): _decoded(body) for key, body in self._store.all(space).items()})

    def add(self, texts: Iterable[tuple[Key, str]]) -> None:
        """Take texts that a copy of this process converted for the build."""
        for key, text in texts:
            self._take(key, text)

    def save(self) -> None:
        """Store the texts of the build for the next one. Texts of a subclass of ``str`` are left out."""
        if not self._store.lasts:
            return
        renders_all = self._replay is None or not self._replay.taken
        for space in (MARKDOWN, CODE):
            known = self._store.keys(space)
            texts = {key: text for (its_space, key), text in self.current.items() if its_space == space}
            new = {key: text for key, text in texts.items() if type(text) is str and key not in known}
            self._store.put(space, {key: _encoded(text) for key, text in new.items()})
            if space == MARKDOWN and renders_all:
                self._store.retain(space, texts)
            elif new:
                self._store.trim(space, _MOST)
        self._store.commit()

    def converting(self, name: str, config: Config, convert: Processor) -> Processor:
        """Return the function that converts texts as ``convert`` does, unless they are known."""
        identity = blake2b(_encoded(f"{name}\0{_plain(config)!r}"), digest_size=16)

        def remembering(text: str) -> str:
            key = identity.copy()
            key.update(_encoded(f"\0{type(text).__name__}\0"))  # a class may say how Ruby would have the text
            key.update(_encoded(text))
            name = (MARKDOWN, key.hexdigest())
            found = self._find(name)
            if found is None:
                found = convert(text)
                self._take(name, found)
            return found

        return remembering

    def _find(self, key: Key) -> str | None:
        """Return a text of this build or of those before."""
        known = self.current.get(key)
        if known is None:
            known = self._loaded.get(key)
        if known is None:
            body = self._store.get(*key)
            known = None if body is None else _decoded(body)
        if known is not None and key not in self.current:
            self._take(key, known, is_stored=True)
        return known

    def _take(self, key: Key, text: str, *, is_stored: bool = False) -> None:
        """Keep a text in memory, or in the store if there are many."""
        self._characters += len(text)
        has_room = self._characters < _MOST_IN_MEMORY or type(text) is not str
        is_away = not has_room and (is_stored or self._store.put(key[0], {key[1]: _encoded(text)}))
        self.current[key] = None if is_away else text

    def code(self, request: str, highlight: Callable[[], str | None]) -> str | None:
        """Return highlighted code, which may be known."""
        key = (CODE, code_key(request))
        known = self._find(key)
        if known is not None:
            return html_of(known)
        with limits.noticed() as notices:
            html = highlight()
        for notice in notices:
            limits.notice(notice)
        if not notices:  # a limit of the time, which another build may not reach
            self._take(key, code_text(html))
        return html


def build_with_texts(
    config: Config, log: Log, observers: Sequence[BuildObserver] = (), store: Store | None = None
) -> BuildReport:
    """Build as ``build.pipeline.build`` does, and reuse only converted texts.

    They are in ``store``, or in that of the site if a cache is allowed (``Jekyll::Site#configure_cache``).
    """
    if store is None:
        store = MemoryStore(lasts=False) if config.safe else open_store(config)
    texts = MarkdownCache(store)
    return build(config, log, [texts, *observers], Reuse(computing=texts))


def code_key(request: str) -> str:
    """Return the key of highlighted code by the text of its request."""
    return blake2b(_encoded(request), digest_size=16).hexdigest()


def code_text(html: str | None) -> str:
    """Return highlighted code as it is stored; ``html`` is ``None`` for an unknown language."""
    return "" if html is None else _HTML + html


def html_of(text: str) -> str | None:
    """Return the HTML of a stored text."""
    return text[len(_HTML) :] if text else None


def _plain(value: Any, around: tuple[int, ...] = ()) -> Any:
    """Return a configuration without the pages and drops that plugins put there: no two builds share those.

    A value within itself becomes the number of levels up to it.
    """
    if not isinstance(value, (Mapping, list)):
        return value
    if id(value) in around:
        return Ellipsis, len(around) - around.index(id(value))
    inside = (*around, id(value))
    if isinstance(value, Mapping):
        return {key: _plain(each, inside) for key, each in value.items() if _is_plain(each)}
    return [_plain(each, inside) for each in value if _is_plain(each)]


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, int, float, NoneType, date, Mapping, list, Symbol))


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _decoded(body: bytes) -> str:
    return body.decode("utf-8", "surrogatepass")
