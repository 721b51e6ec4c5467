"""Publish drafts, unpublish posts, and rename files (``Jekyll::Compose``)."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import SourceLocation, UsageError
from pylekyll.foundation.files import Below
from pylekyll.languages.ruby.strftime import strftime
from pylekyll.languages.ruby.text import capitalize, slugify
from pylekyll.languages.ruby.times import parse_date
from pylekyll.site.authoring import psych
from pylekyll.site.authoring.create import DATE_STAMP, TIME_STAMP, below_root, site_path
from pylekyll.site.content import front_matter
from pylekyll.site.content.names import DATED_NAME

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

    Change = Callable[[dict[str, Any]], dict[str, Any]]

_DATE_IN_NAME = re.compile(r"\d{4}-\d{2}-\d{2}-", re.ASCII)


def publish(path: str, day: date, stamp: str, config: Config, log: Log, *, force: bool = False) -> None:
    """Move a draft into ``_posts`` under a name with ``day``, which becomes its date unless it has one."""

    def dated(data: dict[str, Any]) -> dict[str, Any]:
        has_date = data.get("date") not in (None, False)
        return data if has_date else {**data, "date": strftime(day, stamp)}

    target = f"_posts/{strftime(day, DATE_STAMP)}-{posixpath.basename(path)}"
    _move(path, target, ("draft", "post"), dated, config, log, force=force)


def unpublish(path: str, config: Config, log: Log, *, force: bool = False) -> None:
    """Move a post back into ``_drafts``, without its date."""
    name = _DATE_IN_NAME.sub("", posixpath.basename(path), count=1)

    def undated(data: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in data.items() if key != "date"}

    _move(path, f"_drafts/{name}", ("post", "draft"), undated, config, log, force=force)


def rename(path: str, title: str, day: date | None, config: Config, log: Log, *, force: bool = False) -> None:
    """Change the title of a file, and its name accordingly; with ``day`` also its date.

    Raises ``UsageError`` for a post without a date in its name if ``day`` is not given.
    """

    def renamed(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "title": title, **({} if day is None else {"date": strftime(day, TIME_STAMP)})}

    folder = posixpath.dirname(path) or "."
    kind = {"_posts": "post", "_drafts": "draft"}.get(folder, "file")
    if _is_missing(path, kind, config, log):
        return
    name = f"{slugify(title)}.md"
    if kind == "post":
        name = f"{strftime(day or _day_in_name(path), DATE_STAMP)}-{name}"
    _move(path, f"{folder}/{name}", (kind, kind), renamed, config, log, force=force)


def _day_in_name(path: str) -> date:
    match = DATED_NAME.match(posixpath.basename(path))
    if match is None:
        raise UsageError(f"The name of {path} has no date.", hint="Give it one with --date or --now.")
    return parse_date(match[1])


def _move(  # noqa: PLR0917 - called only by the three functions above
    source: str, target: str, kinds: tuple[str, str], change: Change, config: Config, log: Log, *, force: bool
) -> None:
    """Change the front matter and move the file; raise if it is missing or would replace another one."""
    old, new = below_root(config, source), below_root(config, target)
    if _is_missing(source, kinds[0], config, log):
        return
    if not force and Path(new).exists():
        log.warning(f"A {kinds[1]} already exists at {new}", "", code="file-exists")
        return
    site = Below(config.source)
    origin, goal = site_path(config, old), site_path(config, new)
    site.write(goal, _with_changed_front_matter(old, site.read(origin), change, log))
    site.keep_mode(origin, goal)
    site.remove(origin)
    log.info(f"{capitalize(kinds[0])} {old} was moved to {new}")


def _is_missing(path: str, kind: str, config: Config, log: Log) -> bool:
    """Return whether the file does not exist, which is reported."""
    old = below_root(config, path)
    if Path(old).is_file():
        return False
    log.warning(f"There was no {kind} found at '{old}'.", "", code="file-not-found")
    return True


def _with_changed_front_matter(path: str, content: bytes, change: Change, log: Log) -> bytes:
    """Return ``content`` with other front matter; invalid front matter stays unchanged, with a warning."""
    parts = front_matter.cut(content.decode("utf-8", "surrogateescape"))
    if parts is None:
        return content
    header, body = parts
    try:
        data = psych.load(header)
    except psych.PsychError as error:
        message = f"{path} is moved without changing its front matter: {error}."
        log.warning("Front matter:", message, code="front-matter-invalid", location=SourceLocation(path))
        return content
    if not isinstance(data, dict):
        message = f"{path} is moved without changing its front matter, which is not a list of `key: value` pairs."
        log.warning("Front matter:", message, code="front-matter-not-a-mapping", location=SourceLocation(path))
        return content
    return f"{psych.dump(change(data))}---\n{body}".encode("utf-8", "surrogateescape")
