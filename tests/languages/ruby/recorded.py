"""Ruby's answers: the files beside this one, written by ``tests/record/ruby_rules.rb``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def recorded(name: str) -> dict[str, Any]:
    """Read one of the files."""
    content: dict[str, Any] = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
    return content
