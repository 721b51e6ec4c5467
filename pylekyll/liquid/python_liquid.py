"""python-liquid without the parts of it that no template of ours uses.

Its package imports all of itself at once, with asyncio, Babel and dateutil: 0.13 of the 0.45 processor seconds that a
small site took to be built again. What stands under the dialect is a few of its modules. So these are imported first,
while the packages around them are empty; who asks a package for more, as a plugin that says ``from liquid import Tag``
does, gets the whole of it.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import MethodType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

_PACKAGE = "liquid"
_PACKAGES = (_PACKAGE, "liquid.builtin")
#: What the dialect stands on.
_NEEDED = ("ast", "context", "exceptions", "expression", "filter", "mode", "stream", "tag", "template", "token")
#: What modules ask their own package for while they are imported, and the module that has it.
_HOMES = {
    "Expression": "liquid.expression",
    "Markup": "markupsafe",
    "Mode": "liquid.mode",
    "RenderContext": "liquid.context",
    "Token": "liquid.token",
    "Undefined": "liquid.undefined",
    "escape": "markupsafe",
    "is_undefined": "liquid.undefined",
    "soft_str": "markupsafe",
}


def import_needed() -> None:
    """Import what the dialect needs; all of python-liquid where a version of it does not let itself be taken apart."""
    if _PACKAGE in sys.modules:
        return
    try:
        for package in _PACKAGES:
            _defer(package)
        for name in _NEEDED:
            import_module(f"{_PACKAGE}.{name}")
    except (ImportError, AttributeError):
        for name in [name for name in sys.modules if name.partition(".")[0] == _PACKAGE]:
            del sys.modules[name]
        import_module(_PACKAGE)


def _defer(package: str) -> None:
    """Let ``package`` be there, with the modules in it, and run its own module when it is asked for a name."""
    spec = find_spec(package)
    if spec is None:
        raise ImportError(package)
    module = module_from_spec(spec)

    def get(name: str) -> Any:
        if find_spec(f"{package}.{name}") is not None:
            raise AttributeError(name)  # a module in the package, which is imported next
        if name in _HOMES:
            return getattr(import_module(_HOMES[name]), name)
        _complete(module)
        return getattr(module, name)

    vars(module)["__getattr__"] = get
    sys.modules[package] = module
    parent, _, own_name = package.rpartition(".")
    if parent:
        setattr(sys.modules[parent], own_name, module)


def _complete(package: ModuleType) -> None:
    """Run a package's own module, unless that was done."""
    if vars(package).pop("__getattr__", None) is not None:
        assert package.__spec__ is not None
        assert package.__spec__.loader is not None
        package.__spec__.loader.exec_module(package)


class EnvironmentBase:
    """Stands where python-liquid's ``Environment`` would: what is not here is asked of one of those."""

    autoescape = False

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(_environment(), name)
        function = getattr(found, "__func__", None)
        return found if function is None else MethodType(function, self)


@cache
def _environment() -> Any:
    whole: ModuleType = import_module(_PACKAGE)
    return whole.Environment()
