"""Copies of theme files in a site, which override the theme's."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pylekyll.foundation import presence
from pylekyll.foundation.errors import UsageError
from pylekyll.foundation.files import Below
from pylekyll.site.authoring.copies import keep_base

if TYPE_CHECKING:
    from pathlib import Path

_FOLDERS = ("_layouts", "_includes", "_sass", "_data", "assets")


def theme_files(root: Path) -> list[str]:
    """Return the files of a theme that a site can override, by their paths."""
    found = (path for folder in _FOLDERS for path in presence.files_below(root / folder))
    return sorted(path.relative_to(root).as_posix() for path in found)


def eject(root: Path, name: str, source: Path, *, force: bool = False) -> str:
    """Copy a theme's file, or all below a folder of it, into the site ``source``; return the path in the theme.

    The theme's version is kept beside the site, so that later versions can be merged (``copies``).

    ``name`` is a path in the theme, or the unambiguous end of one: ``footer.html``. Raises ``UsageError``
    for a missing or ambiguous name, and for a file that the site has already, unless ``force``.
    """
    files = theme_files(root)
    wanted = name.strip("/").removeprefix("./")
    below = [path for path in files if path.startswith(f"{wanted}/")]
    exact = [wanted] if wanted in files else below or [path for path in files if path.endswith(f"/{wanted}")]
    if not exact:
        near = get_close_matches(wanted, [*files, *(path.rpartition("/")[2] for path in files)], n=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`pylekyll theme files` lists its files."
        raise UsageError(f"The theme does not have the file '{name}'.", hint=hint)
    if len(exact) > 1 and not below:
        raise UsageError(f"'{name}' may be {' or '.join(exact)}.", hint="Use the full path.")
    there = [path for path in exact if (source / path).exists()]
    if there and not force:
        raise UsageError(f"The site has its own {there[0]}.", hint="Overwrite it with `--force`.")
    site = Below(source)
    for path in exact:
        content = (root / path).read_bytes()
        site.write(path, content)
        keep_base(source, path, content)
    return wanted if below else exact[0]
