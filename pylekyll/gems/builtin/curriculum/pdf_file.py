"""The PDF of a CV as a static file of the site, regenerated only if its inputs have changed."""

from __future__ import annotations

import os
import posixpath
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Any
from weakref import ref

from pylekyll.academic.cv import pdf
from pylekyll.academic.cv.fonts import FontChoice, font_files
from pylekyll.foundation.diagnostics import Diagnostic, Severity, listed
from pylekyll.foundation.files import replace_file
from pylekyll.gems.builtin.curriculum.settings import TOPIC
from pylekyll.plugins.api import Reads, extensions_of
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.config.expansion import expand_path
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pylekyll.gems.builtin.curriculum.settings import CvSettings
    from pylekyll.gems.builtin.curriculum.source import CvSource
    from pylekyll.site.site import Site

INSTALL = "Install it with `pip install 'pylekyll[cv]'`, or set `cv: {pdf: false}`."
_SHOWN = 12
_SECOND = 1_000_000_000


def add_pdf(
    site: Site, address: str, data: dict[str, Any], source: CvSource, settings: CvSettings, *, photo: Path | None
) -> bool:
    """Add the PDF of ``data`` at ``address`` to the site's files, and return whether there is one."""
    if not pdf.is_available():
        message = f"{address.lstrip('/')} is not made: the package 'typst' is not installed."
        _warn(site, "cv-pdf-missing", message, INSTALL)
        return False
    choice = _fonts(site, settings)
    if settings.system_fonts:
        extensions_of(site).declare(service="the system's fonts")
    options = pdf.PdfOptions(
        design=settings.design,
        colour=settings.colour,
        paper=settings.paper,
        lang=data["lang"],
        photo=photo,
        timestamp=_timestamp(site),
    )
    name = posixpath.basename(address)
    key = pdf.key_of(data, options, choice)
    folder = file_cache(site.config) / "cv"
    path = folder / f"{posixpath.splitext(name)[0]}-{key}.pdf"
    seconds = source.path.stat().st_mtime_ns // _SECOND
    # Different content always has a different modification time.
    file = PdfFile(site, path, posixpath.dirname(address).rstrip("/"), name, stamp=(seconds, int(key[:7], 16)))
    making = None
    if settings.system_fonts or not (path.is_file() and file.notes.is_file()):
        making = _Making(file, lambda: pdf.make_pdf(data, options, choice))
    extensions_of(site).add_hook("site", "post_render", _Finish(site, file, making), reads=Reads.NOTHING)
    site.static_files.append(file)
    return True


@dataclass(eq=False)
class PdfFile(StaticFile):
    """A PDF in the cache folder, which a thread may still be writing.

    ``stamp`` is its modification time: seconds since 1970, and nanoseconds.
    """

    stamp: tuple[int, int] = (0, 0)

    @property
    def notes(self) -> Path:
        """The file beside the PDF with missing characters, missing fonts and the error of the photo, a line each."""
        return self.path.with_suffix(".txt")

    @property
    def nanoseconds(self) -> int:
        """The modification time in nanoseconds since 1970."""
        return self.stamp[0] * _SECOND + self.stamp[1]

    @cached_property
    def modified_time(self) -> datetime:
        """The modification time that the file will have."""
        return datetime.fromtimestamp(self.stamp[0] + 1e-9 * self.stamp[1], self.site.zone)


class _Making:
    """Make a PDF in a thread while items are rendered: Typst takes 20 ms and releases Python's global lock.

    The process waits for it, also when the build fails: an interpreter that ends under Typst's Rust code aborts.
    """

    def __init__(self, file: PdfFile, make: Callable[[], pdf.Pdf]) -> None:
        self._file = file
        self._make = make
        self._error: Exception | None = None
        self._thread = Thread(target=self._run, name="pylekyll-cv")
        self._thread.start()
        if hasattr(os, "register_at_fork"):  # a process must not be copied while its threads hold locks
            thread = ref(self._thread)
            os.register_at_fork(before=lambda: _join(thread()))

    def _run(self) -> None:
        try:
            made = self._make()
            photo = " ".join(made.photo_error.split())
            notes = "\n".join([*(listed(names, _SHOWN) for names in (made.missing, made.families)), photo])
            replace_file(self._file.path, made.content)
            replace_file(self._file.notes, notes.encode("utf-8"))
        except Exception as error:  # noqa: BLE001 - raised where the build waits for it
            self._error = error

    def finish(self) -> None:
        """Wait until it is made. Raises the errors of ``make_pdf``, and ``OSError``."""
        self._thread.join()
        if self._error is not None:
            raise self._error


def _join(thread: Thread | None) -> None:
    if thread is not None:
        thread.join()


class _Finish:
    """Hook that completes a PDF before the site is written, and warns once of missing characters and fonts."""

    only_looks = True

    def __init__(self, site: Site, file: PdfFile, making: _Making | None) -> None:
        self._site = site
        self._file = file
        self._making = making
        self._is_told = False

    def __call__(self, *_: object) -> None:
        if self._is_told:
            return
        self._is_told = True
        if self._making is not None:
            self._making.finish()
        os.utime(self._file.path, ns=(self._file.nanoseconds, self._file.nanoseconds))
        _tell_of_notes(self._site, self._file.name, self._file.notes)


def _tell_of_notes(site: Site, name: str, notes: Path) -> None:
    characters, families, photo = (*notes.read_text("utf-8").split("\n"), "", "")[:3]
    if characters:
        message = f"{name} does not show these characters, because no font has them: {characters}."
        hint = "Put a font into the site and name its folder in `cv.fonts`; see docs/cv.md, Fonts."
        _warn(site, "cv-characters", message, hint)
    if families:
        message = f"{name} does not use these fonts of `cv.fonts`, which are not folders or families: {families}."
        _warn(site, "cv-fonts", message, "Use a folder of the site with fonts, or a family from one of them.")

    if photo:
        message = f"{name} does not show the photo, which is damaged or not a picture: {photo}."
        _warn(site, "cv-photo", message, f"The photo must be a picture in one of {', '.join(pdf.PHOTO_SUFFIXES)}.")


def _warn(site: Site, code: str, message: str, hint: str) -> None:
    site.log.report(Diagnostic(code, Severity.WARNING, message, None, hint), topic=TOPIC)


def _fonts(site: Site, settings: CvSettings) -> FontChoice:
    """Return the files of fonts and the families that the settings name.

    Safe mode only allows fonts inside the source.
    """
    paths = {name: expand_path(name, site.source, site.config.environment) for name in settings.fonts if name}
    found = [path for path in paths.values() if path.exists() and not is_withheld(path, site.config)]
    files = [file for file in font_files(found) if not is_withheld(file, site.config)]
    families = [name for name, path in paths.items() if not path.exists()]
    return FontChoice(tuple(files), tuple(families), settings.system_fonts)


def _timestamp(site: Site) -> int | None:
    given = site.config.environment.get("SOURCE_DATE_EPOCH", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 12 else None
