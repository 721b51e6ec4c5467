"""jekyll-cache-bust 0.0.1: ``{{ "assets/css/main.css" | bust_file_cache }}`` adds its checksum."""

from __future__ import annotations

from hashlib import md5
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.ruby.globs import glob
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_ASSETS = "assets/"
_SEPARATOR = "?v="
#: The theme whose own files the filters search too, and the number of folders that are searched first.
_THEME = "al_folio_core"
_OWN_ROOTS = 2
_CSS_FOLDER = "assets/_sass"


def add_filters(extensions: Extensions, separator: str = _SEPARATOR, folder: str = _CSS_FOLDER) -> None:
    """Add both filters; ``separator`` is before the checksum, ``folder`` holds the styles."""

    @with_context
    def bust_file_cache(value: Any, *_: Any, context: Context) -> str:
        address = to_s(value)
        return f"{address}{separator}{_checksum(_content(address, context, _roots(context, extensions)))}"

    @with_context
    def bust_css_cache(value: Any, *_: Any, context: Context) -> str:
        return f"{to_s(value)}{separator}{_checksum(_styles(folder, context, _roots(context, extensions)))}"

    extensions.add_filter("bust_file_cache", bust_file_cache)
    extensions.add_filter("bust_css_cache", bust_css_cache)


def _content(address: str, context: Context, roots: Sequence[Path]) -> bytes:
    """Return the file that ``address`` names below ``assets/`` (``CacheDigester#file_content``).

    Raises ``ForeignError`` (Ruby's ``Errno::ENOENT``) for a file that is not there.
    """
    start = address.find(_ASSETS)
    if start < 0:
        message = f"bust_file_cache: '{address}' is not below assets/."
        raise ForeignError(message, "TypeError", "Pass the path of a file in assets.")
    path = address[start:]
    for root in roots:
        context.registers.recorder.note(Kind.FILE, str(root / path))
        if (root / path).is_file():
            return (root / path).read_bytes()
    raise ForeignError(f"No such file or directory @ rb_sysopen - {path}", "Errno::ENOENT")


def _styles(folder: str, context: Context, roots: Sequence[Path]) -> bytes:
    """Return everything in the folder of styles, one file after the other (``#directory_files_content``).

    The theme of al-folio has its styles in ``_sass``, not in ``assets/_sass``.
    """
    places = [root / folder for root in roots]
    places += [root / folder.removeprefix(_ASSETS) for root in roots[_OWN_ROOTS:]]
    for place in places:
        context.registers.recorder.note(Kind.FOLDER, str(place))
    found = next((place for place in places if place.is_dir()), None)
    files = [] if found is None else [found / name for name in glob("**/*", found)]
    return b"".join(path.read_bytes() for path in files if path.is_file())


def _checksum(content: bytes) -> str:
    return md5(content, usedforsecurity=False).hexdigest()


def _roots(context: Context, extensions: Extensions) -> list[Path]:
    """Return the folders to search: Ruby's working directory, the source, al-folio's theme (``theme_asset_path``)."""
    site = context.registers.site
    working_directory: Path = getattr(site.config, "working_directory", site.source)
    theme = extensions.theme
    return [working_directory, site.source, *([theme.root] if theme and theme.name == _THEME else [])]


def register(extensions: Extensions) -> None:
    """Add the filters."""
    add_filters(extensions)
