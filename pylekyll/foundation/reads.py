"""Reads: what the rendering of an item looked at, by which a later build can tell whether the result still holds.

Recorders collect them (``pylekyll.rendering.record``). ``pylekyll.incremental.facts`` has the table of what the state
of each kind is.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Hashable


class Kind(str, Enum):
    """The kinds of reads, each with its key. The value names the kind in files and in the documentation."""

    #: The data of the page or document with the path.
    ITEM = "item"
    #: Its content, which its rendering converts; its output; the documents before and after it.
    CONTENT = "content"
    OUTPUT = "output"
    NEIGHBOURS = "neighbours"
    #: A key of ``site``; a key of ``site.data``; a value of a drop in the configuration, as option and key.
    SITE = "site"
    DATA = "data"
    OPTION = "option"
    #: The files with the template: an include by its path, a layout by its name.
    INCLUDE = "include"
    LAYOUT = "layout"
    #: The address of the file with the path; the addresses of all posts.
    LINK = "link"
    LINKS = "links"
    #: The text that a template prints of the time, if it stays the same for an hour or a day: source and template.
    TIME = "time"
    #: The time of the build; the same as the date of a document without one; such a date that is only printed, with
    #: the number of times; the current time.
    BUILD_TIME = "build time"
    UNDATED = "undated"
    PRINTED = "printed date"
    NOW = "now"
    #: Compiled styles, which may import any file; values that later builds cannot compare, by their source.
    STYLESHEET = "stylesheet"
    OUTSIDE = "outside"
    #: A text that items share (``Environment.shared_texts``); a warning that several items cause, as its log line.
    SHARED = "shared"
    WARNING = "warning"
    #: A variable that a tag keeps for the rest of the build.
    VARIABLE = "variable"
    #: A file, the existence of a path, all files below a folder; a response, by its URL and greatest age.
    FILE = "file"
    EXISTS = "exists"
    FOLDER = "folder"
    FETCHED = "fetched"
    #: A read of a plugin: the name of its own kind, and the key.
    PLUGIN = "plugin"

    __str__ = str.__str__
    __hash__ = str.__hash__  # that of an enumeration is written in Python, and reads are hashed often


#: Values that change while a build renders.
CHANGING = frozenset({Kind.CONTENT, Kind.OUTPUT})
#: Reads of a time, which do not last.
CLOCKS = frozenset({Kind.BUILD_TIME, Kind.UNDATED, Kind.PRINTED, Kind.NOW})
_KINDS = {kind.value: kind for kind in Kind}


class Read(NamedTuple):
    """A read of the value with ``key``, of a ``kind`` that says what the key is."""

    kind: Kind
    key: Any

    @classmethod
    def of(cls, kind: str, key: Hashable) -> Read:
        """Return a read by the name of its kind, as files and plugins write it; other names are those of plugins."""
        known = _KINDS.get(kind)
        return cls(Kind.PLUGIN, (str(kind), key)) if known is None else cls(known, key)
