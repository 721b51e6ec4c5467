"""jekyll-cache-bust 0.0.1: ``{{ "assets/css/main.css" | bust_file_cache }}`` adds its checksum."""

from __future__ import annotations

import os
from hashlib import md5
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.private import is_private_name
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.ruby.globs import glob
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.config.paths import leads_out

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config

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
        content = _content(address, context, _roots(context, extensions), extensions.config)
        return f"{address}{separator}{_checksum(content)}"

    @with_context
    def bust_css_cache(value: Any, *_: Any, context: Context) -> str:
        content = _styles(folder, context, _roots(context, extensions), extensions.config)
        return f"{to_s(value)}{separator}{_checksum(content)}"

    extensions.add_filter("bust_file_cache", bust_file_cache)
    extensions.add_filter("bust_css_cache", bust_css_cache)


def _content(address: str, context: Context, roots: Sequence[Path], config: Config) -> bytes:
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
        if (root / path).is_file() and not _leads_out(root / path, root, config):
            return (root / path).read_bytes()
    raise ForeignError(f"No such file or directory @ rb_sysopen - {path}", "Errno::ENOENT")


def _styles(folder: str, context: Context, roots: Sequence[Path], config: Config) -> bytes:
    """Return everything in the folder of styles, one file after the other (``#directory_files_content``).

    The theme of al-folio has its styles in ``_sass``, not in ``assets/_sass``.
    """
    places = [root / folder for root in roots]
    places += [root / folder.removeprefix(_ASSETS) for root in roots[_OWN_ROOTS:]]
    for place in places:
        context.registers.recorder.note(Kind.FOLDER, str(place))
    found = next((place for place in places if place.is_dir()), None)
    if found is None:
        return b""
    files = [found / name for name in glob("**/*", found)]
    return b"".join(path.read_bytes() for path in files if path.is_file() and not _leads_out(path, found, config))


def _leads_out(path: Path, root: Path, config: Config) -> bool:
    """Return whether safe mode forbids a file: it is outside of the folder that is searched, or private."""
    real, above = os.path.realpath(path), os.path.realpath(root)
    return config.safe and (leads_out(path, root) or is_private_name(os.path.relpath(real, above)))


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
