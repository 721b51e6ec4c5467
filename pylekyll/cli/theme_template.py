"""Copies of a whole template in a site, compared with the template's repository."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.migrating.branch import Branch
from pylekyll.academic.migrating.kinds import HUGO, recognise
from pylekyll.foundation import presence
from pylekyll.foundation.errors import UsageError
from pylekyll.site.authoring.copies import Copy, copies_of
from pylekyll.site.github.store import RepositorySource, ThemeStore

if TYPE_CHECKING:
    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

_NAME = re.compile(r"([\w-]+)/([\w.-]+?)(?:@([\w./-]+))?")
#: Files by which a template renders. Its pages and data are examples.
_CODE = re.compile(r"(?:_layouts|_includes|_sass|_plugins)/.*|assets/(?:css|js|_?sass)/.*")


def template_copies(config: Config, name: str | None, log: Log) -> list[Copy]:
    """Return the site's copies of files of the template ``name``, or of the one that it looks like.

    The version that a file was copied from is the newest in git's history that belongs to the template, or else the
    first one that the history has. Raises ``UsageError`` for an unknown template, and ``FetchError``.
    """
    branch = Branch(config.source, config.environment)
    files = branch.files()
    kind = recognise(files)
    if kind is not None and kind.name == HUGO:
        kind = None
    match = _NAME.fullmatch(name or (kind.repository if kind is not None else ""))
    if match is None:
        hint = "Name its repository with --template OWNER/NAME, or set a `theme`."
        raise UsageError("The site does not name a theme, and its template is not known.", hint=hint)
    source = RepositorySource(match[1], match[2], match[3] or "HEAD", kind="template")
    root = ThemeStore(config, log, topic="Template:").folder_of(source)
    paths = sorted(path.relative_to(root).as_posix() for path in presence.files_below(root))

    def older(path: str) -> bytes | None:
        known = branch.original(files, kind.name, path) if kind is not None else None
        return known if known is not None else branch.first(path)

    return list(copies_of(root, config.source, filter(_CODE.fullmatch, paths), older))
