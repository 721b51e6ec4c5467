"""The messages of the editor (``docs/editing.md`` lists them), whatever carries them.

A message is a hash with the name of a question under ``ask``. Its answer is a hash too. ``PylekyllError`` tells why a
message is refused.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import unquote

from pylekyll.foundation import presence
from pylekyll.serve.addresses import mount_point, read_page
from pylekyll.serve.edit.creating import Creating
from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.files import SourceFiles
from pylekyll.serve.edit.forms import edited, form
from pylekyll.serve.edit.history import History
from pylekyll.serve.edit.pages import Draft, Pages
from pylekyll.serve.edit.publishing import Publishing
from pylekyll.serve.edit.saving import Change, Saver
from pylekyll.serve.edit.uploading import scales_pictures, upload
from pylekyll.site.config.files import default_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.serve.edit.pages import Built
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

    Answer = dict[str, Any]


#: Questions about the site as it is built.
_OF_THE_SITE: Final = frozenset({"hello", "places", "page", "draft", "files", "rename"})


class Publisher(Protocol):
    """The way of changes to the site's readers, as ``Publishing`` has it."""

    def look(self, site: Site | None) -> Answer:
        """Return the changed files."""

    def check(self) -> Answer:
        """Return ``findings`` about where the site is published, and ``unseen``: what was not looked at."""

    def publish(self, message: dict[str, Any]) -> Answer:
        """Publish the chosen files."""


