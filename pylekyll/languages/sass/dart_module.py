"""Dart Sass as JavaScript: a function of the host compiles, and asks for the site's files.

The host sees no files of its own. So this module finds partials as Dart Sass's importer of folders does
(``resolveImportPath`` in ``lib/src/importer/utils.dart``).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from pylekyll.foundation import presence
from pylekyll.languages.sass.addresses import file_url, path_of
from pylekyll.languages.sass.answer import Answer, Event, Failure, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.languages.sass.answer import Request

_ENDINGS = (".sass", ".scss", ".css")
_SYNTAXES = {".sass": "indented", ".css": "css"}


def answer_of_host(compiler: Callable[..., str], request: Request) -> Answer:
    """Return the answer of ``compiler``, which takes a request as JSON and two functions, and returns JSON.

    The functions are those of ``Partials``.
    """
    options = request.options
    partials = Partials(options.load_paths)
    text = json.dumps(
        {
            "source": request.source,
            "url": request.url,
            "syntax": "indented" if request.indented else "scss",
            "style": request.style,
            "sourceMap": request.wants_map,
            "verbose": options.verbose,
            "quietDeps": options.quiet_deps,
            "charset": bool(request.url),
            "fatalDeprecations": options.fatal_deprecations,
            "silenceDeprecations": options.silence_deprecations,
            "futureDeprecations": options.future_deprecations,
        }
    )
    answer = json.loads(compiler(text, partials.find, partials.load))
    failure = answer.get("failure")
    return Answer(
        tuple(
            Event(event["message"], event["deprecation"], event["isDebug"], _span(event), event["trace"])
            for event in answer["events"]
        ),
        answer.get("css", ""),
        json.dumps(answer["sourceMap"]) if answer.get("sourceMap") else "",
        tuple(answer.get("urls", ())),
        Failure(failure["message"], _span(failure), failure["trace"]) if failure else None,
    )


def _span(message: dict[str, Any]) -> Span | None:
    span = message["span"]
    return Span(span["line"], span["column"], span["url"], span["text"], span["context"]) if span else None


class Partials:
    """Finds and reads partials for the host."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders

    def find(self, url: str, is_import: bool) -> str:
        """Return the URL of the partial that a rule names; ``is_import`` is true for ``@import``.

        The result is empty without one, and ``! MESSAGE`` if there are several.
        """
        for path in self._places(url):
            found = _resolved(path, is_import=is_import)
            if len(found) > 1:
                shown = "".join(f"\n  {each.name}" for each in found)
                return f"! It's not clear which file to import. Found:{shown}"
            if found:
                return file_url(Path(os.path.normpath(found[0])))
        return ""

    def load(self, url: str) -> str:
        """Return the text and the syntax of a partial as JSON."""
        path = path_of(url)
        try:
            text = path.read_bytes().decode()
        except (OSError, UnicodeDecodeError) as error:
            return json.dumps({"error": f"{path.name} cannot be read: {error}"})
        return json.dumps({"contents": text, "syntax": _SYNTAXES.get(path.suffix, "scss")})

    def _places(self, url: str) -> Iterator[Path]:
        parts = urlsplit(url)
        if parts.scheme == "file":
            yield path_of(url)
        elif not parts.scheme:
            yield from (folder / unquote(url) for folder in self._folders)


def _resolved(path: Path, *, is_import: bool) -> list[Path]:
    """Return the files that the path of a rule can mean; more than one is an error."""
    infixes = (".import", "") if is_import else ("",)
    if path.suffix in _ENDINGS:
        tries = (_existing(path.with_suffix(infix + path.suffix)) for infix in infixes)
        return next(filter(None, tries), [])
    names = [path, path / "index"] if presence.is_folder(path) else [path]
    tries = (_with_endings(name.with_name(name.name + infix)) for name in names for infix in infixes)
    return next(filter(None, tries), [])


def _with_endings(path: Path) -> list[Path]:
    sass, scss, css = (_existing(path.with_name(path.name + ending)) for ending in _ENDINGS)
    return [*sass, *scss] or css


def _existing(path: Path) -> list[Path]:
    return [each for each in (path.with_name(f"_{path.name}"), path) if presence.is_file(each)]
