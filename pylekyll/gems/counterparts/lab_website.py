"""The five files of greenelab's lab-website-template: filters for lists, files, hashes, data and text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.reads import Kind
from pylekyll.gems.counterparts.conditions import Condition
from pylekyll.languages.liquid.drop import Drop
from pylekyll.languages.liquid.filter import with_context
from pylekyll.languages.ruby.regexp import compiled, expander
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.gems.ruby_files import RubyFile
    from pylekyll.languages.liquid.context import Context
    from pylekyll.plugins.api import Extensions

_KEPT = re.compile(r'gsub\(/\[\^\\p\{L\}\\p\{N\}([^\]]{0,999})\]/u?, " "\)(.*)')
_SPACE = re.compile(r"\s+", re.ASCII)
_NOT_IN_NAME = re.compile(r"[^a-z]+", re.IGNORECASE | re.ASCII)
_FONT = r'--\S*:\s*"(.*)",?.*;'
_WEIGHT = r"--\S*:\s(\d{3});"


# -- array.rb ---------------------------------------------------------------------------------------------------------


def array_filter(value: Any) -> list[Any]:
    """Return a list without empty items, its texts stripped."""
    stripped = [strip(one) if isinstance(one, str) else one for one in _list(value)]
    return [one for one in stripped if truthy(one) and one != ""]


def array_carve(value: Any, length: Any = 3) -> list[Any]:
    """Return a list with an ellipsis for all but ``length`` items at both ends."""
    items = _list(value)
    count = int(length)
    return items if len(items) <= count * 2 else [*items[:count], "...", *(items[-count:] if count else [])]


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [] if value is None else [value]


# -- file.rb ----------------------------------------------------------------------------------------------------------


@with_context
def file_exists(value: Any, *, context: Context) -> str | None:
    """Return the path if there is such a file."""
    return to_s(value) if _path(value, context) else None


@with_context
def file_read(value: Any, *, context: Context) -> str | None:
    """Return the text of a file, or ``None`` if it is missing."""
    path = _path(value, context)
    return path.read_text("utf-8", "replace") if path else None


def _path(value: Any, context: Context) -> Any:
    name = to_s(value).lstrip("/")
    context.registers.recorder.note(Kind.FILE, name)
    path = context.registers.site.source / name
    return path if to_s(value) and path.is_file() else None


# -- hash.rb ----------------------------------------------------------------------------------------------------------


def hash_default(value: Any, defaults: Any) -> Any:
    """Fill in the keys that a hash lacks; ``$VALUE`` in a default stands for the hash's own text.

    As in Ruby, the hash is changed in place.
    """
    if not isinstance(defaults, dict) or not isinstance(value, dict):
        return value
    for key, default in defaults.items():
        if isinstance(default, str) and "$VALUE" in default:
            if isinstance(value.get(key), str):
                value[key] = default.replace("$VALUE", value[key], 1)
        elif value.get(key) is None:
            value[key] = default
    return value


# -- misc.rb ----------------------------------------------------------------------------------------------------------


def is_nil(value: Any, fallback: Any) -> Any:
    """Return the value, or ``fallback`` if it is nil."""
    return fallback if value is None else value


def object_items(value: Any) -> Any:
    """Return the keys of a hash, and any other value unchanged."""
    return list(value) if isinstance(value, dict) else value


def safe_var_name(value: Any) -> str:
    """Return text as the name of a variable."""
    return re.sub(r"^_|_$", "", _NOT_IN_NAME.sub("_", to_s(value)))


def data_filter(value: Any, expression: Any) -> Any:
    """Return the items of a list for which a Ruby expression about their fields is true. Raises ``RubyError``."""
    if not isinstance(expression, str):
        return value
    condition = Condition(expression)
    return [item for item in _list(value) if truthy(condition.value(_fields(item)))]


def _fields(item: Any) -> dict[str, Any]:
    fields = {to_s(key): item[key] for key in item} if isinstance(item, (dict, Drop)) else {}
    return {"item": item, **{safe_var_name(key): value for key, value in fields.items()}}


def google_fonts(value: Any) -> str:
    """Return the address of the fonts that a stylesheet names."""
    text = to_s(value)
    names = sorted(regex_scan(text, _FONT, False, True))
    weights = sorted(regex_scan(text, _WEIGHT, False, True))
    url = "https://fonts.googleapis.com/css2?display=swap&"
    for name in dict.fromkeys(names):
        variants = ";".join(f"{italic},{weight}" for italic in (0, 1) for weight in dict.fromkeys(weights))
        url += f"&family={name.replace(' ', '+', 1)}:ital,wght@{variants}"
    return url


# -- regex.rb ---------------------------------------------------------------------------------------------------------


def regex_scan(value: Any, search: Any, multi: Any = False, every: Any = False) -> Any:
    """Return the first match of a pattern, or all matches; for a pattern with groups, the groups of each match."""
    pattern = compiled(f"(?m){to_s(search)}" if truthy(multi) else to_s(search))
    found: list[Any] = []
    for match in pattern.finditer(to_s(value)):
        found += match.groups() if pattern.groups else [match[0]]
    return found if truthy(every) else (found[0] if found else None)


def regex_replace(value: Any, search: Any, replacement: Any) -> str:
    """Return the text with every match replaced; a dot also matches line breaks."""
    return compiled(f"(?m){to_s(search)}").sub(expander(to_s(replacement)), to_s(value))


def regex_strip(code: str) -> Callable[[Any], str]:
    """Return the filter that puts spaces in the place of all characters but letters, digits and those in ``code``.

    From version 1.2 of the template on, it leaves ``. , ; : -`` as well, and single spaces.
    """
    found = _KEPT.search(code)
    kept, rest = (found[1], found[2]) if found else (".,;:-", r'.gsub(/\s+/, " ").strip')
    others = re.compile(rf"[^\w{re.escape(kept)}]|_", re.UNICODE)

    def stripped(value: Any) -> str:
        text = others.sub(" ", to_s(value))
        if r"gsub(/\s+/" in rest:
            text = _SPACE.sub(" ", text)
        return strip(text) if ".strip" in rest else text

    return stripped


_FILES: dict[str, tuple[Callable[..., Any], ...]] = {
    "array_filter": (array_filter, array_carve),
    "file_read": (file_exists, file_read),
    "hash_default": (hash_default,),
    "data_filter": (is_nil, object_items, safe_var_name, data_filter, google_fonts),
    "regex_scan": (regex_scan, regex_replace),
}


def register(extensions: Extensions, ruby: RubyFile) -> None:
    """Add the filters of the file."""
    names = {registration.name for registration in ruby.registrations}
    for first, functions in _FILES.items():
        if first in names:
            for function in functions:
                extensions.add_filter(function.__name__, function)
    if "regex_strip" in names:
        extensions.add_filter("regex_strip", regex_strip(ruby.code))
