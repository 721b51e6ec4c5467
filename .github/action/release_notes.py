"""The notes of a release: `python .github/action/release_notes.py v1.2.3` prints the section of CHANGELOG.md."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"


def notes(changelog: str, tag: str) -> str:
    """Return the section of a version, without its heading. Raises ``LookupError`` if it is missing or empty."""
    version = re.escape(tag.removeprefix("v"))
    found = re.search(rf"^## \[{version}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    text = re.sub(r"^\[[^\]]+\]: .*$", "", found[1], flags=re.MULTILINE).strip() if found else ""
    if not text:
        raise LookupError(f"CHANGELOG.md has no section '## [{tag.removeprefix('v')}]' with text")
    return text + "\n"


if __name__ == "__main__":
    try:
        sys.stdout.write(notes(CHANGELOG.read_text("utf-8"), sys.argv[1]))
    except LookupError as error:
        sys.exit(str(error))
