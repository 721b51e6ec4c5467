"""Why a build failed, as the overlay in the browser shows it."""

from __future__ import annotations

import os
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pylekyll.errors import ConfigError, PluginError, PylekyllError, RenderError, SourceLocation
from pylekyll.liquid.errors import LiquidError, LiquidSyntaxError
from pylekyll.themes.resolve import find_theme

if TYPE_CHECKING:
    from pathlib import Path

    from pylekyll.config import Config

#: Addresses that editors listen to, by the names that ``EDITOR`` has or ``serve: editor:`` asks for.
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
_KINDS = (
    (LiquidSyntaxError, "Liquid syntax error"),
    (LiquidError, "Liquid error"),
    (ConfigError, "Configuration error"),
    (PluginError, "Plugin error"),
    (RenderError, "Conversion error"),
)


def describe(error: Exception, config: Config) -> dict[str, Any]:
    """Everything that the overlay says of ``error``; what is no ``PylekyllError`` is a mistake of ours."""
    if not isinstance(error, PylekyllError):
        hint = "This is a mistake in pylekyll, not in your site. Please report it."
        return {"kind": "Error", "message": f"{type(error).__name__}: {error}", "hint": hint, "chain": []}
    kind = next((name for cls, name in _KINDS if isinstance(error, cls)), "Error")
    markup = error.markup if isinstance(error, LiquidError) else None
    location = error.location
    chain = error.chain if isinstance(error, RenderError) and len(error.chain) > 1 else ()
    return {
        "kind": kind,
        "message": f"{error.message} {markup}" if markup else error.message,
        "place": str(location) if location else None,
        "line": location.line if location else None,
        "excerpt": getattr(error, "excerpt", None),
        "link": _link(location, config) if location else None,
        "chain": [{"place": str(place), "link": _link(place, config)} for place in chain],
        "hint": error.hint,
    }


def _link(location: SourceLocation, config: Config) -> str | None:
    """The address that opens the file in the person's editor, where there is such a file."""
    paths = (config.source / location.path, _theme_file(location, config))
    path = next(filter(os.path.isfile, paths), None)
    if path is None:
        return None
    whole = quote(PurePath(path).as_posix())
    whole = whole if whole.startswith("/") else f"/{whole}"
    return _template(config).format(path=whole, line=location.line or 1, column=location.column or 1)


def _theme_file(location: SourceLocation, config: Config) -> Path:
    try:
        theme = find_theme(config)
    except PylekyllError:
        theme = None
    return (theme.root if theme else config.source) / location.path


def _template(config: Config) -> str:
    settings = config.get("serve")
    wanted = str(settings.get("editor") or "") if isinstance(settings, dict) else ""
    if "{path}" in wanted:
        return wanted
    environment = config.environment
    names = [wanted, environment.get("VISUAL", ""), environment.get("EDITOR", ""), environment.get("TERM_PROGRAM", "")]
    for name in names:
        word = PurePath(name.split()[0]).stem.lower() if name.split() else ""
        if word in EDITORS:
            return EDITORS[word]
    return EDITORS["code"]
