"""The files of the editor's page, which are the same whatever carries its messages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylekyll.serve.edit.outline import ATTRIBUTE
from pylekyll.serve.injection import IN_FRAME

if TYPE_CHECKING:
    from collections.abc import Iterable

CLIENT: Final = Path(__file__).parent / "client"
_PARTS: Final = ("start", "panel", "forms", "places", "actions", "main")
#: The languages of the interface, which are those of the theme.
LANGUAGES: Final = ("ar", "de", "en", "es", "fr", "ja", "zh")


def editor_script() -> str:
    """Return the script of the editor's page."""
    parts = "\n".join((CLIENT / f"{name}.js").read_text("utf-8") for name in _PARTS)
    return f"(function () {{\n{parts}}})();\n"


def frame_script() -> str:
    """Return the script of pages in the frame of the editor."""
    return (CLIENT / "frame.js").read_text("utf-8").replace("ATTRIBUTE", ATTRIBUTE).replace("IN_FRAME", IN_FRAME)


def words(languages: Iterable[str]) -> dict[str, str]:
    """Return the words of the interface in the first of ``languages`` that it has, with its name and direction."""
    wanted = (each.partition("-")[0].lower() for each in languages)
    language = next((each for each in wanted if each in LANGUAGES), "en")
    every = json.loads((CLIENT / "words.json").read_text("utf-8"))
    found = {key: each.get(language) or each["en"] for key, each in every.items()}
    return {**found, "language": language, "direction": "rtl" if language == "ar" else "ltr"}
