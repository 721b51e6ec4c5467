"""Computations of converters and generators from texts and plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.foundation.log import Log
    from pylekyll.languages.sass import SassOptions, SassResult
    from pylekyll.site.config import Config

    T = TypeVar("T")


class Computing:
    """Computes what it is asked for. A subclass may return a result that it knows."""

    def converting(self, name: str, config: Config, convert: Callable[[str], str]) -> Callable[[str], str]:
        """Return the function that converts texts as ``convert`` does, which is the processor ``name``."""
        return convert

    def code(self, request: str, highlight: Callable[[], str | None]) -> str | None:
        """Return highlighted code; ``request`` has everything that decides it."""
        return highlight()

    def begin_stylesheets(self) -> None:
        """Prepare for calls of ``stylesheet`` in other threads, which must not read what other builds stored."""

    def stylesheet(
        self, compiler: Callable[..., SassResult], source: str, options: SassOptions, **rest: Any
    ) -> SassResult:
        """Return a compiled stylesheet."""
        return compiler(source, options, **rest)

    def value(self, key: str, compute: Callable[[], T], log: Log) -> T:
        """Return the plain value of ``compute``, which ``key`` decides; ``log`` gets the lines of its computation."""
        return compute()
