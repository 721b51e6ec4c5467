"""The photo of a CV: a picture of the site for the page and the PDF, or one of another host for the page alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pylekyll.academic.cv.addresses import safe_url
from pylekyll.academic.cv.pdf import PHOTO_SUFFIXES
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.gems.builtin.curriculum.settings import TOPIC
from pylekyll.gems.builtin.curriculum.source import place_of
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.gems.builtin.curriculum.settings import CvSettings
    from pylekyll.gems.builtin.curriculum.source import CvSource
    from pylekyll.site.site import Site

_MOST = 8 * 1024 * 1024
#: Where the data name a photo.
_FIELDS = tuple((*head, name) for head in (("cv",), ("basics",), ()) for name in ("photo", "image", "picture"))
#: The first bytes of files in the formats PNG, JPEG, GIF and WebP.
_SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF")


@dataclass(frozen=True)
class Photo:
    """A photo: ``path`` is its file for the PDF, ``url`` its address for the page; each may be missing."""

    path: Path | None = None
    url: str = ""


def find_photo(site: Site, given: str, source: CvSource, settings: CvSettings) -> Photo:
    """Return the photo that the settings or the data name; warn of one that cannot be shown.

    The file must be inside the site, and a picture. Safe mode leaves it out of the PDF.
    """
    name = settings.photo if isinstance(settings.photo, str) else given if settings.photo else ""
    if not name:
        return Photo()
    report = partial(_report, site, source, settings)
    if "://" in name or name.startswith("//"):
        message = f"The photo '{name}' is not in the PDF of the CV: it is a file of another host."
        report(message, Severity.NOTICE)
        return Photo(url=safe_url(name))
    folders = (site.source, source.path.parent)
    for folder in folders:
        path = folder / name.lstrip("/")
        if not _is_inside(path, site) or path.suffix.lower() not in PHOTO_SUFFIXES or path.stat().st_size > _MOST:
            continue
        if not _is_picture(path):
            report(f"The photo '{name}' of the CV is damaged or not a picture; it is not shown.")
            return Photo()
        address = "/" + name.lstrip("/")
        is_published = folder == site.source and any(file.url == address for file in site.static_files)
        return Photo(None if site.config.safe else path, address if is_published else "")
    report(f"The photo '{name}' of the CV is not shown: {_reason(site, [one / name.lstrip('/') for one in folders])}.")
    return Photo()


def _reason(site: Site, paths: Sequence[Path]) -> str:
    """Return why none of the files that may be the photo can be used."""
    path = next((path for path in paths if _is_inside(path, site)), None)
    if path is None:
        return "the site has no file of this name"
    return "it is greater than 8 MB" if path.suffix.lower() in PHOTO_SUFFIXES else "its format is not supported"


def _is_inside(path: Path, site: Site) -> bool:
    return path.is_file() and path.resolve().is_relative_to(site.source.resolve())


def _is_picture(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(8).startswith(_SIGNATURES)


def _report(
    site: Site, source: CvSource, settings: CvSettings, message: str, severity: Severity = Severity.WARNING
) -> None:
    of_settings = isinstance(settings.photo, str)
    place = setting_location(site.source, "cv", "photo") if of_settings else place_of(source, _FIELDS)
    hint = f"It must be a file of the site of at most 8 MB that ends in {', '.join(PHOTO_SUFFIXES)}."
    site.log.report(Diagnostic("cv-photo", severity, message, place, hint), topic=TOPIC)
