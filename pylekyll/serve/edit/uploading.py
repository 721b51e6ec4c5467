"""Pictures and other files that are dropped on a page."""

from __future__ import annotations

import base64
import binascii
import posixpath
import re
from importlib.util import find_spec
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.ruby.text import slugify
from pylekyll.serve.edit.errors import EditError
from pylekyll.serve.edit.files import LARGEST_FILE
from pylekyll.serve.edit.saving import Change

if TYPE_CHECKING:
    from pylekyll.serve.edit.saving import Saver
    from pylekyll.site.config import Config

#: The longest side of a picture that is stored, in pixels.
_LONGEST: Final = 2000
_SCALED: Final = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
_PICTURES: Final = frozenset({*_SCALED, ".gif", ".avif", ".svg"})
_FILES: Final = _PICTURES | {".pdf", ".bib", ".zip", ".csv", ".mp4", ".webm", ".pptx", ".txt", ".ipynb"}
#: Names that say nothing: those of a camera or of the clipboard.
_OF_CAMERA: Final = re.compile(r"(?i)(?:img|dsc|pxl|image|screenshot|photo|picture|bild)?[\W_\d]*(?:copy)?|image")
_FOLDERS: Final = ("images", "assets/images", "assets/img", "img")
_OTHERS: Final = ("files", "assets/files", "assets/pdf", "assets")


def scales_pictures() -> bool:
    """Return whether large pictures are scaled down: the extra ``images`` is installed."""
    return find_spec("PIL") is not None


def upload(message: dict[str, Any], config: Config, saver: Saver) -> dict[str, Any]:
    """Store a file under a good name, and return its path and the Markdown that shows it.

    The same content under the same name is stored once. Raises ``EditError`` for a kind of file that no page shows.
    """
    name = str(message.get("name") or "")
    stem, ending = posixpath.splitext(name.replace("\\", "/").rpartition("/")[2])
    ending = ending.lower()
    if ending not in _FILES:
        raise EditError("upload", f"Files of the kind '{ending or name}' are not stored.")
    content = _decoded(message.get("data"))
    if ending in _SCALED:
        content = _scaled(content, _SCALED[ending])
    is_picture = ending in _PICTURES
    folders = _FOLDERS if is_picture else _OTHERS
    folder = next((each for each in folders if (config.source / each).is_dir()), folders[0])
    alt = " ".join(str(message.get("alt") or "").split())
    named = slugify(alt)[:60].strip("-") if is_picture and _OF_CAMERA.fullmatch(stem) else slugify(stem)
    path = _free_path(folder, named, ending, content, saver)
    if saver.files.content(path) is None:
        saver.save([Change(path, "-", content)], path)
    return {
        "path": path,
        "markdown": _reference(path, alt if is_picture else alt or stem, config, is_picture=is_picture),
    }


def _decoded(data: object) -> bytes:
    try:
        content = base64.b64decode(str(data), validate=True)
    except (binascii.Error, ValueError):
        raise EditError("upload", "The file did not arrive whole.") from None
    if not content or len(content) > LARGEST_FILE:
        raise EditError("upload", f"The file is empty, or larger than {LARGEST_FILE >> 20} MB.")
    return content


def _free_path(folder: str, stem: str, ending: str, content: bytes, saver: Saver) -> str:
    suffixes = ("" if number == 1 else f"-{number}" for number in count(1))
    paths = (saver.files.checked(f"{folder}/{stem or 'picture'}{suffix}{ending}") for suffix in suffixes)
    return next(path for path in paths if saver.files.content(path) in {None, content})


def _scaled(content: bytes, kind: str) -> bytes:
    """Return a picture with its longest side at most ``_LONGEST``, upright; small ones stay as they are."""
    if not scales_pictures():
        return content
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        # Other formats may run programs: Pillow reads EPS with Ghostscript, whatever the name of the file.
        with Image.open(BytesIO(content), formats=sorted({*_SCALED.values()})) as picture:
            if max(picture.size) <= _LONGEST:
                return content
            upright = ImageOps.exif_transpose(picture)
            upright.thumbnail((_LONGEST, _LONGEST))
            written = BytesIO()
            upright.save(written, kind, **({"quality": 88} if kind != "PNG" else {}))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise EditError("upload", "This picture cannot be read.") from None
    return written.getvalue()


def _reference(path: str, text: str, config: Config, *, is_picture: bool) -> str:
    label = re.sub(r"([\[\]\\])", r"\\\1", text)
    address = f"/{path}"
    if str(config.get("baseurl") or "").strip("/"):
        address = "{{ '" + address + "' | relative_url }}"
    return f"{'!' if is_picture else ''}[{label}]({address})"
