"""Filters on strings (``Liquid::StandardFilters`` and ``Jekyll::Filters``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.limits import SHORT, check_text, joined
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.liquid.filters.clippings import Clippings, is_clipping
from pylekyll.languages.liquid.filters.enumerables import no_method
from pylekyll.languages.liquid.values import in_encoding_of
from pylekyll.languages.ruby import text as ruby
from pylekyll.languages.ruby.errors import RubyTypeError
from pylekyll.languages.ruby.numbers import as_long, to_integer
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import SLUGIFY_MODES
from pylekyll.languages.ruby.values import class_name, to_s

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context


def downcase(value: Any) -> str:
    """Map to lowercase."""
    return ruby.downcase(to_s(value))


def upcase(value: Any) -> str:
    """Map to uppercase."""
    return to_s(value).upper()


def capitalize(value: Any) -> str:
    """Capitalise the first character, the rest in lowercase."""
    return ruby.capitalize(to_s(value))


def append(value: Any, suffix: Any) -> str:
    """Append ``suffix``."""
    return joined("", (to_s(value), to_s(suffix)))


def prepend(value: Any, prefix: Any) -> str:
    """Prepend ``prefix``, whose encoding the result has (``String#+``)."""
    text = joined("", (to_s(prefix), to_s(value)))
    return text if prefix.__class__ is str else in_encoding_of(prefix, text)


def strip(value: Any) -> str:
    """Cut whitespace off both ends."""
    return ruby.strip(to_s(value))


def lstrip(value: Any) -> str:
    """Cut whitespace off the beginning."""
    return ruby.lstrip(to_s(value))


def rstrip(value: Any) -> str:
    """Cut whitespace off the end."""
    return ruby.rstrip(to_s(value))


def split(value: Any, pattern: Any) -> list[str]:
    """Split at a string; a blank means any whitespace."""
    pieces = ruby.split(to_s(value), to_s(pattern))
    return pieces if value.__class__ is str else [in_encoding_of(value, piece) for piece in pieces]


# Replacing

_CLIPPINGS = Clippings()
_BACK_REFERENCE = lazy_pattern(r"\\(?:([0&])|([1-9+])|(`)|(')|(\\)|k<)")


def replace(value: Any, target: Any, replacement: Any = "") -> str:
    """Replace every occurrence."""
    return _substitute(to_s(value), to_s(target), to_s(replacement), -1)


def replace_first(value: Any, target: Any, replacement: Any = "") -> str:
    """Replace the first occurrence."""
    return _substitute(to_s(value), to_s(target), to_s(replacement), 1)


def remove(value: Any, target: Any) -> str:
    """Remove every occurrence."""
    return to_s(value).replace(to_s(target), "")


def remove_first(value: Any, target: Any) -> str:
    """Remove the first occurrence."""
    return to_s(value).replace(to_s(target), "", 1)


def _substitute(text: str, target: str, replacement: str, count: int) -> str:
    r"""Replace as ``String#gsub`` with a string does (``rb_reg_regsub``).

    In the replacement, ``\0`` is the match, ``\1`` and ``\+`` are nothing, and ``\k<name>`` X
    """
    if len(replacement) > len(target) and len(text) * len(replacement) > SHORT:
        times = text.count(target) if count < 0 else 1
        check_text(len(text) + times * (len(replacement) - len(target)))
    if "\\" not in replacement:
        if count < 0 and is_clipping(text, target, replacement):
            return _CLIPPINGS.clip(text, target, replacement)
        return text.replace(target, replacement, count)

    # The text before and after a match may occur in each of its replacements.
    before, behind = replacement.count("\\`"), replacement.count("\\'")
    whole = replacement.count("\\0") + replacement.count("\\&")
    length = 0

    def expand(match: re.Match[str]) -> str:
        nonlocal length
        length += len(replacement) + whole * len(target) + before * match.start() + behind * (len(text) - match.end())
        if length > SHORT:
            check_text(length)

        return _BACK_REFERENCE.sub(lambda back: _referred(back, match), replacement)

    return re.sub(re.escape(target), expand, text, count=max(count, 0))


def _referred(back: re.Match[str], match: re.Match[str]) -> str:
    r"""Return the text of a reference in a replacement. Raises ``ForeignError`` for ``\k``: strings have no groups."""
    whole, group, before, after, backslash = back.groups()
    if whole:
        return match.group()
    if group:
        return ""
    if before or after:
        return match.string[: match.start()] if before else match.string[match.end() :]
    if backslash:
        return "\\"
    name, end, _ = back.string[back.end() :].partition(">")
    if not end:
        raise ForeignError("invalid group name reference format", "RuntimeError")
    raise ForeignError(f"undefined group name reference: {name}", "IndexError")


# Cutting


def slice_(value: Any, offset: Any, length: Any = None) -> Any:
    """Return ``length`` characters or items (default one) from ``offset`` on, which may count from the end."""
    start = as_long(to_integer(offset))
    size = as_long(to_integer(length)) if length is not None and length is not False else 1
    sequence = value if isinstance(value, list) else to_s(value)
    if start < 0:
        start += len(sequence)
    if not 0 <= start <= len(sequence) or size < 0:
        return sequence[:0]
    return sequence[start : start + size]


def truncate(value: Any, length: Any = 50, ellipsis: Any = "...") -> str | None:
    """Shorten to ``length`` characters, including the ellipsis."""
    if value is None:
        return None
    text, size, end = to_s(value), to_integer(length), to_s(ellipsis)
    return text[: max(size - len(end), 0)] + end if len(text) > size else text


def truncatewords(value: Any, words: Any = 15, ellipsis: Any = "...") -> Any:
    """Shorten to a number of words, at least one."""
    if value is None:
        return None
    found = ruby.words(to_s(value))
    size = max(to_integer(words), 1)
    return joined("", (" ".join(found[:size]), to_s(ellipsis))) if len(found) >= size else value


# Jekyll's

_SPACES = lazy_pattern(r"[ \t\n\v\f\r]+")


def strip_newlines(value: Any) -> str:
    """Remove line breaks."""
    return to_s(value).replace("\r\n", "").replace("\n", "")


def newline_to_br(value: Any) -> str:
    """Put ``<br />`` before line breaks."""
    return to_s(value).replace("\n", "<br />\n")


def normalize_whitespace(value: Any) -> str:
    """Replace each run of whitespace by one blank, and strip."""
    return ruby.strip(_SPACES.sub(" ", to_s(value)))


_CJK = (
    "\u1100-\u11ff\u2e80-\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5\u3005\u3007\u3021-\u3029\u302e\u302f\u3038-\u303b"
    "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff\u3131-\u318e\u31f0-\u321e\u3260-\u327e\u32d0-\u32fe"
    "\u3300-\u3357\u3400-\u4dbf\u4e00-\u9ffc\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7c6\ud7cb-\ud7fb\uf900-\ufa6d"
    "\ufa70-\ufad9\uff66-\uff6f\uff71-\uff9d\uffa0-\uffbe\uffc2-\uffc7\uffca-\uffcf\uffd2-\uffd7\uffda-\uffdc"
    "\U00016ff0\U00016ff1\U0001b000-\U0001b11e\U0001b150-\U0001b152\U0001b164-\U0001b167\U0001f200"
    "\U00020000-\U0002a6dd\U0002a700-\U0002b734\U0002b740-\U0002b81d\U0002b820-\U0002cea1\U0002ceb0-\U0002ebe0"
    "\U0002f800-\U0002fa1d\U00030000-\U0003134a"
)
r"""Characters that ``\p{Han}\p{Katakana}\p{Hiragana}\p{Hangul}`` matches in Ruby 3.1 (Unicode 13)."""
# Compiled on demand (5 ms), as few sites count words in such texts.
_CJK_CHARACTER = f"[{_CJK}]"
_OTHER_WORD = f"[^{_CJK} \\t\\n\\v\\f\\r]+"


def number_of_words(value: Any, mode: Any = None) -> int:
    """Count words; with mode "cjk" each Chinese, Japanese or Korean character counts as one.

    The mode "auto" is "cjk" for texts with such characters. Raises ``RubyNoMethodError`` for other values than strings.
    """
    counts_characters = isinstance(mode, str) and mode in {"cjk", "auto"}
    if not isinstance(value, str):
        no_method(value, "scan" if counts_characters else "split")
    if counts_characters:
        characters = len(re.findall(_CJK_CHARACTER, value))
        if characters or mode == "cjk":
            return characters + len(re.findall(_OTHER_WORD, value))
    return len(ruby.words(value))


@with_context
def slugify(value: Any, mode: Any = None, *, context: Context) -> str | None:
    """Make a slug (``Jekyll::Utils.slugify``); warn if it is empty."""
    if value is None:
        return None
    mode = "default" if mode is None or mode is False else mode
    is_mode = isinstance(mode, str) and mode in SLUGIFY_MODES
    if not isinstance(value, str):
        if mode == "latin":
            raise RubyTypeError(f"no implicit conversion of {class_name(value)} into String")
        no_method(value, "gsub" if is_mode else "downcase")
    slug = ruby.slugify(value, mode if is_mode else "none")
    if not slug and is_mode:
        context.registers.log.warning("Warning:", f"Empty `slug` generated for '{value}'.", code="slug-empty")
    return slug


FILTERS: dict[str, Callable[..., Any]] = {
    "downcase": downcase,
    "upcase": upcase,
    "capitalize": capitalize,
    "append": append,
    "prepend": prepend,
    "strip": strip,
    "lstrip": lstrip,
    "rstrip": rstrip,
    "split": split,
    "replace": replace,
    "replace_first": replace_first,
    "remove": remove,
    "remove_first": remove_first,
    "slice": slice_,
    "truncate": truncate,
    "truncatewords": truncatewords,
    "strip_newlines": strip_newlines,
    "newline_to_br": newline_to_br,
    "normalize_whitespace": normalize_whitespace,
    "number_of_words": number_of_words,
    "slugify": slugify,
}
