"""Sizes of pictures, read from the first bytes of their files."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

import imagesize

if TYPE_CHECKING:
    from pathlib import Path

#: The beginning of an SVG file that may hold its root element.
_HEAD = 16_384
_START = re.compile(r"<svg\b", re.IGNORECASE)
_ROOT = re.compile(r"<svg\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\b(width|height|viewBox)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)(?:\s*(px|pt|pc|mm|cm|in|em|ex))?\s*")
_PIXELS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "em": 16, "ex": 8}
_LARGEST = 1_000_000
#: A damaged file leads to one of these, depending on its damage.
_DAMAGES = (ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError, struct.error)


def picture_size(path: Path) -> tuple[int, int] | None:
    """Return width and height of a picture in CSS pixels as browsers show it, or ``None`` if it cannot be read.

    Formats are those of browsers: PNG, JPEG (turned as its EXIF data say), GIF, WebP, AVIF, BMP and SVG.
    """
    try:
        if path.suffix.lower() == ".svg":
            with path.open("rb") as file:
                width, height = _svg_size(file.read(_HEAD).decode("utf-8", "replace"))
        else:
            with path.open("rb") as file:
                width, height = imagesize.get(file)
    except _DAMAGES:
        return None
    found = round(width), round(height)
    return found if all(0 < side <= _LARGEST for side in found) else None


def _svg_size(text: str) -> tuple[float, float]:
    """Return the size in the attributes of the root element, or that of its view box."""
    start = _START.search(text)
    root = _ROOT.match(text, start.start()) if start else None
    given = {name: first or second for name, first, second in _ATTRIBUTE.findall(root[1])} if root else {}
    sides = [_length(given.get(name, "")) for name in ("width", "height")]
    box = [float(part) for part in re.split(r"[\s,]+", given.get("viewBox", "").strip()) if part]
    ratio = box[2] / box[3] if len(box) == 4 else 0
    width, height = sides
    if width and height:
        return width, height
    if not ratio:
        raise ValueError("The picture does not have a size")
    if width or height:
        return width or height * ratio, height or width / ratio
    return box[2], box[3]


def _length(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    return float(found[1]) * _PIXELS[found[2] or ""] if found else 0
