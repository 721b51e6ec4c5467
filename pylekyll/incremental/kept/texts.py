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
from pylekyll.foundation import limits
from pylekyll.incremental.kept.generations import Generations
from pylekyll.languages.ruby.values import Symbol
from pylekyll.plugins.extensions import extensions_of
from pylekyll.rendering.convert import SmartyPantsConverter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pylekyll.incremental.kept.text_file import Text, TextFile
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.plugins.extensions import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

    Processor = Callable[[str], str]

#: Beginning of the keys of highlighted code.
_CODE = "code "
#: Beginning of the stored text of highlighted code; the text of code without HTML is empty.
_HTML = "="


class MarkdownCache(BuildObserver):
    """The texts that the last whole build converted, and what was built since; ``file`` holds them between processes.

    ``begin`` and ``end`` surround a whole build: what that did not need goes, unless ``keeps_unused`` says that it did
    not render all items. ``code`` is the file of highlighted code. Code in a converted text is not asked for, so it
    stays until that file is full.
    """

    def __init__(
        self,
        file: TextFile | None = None,
        keeps_unused: Callable[[], bool] = lambda: False,
        store: Callable[[str], Text] = lambda text: text,
        code: TextFile | None = None,
    ) -> None:
        """``store`` may move a text out of memory."""
        self._file = file
        self._code = code
        self._keeps_unused = keeps_unused
        self._store = store
        self._texts: Generations[str, Text] = Generations()

    @classmethod
    def of(cls, config: Config) -> MarkdownCache:
        """Return the texts of the cache folder, if a cache is allowed (``Jekyll::Site#configure_cache``)."""
        if config.safe or config.disable_disk_cache:
            return cls()
        from pylekyll.incremental.kept.text_file import CODE, TextFile

        return cls(TextFile(config), code=TextFile(config, CODE))

    def __len__(self) -> int:
        return len(self._texts)

    def clear(self) -> None:
        """Forget what this process has."""
        self._texts.clear()

    @property
    def current(self) -> dict[str, Text]:
        """The texts that this build asked for, the newest last."""
        return self._texts.current

    def converted(self) -> dict[str, Text]:
        """Return the converted texts among ``current``."""
        return {key: text for key, text in self._texts.current.items() if not key.startswith(_CODE)}

    def add(self, texts: Iterable[tuple[str, Text]]) -> None:
        """Take texts that a copy of this process converted for the build."""
        for key, text in texts:
            self._texts.keep(key, text)

    def add_before(self, texts: Mapping[str, str]) -> None:
        """Have ``texts`` found too, as those of an earlier build; the build has begun."""
        self._texts.add_before(texts)

    def begin(self) -> None:
        """A whole build begins."""
        self._texts.begin({} if self._file is not None else None)

    def end(self) -> None:
        """It is done."""
        self._texts.end()
        if self._file is not None:
            texts = self.converted()
            if self._keeps_unused():
                self._file.add(texts)
            else:
                self._file.save(texts)
        if self._code is not None:
            self._code.add({key: text for key, text in self._texts.current.items() if key.startswith(_CODE)})

    def opened(self, sites: Sequence[tuple[Site, Environment]]) -> None:
        """Begin a build of these sites."""
        self.begin()
        for site, _ in sites:
            self.attach(extensions_of(site))

    def save(self) -> None:
        """End the build."""
        self.end()

    def attach(self, extensions: Extensions) -> None:
        """Have a site's Markdown processors and typography ask here first.

        Those of its own plugins may look at anything, and are always asked.
        """
        processors = extensions.markdown_processors
        for name, factory in processors.items():
            if factory.__module__.startswith("pylekyll."):
                processors[name] = self._keeping(name, factory)
        extensions.keep_code = self._highlighted
        for converter in extensions.converters:
            if isinstance(converter, SmartyPantsConverter):
                converter.processor = self._remembering("smartypants", extensions.config, converter.processor)

    def _keeping(self, name: str, factory: Callable[[Config], Processor]) -> Callable[[Config], Processor]:
        def make(config: Config) -> Processor:
            return self._remembering(name, config, factory(config))

        return make

    def _remembering(self, name: str, config: Config, convert: Processor) -> Processor:
        identity = blake2b(_encoded(f"{name}\0{_plain(config)!r}"), digest_size=16)

        def remembering(text: str) -> str:
            key = identity.copy()
            key.update(_encoded(f"\0{type(text).__name__}\0"))  # a class may say how Ruby would have the text
            key.update(_encoded(text))
            name = key.hexdigest()
            found = self._find(name, self._file)
            if found is None:
                found = convert(text)
                self._texts.keep(name, self._store(found))
            return found

        return remembering

    def _find(self, key: str, file: TextFile | None) -> str | None:
        """Return a text of this build or of those before."""
        known = self._texts.find(key)
        if known is not None:
            self._texts.keep(key, known)
            return known if isinstance(known, str) else known.text()
        found = None if file is None else file.find(key)
        if found is not None:
            self._texts.keep(key, self._store(found))
        return found

    def _highlighted(self, request: str, highlight: Callable[[], str | None]) -> str | None:
        """Return highlighted code (``Extensions.keep_code``)."""
        key = code_key(request)
        known = self._find(key, self._code)
        if known is not None:
            return html_of(known)
        with limits.noticed() as notices:
            html = highlight()
        for notice in notices:
            limits.notice(notice)
        if not notices:  # a limit of the time, which another build may not reach
            self._texts.keep(key, code_text(html))  # in memory: a block is short, and moving it takes longer
        return html


def code_key(request: str) -> str:
    """Return the key of highlighted code by the text of its request."""
    return _CODE + blake2b(_encoded(request), digest_size=16).hexdigest()


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
