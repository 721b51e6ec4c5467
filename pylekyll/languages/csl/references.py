"""A processor for a style and a locale, or a fallback with a warning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import PylekyllError
from pylekyll.languages.csl.library import english, load_locale, load_style
from pylekyll.languages.csl.plain import PlainProcessor
from pylekyll.languages.csl.processor import Processor

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pylekyll.languages.csl.library import Library
    from pylekyll.languages.csl.locale import Locale


@dataclass(frozen=True)
class References:
    """The processor of references, and its warnings.

    ``processor`` is a ``PlainProcessor`` where the style is not available.
    """

    processor: Processor | PlainProcessor
    diagnostics: Sequence[Diagnostic] = ()


def open_references(style: str, locale: str, library: Library, base: Path | None = None) -> References:
    """Return a renderer of references in ``style`` and ``locale``, with a warning for a missing one.

    ``base`` is the folder to which the path of a style is relative: the source of the site. Never raises: without the
    locale the terms are English, without the style references are plain.
    """
    diagnostics: list[Diagnostic] = []
    try:
        opened = load_style(style, library, base)
        opened.check()
    except PylekyllError as error:
        message = f"Citation style '{style}' cannot be used; references are unformatted. {error.message}"
        return References(PlainProcessor(), [_warning("citation-style-missing", message, error)])
    if opened.bibliography is None:
        message = f"The citation style '{style}' does not have a bibliography; references are unformatted."
        diagnostics.append(Diagnostic("citation-style-missing", Severity.WARNING, message))
    terms: Locale
    try:
        terms = load_locale(locale, library)
    except PylekyllError as error:
        terms = english()
        message = f"Locale '{locale}' cannot be used; references have English terms. {error.message}"
        diagnostics.append(_warning("citation-locale-missing", message, error))
    return References(Processor(opened, terms), diagnostics)


def _warning(code: str, message: str, error: PylekyllError) -> Diagnostic:
    return Diagnostic(code, Severity.WARNING, message, error.location, error.hint)
