"""Colours in the stylesheets of Dart Sass with whole channels, as Ruby Sass and libsass write them.

Dart Sass keeps fractions: a colour that was mixed or made lighter is `rgb(66.25,66.25,66.25)` or `hsl(0,0%,85.39%)`.
Ruby Sass rounds each channel, and writes a colour without transparency by its name or code
(``Sass::Script::Value::Color#to_s``).
"""

from __future__ import annotations

import colorsys
import math
import re

from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.sass.colours import named, smallest

#: Texts that stay unchanged (comments, strings, addresses, custom properties), and colours by their channels.
_PIECE = lazy_pattern(
    r"""/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\burl\([^()"']*\)|(?<![\w-])--[\w-]+\s*:[^;}]*"""
    r"|(?<![\w-])(?P<kind>rgb|hsl)a?\((?P<channels>[-\d.,%\s]+)\)",
    re.DOTALL,
)
#: Dart Sass writes ten digits: half a channel can come out a little smaller.
_ERROR = 1e-6


def with_whole_colours(css: str, *, shortest: bool) -> str:
    """Return a stylesheet with whole channels; ``shortest`` writes a colour's name only if it is shorter."""

    def written(match: re.Match[str]) -> str:
        text, channels = match[0], match["channels"]
        if match["kind"] is None:
            return text
        values = [value.strip() for value in channels.split(",")]
        if len(values) not in (3, 4) or (match["kind"] == "rgb" and "." not in "".join(values[:3])):
            return text
        red, green, blue = _rgb(match["kind"], values)
        if len(values) == 4:
            comma = ", " if ", " in channels else ","
            return f"rgba({red}{comma}{green}{comma}{blue}{comma}{values[3]})"
        code = f"#{red:02x}{green:02x}{blue:02x}"
        return smallest(code) if shortest else named(code)

    return _PIECE.sub(written, css)


def _rgb(kind: str, values: list[str]) -> list[int]:
    first, second, third = (float(value.rstrip("%")) for value in values[:3])
    if kind == "hsl":
        found = colorsys.hls_to_rgb(first % 360 / 360, third / 100, second / 100)
        channels = [each * 255 for each in found]
    else:
        channels = [first, second, third]
    return [min(255, max(0, math.floor(each + 0.5 + _ERROR))) for each in channels]
