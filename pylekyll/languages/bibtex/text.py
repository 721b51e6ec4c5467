r"""Texts of bibliographies: LaTeX read into a small tree, which is printed as plain text or HTML.

Unknown commands keep their arguments; ``Text.unknown`` names them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from pylekyll.languages.bibtex.reader import TextReader
from pylekyll.languages.bibtex.tree import BREAK, Formula, Link, Styled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylekyll.languages.bibtex.tree import Part, Parts

_ELEMENTS: Final = {"em": "em", "strong": "strong", "code": "code", "sup": "sup", "sub": "sub"}
#: Texts without any of these are what they mean.
_SPECIAL = re.compile(r"[\\{}$~`'\"]|--")
#: Mendeley escapes the LaTeX that a title has: ``CO{\\$}{\\_}2{\\$}``.
_ESCAPED_TWICE = re.compile(r"\{\\(?:([${}_])|textbackslash)\}|\{\\(\^)\{\}\}")
_SPACES = re.compile(r"[ \t\r\n]+")
_BREAKS = re.compile(r"[ \t\r\n]*\n\n[ \t\r\n]*")


@dataclass(frozen=True)
class Text:
    """A text of a bibliography: its parts, and the names of commands that are not known."""

    parts: Parts
    unknown: tuple[str, ...] = ()

    def plain(self) -> str:
        """Return the text without markup in NFC, for titles, metadata and search; paragraphs stay apart."""
        written = "".join(_plain(self.parts))
        if "\n" not in written and "  " not in written:
            return written.strip(" \t")
        return BREAK.join(_SPACES.sub(" ", each).strip() for each in _BREAKS.split(written) if each.strip())

    def html(self, *, math: bool = False, links: bool = True) -> str:
        r"""Return the text as HTML for the inside of a paragraph.

        Formulas are ``\(...\)`` for the converter of formulas if ``math`` is true, else the
        nearest text without one. Links are their texts if ``links`` is false.
        """
        return _SPACES.sub(" ", "".join(_html(self.parts, math=math, links=links))).strip()

    def paragraphs(self, *, math: bool = False) -> str:
        """Return the text as HTML, each paragraph an element ``p``."""
        written = "".join(_html(self.parts, math=math, links=True))
        found = (_SPACES.sub(" ", each).strip() for each in _BREAKS.split(written))
        return "\n".join(f"<p>{each}</p>" for each in found if each)


def read_text(latex: str) -> Text:
    """Return the text that ``latex`` means. Mistakes such as braces without a partner are left out."""
    if not _SPECIAL.search(latex):
        return Text((latex,))
    if latex.count(r"{\$}") > 1:
        latex = _ESCAPED_TWICE.sub(lambda found: found[1] or found[2] or "\\", latex)
    reader = TextReader(latex)
    parts = reader.read()
    return Text(parts, tuple(dict.fromkeys(reader.unknown)))


def readable(formula: str) -> Parts:
    """Return the parts that a formula is read as where there is no converter for it."""
    return TextReader(formula, in_formula=True).read()


def of_parts(parts: Parts) -> str:
    """Return parts as plain text, with all whitespace as it is."""
    return "".join(_plain(parts))


def _plain(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part if part.isascii() else unicodedata.normalize("NFC", part)
        elif isinstance(part, Formula):
            yield of_parts(_flat(readable(part.latex)))
        else:
            yield from _plain(part.parts)


def _flat(parts: Parts) -> Parts:
    """Return parts of a formula with exponents and indices written in one line."""
    return tuple(_raised(part) if isinstance(part, Styled) else part for part in parts)


_SUPERSCRIPTS = dict(zip("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))


def _raised(part: Styled) -> str:
    inner = of_parts(_flat(part.parts)).strip()
    if part.style not in {"sup", "sub"}:
        return inner
    table, mark = (_SUPERSCRIPTS, "^") if part.style == "sup" else (_SUBSCRIPTS, "_")
    if all(each in table for each in inner):
        return "".join(table[each] for each in inner)
    return f"{mark}{inner}" if len(inner) == 1 or re.fullmatch(r"[\d.]+", inner) else f"{mark}({inner})"


def _html(parts: Iterable[Part], *, math: bool, links: bool) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield escape(unicodedata.normalize("NFC", part))
        elif isinstance(part, Formula):
            shown = escape(part.latex) if math else "".join(_html(readable(part.latex), math=False, links=False))
            yield rf"\({shown}\)" if math else shown
        elif isinstance(part, Link):
            inner = "".join(_html(part.parts, math=math, links=False))
            yield f'<a href="{escape(part.url)}">{inner}</a>' if links else inner
        else:
            inner = "".join(_html(part.parts, math=math, links=links))
            name = _ELEMENTS.get(part.style)
            yield f"<{name}>{inner}</{name}>" if name else f'<span class="small-caps">{inner}</span>'