class Desk:
    """Answers messages about one site.

    ``find`` returns the path below the destination of the page at an address. ``publishing`` is git by default.
    """

    def __init__(
        self,
        config: Config,
        built: Built,
        find: Callable[[str], str | None],
        publishing: Callable[[Config, SourceFiles], Publisher] = Publishing,
    ) -> None:
        self.config = config
        self.files = SourceFiles(config)
        self.saver = Saver(self.files, History(config))
        self.pages = Pages(built, self.files)
        self.built = built
        self.creating = Creating(config, self.saver)
        self.publishing = publishing(config, self.files)
        self._find = find
        self._questions: dict[str, Callable[[dict[str, Any]], Answer]] = {
            "hello": self._hello,
            "places": self._places,
            "page": self._address,
            "open": self._open,
            "draft": self._draft,
            "save": self._save,
            "undo": self._undo,
            "history": self._history,
            "files": self._list_files,
            "form": self._form,
            "edit": self._edit,
            "create": lambda message: self.creating.create(message, built.site),
            "rename": self._rename,
            "delete": lambda message: self.creating.remove(text_in(message, "path")),
            "eject": lambda message: self.creating.eject(text_in(message, "path")),
            "upload": lambda message: upload(message, config, self.saver),
            "look": lambda _: self.publishing.look(built.site),
            "check": lambda _: self.publishing.check(),
            "publish": self.publishing.publish,
        }

    def answer(self, message: dict[str, Any]) -> Answer:
        """Return the answer to a message. Raises ``PylekyllError``."""
        question = self._questions.get(str(message.get("ask")))
        if question is None:
            raise EditError("message", f"Unknown message '{message.get('ask')}'.")
        if message["ask"] in _OF_THE_SITE:
            with self.pages.lock:  # no build changes the site meanwhile
                return question(message)
        return question(message)

    def _hello(self, _: dict[str, Any]) -> Answer:
        config = self.config
        return {
            "title": str(config.get("title") or config.source.name),
            "language": str(config.get("lang") or "en"),
            "home": f"{mount_point(config.get('baseurl'))}/",
            "kinds": self.creating.kinds(self.built.site),
            "images": scales_pictures(),
        }

    # -- from the page to its source --------------------------------------------------------------------------------

    def _page(self, message: dict[str, Any]) -> str:
        address = text_in(message, "page")
        path = self._find(unquote(address))
        if path is None:
            raise EditError("page", f"There is no page at '{address}'.")
        return path

    def _places(self, message: dict[str, Any]) -> Answer:
        numbers = message.get("numbers")
        if not isinstance(numbers, list) or len(numbers) > 200:
            raise EditError("message", "The numbers of elements are missing.")
        path = self._page(message)
        text = str(message.get("text") or "")[:1000]
        found = self.pages.places_of([str(number) for number in numbers], text)
        read = self.pages.places_read_by(path)
        if read and "redirect_from" in read[0].keys:  # the whole page is made of this setting
            found.insert(0, read[0])
        return {"places": [one.as_message() for one in found], "reads": [one.as_message() for one in read]}

    def _address(self, message: dict[str, Any]) -> Answer:
        """Return the address of the page that a file makes; it ``waits`` if the file may make one after a build."""
        path = self.files.checked(message.get("path"))
        item = self.pages.item_of(path)
        if item is not None and item.written and item.url:
            return {"address": f"{mount_point(self.config.get('baseurl'))}{item.url}", "waits": False}
        return {"address": None, "waits": item is None and path.endswith((".md", ".markdown", ".html"))}

    # -- reading and writing ----------------------------------------------------------------------------------------

    def _open(self, message: dict[str, Any]) -> Answer:
        found = self.saver.open(text_in(message, "path"))
        if found.content is None:
            raise EditError("missing", f"'{found.path}' does not exist.")
        return {"path": found.path, "text": found.text, "digest": found.digest, "writable": found.writable}

    def _draft(self, message: dict[str, Any]) -> Answer:
        """Show a text that is not saved; ``problem`` tells why it cannot be shown."""
        path = self._page(message)
        page = read_page(self.config.destination, path)
        if message.get("text") is None:
            return {"problem": self.pages.take_draft(None, path, page)}
        draft = Draft(self.files.checked(message.get("path")), text_in(message, "text"))
        later = draft.path.endswith(".bib") or draft.path == default_file(self.config.source).name
        return {"problem": self.pages.take_draft(draft, path, page), "later": later}

    def _save(self, message: dict[str, Any]) -> Answer:
        given = message.get("changes")
        parts = [each for each in given if isinstance(each, dict)] if isinstance(given, list) else []
        if not 0 < len(parts) <= 50:
            raise EditError("message", "The changes are missing.")
        changes = [
            Change(self.files.checked(each.get("path")), text_in(each, "base"), text_in(each, "text")) for each in parts
        ]
        done = self.saver.save(changes, str(message.get("label") or changes[0].path)[:200])
        for change in changes:
            self.pages.saved(change.path)
        return done

    def _undo(self, message: dict[str, Any]) -> Answer:
        number = message.get("number")
        self.pages.draft = None
        return self.saver.undo(number if isinstance(number, int) else None)

    def _history(self, _: dict[str, Any]) -> Answer:
        with self.saver.history.locked():
            saves = self.saver.history.saves[-200:]
        return {"saves": [{**save, "files": [path for path, *_ in save["files"]]} for save in reversed(saves)]}

    def _list_files(self, _: dict[str, Any]) -> Answer:
        """Return the files of the site that can be edited, each once."""
        site = self.built.site
        items = [] if site is None else site.rendered_items()
        paths = [item.path for item in items if item.path is not None]
        folders = [self.config.data_path, self.config.includes_path, self.config.layouts_path]
        paths += [path for folder in folders for path in presence.files_below(folder)]
        paths += [default_file(self.config.source), *self.config.source.glob("_*/**/*.bib")]
        found: dict[str, None] = {}
        for path in paths:
            with suppress(EditError, ValueError):
                found[self.files.checked(path.relative_to(self.config.source).as_posix())] = None
        return {"files": sorted(found)}

    # -- forms ------------------------------------------------------------------------------------------------------

    def _form(self, message: dict[str, Any]) -> Answer:
        keys = message.get("keys")
        path = self.files.checked(message.get("path"))
        return form(path, text_in(message, "text"), keys if isinstance(keys, list) else [])

    def _edit(self, message: dict[str, Any]) -> Answer:
        return {"text": edited(self.files.checked(message.get("path")), text_in(message, "text"), message)}

    def _rename(self, message: dict[str, Any]) -> Answer:
        """Rename a page; where the site has redirects, the old address leads to the new one."""
        path = text_in(message, "path")
        has_redirects = "jekyll-redirect-from" in (self.config.get("plugins") or ())
        item = self.pages.item_of(path) if has_redirects else None
        return self.creating.rename(path, text_in(message, "title"), item.url if item else None)


def text_in(message: dict[str, Any], name: str) -> str:
    """Return a text of a message, without what cannot be written. Raises ``EditError`` without one."""
    value = message.get(name)
    if not isinstance(value, str):
        raise EditError("message", f"'{name}' is missing.")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise EditError("message", f"'{name}' is not Unicode text.") from None
    return value.replace("\r\n", "\n").replace("\r", "\n")
