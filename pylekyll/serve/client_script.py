"""The live-reload script, joined from the files in ``client/``."""

from __future__ import annotations

from pathlib import Path

#: The files in execution order, as the body of one function.
_PARTS = ("start", "matching", "source", "patch", "assets", "notices", "main")

_MORPH_PARTS = ("matching", "source", "patch")


def client_script(values: dict[str, str]) -> str:
    """Return the script with each key of ``values`` replaced by its value."""
    script = _script()
    for name, value in values.items():
        script = script.replace(name, value)
    return script


def morph_script(main: str) -> str:
    """Return a script that changes a page by what differs from its source; ``main`` is its last part."""
    return _script(_MORPH_PARTS, main)


def _script(names: tuple[str, ...] = _PARTS, main: str = "") -> str:
    folder = Path(__file__).parent / "client"
    parts = "\n".join((folder / f"{name}.js").read_text("utf-8") for name in names)
    return f"(function () {{\n{parts}{main}}})();\n"
