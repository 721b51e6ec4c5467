"""Base classes of generators and converters (``Jekyll::Plugin``)."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from pylekyll.plugins.reads import Reads

if TYPE_CHECKING:
    from pylekyll.plugins.extensions import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.site import Item, Site


class Priority(IntEnum):
    """``Jekyll::Plugin::PRIORITIES``: the higher runs first."""

    LOWEST = -100
    LOW = -10
    NORMAL = 0
    HIGH = 10
    HIGHEST = 100


class Plugin:
    """Base of generators and converters."""

    priority: Priority = Priority.NORMAL
    #: True if the plugin may run in safe mode.
    safe: bool = False
    #: Declaration of its reads. Without one, builds after a change render everything.
    reads: Reads = Reads.ANYTHING
    #: The declaration of earlier releases: ``reads`` replaces it.
    incremental: bool | None = None

    def __init__(self, extensions: Extensions) -> None:
        self.extensions = extensions

    @property
    def config(self) -> Config:
        """The configuration in force, with the changes that plugins made so far."""
        return self.extensions.config


class Generator(Plugin):
    """Adds to or changes the site after it is read and before it is rendered."""

    def reads_other_documents(self, site: Site) -> bool:
        """Return whether it may change a document because of anything but that document and the configuration."""
        return bool(self.reads & (Reads.DOCUMENTS | Reads.OTHERS))

    def generate(self, site: Site) -> None:
        """Change ``site`` in place."""
        raise NotImplementedError


class Converter(Plugin):
    """Turns content of one kind into another."""

    #: Values of ``{{ highlighter_prefix }}`` and ``{{ highlighter_suffix }}`` while such an item is rendered.
    highlighter_prefix: str | None = None
    highlighter_suffix: str | None = None

    def matches(self, extension: str) -> bool:
        """Return whether files with this extension (with its dot) are converted."""
        raise NotImplementedError

    def output_ext(self, extension: str) -> str | None:
        """Return the extension of the result, or ``None`` when it does not decide that."""
        raise NotImplementedError

    def prepare(self, item: Item) -> None:
        """Begin the parts of ``item``'s conversion that can run beside other work.

        Called for items without Liquid before any item is rendered; ``convert`` is called later in any case.
        """

    def convert(self, content: str, item: Item | None = None) -> str:
        """Return the converted content; ``item`` is the page or document when a whole file is converted."""
        raise NotImplementedError
