"""The archive of Python's modules that a tab loads: pylekyll and the pure packages that builds need."""

from __future__ import annotations

import gzip
import io
import tarfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pylekyll
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The packages beside pylekyll. Others are absent in a tab: builds do without them, or the page does their work.
PACKAGES = ("cssselect", "ftfy", "imagesize", "merge3", "mistune", "pygments", "tzdata", "wcwidth", "yaml")
#: Folders and modules, below the folder of all packages, that nothing in a tab imports.
_LEFT_OUT = (
    *("pylekyll/cli", "pylekyll/checks", "pylekyll/academic/migrating", "pylekyll/academic/syncing"),
    *("pylekyll/serve/client", "pylekyll/serve/tab/client", "wcwidth/table_grapheme_overrides"),
    *("pygments/formatters", "pygments/lexers", "pygments/styles", "pygments/sphinxext.py", "ftfy/cli.py"),
)
_KEPT = (
    "wcwidth/table_grapheme_overrides/__init__.py",
    "pygments/lexers/__init__.py",
    "pygments/lexers/_mapping.py",
    "pygments/styles/__init__.py",
)


def write_bundle(archive: Path) -> None:
    """Write the archive, a compressed tar without dates: equal modules give equal archives, which browsers then keep.

    Raises ``UsageError`` for a package that is not installed, and ``OSError``.
    """
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as out:
        for name, file in sorted(_modules()):
            content = file.read_bytes()
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            out.addfile(entry, io.BytesIO(content))
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def _modules() -> Iterator[tuple[str, Path]]:
    """Yield the files by their names in the archive."""
    for place in (Path(pylekyll.__file__).parent, *map(_place, PACKAGES)):
        for file in place.rglob("*") if place.is_dir() else [place]:
            name = file.relative_to(place.parent).as_posix()
            if file.is_file() and _is_needed(name):
                yield name, file


def _place(package: str) -> Path:
    """Return the folder of a package, or the file of a module."""
    found = find_spec(package)
    if found is None or found.origin is None:
        raise UsageError(f"The package '{package}' is not installed.", hint="Install pylekyll with its dependencies.")
    file = Path(found.origin)
    return file.parent if file.stem == "__init__" else file


def _is_needed(name: str) -> bool:
    if name in _KEPT:
        return True
    is_machine_code = name.endswith((".pyc", ".so", ".pyd", ".pyi"))
    return not is_machine_code and not any(name == left or name.startswith(f"{left}/") for left in _LEFT_OUT)
