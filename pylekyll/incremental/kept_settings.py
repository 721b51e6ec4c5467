"""Cache of the configuration files that the last build read, keyed by their texts.

Importing PyYAML takes 9 ms, a fifth of a build in which nothing changed. With a known configuration, only a build that
meets unknown front matter or data needs it. A first build begins without the modules that read and write the cache.
"""

from __future__ import annotations

import copy
import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.incremental.cache_folder import CacheFolder
from pylekyll.site.config import Config

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The file of parsed configuration files in the cache folder.
SETTINGS = "settings"


class KeptSettings:
    """The parsed configuration files of the site in the folder ``source``, for ``safe_yaml.lending``.

    Where the cache folder is, the configuration tells. So only sites whose cache folder has its usual name are served.
    """

    def __init__(self, source: str | None, environment: Mapping[str, str]) -> None:
        self._usual = Config({"source": source or "."}, environment, Path.cwd())
        self._folder = CacheFolder(self._usual)
        self._found: dict[str, str] = {}
        self._read: list[tuple[str, object]] = []

    @cached_property
    def _before(self) -> dict[str, str]:
        if not os.path.lexists(self._folder.path / SETTINGS):  # a first build does not look into git's index
            return {}
        import json

        body = self._folder.read(SETTINGS)
        return {} if body is None else json.loads(body)

    def find(self, text: str) -> tuple[object] | None:
        """Return the value of a configuration file in a tuple, if it was read before."""
        if not self._before:
            return None
        from pylekyll.incremental.documents import key_of
        from pylekyll.incremental.value_text import from_text

        key = key_of(text)
        written = self._before.get(key)
        if written is None:
            return None
        self._found[key] = written
        return (from_text(written),)

    def keep(self, text: str, value: object) -> None:
        """Keep a value, which plugins may change before it is stored."""
        self._read.append((text, copy.deepcopy(value)))

    def save(self, config: Config) -> None:
        """Store the files that ``config`` was made of, unless they are stored."""
        is_stored = not self._read and len(self._found) == len(self._before)
        if is_stored or config.disable_disk_cache or config.cache_dir != self._usual.cache_dir:
            return
        import json

        from pylekyll.incremental.documents import key_of
        from pylekyll.incremental.value_text import NotTextError, to_text

        try:
            read = {key_of(text): to_text(value) for text, value in self._read}
        except NotTextError:
            return
        self._folder.write(SETTINGS, json.dumps({**self._found, **read}, separators=(",", ":")).encode())
