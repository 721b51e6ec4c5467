r"""Ruby's regular expressions (Onigmo) as Python's, for patterns that a site's author writes.

The two dialects agree in most patterns. The translation covers anchors (``^`` and ``$`` are those of lines, ``\z`` and
``\Z`` of the text), ``\h``, ``\R``, POSIX brackets, ``\p{...}`` of the common classes, and the names of groups. ``\w``,
``\d``, ``\s`` and ``\b`` are ASCII's, as in Ruby.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pylekyll.languages.ruby.errors import RubyError

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = re.compile(
    r"\\[pP]\{\^?\w+\}|\\.|\(\?<(?=[A-Za-z_])|\[\[:\^?\w+:\]|\[:\^?\w+:\]|\[\^?|\]|&&"
    r"|\(\?[mix]+(?:-[mix]+)?[:)]|.",
    re.DOTALL | re.ASCII,
)
_OUTSIDE = {
    r"\z": r"\Z",
    r"\Z": r"(?=\n?\Z)",
    r"\h": "[0-9a-fA-F]",
    r"\H": "[^0-9a-fA-F]",
    r"\R": r"(?:\r\n|[\n\v\f\r\u0085\u2028\u2029])",
    r"\K": "",
    "^": r"(?:\A|(?<=\n)(?!\Z))",
    "$": r"(?=\n|\Z)",
    "(?<": "(?P<",
}
_INSIDE = {r"\h": "0-9a-fA-F"}
#: The classes that can be inside brackets, in ASCII and the Latin letters of names.
_CLASSES = {
    "alpha": "a-zA-Z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u1fff\u3040-\ud7ff",
    "digit": "0-9",
    "upper": "A-Z\u00c0-\u00d6\u00d8-\u00de",
    "lower": "a-z\u00df-\u00f6\u00f8-\u00ff",
    "space": r"\s\u0085\u00a0\u2000-\u200a\u2028\u2029\u202f\u3000",
    "punct": r"!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u2027\u2030-\u205e",
    "cntrl": r"\x00-\x1f\x7f",
    "xdigit": "0-9a-fA-F",
    "blank": r" \t\u00a0\u3000",
    "word": r"\w\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u1fff\u3040-\ud7ff",
}
_CLASSES["alnum"] = f"{_CLASSES['alpha']}0-9"
_PROPERTIES = {"l": "alpha", "letter": "alpha", "n": "digit", "nd": "digit", "lu": "upper", "ll": "lower", "p": "punct"}
_REPLACEMENT = re.compile(r"\\(?:(\d)|k<(\w+)>|(.))", re.DOTALL | re.ASCII)


class RegexpError(RubyError):
    """Ruby's ``RegexpError``: the pattern is not valid."""

    ruby_class = "RegexpError"


@lru_cache(maxsize=256)
def compiled(pattern: str) -> re.Pattern[str]:
    """Return Ruby's ``Regexp.new(pattern)`` as a pattern of Python's. Raises ``RegexpError``."""
    try:
        return re.compile(_translated(pattern), re.MULTILINE | re.ASCII)
    except (re.error, OverflowError) as error:
        raise RegexpError(f"{error}: /{pattern}/") from None


def _translated(pattern: str) -> str:
    pieces: list[str] = []
    depth = 0
    for match in _TOKEN.finditer(pattern):
        part = match[0]
        if part.startswith("[[:"):
            depth += 1
            pieces.append("[" + _class(part[3:-2], inside=True))
        elif depth and part.startswith("[:") and len(part) > 2:
            pieces.append(_class(part[2:-2], inside=True))
        elif part[:2] in {r"\p", r"\P"} and len(part) > 2:
            negated = part[1] == "P"
            pieces.append(_class(("^" if negated else "") + part[3:-1], inside=bool(depth)))
        elif depth:
            pieces.append(_inside(part, depth, pattern))
            depth += {"[": 1, "[^": 1, "]": -1}.get(part, 0)
        else:
            depth += part in {"[", "[^"}
            pieces.append(_flags(part) if part.startswith("(?") and len(part) > 3 else _OUTSIDE.get(part, part))
    return "".join(pieces)


def _inside(part: str, depth: int, pattern: str) -> str:
    """Return a part of brackets: nested brackets are a union, which Python writes without them."""
    if part in {"[^", "&&"}:
        raise RegexpError(f"brackets within brackets are not supported: /{pattern}/")
    if part == "[" or (part == "]" and depth > 1):
        return ""
    return _INSIDE.get(part, part)


def _class(name: str, *, inside: bool) -> str:
    negated = name.startswith("^")
    key = name.lstrip("^").lower()
    members = _CLASSES.get(_PROPERTIES.get(key, key))
    if members is None or (negated and inside):
        raise RegexpError(f"invalid character property name {{{name}}}")
    return members if inside else f"[{'^' if negated else ''}{members}]"


def _flags(token: str) -> str:
    """Inline options: Ruby's ``m`` is Python's ``s``; options without a colon apply to the end of the group."""
    return token.replace("m", "s")


def expander(replacement: str) -> Callable[[re.Match[str]], str]:
    r"""Return the function for the replacement of ``gsub``: ``\1``, ``\0``, ``\k<name>``, ``\\``, ``\&``."""

    def expand(match: re.Match[str]) -> str:
        return _REPLACEMENT.sub(lambda part: _part(part, match), replacement)

    return expand


def _part(part: re.Match[str], match: re.Match[str]) -> str:
    number, name, other = part.groups()
    if number is not None:
        return (match[int(number)] or "") if int(number) <= (match.re.groups or 0) else ""
    if name is not None:
        return match[name] or "" if name in match.re.groupindex else part[0]
    specials = {"&": match[0], "`": match.string[: match.start()], "'": match.string[match.end() :], "\\": "\\"}
    return specials.get(other, part[0])
