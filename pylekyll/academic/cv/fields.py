"""Reading fields of CV data: texts, lists and dates, with a problem noted for each that has another type."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.dates import is_present, read_date, shown_range, shown_text
from pylekyll.academic.cv.text import paragraphs, parse, plain, safe_url

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pylekyll.academic.cv.dates import PartialDate
    from pylekyll.academic.cv.text import Text
    from pylekyll.academic.cv.words import Words

Path = tuple[str | int, ...]

#: The longest text, the most entries, and the most characters of a whole CV.
MOST_TEXT = 20_000
MOST_ENTRIES = 2_000
MOST_CHARACTERS = 400_000
_ALIKE = 0.86


@dataclass(frozen=True)
class Problem:
    """A field that cannot be used: its path from the root of the data, and a sentence about it."""

    path: Path
    message: str
    hint: str

    @property
    def name(self) -> str:
        """The field's name as people write it: ``cv.sections.education[0].start_date``."""
        return shown_path(self.path)


def shown_path(path: Path) -> str:
    """Return a path as one name; the root of the data is ``the file``."""
    shown = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return shown.removeprefix(".") or "the file"


@dataclass
class Fields:
    """Reads the fields of one CV; ``problems`` fills up on the way."""

    words: Words
    problems: list[Problem] = field(default_factory=list)
    characters: int = 0

    def note(self, path: Path, message: str, hint: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(path, message, hint))

    def string(self, given: Mapping[Any, Any], path: Path, *names: str) -> str:
        """Return the first of the fields ``names`` that is not empty, as a plain string."""
        for name in names:
            value = self._scalar(given.get(name), (*path, name))
            if value:
                return value
        return ""

    def text(self, given: Mapping[Any, Any], path: Path, *names: str) -> Text:
        """Return the first of the fields ``names`` that is not empty, as a text with its markup."""
        return parse(self.string(given, path, *names))

    def plain(self, given: Mapping[Any, Any], path: Path, *names: str) -> str:
        """Return the first of the fields ``names`` that is not empty, without its markup."""
        return plain(self.text(given, path, *names))

    def url(self, given: Mapping[Any, Any], path: Path, *names: str) -> str:
        """Return the first of the fields ``names`` that is not empty, if it is a safe link."""
        value = self.string(given, path, *names)
        url = safe_url(value)
        if value and not url:
            name = next(name for name in names if given.get(name))
            message = f"The address '{value[:80]}' cannot be a link."
            self.note((*path, name), message, "Write an address that begins with https://, or a path of the site.")
        return url

    def mapping(self, value: object, path: Path) -> Mapping[Any, Any]:
        """Return a mapping; anything else is a problem, nothing is an empty one."""
        if isinstance(value, dict):
            return value
        if value not in (None, ""):
            self.note(path, f"It is {_kind(value)}, but must be a mapping of names to values.", "Write `name: value`.")
        return {}

    def items(self, value: object, path: Path) -> list[tuple[Any, Path]]:
        """Return the items of a list with their paths; anything else is a problem, nothing is an empty list."""
        if isinstance(value, list):
            if len(value) > MOST_ENTRIES:
                self.note(path, f"It has {len(value)} items; only {MOST_ENTRIES} are shown.", "Shorten the list.")
            return [(item, (*path, place)) for place, item in enumerate(value[:MOST_ENTRIES]) if item not in (None, "")]
        if value not in (None, "", False):
            self.note(path, f"It is {_kind(value)}, but must be a list.", "Begin each item with `- `.")
        return []

    def scalar(self, value: object, path: Path) -> str:
        """Return a text, a number or a date as a string; anything else is a problem."""
        return self._scalar(value, path)

    def paragraphs(self, given: Mapping[Any, Any], path: Path, *names: str) -> list[Text]:
        """Return the paragraphs of the first of the fields ``names`` that is not empty."""
        return paragraphs(self.string(given, path, *names))

    def strings(self, value: object, path: Path) -> list[str]:
        """Return a list of strings; a single string is one."""
        if isinstance(value, str):
            return [value] if value.strip() else []
        return [text for item, place in self.items(value, path) if (text := self._scalar(item, place))]

    def date(self, given: Mapping[Any, Any], path: Path) -> tuple[str, str]:
        """Return the date of an entry in words, and the ISO date that it begins with.

        ``date`` (or ``releaseDate``, ``year``) overrides the range of ``start_date`` and ``end_date``.
        """
        single = next((name for name in ("date", "releaseDate", "year") if given.get(name) not in (None, "")), None)
        if single is not None:
            written = self._scalar(given[single], (*path, single))
            known = read_date(given[single])
            return shown_text(written, self.words), known.iso() if known else ""
        start, _ = self._point(given, path, "start_date", "startDate")
        end, ongoing = self._point(given, path, "end_date", "endDate")
        ongoing = ongoing or (start is not None and end is None)
        if start is not None and end is not None and (start.year, start.month) > (end.year, end.month or 12):
            name = "end_date" if "end_date" in given else "endDate"
            self.note((*path, name), "The end is before the start.", "Swap the two dates.")
        first = start or end
        return shown_range(start, end, self.words, ongoing=ongoing), first.iso() if first else ""

    def _point(self, given: Mapping[Any, Any], path: Path, *names: str) -> tuple[PartialDate | None, bool]:
        for name in names:
            value = given.get(name)
            if value in (None, ""):
                continue
            if is_present(value):
                return None, True
            found = read_date(value)
            if found is None:
                hint = "Write 2024, 2024-09, 2024-09-30 or `present`."
                self.note((*path, name), f"'{str(value)[:80]}' is not a date.", hint)
            return found, False
        return None, False

    def check_names(self, given: Mapping[Any, Any], path: Path, known: Iterable[str]) -> None:
        """Note fields whose names look like slips of a known one."""
        names = list(known)
        for name in given:
            if not isinstance(name, str) or name in names or "_" + name in names:
                continue
            from difflib import get_close_matches

            near = get_close_matches(name, names, n=1, cutoff=_ALIKE)
            if near and near[0] not in given:
                self.note((*path, name), f"The field '{name}' is unknown and is not shown.", f"Is it '{near[0]}'?")

    def _scalar(self, value: object, path: Path) -> str:
        if value is None or value is False:
            return ""
        if isinstance(value, dict):
            value = _as_written(value) or value
        if isinstance(value, (dict, list)):
            self.note(path, f"It is {_kind(value)}, but must be a text.", "Write one text; quote it if it has a colon.")
            return ""
        text = _shown(value)
        if len(text) > MOST_TEXT:
            self.note(path, f"The text has {len(text)} characters; it is truncated at {MOST_TEXT}.", "Shorten it.")
            text = text[:MOST_TEXT]
        self.characters += len(text)
        return text


def _shown(value: object) -> str:
    return value.isoformat() if isinstance(value, (date, datetime)) else str(value).strip()


def _as_written(value: Mapping[Any, Any]) -> str:
    """Return a text that YAML reads as a mapping (``- Supervisor: Bo Ek``); empty for values that are not texts."""
    if any(isinstance(each, (dict, list)) for each in value.values()):
        return ""
    pairs = ((str(name), "" if each is None else _shown(each)) for name, each in value.items())
    return ", ".join(f"{name}: {text}".rstrip() for name, text in pairs)


def _kind(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"'{str(value)[:40]}'"
