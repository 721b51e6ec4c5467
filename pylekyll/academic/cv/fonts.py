"""Fonts of a PDF: those in Typst, those that installed packages bring, and those of the site."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.scratch import Scratch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
#: Modules that bring fonts: Source Sans 3 of the extra ``cv``, and Noto Sans CJK of the extra ``cv-cjk``.
_PACKAGES = ("fontpkg_source_sans_3", "manimgx_fonts_cjk")
#: The text in the names of families that are made for one language.
_MARKS = {
    "ja": (" JP", " Japanese"),
    "ko": (" KR", " Korean"),
    "zh": (" SC", " CN", " GB"),
    "zh-tw": (" TC", " TW"),
    "zh-hk": (" HK", " TC"),
    "zh-hant": (" TC", " TW"),
}
_MOST_FILES = 200


@dataclass(frozen=True)
class FontChoice:
    """The fonts of one PDF: files of fonts, families to prefer, and whether the system's count too."""

    files: tuple[Path, ...] = ()
    families: tuple[str, ...] = ()
    use_system: bool = False


@dataclass
class LoadedFonts:
    """Fonts as Typst has loaded them: ``fallback`` are families for what the design's own font does not have.

    Typst reads the files of the site's fonts when it needs them, so their ``folder`` stays until ``close``.
    """

    fonts: Any
    fallback: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    folder: Scratch | None = None

    def close(self) -> None:
        """Remove the folder."""
        if self.folder is not None:
            self.folder.close()


def package_folders() -> list[Path]:
    """Return the folders of the installed packages that bring fonts."""
    specs = (find_spec(name) for name in _PACKAGES)
    return [Path(folder) for spec in specs if spec is not None for folder in spec.submodule_search_locations or ()]


def fingerprint(folders: Iterable[Path]) -> str:
    """Return a digest of the fonts in ``folders``: names and contents."""
    digest = blake2b(digest_size=16)
    for path in font_files(folders):
        digest.update(f"{path.name}\0".encode())
        digest.update(blake2b(path.read_bytes(), digest_size=16).digest())
    return digest.hexdigest()


def font_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the files of fonts in ``folders`` and below, in order; no more than two hundred."""
    found = 0
    for folder in folders:
        for path in presence.files_below(folder) if folder.is_dir() else [folder]:
            if path.suffix.lower() in _SUFFIXES and path.is_file():
                found += 1
                if found > _MOST_FILES:
                    return
                yield path


def load(choice: FontChoice, lang: str) -> LoadedFonts:
    """Load the fonts. Needs the package ``typst``.

    The fallback begins with the preferred families, followed by all families that are not Typst's own: those made for
    ``lang`` first. ``missing`` are preferred families that no folder has.
    """
    import typst

    folder = _folder_of(choice.files)
    paths: list[Any] = [*map(str, package_folders()), *([] if folder is None else [str(folder.path)])]
    fonts = typst.Fonts(include_system_fonts=choice.use_system, font_paths=paths)
    known = set(fonts.families())
    own = set(typst.Fonts(include_system_fonts=False).families())
    wanted = [family for family in choice.families if family in known]
    others = [] if choice.use_system else sorted(known - own - {*wanted, "Source Sans 3"}, key=lambda name: name)
    fallback = [*wanted, *_ordered(others, lang)]
    return LoadedFonts(fonts, fallback, [family for family in choice.families if family not in known], folder)


def _folder_of(files: Iterable[Path]) -> Scratch | None:
    """Return a folder with copies of ``files``: Typst searches folders, and follows all links in them."""
    folder = None
    for number, file in enumerate(files):
        folder = folder or Scratch("pylekyll-fonts-")
        shutil.copyfile(file, folder.path / f"{number}{file.suffix.lower()}")
    return folder


def _ordered(families: Sequence[str], lang: str) -> list[str]:
    lang = lang.lower().replace("_", "-")
    marks = _MARKS.get(lang) or _MARKS.get(lang.partition("-")[0], ())
    return sorted(families, key=lambda name: (not any(name.endswith(mark) for mark in marks), _rank(name), name))


def _rank(family: str) -> int:
    """Return the place of a family among those for other languages: simplified Chinese and Japanese come first."""
    for place, mark in enumerate((" JP", " SC", " TC", " KR", " HK")):
        if family.endswith(mark):
            return place
    return -1
