"""Colours as CSS writes them, and the text that can be read on them."""

from __future__ import annotations

import re
from colorsys import hls_to_rgb
from typing import TYPE_CHECKING

from pylekyll.languages.sass.colours import BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

_HEX = re.compile(r"#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_NUMBER = r"([+-]?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6}))"
_BETWEEN = r"(?:\s*,\s*|\s+)"
_OPACITY = rf"(?:\s*[,/]\s*{_NUMBER}%?)?"
_RGB = re.compile(rf"rgba?\(\s*{_NUMBER}(%?){_BETWEEN}{_NUMBER}%?{_BETWEEN}{_NUMBER}%?{_OPACITY}\s*\)")
_HSL = re.compile(rf"hsla?\(\s*{_NUMBER}(?:deg)?{_BETWEEN}{_NUMBER}%{_BETWEEN}{_NUMBER}%{_OPACITY}\s*\)")


def hexadecimal(colour: str) -> str:
    """Return a colour as `#rrggbb`, or an empty text if it is not a name, a hexadecimal number, `rgb()` or `hsl()`.

    Opacity is left out: text has to be readable on the colour.
    """
    text = colour.strip().lower()
    if text in BY_NAME:
        return BY_NAME[text]
    if found := _HEX.fullmatch(text):
        digits = found[1]
        return f"#{digits[:6]}" if len(digits) >= len("rrggbb") else "#" + "".join(2 * digit for digit in digits[:3])
    if found := _RGB.fullmatch(text):
        scale = 2.55 if found[2] else 1
        return _written(float(found[part]) * scale for part in (1, 3, 4))
    if found := _HSL.fullmatch(text):
        saturation, lightness = (min(max(float(found[part]) / 100, 0), 1) for part in (2, 3))
        return _written(255 * part for part in hls_to_rgb(float(found[1]) / 360 % 1, lightness, saturation))
    return ""


def ink(colour: str) -> str:
    """Return white or black, whichever has more contrast on `#rrggbb` (WCAG 2.2, relative luminance)."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#fff" if 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 else "#000"


def _written(parts: Iterable[float]) -> str:
    return "#" + "".join(f"{min(max(round(part), 0), 255):02x}" for part in parts)
