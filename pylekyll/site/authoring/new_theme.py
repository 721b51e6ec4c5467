"""A new theme, as a gem (``Jekyll::ThemeBuilder``)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below
from pylekyll.site.authoring.templates import filled

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.foundation.log import Log

_FOLDERS = ("assets", "_data", "_layouts", "_includes", "_sass")
_CODE_OF_CONDUCT = "CODE_OF_CONDUCT.md"
#: In Jekyll's order, which the log shows; ``.gitignore`` comes after the repository.
_ORDER = (
    "_layouts/page.html",
    "_layouts/post.html",
    "_layouts/default.html",
    "Gemfile",
    "{name}.gemspec",
    "README.md",
    "LICENSE.txt",
    _CODE_OF_CONDUCT,
)


def new_theme(  # a gemspec needs all of them
    folder: Path, name: str, log: Log, *, user: str, email: str, year: int, code_of_conduct: bool = False
) -> None:
    """Create the theme ``name`` of ``user`` in ``folder``, which must not exist yet.

    The caller creates the repository, because git is a program. Raises ``UsageError`` and ``WriteError``.
    """
    if folder.exists():
        raise UsageError(f"{folder} already exists.")
    quoted = {f"{key}_QUOTED": _quoted(value) for key, value in (("NAME", name), ("USER", user), ("EMAIL", email))}
    values = {**quoted, "NAME": name, "USER": user, "EMAIL": email, "YEAR": str(year)}
    theme = Below(folder)
    for part in _FOLDERS:
        log.info("create", str(folder / part))
        theme.make_folder(part)
    texts = dict(filled("theme", values))
    for pattern in _ORDER:
        path = pattern.format(name=name)
        if path != _CODE_OF_CONDUCT or code_of_conduct:
            log.info("create", str(folder / path))
            theme.write(path, texts[path].encode())
    log.info("initialize", str(folder / ".git"))
    log.info("create", str(folder / ".gitignore"))
    theme.write(".gitignore", texts[".gitignore"].encode())


def _quoted(text: str) -> str:
    """Return a string as Ruby writes it between double quotes."""
    return json.dumps(text, ensure_ascii=False).replace("#", "\\#")
