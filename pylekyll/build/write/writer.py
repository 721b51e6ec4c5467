"""Writing a site beside the old one, then replacing the old one.

All changes are first written to a folder beside the destination. Only when they are complete do they replace the old
files (``swap``). A build that fails, is interrupted or fills the disk leaves the last good site as it was. A killed
build leaves the old site or the new one.
"""

from __future__ import annotations

import filecmp
import os
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import ENAMETOOLONG
from stat import S_ISLNK, S_ISREG
from typing import TYPE_CHECKING

from pylekyll.build.write.interrupts import uninterrupted
from pylekyll.build.write.leftovers import find_leftovers
from pylekyll.build.write.lock import lock
from pylekyll.build.write.ownership import Ownership, check_destination
from pylekyll.build.write.present import Present, file_state
from pylekyll.build.write.staging import Staging, output_of
from pylekyll.build.write.swap import clear_abandoned, commit
from pylekyll.foundation import presence
from pylekyll.foundation.anchors import Anchor, fixed_parent
from pylekyll.foundation.errors import WriteError
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from pathlib import Path

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site, SiteFile

#: Number of unchanged files that are hard-linked into a new folder, so that one rename is enough. With more, a small
#: change is much faster file by file, with a journal.
_MOST_LINKS = 200
_SECOND = 1_000_000_000


@dataclass
class WriteReport:
    """Paths relative to the destination: written, already up to date, and removed.

    ``cleaning_seconds`` is the time for the removal. ``shares_destinations`` tells whether several items are written to
    one file.
    """

    written: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    cleaning_seconds: float = 0.0
    shares_destinations: bool = False
    #: The states of everything in the destination, if they are known without walking through it again.
    states: Mapping[str, list[int] | None] | None = None

    def add(self, other: WriteReport, folder: str) -> None:
        """Add the report of the ``folder`` of the destination."""
        for ours, theirs in (
            (self.written, other.written),
            (self.unchanged, other.unchanged),
            (self.removed, other.removed),
        ):
            ours += [f"{folder}/{path}" if folder else path for path in theirs]
        self.cleaning_seconds += other.cleaning_seconds
        self.states = None if folder else other.states


class _Part:
    """The changes of one site, which may be a variant of several, to the destination of all."""

    def __init__(
        self, site: Site, files: Mapping[str, SiteFile], known: Mapping[SiteFile, list[int]], *, complete: bool
    ) -> None:
        self.site = site
        self.known = known
        self.files = files
        self.complete = complete
        self.report = WriteReport()
        self._present: Present | None = None
        self.ownership = Ownership(site.config, site.folder, site.beside)
        self._prefix = f"{site.folder}/" if site.folder else ""

    def stage(self, staging: Staging) -> None:
        """Write changed files to ``staging``, and find leftovers."""
        site, written, unchanged = self.site, self.report.written, self.report.unchanged
        present = self._present = Present(site.destination, complete=self.complete)
        for path, file in self.files.items():
            status = present.status(path)
            known = self.known.get(file)
            is_known = status is not None and known == file_state(status)
            if not is_known and self._stage_file(staging, path, file, status):
                written.append(path)
            else:
                unchanged.append(path)
        started = time.perf_counter()
        if self.complete:
            found = find_leftovers(site, self.files, present)
            self.report.removed = self.ownership.removable(found, self.files, written)
            named = [str(site.destination / path) for path in self.report.removed]
            site.extensions.trigger("clean", "on_obsolete", named)
        self.report.cleaning_seconds = time.perf_counter() - started

    def _stage_file(self, staging: Staging, path: str, file: SiteFile, status: os.stat_result | None) -> bool:
        """Write a file to ``staging`` unless the destination has it, with ``status``; return whether it is written."""
        config, target, name = self.site.config, self.site.destination / path, f"{self._prefix}{path}"
        replaces = status is not None
        if isinstance(file, StaticFile):
            links = not (config.safe or config.jekyll_env == "production")
            if status is not None and _is_copy(target, status, file, copies_links=links):
                return False
            staging.copy(staging.path(name, replaces=replaces), file, copies_links=links)
        else:
            output = output_of(file)
            if status is not None and _holds(target, status, output):
                return False
            staging.write(staging.path(name, replaces=replaces), output)
        return True

    def below_destination(self, paths: Collection[str]) -> list[str]:
        """Return ``paths`` relative to the destination of all variants."""
        return [f"{self._prefix}{path}" for path in paths]

    @property
    def most_links(self) -> int:
        """Return how many unchanged files may be linked (``_most_links``)."""
        others = len(self.report.unchanged if self.complete else self.ownership.files or ())
        return _most_links(self.site.config, self.site.destination, others, len(self.report.written))

    def look_again(self) -> None:
        """Add the states of all files to the report, if the changed files alone need another look."""
        if self.complete and self._present is not None:
            self.report.states = self._present.states(self.report.removed, self.report.written)

    def finish(self) -> None:
        """Log the written files, and trigger hooks."""
        if self.site.log.verbose:  # making the paths of a large site takes 5 ms
            for path in self.report.written:
                self.site.log.debug("Writing:", str(self.site.destination / path))
        self.ownership.save(self.files, complete=self.complete)
        _trigger_post_write(self.site, self.files)


