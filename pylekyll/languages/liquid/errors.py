"""Errors of templates: those of Ruby's Liquid, with every location between the page and the failing include.

Ruby has three kinds, and so does this module: a syntax error, an error that Liquid words itself, and any other
exception of Ruby's (``ForeignError``), whose message Liquid passes on untouched.
"""

from __future__ import annotations

import sys
from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from pylekyll.foundation.errors import RenderError, SourceLocation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.token import Token


class Place(NamedTuple):
    """One template on the way to an error: the file, the position, and the text of that line.

    ``pointer`` is the column counted from 1, ``length`` the number of characters at fault.
    """

    location: SourceLocation
    text: str
    length: int

    @property
    def excerpt(self) -> str:
        """The template line with a pointer under the column, as two lines."""
        column = self.location.column or 1
        return f"{self.text}\n{' ' * (column - 1)}{'^' * max(self.length, 1)}"


class LiquidError(RenderError):
    """An error in a template (``Liquid::Error``): with Ruby's message and pylekyll's locations.

    ``places`` holds one place for each template that was being rendered, the innermost first. ``chain`` is the same
    from the page inwards, each location once. ``token`` is the failing part of the template, until its template
    converts it to a place.
    """

    prefix = "Liquid error"
    message: str = ""

    def __init__(self, message: str, hint: str | None = None) -> None:
        Exception.__init__(self, message)
        self.message = message
        self.location: SourceLocation | None = None
        self.hint = hint
        self.chain: tuple[SourceLocation, ...] = ()
        self.token: Token | None = None
        self.places: list[Place] = []
        self.markup: str | None = None
        self.line: int | None = None

    def __str__(self) -> str:
        return f"{self.location}: {self.message}" if self.location else self.message

    @property
    def excerpt(self) -> str | None:
        """The failing line with a pointer under the column, if it is known and not empty."""
        return self.places[0].excerpt if self.places and self.places[0].text.strip() else None

    def add_place(self, place: Place) -> None:
        """Record the place in the next outer template; the first one sets ``location``."""
        if self.location is None:
            self.location = place.location
        self.places.append(place)
        self.chain = tuple(dict.fromkeys(place.location for place in reversed(self.places)))
        self.token = None


def is_python_liquids(error: Exception) -> bool:
    """Return whether ``error`` is an error of python-liquid, which tags and filters written for it raise."""
    module = sys.modules.get("liquid.exceptions")
    return module is not None and isinstance(error, module.LiquidError)


class LiquidSyntaxError(LiquidError):
    """``Liquid::SyntaxError``: the template cannot be parsed."""

    prefix = "Liquid syntax error"


class LiquidArgumentError(LiquidError):
    """``Liquid::ArgumentError``: a filter or tag got an argument that it does not accept."""


class LiquidZeroDivisionError(LiquidError):
    """``Liquid::ZeroDivisionError``."""


class LiquidFloatDomainError(LiquidError):
    """``Liquid::FloatDomainError``."""


class StackLevelError(LiquidError):
    """``Liquid::StackLevelError``: blocks or includes are nested too deep."""


class UndefinedVariableError(LiquidError):
    """``Liquid::UndefinedVariable``, under ``strict_variables``."""


class UndefinedDropMethodError(LiquidError):
    """``Liquid::UndefinedDropMethod``, under ``strict_variables``."""


class UndefinedFilterError(LiquidError):
    """``Liquid::UndefinedFilter``, under ``strict_filters``."""


class ForeignError(LiquidError):
    """An exception that is not Liquid's, such as a ``NoMethodError``; ``kind`` names its Ruby class.

    Jekyll shows its message without a prefix or a line.
    """

    prefix = ""

    def __init__(self, message: str, kind: str, hint: str | None = None) -> None:
        super().__init__(message, hint)
        self.kind = kind


def ruby_message(error: LiquidError) -> str:
    """Return ``error`` in Ruby's words (``Liquid::Error#to_s``): prefix, line, message, and the included template.

    An included template is named by its path, and the outermost one wins, as in ``Jekyll::Inclusion#render``.
    """
    if not error.prefix:
        return error.message
    included = error.places[-2].location.path if len(error.places) > 1 else None
    line = error.line if error.line is not None else (error.location.line if error.location else None)
    where = ""
    if line is not None:
        where = f" ({included + ' ' if included else ''}line {line})"
    markup = error.markup or ("included " if included else None)
    return f"{error.prefix}{where}: {error.message}{' ' + markup if markup else ''}"


def jekyll_message(error: LiquidError, path: str | None = None) -> str:
    """Return Jekyll's log line ``Liquid Exception: ... in FILE`` (``LiquidRenderer.format_error``, on one line).

    ``path`` is the file that was being rendered; by default, it is the outermost one of the error.
    """
    if path is None and error.places:
        path = error.places[-1].location.path
    return " ".join(f"Liquid Exception: {ruby_message(error)} in {path}".split())


def headline(error: LiquidError) -> str:
    """Return ``error`` on one line that begins with its file and line.

    Ruby names the outermost include with the line of the innermost, and for an unclosed block the last line.
    """
    if not error.places:
        return " ".join(error.message.split())
    inner, outer = error.places[0].location, error.places[-1].location
    file = f"{inner.path} " if len(error.places) > 1 else ""
    head = f"{error.prefix} ({file}line {inner.line}): " if error.prefix else f"{file.strip()}: " if file else ""
    markup = f" {error.markup}" if error.markup else ""
    end = f"included in {outer.path}" if file else f"in {outer.path}"
    return " ".join(f"{head}{error.message}{markup} {end}".split())


def suggestion(name: str, known: Iterable[str]) -> str | None:
    """Return a hint with the name of ``known`` that ``name`` was probably meant to be, or ``None``."""
    near = get_close_matches(name, list(known), n=3, cutoff=0.7)
    match = next((each for each in near if _are_alike(name, each)), None)
    return None if match is None else f"Did you mean '{match}'?"


def _are_alike(name: str, other: str) -> bool:
    """Return whether two names are similar, without a common suffix such as ``.html``."""
    (stem, dot, ending), (other_stem, _, other_ending) = name.rpartition("."), other.rpartition(".")
    return not dot or ending != other_ending or SequenceMatcher(None, stem, other_stem).ratio() > 0.6
