"""Parser of BibTeX files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.bibtex.bibliography import NAME_FIELDS, Bibliography, Other, Text, expand
from pylekyll.languages.bibtex.dates import MONTHS
from pylekyll.languages.bibtex.entry import Entry
from pylekyll.languages.bibtex.names import Names
from pylekyll.languages.bibtex.scanner import RawObject, Scanner
from pylekyll.languages.bibtex.values import MacroName, Value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

_KNOWN = frozenset({*MONTHS, "true", "false"})
_LINE_BREAK = re.compile(r"\n\s*", re.ASCII)
_MONTH_NUMBER = re.compile(r"\s*0*([1-9]|1[0-2])\s*\Z", re.ASCII)


@dataclass(frozen=True)
class ParseOptions:
    """How values are read (the options of ``BibTeX.parse``).

    ``strip`` makes line breaks in values spaces; ``parse_months`` gives ``month`` as the name of its string and adds
    ``month_numeric``; ``parse_names`` parses the names in ``author``, ``editor`` and similar fields.
    """

    strip: bool = True
    parse_months: bool = True
    parse_names: bool = True


def parse(text: str, path: str = "", options: ParseOptions | None = None) -> Bibliography:
    """Return the bibliography that ``text`` holds; ``path`` names the file in diagnostics.

    Never raises for invalid text: mistakes become diagnostics, and the rest is kept.
    """
    return _Parser(text, path, options or ParseOptions()).run()


def undefined_strings(
    bibliography: Bibliography, path: str = "", without: Collection[str] = ()
) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each name of a string in entries that no ``@string`` defines.

    Names of months are predefined; many sites use ``true`` and ``false`` as values. ``without`` are fields that may
    have any word.
    """
    uses: dict[str, list[tuple[Entry, str]]] = {}
    for entry in bibliography.entries:
        for name, value in entry.fields.items():
            for token in value.tokens if name not in without else ():
                if isinstance(token, MacroName) and token not in bibliography.strings and token not in _KNOWN:
                    uses.setdefault(token, []).append((entry, name))
    for token, places in uses.items():
        entry, name = places[0]
        more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
        yield Diagnostic(
            "bibtex-string-undefined",
            Severity.WARNING,
            f"The field '{name}' of '{entry.key}'{more} uses '{token}', which no @string defines.",
            SourceLocation(entry.path or path, entry.lines.get(name, entry.line)),
            "Put the text in braces or quotes, or define the @string.",
        )


class _Parser:
    def __init__(self, text: str, path: str, options: ParseOptions) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self._scanner = Scanner(text.replace("\r", " " if "\n" in text else "\n"))
        self._path = path
        self._options = options
        self._bibliography = Bibliography(has_names=options.parse_names)

    def run(self) -> Bibliography:
        for found in self._scanner.objects():
            self._add(found)
        for mistake in self._scanner.mistakes:
            self._report(mistake.code, mistake.message, mistake.line)
        return self._bibliography

    def _report(self, code: str, message: str, line: int, hint: str | None = None) -> None:
        location = SourceLocation(self._path, line) if self._path else None
        self._bibliography.diagnostics.append(Diagnostic(code, Severity.WARNING, message, location, hint))

    def _add(self, found: RawObject) -> None:
        if found.kind == "text":
            self._bibliography.add(Text(found.text))
        elif found.kind in ("string", "preamble", "comment"):
            self._add_other(found)
        else:
            self._add_entry(found)

    def _add_other(self, found: RawObject) -> None:
        value = self._value(found.tokens)
        if found.kind == "string" and found.key:
            self._bibliography.strings[found.key.lower()] = value
        self._bibliography.add(Other(found.kind, found.text or str(value)))

    def _add_entry(self, found: RawObject) -> None:
        fields: dict[str, Value] = {}
        for name, tokens, _ in found.fields:
            fields[name.lower()] = self._value(tokens)
        if self._options.parse_months and "month" in fields:
            _parse_month(fields)
        if self._options.parse_names:
            _parse_names(fields, self._bibliography.strings)
        lines = {name.lower(): line for name, _, line in found.fields}
        key = found.key or f"unnamed-{found.line}"
        entry = Entry(found.kind, key, fields, path=self._path, line=found.line, lines=lines)
        wanted = entry.key
        renamed = self._bibliography.add(entry)
        if renamed is not None:
            first = self._bibliography[wanted].line
            message = f"The key '{wanted}' is taken by the entry of line {first}; this one is '{renamed}'."
            self._report("bibtex-key-repeated", message, found.line, "Give each entry a unique key.")

    def _value(self, tokens: list[str]) -> Value:
        if self._options.strip:
            tokens = [
                _LINE_BREAK.sub(" ", token) if "\n" in token and not isinstance(token, MacroName) else token
                for token in tokens
            ]
        return Value(tokens)


def _parse_month(fields: dict[str, Value]) -> None:
    """Give ``month`` as bibtex-ruby's ``parse_month`` does: the first three letters count, or a number."""
    token = next(iter(fields["month"].tokens), "")
    name = MONTHS[int(match[1]) - 1] if (match := _MONTH_NUMBER.match(token)) else token.lower()[:3]
    if name in MONTHS:
        fields["month"] = Value([MacroName(name)])
        fields["month_numeric"] = Value([str(MONTHS.index(name) + 1)])


def _parse_names(fields: dict[str, Value], strings: Mapping[str, Value]) -> None:
    """Parse names; strings in them are those that the file has defined so far."""
    for name in NAME_FIELDS & fields.keys():
        value = expand(fields[name], strings).join()
        if len(value.tokens) == 1 and not value.is_macro:
            fields[name] = Names.parse(value.tokens[0])
