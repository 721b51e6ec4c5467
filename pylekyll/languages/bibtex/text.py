r"""Texts of bibliographies: LaTeX read into a small tree, which is printed as plain text or HTML.

Unknown commands keep their arguments; ``Text.unknown`` names them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from pylekyll.languages.bibtex.escaped import restored
from pylekyll.languages.bibtex.macros import expanded
from pylekyll.languages.bibtex.markup import without_markup
from pylekyll.languages.bibtex.reader import TextReader, of_parts, readable
from pylekyll.languages.bibtex.tree import BREAK, Formula, Link, Styled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pylekyll.languages.bibtex.tree import Part, Parts

    #: Tells whether a formula can be converted to MathML.
    Converts = Callable[[str], bool]

_ELEMENTS: Final = {"em": "em", "strong": "strong", "code": "code", "sup": "sup", "sub": "sub"}
#: Texts without any of these are what they mean.
_SPECIAL = re.compile(r"[\\{}$~`'\"<&]|--")
#: How HTML in a text begins, in any of its spellings.
_MARKUP = re.compile(r"[<&]|\\(?:less|textless|math(?:semicolon|plus)|up[a-z])")
_SPACES = re.compile(r"[ \t\r\n]+")
_BREAKS = re.compile(r"(?<![ \t\r\n])[ \t\r\n]*\n\n[ \t\r\n]*")


#: A path, whose folders are not commands: ``C:\Users\Bo``, ``..\data``, ``\\host\share``.
_PATH = re.compile(r"(?:\b[A-Za-z]:|\.{1,2}|\\)\\[^\s,;]*")
#: A command that a text shows; one of one letter is an accent in a word (``sextio\a arsdag``).
_SHOWN_COMMAND = re.compile(r"\\([A-Za-z]{2,}|(?<=[a-z]{2}\\)[loijabcdkrtuv](?![A-Za-z]))")


@dataclass(frozen=True)
class Text:
    """A text of a bibliography: its parts, and the names of commands that are not known."""

    parts: Parts
    unknown: tuple[str, ...] = ()

    def plain(self) -> str:
        """Return the text without markup in NFC, for titles, metadata and search; paragraphs stay apart."""
        written = of_parts(self.parts)
        if "\n" not in written and "  " not in written:
            return written.strip(" \t")
        return BREAK.join(_SPACES.sub(" ", each).strip() for each in _BREAKS.split(written) if each.strip())

    def shown_commands(self) -> tuple[str, ...]:
        """Return the names of commands that the text shows outside of code: LaTeX that was escaped as text."""
        shown = (_PATH.sub("", text) for text in _strings(self.parts, "\\"))
        return tuple(dict.fromkeys(name for text in shown for name in _SHOWN_COMMAND.findall(text)))

    def has_lone_brace(self) -> bool:
        """Return whether the text shows a brace without its partner, outside of code and formulas."""
        depth = 0
        for brace in re.findall("[{}]", "".join(_strings(self.parts, "{}"))):
            depth += 1 if brace == "{" else -1
            if depth < 0:
                return True
        return depth > 0

    def html(self, *, math: Converts | None = None, links: bool = True) -> str:
        r"""Return the text as HTML for the inside of a paragraph.

        Formulas are ``\(...\)`` for the converter of formulas if ``math`` says that it can convert them, else the
        nearest text without one. Links are their texts if ``links`` is false.
        """
        return _SPACES.sub(" ", "".join(_html(self.parts, math=math, links=links))).strip()

    def paragraphs(self, *, math: Converts | None = None) -> str:
        """Return the text as HTML, each paragraph an element ``p``."""
        written = "".join(_html(self.parts, math=math, links=True))
        found = (_SPACES.sub(" ", each).strip() for each in _BREAKS.split(written))
        return "\n".join(f"<p>{each}</p>" for each in found if each)


def read_text(latex: str) -> Text:
    """Return the text that ``latex`` means. Mistakes such as braces without a partner are left out."""
    if not _SPECIAL.search(latex):
        return Text((latex,))
    latex = expanded(restored(latex))
    if _MARKUP.search(latex):
        latex = without_markup(latex)
    reader = TextReader(latex)
    parts = reader.read()
    return Text(parts, tuple(dict.fromkeys(reader.unknown)))


def _strings(parts: Iterable[Part], signs: str) -> Iterator[str]:
    """Yield the strings among parts with one of ``signs``, other than those of code and formulas."""
    for part in parts:
        if isinstance(part, str):
            if any(sign in part for sign in signs):
                yield part
        elif not isinstance(part, Formula) and not (isinstance(part, Styled) and part.style == "code"):
            yield from _strings(part.parts, signs)


def _html(parts: Iterable[Part], *, math: Converts | None, links: bool) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield escape(unicodedata.normalize("NFC", part))
        elif isinstance(part, Formula):
            if math is not None and math(part.latex):
                yield rf"\({escape(part.latex)}\)"
            else:
                yield from _html(readable(part.latex), math=None, links=False)
        elif isinstance(part, Link):
            inner = "".join(_html(part.parts, math=math, links=False))
            yield f'<a href="{escape(part.url)}">{inner}</a>' if links else inner
        else:
            inner = "".join(_html(part.parts, math=math, links=links))
            name = _ELEMENTS.get(part.style)
            yield f"<{name}>{inner}</{name}>" if name else f'<span class="small-caps">{inner}</span>'
