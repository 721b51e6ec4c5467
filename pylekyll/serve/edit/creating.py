"""New pages and entries, other names, and the removal of files: each a save, which can be undone."""

from __future__ import annotations

import os
import posixpath
import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from pylekyll.academic.importing import library
from pylekyll.academic.importing.gather import Sources, gather
from pylekyll.academic.importing.network import web_of
from pylekyll.academic.importing.plan import make_plan
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log
from pylekyll.languages.ruby.text import slugify
from pylekyll.serve.edit import forms
from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.saving import Change
from pylekyll.site.authoring import yaml_edit
from pylekyll.site.authoring.create import TIME_STAMP, NewDocument
from pylekyll.site.authoring.eject import eject
from pylekyll.site.config.front_matter_defaults import FrontMatterDefaults
from pylekyll.site.content.names import DATED_NAME
from pylekyll.site.read.data import file_of
from pylekyll.site.themes.resolve import find_theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.serve.edit.saving import Saver
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

    Answer = dict[str, Any]

#: Data files to which an entry can be added, and its first fields.
_ENTRIES: Final[dict[str, tuple[str, ...]]] = {
    "news": ("date", "text"),
    "people": ("name", "group", "role"),
    "teaching": ("title", "date", "venue"),
}
_SECONDS: Final = 30


