"""A new site (``Jekyll::Commands::New``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.errors import UsageError
from pylekyll.scaffold.templates import filled, make_folder, write

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

_BLANK_FOLDERS = ("_data", "_drafts", "_includes", "_posts")


def new_site(folder: Path, now: datetime, *, blank: bool = False, force: bool = False) -> None:
    """Lay out a site in ``folder``: one with the theme ``academic``, or with ``blank`` one that has next to nothing.

    Its first post is of the time ``now``. Raises ``UsageError`` when there is something in the folder and ``force``
    does not say to write over it, and ``WriteError``.
    """
    make_folder(folder)
    # As Jekyll, which looks for files with `Dir["**/*"]`: what hides behind a dot does not count, so that a fresh
    # clone is an empty folder.
    if not force and any(not path.name.startswith(".") for path in folder.iterdir()):
        raise UsageError(
            f"{folder} exists and is not empty.",
            hint=f"Ensure {folder} is empty or else try again with `--force` to proceed and overwrite any files.",
        )
    values = {"DATE": f"{now:%Y-%m-%d}", "TIME": f"{now:%Y-%m-%d %H:%M:%S %z}"}
    for name, text in filled("blank" if blank else "site", values):
        write(folder / name, text)
    if blank:
        for name in _BLANK_FOLDERS:
            make_folder(folder / name)
