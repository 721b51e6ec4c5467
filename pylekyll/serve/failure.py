"""The cause of a failed build, for the overlay in the browser."""

from __future__ import annotations

import os
import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pylekyll.foundation.errors import ConfigError, PluginError, PylekyllError, RenderError, SourceLocation, of_system
from pylekyll.languages.liquid.errors import LiquidError, LiquidSyntaxError
from pylekyll.site.content.names import SASS_EXTENSIONS
from pylekyll.site.themes.resolve import find_theme

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.config import Config

#: URLs of editors, by the names in ``EDITOR`` or ``serve: editor:``.
EDITORS = {
    "code": "vscode://file{path}:{line}:{column}",
    "codium": "vscodium://file{path}:{line}:{column}",
    "cursor": "cursor://file{path}:{line}:{column}",
    "windsurf": "windsurf://file{path}:{line}:{column}",
    "zed": "zed://file{path}:{line}:{column}",
    "subl": "subl://open?url=file://{path}&line={line}&column={column}",
    "mate": "txmt://open?url=file://{path}&line={line}&column={column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "pycharm": "pycharm://open?file={path}&line={line}&column={column}",
    "emacs": "org-protocol://open-file?url=file://{path}&line={line}",
}
_PLACE = re.compile(r"\{(path|line|column)\}")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_SPACE = re.compile(r"[\x00-\x20\x7f]")
#: Schemes whose addresses have code for the browser.
_CODE = frozenset({"javascript", "data", "vbscript", "livescript", "mocha"})
#: Lines before and after the line of an error.
_AROUND = 4
#: A larger file is not shown.
_MOST_BYTES = 4 << 20
_KINDS = (
    (LiquidSyntaxError, "Liquid syntax error"),
    (LiquidError, "Liquid error"),
    (ConfigError, "Configuration error"),
    (PluginError, "Plugin error"),
    (RenderError, "Conversion error"),
)


def describe(error: Exception, config: Config, *, first: bool = False) -> dict[str, Any]:
    """Return the overlay's data for ``error``; ``first`` is true if no build has succeeded yet.

    An exception other than ``PylekyllError`` is a bug in pylekyll, or an error of the operating system.
    """
    if isinstance(error, (OSError, MemoryError)):
        error = of_system(error)
    if not isinstance(error, PylekyllError):
        hint = "This is a bug in pylekyll, not in your site. Please report it."
        message = f"{type(error).__name__}: {error}"
        return {"kind": "Error", "message": message, "hint": hint, "chain": [], "first": first}
    kind = next((name for cls, name in _KINDS if isinstance(error, cls)), "Error")
    markup = error.markup if isinstance(error, LiquidError) else None
    location = error.location
    chain = error.chain if isinstance(error, RenderError) and len(error.chain) > 1 else ()
    excerpt: str | None = getattr(error, "excerpt", None)
    return {
        "kind": kind,
        "message": f"{error.message} {markup}" if markup else error.message,
        "place": str(location) if location else None,
        "line": location.line if location else None,
        "excerpt": excerpt,
        "lines": _lines_around(location, excerpt, config) if location else [],
        "link": link(location, config) if location else None,
        "chain": [_step(place, config) for place in chain],
        "hint": error.hint,
        "first": first,
    }


def describe_finding(finding: Diagnostic, config: Config) -> dict[str, Any]:
    """Return the data of one warning for a page's marker."""
    place = finding.location
    return {
        "message": finding.message.strip(),
        "hint": finding.hint,
        "place": str(place) if place else None,
        "link": link(place, config) if place else None,
    }


#: Findings of a good build that leave a page without its values or its layout, with the title of the overlay.
_GRAVE = {
    "front-matter-invalid": "The front matter cannot be read",
    "front-matter-unclosed": "The front matter does not end",
    "layout-missing": "The layout is missing",
}


def describe_grave(findings: Sequence[Diagnostic], config: Config) -> dict[str, Any] | None:
    """Return the overlay's data for the first finding that breaks a page, or ``None``."""
    grave = [finding for finding in findings if finding.code in _GRAVE]
    if not grave:
        return None
    first, place = grave[0], grave[0].location
    others = f"{len(grave) - 1} more such mistakes are in the list of warnings." if len(grave) > 1 else ""
    return {
        **describe_finding(first, config),
        "kind": _GRAVE[first.code],
        "line": place.line if place else None,
        "lines": _lines_around(place, None, config) if place else [],
        "chain": [],
        "hint": "\n".join(filter(None, [first.hint, others])) or None,
        "built": True,
    }