class Creating:
    """Creates, renames and removes files of one site."""

    def __init__(self, config: Config, saver: Saver) -> None:
        self._config = config
        self._saver = saver

    def kinds(self, site: Site | None) -> list[dict[str, str]]:
        """Return what can be created: pages, posts and drafts, documents of collections, entries of data, papers."""
        found = [{"kind": "page"}, {"kind": "post"}, {"kind": "draft"}]
        labels = sorted(site.collections) if site is not None else []
        found += [{"kind": "collection", "name": label} for label in labels if label != "posts"]
        found += [{"kind": "entry", "name": name} for name in _ENTRIES if self._data(name) is not None]
        return [*found, {"kind": "paper"}]

    def _data(self, name: str) -> str | None:
        found = file_of(self._config.data_path, (name,))
        return None if found is None else os.path.relpath(found[0], self._config.source).replace(os.sep, "/")

    def create(self, message: dict[str, Any], site: Site | None) -> Answer:
        """Create what a message asks for, and return its place."""
        kind, title = str(message.get("kind")), str(message.get("title") or "").strip()
        if kind == "paper":
            return self._paper(message)
        if not title or not slugify(title):
            raise EditError("title", "The title is missing.", hint="Write a title with letters or digits.")
        if kind == "entry":
            return self._entry(str(message.get("name")), title)
        return self._document(kind, title, str(message.get("name") or ""), site)

    def _document(self, kind: str, title: str, name: str, site: Site | None) -> Answer:
        now = datetime.now(self._config.zone)
        collection = {"page": None, "post": "posts", "draft": "drafts"}.get(kind, name)
        if collection and not re.fullmatch(r"[\w-]+", collection):
            raise EditError("message", "The collection is missing.")
        layouts = {"page": "page", "post": "post", "draft": "post"}
        stamp = TIME_STAMP if collection == "posts" else None
        document = NewDocument(title, collection, now, layouts.get(kind, "page"), stamp=stamp)
        folder = self._config.collections_dir.strip("/")
        path = f"{folder}/{document.path}" if folder and collection else document.path
        if collection is None and self._saver.files.exists("_pages"):
            path = f"_pages/{path}"
        text = self._with_layout(document, path, collection or "pages", site)
        if collection is None and path.startswith("_pages/"):
            text = yaml_edit.set_value(text.removesuffix("---\n"), ["permalink"], f"/{slugify(title)}/") + "---\n"
        return self._save_new(path, f"{text}\n{title}\n" if kind == "page" else f"{text}\n")

    def _with_layout(self, document: NewDocument, path: str, kind: str, site: Site | None) -> str:
        """Return the front matter without a layout that the defaults give, and with one that the site has."""
        known = {document.layout} if site is None else site.layouts
        given = FrontMatterDefaults(self._config).find(path, kind, "layout")
        found = next((each for each in (document.layout, "default") if each in known), None)
        if found == document.layout and not given:
            return document.text
        change = {"op": "set" if found and not given else "remove", "keys": ["layout"], "value": found}
        return forms.edited(path, document.text, change)

    def _save_new(self, path: str, text: str) -> Answer:
        self._check_free(path)
        self._saver.save([Change(path, "-", text)], path)
        first = text.count("\n", 0, text.rfind("---\n")) + 3
        return {"path": path, "first": first, "last": max(first, text.count("\n")), "kind": "block", "keys": []}

    def _check_free(self, path: str) -> None:
        if self._saver.files.exists(self._saver.files.checked(path)):
            raise EditError("exists", f"'{path}' exists already.", hint="Choose another title.")

    def _entry(self, name: str, title: str) -> Answer:
        path = self._data(name)
        names = _ENTRIES.get(name)
        if path is None or names is None:
            raise EditError("message", f"There is no file of '{name}'.")
        opened = self._saver.open(path)
        today = datetime.now(self._config.zone).strftime("%Y-%m-%d")
        main = next(key for key in ("text", "name", "title") if key in names)
        value = {key: title if key == main else today if key == "date" else "" for key in names}
        change = {"op": "insert", "keys": [], "number": 0, "value": {key: each for key, each in value.items() if each}}
        text = forms.edited(path, opened.text, change)
        self._saver.save([Change(path, opened.digest, text)], title[:80])
        return {"path": path, "first": 1, "last": 1, "kind": "data", "keys": [0]}

    def _paper(self, message: dict[str, Any]) -> Answer:
        """Add the publication of a DOI to the site's BibTeX file, in the file's own style."""
        doi = str(message.get("doi") or message.get("title") or "").strip()
        if not doi:
            raise EditError("title", "The DOI is missing.")
        files, target = library.open_library(self._config.source, library.bibliography_of(self._config), None)
        gathered = gather(Sources(dois=[doi]), web_of(self._config, Log(), _SECONDS))
        if not gathered.records:
            reason = "; ".join(gathered.notes) or "no service knows it"
            raise EditError("doi", f"The publication {doi} was not found: {reason}.")
        plan = make_plan(files, target, gathered.records)
        if not plan.texts:
            raise EditError("exists", f"The publication {doi} is there already.")
        texts = ((path, text.replace("\r\n", "\n")) for path, text in plan.texts.items())
        changes = [Change(path, self._saver.open(path).digest, text) for path, text in texts]
        self._saver.save(changes, doi)
        key = (plan.added or [one.key for one in plan.completed])[0]
        return {"path": changes[0].path, "first": 1, "last": 1, "kind": "bib", "keys": [key]}

    # -- other names, and removal -----------------------------------------------------------------------------------

    def rename(self, path: str, title: str, url: str | None) -> Answer:
        """Give a page another title and name; with ``url``, its address until now leads to the new one.

        A page whose permalink names an address keeps that: it does not redirect to itself.
        """
        opened = self._saver.open(path)
        folder, name = posixpath.split(path)
        if opened.content is None or not slugify(title):
            raise EditError("title", "The title is missing.")
        dated = DATED_NAME.match(name)
        stem = f"{dated[1]}-{slugify(title)}" if dated else slugify(title)
        target = posixpath.join(folder, stem + posixpath.splitext(name)[1])
        header = forms.header_of(path, opened.text)
        new = yaml_edit.set_value(header, ["title"], title)
        values = yaml_edit.values_of(new)
        if url is not None and ":" in str(yaml_edit.value_at(values, ["permalink"]) or ":"):
            known = yaml_edit.value_at(values, ["redirect_from"])
            number = len(known) if isinstance(known, list) else 0
            new = yaml_edit.insert_item(new, ["redirect_from"], number, url)
        text = new + opened.text[len(header) :]
        if target == path:
            return {**self._saver.save([Change(path, opened.digest, text)], title), "path": path}
        self._check_free(target)
        files = self._saver.files
        moved = Change(target, "-", files.encoded(path, opened.content, text), files.mode(path))
        done = self._saver.save([moved, Change(path, opened.digest, None)], title)
        return {**done, "path": target}

    def remove(self, path: str) -> Answer:
        """Remove a file; the save can be undone."""
        opened = self._saver.open(path)
        if opened.content is None:
            raise EditError("missing", f"'{path}' does not exist.")
        return self._saver.save([Change(path, opened.digest, None)], path)

    def eject(self, path: str, find: Callable[[Config], Any] = find_theme) -> Answer:
        """Copy a file of the theme into the site, where it can be edited."""
        theme = find(self._config)
        if theme is None:
            raise EditError("missing", "The site does not have a theme.")
        try:
            return {"path": eject(theme.root, self._saver.files.checked(path), self._config.source)}
        except PylekyllError as error:
            raise EditError("exists", error.message, hint=error.hint) from error
