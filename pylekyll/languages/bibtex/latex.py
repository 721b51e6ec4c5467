"""LaTeX in values to Unicode, as latex-decode 0.4 does it: unknown commands stay, without their braces.

The replacements run over the whole text, and their order matters: accents before letters, letters before ``$``, symbols
after it. ``tests/languages/bibtex/expected/latex.json`` holds the gem's result for each.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pylekyll.languages.bibtex.commands import ACCENTS
from pylekyll.languages.bibtex.latex_symbols import LETTERS, SYMBOLS

#: Texts without any of these stay as they are.
_SPECIAL = re.compile(r"[\\{}$~`'\-]|[^\x00-\u02ff]")

_LETTER = r"[^\W\d_]"
#: ``\c c`` is ``\c{c}``; a word's command (``\ss a``) and an escaped character (``\& a``) are not.
_SPACED = re.compile(rf"\\([^ \t\r\n\f\v&%#_${{}}~ij])[ \t\r\n\f\v]+({_LETTER}|\\[ij]\b)", re.UNICODE)
_DOUBLE_ACUTE = re.compile(rf"\\''(?={_LETTER})")
_BRACED_ACCENT = re.compile(rf"\\(['`\"^~=.])\{{({_LETTER}|\\[ij])\}}")
_BARE_ACCENT = re.compile(rf"\\(['`\"^~=.])({_LETTER}|\\[ij]\b)", re.UNICODE)
_LETTER_ACCENT = re.compile(rf"\\([uvHckbdrtGM])\{{({_LETTER}|\\[ij](?=\}}))({_LETTER}*\}})")
_NAMED_LETTER = re.compile(rf"\\({'|'.join(sorted(LETTERS, key=len, reverse=True))})\b", re.UNICODE)
_MATHS = re.compile(r"\$([^$]+)\$")
_DOTLESS = re.compile(r"\\([ij])\b", re.UNICODE)
#: Commands that are replaced before the other symbols: ``\textbackslash alpha`` is ``\alpha`` then.
_FIRST = frozenset(
    (
        *("textendash", "textemdash", "textquoteleft", "textquoteright", "quotesinglbase", "textquotedblleft", "dag"),
        *("textquotedblright", "quotedblbase", "ddag", "textbullet", "dots", "textperthousand", "textpertenthousand"),
        *("guilsinglleft", "guilsinglright", "textreferencemark", "textinterrobang", "langle", "rangle"),
        *("textasciicircum", "textbackslash", "textasciitilde", "textquotesingle"),
    )
)
_PUNCTUATION = re.compile(rf"\\({'|'.join(sorted(_FIRST))})(?:\{{\}}|[ \t\r\n\f\v]+|\b)", re.UNICODE)
_SYMBOL = re.compile(r"\\(,|[A-Za-z]+)(?:\{\}|[ \t\r\n\f\v]+|\b)", re.UNICODE)
_ESCAPED = re.compile(r"\\([#$%&_; ])")
_TILDE = re.compile(r"(^|[^\\])~")
_DASHES = re.compile(r"-{2,}")
_BARE_BRACE = re.compile(r"(?<!\\)[{}]")
_QUOTES = (("``", "“"), ("''", "”"), ("`", "‘"), ("'", "’"))


@lru_cache(maxsize=8192)
def decode(text: str) -> str:
    """Return ``text`` with LaTeX's accents, symbols, quotes and dashes as characters (``LaTeX.decode``)."""
    if not _SPECIAL.search(text):
        return text
    if "\\" in text:
        text = _decode_letters(text)
    if "$" in text:
        text = _MATHS.sub(r"\1", text)
    if "~" in text:
        text = _decode_tildes(text)
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", _PUNCTUATION.sub(_symbol, text))
    for written, shown in _QUOTES:
        text = text.replace(written, shown)
    text = _DASHES.sub(_dash, text)
    if "\\" in text:
        text = _SYMBOL.sub(lambda match: match[0] if match[1] in _FIRST else _symbol(match), text)
    if "{" in text or "}" in text:
        text = _BARE_BRACE.sub("", text).replace(r"\{", "{").replace(r"\}", "}")
    return unicodedata.normalize("NFC", text)


def _decode_letters(text: str) -> str:
    text = _DOTLESS.sub(lambda match: LETTERS[match[1]], text)
    text = _SPACED.sub(r"\\\1{\2}", _DOUBLE_ACUTE.sub('\\\\"', text))
    text = _BRACED_ACCENT.sub(_accented, text)
    text = _BARE_ACCENT.sub(_accented, text)
    text = _LETTER_ACCENT.sub(lambda match: f"{{{_accented(match)}{match[3]}", text)
    return _NAMED_LETTER.sub(lambda match: LETTERS[match[1]], text)


def _accented(match: re.Match[str]) -> str:
    letter = match[2]
    base = LETTERS[letter[1]] if letter[0] == "\\" else letter
    return unicodedata.normalize("NFC", base + ACCENTS[match[1]])


def _symbol(match: re.Match[str]) -> str:
    return SYMBOLS.get(match[1], match[0])


def _dash(match: re.Match[str]) -> str:
    """Return an en dash for two hyphens, an em dash for three; longer runs are lost, as in the gem."""
    return {2: "–", 3: "—"}.get(len(match[0]), "")


def _decode_tildes(text: str) -> str:
    r"""Replace tildes by no-break spaces, and ``\\~{}`` by a tilde."""
    return "~".join(_TILDE.sub("\\1\u00a0", part) for part in text.split(r"\~{}"))
