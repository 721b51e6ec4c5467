"""Formulas of bibliographies without what only TeX's pages have: boxes, spaces of a given width, units."""

from __future__ import annotations

import re
from typing import Final

from pylekyll.languages.bibtex.commands import CHARACTERS
from pylekyll.languages.bibtex.formula_symbols import UNICODE_NAMES

_ARGUMENT = r"\s*\{([^{}]*)\}"
_BOX = re.compile(r"\\(?:mbox|hbox|fbox|makebox|textnormal)(?![A-Za-z])")
_NOTHING = re.compile(r"\\(?:ensuremath|xspace|protect|noindent|nolinebreak|allowbreak|unboldmath)(?![A-Za-z])[ \t]*")
_SPACE = re.compile(r"\\(?:[hv]space\*?\s*\{[^{}]*\}|(?:m?kern|mskip|hskip)\s*-?[\d.]+\s*[a-z]{2})")
_UNITS = re.compile(rf"\\(?:SI|qty)(?:\[[^\]]{{0,400}}\])?{_ARGUMENT}\s*\{{((?:[^{{}}]|\{{[^{{}}]*\}})*)\}}")
_UNIT = re.compile(rf"\\(?:si|unit|num|ang)(?:\[[^\]]{{0,400}}\])?{_ARGUMENT}")
_FRACTION = re.compile(r"\\(?:nicefrac|sfrac|flatfrac)(?![A-Za-z])")
#: The name of a command of text and its character, other than a character that TeX itself reads.
_IS_TEXT = re.compile(r"text[A-Za-z]+[^A-Za-z\\{}$%&#_^~]")
#: Commands of text that people write in formulas, and names of symbols that no package of LaTeX defines.
_WRITTEN: Final = {
    **{name: f"\\text{{{sign}}}" for name, sign in CHARACTERS.items() if _IS_TEXT.fullmatch(name + sign)},
    **UNICODE_NAMES,
    "textasciicircum": "^",
    "textunderscore": "_",
    "textasciitilde": r"\sim ",
    "textdegree": r"^\circ ",
    "textmu": r"\mu ",
    "micro": r"\mu ",
    "upmu": r"\mu ",
    "slash": "/",
    "AA": r"\text{Å}",
    "angstrom": r"\text{Å}",
    "texttimes": r"\times ",
    "textpm": r"\pm ",
    "ga": r"\gtrsim ",
    "la": r"\lesssim ",
    "Sun": r"\odot ",
    "sun": r"\odot ",
}
#: Fonts that the converter of formulas does not have, and those that are nearest.
_FONTS: Final = {
    "textup": "text",
    "mathup": "mathrm",
    "roman": "mathrm",
    "mathsl": "mathit",
    "mathbit": "boldsymbol",
    "mathsc": "mathcal",
    "scr": "mathscr",
    "germ": "mathfrak",
}
_FONT = re.compile(rf"\\({'|'.join(_FONTS)})(?![A-Za-z])")
_WRITTEN_COMMAND = re.compile(rf"\\({'|'.join(_WRITTEN)})(?![A-Za-z])(?:\{{\}}|[ \t]*)")


def simplified(latex: str) -> str:
    """Return a formula for readers and converters that do not know TeX's boxes, lengths and packages for units."""
    if "\\" not in latex:
        return latex.strip("$")
    latex = _NOTHING.sub("", _SPACE.sub("", _BOX.sub(r"\\text", latex)))
    latex = _UNIT.sub(r"{\1}", _UNITS.sub(r"\1\\,\\mathrm{\2}", latex))
    latex = _FONT.sub(lambda found: f"\\{_FONTS[found[1]]}", _FRACTION.sub(r"\\frac", latex))
    return _WRITTEN_COMMAND.sub(lambda found: _WRITTEN[found[1]], latex).strip("$")
