"""What Markdown was converted to, kept for the next build: of the same process, or of another by way of the disk.

A conversion depends on nothing but the text, the configuration and the program. The configuration counts as a whole, as
in Jekyll, whose cache is empty once anything in it has changed (``Jekyll::Cache.clear_if_config_changed``).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from pylekyll.render.convert import SmartyPantsConverter

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.config import Config
    from pylekyll.plugins.api import Extensions
    from pylekyll.render.text_file import TextFile

    Processor = Callable[[str], str]

#: So many texts more than those of the last whole build are kept while parts of a site are built.
_MORE = 64


class KeptTexts:
    """The texts that the last whole build converted, and what was built since; ``file`` holds them between processes.

    ``begin`` and ``end`` surround a whole build: what that did not need goes.
    """

    def __init__(self, file: TextFile | None = None) -> None:
        self._file = file
        self.clear()

    def __len__(self) -> int:
        return len(self._texts) + len(self._before)

    def clear(self) -> None:
        """Forget what this process has."""
        self._is_building = False
        self._most = 0
        self._texts: dict[str, str] = {}
        self._before: dict[str, str] = {}

    def begin(self) -> None:
        """A whole build begins."""
        self._is_building = True
        self._before |= self._texts if self._file is None else self._file.load()
        self._texts = {}

    def end(self) -> None:
        """It is done. Where one fails instead, the next may need what that one did not get to."""
        self._is_building = False
        self._before = {}
        self._most = len(self._texts) + _MORE
        if self._file is not None:
            self._file.save(self._texts)

    def attach(self, extensions: Extensions) -> None:
        """Have a site's Markdown processors and typography ask here first.

        Those of its own plugins may look at anything, and are always asked.
        """
        processors = extensions.markdown_processors
        for name, factory in processors.items():
            if factory.__module__.startswith("pylekyll."):
                processors[name] = self._keeping(name, factory)
        for converter in extensions.converters:
            if isinstance(converter, SmartyPantsConverter):
                converter.processor = self._remembering("smartypants", extensions.config, converter.processor)

    def _keeping(self, name: str, factory: Callable[[Config], Processor]) -> Callable[[Config], Processor]:
        def make(config: Config) -> Processor:
            return self._remembering(name, config, factory(config))

        return make

    def _remembering(self, name: str, config: Config, convert: Processor) -> Processor:
        identity = blake2b(_encoded(f"{name}\0{config!r}"), digest_size=16)

        def remembering(text: str) -> str:
            key = identity.copy()
            key.update(_encoded(f"\0{type(text).__name__}\0{text}"))  # a class may say how Ruby would have the text
            return self._find(key.hexdigest(), text, convert)

        return remembering

    def _find(self, key: str, text: str, convert: Processor) -> str:
        found = self._texts.get(key)
        if found is None:
            found = self._before.pop(key, None)
            self._texts[key] = found = convert(text) if found is None else found
            if len(self._texts) > self._most and not self._is_building:
                del self._texts[next(iter(self._texts))]  # the oldest
        return found


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
