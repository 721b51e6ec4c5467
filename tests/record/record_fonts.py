"""Make the theme's fonts again: a part of each family as WOFF2, in pylekyll/site/themes/academic/assets/fonts.

usage: record_fonts.py PACKAGES [--measure FONTS]

PACKAGES is a folder that has the families, and the licence that goes with them:
    pip install --no-deps --target PACKAGES fontpkg-figtree fontpkg-inter fontpkg-literata fontpkg-newsreader ziamath
(ziamath brings STIX Two Math). --measure writes _sass/academic/_stand-ins.scss; FONTS is a
node_modules folder with @fontsource/arimo, roboto, tinos and noto-serif, which are as wide as Arial, Roboto, Times New
Roman and Noto Serif. Needs fonttools and brotli, which nothing else here needs: `pip install fonttools brotli`.
"""

from __future__ import annotations

import argparse
import io
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

THEME = Path(__file__).parents[2] / "pylekyll" / "site" / "themes" / "academic"
OUT = THEME / "assets" / "fonts"
SASS = THEME / "_sass" / "academic"
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")


def codes(text: str) -> list[int]:
    """Return the code points of ranges such as "20-7E A0"."""
    pairs = (part.partition("-") for part in text.split())
    return [code for first, _, last in pairs for code in range(int(first, 16), int(last or first, 16) + 1)]


#: Western European languages, and the punctuation of prose. The same ranges are in _fonts.scss.
LATIN = codes("""
    20-7E A0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 2002 2009-200A 2010-2015 2018-201E 2020-2022 2026 2032-2033
    2039-203A 2044 20AC 2122 2190-2193 2212 2215
""")
#: Central and Eastern European languages, Turkish, and raised and lowered figures: a file that pages with them load.
EXTENDED = codes("""
    100-130 132-151 154-17F 218-21B 237 2C7 2D8-2D9 2DB 2DD 1E9E 2070 2074-2079 2080-2089 2116
""")
#: Vietnamese.
VIETNAMESE = codes("1A0-1A1 1AF-1B0 300-301 303 309 323 1EA0-1EF9")
#: Other languages with Latin letters, and transliterations.
OTHERS = codes("""
    18F 1CD-1DC 1E6-1E7 1F4-1F5 1FA-1FF 21E-21F 259 2B9-2BA 2BD-2BF 302 304 306-308 30A-30C 326-328 1E00-1E9D 1E9F
    1EFA-1EFF
""")
#: Files of a face, by the end of their names. Few words have two letters of the later ones in a row: no kerning.
PARTS_OF_TEXT = {"": LATIN, "-extended": EXTENDED, "-vietnamese": VIETNAMESE, "-others": OTHERS}
#: Those of italics and headings.
PARTS = {"": LATIN, "-extended": EXTENDED, "-others": sorted(OTHERS + VIETNAMESE)}
#: What formulas have: Greek, operators, arrows, delimiters; italic, bold, script, fraktur and double-struck letters.
MATH = codes("""
    20-7E A0 A7-A8 AC AF-B1 B4-B7 D7 F7 131 237 2C6-2C7 2D8-2DD 300-315 32C 332 338 391-3A9 3B1-3C9 3D1-3D2 3D5-3D6
    3F0-3F1 3F5 2016 2020-2022 2026 2032-2037 203E 2044 2057 2061-2064 20D0-20F0 2102 210B-2113 2115 2118-211D 2124
    2127-2128 212C-212D 2130-2131 2133-2136 2190-2199 219D-219F 21A2-21A7 21A9-21AA 21AE 21BC-21D5 21DD 2200-2294
    2295-22AC 22B2-22B5 22BB-22BC 22C0-22C6 22C8 22CA-22CB 22DA-22DB 22EE-22F1 2308-230B 2322-2323 239B-23B5 23D0
    23DC-23E1 25A0-25A1 25B3 25B7 25BD 25C1 25C7 25CB 25CF 2605 266D-266F 27E6-27EF 27F5-27FF 2A00-2A0F 2A3F
    2A7D-2A7E 2AAF-2AB0 1D400-1D467 1D49C-1D4CF 1D504-1D56B 1D6A4-1D71B 1D7CE-1D7D7
""")

#: Letters of English prose by how often they occur, to compare the widths of fonts.
PROSE = "etaoinshrdlucmfwypvbgk" * 2 + "etaoinsr" * 4 + " " * 18 + "EATSPM.,"


