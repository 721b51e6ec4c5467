"""Forms of front matter, settings, data and BibTeX entries, by the JSON schemas and the values that are there."""

from __future__ import annotations

import re
from datetime import date
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from pylekyll.academic.importing import fields as bib_fields
from pylekyll.languages import safe_yaml
from pylekyll.languages.bibtex.name_lists import written_names
from pylekyll.serve.edit.errors import EditError
from pylekyll.site.authoring import yaml_edit
from pylekyll.site.authoring.csv_edit import Table
from pylekyll.site.authoring.yaml_edit import NotEditableError, value_at, values_of
from pylekyll.site.authoring.yaml_text import Written, is_json
from pylekyll.site.config.schemas import SCHEMAS, schema
from pylekyll.site.content import front_matter

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

_LONG: Final = 70
_TABLES: Final = (".csv", ".tsv")
_YAML: Final = (".yml", ".yaml", ".json")
#: Types of fields by those of a schema; others are texts.
_TYPES: Final = {"boolean": "bool", "array": "list", "integer": "number", "number": "number"}
#: Fields of an entry that a form offers, and those whose value is a list of names.
_BIB_FIELDS: Final = (
    *("title", "author", "journal", "booktitle", "year", "month", "volume", "number", "pages", "doi", "url", "pdf"),
    *("code", "abstract", "note", "award", "abbr", "selected", "topics"),
)
_NAMES: Final = frozenset({"author", "editor"})


def form(path: str, text: str, keys: Sequence[Hashable]) -> dict[str, Any]:
    """Return the fields of the hash at ``keys``, or around the value there, and the list that it is an item of.

    Raises ``EditError`` (``as-text``) for a text that has no form, with the place of an error in it.
    """
    if path.endswith(".bib"):
        return _of_entry(text, str(keys[0]) if keys else "")
    values = _table(path, text).rows() if path.endswith(_TABLES) else values_of(header_of(path, text))
    place = list(keys)
    while not isinstance(value_at(values, place), (dict, list)) and place:
        place.pop()
    shown = value_at(values, place)
    rules = _rules(path, place)
    fields = []
    if isinstance(shown, dict):
        fields = [_field([*place, key], value, rules.get(str(key), {})) for key, value in shown.items()]
    elif isinstance(shown, list):
        fields, rules = [_field([*place, number], value, {}) for number, value in enumerate(shown)], {}
    offered = [
        {"name": name, "description": rule.get("description", ""), "type": _type_by(rule)}
        for name, rule in rules.items()
        if not isinstance(shown, dict) or name not in shown
    ]
    return {"keys": place, "fields": fields, "offered": offered, "list": _list_around(values, place)}


def _list_around(values: Any, place: Sequence[Hashable]) -> dict[str, Any] | None:
    """Return the list around the value at ``place``: its keys, the number of the item, and how many there are."""
    for number in range(len(place) - 1, -1, -1):
        around = value_at(values, place[:number])
        if isinstance(around, list) and isinstance(place[number], int):
            return {"keys": list(place[:number]), "number": place[number], "count": len(around)}
    return None


def header_of(path: str, text: str) -> str:
    """Return the YAML of a file: its front matter, or all of a data file. Raises ``EditError`` without any."""
    if path.endswith(_YAML):
        return text
    parts = front_matter.cut(text)
    if parts is None:
        raise EditError("as-text", f"'{path}' does not have front matter.")
    return parts[0]


def _table(path: str, text: str) -> Table:
    return Table(text, "\t" if path.endswith(".tsv") else ",")


def _rules(path: str, place: Sequence[Hashable]) -> dict[str, Any]:
    """Return the properties that the schema of a file has for the hash at ``place``."""
    name = PurePosixPath(path).stem
    if not path.endswith((*_YAML, *_TABLES)):
        found: Any = schema("publication" if "/_publications/" in f"/{path}" else "front-matter")
    elif name.startswith("_config"):
        found = schema("config")
    elif name in SCHEMAS:
        found = schema(name)
    else:
        return {}
    for key in place:
        if isinstance(key, int):
            found = found.get("items", {})
        else:
            found = found.get("properties", {}).get(key, found.get("additionalProperties", {}))
        if not isinstance(found, dict):
            return {}
    rules: dict[str, Any] = found.get("properties", {})
    return rules


