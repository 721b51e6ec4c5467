"""A site in the memory of a tab: opened from files, built again after each change, answered by address.

``worker.js`` calls it; every result is JSON. It does nothing that only a browser can do, so it runs anywhere.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from contextlib import nullcontext
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation import presence
from pylekyll.foundation.diagnostics import Severity
from pylekyll.foundation.errors import PylekyllError, UsageError
from pylekyll.foundation.foreign_json import parse_foreign
from pylekyll.incremental.builder import Builder
from pylekyll.serve.addresses import Destination, mount_point
from pylekyll.serve.media_types import media_type
from pylekyll.serve.tab.changes import Changes
from pylekyll.serve.tab.editing import TabEditor
from pylekyll.site.config import load
from pylekyll.site.github.archive import DAMAGED, read_member

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.foundation.log import Log, LogLine
    from pylekyll.incremental.builder import Outcome
    from pylekyll.serve.addresses import Answer
    from pylekyll.site.config import Config

#: The address of the site while it is in a tab; no server has it (RFC 6761).
URL: Final = "https://site.invalid"
#: Limits of an archive that is opened: unpacked bytes, and files.
MOST_BYTES: Final = 300 << 20
MOST_FILES: Final = 20_000
#: Settings for what cannot be in a tab, so that it is not reported at each build (docs/in-the-browser.md).
_WITHOUT: Final = {"sass": {"implementation": "dart-sass"}, "cv": {"pdf": False}}
_NOT_OF_THE_SITE: Final = frozenset({".git", "_site", "node_modules", "__macosx", ".jekyll-cache", "vendor"})


class Workshop:
    """The site below ``folder``: its source in ``site``, built files in ``built``."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "site"
        self._destination = folder / "built"
        self._builder: Builder | None = None
        self._editor: TabEditor | None = None
        self.changes = Changes(self.source)
        self._limits = (MOST_BYTES, MOST_FILES)

    def clear(self) -> str:
        """Remove the site, before another one is opened."""
        self._builder = self._editor = None
        self.changes = Changes(self.source)
        for path in (self.source, self._destination):
            shutil.rmtree(path, ignore_errors=True)
        self.source.mkdir(parents=True)
        return json.dumps({})

    def open_archive(self, archive: str) -> str:
        """Replace the site by that of a zip archive. Raises ``UsageError`` for one that is damaged or too large.

        A folder that everything is in, as in GitHub's archives, is not part of the paths.
        """
        self.clear()
        try:
            with zipfile.ZipFile(archive) as opened:
                entries = [entry for entry in opened.infolist() if entry.filename[-1:] not in {"", "/"}]
                self._check(entries)
                start = _common_folder([entry.filename for entry in entries])
                for entry in entries:
                    name = entry.filename[len(start) :]
                    if _is_inside(name):
                        self._put(name, read_member(opened, entry))
        except DAMAGED as error:
            reason = getattr(error, "strerror", error)
            raise UsageError(f"The file is not a zip archive that can be opened: {reason}") from None
        return self.files()

    def _check(self, entries: Sequence[zipfile.ZipInfo]) -> None:
        bytes_, files = self._limits
        if len(entries) > files or sum(entry.file_size for entry in entries) > bytes_:
            raise UsageError(f"The archive has more than {files} files or {bytes_ >> 20} MB; nothing of it was opened.")

    def _put(self, name: str, content: bytes) -> None:
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def files(self) -> str:
        """Return the paths of all source files."""
        return json.dumps({"files": [name for name, _ in _files(self.source)]})

    def read(self, path: str) -> str:
        """Return a source file: its ``text``, which is ``None`` if it is not UTF-8. Raises ``UsageError``."""
        try:
            return json.dumps({"text": self._path(path).read_bytes().decode()})
        except UnicodeDecodeError:
            return json.dumps({"text": None})
        except OSError as error:
            raise UsageError(f"'{path}' cannot be read: {error.strerror}") from None

    def write(self, path: str, text: str) -> str:
        """Write a source file and build. Raises ``UsageError`` for a path outside of the site."""
        target = self._path(path)
        self.changes.note(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())
        return self.build([path])

    def remove(self, path: str) -> str:
        """Remove a source file and build."""
        target = self._path(path)
        self.changes.note(path)
        target.unlink(missing_ok=True)
        return self.build([path])

    def _path(self, path: str) -> Path:
        if not _is_inside(path):
            raise UsageError(f"'{path}' is not a path inside the site.")
        return self.source / path

    def build(self, paths: Sequence[str] = ()) -> str:
        """Build after a change of ``paths``, or everything without paths; return what changed and the findings."""
        try:
            if self._builder is None:
                self._builder = Builder(self._load, _leave_out)
            with nullcontext() if self._editor is None else self._editor.desk.pages.building():
                outcome = self._builder.build([str(self.source / path) for path in paths])
        except PylekyllError as error:  # the configuration cannot be read
            return json.dumps({"changed": [], "seconds": 0, "findings": [], "error": _error(error)})
        return json.dumps(_outcome(outcome))

    def _load(self, log: Log) -> Config:
        settings = {"destination": str(self._destination), "url": URL, "disable_disk_cache": True, **_WITHOUT}
        return load(self.source, settings, environment={}, working_directory=self.source, log=log)

    def find(self, address: str, numbered: bool = False) -> str:
        """Return the built file at a decoded address: its path, type and status, or the address of a redirect.

        With ``numbered``, a page has its ``text`` too, with the numbers of the editor on its elements.
        """
        mount = self._mount()
        built = Destination(self._destination)
        answer = self._built(address, built)
        if answer is not None and answer.redirect is not None:
            return json.dumps({"redirect": mount + answer.redirect})
        file, status = (answer.file, 200) if answer is not None else (None, 404)
        if file is None:
            file, status = built.not_found_page(), 404
        kind = media_type(file) if file else "text/plain"
        found = {"file": file, "type": kind, "status": status, "home": f"{mount}/"}
        if numbered and file and kind.startswith("text/html") and self._builder is not None:
            found["text"] = self._opened_editor().numbered(built.relative(file), Path(file))
        return json.dumps(found)

    def _mount(self) -> str:
        return mount_point(self._builder.config["baseurl"]) if self._builder else ""

    def _built(self, address: str, built: Destination) -> Answer | None:
        mount = self._mount()
        below = address.removeprefix(mount) if address.startswith(f"{mount}/") or address == mount else None
        return built.find(below or "/") if below is not None else None

    # -- the editor -------------------------------------------------------------------------------------------------

    def edit(self, message: str) -> str:
        """Return the ``answer`` to a message of the editor (docs/editing.md), and the ``paths`` that it changed.

        They are built by another call, so that the answer comes first. Raises ``UsageError`` before the first build.
        """
        return json.dumps(self._opened_editor().answer(parse_foreign(message)))

    def _opened_editor(self) -> TabEditor:
        if self._editor is None:
            if self._builder is None:
                raise UsageError("The site was not built yet.")
            self._editor = TabEditor(self._builder, self._page_at, self.changes)
        return self._editor

    def _page_at(self, address: str) -> str | None:
        built = Destination(self._destination)
        answer = self._built(address, built)
        return built.relative(answer.file) if answer is not None and answer.file else None

    def settle(self, paths: Sequence[str]) -> str:
        """Forget the changes of files that were committed, or saved into a folder."""
        self.changes.settle(paths)
        return json.dumps({})

    def states(self) -> str:
        """Return the changed files, each ``new``, ``changed`` or ``removed``."""
        return json.dumps(self.changes.states())

    def pack(self, archive: str, built: bool) -> str:
        """Write the source, or with ``built`` the built site, as a zip archive."""
        root = self._destination if built else self.source
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            for name, file in _files(root):
                out.write(file, name)
        return json.dumps({"file": archive})


