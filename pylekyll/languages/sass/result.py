"""Result of a compilation: CSS, its source map, and the compiler's messages."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import RenderError, SourceLocation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


#: The code of the line that summarises deprecations.
DEPRECATION = "sass-deprecation"
#: Stands for the identifiers of deprecations that Dart Sass only counts.
REPEATED = "repeated"


class CompilerMissingError(RenderError):
    """There is no such compiler for this machine, or it does not run."""


class DartSassMissingError(CompilerMissingError):
    """There is no Dart Sass for this machine, or it does not run."""


class LibsassMissingError(CompilerMissingError):
    """libsass is not installed: it does not have a wheel for every machine."""


class SassWarning(NamedTuple):
    """One line from the compiler or from the stylesheet's ``@warn`` and ``@debug``.

    ``deprecation`` is the identifier of a deprecation (``import``, ``color-functions``); empty for any other line.
    ``times`` is the number of lines that it stands for: one with ``REPEATED`` is for deprecations without kinds and
    places, because Dart Sass shows only five of a kind.
    """

    message: str
    location: SourceLocation | None = None
    deprecation: str = ""
    is_debug: bool = False
    times: int = 1


class SassResult(NamedTuple):
    """A compiled stylesheet.

    - ``css``: the text after the converter's changes, with the comment that names a source map at its end
    - ``source_map``: the content of the page ``NAME.css.map`` that Jekyll writes beside it, or ``None``
    - ``partials``: absolute paths of the files that went into it, without the page's own
    - ``is_second_choice``: true if the preferred compiler failed and the other one compiled it
    """

    css: str
    source_map: str | None = None
    warnings: tuple[SassWarning, ...] = ()
    partials: tuple[Path, ...] = ()
    is_second_choice: bool = False


def others(warnings: Sequence[SassWarning], *, verbose: bool = False) -> list[Diagnostic]:
    """Return a diagnostic for each warning except deprecations, which ``verbose`` includes."""
    return [
        Diagnostic(
            f"sass-{warning.deprecation}" if warning.deprecation else "sass-warning",
            Severity.WARNING,
            warning.message,
            warning.location,
        )
        for warning in warnings
        if not warning.is_debug and (verbose or not warning.deprecation)
    ]


def deprecations(warnings: Mapping[str, Sequence[SassWarning]]) -> Diagnostic | None:
    """Return one line for the deprecations of several stylesheets, by their paths; ``None`` without deprecations.

    Old themes have hundreds of them; the line counts them, by kind if all kinds are known, and shows the place of
    the first one.
    """
    found = {path: [warning for warning in each if warning.deprecation] for path, each in warnings.items()}
    found = {path: each for path, each in found.items() if each}
    if not found:
        return None
    everything = [warning for each in found.values() for warning in each]
    number = sum(warning.times for warning in everything)
    counts = Counter(warning.deprecation for warning in everything)
    is_partial = counts.pop(REPEATED, 0) > 0
    kinds = ", ".join(kind if is_partial else f"{kind} ({count})" for kind, count in counts.most_common())
    noun = "warning" if number == 1 else "warnings"
    path = next(iter(found))
    first = everything[0].location or SourceLocation(path)
    where = path if len(found) == 1 else f"{len(found)} stylesheets"
    message = f"{where}: {number} Sass deprecation {noun}: {kinds}; the first at {first}"
    return Diagnostic(DEPRECATION, Severity.WARNING, message, first)
