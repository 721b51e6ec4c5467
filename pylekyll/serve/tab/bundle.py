"""The archive of Python's modules that a tab loads: pylekyll and the pure packages that builds need."""

from __future__ import annotations

import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pylekyll
from pylekyll.foundation.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The packages beside pylekyll. Others are absent in a tab: builds do without them, or the page does their work.
PACKAGES = ("cssselect", "ftfy", "imagesize", "mistune", "pygments", "tzdata", "wcwidth", "yaml")
#: Folders and modules, below the folder of all packages, that nothing in a tab imports.
_LEFT_OUT = (
    *("pylekyll/cli", "pylekyll/serve/tab/client"),
    *("pygments/formatters", "pygments/lexers", "pygments/styles", "pygments/sphinxext.py", "ftfy/cli.py"),
)
_KEPT = ("pygments/lexers/__init__.py", "pygments/lexers/_mapping.py", "pygments/styles/__init__.py")
#: The date of all entries: equal modules give equal archives, which browsers then keep.
_DATE = (1980, 1, 1, 0, 0, 0)


def write_bundle(archive: Path) -> None:
    """Write the archive. Raises ``UsageError`` for a package that is not installed, and ``OSError``."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, file in sorted(_modules()):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, file.read_bytes())


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
