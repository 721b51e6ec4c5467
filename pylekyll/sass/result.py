"""What a compilation gives: CSS, its source map, and what the compiler had to say."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.diagnostics import Diagnostic, Severity
from pylekyll.errors import RenderError, SourceLocation

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class DartSassMissingError(RenderError):
    """There is no Dart Sass for this machine, or it does not run."""


@dataclass(frozen=True)
class SassWarning:
    """One line from the compiler or from the stylesheet's ``@warn`` and ``@debug``.

    ``deprecation`` is the identifier of what is deprecated (``import``, ``color-functions``); empty for any other line.
    """

    message: str
    location: SourceLocation | None = None
    deprecation: str = ""
    is_debug: bool = False


@dataclass(frozen=True)
class SassResult:
    """A compiled stylesheet.

    ``css`` ends as the converter leaves it, with the comment that names the source map if there is one; ``source_map``
    is the content of the page ``NAME.css.map`` that Jekyll writes beside it, ``None`` where none is wanted.
    ``partials`` are the files that went into it, absolute, the page's own not among them.
    """

    css: str
    source_map: str | None = None
    warnings: tuple[SassWarning, ...] = ()
    partials: tuple[Path, ...] = ()


def summarise(warnings: Sequence[SassWarning], path: str, *, verbose: bool = False) -> list[Diagnostic]:
    """Return what to report of the stylesheet ``path``: each ``@warn``, and one line for all deprecations.

    Old themes bring hundreds of those; the line counts them by kind and shows where the first one is. ``verbose`` (the
    option of that name under ``sass``) gives each a line of its own.
    """
    found = [
        Diagnostic(
            f"sass-{warning.deprecation}" if warning.deprecation else "sass-warning",
            Severity.WARNING,
            warning.message,
            warning.location,
        )
        for warning in warnings
        if not warning.is_debug and (verbose or not warning.deprecation)
    ]
    deprecations = [warning for warning in warnings if warning.deprecation]
    if deprecations and not verbose:
        kinds = ", ".join(
            f"{kind} ({count})" for kind, count in Counter(entry.deprecation for entry in deprecations).most_common()
        )
        noun = "warning" if len(deprecations) == 1 else "warnings"
        first = deprecations[0].location or SourceLocation(path)
        message = f"{path}: {len(deprecations)} Sass deprecation {noun}: {kinds}; the first at {first}"
        found.append(Diagnostic("sass-deprecation", Severity.WARNING, message, first))
    return found