def _leave_out(_line: LogLine) -> None:
    """The lines of the log are findings too, which ``build`` returns."""


def _is_inside(name: str) -> bool:
    parts = PurePosixPath(name).parts
    is_relative = bool(parts) and not name.startswith("/") and "\\" not in name and ":" not in name
    # Some systems take `.GIT` and `.git.` for `.git`, when the site is saved into a folder.
    plain = {part.lower().rstrip(". ") for part in parts}
    return is_relative and ".." not in parts and not _NOT_OF_THE_SITE & plain


def _files(root: Path) -> list[tuple[str, Path]]:
    """Return the files below ``root`` by their paths, without those that are not of the site."""
    found = ((path.relative_to(root).as_posix(), path) for path in presence.files_below(root))
    return sorted((name, path) for name, path in found if _is_inside(name))


def _common_folder(names: Sequence[str]) -> str:
    """Return the folder that all names are in, with its slash; a site's own folders begin with a mark."""
    first = {name.partition("/")[0] for name in names}
    if len(first) != 1 or not all("/" in name for name in names):
        return ""
    (folder,) = first
    return "" if folder.startswith(("_", ".")) else f"{folder}/"


def _outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "changed": outcome.changed,
        "seconds": outcome.seconds,
        "findings": [_finding(each) for each in outcome.findings if each.severity is not Severity.NOTICE],
        "error": _error(outcome.error) if outcome.error else None,
    }


def _finding(finding: Diagnostic) -> dict[str, Any]:
    location = finding.location
    return {
        "severity": finding.severity.value,
        "code": finding.code,
        "message": finding.message,
        "place": str(location) if location else None,
        "path": location.path if location else None,
        "line": location.line if location else None,
        "hint": finding.hint,
    }


def _error(error: Exception) -> dict[str, Any]:
    location = getattr(error, "location", None)
    message = str(error) if isinstance(error, PylekyllError) else f"{type(error).__name__}: {error}"
    return {
        "message": message,
        "path": location.path if location else None,
        "line": location.line if location else None,
        "hint": getattr(error, "hint", None),
    }
