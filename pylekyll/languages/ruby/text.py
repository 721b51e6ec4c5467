"""Ruby's strings, where they differ from Python's, and the slugs of ``Jekyll::Utils``."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pylekyll.languages.ruby.patterns import lazy_pattern

SPACES = " \t\n\v\f\r"
"""Whitespace of ``\\s`` and ``split`` in Ruby: ASCII only."""
_STRIPPED = "\0" + SPACES
#: Characters of ASCII that are whitespace for ``str.split`` but not for Ruby.
_SEPARATORS = "\x1c\x1d\x1e\x1f"
_SPACE_RUN = lazy_pattern(r"[ \t\n\v\f\r]+")

# Strings


def strip(text: str) -> str:
    """Cut whitespace and NUL off both ends (``String#strip``); other Unicode spaces stay."""
    return text.strip(_STRIPPED)


def lstrip(text: str) -> str:
    """Cut whitespace and NUL off the beginning (``String#lstrip``)."""
    return text.lstrip(_STRIPPED)


def rstrip(text: str) -> str:
    """Cut whitespace and NUL off the end (``String#rstrip``)."""
    return text.rstrip(_STRIPPED)


def words(text: str) -> list[str]:
    """Split at runs of whitespace (``String#split`` without a pattern)."""
    if text.isascii() and not any(character in text for character in _SEPARATORS):
        return text.split()
    # Bytes are split at the same characters as in Ruby, and faster than by a regular expression.
    found = b" ".join(text.encode("utf-8", "surrogatepass").split())
    return found.decode("utf-8", "surrogatepass").split(" ") if found else []


def split(text: str, pattern: str) -> list[str]:
    """Split at a string (``String#split``): a blank means runs of whitespace; empty pieces at the end are dropped."""
    if pattern == " ":
        return words(text)
    pieces = text.split(pattern) if pattern else list(text)
    while pieces and not pieces[-1]:
        pieces.pop()
    return pieces


def upcase(text: str) -> str:
    """Map to uppercase (``String#upcase``)."""
    return text.upper()


def downcase(text: str) -> str:
    """Map to lowercase (``String#downcase``), in Ruby without a final sigma."""
    return text.replace("Σ", "σ").lower() if "Σ" in text else text.lower()


def capitalize(text: str) -> str:
    """Map the first character to title case and the others to lowercase (``String#capitalize``)."""
    if "Σ" in text[1:]:
        return text[:1].capitalize() + downcase(text[1:])
    return text.capitalize()


def squeeze(text: str, characters: str) -> str:
    """Replace each run of the same one of ``characters`` by a single one (``String#squeeze``)."""
    return re.sub(f"([{re.escape(characters)}])\\1+", r"\1", text)


def casecmp_key(text: str) -> str:
    """Return the key by which ``String#casecmp`` orders: the case of ASCII letters does not count."""
    return text.translate(_ASCII_LOWER)


_ASCII_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


# Slugs

SLUGIFY_MODES = frozenset({"raw", "default", "pretty", "ascii", "latin"})
_PRETTY_EXTRA = "._~!$&'()+,;=@"
_ASCII_DEFAULT = lazy_pattern(r"[^A-Za-z0-9]+")
_ASCII_PRETTY = lazy_pattern(r"[^A-Za-z0-9._~!$&'()+,;=@]+")


@lru_cache(maxsize=4096)
def slugify(text: str, mode: str | None = None, *, cased: bool = False) -> str:
    """Make the part of a URL from a title or file name (``Jekyll::Utils.slugify``).

    ``mode`` is one of ``SLUGIFY_MODES`` (``None`` is "default"); any other, such as "none", changes only the case. The
    result is lowercase unless ``cased``. It is empty if no character is allowed (Jekyll warns then).
    """
    mode = "default" if mode is None else mode
    if mode not in SLUGIFY_MODES:
        return text if cased else downcase(text)
    if mode == "latin":
        text = transliterate(text)
    slug = _hyphenate(text, mode)
    slug = slug.removeprefix("-").removesuffix("-")
    return slug if cased else downcase(slug)


def _hyphenate(text: str, mode: str) -> str:
    """Replace each run of characters that ``mode`` does not allow by one hyphen."""
    if mode == "raw":
        return _SPACE_RUN.sub("-", text)
    if mode == "ascii" or (mode != "pretty" and text.isascii()):
        return _ASCII_DEFAULT.sub("-", text)
    if text.isascii():
        return _ASCII_PRETTY.sub("-", text)
    pieces: list[str] = []
    extra = _PRETTY_EXTRA if mode == "pretty" else ""
    for character in text:
        if _is_word_character(character) or character in extra:
            pieces.append(character)
        elif not pieces or pieces[-1] != "":
            pieces.append("")
    return "".join([piece or "-" for piece in pieces])


def _is_word_character(character: str) -> bool:
    r"""Return whether ``[\p{M}\p{L}\p{Nd}]`` matches a character."""
    category = unicodedata.category(character)
    return category[0] in "LM" or category == "Nd"


_APPROXIMATIONS = dict(
    pair.split("=")
    for pair in re.split(
        " ",
        "Æ=AE Ð=D ×=x Ø=O Þ=Th ß=ss æ=ae ð=d ø=o þ=th Đ=D đ=d Ħ=H ħ=h ı=i Ĳ=IJ ĳ=ij ĸ=k "
        "Ŀ=L ŀ=l Ł=L ł=l ŉ='n Ŋ=NG ŋ=ng Œ=OE œ=oe Ŧ=T ŧ=t",
    )
)
"""The letters that Unicode does not take apart."""
_LAST_LATIN = 0x17E


def transliterate(text: str) -> str:
    """Write Latin letters up to U+017E without accents, other characters as ``?`` (``I18n.transliterate``)."""
    if text.isascii():
        return text
    return "".join([character if character < "\x80" else _approximate(character) for character in text])


def _approximate(character: str) -> str:
    known = _APPROXIMATIONS.get(character)
    if known is not None:
        return known
    base = unicodedata.normalize("NFD", character)[0] if ord(character) <= _LAST_LATIN else ""
    return base if base.isascii() and base.isalpha() else "?"


def titleize_slug(slug: str) -> str:
    """Make a title of a slug: hyphens become blanks, words begin with a capital (``Jekyll::Utils.titleize_slug``)."""
    return " ".join([capitalize(word) for word in split(slug, "-")])
