"""Writing a site beside the old one, then into its place.

Everything that changed is first written to a folder beside the destination; only when all of it is there is it moved
into place, file by file, and what no longer belongs is removed. A build that fails, is interrupted or runs out of disk
leaves the last good site as it was.
"""

from __future__ import annotations

import filecmp
import os
import posixpath
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.content.static_file import StaticFile
from pylekyll.errors import WriteError
from pylekyll.write.leftovers import find_leftovers
from pylekyll.write.ownership import Ownership, check_destination, clear_links, is_below_link

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.site import Item, Site, SiteFile


@dataclass
class WriteReport:
    """Paths relative to the destination: what was written, what was right already, and what was removed.

    ``cleaning_seconds`` is how long the last took.
    """

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    cleaning_seconds: float = 0.0

    def add(self, other: WriteReport, folder: str) -> None:
        """Take in what was done in ``folder`` of the destination."""
        for ours, theirs in (
            (self.written, other.written),
            (self.unchanged, other.unchanged),
            (self.removed, other.removed),
        ):
            ours += [f"{folder}/{path}" if folder else path for path in theirs]
        self.cleaning_seconds += other.cleaning_seconds


def write_site(site: Site, files: Mapping[str, SiteFile], *, complete: bool = True) -> WriteReport:
    """Bring the destination to what ``files`` (by path in the destination) say.

    Unless they are ``complete``, what else is in the destination stays.
    Raises ``WriteError`` when something cannot be written; the destination is untouched then unless files were
    already being moved into place.
    """
    destination = site.destination
    report = WriteReport()
    staging: Path | None = None
    check_destination(site.source, destination)
    ownership = Ownership(site.config, site.folder, site.beside)
    try:
        staging = _make_staging_folder(destination)
        staged = _stage_changed(site, files, staging, report)
        started = time.perf_counter()
        leftovers = ownership.removable(_leftovers(site, files, staging), files, staged) if complete else []
        _remove_leftovers(site, leftovers, report)
        report.cleaning_seconds = time.perf_counter() - started
        for number, path in enumerate(staged):
            site.log.debug("Writing:", str(destination / path))
            clear_links(destination, path)
            _move_into_place(staging / str(number), destination / path)
            report.written.append(path)
        destination.mkdir(exist_ok=True)
        ownership.save(files, complete=complete)
        _tell_of_items(site, files)
    except OSError as error:
        name = error.filename2 or error.filename or destination
        raise WriteError(
            f"The destination cannot be written: {error.strerror or error} ({os.fspath(name)!s}).",
            hint="Check its permissions and the free space, or choose another with --destination.",
        ) from error
    finally:
        if staging is not None:
            shutil.rmtree(staging, ignore_errors=True)
    return report


def _stage_changed(site: Site, files: Mapping[str, SiteFile], staging: Path, report: WriteReport) -> list[str]:
    """Write what is not right already to ``staging``, under its number in the answer."""
    copy_links = not (site.config.safe or site.config.jekyll_env == "production")
    staged: list[str] = []
    linked = cache(partial(is_below_link, site.destination))  # once for each folder
    for path, file in files.items():
        current = _is_current(site.destination / path, file, copy_links=copy_links)
        if current and not linked(posixpath.dirname(path)):
            report.unchanged.append(path)
        else:
            _stage(file, staging / str(len(staged)), copy_links=copy_links)
            staged.append(path)
    return staged


def _tell_of_items(site: Site, files: Mapping[str, SiteFile]) -> None:
    """Trigger ``post_write`` of pages and documents (``Convertible#write``); static files do not have events.

    Jekyll does so after each file; here all files are in their place by then. A file that was right already counts.
    """
    for file in files.values():
        if not isinstance(file, StaticFile):
            site.extensions.trigger(file.hook_owners, "post_write", file)


def _leftovers(site: Site, files: Mapping[str, SiteFile], staging: Path) -> list[str]:
    """Return what is in the destination and does not belong to the site; the folder ``staging`` may be there."""
    return [path for path in find_leftovers(site, files) if not (site.destination / path).is_relative_to(staging)]


def _remove_leftovers(site: Site, leftovers: Sequence[str], report: WriteReport) -> None:
    """Remove ``leftovers`` after the hooks that want to know of them."""
    destination = site.destination
    site.extensions.trigger("clean", "on_obsolete", [str(destination / path) for path in leftovers])
    for path in leftovers:
        _remove(destination / path)
        report.removed.append(path)


def _make_staging_folder(destination: Path) -> Path:
    """A new folder from which files can be renamed into ``destination``: beside it, or in it when it is a mount."""
    if destination.exists() and not destination.is_dir():
        raise WriteError(
            f"The destination '{destination}' is a file, and must be a folder.",
            hint="Remove it, or choose another with --destination.",
        )
    destination.parent.mkdir(parents=True, exist_ok=True)
    is_mount = destination.is_dir() and destination.stat().st_dev != destination.parent.stat().st_dev
    beside = not is_mount and os.access(destination.parent, os.W_OK)
    folder = destination.parent if beside else destination
    if not folder.is_dir():  # the folder above is closed
        folder.mkdir()
    return Path(tempfile.mkdtemp(prefix=f".{destination.name}-", dir=folder))


def _output(file: Item) -> bytes:
    """A rendered item's bytes; lone surrogates come from bytes that were not text and are theirs again."""
    return (file.output or "").encode("utf-8", errors="surrogateescape")


def _is_current(target: Path, file: SiteFile, *, copy_links: bool) -> bool:
    if not target.is_file():
        return False
    if not isinstance(file, StaticFile):
        data = _output(file)
        return not target.is_symlink() and target.stat().st_size == len(data) and target.read_bytes() == data
    if target.is_symlink() or file.path.is_symlink():
        linked = copy_links and target.is_symlink() and file.path.is_symlink()
        return linked and target.readlink() == file.path.readlink()
    ours, theirs = target.stat(), file.path.stat()
    if (ours.st_size, ours.st_mode) != (theirs.st_size, theirs.st_mode):
        return False
    return ours.st_mtime_ns == theirs.st_mtime_ns or filecmp.cmp(target, file.path, shallow=False)


def _stage(file: SiteFile, path: Path, *, copy_links: bool) -> None:
    if not isinstance(file, StaticFile):
        path.write_bytes(_output(file))
    elif copy_links and file.path.is_symlink():
        path.symlink_to(file.path.readlink())
    else:
        shutil.copy2(file.path, path)


def _move_into_place(staged: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir() and not target.is_symlink():
        shutil.rmtree(target)
    staged.replace(target)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
