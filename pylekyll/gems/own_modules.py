"""The Python modules of a site's own plugins folder, imported as one package so that they can import each other.

``from .helpers import shout`` works in ``_plugins/a.py`` and finds ``_plugins/helpers.py``; ``from ..helpers import
shout`` does in ``_plugins/deep/b.py``. The package has a name that no other module has, and nothing is added to
``sys.path``: two sites of one process can have plugins of the same names.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from contextlib import contextmanager
from difflib import get_close_matches
from hashlib import sha1
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PluginError, SourceLocation
from pylekyll.plugins.guard import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.foundation.log import Log

_REGISTER = "register"
#: Similarity from which a function's name counts as a misspelled `register`; `register_tags` is below it.
_ALIKE = 0.87


class OwnModules:
    """The package of the plugins folder ``folder``; a new instance reads its files again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._package = f"_pylekyll_plugins_{sha1(str(folder).encode(), usedforsecurity=False).hexdigest()}"
        for name in [name for name in sys.modules if name == self._package or name.startswith(f"{self._package}.")]:
            del sys.modules[name]
        package = ModuleType(self._package)
        package.__path__ = [str(folder)]
        sys.modules[self._package] = package  # dataclasses and pickle look modules up there
        importlib.invalidate_caches()

    def import_file(self, path: Path, shown: str) -> ModuleType:
        """Return the module in the file ``path`` below the folder; ``shown`` is its name in messages.

        Raises ``PluginError`` with the file and line for a module that fails while it is imported.
        """
        parts = path.relative_to(self._folder).with_suffix("").parts
        name = ".".join((self._package, *(part.replace(".", "_") for part in parts)))
        try:
            with _no_bytecode():
                return _import(name, path)
        except Exception as error:
            sys.modules.pop(name, None)
            message = f"The plugin {shown} cannot be loaded: {type(error).__name__}: {error}"
            raise PluginError(message, shown, self._blamed(error, path, shown), _hint(error, path)) from error

    def _blamed(self, error: Exception, path: Path, shown: str) -> SourceLocation:
        """Return the line that failed, in the plugin at ``path`` or in a helper that it imports."""
        files = [str(path)]
        trace = error.__traceback__
        while trace is not None:
            files.append(trace.tb_frame.f_code.co_filename)
            trace = trace.tb_next
        if isinstance(error, SyntaxError) and error.filename:
            files.append(error.filename)
        last = [file for file in files if Path(file).is_relative_to(self._folder)][-1]
        name = shown.removesuffix(path.relative_to(self._folder).as_posix())
        return SourceLocation(name + Path(last).relative_to(self._folder).as_posix(), line_of(error, last))


def is_helper(module: ModuleType, shown: str, log: Log) -> bool:
    """Return whether ``module`` lacks ``register``, which makes it a helper of other modules.

    A function whose name is nearly ``register`` is reported.
    """
    if hasattr(module, _REGISTER):
        return False
    functions = [
        name
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
    near = get_close_matches(_REGISTER, functions, n=1, cutoff=_ALIKE)
    if near:
        message = f"The plugin does not have a function `register`, so it is not used. It has `{near[0]}`."
        hint = "Rename it to `register`."
        finding = Diagnostic("plugin-without-register", Severity.WARNING, message, SourceLocation(shown), hint)
        log.report(finding, topic="Plugins:")
    return True


def report_unused(modules: list[str], log: Log) -> None:
    """Report a plugins folder whose ``modules`` are all helpers, which nothing uses."""
    names = ", ".join(modules)
    does, them = ("does", "it") if len(modules) == 1 else ("do", "them")
    message = f"{names} {does} not have a function `register`, so nothing uses {them}."
    hint = "A plugin is a module with `def register(extensions):` (docs/plugins.md)."
    log.report(Diagnostic("plugin-without-register", Severity.WARNING, message, None, hint), topic="Plugins:")


def _import(name: str, path: Path) -> ModuleType:
    """Import ``path`` as ``name``, unless another module of the package imported it before."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # the module imports another one that does not exist
    _import_by_path(name, path)  # my.plugin.py, or a.py beside a folder a
    return sys.modules[name]


def _import_by_path(name: str, path: Path) -> None:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} cannot be imported")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


@contextmanager
def _no_bytecode() -> Iterator[None]:
    """Disable ``__pycache__``, which would pollute the site and hide a second change within one second."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _hint(error: Exception, path: Path) -> str | None:
    """Return a hint how to import a helper beside the plugin at ``path``."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    if name and "." not in name and path.with_name(f"{name}.py").is_file():
        return f"Write `from . import {name}`, or `from .{name} import ...`, to import {name}.py beside it."
    return None