def _type_by(rule: dict[str, Any]) -> str:
    given = rule.get("type")
    return _TYPES.get(str(given[0] if isinstance(given, list) else given), "text")


def _field(keys: list[Hashable], value: Any, rule: dict[str, Any]) -> dict[str, Any]:
    kind, shown = _shown(value)
    return {
        "keys": keys,
        "label": str(keys[-1]),
        "description": rule.get("description", ""),
        "type": _type_by(rule) if value is None and rule else kind,
        "value": shown,
    }


def _shown(value: Any) -> tuple[str, Any]:
    """Return the type of a field, and its value as a form shows it."""
    if isinstance(value, bool):
        return "bool", value
    if isinstance(value, (int, float)):
        return "number", str(value)
    if isinstance(value, date):
        return "date", str(value)
    if value is None:
        return "text", ""
    if isinstance(value, list):
        plain = all(isinstance(each, str) for each in value)
        return ("list", value) if plain else ("nested", _summary(value))
    if isinstance(value, dict):
        return "nested", _summary(value)
    return ("long" if "\n" in str(value) or len(str(value)) > _LONG else "text"), str(value)


def _summary(value: Any, levels: int = 3) -> str:
    """Return a short text that tells a nested value from others; deeper ``levels`` are left out."""
    if not levels:  # by an alias, a value may hold itself
        return "…"
    if isinstance(value, dict):
        texts = [str(each) for each in value.values() if isinstance(each, (str, int)) and not isinstance(each, bool)]
        return (texts[0] if texts else ", ".join(map(str, value)))[:80]
    return f"{len(value)}: " + ", ".join(
        _summary(each, levels - 1) if isinstance(each, (dict, list)) else str(each) for each in value[:3]
    )


def _of_entry(text: str, key: str) -> dict[str, Any]:
    entry = bib_fields.entry_in(text, key)
    fields: list[dict[str, Any]] = []
    known = entry.values()
    for name, value in known.items():
        kind = "names" if name in _NAMES else "long" if len(value) > _LONG else "text"
        shown: Any = written_names(value) if name in _NAMES else value
        if value in {"true", "false"}:
            kind, shown = "bool", value == "true"
        fields.append({"keys": [key, name], "label": name, "description": "", "type": kind, "value": shown})
    offered = [{"name": name, "description": "", "type": "text"} for name in _BIB_FIELDS if name not in known]
    return {"keys": [key], "fields": fields, "offered": offered, "list": None}


# -- changes ----------------------------------------------------------------------------------------------------------


def edited(path: str, text: str, change: dict[str, Any]) -> str:
    """Return ``text`` after one change of a form.

    ``op`` is ``set``, ``remove``, ``insert`` or ``move``, at the ``keys`` of a value or list. Raises ``EditError``.
    """
    keys = change.get("keys")
    if not isinstance(keys, list) or len(keys) > 30 or not all(isinstance(key, (str, int)) for key in keys):
        raise EditError("message", "The keys of the value are missing.")
    if path.endswith(".bib"):
        return _edited_entry(text, change, [str(key) for key in keys])
    if path.endswith(_TABLES):
        return _edited_table(_table(path, text), change, keys)
    header = header_of(path, text)
    operation = _OPERATIONS.get(str(change.get("op")))
    if operation is None:
        raise EditError("message", f"Unknown change '{change.get('op')}'.")
    return operation(header, keys, change) + text[len(header) :]


def _set(header: str, keys: list[Hashable], change: dict[str, Any]) -> str:
    value, kind = change.get("value"), change.get("type")
    if kind == "list" and isinstance(value, list):
        return _set_list(header, keys, [str(each) for each in value])
    if kind in {"number", "date"} and isinstance(value, str) and value:
        try:
            return yaml_edit.set_written(header, keys, value)
        except NotEditableError:
            return yaml_edit.set_value(header, keys, value)  # a year such as "2020–2022" is a text
    if not isinstance(value, (str, bool)):
        raise EditError("message", "The value is missing.")
    return yaml_edit.set_value(header, keys, value)


