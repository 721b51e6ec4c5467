"""jekyll-imagemagick: images in several widths and formats, made by Pillow and cached until the original changes."""

from __future__ import annotations

import os
import posixpath
import re
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.files import replace_file
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Generator, Reads
from pylekyll.site.config.cache_key import file_cache
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_KEY = "imagemagick"
_TOPIC = "Images:"
_INPUT = (".jpg", ".jpeg", ".png", ".tiff", ".gif")
_QUALITY = re.compile(r"-quality\s+(\d+)", re.ASCII)
_DEFAULT_QUALITY = 85
_WIDTH = re.compile(r"[0-9]{1,9}")
_FORMATS = {"webp": "WEBP", "jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "gif": "GIF", "avif": "AVIF", "tiff": "TIFF"}
_WITHOUT_ALPHA = frozenset({"JPEG"})
_VERSION = "1"


class ImagesGenerator(Generator):
    """Adds the images (``JekyllImagemagick``), ``name-WIDTH.FORMAT`` beside each original."""

    reads = Reads.DOCUMENTS

    def generate(self, site: Site) -> None:
        """Add the images; warn without Pillow, and of files that are not images."""
        settings: Any = self.config.get(_KEY)
        if not isinstance(settings, dict) or not truthy(settings.get("enabled")):
            return
        originals = [file for file in site.static_files if _is_wanted(file, settings)]
        if originals and find_spec("PIL") is None:
            message = f"{len(originals)} images do not have smaller versions: Pillow is not installed."
            hint = "Install it with `pip install 'pylekyll[images]'`."
            site.log.report(Diagnostic("images", Severity.WARNING, message, None, hint), topic=_TOPIC)
            return
        there = {file.relative_path for file in site.static_files}
        broken = []
        for file in originals:
            added = list(self._versions(site, file, settings, there))
            site.static_files += [version for version in added if version is not None]
            broken += [file.relative_path] if None in added else []
        if broken:
            message = f"Pillow cannot read these images: {', '.join(broken)}."
            site.log.report(Diagnostic("images", Severity.WARNING, message), topic=_TOPIC)

    def _versions(
        self, site: Site, file: StaticFile, settings: Mapping[str, Any], there: set[str]
    ) -> Iterator[StaticFile | None]:
        content = file.path.read_bytes()
        formats = settings.get("output_formats")
        widths = settings.get("widths")
        for name, options in formats.items() if isinstance(formats, dict) else ():
            for width in widths if isinstance(widths, list) else ():
                target = f"{file.basename}-{to_s(width)}.{to_s(name)}"
                if posixpath.join(file.directory, target) in there or not _WIDTH.fullmatch(to_s(width)):
                    continue
                path = self._made(content, to_s(name), int(to_s(width)), to_s(options), file.path)
                yield None if path is None else StaticFile(site, path, file.directory, target)

    def _made(self, content: bytes, name: str, width: int, options: str, original: Path) -> Path | None:
        """Return the path of the cached version, which is made if the original or the settings have changed."""
        if name.lower() not in _FORMATS:  # it becomes part of a path
            return None
        key = sha256(f"{_VERSION}\0{name}\0{width}\0{options}\0".encode() + content).hexdigest()[:32]
        path = file_cache(self.config) / "images" / f"{key}.{name}"
        if not path.is_file():
            made = _resized(content, name, width, options)
            if made is None:
                return None
            replace_file(path, made)
        stat = original.stat()
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        return path


def _is_wanted(file: StaticFile, settings: Mapping[str, Any]) -> bool:
    """Return whether an image is in one of the folders and has one of the extensions that the settings name."""
    folders = settings.get("input_directories")
    formats = settings.get("input_formats")
    extensions = [to_s(one).lower() for one in formats] if isinstance(formats, list) else _INPUT
    path = file.relative_path.removeprefix("/")
    inside = any(path.startswith(to_s(one).strip("/") + "/") for one in folders) if isinstance(folders, list) else False
    return inside and file.ext.lower() in extensions


def _resized(content: bytes, name: str, width: int, options: str) -> bytes | None:
    """Return the image in another format, not wider than ``width``; ``None`` if it is not an image."""
    from PIL import Image, ImageOps, UnidentifiedImageError

    form = _FORMATS[name.lower()]
    quality = _QUALITY.search(options)
    try:
        with Image.open(BytesIO(content)) as opened:
            image: Any = ImageOps.exif_transpose(opened) if "-auto-orient" in options else opened
            if image.mode not in {"RGB", "RGBA"}:
                image = image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")
            if form in _WITHOUT_ALPHA:
                image = image.convert("RGB")
            if image.width > width:
                image = image.resize((width, max(1, round(image.height * width / image.width))))
            output = BytesIO()
            image.save(output, form, quality=int(quality[1]) if quality else _DEFAULT_QUALITY)
    except (UnidentifiedImageError, OSError, ValueError, KeyError, Image.DecompressionBombError):
        return None
    return output.getvalue()


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "imagemagick": {
        "enabled": ("boolean", "Pictures are made in other widths."),
        "widths": ("array", "The widths in pixels."),
        "input_directories": ("array", "The folders of the pictures."),
        "input_formats": ("array", "The endings of the pictures."),
        "output_formats": ("object|array", "The formats that are made, with options."),
    }
}


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_settings(SETTINGS)
    extensions.add_generator(ImagesGenerator)
