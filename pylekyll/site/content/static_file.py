"""Static files: files that are copied without conversion (``Jekyll::StaticFile``)."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.ruby.uri import unescape_path
from pylekyll.site.content.names import extension, join
from pylekyll.site.content.permalink import expand

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.site.content.collection import Collection
    from pylekyll.site.content.context import SiteContext


@dataclass(eq=False)
class StaticFile:
    """One file to copy.

    ``directory`` is that of a page, or relative to the collections' folder inside a collection.
    """

    site: SiteContext
    path: Path
    directory: str
    name: str
    collection: Collection | None = None
    shares_destination: ClassVar[bool] = False

    def __post_init__(self) -> None:
        self.relative_path = join(self.directory, self.name)
        self.ext = extension(self.name)
        self.type = self.collection.label if self.collection else None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.relative_path}>"

    @cached_property
    def basename(self) -> str:
        """The name without extension and trailing dots."""
        return (self.name[: -len(self.ext)] if self.ext else self.name).rstrip(".")

    @cached_property
    def cleaned_relative_path(self) -> str:
        """The path without extension, trailing dots and the collection's folder."""
        path = (self.relative_path[: -len(self.ext)] if self.ext else self.relative_path).rstrip(".")
        return path.replace(self.collection.relative_directory, "", 1) if self.collection else path

    @cached_property
    def url(self) -> str:
        """The file's URL below the site's root."""
        if self.collection is None:
            return self.cleaned_relative_path.removesuffix("/") + self.ext
        placeholders = {
            "collection": self.collection.label,
            "path": self.cleaned_relative_path,
            "output_ext": "",
            "name": self.basename,
            "title": "",
        }
        if self._keeps_name:
            whole = self.relative_path[len(self.collection.relative_directory) :]
            return expand(self.collection.url_template, {**placeholders, "path": whole, "name": ""}).removesuffix("/")
        return expand(self.collection.url_template, placeholders).removesuffix("/") + self.ext

    @cached_property
    def destination(self) -> str:
        """The destination of the file, relative to the destination folder.

        Jekyll 3 uses the file's name, not the decoded URL (``StaticFile#destination``).
        """
        if self._keeps_name:
            folder = self.directory if self.collection is None else posixpath.dirname(self.url)
            return posixpath.normpath(f"/{folder}/{self.name}").lstrip("/")
        return posixpath.normpath("/" + unescape_path(self.url)).lstrip("/")

    @cached_property
    def modified_time(self) -> datetime:
        """The file's modification time."""
        return datetime.fromtimestamp(self.path.stat().st_mtime, self.site.zone)

    @cached_property
    def data(self) -> dict[str, Any]:
        """The front-matter defaults for the file's path."""
        return self.site.defaults.all(self.relative_path, self.type)

    @property
    def written(self) -> bool:
        """True if the file is copied: published by the defaults, and inside a collection only if that is output.

        Jekyll 3 copies a collection's files in any case.
        """
        published = bool(self.site.defaults.all(self.url, self.type).get("published", True))
        return published and (self.collection is None or self.collection.output or self._keeps_name)

    @property
    def _keeps_name(self) -> bool:
        return dialect_of(self.site.config).static_files_keep_names
