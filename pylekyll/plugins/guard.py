"""Calls functions of plugins, and names the plugin in errors."""

from __future__ import annotations

import sys
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from pylekyll.foundation.errors import PluginError, PylekyllError, SourceLocation
from pylekyll.foundation.version import is_own_module
from pylekyll.languages.liquid.errors import is_python_liquids

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


def guarded(function: Callable[P, T], *arguments: P.args, **keywords: P.kwargs) -> T:
    """Call ``function``; raises ``PluginError`` with its file and line for an unexpected exception of a plugin.

    An exception of a built-in plugin is a bug in pylekyll and is not wrapped.
    """
    try:
        return function(*arguments, **keywords)
    except PylekyllError:
        raise
    except Exception as error:
        module = _module_of(function)
        if is_own_module(module) or is_python_liquids(error):
            raise
        raise _blame(error, function, module) from error


def guarding(function: Callable[P, T]) -> Callable[P, T]:
    """Return ``function`` as one that calls it ``guarded``; one of ours is itself, and costs nothing more."""
    if is_own_module(_module_of(function)):
        return function

    @wraps(function)
    def call(*arguments: P.args, **keywords: P.kwargs) -> T:
        return guarded(function, *arguments, **keywords)

    return call


def _module_of(function: object) -> str:
    return str(getattr(function, "__module__", None) or type(function).__module__)


def _blame(error: Exception, function: object, module: str) -> PluginError:
    file = getattr(sys.modules.get(module), "__file__", None)
    name = getattr(function, "__qualname__", type(function).__name__)
    plugin = Path(file).name if file else module
    message = f"{name} in the plugin {plugin} failed: {type(error).__name__}: {error}"
    location = SourceLocation(str(file), line_of(error, str(file))) if file else None
    return PluginError(message, plugin=plugin, location=location)


def line_of(error: Exception, file: str) -> int | None:
    """Return the last line of ``file`` that was running, or that could not be parsed."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line = None
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