def write_site(site: Site, files: Mapping[str, SiteFile], *, complete: bool = True) -> WriteReport:
    """Update the destination to ``files`` (by path in the destination); see ``write_sites``."""
    return write_sites([(site, files)], site.log, complete=complete)[0]


def write_sites(
    parts: Sequence[tuple[Site, Mapping[str, SiteFile]]],
    log: Log,
    *,
    known: Mapping[SiteFile, list[int]] | None = None,
    complete: bool = True,
) -> list[WriteReport]:
    """Update the destination of a site and its variants to their ``files`` (by path in the destination).

    ``known`` has the states of files in the destination that have the content of the items.
    Unless ``files`` are ``complete``, other files of the destination stay. Builds into one destination take turns.
    Raises ``WriteError`` if something cannot be written; the destination is then unchanged.
    """
    main = parts[0][0]
    destination = main.config.destination
    check_destination(main.source, destination)
    try:
        destination.parent.mkdir(parents=True, exist_ok=True)
        with lock(destination, log), Anchor(fixed_parent(destination)) as above:
            place = above.path / destination.name
            clear_abandoned(place)
            changes = [_Part(site, files, known or {}, complete=complete) for site, files in parts]
            reports = _write_all(changes, destination, place)
    except OSError as error:
        raise _failure(error, destination) from error
    return reports


def _write_all(parts: Sequence[_Part], destination: Path, place: Path) -> list[WriteReport]:
    """Write all parts to ``destination``, by its path ``place`` below an anchor."""
    folder = _number_of(destination)
    with _staging(place, destination) as staging:
        for part in parts:
            part.stage(staging)
        moved = [path for part in parts for path in part.below_destination(part.report.written)]
        removed = [path for part in parts for path in part.below_destination(part.report.removed)]
        if moved or removed or not presence.is_folder(destination):
            for part in parts:  # a build that is killed between swap and list still knows its files
                part.ownership.save(part.files, complete=False)
            most_links = min(part.most_links for part in parts)
            commit(staging, removed, moved, most_links=most_links)
    if len(parts) == 1 and folder is not None and folder == _number_of(destination):  # else all files are new links
        parts[0].look_again()
    for part in parts:
        part.finish()
    return [part.report for part in parts]


def replace_outputs(
    config: Config, log: Log, outputs: Mapping[str, bytes], states: Mapping[str, list[int] | None]
) -> bool:
    """Replace published files by ``outputs``, all at once; return whether they had their ``states`` until then.

    Raises ``WriteError``; the destination is then unchanged.
    """
    destination = config.destination
    check_destination(config.source, destination)
    try:
        with lock(destination, log), Anchor(fixed_parent(destination)) as above:
            present = Present(destination, complete=False)
            found = {path: present.status(path) for path in outputs}
            if any(status is None or file_state(status) != states[path] for path, status in found.items()):
                return False  # another build was faster
            most_links = _most_links(config, destination, len(states) - len(outputs), len(outputs))
            with _staging(above.path / destination.name, destination) as staging:
                for path, output in outputs.items():
                    staging.write(staging.path(path, replaces=True), output)
                commit(staging, [], list(outputs), most_links=most_links)
    except OSError as error:
        raise _failure(error, destination) from error
    return True


