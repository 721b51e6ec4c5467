"""BibTeX: a file of one's own, an export, or the ``.bib`` that DBLP has for each person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pylekyll.academic.importing.bibfile import is_key, parsed_with_rest
from pylekyll.academic.importing.records import Gathered, Record, balanced, tidied
from pylekyll.foundation.errors import FetchError, UsageError
from pylekyll.languages.bibtex.addresses import doi
from pylekyll.languages.bibtex.bibliography import expand
from pylekyll.languages.bibtex.macros import KNOWN, expanded, macros_of
from pylekyll.languages.bibtex.parser import ParseOptions, parse

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pylekyll.academic.importing.bibfile import StoredEntry
    from pylekyll.academic.importing.web import Answers

_PID = re.compile(r"(?:https?://dblp\.(?:org|uni-trier\.de)/pid/)?([\w-]+(?:/[\w-]+)+?)(?:\.html|\.bib)?\Z")
#: DBLP's internal fields.
_OF_DBLP = frozenset({"timestamp", "biburl", "bibsource", "crossref"})
#: Types that are not works, and fields that name the entry which has the title.
_NO_WORKS = frozenset({"xdata", "set", "control"})
_PARENTS = frozenset({"crossref", "xdata"})
#: Characters that a key cannot have.
_NOT_OF_KEY = re.compile(r"[\s,={}\"%#\\~]+")


def read(text: str, source: str, *, keep_keys: bool = True) -> list[Record]:
    """Return the entries of a BibTeX text as records, with the keys that they have unless told otherwise."""
    return gather(text, source, keep_keys=keep_keys).records


def gather(text: str, source: str, *, keep_keys: bool = True) -> Gathered:
    """Return the entries of a BibTeX text, and a note for each that is left out or has a mistake."""
    found = Gathered()
    entries, rest = parsed_with_rest(text)
    told: set[str] = set()
    # The library does not get the preamble: its macros are replaced by their texts.
    macros = {name: macro for name, macro in macros_of(rest.preambles).items() if macro is not KNOWN.get(name)}
    damaged = rest.unclosed or any(entry.unread for entry in entries)
    recovered = _as_sites_read(text, source) if damaged else {}
    for line in rest.unclosed:
        record = recovered.get(line)
        if record is None:
            found.leave_out(f"{source}:{line}: this entry cannot be read, and was left out: no brace closes it.")
            continue
        record.fields = {name: expanded(value, macros) for name, value in record.fields.items()}
        record.key = record.key if keep_keys else ""
        found.records.append(record)
        found.notes.append(f"{source}:{line}: no brace closes this entry; it is taken as far as it can be read.")
    for entry in entries:
        given = entry.values()
        record = recovered.get(entry.line) if entry.unread else None
        more = {} if record is None else {name: text for name, text in record.fields.items() if name not in given}
        fields = {name: tidied(expanded(value, macros)) for name, value in {**given, **more}.items()}
        kept = {name: value for name, value in fields.items() if value}
        if not kept:
            found.leave_out(f"{source}:{entry.line}: this entry does not have a field, and was left out.")
            continue
        key = _NOT_OF_KEY.sub("_", entry.key).strip("_")
        found.records.append(Record(entry.kind.lower(), kept, source, key if keep_keys else "", entry.line))
        if "title" not in kept and entry.kind.lower() not in _NO_WORKS and not _PARENTS & kept.keys():
            found.notes.append(f"{source}:{entry.line}: this entry does not have a title.")
        found.notes += (f"{source}:{line}: {mistake}" for line, mistake in _mistakes(entry, key, told, more))
    found.records.sort(key=lambda record: record.line)
    return found


def _as_sites_read(text: str, source: str) -> dict[int, Record]:
    """Return the entries by line as sites read them: an open value ends at the next field, an open entry at the next.

    Values are as they are written, with balanced braces.
    """
    whole = parse(text, source, ParseOptions(strip=False, parse_months=False, parse_names=False))
    found: dict[int, Record] = {}
    for entry in whole.entries:
        given = {name: expand(value, whole.strings) for name, value in entry.fields.items()}
        fields = {name: text for name, value in given.items() if (text := balanced(tidied(value.text())))}
        key = "" if entry.key.startswith("unnamed-") else _NOT_OF_KEY.sub("_", entry.key).strip("_")
        if fields and entry.line is not None:
            found[entry.line] = Record(entry.type, fields, source, key, entry.line)
    return found


def _mistakes(entry: StoredEntry, key: str, told: set[str], recovered: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield line and text of what a person must look at; each undefined word once.

    ``recovered`` are the fields that are known from parts that are not fields.
    """
    names = ", ".join(f"'{name}'" for name in recovered)
    taken = f"only {names} could be read in it" if names else "was left out"
    if not entry.key:
        yield entry.line, "this entry does not have a key; it gets one."
    elif not is_key(entry.key):
        yield entry.line, f"'{entry.key}' cannot be a key; the entry is taken as '{key}'."
    shown = f"'{key}'" if key else "this entry"
    for line in entry.unread[: 1 if names else None]:
        yield line, f"this part of {shown} is not a field, and {taken}. Check commas, quotes and braces before it."
    for name in entry.repeated():
        yield entry.line, f"{shown} has the field '{name}' twice; the last one is taken."
    for word in entry.undefined:
        if word.lower() not in told:
            told.add(word.lower())
            yield entry.line, f"'{word}' is not defined by an @string; the word itself is taken."


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
        if found := doi(record.fields.get("doi", "")):
            record.fields["doi"] = found  # DBLP writes `\_` in them
            record.fields.pop("url", None)
    return records
