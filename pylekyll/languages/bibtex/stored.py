"""Bibliographies as bytes, for caches: reading them takes a fraction of the time that parsing takes."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.bibtex.bibliography import Bibliography, Other, Text
from pylekyll.languages.bibtex.entry import Entry
from pylekyll.languages.bibtex.names import Name, Names
from pylekyll.languages.bibtex.values import MacroName, Value

if TYPE_CHECKING:
    from collections.abc import Sequence


def _program() -> str:
    """Return a key for the parser's code: another version may read a file differently."""
    program = blake2b(digest_size=16)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        program.update(path.read_bytes())
    return program.hexdigest()


def to_bytes(bibliography: Bibliography) -> bytes:
    """Return ``bibliography`` as JSON."""
    stored = {
        "program": _program(),
        "names": bibliography.has_names,
        "elements": [_element(element) for element in bibliography.elements],
        "strings": {name: _tokens(value) for name, value in bibliography.strings.items()},
        "diagnostics": [
            [found.code, found.message, found.hint, found.location and [found.location.path, found.location.line]]
            for found in bibliography.diagnostics
        ],
    }
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def from_bytes(content: bytes) -> Bibliography:
    """Return the bibliography that ``to_bytes`` stored. Raises ``ValueError`` for anything else."""
    try:
        return _restored(json.loads(content.decode("utf-8", "surrogatepass")))
    except (KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise ValueError("not a stored bibliography") from error


def _element(element: Entry | Other | Text) -> list[Any]:
    if isinstance(element, Entry):
        fields = [
            [name, [list(each) for each in value.names]] if isinstance(value, Names) else [name, *_tokens(value)]
            for name, value in element.fields.items()
        ]
        return ["entry", element.type, element.key, element.path, element.line, element.lines, fields]
    if isinstance(element, Other):
        return ["other", element.kind, element.text]
    return ["text", element.text]


def _tokens(value: Value) -> list[Any]:
    """Return the tokens of a value: a text, or the name of a string in a list."""
    return [[str(token)] if isinstance(token, MacroName) else token for token in value.tokens] + [None]


def _restored(stored: dict[str, Any]) -> Bibliography:
    if stored["program"] != _program():
        raise ValueError("stored by another version")
    bibliography = Bibliography(has_names=stored["names"])
    for element in stored["elements"]:
        bibliography.add(_restored_element(element))
    bibliography.strings = {name: _value(tokens) for name, tokens in stored["strings"].items()}
    bibliography.diagnostics = [
        Diagnostic(code, Severity.WARNING, message, place and SourceLocation(*place), hint)
        for code, message, hint, place in stored["diagnostics"]
    ]
    return bibliography


def _restored_element(stored: Sequence[Any]) -> Entry | Other | Text:
    if stored[0] == "entry":
        _, type_, key, path, line, lines, fields = stored
        values = {field[0]: _value(field[1:]) for field in fields}
        return Entry(type_, key, values, path=path, line=line, lines=lines)
    return Other(*stored[1:]) if stored[0] == "other" else Text(stored[1])


def _value(stored: Sequence[Any]) -> Value:
    if len(stored) == 1 and isinstance(stored[0], list):
        return Names(Name(*each) for each in stored[0])
    return Value([MacroName(token[0]) if isinstance(token, list) else token for token in stored[:-1]])
