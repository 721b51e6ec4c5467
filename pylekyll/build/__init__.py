"""One build: the pipeline from a configuration to written files, its observers, its report and what it warns of.

``pipeline.build`` is the entry; a build without observers depends on nothing but its input. It may import ``gems`` and
the rooms below it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _CallableRoom(ModuleType):
    """Package that can also be called: ``pylekyll.build`` is a function of the API too.

    Python sets an imported submodule as an attribute of its package, where it would hide the function.
    """

    def __call__(self, *arguments: Any, **settings: Any) -> Any:
        """Call ``pylekyll.api.build``."""
        return import_module("pylekyll.api").build(*arguments, **settings)


sys.modules[__name__].__class__ = _CallableRoom
