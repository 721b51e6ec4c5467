"""Minification with the minifiers of the extra ``minify``, and minified files.

The output is equivalent in a browser, but not byte-identical to that of Ruby's minifiers.
"""

from __future__ import annotations

import json
import os
import re
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import programs
from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.files import replace_file
from pylekyll.site.config.cache_key import file_cache

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Item

#: The module for each kind of file; JSON does not need one.
MODULES = {".html": "minify_html", ".css": "rcssmin", ".js": "rjsmin"}
INSTALL = "Install them with `pip install 'pylekyll[minify]'`."
_EXCLUDE = "Exclude the file in the settings of the plugin, or publish a file that is minified already."
_VERSION = b"1\0"
_HTML_OPTIONS: dict[str, Any] = {
    "keep_closing_tags": True,
    "keep_comments": False,
    "keep_html_and_head_opening_tags": True,
    "minify_css": False,
    "minify_js": False,
}
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)", re.ASCII)
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
#: Length from which a separate process minifies: rjsmin and rcssmin may take quadratic time, here 2 seconds.
_LONG = 100_000
#: Time limit in seconds of the separate process; most texts take less than 0.01 s.
_SECONDS = 20
#: minify-html needs 770 bytes of the stack for each level.
_DEEP = 1000
_CALLS = {
    ".html": f"minify_html.minify(text, **{_HTML_OPTIONS!r})",
    ".css": "rcssmin.cssmin(text)",
    ".js": "rjsmin.jsmin(text)",
}
_PROGRAM = (
    "import sys; sys.path.append(sys.argv[1]); import {module}\n"
    "text = sys.stdin.buffer.read().decode('utf-8', 'surrogatepass')\n"
    "smaller = {call}\n"
    "sys.stdout.buffer.write(str(smaller).encode('utf-8', 'surrogatepass'))\n"
)


def is_available(kind: str) -> bool:
    """Return whether files of this kind can be minified."""
    return kind == ".json" or (kind in MODULES and find_spec(MODULES[kind]) is not None)


def minify(kind: str, text: str) -> str | None:
    """Return the minified text of a file of this kind; invalid text stays unchanged.

    Returns ``None`` if that takes too long.
    """
    try:
        return _MINIFIERS[kind](text)
    except TimeoutError:
        return None
    except (ValueError, SyntaxError, RecursionError):
        return text


def minify_output(item: Item, kind: str, log: Log) -> None:
    """Minify the output of a rendered item; warn if that takes too long."""
    if item.output:
        smaller = minify(kind, item.output)
        if smaller is None:
            log.report(_too_slow(item.relative_path), topic="Minifier:")
        else:
            item.output = smaller


def _too_slow(path: str) -> Diagnostic:
    message = f"The file is not minified: the minifier takes more than {_SECONDS} seconds for it."
    return Diagnostic("minifier-too-slow", Severity.WARNING, message, SourceLocation(path), _EXCLUDE)


def _html(text: str) -> str:
    if _may_be_deep(text):
        return _apart(".html", text)
    import minify_html

    return str(minify_html.minify(text, **_HTML_OPTIONS))


def _may_be_deep(text: str) -> bool:
    """Return whether elements may be nested so deeply that minify-html, which is recursive, crashes the process.

    The depth is overestimated: a closing tag only closes the element that was opened last.
    """
    opened: list[str] = []
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        if not tag[1]:
            if name not in _VOID:
                opened.append(name)
                if len(opened) > _DEEP:
                    return True
        elif opened and opened[-1] == name:
            opened.pop()
    return False


def _apart(kind: str, text: str) -> str:
    """Return the text minified by another process, or unchanged if that process fails.

    Raises ``TimeoutError`` if it does not answer in time.
    """
    found = find_spec(MODULES[kind])
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parents[1 if found.submodule_search_locations else 0]
    program = _PROGRAM.format(module=MODULES[kind], call=_CALLS[kind])
    command = [sys.executable, "-I", "-S", "-c", program, str(folder)]
    try:
        done = programs.run_program(command, text=text.encode("utf-8", "surrogatepass"), seconds=_SECONDS)
    except TimeoutError:
        raise
    except OSError:
        return text
    return done.output.decode("utf-8", "surrogatepass") if done.status == 0 else text


def _css(text: str) -> str:
    if len(text) > _LONG:
        return _apart(".css", text)
    import rcssmin

    return str(rcssmin.cssmin(text))


def _js(text: str) -> str:
    if len(text) > _LONG:
        return _apart(".js", text)
    import rjsmin

    return str(rjsmin.jsmin(text))


def _json(text: str) -> str:
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


_MINIFIERS: dict[str, Callable[[str], str]] = {".html": _html, ".css": _css, ".js": _js, ".json": _json}


def keep_minified(file: StaticFile, kind: str, config: Config, log: Log) -> None:
    """Let a static file be copied from its minified form, which is cached by content.

    Logs a warning if that takes too long.
    """
    content = file.path.read_bytes()
    folder = file_cache(config) / "minified"
    path = folder / f"{sha256(_VERSION + kind.encode() + content).hexdigest()[:32]}{kind}"
    if not path.is_file():
        try:
            smaller = minify(kind, content.decode("utf-8"))
        except UnicodeDecodeError:
            return
        if smaller is None:
            log.report(_too_slow(file.relative_path.removeprefix("/")), topic="Minifier:")
            return
        replace_file(path, smaller.encode("utf-8"))
    stat = file.path.stat()
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    file.path = path
