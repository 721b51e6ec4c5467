"""a CV as PDF, set by Typst.

The designs are programs of ours; the data reach them as JSON and are shown as text. Typst's root is an empty folder
with at most a copy of the photo, so that nothing else can be read, and no design asks for a package.
"""

from __future__ import annotations

import json
import re
import tempfile
import unicodedata
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv import fonts
from pylekyll.foundation.errors import RenderError
from pylekyll.foundation.packages import distributions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pylekyll.academic.cv.fonts import FontChoice, LoadedFonts

#: The designs, with the colour that each has unless a site sets another.
DESIGNS = {"classic": "#1d3a5f", "modern": "#15597f", "margin": "#7a1f1f"}
PAPERS = ("a4", "us-letter")
PHOTO_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
_FOLDER = Path(__file__).parent / "designs"
_USE = re.compile(r'xlink:href="#(g[0-9A-F]+)"')
#: A character of private use that no font has: its picture is that of a missing one.
_MISSING = "\U0010fffd"
_MOST_CHECKED = 10_000
_WITHOUT_PICTURES = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})


@dataclass(frozen=True)
class PdfOptions:
    """How a PDF looks. ``timestamp`` are seconds since 1970 for its metadata; without one it has no date."""

    design: str = "classic"
    colour: str = ""
    paper: str = "a4"
    lang: str = "en"
    photo: Path | None = None
    timestamp: int | None = None


@dataclass
class Pdf:
    """A finished PDF.

    ``missing`` are characters that no font has, ``families`` preferred fonts that were not found, and ``photo_error``
    says why the photo was left out.
    """

    content: bytes
    missing: list[str] = field(default_factory=list)
    families: list[str] = field(default_factory=list)
    photo_error: str = ""


def is_available() -> bool:
    """Return whether the package ``typst`` is installed."""
    return find_spec("typst") is not None


def key_of(data: Mapping[str, Any], options: PdfOptions, choice: FontChoice) -> str:
    """Return a key that two PDFs share only if they are the same: of data, design, fonts and Typst's version."""
    digest = blake2b(digest_size=16)
    shown = {**vars(options), "photo": ""}
    photo = options.photo.read_bytes() if options.photo else b""
    parts = (
        *(name for name in distributions() if name.startswith("typst-")),
        _source(options.design),
        json.dumps([data, shown, choice.families, choice.use_system], ensure_ascii=False),
        fonts.fingerprint((*fonts.package_folders(), *choice.files)),
        blake2b(photo, digest_size=16).hexdigest(),
    )
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass"))
        digest.update(b"\0")
    return digest.hexdigest()


def make_pdf(data: Mapping[str, Any], options: PdfOptions, choice: FontChoice) -> Pdf:
    """Return the PDF of ``data`` (``Curriculum.pdf_data``). Raises ``RenderError`` where Typst refuses.

    The same arguments give the same bytes, on every machine that has the same version of Typst and the same fonts.
    """
    import typst

    lang, _, region = options.lang.replace("_", "-").partition("-")
    with (
        closing(fonts.load(choice, options.lang)) as loaded,
        tempfile.TemporaryDirectory(prefix="pylekyll-cv-") as folder,
    ):
        given = {
            "colour": options.colour or DESIGNS[options.design],
            "paper": options.paper,
            "lang": lang.lower() if lang.isascii() and lang.isalpha() and len(lang) in (2, 3) else "en",
            "region": region.upper() if len(region) == 2 and region.isascii() and region.isalpha() else "",
            "fonts": loaded.fallback,
            "dated": options.timestamp is not None,
        }

        def compiled(photo: str) -> bytes:
            cv = json.dumps({**data, "options": {**given, "photo": photo}}, ensure_ascii=False)
            content: bytes = typst.compile(
                _source(options.design).encode(),
                root=folder,
                font_paths=loaded.fonts,
                sys_inputs={"cv": cv.encode("utf-8", "replace").decode()},
                timestamp=options.timestamp if options.timestamp is not None else 0,
                package_path=folder,
                package_cache_path=folder,
            )
            return content

        content, photo_error = _with_or_without(compiled, _lay_photo(options.photo, Path(folder)))
    return Pdf(bytes(content), list(_missing(data, loaded)), loaded.missing, photo_error)


def _with_or_without(compiled: Callable[[str], bytes], photo: str) -> tuple[bytes, str]:
    """Return the PDF, and why its photo was left out, which is empty for a photo that can be shown.

    Raises ``RenderError`` where Typst refuses the rest too.
    """
    import typst

    try:
        try:
            return compiled(photo), ""
        except typst.TypstError as error:
            if not photo:
                raise
            return compiled(""), str(error.message)
    except typst.TypstError as error:
        message = f"Typst cannot typeset the CV: {error.message}."
        raise RenderError(message, hint="This is a bug in pylekyll; please report it.") from None


def _source(design: str) -> str:
    return "".join((_FOLDER / f"{name}.typ").read_text("utf-8") for name in ("common", design))


def _lay_photo(photo: Path | None, folder: Path) -> str:
    if photo is None:
        return ""
    name = f"photo{photo.suffix.lower()}"
    (folder / name).write_bytes(photo.read_bytes())
    return f"/{name}"


def _missing(data: object, loaded: LoadedFonts) -> Iterator[str]:
    """Yield the characters of the data that no font has.

    Typst does not tell: so each character beyond Latin gets a page of its own as SVG, and those whose picture is that
    of a character which no font has are missing.
    """
    import typst

    unusual = sorted({character for text in _texts(data) for character in text if _is_worth_checking(character)})
    if not unusual:
        return
    checked = unusual[:_MOST_CHECKED]
    shown = [f"a{one}" if unicodedata.category(one)[0] == "M" else one for one in (_MISSING, *checked)]
    family = json.dumps(["Libertinus Serif", *loaded.fallback], ensure_ascii=False)
    source = (
        "#let given = json(bytes(sys.inputs.characters))\n"
        "#set text(font: json(bytes(sys.inputs.fonts)))\n"
        "#set page(width: 2cm, height: 2cm, margin: 0pt)\n"
        "#given.map(one => text(one)).join(pagebreak())\n"
    )
    inputs = {"characters": json.dumps(shown), "fonts": family}
    pages: Any = typst.compile(source.encode(), font_paths=loaded.fonts, sys_inputs=inputs, format="svg", timestamp=0)
    pictures = [set(_USE.findall(page.decode())) for page in pages]
    for character, picture in zip(checked, pictures[1:], strict=True):
        if not picture or picture & pictures[0]:
            yield character


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)


def _is_worth_checking(character: str) -> bool:
    """Return whether a character may be missing: Latin letters never are, controls and spaces have no picture."""
    return ord(character) > 0x24F and unicodedata.category(character) not in _WITHOUT_PICTURES
