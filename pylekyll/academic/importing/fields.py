"""Changes of single fields of a BibTeX entry: everything else stays as it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import BibFile, changed, is_key, parsed
from pylekyll.academic.importing.style import style_of
from pylekyll.foundation.errors import SourceError

if TYPE_CHECKING:
    from pylekyll.academic.importing.bibfile import StoredEntry, StoredField


class NotEditableError(SourceError):
    """A field cannot be changed without touching others: a person edits the text."""


_NUMBER = re.compile(r"\d+")
_VALUE = re.compile(r"[^=]*=\s*")
_NAME = re.compile(r"[A-Za-z][\w-]*")


def entry_in(text: str, key: str) -> StoredEntry:
    """Return the entry with ``key``. Raises ``NotEditableError`` if it is not there once."""
    found = [entry for entry in parsed(text) if entry.key == key]
    if len(found) != 1:
        raise NotEditableError(f"The entry '{key}' is not in the file once.", hint="Edit the file as text.")
    return found[0]


def set_field(text: str, key: str, name: str, value: str) -> str:
    """Return ``text`` with a value of a field, which is added if the entry does not have it.

    Raises ``NotEditableError`` for a value that BibTeX cannot hold, such as one with unbalanced braces.
    """
    entry = entry_in(text, key)
    if not _NAME.fullmatch(name) or not _is_balanced(value):
        raise _as_text()
    stored = [one for one in entry.fields if one.name == name.lower()]
    if len({one.value for one in stored}) > 1:
        raise _as_text()
    if stored:
        result = text
        for one in reversed(stored):  # a field that is there twice, such as doi and DOI
            result = _with_value(result, one, value)
    else:
        file = BibFile(Path("edited.bib"), "edited.bib", text, parsed(text))
        result = changed(text, [style_of(file, entry).completion(text, entry, [(name, value)])])
    return _checked(text, result, key, {**entry.values(), name.lower(): value})


def _with_value(text: str, stored: StoredField, value: str) -> str:
    """Return ``text`` with the value in the delimiters that the field has; braces where those cannot hold it."""
    match = _VALUE.match(text, stored.start, stored.end)
    start = match.end() if match else stored.start
    written = text[start : stored.end]
    if written[:1] == "{" and written[-1:] == "}":
        new = f"{{{value}}}"
    elif written[:1] == '"' and written[-1:] == '"' and '"' not in value and written.count('"') == 2:
        new = f'"{value}"'
    elif _NUMBER.fullmatch(written) and _NUMBER.fullmatch(value):
        new = value
    else:
        new = f"{{{value}}}"
    return text[:start] + new + text[stored.end :]


def remove_field(text: str, key: str, name: str) -> str:
    """Return ``text`` without a field of an entry."""
    entry = entry_in(text, key)
    place = next((index for index, one in enumerate(entry.fields) if one.name == name.lower()), None)
    if place is None:
        raise _as_text()
    stored = entry.fields[place]
    comma = re.compile(r"\s*,").match(text, stored.end, entry.close)
    end = comma.end() if comma else stored.end
    start = stored.start
    line = text.rfind("\n", 0, start) + 1
    if not text[line:start].strip() and text[end : end + 1] in {"\n", ""}:
        start, end = line, end + 1
    left = {name: value for name, value in entry.values().items() if name != stored.name}
    return _checked(text, text[:start] + text[end:], key, left)


def set_key(text: str, key: str, new: str) -> str:
    """Return ``text`` with another key of an entry."""
    entry = entry_in(text, key)
    if not is_key(new) or any(one.key == new for one in parsed(text)):
        raise NotEditableError(f"'{new}' cannot be the key of this entry.")
    place = text.index(key, entry.start)
    return text[:place] + new + text[place + len(key) :]


def remove_entry(text: str, key: str) -> str:
    """Return ``text`` without an entry and the blank line after it."""
    entry = entry_in(text, key)
    end = entry.close + 1
    rest = re.compile(r"[ \t]*\n(?:[ \t]*\n)?").match(text, end)
    return text[: entry.start] + text[rest.end() if rest else end :]


def _is_balanced(value: str) -> bool:
    depth = 0
    for character in re.sub(r"\\[{}]", "", value):
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0 and value.count("{") == value.count("}")


def _checked(before: str, after: str, key: str, wanted: dict[str, str]) -> str:
    """Return the changed text if only one entry is different, and has the fields ``wanted``."""
    old, new = parsed(before), parsed(after)
    same = [entry.key for entry in old] == [entry.key for entry in new]
    for one, other in zip(old, new, strict=False):
        if not same or other.values() != (wanted if one.key == key else one.values()):
            raise _as_text()
    return after


def _as_text() -> NotEditableError:
    return NotEditableError("This value cannot be changed in a form.", hint="Edit the entry as text.")
