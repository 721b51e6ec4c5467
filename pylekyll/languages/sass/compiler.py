"""One function for both compilers, and the choice between them."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from pylekyll.foundation import presence
from pylekyll.foundation.errors import RenderError, SourceLocation
from pylekyll.foundation.limits import LimitError
from pylekyll.foundation.private import is_private_name
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.sass.options import AUTO, DART_SASS, LIBSASS
from pylekyll.languages.sass.result import CompilerMissingError, SassResult, SassWarning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from pylekyll.languages.sass.options import SassOptions

_NAMES = {DART_SASS: "Dart Sass", LIBSASS: "libsass"}
_OTHER = {DART_SASS: LIBSASS, LIBSASS: DART_SASS}
_NOT_FOUND = lazy_pattern(r"Can't find stylesheet to import|File to import not found")
_LEFT_OVER = lazy_pattern(r"@(?:use|forward)\b")


def end_compilers() -> None:
    """End the processes that wait for another stylesheet: each has at least 8 MB."""
    # A module that is not imported, or that another thread is importing, did not start any.
    end = getattr(sys.modules.get("pylekyll.languages.sass.process"), "end_idle", None)
    if end is not None:
        end()


def compile_sass(
    source: str,
    options: SassOptions,
    *,
    indented: bool = False,
    page: str | None = None,
    first_line: int = 1,
) -> SassResult:
    """Compile a stylesheet to what Jekyll's converter would write.

    ``source`` is the stylesheet after Liquid, in the indented syntax or as SCSS. ``page`` is the path of its page from
    the site's source, with ``first_line`` the line of that file on which ``source`` begins. Without a page (the filters
    ``scssify`` and ``sassify``) there is no source map.

    ``auto`` chooses a compiler and uses the other one if the first rejects the stylesheet. A compiler that is not
    available is replaced by the other one, whichever was chosen. A warning says so.
    Raises ``RenderError`` with the partial, line and column at fault.
    """
    chosen = options.chosen
    try:
        return _compile(chosen, source, options, indented=indented, page=page, first_line=first_line)
    except LimitError as error:
        error.location = SourceLocation(page, first_line) if page else None
        raise
    except RenderError as error:
        if options.implementation != AUTO and not isinstance(error, CompilerMissingError):
            raise
        rejection = error
    other = _OTHER[chosen]
    options = options._replace(style=options.style or "expanded")  # closest to the first one's default
    try:
        result = _compile(other, source, options, indented=indented, page=page, first_line=first_line)
    except RenderError:
        raise rejection from None
    if other == LIBSASS and _LEFT_OVER.search(result.css):
        raise rejection  # libsass does not support modules: it reads their rules as plain CSS
    notice = SassWarning(f"{_NAMES[other]} compiles {page or 'this'} instead of {_NAMES[chosen]}: {rejection}")
    return result._replace(warnings=(notice, *result.warnings), is_second_choice=True)


def compile_with_dart_sass(source: str, options: SassOptions, **keywords: Any) -> SassResult:
    """Compile with Dart Sass, which is imported when a stylesheet needs it."""
    from pylekyll.languages.sass.dart import DartCompilation

    return DartCompilation(source, options, **keywords).result()


def compile_with_libsass(source: str, options: SassOptions, **keywords: Any) -> SassResult:
    """Compile with libsass, which is imported when a stylesheet needs it."""
    from pylekyll.languages.sass.libsass import LibsassCompilation

    return LibsassCompilation(source, options, **keywords).result()


def _compile(
    compiler: str,
    source: str,
    options: SassOptions,
    *,
    page: str | None,
    **rest: Any,
) -> SassResult:
    run = compile_with_dart_sass if compiler == DART_SASS else compile_with_libsass
    try:
        result = run(source, options, page=page, **rest)
    except RenderError as error:
        # The message has a part of the file at fault, so the place is checked before it is shown.
        places = {each.path for each in (error.location, *error.chain) if each is not None} - {page}
        _refuse_outside((options.source / place for place in places), options.roots, page)
        if error.hint is None and _NOT_FOUND.match(error.message):
            error.hint = _where_it_was_sought(options)
        raise
    _refuse_outside(result.partials, options.roots, page)
    return result


def _refuse_outside(partials: Iterable[Path], roots: Sequence[Path], page: str | None) -> None:
    """Raise ``RenderError`` if a stylesheet has imported a private file or one outside of ``roots``, unless empty."""
    if not roots:
        return
    inside = tuple(f"{os.path.normcase(os.path.realpath(root)).rstrip(os.sep)}{os.sep}" for root in roots)
    real_folder = cache(os.path.realpath)
    for partial in partials:
        real = os.path.normcase(_real_path(partial, real_folder))
        root = next((each for each in inside if real.startswith(each)), None)
        if root is None or is_private_name(real.removeprefix(root)):
            raise RenderError(
                f"The stylesheet imports '{partial}', which is private, or outside the source and the theme: "
                "not allowed in safe mode.",
                SourceLocation(page) if page else None,
                hint="Copy that file into _sass, or build without --safe.",
            )


def _real_path(file: Path, real_folder: Callable[[str], str]) -> str:
    """Return the result of ``Path.resolve``, which would examine all parent folders again for each file."""
    folder, name = os.path.split(file)
    path = f"{real_folder(folder)}{os.sep}{name}"
    return os.path.realpath(path) if presence.is_symlink(path) else path


def _where_it_was_sought(options: SassOptions) -> str:
    """Return a sentence with the searched folders, which both compilers' messages leave out."""
    source = options.source
    paths = [path.relative_to(source) if path.is_relative_to(source) else path for path in options.load_paths]
    beside = "Searched: the folder of the importing file"
    if not paths:
        return f"{beside} only: the folder _sass and the folders of `sass.load_paths` do not exist."
    return f"{beside}, and in {', '.join(path.as_posix() for path in paths)}."
