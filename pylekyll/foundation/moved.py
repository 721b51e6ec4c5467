"""Old paths of modules that the documentation named: they work for one more release, with a warning.

``install`` registers a finder for them. The new paths are in ``MOVED``; plugins find what they need in
``pylekyll.plugins.api``.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.abc import Loader

#: New paths by old ones. The modules inside of a package moved with it.
MOVED: Final = {
    "pylekyll.content": "pylekyll.site.content",
    "pylekyll.diagnostics": "pylekyll.foundation.diagnostics",
    "pylekyll.errors": "pylekyll.foundation.errors",
    "pylekyll.liquid": "pylekyll.languages.liquid",
    "pylekyll.log": "pylekyll.foundation.log",
    "pylekyll.markdown": "pylekyll.languages.markdown",
    "pylekyll.pipeline": "pylekyll.build.pipeline",
    "pylekyll.plugins.builtin": "pylekyll.gems.builtin",
    "pylekyll.rouge": "pylekyll.languages.highlighting",
    "pylekyll.ruby": "pylekyll.languages.ruby",
}


class _MovedModule(ModuleType):
    """A module under its old path, with the names of the module that it has become."""

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(new_path(self.__name__)), name)


class MovedModules:
    """Finder and loader of modules by their old paths."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a specification for the old path of a module (``importlib.abc.MetaPathFinder.find_spec``)."""
        if new_path(name) == name:
            return None
        return ModuleSpec(name, cast("Loader", self), is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module under its old path; warns where it is imported."""
        warnings.warn(
            f"The module '{spec.name}' is now '{new_path(spec.name)}'. "
            "Plugins find its names in 'pylekyll.plugins.api'.",
            FutureWarning,
            stacklevel=2,
        )
        module = _MovedModule(spec.name)
        module.__path__ = []  # the modules of a package are found here, not as copies in its folder
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Import the module that it has become. Raises ``ImportError`` for one that does not exist."""
        import_module(new_path(module.__name__))


def new_path(name: str) -> str:
    """Return the path of a module today; ``name`` itself if that has not changed."""
    parts = name.split(".")
    for count in range(len(parts), 1, -1):
        moved = MOVED.get(".".join(parts[:count]))
        if moved is not None:
            return ".".join([moved, *parts[count:]])
    return name


def install() -> None:
    """Let old paths be imported in this process."""
    if not any(isinstance(finder, MovedModules) for finder in sys.meta_path):
        sys.meta_path.append(MovedModules())
