"""Examples of the documentation and of the playground: one text, built as a page of a small site.

The site of an example has the files that its page of the documentation shows. The result is what Jekyll would write.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pylekyll
from pylekyll.foundation.errors import PylekyllError
from pylekyll.foundation.log import Log

#: The extension of the page for each kind of example.
_EXTENSIONS = {"liquid": ".html", "markdown": ".md"}
_HEAD = "---\nlayout: null\npermalink: /example.txt\n---\n"
_HEAD_LINES = _HEAD.count("\n")


def run_example(folder: str, kind: str, text: str, files: str) -> str:
    """Return the output of ``text``, which is ``liquid`` or ``markdown``, or its error, as JSON.

    ``files`` are the files of the site as JSON, by path. ``folder`` is used for the site and removed before.
    """
    shutil.rmtree(folder, ignore_errors=True)
    source, destination = Path(folder, "site"), Path(folder, "built")
    given = {**json.loads(files), f"example{_EXTENSIONS[kind]}": _HEAD + text}
    for name, content in given.items():
        path = (source / name).resolve()
        if not path.is_relative_to(source.resolve()):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    log = Log()
    try:
        pylekyll.build(source, destination, log=log, environment={}, disable_disk_cache=True)
    except PylekyllError as error:
        return json.dumps({"error": _told(error)})
    warnings = [finding.message for finding in log.findings]
    return json.dumps({"output": (destination / "example.txt").read_text("utf-8").strip("\n"), "warnings": warnings})


def _told(error: PylekyllError) -> str:
    """Return the message with the line of the example's own text."""
    place = error.location
    line = f"line {place.line - _HEAD_LINES}: " if place and place.path.startswith("example.") and place.line else ""
    return f"{line}{error.message}"