def _set_list(header: str, keys: list[Hashable], wanted: list[str]) -> str:
    """Change the items of a list of texts that differ; the others keep their places and comments."""
    before = value_at(values_of(header), keys)
    if not isinstance(before, list):
        return yaml_edit.set_value(header, keys, wanted)
    for number in range(min(len(before), len(wanted))):
        if before[number] != wanted[number]:
            header = yaml_edit.set_value(header, [*keys, number], wanted[number])
    for number in range(len(before) - 1, len(wanted) - 1, -1):
        header = yaml_edit.remove(header, [*keys, number])
    for number in range(len(before), len(wanted)):
        header = yaml_edit.insert_item(header, keys, number, wanted[number])
    return header


def _insert(header: str, keys: list[Hashable], change: dict[str, Any]) -> str:
    value, number = change.get("value"), change.get("number")
    if not isinstance(number, int) or not _is_plain(value):
        raise EditError("message", "The new item is missing.")
    return yaml_edit.insert_item(header, keys, number, value if is_json(header) else _dated(value))


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(each) for key, each in value.items())
    return isinstance(value, (str, bool, int, float))


def _dated(value: Any) -> Any:
    """Return ``value`` with dates that are written without quotes."""
    if isinstance(value, dict):
        return {key: _dated(each) for key, each in value.items()}
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return Written(value, safe_yaml.load(value, ""))
    return value


def _move(header: str, keys: list[Hashable], change: dict[str, Any]) -> str:
    number, target = change.get("number"), change.get("target")
    if not isinstance(number, int) or not isinstance(target, int):
        raise EditError("message", "The place of the item is missing.")
    return yaml_edit.move_item(header, keys, number, target)


def _copy(header: str, keys: list[Hashable], change: dict[str, Any]) -> str:
    number = change.get("number")
    if not isinstance(number, int):
        raise EditError("message", "The place of the item is missing.")
    return yaml_edit.copy_item(header, keys, number)


_OPERATIONS: Final[dict[str, Callable[[str, list[Hashable], dict[str, Any]], str]]] = {
    "set": _set,
    "remove": lambda header, keys, _: yaml_edit.remove(header, keys),
    "insert": _insert,
    "move": _move,
    "copy": _copy,
}


def _edited_entry(text: str, change: dict[str, Any], keys: list[str]) -> str:
    value = change.get("value")
    if change.get("op") == "remove" and len(keys) == 1:
        return bib_fields.remove_entry(text, keys[0])
    if change.get("op") == "remove" and len(keys) == 2:
        return bib_fields.remove_field(text, keys[0], keys[1])
    if isinstance(value, list):
        value = " and ".join(name for name in map(str, value) if name.strip())
    elif isinstance(value, bool):
        value = "true" if value else "false"
    if change.get("op") != "set" or not isinstance(value, str) or len(keys) != 2:
        raise EditError("message", "The value is missing.")
    return bib_fields.set_field(text, keys[0], keys[1], value)


def _edited_table(table: Table, change: dict[str, Any], keys: list[Hashable]) -> str:
    operation, value, number, target = (change.get(name) for name in ("op", "value", "number", "target"))
    row = keys[0] if keys else number
    if not isinstance(row, int):
        raise EditError("message", "The row is missing.")
    if operation == "set" and len(keys) == 2 and isinstance(value, (str, bool)):
        return table.with_cell(row, str(keys[1]), str(value))
    if operation == "insert" and isinstance(value, dict):
        return table.with_row(row, {name: str(each) for name, each in value.items()})
    if operation == "remove" and keys:
        return table.without_row(row) if len(keys) == 1 else table.with_cell(row, str(keys[-1]), "")
    if operation == "move" and isinstance(target, int):
        return table.with_moved(row, target)
    raise EditError("message", "The value is missing.")
