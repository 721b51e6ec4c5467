"""Declarations of plugins about their reads, by which a build after a change renders only a part of the site."""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING, Any, overload

from pylekyll.foundation.version import is_own_module

if TYPE_CHECKING:
    from pylekyll.foundation.log import Log


class Reads(Flag):
    """Reads of a plugin besides its arguments, the item that it is about and the configuration.

    Reads that it notes itself (``Extensions.readings``, ``Registers.recorder``) do not count.
    """

    NOTHING = 0
    #: Other documents, when it changes one.
    DOCUMENTS = auto()
    #: The dates of documents outside of ``_posts``, which may be the time of the build.
    DATES = auto()
    #: Anything else: the content of items in a generator, files, services.
    OTHERS = auto()
    ANYTHING = DOCUMENTS | DATES | OTHERS


@overload
def declared(added: Any, reads: Reads, *, incremental: bool | None, log: Log) -> Reads: ...


@overload
def declared(added: Any, reads: Reads | None, *, incremental: bool | None, log: Log) -> Reads | None: ...


def declared(added: Any, reads: Reads | None, *, incremental: bool | None, log: Log) -> Reads | None:
    """Return what the plugin ``added`` declares; ``incremental`` is the declaration of earlier releases."""
    if incremental is None:
        return reads
    name = getattr(added, "__qualname__", type(added).__qualname__)
    log.warning(
        "Plugins:",
        f"'{name}' declares 'incremental', which the next release ignores.",
        code="plugin-incremental",
        hint="Declare `reads = Reads.NOTHING` instead of `incremental = True`; docs/plugins.md explains it.",
    )
    if not incremental:
        return Reads.ANYTHING
    return Reads.DOCUMENTS if hasattr(added, "generate") else Reads.NOTHING


def of_module(added: Any) -> Reads:
    """Return what a tag, filter or processor reads that declares nothing: ours note their reads."""
    return Reads.NOTHING if is_own_module(module_of(added)) else Reads.ANYTHING


def module_of(added: Any) -> str:
    """Return the module in which a plugin is defined."""
    return getattr(added, "__module__", None) or type(added).__module__
