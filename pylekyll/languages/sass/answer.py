"""Requests to Dart Sass and its answers, the same for the program and for the compiler in JavaScript."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.languages.sass.options import SassOptions


@dataclass(frozen=True)
class Request:
    """One stylesheet: ``url`` is that of its page, empty without one."""

    source: str
    url: str
    indented: bool
    wants_map: bool
    options: SassOptions

    @property
    def style(self) -> str:
        """The style of Dart Sass, which has two."""
        return "compressed" if self.options.style == "compressed" else "expanded"

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that partials are in."""
        return (*self.options.load_paths, self.options.source)


@dataclass(frozen=True)
class Span:
    """A part of a file: ``line`` and ``column`` of its start count from 0, ``context`` has its whole lines."""

    line: int
    column: int
    url: str
    text: str
    context: str


@dataclass(frozen=True)
class Event:
    """A line of the compiler's log; ``deprecation`` is its identifier if it is one."""

    message: str
    deprecation: str = ""
    is_debug: bool = False
    span: Span | None = None
    trace: str = ""


@dataclass(frozen=True)
class Failure:
    """Why a stylesheet cannot be compiled."""

    message: str
    span: Span | None
    trace: str


@dataclass(frozen=True)
class Answer:
    """The stylesheet or its failure; ``urls`` are those of all files that were read."""

    events: tuple[Event, ...]
    css: str = ""
    source_map: str = ""
    urls: tuple[str, ...] = ()
    failure: Failure | None = None


class EarlyEndError(Exception):
    """The compiler ended before it answered, although it can run here."""
