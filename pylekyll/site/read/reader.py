"""Read the source folder into a site (``Jekyll::Reader`` and its helpers)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import EncodingError, SourceError, SourceLocation
from pylekyll.languages.ruby.globs import walk_sorted
from pylekyll.languages.ruby.paths import sanitized_path
from pylekyll.site.config.files import default_file
from pylekyll.site.config.paths import is_folder, is_withheld
from pylekyll.site.content import front_matter
from pylekyll.site.content.document import publishable
from pylekyll.site.content.names import DATED_NAME, DATELESS_NAME, join
from pylekyll.site.read.collections import read_collection
from pylekyll.site.read.data import read_data
from pylekyll.site.read.documents import warn_if_in_future
from pylekyll.site.read.entry_filter import EntryFilter
from pylekyll.site.read.hidden_header import warn_of_hidden_header
from pylekyll.site.read.layouts import read_layouts
from pylekyll.site.read.linked_files import LinkedFiles
from pylekyll.site.read.pages import copied_instead, read_page, static_file
from pylekyll.site.read.private_files import check_private_files
from pylekyll.site.read.source_file import report_skipped, unreadable
from pylekyll.site.read.special_files import is_file
from pylekyll.site.read.theme_assets import read_theme_assets
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    import re

    from pylekyll.site.read.documents import Documents
    from pylekyll.site.site import Site


def read_site(site: Site, documents: Documents) -> None:
    """Read everything below the source and the theme into ``site``, and ``documents`` by their reader.

    Raises ``SourceError`` for errors that end a build in Jekyll too.
    """
    site.layouts = read_layouts(site)
    reader = _Reader(site, documents)
    reader.read_directory("")
    dialect = dialect_of(site.config)
    if dialect.reads_included_files:
        reader.read_included_files()
    _sort(site)
    for label, collection in list(site.collections.items()):
        if label not in {"posts", "data"}:
            read_collection(site, collection, reader.entry_filter, documents)
    read_theme_assets(site)
    check_private_files(site)
    theme = site.theme
    reads_theme = theme is not None and (dialect.reads_theme_data or theme.is_bundled)
    folders = [theme.data_path] if theme and theme.data_path and reads_theme else []
    site.data = read_data([*folders, site.config.data_path], site.config, site.log)
    limit = site.config.limit_posts
    if limit > 0:
        site.posts.docs = site.posts.docs[-limit:]


def report_missing_pages(site: Site) -> None:
    """Report a site without its own pages or documents, which Jekyll builds silently."""
    own_pages = (page for page in site.pages if page.path is not None and not page.from_theme)
    if any(own_pages) or any(collection.docs for collection in site.collections.values()):
        return
    if site.static_files and not presence.exists(default_file(site.source)) and not site.config.get("config"):
        site.log.report(
            Diagnostic(
                "no-site",
                Severity.WARNING,
                f"'{site.source}' is not a site: it does not have a _config.yml or a page with front matter. "
                "Its files are copied.",
                None,
                "Run pylekyll in the site's folder, or name that folder with --source.",
            ),
            "Reading:",
        )
        return
    if site.static_files:
        number = len(site.static_files)
        files = "1 file is" if number == 1 else f"{number} files are"
        site.log.info("Reading:", f"No file has front matter, so nothing is rendered: {files} copied.")
        return
    site.log.warning(
        "Reading:",
        f"No pages found in '{site.source}': the built site is empty.",
        code="no-pages",
        hint="Run pylekyll in the site's folder, or name that folder with --source.",
    )


def _sort(site: Site) -> None:
    for collection in site.collections.values():
        collection.docs = sorted_documents(collection.docs)
    site.pages.sort(key=lambda page: page.name)
    site.static_files.sort(key=lambda file: file.relative_path)


def _is_device(entry: os.DirEntry[str]) -> bool:
    """Return whether the path is a device or pipe, whose opening may block; a broken symlink is not one."""
    try:
        return not entry.is_file() and Path(entry.path).exists()
    except OSError:
        return False


class _Reader:
    """The walk over the source: posts first, then folders, pages and static files, in the file system's order."""

    def __init__(self, site: Site, documents: Documents) -> None:
        self.site = site
        self._documents = documents
        self.entry_filter = EntryFilter(site.config)
        # With slashes on every system, as the paths are joined with them.
        self._source = site.source.as_posix()
        self._destination = site.config.destination.as_posix()
        self._collections_dir = site.config.collections_dir
        self._of_system = presence.devices_of_system(site.source)
        self._linked = LinkedFiles()

    def read_directory(
        self, directory: str, above: frozenset[tuple[int, int]] = frozenset(), link: str | None = None
    ) -> None:
        """Read one folder and those below it; ``above`` identifies the parent folders, so that symlinks cannot loop.

        ``directory`` is ``""`` or begins with a slash. ``link`` is the first symlink on the way to it.
        """
        folder = self._source + directory
        status = Path(folder).stat()
        identity = (status.st_dev, status.st_ino)
        if identity in above:
            self._warn("symlink-cycle", directory[1:], "is a symlink to a folder that contains it: skipped.")
            return
        if status.st_dev in self._of_system:
            self._warn("special-file", directory[1:], "is a folder of the system's processes or devices: skipped.")
            return
        if len(above) >= presence.DEEPEST:
            raise SourceError(
                f"Folders are nested more than {presence.DEEPEST} levels deep.", SourceLocation(directory[1:])
            )
        # As in Jekyll, the order of the file system decides between pages of one name.
        with os.scandir(folder) as listed:
            found = list(listed)
        self._linked.add(None if link is None else link[1:], len(found))
        links = {entry.name for entry in found if entry.is_symlink()} if link is None else ()
        are_folders = {entry.name: is_folder(entry) for entry in found}
        devices = {entry.name for entry in found if not are_folders[entry.name] and _is_device(entry)}
        entries = self.entry_filter.filter(are_folders, directory)
        folders = [entry for entry in entries if are_folders[entry]]
        pages, files = self._sorted(directory, [entry for entry in entries if not are_folders[entry]], devices)
        self._read_posts(directory)
        for name in folders:
            if f"{folder}/{name}" != self._destination:
                self.read_directory(
                    f"{directory}/{name}", above | {identity}, f"{directory}/{name}" if name in links else link
                )
        self._read_pages(directory, pages)
        self.site.static_files += [static_file(self.site, directory, name) for name in files]

    def _sorted(self, directory: str, names: list[str], devices: set[str]) -> tuple[list[str], list[str]]:
        """Return the names of pages and of other files."""
        pages: list[str] = []
        files: list[str] = []
        for name in names:
            if name in devices:
                what = f"{directory}/{name}".lstrip("/")
                self._warn("special-file", what, "is a pipe, a socket or a device, not a regular file: skipped.")
            else:
                (pages if self._has_header(f"{directory}/{name}") else files).append(name)
        return pages, files

    def _warn(self, code: str, path: str, what: str) -> None:
        self.site.log.warning("Reading:", f"{path} {what}", code=code, location=SourceLocation(path))

    def _has_header(self, relative: str) -> bool:
        path = Path(self._source + relative)
        try:
            found = front_matter.has_header(path)
            if not found:
                warn_of_hidden_header(path, relative[1:], self.site.log)
        except OSError as error:
            raise unreadable(path, relative.lstrip("/"), error) from None
        return found

    def _read_pages(self, directory: str, names: list[str]) -> None:
        for name in names:
            try:
                page = read_page(self.site, directory, name)
            except EncodingError as error:
                if copied_instead(self.site, Path(f"{self._source}{directory}/{name}"), error):
                    self.site.static_files.append(static_file(self.site, directory, name))
                continue
            if publishable(page):
                self.site.pages.append(page)

    # -- posts and drafts ---------------------------------------------------------------------------------------

    def _read_posts(self, directory: str) -> None:
        if self._collections_dir and not directory.startswith("/" + self._collections_dir):
            return
        self._read_publishable(directory, "_posts", DATED_NAME)
        if self.site.config.show_drafts:
            self._read_publishable(directory, "_drafts", DATELESS_NAME)

    def _read_publishable(self, directory: str, special: str, pattern: re.Pattern[str]) -> None:
        """Read posts or drafts; those in another encoding are reported and skipped (``PostReader#processable?``)."""
        base = f"{directory}/{special}"
        folder = Path(self._source + base)
        if not presence.is_folder(folder) or is_withheld(folder, self.site.config):
            return
        entries = self.entry_filter.filter(walk_sorted(folder), base)
        posts, above = self.site.posts, os.fspath(self.site.collections_path)
        for entry in entries:
            path = folder / entry
            if not (pattern.match(entry.rpartition("/")[2]) and self._is_file(path)):
                continue
            try:
                document = self._documents.document(self.site, posts, path, above)
            except EncodingError as error:  # a picture among the posts, for example
                if self.site.config.strict_front_matter:
                    raise
                report_skipped(error, self.site.log)
                continue
            if publishable(document):
                posts.docs.append(document)
            else:
                warn_if_in_future(document, self.site.log)

    def _is_file(self, path: Path) -> bool:
        return self._documents.has(os.fspath(path)) or is_file(path, self.site.source, self.site.log)

    # -- files that `include` names -----------------------------------------------------------------------------

    def read_included_files(self) -> None:
        """Read the files that ``include`` names and the walk did not reach (``Reader#read_included_excludes``)."""
        known = {"/" + page.relative_path for page in self.site.pages}
        known.update(join("", file.relative_path) for file in self.site.static_files)
        for pattern in self.site.config["include"] or ():
            path = Path(sanitized_path(self._source, str(pattern)))
            relative = path.as_posix().removeprefix(self._source)
            if relative in known or not presence.is_file(path) or is_withheld(path, self.site.config):
                continue
            known.add(relative)
            directory, _, name = relative.rpartition("/")
            if self._has_header(relative):
                self._read_pages(directory, [name])
            else:
                self.site.static_files.append(static_file(self.site, directory, name))
