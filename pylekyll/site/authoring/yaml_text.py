"""How a new value is written in YAML: on one line where it can be, in quotes only where it needs them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

import yaml

from pylekyll.languages import safe_yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

_WIDTH: Final = 1 << 30
#: An escaped backslash, or an escaped character beyond the basic plane.
_ESCAPED: Final = re.compile(r"\\\\|\\U([0-9A-F]{8})")


class Written:
    """A value with the text of its scalar, such as a date."""

    def __init__(self, text: str, value: object) -> None:
        self.text = text
        self.value = value


def styles(value: object, style: str | None, indent: str) -> Iterator[str]:
    """Yield the ways in which a value can be written, the style before first."""
    if not isinstance(value, str):
        yield scalar(value)
        return
    ways: dict[str | None, Callable[[], str]] = {
        None: lambda: value,
        "'": lambda: "'" + value.replace("'", "''") + "'",
        '"': lambda: _double(value),
        "|": lambda: _literal(value, indent),
    }
    has_lines = "\n" in value
    order = [style, *(("|", '"') if has_lines else (None, '"', "'"))]
    yield from (ways[each]() for each in dict.fromkeys(order) if each in ways)


def _double(value: str) -> str:
    dumped: str = yaml.safe_dump(value, default_style='"', allow_unicode=True, width=_WIDTH)
    return _ESCAPED.sub(_character, dumped.rstrip("\n"))


def _character(found: re.Match[str]) -> str:
    """Return the character of an escape, such as an emoji, which PyYAML does not write as it is."""
    character = chr(int(found[1], 16)) if found[1] else ""
    return character if character.isprintable() and character else found[0]


def _literal(value: str, indent: str) -> str:
    chomping = "" if value.endswith("\n") and not value.endswith("\n\n") else "-" if not value.endswith("\n") else "+"
    lines = value.removesuffix("\n").split("\n")
    return "|" + chomping + "\n" + "\n".join(f"{indent}{line}" if line else "" for line in lines)


def scalar(value: object) -> str:
    """Return a value on one line; a text in quotes only if it needs them."""
    if isinstance(value, Written):
        return value.text
    if isinstance(value, list):
        return "[" + ", ".join(map(scalar, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {scalar(each)}" for key, each in value.items()) + "}"
    if isinstance(value, str):
        is_safe = re.fullmatch(r"[\w(/][\w .()/@+-]*(?<! )", value) and safe_yaml.load(value, "") == value
        return value if is_safe else _double(value)
    return (
        {None: "null", True: "true", False: "false"}.get(value, repr(value))
        if value is None or isinstance(value, bool)
        else repr(value)
    )


def flow(value: object, *, as_json: bool) -> str:
    """Return a value inside brackets or braces: in JSON, or as YAML has it on one line."""
    if not as_json:
        return scalar(value)
    return json.dumps(value, ensure_ascii=False, default=lambda one: one.text if isinstance(one, Written) else str(one))


def is_json(text: str) -> bool:
    """Return whether a text is JSON with a list or a hash."""
    if not text.lstrip().startswith(("[", "{")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def pair(key: Hashable, value: object, indent: str = "") -> str:
    """Return a key with its value, without a line end."""
    if isinstance(value, (list, dict)) and value:
        return f"{indent}{scalar(key)}:\n{block(value, indent + '  ')}".rstrip("\n")
    if isinstance(value, str) and "\n" in value:
        return f"{indent}{scalar(key)}: {_literal(value, indent + '  ')}"
    return f"{indent}{scalar(key)}: {scalar(value)}"


def block(value: list[Any] | dict[Any, Any], indent: str) -> str:
    """Return the lines of a list or hash."""
    if isinstance(value, dict):
        return "".join(f"{pair(key, each, indent)}\n" for key, each in value.items())
    return "".join(item(each, indent) for each in value)


def item(value: object, indent: str) -> str:
    """Return the lines of an item of a list."""
    if isinstance(value, dict) and value:
        lines = block(value, f"{indent}  ")
        return f"{indent}- {lines[len(indent) + 2 :]}"
    if isinstance(value, str) and "\n" in value:
        return f"{indent}- {_literal(value, indent + '  ')}\n"
    return f"{indent}- {scalar(value)}\n"
