"""The browser tab or the Node.js program in which Python runs as WebAssembly, and the functions that it lends.

There are no processes, no threads and no sockets there, and packages with machine code are absent. The host does some
of their work with JavaScript (docs/in-the-browser.md). Its functions are in the module ``pylekyll_host``, which
``pylekyll.js`` registers.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

#: The function that compiles stylesheets: Dart Sass as JavaScript, of the npm package ``sass``.
SASS = "compileSass"
#: The function that converts a formula to MathML: the npm package ``temml``.
FORMULA = "convertFormula"
#: The function that gets an address with the browser's own request.
REQUEST = "request"
_MODULE = "pylekyll_host"


def is_webassembly() -> bool:
    """Return whether Python runs as WebAssembly, without processes, threads and sockets."""
    return sys.platform in {"emscripten", "wasi"}


def lent(name: str) -> Callable[..., Any] | None:
    """Return the host's function ``name``, or ``None`` if there is no host or it does not have the function."""
    if not is_webassembly():
        return None
    try:
        return getattr(import_module(_MODULE), name, None)
    except ImportError:
        return None
