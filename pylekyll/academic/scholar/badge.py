"""A badge in the flat style of shields.io, as SVG: sizes, colours and the order of parts are that style's."""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape
from typing import Final

#: Advance widths of Verdana in 1/2048 of the size, as its tables have them; shields.io measures its texts with it.
_LETTERS: Final = {
    "0123456789": (1302,) * 10,
    "abcdefghijklm": (1230, 1276, 1067, 1276, 1220, 720, 1276, 1296, 562, 705, 1212, 562, 1992),
    "nopqrstuvwxyz": (1296, 1243, 1276, 1276, 874, 1067, 807, 1296, 1212, 1676, 1212, 1212, 1076),
    "ABCDEFGHIJKLM": (1400, 1404, 1430, 1578, 1295, 1177, 1588, 1539, 862, 931, 1419, 1140, 1726),
    "NOPQRSTUVWXYZ": (1532, 1612, 1235, 1612, 1424, 1400, 1262, 1499, 1400, 2025, 1403, 1260, 1403),
    " .,:;'!|-()/+": (720, 745, 745, 930, 930, 550, 806, 930, 930, 930, 930, 930, 1676),
}
_WIDTHS: Final = {
    letter: width for text, widths in _LETTERS.items() for letter, width in zip(text, widths, strict=True)
}
_EM = 2048
_FONT_SIZE = 11
_PADDING = 5
_HEIGHT = 20
_LOGO_WIDTH = 14
_LOGO_PADDING = 3
#: Backgrounds that are brighter than this get dark text.
_BRIGHT = 0.69

_COLORS = {
    "brightgreen": "4c1",
    "green": "97ca00",
    "yellow": "dfb317",
    "yellowgreen": "a4a61d",
    "orange": "fe7d37",
    "red": "e05d44",
    "blue": "007ec6",
    "grey": "555",
    "gray": "555",
    "lightgrey": "9f9f9f",
    "lightgray": "9f9f9f",
}
_HEX = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_LABEL_COLOR = "f6f6f6"
_COLOR = "9cf"


def badge(
    message: str,
    label: str = "citations",
    *,
    color: str = _COLOR,
    label_color: str = _LABEL_COLOR,
    logo: bool = True,
    key: str = "",
) -> str:
    """Return the badge as one line of SVG, to be in a page.

    Colours are hexadecimal (with or without ``#``) or shields.io's names; others give its grey. The defaults are those
    of acad-homepage's address. ``key`` tells apart two equal badges of one page: their parts need ids of their own.
    """
    left_color, right_color = _color(label_color, "555"), _color(color, "9f9f9f")
    logo_width = _LOGO_WIDTH + _LOGO_PADDING if logo else 0
    label_width, message_width = text_width(label), text_width(message)
    left = label_width + 2 * _PADDING + logo_width if label or logo else 0
    width = left + message_width + 2 * _PADDING
    title = escape(f"{label}: {message}" if label else message)
    ids = sha256("\n".join((label, message, color, label_color, str(logo), key)).encode()).hexdigest()[:8]
    # Texts are drawn at ten times their size and scaled down, for browsers that place glyphs on whole pixels.
    label_middle = 10 * (logo_width + 1 + label_width / 2 + _PADDING)
    message_middle = 10 * (left - 1 + message_width / 2 + _PADDING)
    back = (
        f'<linearGradient id="sb-s-{ids}" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/>'
        '<stop offset="1" stop-opacity=".1"/></linearGradient>'
        f'<clipPath id="sb-r-{ids}"><rect width="{width}" height="{_HEIGHT}" rx="3" fill="#fff"/></clipPath>'
        f'<g clip-path="url(#sb-r-{ids})"><rect width="{left}" height="{_HEIGHT}" fill="{left_color}"/>'
        f'<rect x="{left}" width="{width - left}" height="{_HEIGHT}" fill="{right_color}"/>'
        f'<rect width="{width}" height="{_HEIGHT}" fill="url(#sb-s-{ids})"/></g>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scholar-badge" width="{width}" height="{_HEIGHT}" '
        f'role="img" aria-label="{title}"><title>{title}</title>{back}'
        '<g text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" '
        'text-rendering="geometricPrecision" font-size="110">'
        f"{_LOGO if logo else ''}{_text(label, label_middle, label_width, left_color)}"
        f"{_text(message, message_middle, message_width, right_color)}</g></svg>"
    )


#: A mortarboard of our own, where shields.io would show the logo of Google Scholar.
_LOGO = (
    '<g transform="translate(5 3)" fill="#4285f4"><path d="M7 1 0 5.5 7 10l7-4.5z"/>'
    '<path d="M2.6 8.3v2.5C3.6 12.3 5.2 13 7 13s3.4-.7 4.4-2.2V8.3L7 11.1z"/></g>'
)


def _text(text: str, middle: float, width: int, background: str) -> str:
    if not text:
        return ""
    fill, shadow = ("#fff", "#010101") if brightness(background) <= _BRIGHT else ("#333", "#ccc")
    where = f'x="{middle:g}" transform="scale(.1)" textLength="{10 * width}"'
    shown = escape(text)
    return (
        f'<text aria-hidden="true" {where} y="150" fill="{shadow}" fill-opacity=".3">{shown}</text>'
        f'<text aria-hidden="true" {where} y="140" fill="{fill}">{shown}</text>'
    )


def text_width(text: str) -> int:
    """The width in pixels that shields.io gives a text: Verdana's at 11 px, made odd so that its middle is a pixel."""
    width = sum(_WIDTHS.get(letter, _WIDTHS["m"]) for letter in text) * _FONT_SIZE // _EM
    return width | 1 if text else 0


def _color(given: str, otherwise: str) -> str:
    found = _HEX.fullmatch(_COLORS.get(given.strip().lower(), given.strip()))
    return f"#{found[1].lower() if found else otherwise}"


def brightness(color: str) -> float:
    """How bright ``#rgb`` or ``#rrggbb`` is, from 0 to 1, as eyes weigh the colours."""
    digits = color.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[start : start + 2], 16) for start in (0, 2, 4))
    return (red * 299 + green * 587 + blue * 114) / 255000