FEATURES = ["kern", "liga", "locl", "tnum", "lnum"]
FEATURES_OF_HEADINGS = ["kern"]


@dataclass(frozen=True)
class Face:
    """A file to make: from the font that ``source`` names below PACKAGES, at these places of its axes."""

    name: str
    source: str
    axes: tuple[tuple[str, Any], ...]
    features: list[str]


def _face(name: str, source: str, weight: Any, size: int | None = None) -> Face:
    axes = (("wght", weight),) if size is None else (("wght", weight), ("opsz", size))
    is_italic_sans = name == "figtree-italic"  # a few words: titles of journals
    return Face(name, source, axes, [] if is_italic_sans else FEATURES_OF_HEADINGS if "display" in name else FEATURES)


FACES = (
    _face("figtree", "fontpkg_figtree/files/Figtree[wght].ttf", (400, 700)),
    _face("figtree-italic", "fontpkg_figtree/files/Figtree-Italic[wght].ttf", 400),
    _face("inter", "fontpkg_inter/files/Inter[opsz,wght].ttf", (400, 700), 16),
    _face("newsreader", "fontpkg_newsreader/files/Newsreader[opsz,wght].ttf", (400, 700), 16),
    _face("newsreader-italic", "fontpkg_newsreader/files/Newsreader-Italic[opsz,wght].ttf", 400, 16),
    _face("newsreader-display", "fontpkg_newsreader/files/Newsreader[opsz,wght].ttf", 600, 32),
    _face("literata", "fontpkg_literata/files/Literata[opsz,wght].ttf", (400, 700), 14),
    _face("literata-italic", "fontpkg_literata/files/Literata-Italic[opsz,wght].ttf", 400, 14),
    _face("literata-display", "fontpkg_literata/files/Literata[opsz,wght].ttf", 600, 28),
)
MATH_SOURCE = "ziamath/fonts/STIXTwoMath-Regular.ttf"
_TEXT = (("400", 0), ("500 700", 1))
_ITALIC = (("400", 2),)
_SANS = ("Arial", "Roboto", "DejaVu")
_SERIF = ("Times", "Noto", "DejaVu Serif")
#: Family, weights (regular, bold or italic), and the machines' fonts that stand in for it.
STANDING_IN = {
    "figtree": ("Figtree", _TEXT, _SANS),
    "figtree-italic": ("Figtree", _ITALIC, _SANS),
    "inter": ("Inter", _TEXT, _SANS),
    "newsreader": ("Newsreader", _TEXT, _SERIF),
    "newsreader-italic": ("Newsreader", _ITALIC, _SERIF),
    "literata": ("Literata", _TEXT, _SERIF),
    "literata-italic": ("Literata", _ITALIC, _SERIF),
    "newsreader-display": ("Newsreader Display", (("400 700", 1),), _SERIF),
    "literata-display": ("Literata Display", (("400 700", 1),), _SERIF),
}
#: Names of a regular, a bold and an italic face, each with a file that has its widths.
MACHINES = {
    "Arial": (
        ("Arial", "Liberation Sans", "Arimo", "arimo-latin-400-normal"),
        ("Arial Bold", "Liberation Sans Bold", "Arimo Bold", "arimo-latin-700-normal"),
        ("Arial Italic", "Liberation Sans Italic", "Arimo Italic", "arimo-latin-400-italic"),
    ),
    "Roboto": (
        ("Roboto", "Roboto Regular", "roboto-latin-400-normal"),
        ("Roboto Bold", "roboto-latin-700-normal"),
        ("Roboto Italic", "roboto-latin-400-italic"),
    ),
    "Times": (
        ("Times New Roman", "Liberation Serif", "Tinos", "tinos-latin-400-normal"),
        ("Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold", "tinos-latin-700-normal"),
        ("Times New Roman Italic", "Liberation Serif Italic", "Tinos Italic", "tinos-latin-400-italic"),
    ),
    "Noto": (
        ("Noto Serif", "Noto Serif Regular", "noto-serif-latin-400-normal"),
        ("Noto Serif Bold", "noto-serif-latin-700-normal"),
        ("Noto Serif Italic", "noto-serif-latin-400-italic"),
    ),
    "DejaVu": (
        ("DejaVu Sans", "DejaVuSans"),
        ("DejaVu Sans Bold", "DejaVuSans-Bold"),
        ("DejaVu Sans Oblique", "DejaVuSans-Oblique"),
    ),
    "DejaVu Serif": (
        ("DejaVu Serif", "DejaVuSerif"),
        ("DejaVu Serif Bold", "DejaVuSerif-Bold"),
        ("DejaVu Serif Italic", "DejaVuSerif-Italic"),
    ),
}


