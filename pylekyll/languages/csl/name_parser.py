"""Names written as one text, parsed as the namae gem does: ``Ludwig van Beethoven and Doe, Jane``."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: A capital and a small letter; the text in braces before them belongs to the word.
_BRACES = r"(?:(?:\\[A-Za-z0-9_]+)?\{[^}]*\})"
_REST = r"[^\s,;]*"
_SEPARATOR = re.compile(r"\s*(?:\band\b|&|;)\s*", re.IGNORECASE | re.ASCII)
_COMMA = re.compile(r"\s*,\s*", re.ASCII)
_SPACE = re.compile(r"\s+", re.ASCII)
_TITLE = re.compile(
    r"\s*\b(?:sir|lord|count(?:ess)?|(?:gen|adm|col|maj|capt|cmdr|lt|sgt|cpl|pvt|pastor|pr|reverend|rev|elder|deacon|"
    r"deaconess|father|fr|vicar|prof|dr|md|ph\.?d)\.?)(?:\s+|$)",
    re.IGNORECASE | re.MULTILINE,
)
_SUFFIX = re.compile(r"\s*\b(?:JR|Jr|jr|SR|Sr|sr|[IVX]{2,})(?:\.|\b)")
_APPELLATION = re.compile(r"\s*\b(?:(?:mrs?|ms|fr|hr)\.?|miss|herr|frau)(?:\s+|$)", re.IGNORECASE | re.MULTILINE)
_WORD = re.compile(rf"{_BRACES}*([^\W\d_]){_REST}")
_IN_BRACES = re.compile(rf"{_BRACES}{_REST}")
_NICK = re.compile(r"'[^'\n]+'|\"[^\"\n]+\"")

# The grammar over the kinds of tokens: u and l are words in uppercase and lowercase, n a nickname, t a title,
# a an appellation, s a suffix.
_FROM = r"(?P<particle>l(?:l|u+l)*)"
_LAST = r"(?P<family>l|u+)"
_DISPLAY_ORDER = tuple(
    re.compile(rf"[at]?{pattern}")
    for pattern in (
        r"(?P<given>u+)(?P<family>[ul])(?P<suffix>s*)t*",
        rf"(?P<given>u+)n{_FROM}?{_LAST}(?P<suffix>s*)t*",
        rf"(?P<given>u+){_FROM}{_LAST}",
        rf"{_FROM}{_LAST}",
    )
)
_SORT_ORDER = tuple(
    re.compile(rf"(?:(?P<particle>u*l(?:l|u+l)*))?{_LAST},{first}")
    for first in (
        r"(?P<given>[ul]*)",
        r"(?P<given>[ul]+),?(?P<suffix>s+)",
        r"(?P<suffix>s+)",
        r"(?P<suffix>s+),(?P<given>[ul]+)",
    )
)
_ALONE = (re.compile(r"(?P<given>[ul])"), re.compile(r"[at](?P<family>[ul])"))
_PATTERNS = (*_ALONE, *_DISPLAY_ORDER, *_SORT_ORDER)


@dataclass(frozen=True)
class ParsedName:
    """The parts of a name; ``None`` for those that it does not have."""

    family: str | None = None
    given: str | None = None
    suffix: str | None = None
    particle: str | None = None


class _Scanner:
    """Splits a text into names, and each into tokens: pairs of a kind and a text (``Namae::Parser#next_token``)."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self.names: list[list[tuple[str, str]]] = [[]]

    def scan(self) -> bool:
        """Scan the text; return ``False`` if it contains something that is not part of a name."""
        while self._at < len(self._text):
            if not self._scan_one():
                return False
        return True

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self._text, self._at)
        if match is not None:
            self._at = match.end()
        return match

    def _scan_one(self) -> bool:
        if self._take(_SEPARATOR):
            self._end_name()
        elif self._take(_COMMA):
            self._add_comma()
        elif self._take(_SPACE) is None:
            return self._scan_word()
        return True

    def _end_name(self) -> None:
        if self.names[-1]:
            self.names.append([])

    def _add_comma(self) -> None:
        kinds = [kind for kind, _ in self.names[-1]]
        commas = kinds.count(",")
        coming = self._text[self._at : self._at + 8].split()
        has_suffix = "s" in kinds or (bool(coming) and _SUFFIX.match(coming[0]) is not None)
        if commas == 0 or (commas == 1 and has_suffix):
            self.names[-1].append((",", ","))
        else:
            self._end_name()

    def _scan_word(self) -> bool:
        for kind, pattern in (("t", _TITLE), ("s", _SUFFIX), ("a", _APPELLATION)):
            match = self._take(pattern)
            if match:
                is_first = not any(known in "ulstn" for known, _ in self.names[-1])
                self.names[-1].append((kind if kind != "a" or is_first else "u", match[0].strip()))
                return True
        match = _WORD.match(self._text, self._at)
        if match and (match[1].isupper() or match[1].islower()):
            self._at = match.end()
            self.names[-1].append(("u" if match[1].isupper() else "l", match[0]))
            return True
        for kind, pattern in (("u", _IN_BRACES), ("n", _NICK)):
            match = self._take(pattern)
            if match:
                self.names[-1].append((kind, match[0]))
                return True
        return False


def parse_names(text: str) -> list[ParsedName] | None:
    """Return the names in ``text``, ``None`` where namae would raise ``ArgumentError``."""
    scanner = _Scanner(text.strip())
    if not scanner.scan():
        return None
    names = [_parsed(tokens) for tokens in scanner.names if tokens]
    found = [name for name in names if name is not None]
    return found if len(found) == len(names) else None


def _parsed(tokens: list[tuple[str, str]]) -> ParsedName | None:
    kinds = "".join(kind for kind, _ in tokens)
    match = next((match for pattern in _PATTERNS if (match := pattern.fullmatch(kinds))), None)
    if match is None:
        return None
    parts = {
        name: " ".join(text for _, text in tokens[slice(*match.span(name))]) or None
        for name, kind in match.groupdict().items()
        if kind
    }
    name = ParsedName(**parts)
    words = (name.family or "").split()
    # "Sammy Davis, Jr.": the family is the last word before the comma.
    if name.suffix and name.given is None and "," in kinds and len(words) > 1:
        return ParsedName(words[-1], " ".join(words[:-1]), name.suffix, name.particle)
    return name
