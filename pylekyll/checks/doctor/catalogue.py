"""The explanation of each code, from docs/diagnostics.md and docs/catalogue.md; the package has both documents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parents[2]
_ROW = re.compile(r"^\| (`[a-z][^|]*) \| ([^|]*) \|(?: ([^|]*) \|)?$", re.MULTILINE)
_CODE = re.compile(r"`([a-z][a-z0-9-]*)`")
_SECTION = re.compile(r"^### `([a-z0-9-]+)`\n(.*?)(?=^### |^## Codes|\Z)", re.MULTILINE | re.DOTALL)
_MESSAGE = re.compile(r"^```text\n([^`]*(?:`[^`\n]+`[^`]*)*)^```$", re.MULTILINE)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


@dataclass(frozen=True)
class Entry:
    """A code, what happened where it is found, and what to do."""

    code: str
    what: str
    cure: str


@cache
def entries() -> dict[str, Entry]:
    """Return the catalogue's entry for each code."""
    found: dict[str, Entry] = {}
    for codes, what, cure in _ROW.findall(_text("diagnostics.md")):
        for code in _CODE.findall(codes):
            found.setdefault(code, Entry(code, _plain(what), _plain(cure) or "Follow the message."))
    return found


def example_of(code: str) -> str | None:
    """Return an example of a finding with ``code``: files, and the message; or ``None``."""
    body = next((body for name, body in _SECTION.findall(_text("catalogue.md")) if name == code), None)
    if body is None:
        return None
    paragraphs = body.strip().split("\n\n")
    return _MESSAGE.sub(r"\1", "\n\n".join(paragraphs[1:-1])).strip()


def _plain(cell: str) -> str:
    return _LINK.sub(r"\1", cell).strip()


def _text(name: str) -> str:
    """Return a document: of the package, or of the repository that it is a part of."""
    for path in (_PACKAGE / "documents" / name, _PACKAGE.parent / "docs" / name):
        if path.is_file():
            return path.read_text("utf-8")
    return ""
