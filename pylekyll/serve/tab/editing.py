"""The editor in a tab: its desk for the site that a workshop builds, without git."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PylekyllError
from pylekyll.serve.edit.desk import Desk
from pylekyll.serve.edit.errors import EditError, refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.incremental.builder import Builder
    from pylekyll.serve.tab.changes import Changes
    from pylekyll.site.site import Site


class TabEditor:
    """Answers the messages of the editor about the site of ``builder``.

    ``find`` returns the path below the destination of the page at an address. A file is noted in ``changes`` as it was
    before.
    """

    def __init__(self, builder: Builder, find: Callable[[str], str | None], changes: Changes) -> None:
        self._builder = builder
        self._find = find
        self._changes = changes
        self._config = builder.config
        self.desk = self._opened()

    def _opened(self) -> Desk:
        self._config = self._builder.config
        publishing = _Publishing(self._changes)
        return Desk(self._config, self._builder, self._find, lambda *_: publishing)

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the ``answer`` to a message, and the ``paths`` of source files that it has changed."""
        if self._builder.config is not self._config:  # the settings were read again
            draft = self.desk.pages.draft
            self.desk = self._opened()
            self.desk.pages.draft = draft
        history = self.desk.saver.history
        known = history.saves[-1]["number"] if history.saves else 0
        try:
            answer = self.desk.answer(message)
        except PylekyllError as error:
            answer = refusal(error)
        paths = []
        for save in history.saves:
            if save["number"] > known:
                for path, before, _ in save["files"]:
                    self._changes.note_content(path, history.version(before))
                    paths.append(path)
        if message.get("ask") == "eject" and "path" in answer:
            self._changes.note_content(answer["path"], None)
            paths.append(answer["path"])
        return {"answer": answer, "paths": paths}

    def numbered(self, path: str, file: Path) -> str:
        """Return the page ``path`` of the destination with numbers on its elements, or its draft."""
        return self.desk.pages.numbered(path, file.read_bytes()).decode("utf-8", "replace")


class _Publishing:
    """Lists the changed files; the page commits them, as only it has the token."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    def look(self, _: Site | None) -> dict[str, Any]:
        """Return the changed files with their differences; ``doctor`` needs lxml, which a tab does not have."""
        return {"branch": "", "upstream": None, "files": self._changes.as_message(), "findings": []}

    def check(self) -> dict[str, Any]:
        """Return that nothing was looked at."""
        return {"findings": [], "unseen": []}

    def publish(self, _: dict[str, Any]) -> dict[str, Any]:
        """Refuse, as there is no repository here."""
        raise EditError("no-git", "There is no repository to commit to.", hint="Save the source as a zip archive.")
