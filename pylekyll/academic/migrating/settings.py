"""Changes of a YAML file as text: one key is set or removed, and every other byte stays."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml


def read(text: str) -> dict[str, Any]:
    """Return the settings; empty if they cannot be read."""
    try:
        found = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def set_key(text: str, key: str, value: str, comment: str = "") -> str:
    """Return the text in which the top-level ``key`` has ``value``, as YAML writes it; a new key comes first."""
    line = f"{key}: {value}" + (f" # {comment}" if comment else "")
    span = _span(text, key)
    if span is not None:
        return f"{text[: span[0]]}{line}\n{text[span[1] :]}"
    start = re.match(r"(?:\ufeff?---[^\n]*\n)?", text)
    at = start.end() if start else 0
    return f"{text[:at]}{line}\n{text[at:]}"


def remove_key(text: str, key: str) -> str:
    """Return the text without the top-level ``key`` and its value."""
    span = _span(text, key)
    return text if span is None else text[: span[0]] + text[span[1] :]


def remove_items(text: str, key: str, unwanted: frozenset[str]) -> str:
    """Return the text without items of the list ``key`` that are ``unwanted``, whole lines of their own."""
    span = _span(text, key)
    if span is None:
        return text
    block = text[span[0] : span[1]]
    for name in unwanted:
        block = re.sub(
            rf"^[ \t]*-[ \t]+[\"']?{re.escape(name)}[\"']?[ \t]*(?:#[^\n]*)?\n", "", block, flags=re.MULTILINE
        )
        block = re.sub(rf"(?<=[\[,])[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*(?:,|(?=\]))", "", block)
    return text[: span[0]] + block + text[span[1] :]


def quoted(text: str) -> str:
    """Return a text as a YAML value between double quotes."""
    return json.dumps(text, ensure_ascii=False)


def _span(text: str, key: str) -> tuple[int, int] | None:
    """Return where a top-level key begins, and where the line after its value begins."""
    node = _composed(text)
    entries = node.value if node is not None and getattr(node, "id", "") == "mapping" else []
    for index, (name, _) in enumerate(entries):
        if name.value == key:
            begin = _line_of(text, name)
            following = _line_of(text, entries[index + 1][0]) if index + 1 < len(entries) else len(text)
            return begin, begin + _length(text[begin:following])
    return None


def _line_of(text: str, node: yaml.Node) -> int:
    """Return where the line of a key begins."""
    return text.rfind("\n", 0, node.start_mark.index) + 1


def _length(block: str) -> int:
    """Return the length of a key and its value, without the comments and empty lines before the next key."""
    lines = block.splitlines(keepends=True)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].startswith(("#", "...", "---"))):
        lines.pop()
    return len("".join(lines))


def _composed(text: str) -> yaml.Node | None:
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return None
    return node
