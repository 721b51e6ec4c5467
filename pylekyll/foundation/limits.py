"""Limits on the output of one template or conversion: normal sites stay below; mistakes and attacks exceed them.

The limits are settings (``pylekyll: {limits: {...}}``). ``applied`` sets them for the code inside it; otherwise the
defaults apply. Checks are at places where output can grow faster than its source.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, NamedTuple

from pylekyll.foundation.errors import ConfigError, RenderError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SECTION: Final = "limits"


class LimitError(RenderError):
    """A template or a document exceeds a limit."""

    code = "limit"


class Limits(NamedTuple):
    """The limits; each field is a setting under ``pylekyll: {limits: {...}}``.

    - ``iterations``: passes of loops, and includes, of one template
    - ``output``: characters of one text
    - ``digits``: digits of an integer
    - ``aliases``: values of the aliases of one YAML document
    - ``code``: processor seconds for one code block
    - ``sass``: seconds for one stylesheet
    """

    iterations: int = 50_000_000
    output: int = 100_000_000
    digits: int = 100_000
    aliases: int = 5_000_000
    code: int = 10
    sass: int = 300


SHORT: Final = 1_000_000
"""Texts up to this length are not checked."""
DEFAULTS: Final = Limits()
_current: ContextVar[Limits] = ContextVar("limits", default=DEFAULTS)


_notices: ContextVar[list[str] | None] = ContextVar("notices", default=None)


@contextmanager
def noticed() -> Iterator[list[str]]:
    """Collect notices about limits that were reached without failing the build."""
    notices: list[str] = []
    token = _notices.set(notices)
    try:
        yield notices
    finally:
        _notices.reset(token)


def notice(message: str) -> None:
    """Add a notice that a limit was reached to the current collection."""
    notices = _notices.get()
    if notices is not None:
        notices.append(message)


def current() -> Limits:
    """Return the current limits."""
    return _current.get()


@contextmanager
def applied(limits: Limits) -> Iterator[None]:
    """Set ``limits`` for the ``with`` block."""
    token = _current.set(limits)
    try:
        yield
    finally:
        _current.reset(token)


def from_settings(settings: object) -> Limits:
    """Return the limits of ``pylekyll: {limits: {...}}``. Raises ``ConfigError`` for invalid ones."""
    if settings is None:
        return DEFAULTS
    if not isinstance(settings, dict):
        raise ConfigError("'limits' under 'pylekyll' must be a hash.", hint=_hint())
    names = _names()
    for name, value in settings.items():
        if name not in names:
            raise ConfigError(f"Unknown limit '{name}' under 'pylekyll: limits'.", hint=_hint())
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise ConfigError(f"The limit '{name}' must be a whole number above 0.", hint=_hint())
    return Limits(**_known(settings))


def _known(settings: Mapping[object, int]) -> dict[str, int]:
    return {str(name): value for name, value in settings.items()}


def _names() -> list[str]:
    return list(Limits._fields)


def _hint() -> str:
    return f"The limits are {', '.join(_names())}, each a whole number."


def check_text(length: int) -> int:
    """Return ``length``. Raises ``LimitError`` if a text of that length exceeds the limit."""
    limit = _current.get().output
    if length > limit:
        raise LimitError(f"The text would have {length} characters, more than {limit}.", hint=raise_hint("output"))
    return length


def joined(glue: str, pieces: Sequence[str]) -> str:
    """Return ``glue.join(pieces)``. Raises ``LimitError`` if the result exceeds the limit ``output``."""
    length = sum(map(len, pieces)) + len(glue) * len(pieces)
    if length > SHORT:
        check_text(length)
    return glue.join(pieces)


def check_items(number: int) -> None:
    """Raise ``LimitError`` if a list would have more items than the limit ``iterations``."""
    limit = _current.get().iterations
    if number > limit:
        raise LimitError(f"The list would have {number} items, more than {limit}.", hint=raise_hint("iterations"))


def check_digits(bits: int) -> None:
    """Raise ``LimitError`` if an integer of ``bits`` bits has more digits than the limit ``digits``."""
    limit = _current.get().digits
    if bits > 10 * limit // 3:
        raise LimitError(f"The number would have more than {limit} digits.", hint=raise_hint("digits"))


def raise_hint(name: str) -> str:
    """Return the hint that says how to raise the limit ``name``."""
    return f"If this is intended, raise 'pylekyll: limits: {name}' in _config.yml."
