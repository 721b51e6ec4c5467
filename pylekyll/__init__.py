"""pylekyll: the site that ``jekyll build`` makes, without Ruby.

The names of ``pylekyll.api`` are here too, and are imported when they are first used.
"""

import sys

# `python -m pylekyll` puts the current folder first on the path before our code runs. A site's own typing.py or yaml.py
# would then replace the library. `argv` begins with "-m" while this module is imported.
if (
    sys.argv[:1] == ["-m"]
    and {"pylekyll", "-mpylekyll"} & set(sys.orig_argv[1 : -len(sys.argv[1:]) or None])
    and not (sys.flags.isolated or getattr(sys.flags, "safe_path", False))
):
    del sys.path[0]

from typing import TYPE_CHECKING, Any

from pylekyll.foundation import moved
from pylekyll.foundation.version import JEKYLL_VERSION, __version__

if TYPE_CHECKING:
    from pylekyll.api import (
        BuildReport,
        Diagnostic,
        JekyllEnvironment,
        PylekyllError,
        Severity,
        Site,
        SourceLocation,
        build,
        create_markdown,
        highlight,
        kramdown,
        render_liquid,
    )

__all__ = [
    "JEKYLL_VERSION",
    "BuildReport",
    "Diagnostic",
    "JekyllEnvironment",
    "PylekyllError",
    "Severity",
    "Site",
    "SourceLocation",
    "__version__",
    "build",
    "create_markdown",
    "highlight",
    "kramdown",
    "render_liquid",
]


moved.install()


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'pylekyll' has no attribute '{name}'")
    from pylekyll import api

    value = globals()[name] = getattr(api, name)
    return value
