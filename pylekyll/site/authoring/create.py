"""New posts, drafts, pages and documents of collections (``Jekyll::Compose::FileInfo`` and ``FileCreator``)."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below
from pylekyll.languages.ruby.errors import RubyArgumentError
from pylekyll.languages.ruby.strftime import strftime
from pylekyll.languages.ruby.text import slugify
from pylekyll.languages.ruby.times import parse_date
from pylekyll.site.authoring import psych

if TYPE_CHECKING:
    from datetime import date

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

DATE_STAMP = "%Y-%m-%d"
TIME_STAMP = "%Y-%m-%d %H:%M %z"
_KINDS = {"posts": "post", "drafts": "draft"}


@dataclass(frozen=True)
class NewDocument:
    """A document to create.

    ``collection`` is its label, ``drafts`` among them, ``None`` for a page; ``date`` goes into a post's name, and with
    ``stamp`` (a format of ``strftime``) into the front matter.
    """

    title: str
    collection: str | None
    date: date
    layout: str = "post"
    extension: str = "md"
    stamp: str | None = None
    default_front_matter: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """Return its name in messages."""
        return "page" if self.collection is None else _KINDS.get(self.collection, "file")

    @property
    def path(self) -> str:
        """Return its path below the folder of the collections."""
        name = f"{slugify(self.title)}.{self.extension}"
        if self.collection == "posts":
            name = f"{strftime(self.date, DATE_STAMP)}-{name}"
        return name if self.collection is None else f"_{self.collection}/{name}"

    @property
    def text(self) -> str:
        """Return the front matter between its dashes."""
        values: dict[str, Any] = {"layout": self.layout, "title": self.title}
        if self.stamp is not None:
            values["date"] = strftime(self.date, self.stamp)
        return f"{psych.dump({**values, **self.default_front_matter})}---\n"


def create(document: NewDocument, config: Config, log: Log, *, force: bool = False) -> Path:
    """Write ``document``; an existing file is overwritten only with ``force``.

    Returns its path for messages. Raises ``WriteError``.
    """
    path = below_root(config, document.path)
    target = site_path(config, path)
    if not slugify(document.title):
        log.warning("Warning:", f"Empty `slug` generated for '{document.title}'.", code="slug-empty")
    if not force and Path(path).exists():
        log.warning(f"A {document.kind} already exists at {path}", "", code="file-exists")
        return Path(path)
    Below(config.source).write(target, document.text.encode("utf-8", "surrogateescape"))
    log.info(f"New {document.kind} created at {path}")
    return Path(path)


def default_front_matter(config: Config, collection: str) -> dict[str, Any]:
    """Return the values of ``jekyll_compose: default_front_matter`` for a collection, in types of YAML."""
    settings = config.get("jekyll_compose")
    defaults = settings.get("default_front_matter") if isinstance(settings, dict) else None
    found = defaults.get(collection) if isinstance(defaults, dict) else None
    return dict(found) if isinstance(found, dict) else {}


def below_root(config: Config, path: str) -> str:
    """Return ``path`` below the folder of the collections, relative to the working directory where it is inside it.

    Matches ``Jekyll::Compose::ArgParser#source`` and ``FileCreator#file_path``.
    """
    root = "/".join([str(config["source"]).rstrip("/"), config.collections_dir.strip("/")])
    root = re.sub(rf"^{re.escape(os.fspath(config.working_directory))}(/+|$)", "", root)
    return f"{root.rstrip('/')}/{path}" if root.strip("/") or root.startswith("//") else path


def given_date(text: str) -> date:
    """Return the date from the command line. Raises ``UsageError``."""
    try:
        return parse_date(text)
    except RubyArgumentError:
        raise UsageError(f"'{text}' is not a date.", hint="Write it as 2024-12-31.") from None


def site_path(config: Config, path: str) -> str:
    """Return ``path``, which is relative to the working directory, relative to the source."""
    return os.path.relpath(config.working_directory / path, config.source).replace(os.sep, "/")
