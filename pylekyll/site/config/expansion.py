"""Expansion of the paths that the configuration names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def expand_path(path: str | os.PathLike[str], base: Path, environment: Mapping[str, str]) -> Path:
    """Return ``path`` absolute and without dots, as ``File.expand_path(path, base)`` does.

    Symlinks are kept; ``~`` is the environment's ``HOME``.
    """
    text = os.fspath(path)
    home = environment.get("HOME")
    if home and (text == "~" or text.startswith("~/")):
        text = home + text[1:]
    return Path(os.path.normpath(base / text))
