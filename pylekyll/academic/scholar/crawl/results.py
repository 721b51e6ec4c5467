"""The two files of a crawl: checked, made to fit what was there, and written."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pylekyll.academic.scholar.crawl.errors import ImplausibleError
from pylekyll.academic.scholar.drops import describe_drop
from pylekyll.academic.scholar.schema import DATA, SHIELD, SchemaError, Statistics, parse, statistics
from pylekyll.foundation.errors import WriteError
from pylekyll.foundation.files import replace_file

if TYPE_CHECKING:
    from pathlib import Path

_NOT_IN_WORDS = re.compile(r"[\W_]+")


def read_last(folder: Path) -> dict[str, Any] | None:
    """``gs_data.json`` of the last good crawl, or ``None`` that is sound."""
    try:
        if not (folder / DATA).is_file():  # a pipe would wait for its other end
            return None
        value = parse((folder / DATA).read_bytes())
        statistics({DATA: value})
    except (OSError, SchemaError):
        return None
    return value


def with_known_ids(data: dict[str, Any], last: dict[str, Any] | None) -> dict[str, Any]:
    """Return ``data`` with the ids of the last crawl for papers of the same title, and for the author.

    Pages name papers by Google Scholar's ids, which other sources do not have.
    """
    if last is None:
        return data
    known: dict[str, str] = {}
    for key, entry in last.get("publications", {}).items():
        known.setdefault(_words(entry), key)
    publications: dict[str, Any] = {}
    for key, entry in data["publications"].items():
        words = _words(entry)
        found = known.get(words, key) if words else key
        # Several records of one paper: the one with the most citations is the paper, the others keep their ids.
        if found in publications:
            first = publications[found]
            if entry["num_citations"] <= first["num_citations"]:
                found = key
            else:
                publications[first.get("source_id", key)] = first
        publications[found] = entry if found == key else {**entry, "source_id": key}
    whose = {"scholar_id": last["scholar_id"]} if "scholar_id" in last else {}
    return {**data, **whose, "publications": publications}


def _words(entry: dict[str, Any]) -> str:
    """Return a title without what differs between two sources: case, punctuation, spaces."""
    return _NOT_IN_WORDS.sub(" ", (entry.get("bib") or {}).get("title") or "").strip().casefold()


def is_unchanged(data: dict[str, Any], last: dict[str, Any] | None) -> bool:
    """Return whether a crawl has the numbers of the last one; its time is another one."""
    return last is not None and {**data, "updated": None} == {**last, "updated": None}


def write(data: dict[str, Any], folder: Path, last: dict[str, Any] | None, *, accept_drop: bool = False) -> Statistics:
    """Write both files into ``folder`` and return their statistics.

    Raises ``WriteError``. Raises ``ImplausibleError`` for data that a build would refuse: a wrong type, no publications
    where there were some, or a number that fell by more than half (unless ``accept_drop``). The folder then stays as it
    was.
    """
    try:
        text = json.dumps(data, ensure_ascii=False)
        numbers = statistics({DATA: parse(text.encode())})
    except (SchemaError, TypeError) as error:
        raise ImplausibleError(f"The answer is implausible: {error}.") from None
    if last is not None and not accept_drop:
        before = statistics({DATA: last})
        drop = describe_drop(numbers, before)
        if drop is None and before.publications and not numbers.publications:
            drop = f"the answer does not have publications, but the last had {len(before.publications)}"
        if drop is not None:
            raise ImplausibleError(
                f"Refused: {drop}; the last good files are kept.", hint="If that is right, run it with --accept-drop."
            )
    shield = {"schemaVersion": 1, "label": "citations", "message": str(numbers.total)}
    try:
        replace_file(folder / DATA, text.encode())
        replace_file(folder / SHIELD, json.dumps(shield).encode())
    except OSError as error:
        raise WriteError(f"{folder} cannot be written: {error.strerror}.") from error
    return numbers
