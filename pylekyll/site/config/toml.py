"""Read configuration in TOML."""

from __future__ import annotations

import sys
from datetime import datetime, time
from typing import Any

from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.times import fixed_offset

_PLACE = lazy_pattern(r" \(at line (\d+), column (\d+)\)")
_STRING = lazy_pattern(r"""\"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?""")
#: A key of so many parts (``a.b.c``): the parser's time and stack grow with the square of their number.
_MOST_PARTS = 200
_LONG_KEY = lazy_pattern(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{_MOST_PARTS}}}")


def read_toml(text: str, path: str) -> dict[str, Any]:
    """Return the values of a TOML document. Raises ``ConfigError``, which names it ``path``."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    _check_keys(text, path)
    try:
        return {key: _as_ruby_times(value) for key, value in tomllib.loads(text).items()}
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        line, column = map(int, place.groups()) if place else (None, None)
        message = _PLACE.sub("", str(error))
        raise ConfigError(f"the file is not TOML: {message}", SourceLocation(path, line, column)) from None
    except RecursionError:
        raise ConfigError("the lists and tables of the file are nested too deep", SourceLocation(path)) from None
    except ValueError:  # Python reads no longer integers
        raise ConfigError("the file has a number of more than 4,300 digits", SourceLocation(path)) from None


def _check_keys(text: str, path: str) -> None:
    """Raise ``ConfigError`` for a key of too many parts."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= _MOST_PARTS and _LONG_KEY.search(_STRING.sub("s", line)):
            raise ConfigError(f"a key has more than {_MOST_PARTS} parts", SourceLocation(path, number))


def _as_ruby_times(value: Any) -> Any:
    """Return ``value`` with times as the gem tomlrb returns them: with an offset, even if it is zero, not in UTC.

    Local times become strings: templates cannot have a time without a zone.
    """
    if isinstance(value, dict):
        return {key: _as_ruby_times(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_as_ruby_times(item) for item in value]
    if isinstance(value, time) or (isinstance(value, datetime) and value.tzinfo is None):
        return value.isoformat()
    if isinstance(value, datetime) and (offset := value.utcoffset()) is not None:
        return value.replace(tzinfo=fixed_offset(int(offset.total_seconds())))
    return value
