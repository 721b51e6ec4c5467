"""jekyll-coffeescript 2.0: `.coffee` files become `.js`, if the command ``coffee`` is installed.

The gem contains a compiler, CoffeeScript 1.12, and needs a JavaScript engine to run it. Here the compiler comes from
the site's ``node_modules`` or the ``PATH``. Without a compiler the build warns, and the script logs an error on the
console.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.foundation.errors import RenderError, SourceLocation
from pylekyll.foundation.programs import find_in, find_program, run_program
from pylekyll.languages.ruby import json
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.api import Converter, Priority, Reads

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_COMMAND = "coffee"
_LOCAL = "node_modules/.bin"
_SECONDS = 60
_ERROR = lazy_pattern(r":(\d+):(\d+): error: (.*)")
_INSTALL = "install it with `npm install coffeescript@1.12.7` in the site's folder (-g for all sites)"


class CoffeeScriptConverter(Converter):
    """Compiles scripts (``Jekyll::Converters::CoffeeScript``)."""

    priority = Priority.LOW
    safe = True
    reads = Reads.NOTHING

    def matches(self, extension: str) -> bool:
        """``.coffee``, in any case."""
        return extension.lower() == ".coffee"

    def output_ext(self, extension: str) -> str:
        """``.js``."""
        return ".js"

    def convert(self, content: str, item: Item | None = None) -> str:
        """Return the JavaScript; raises ``RenderError`` with the location of the compiler's error."""
        command = find_compiler(self.extensions)
        path = "a script" if item is None else item.relative_path
        if command is None:
            self.extensions.log.warning(
                "CoffeeScript:",
                f"{path} is not compiled: jekyll-coffeescript needs the command `coffee`; {_INSTALL}.",
                code="coffeescript-compiler-missing",
                location=None if item is None else SourceLocation(path),
            )
            return f"console.error({json.generate(f'{path} was not compiled: CoffeeScript compiler not found.')});\n"
        return _compile(command, content, path, item.first_line if item is not None else 1)


def find_compiler(extensions: Extensions) -> str | None:
    """Return the command ``coffee``: the site's own, which safe mode does not run, or one on the ``PATH``."""
    # Here and below: GitHub Pages has this plugin for all sites, of which few have a script.
    config = extensions.config
    own = [] if config.safe else [config.source / _LOCAL, config.working_directory / _LOCAL]
    found = next(filter(None, (find_in(folder.absolute(), _COMMAND) for folder in own)), None)
    outside = [config.source, config.working_directory] if config.safe else []
    path = config.environment.get("PATH", "")
    return found or find_program(_COMMAND, {"PATH": path}, outside)


def _compile(command: str, source: str, path: str, first_line: int) -> str:
    """Return the compiler's output file: its printed output lacks empty lines at the beginning."""
    with tempfile.TemporaryDirectory(prefix="pylekyll-coffee-") as name:
        folder = Path(name)
        script, compiled = folder / "script.coffee", folder / "script.js"
        script.write_bytes(source.encode("utf-8", "surrogateescape"))
        arguments = [command, "--compile", "--no-header", "--output", name, str(script)]
        try:
            done = run_program(arguments, seconds=_SECONDS)
        except TimeoutError:
            raise _failure(f"{command} did not finish within {_SECONDS} seconds", path) from None
        except OSError as error:
            raise _failure(f"{command} cannot be run: {error.strerror or error}", path) from error
        if done.status == 0 and compiled.is_file():
            return compiled.read_bytes().decode("utf-8", "surrogateescape")
        said = (done.errors or done.output).decode("utf-8", "replace").strip()
    problem = _ERROR.search(said)
    if problem is None:
        raise _failure(said or f"{command} wrote nothing (status {done.status})", path)
    raise RenderError(problem[3], SourceLocation(path, int(problem[1]) + first_line - 1, int(problem[2])))


def _failure(message: str, path: str) -> RenderError:
    return RenderError(f"CoffeeScript: {message}", SourceLocation(path))


def register(extensions: Extensions) -> None:
    """Add the converter."""
    extensions.add_converter(CoffeeScriptConverter)
