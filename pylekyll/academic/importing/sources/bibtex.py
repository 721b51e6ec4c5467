"""BibTeX: a file of one's own, an export, or the ``.bib`` that DBLP has for each person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import parsed
from pylekyll.academic.importing.records import Record
from pylekyll.foundation.errors import FetchError, UsageError

if TYPE_CHECKING:
    from pylekyll.academic.importing.web import Answers

_PID = re.compile(r"(?:https?://dblp\.(?:org|uni-trier\.de)/pid/)?([\w-]+(?:/[\w-]+)+?)(?:\.html|\.bib)?\Z")
#: DBLP's internal fields.
_OF_DBLP = frozenset({"timestamp", "biburl", "bibsource", "crossref"})
_BLANKS = re.compile(r"\s+")


def read(text: str, source: str, *, keep_keys: bool = True) -> list[Record]:
    """Return the entries of a BibTeX text as records, with the keys that they have unless told otherwise."""
    records = []
    for entry in parsed(text):
        fields = {name: _BLANKS.sub(" ", value).strip() for name, value in entry.values().items()}
        kept = {name: value for name, value in fields.items() if value}
        records.append(Record(entry.kind.lower(), kept, source, entry.key if keep_keys else ""))
    return records


def address(pid: str) -> str:
    """Return where DBLP has the entries of a person. Raises ``UsageError`` for what is not a PID."""
    match = _PID.match(pid.strip())
    if match is None:
        hint = "It is the end of the URL of your page at dblp.org, such as 123/4567 or k/DonaldEKnuth."
        raise UsageError(f"'{pid}' is not a person's id at DBLP.", hint=hint)
    return f"https://dblp.org/pid/{match[1]}.bib"


def fetch_dblp(web: Answers, pid: str) -> list[Record]:
    """Return the publications of a person at DBLP."""
    text = web.get(address(pid)).decode("utf-8", "replace")
    records = read(text, "dblp.org", keep_keys=False)
    if not records:
        raise FetchError("dblp.org did not answer with BibTeX.", hint="Check the id, or try again later.")
    for record in records:
        record.fields = {name: value for name, value in record.fields.items() if name not in _OF_DBLP}
        if record.fields.get("doi"):
            record.fields.pop("url", None)
    return records
