"""Minification with the minifiers of the extra ``minify``, and minified files.

The output means the same to a browser; it is not byte for byte that of minifiers in Ruby.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING

from pylekyll.atomic import replace_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.config import Config
    from pylekyll.content.static_file import StaticFile

#: The module that each kind of file needs; JSON needs none.
MODULES = {".html": "minify_html", ".css": "rcssmin", ".js": "rjsmin"}
INSTALL = "Install them with `pip install 'pylekyll[minify]'`."
_VERSION = b"1\0"


def is_available(kind: str) -> bool:
    """Return whether files of this kind can be made smaller."""
    return kind == ".json" or (kind in MODULES and find_spec(MODULES[kind]) is not None)


def minify(kind: str, text: str) -> str:
    """Return the text of a file of this kind made smaller; what cannot be read stays as it is."""
    try:
        return _MINIFIERS[kind](text)
    except (ValueError, SyntaxError):
        return text


def _html(text: str) -> str:
    import minify_html

    return str(
        minify_html.minify(
            text,
            keep_closing_tags=True,
            keep_comments=False,
            keep_html_and_head_opening_tags=True,
            minify_css=False,
            minify_js=False,
        )
    )


def _css(text: str) -> str:
    import rcssmin

    return str(rcssmin.cssmin(text))


def _js(text: str) -> str:
    import rjsmin

    return str(rjsmin.jsmin(text))


def _json(text: str) -> str:
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


_MINIFIERS: dict[str, Callable[[str], str]] = {".html": _html, ".css": _css, ".js": _js, ".json": _json}


def keep_minified(file: StaticFile, kind: str, config: Config) -> None:
    """Let a static file be copied from its smaller form, which is kept in the cache under its content."""
    content = file.path.read_bytes()
    folder = config.cache_dir / "pylekyll" / "minified"
    path = folder / f"{sha256(_VERSION + kind.encode() + content).hexdigest()[:32]}{kind}"
    if not path.is_file():
        try:
            smaller = minify(kind, content.decode("utf-8"))
        except UnicodeDecodeError:
            return
        replace_file(path, smaller.encode("utf-8"))
    stat = file.path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    file.path = path