def _lines_around(location: SourceLocation, excerpt: str | None, config: Config) -> list[dict[str, Any]]:
    """Return the lines of the file around ``location``, with a pointer to its line."""
    text = _text(location, config)
    if text is None or location.line is None:
        return []
    lines = text.splitlines()
    lines += [""] * (location.line - len(lines))  # an error at the end of the file is on the line after its last
    first = max(location.line - _AROUND, 1)
    shown: list[dict[str, Any]] = [
        {"number": number, "text": line}
        for number, line in enumerate(lines[first - 1 : location.line + _AROUND], first)
    ]
    for line in shown:
        if line["number"] == location.line:
            line["pointer"] = _pointer(line["text"], location, excerpt)
    return shown


def _pointer(line: str, location: SourceLocation, excerpt: str | None) -> str:
    """Return carets under the column of ``location`` in ``line``, as many as the excerpt has."""
    column = location.column or len(line) - len(line.lstrip()) + 1
    length = excerpt.count("^", excerpt.rfind("\n")) if excerpt else 1
    if location.column is None:
        length = len(line.strip())
    space = "".join("\t" if character == "\t" else " " for character in line[: column - 1])
    return space.ljust(column - 1) + "^" * max(min(length, len(line) - column + 1), 1)


def _step(place: SourceLocation, config: Config) -> dict[str, Any]:
    """Return one step of the chain from the page to the error."""
    text = _text(place, config) if place.line is not None else None
    lines = text.splitlines() if text else []
    line = lines[place.line - 1].strip() if place.line is not None and place.line <= len(lines) else ""
    return {"place": str(place), "link": link(place, config), "role": _role(place.path, config), "text": line}


def _role(path: str, config: Config) -> str:
    parts = PurePath(path).parts
    for setting, role in (("layouts_dir", "layout"), ("includes_dir", "include")):
        if PurePath(str(config[setting])).name in parts[:-1]:
            return role
    return "partial" if PurePath(path).suffix in SASS_EXTENSIONS else "page"


def _text(location: SourceLocation, config: Config) -> str | None:
    path = _file(location, config)
    try:
        is_read = path is not None and path.is_file() and path.stat().st_size < _MOST_BYTES
        return path.read_text("utf-8", errors="replace") if path is not None and is_read else None
    except OSError:
        return None


def link(location: SourceLocation, config: Config) -> str | None:
    """Return the URL that opens the file in the user's editor, if the file exists."""
    path = _file(location, config)
    if path is None:
        return None
    whole = quote(PurePath(path).as_posix())
    whole = whole if whole.startswith("/") else f"/{whole}"
    values = {"path": whole, "line": str(location.line or 1), "column": str(location.column or 1)}
    # `str.format` would also read attributes, and fail for other names in braces.
    return _PLACE.sub(lambda match: values[match[1]], _template(config))


def _file(location: SourceLocation, config: Config) -> Path | None:
    """Return the file of a location, which is relative to the source or to the theme."""
    # Not `Path.is_file`, which raises in a forbidden folder: often the cause of the failure.
    return next(filter(os.path.isfile, (place(location, config) for place in (_own_file, _theme_file))), None)


def _own_file(location: SourceLocation, config: Config) -> Path:
    return config.source / location.path


def _theme_file(location: SourceLocation, config: Config) -> Path:
    try:
        theme = find_theme(config)
    except (PylekyllError, OSError):
        theme = None
    return (theme.root if theme else config.source) / location.path


def _is_safe(template: str) -> bool:
    """Return whether a template is a program's address: browsers run code of some schemes, even after spaces."""
    scheme = _SCHEME.match(template)
    return scheme is not None and scheme[1].lower() not in _CODE and not _SPACE.search(template)


def _template(config: Config) -> str:
    settings = config.get("serve")
    wanted = str(settings.get("editor") or "") if isinstance(settings, dict) else ""
    if "{path}" in wanted and _is_safe(wanted):
        return wanted
    environment = config.environment
    names = [wanted, environment.get("VISUAL", ""), environment.get("EDITOR", ""), environment.get("TERM_PROGRAM", "")]
    for name in names:
        word = PurePath(name.split()[0]).stem.lower() if name.split() else ""
        if word in EDITORS:
            return EDITORS[word]
    return EDITORS["code"]
