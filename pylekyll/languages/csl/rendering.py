"""The state of a rendering (``CiteProc::Ruby::Renderer::State``)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.csl.format import Format
    from pylekyll.languages.csl.locale import Locale
    from pylekyll.languages.csl.nodes.names import NamesNode


@dataclass(frozen=True)
class Mode:
    """The kind of rendering: ``citation``, ``bibliography`` or ``key``, with the options that names inherit.

    ``author_substitute`` replaces the authors of an entry that are the same as those of the previous entry.
    """

    kind: str
    name_options: Mapping[str, str] = field(default_factory=dict)
    names_delimiter: str | None = None
    author_substitute: str | None = None

    @property
    def is_sorting(self) -> bool:
        """Return whether a sort key is rendered."""
        return self.kind == "key"


class Rendering:
    """One rendering of a citation or of an entry of a bibliography."""

    __slots__ = ("authors", "format", "has_names", "locale", "mode", "previous_authors", "substituted")

    def __init__(
        self, mode: Mode, locale: Locale, text_format: Format, previous_authors: list[str] | None = None
    ) -> None:
        self.mode = mode
        self.locale = locale
        self.format = text_format
        self.previous_authors = previous_authors
        #: The names that were compared with those of the previous entry.
        self.authors: list[str] = []
        #: True if names were rendered.
        self.has_names = False
        #: The ``names`` element for which a substitute is rendered.
        self.substituted: NamesNode | None = None

    def repeats_authors(self, names: str) -> bool:
        """Return whether ``names`` are the authors of the previous entry (``Renderer#completely_substitute?``)."""
        if self.mode.author_substitute is None or self.has_names:
            return False
        self.authors.append(names)
        return bool(self.previous_authors) and (self.previous_authors or [""])[0] == names
