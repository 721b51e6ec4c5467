"""Context of a render besides its variables: the site for tags and filters, the page, the clock's zone.

The protocols are the whole interface between `liquid/` and the rest of the program; tests use fakes of a few lines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
    from datetime import datetime, tzinfo
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.foundation.reads import Kind
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.drop import Drop
    from pylekyll.languages.liquid.node import Node, Output
    from pylekyll.languages.liquid.tables import FilterTables
    from pylekyll.languages.liquid.tags.for_loop import ForNode


class PostReference(Protocol):
    """A post as the tag ``post_url`` compares it. Its URL and its date are made when they are asked for."""

    @property
    def relative_path(self) -> str:
        """The path of its file."""

    @property
    def url(self) -> str:
        """The address."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The front matter, in which the reader of posts has put ``slug``."""

    @property
    def date(self) -> datetime:
        """The date of the post."""


class LiquidSite(Protocol):
    """The interface of a site for tags and filters."""

    @property
    def config(self) -> Mapping[str, Any]:
        """The site's configuration."""

    @property
    def source(self) -> Path:
        """The site's source folder."""

    @property
    def safe(self) -> bool:
        """Return whether the site is built in safe mode."""

    @property
    def highlighter(self) -> str | None:
        """The configured highlighter, ``rouge`` by default."""

    @property
    def includes_load_paths(self) -> Sequence[str]:
        """The folders that are searched for includes; the first match wins."""

    def find_include(self, name: str) -> tuple[str, str] | None:
        """Return the path and the text of the include ``name``, or ``None`` if it is in no folder."""

    def find_relative(self, folder: str, name: str) -> tuple[str, str] | None:
        """Return the path and the text of the file ``name`` in ``folder``, which is relative to the source."""

    def include_names(self) -> Iterable[str]:
        """The names of all includes, for suggestions."""

    def convert(self, converter: str, text: str) -> str:
        """Return ``text`` converted by ``markdown``, ``smartypants``, ``scss`` or ``sass``."""

    def linkable(self, relative_path: str) -> str | None:
        """Return the URL of the page, document or static file whose relative path is ``relative_path``."""

    def posts(self) -> Sequence[PostReference]:
        """Return the site's posts in Jekyll's order."""


class Recorder(Protocol):
    """Records the reads of a render; see ``docs/architecture.md`` for the kinds."""

    def note(self, kind: Kind, key: Hashable) -> None:
        """Record that ``key`` of ``kind`` was read."""


class ItemRecorder(Recorder, Protocol):
    """A recorder for code that repeats a read many times: one record suffices while ``turn`` stays the same."""

    @property
    def turn(self) -> int:
        """The number of the recording block."""


class ReusedParts(Protocol):
    """Cached texts of includes and loops."""

    def write(self, node: Node, context: Context, output: Output) -> bool:
        """Write the cached text of ``node``; return whether there is one."""


class ReusedPasses(Protocol):
    """Texts of the loops of one page in an earlier build."""

    def emit_of(
        self, node: ForNode, context: Context, output: Output, items: Sequence[Any]
    ) -> Callable[[Context, Output], None]:
        """Return the function that writes one iteration of the loop: from its cached text, or by rendering it."""


@dataclass
class Registers:
    """Context of a render besides variables (``Liquid::Context#registers`` with ``:site`` and ``:page``).

    ``cache`` is for values that filters keep during one render.
    """

    site: LiquidSite
    page: Mapping[str, Any] | Drop | None
    zone: tzinfo
    recorder: Recorder
    log: Log
    cache: dict[Hashable, Any] = field(default_factory=dict)
    tables: FilterTables | None = None
    """Cached results of filters over the site's lists, if caching is allowed."""
    parts: ReusedParts | None = None
    """Cached texts of includes and loops, if caching is allowed."""
    passes: ReusedPasses | None = None
    """Texts of the loops of one page in an earlier build, if they may be reused."""