@contextmanager
def _staging(place: Path, destination: Path) -> Iterator[Staging]:
    """Create a staging folder for ``destination``, by its path ``place`` below an anchor.

    It is removed after the body, unless the next build has to finish its journal.
    """
    staging: Staging | None = None
    try:
        with uninterrupted():
            staging = Staging.create(place, destination)
        yield staging
    except OSError as error:
        raise _failure(error, destination, staging) from error
    finally:
        with uninterrupted():
            if staging is not None and staging.journal() is None:
                staging.remove()


def _most_links(config: Config, folder: Path, others: int, written: int) -> int:
    """Return how many files of ``folder`` may be linked, of ``others`` that are not ``written``; 0 if there are more.

    It is 0, too, if the folder has files that ``keep_files`` names, most often a repository.
    """
    if others > max(_MOST_LINKS, written):
        return 0
    kept = (str(name).strip("/") for name in config["keep_files"] or ())
    return 0 if any(presence.has_entry(folder / name) for name in kept if name) else others + _MOST_LINKS


def _failure(error: OSError, destination: Path, staging: Staging | None = None) -> WriteError:
    """Return the error of a build that cannot write; it names no path below an anchor, which says nothing to a user."""
    name = os.fsdecode(error.filename2 or error.filename or destination)
    if name.startswith("/proc/"):
        relative = "" if staging is None else staging.relative(name)
        name = os.fspath(destination / relative)
    hint = "Check its permissions and the free space, or choose another with --destination."
    if error.errno == ENAMETOOLONG:
        hint = "Shorten the permalink, the title or the file name that it comes from."
    return WriteError(f"The destination cannot be written: {error.strerror or error} ({name}).", hint=hint)


def _number_of(folder: Path) -> int | None:
    """Return the inode of a folder; ``None`` if it does not exist."""
    try:
        return folder.stat().st_ino
    except OSError:
        return None


def _trigger_post_write(site: Site, files: Mapping[str, SiteFile]) -> None:
    """Trigger ``post_write`` of pages and documents (``Convertible#write``); static files do not have events.

    Jekyll does so after each file; here all files are in place by then. A file that was up to date counts too.
    """
    for file in files.values():
        if not isinstance(file, StaticFile):
            site.extensions.trigger(file.hook_owners, "post_write", file)


def _holds(target: Path, status: os.stat_result, output: bytes) -> bool:
    """Return whether ``target``, whose status is ``status``, is a file with that ``output``."""
    return S_ISREG(status.st_mode) and status.st_size == len(output) and target.read_bytes() == output


def _is_copy(target: Path, ours: os.stat_result, file: StaticFile, *, copies_links: bool) -> bool:
    """Return whether ``target``, whose status is ``ours``, equals ``file``."""
    is_link = S_ISLNK(ours.st_mode)
    if not (is_link or S_ISREG(ours.st_mode)):
        return False
    if is_link or presence.is_symlink(file.path):
        linked = copies_links and is_link and presence.is_file(target) and presence.is_symlink(file.path)
        return linked and target.readlink() == file.path.readlink()
    theirs = file.path.stat()
    if (ours.st_size, ours.st_mode) != (theirs.st_size, theirs.st_mode):
        return False
    # Jekyll copies a changed file again, even if its time was set back. So a file whose inode changed after the copy is
    # compared by content. A time in whole seconds may be the same for all versions: reproducible archives and
    # `git-restore-mtime` set such times.
    is_older = sys.platform != "win32" and theirs.st_ctime_ns < ours.st_ctime_ns
    if is_older and ours.st_mtime_ns == theirs.st_mtime_ns and ours.st_mtime_ns % _SECOND:
        return True
    filecmp.clear_cache()  # its cache compares sizes and times, too
    return filecmp.cmp(target, file.path, shallow=False)
