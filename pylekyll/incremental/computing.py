"""Results of converters and generators, which earlier builds of the site may have computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pylekyll.plugins.computing import Computing

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.foundation.log import Log
    from pylekyll.incremental.computed import ComputedValues
    from pylekyll.incremental.converted import MarkdownCache
    from pylekyll.incremental.styles import KeptStyles
    from pylekyll.languages.sass import SassOptions, SassResult
    from pylekyll.site.config import Config

    T = TypeVar("T")


class CachedComputing(Computing):
    """Asks the cache of each kind of result."""

    def __init__(self, texts: MarkdownCache, styles: KeptStyles, values: ComputedValues) -> None:
        self._texts = texts
        self._styles = styles
        self._values = values

    def converting(self, name: str, config: Config, convert: Callable[[str], str]) -> Callable[[str], str]:
        """Return the function that converts texts as ``convert`` does."""
        return self._texts.converting(name, config, convert)

    def code(self, request: str, highlight: Callable[[], str | None]) -> str | None:
        """Return highlighted code."""
        return self._texts.code(request, highlight)

    def begin_stylesheets(self) -> None:
        """Load the stylesheets that the previous build compiled."""
        self._styles.load()

    def stylesheet(
        self, compiler: Callable[..., SassResult], source: str, options: SassOptions, **rest: Any
    ) -> SassResult:
        """Return a compiled stylesheet."""
        return self._styles.stylesheet(compiler, source, options, **rest)

    def value(self, key: str, compute: Callable[[], T], log: Log) -> T:
        """Return a value of a generator."""
        return self._values.value(key, compute, log)