def part_of(source: Path, letters: list[int], features: list[str]) -> TTFont:
    """Return the font with only these letters and features."""
    font = TTFont(source)
    subsetter = Subsetter(
        Options(layout_features=features, hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], glyph_names=False)
    )
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    between = io.BytesIO()
    font.save(between)
    return TTFont(between)


def write(font: TTFont, name: str) -> None:
    """Write a font, and say how large it is."""
    font.flavor = "woff2"
    font.save(OUT / f"{name}.woff2")
    sys.stdout.write(f"{(OUT / f'{name}.woff2').stat().st_size:7} {name}\n")


def licences(packages: Path) -> str:
    """Return who made the fonts, and their licence, which is the same for all."""
    texts = {path.parent.name: path.read_text("utf-8") for path in sorted(packages.glob("fontpkg_*/LICENSE"))}
    wanted = [texts[face.source.partition("/")[0]] for face in FACES]
    lines = dict.fromkeys(text.splitlines()[0].strip() for text in wanted)
    stix = TTFont(packages / MATH_SOURCE)["name"].getDebugName(0)
    rest = wanted[0].partition("\n")[2].strip().replace("\r", "")
    return "\n".join([*lines, stix, "", "The files here have parts of these fonts.", "", rest, ""])


def width(font: TTFont) -> float:
    """Return the width of prose in this font, in ems a letter."""
    names, advances = font.getBestCmap(), font["hmtx"].metrics
    return sum(advances[names[ord(letter)]][0] for letter in PROSE) / len(PROSE) / font["head"].unitsPerEm


def stand_ins(fonts: Path) -> str:
    """Return a Sass map: for each font, faces of machines, and the numbers that make them as wide and high."""
    lines = ["// Written by tests/record/record_fonts.py: family, weight, faces of the machine, size, ascent, descent."]
    lines.append("$stand-ins: (")
    for name, (family, weights, machines) in STANDING_IN.items():
        lines.append(f"  {name}: (")
        font = TTFont(OUT / f"{name}.woff2")
        for machine in machines:
            for weight, face in weights:
                like = MACHINES[machine][face]
                lines.append(
                    f'    ("{family} as {machine}" "{weight}" {_names(like[:-1])} {_numbers(font, fonts, like[-1])}),'
                )
        lines[-1] = lines[-1].removesuffix(",") if len(machines) > 1 else lines[-1]
        lines.append("  ),")
    lines[-1] = "  )"
    return "\n".join([*lines, ");", ""])


def _names(names: tuple[str, ...]) -> str:
    return "(" + ", ".join(f'local("{name}")' for name in names) + ")"


def _numbers(font: TTFont, fonts: Path, like: str) -> str:
    path = fonts / "@fontsource" / like.partition("-latin")[0] / "files" / f"{like}.woff2"
    scale = width(font) / width(TTFont(path if path.exists() else DEJAVU / f"{like}.ttf"))
    up = font["head"].unitsPerEm * scale
    figures = (scale, font["hhea"].ascent / up, -font["hhea"].descent / up)
    return " ".join(f"{figure:.1%}" for figure in figures)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=Path, metavar="PACKAGES")
    parser.add_argument("--measure", type=Path, metavar="FONTS")
    arguments = parser.parse_args()
    OUT.mkdir(exist_ok=True)
    for face in FACES:
        parts = PARTS if "-" in face.name else PARTS_OF_TEXT
        for end, letters in parts.items():
            font = part_of(arguments.packages / face.source, letters, face.features if not end else [])
            write(instantiateVariableFont(font, dict(face.axes)), f"{face.name}{end}")
    write(part_of(arguments.packages / MATH_SOURCE, MATH, ["dtls", "flac", "kern"]), "stix-two-math")
    (OUT / "LICENSE.txt").write_text(licences(arguments.packages), "utf-8")
    if arguments.measure:
        (SASS / "_stand-ins.scss").write_text(stand_ins(arguments.measure), "utf-8")


if __name__ == "__main__":
    main()
