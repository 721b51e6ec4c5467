"""Reading fields of CV data: texts, lists and dates, with a problem noted for each that cannot be shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylekyll.academic.cv.addresses import safe_url
from pylekyll.academic.cv.dates import is_present, read_date, shown_range, shown_text
from pylekyll.academic.cv.formulas import formulas_in
from pylekyll.academic.cv.latex import without_commands
from pylekyll.academic.cv.names import DATES, ENDS, SINGLE_DATES, STARTS
from pylekyll.academic.cv.text import dropped, paragraphs, parse, plain
from pylekyll.academic.cv.written import is_empty, is_off, kind_of, written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.academic.cv.dates import PartialDate
    from pylekyll.academic.cv.text import Span, Text
    from pylekyll.academic.cv.words import Words
    from pylekyll.languages.bibtex.text import Converts

Path = tuple[str | int, ...]

_YEAR = re.compile(r"\d{4}")
#: The longest text, the most entries, and the most characters of a whole CV.
MOST_TEXT = 20_000
MOST_ENTRIES = 2_000
MOST_CHARACTERS = 400_000


@dataclass(frozen=True)
class Problem:
    """A field that cannot be used: its path from the root of the data, and a sentence about it.

    ``unread`` is the value of a field that no part of the CV shows; the field itself may be correct.
    """

    path: Path
    message: str
    hint: str
    unread: str = ""

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
    """Reads the fields of one CV; ``problems`` fills up on the way.

    ``used`` are the paths of what was read, ``above`` those of the lists and mappings around it. ``converts`` tells
    whether a formula can be converted.
    """

    words: Words
    converts: Converts | None = None
    problems: list[Problem] = field(default_factory=list)
    characters: int = 0
    used: set[Path] = field(default_factory=set)
    above: set[Path] = field(default_factory=set)

    def use(self, path: Path) -> None:
        """Note that the value at ``path`` is read, with all that is in it."""
        self.used.add(path)
        self.above.update(path[:length] for length in range(len(path)))

    def is_used(self, path: Path) -> bool:
        """Return whether the value at ``path`` or a part of it is read."""
        return path in self.used or path in self.above

    def note(self, path: Path, message: str, hint: str) -> None:
        """Note a problem; the field counts as read."""
        self.use(path)
        self.problems.append(Problem(path, message, hint))

    def scalar(self, value: object, path: Path) -> str:
        """Return any value as one text."""
        if is_empty(value):
            return ""
        self.use(path)
        text = written(value)
        if len(text) > MOST_TEXT:
            self.note(path, f"The text has {len(text)} characters; it is truncated at {MOST_TEXT}.", "Shorten it.")
            text = text[:MOST_TEXT]
        self.characters += len(text)
        for address in dropped(text) if "](" in text or "<" in text else ():
            message = f"The picture or link '{address}' in it is not shown."
            self.note(path, message, "Texts of a CV have words and links to https://, mailto: or pages of the site.")
        self._check_formulas(text, path)
        for name in without_commands(text)[1]:
            hint = "Replace it with Markdown, or with the character that it means."
            self.note(path, f"The LaTeX command '\\{name}' in it is unknown; its argument is shown.", hint)
        return text

    def _check_formulas(self, text: str, path: Path) -> None:
        if self.converts is None:
            return
        for latex in formulas_in(text):
            if not self.converts(latex):
                message = f"The formula '{latex}' in it cannot be converted; the nearest text is shown."
                self.note(path, message, "Correct it, or define its commands under `math: macros`.")

    def string(self, given: Mapping[Any, Any], path: Path, *names: str) -> str:
        """Return the first of the fields ``names`` that is not empty, as a plain string."""
        for name in names:
            text = self.scalar(given.get(name), (*path, name))
            if text:
                return text
        return ""

    def text(self, given: Mapping[Any, Any], path: Path, *names: str) -> Text:
        """Return the first of the fields ``names`` that is not empty, as a text with its markup."""
        return parse(self.string(given, path, *names))

    def plain(self, given: Mapping[Any, Any], path: Path, *names: str) -> str:
        """Return the first of the fields ``names`` that is not empty, without its markup."""
        name = next((name for name in names if not is_empty(given.get(name))), names[0])
        return self.without_links(self.text(given, path, name), (*path, name))

    def without_links(self, text: Text, path: Path) -> str:
        """Return a text for a place that has only words, and note its links."""
        for url in dict.fromkeys(span.url for span in text if span.url):
            message = f"The link '{url}' in it is not shown."
            self.note(path, message, "Names of people and titles of sections have no links.")
        return plain(text)

    def url(self, given: Mapping[Any, Any], path: Path, *names: str) -> str:
        """Return the first of the fields ``names`` that is not empty, if it is a safe link."""
        name = next((name for name in names if not is_empty(given.get(name))), None)
        return self.link(given[name], (*path, name)) if name is not None else ""

    def link(self, value: object, path: Path) -> str:
        """Return an address if it is a safe link; anything else is a problem, nothing and ``false`` are not."""
        if is_off(value):
            self.use(path)
            return ""
        address = self.scalar(value, path)
        spans = parse(address) if "](" in address else ()
        if len(spans) == 1 and spans[0].url:
            self.note(path, f"Its text '{spans[0].text}' is not shown.", f"Write the address alone: {spans[0].url}")
            return spans[0].url
        url = safe_url(address)
        if address and not url:
            message = f"The address '{address}' cannot be a link."
            self.note(path, message, "Write an address that begins with https://, or a path of the site.")
        return url

    def mapping(self, value: object, path: Path) -> Mapping[Any, Any]:
        """Return a mapping; anything else is a problem, nothing is an empty one."""
        if isinstance(value, dict):
            return value
        if not is_empty(value):
            message = f"It is {kind_of(value)}, but must be a mapping of names to values."
            self.note(path, message, "Write `name: value`.")
        return {}

    def items(self, value: object, path: Path) -> list[tuple[Any, Path]]:
        """Return the items of a list with their paths; anything else is a problem, nothing is an empty list."""
        if isinstance(value, list):
            if len(value) > MOST_ENTRIES:
                self.note(path, f"It has {len(value)} items; only {MOST_ENTRIES} are shown.", "Shorten the list.")
            return [(item, (*path, place)) for place, item in enumerate(value[:MOST_ENTRIES]) if not is_empty(item)]
        if is_off(value):
            self.use(path)
        elif not is_empty(value):
            self.note(path, f"It is {kind_of(value)}, but must be a list.", "Begin each item with `- `.")
        return []

    def paragraphs(self, given: Mapping[Any, Any], path: Path, *names: str) -> list[Text]:
        """Return the paragraphs of all fields ``names``; each item of a list is one."""
        return [
            text for name in names for each in self.strings(given.get(name), (*path, name)) for text in paragraphs(each)
        ]

    def strings(self, value: object, path: Path) -> list[str]:
        """Return the items of a list as strings; a single value is one."""
        if isinstance(value, list):
            return [text for item, place in self.items(value, path) if (text := self.scalar(item, place))]
        text = self.scalar(value, path)
        return [text] if text else []

    def date(self, given: Mapping[Any, Any], path: Path) -> tuple[str, str]:
        """Return the date of an entry in words, and the ISO date that it begins with.

        ``date`` (or ``releaseDate``, ``year``) overrides the range of ``start_date`` and ``end_date``.
        """
        single = next((name for name in SINGLE_DATES if not is_empty(given.get(name))), None)
        if single is not None:
            text = plain(parse(self.scalar(given[single], (*path, single))))
            if single != "year" and not _YEAR.search(text):
                text = f"{text} {self.string(given, path, 'year')}".strip()
            known = read_date(text)
            shown = shown_text(text, self.words)
            self._use_repeated(given, path, shown)
            return shown, known.iso() if known else ""
        start, first = self._point(given, path, *STARTS)
        end, last = self._point(given, path, *ENDS)
        if start is not None and end is not None and (start.year, start.month) > (end.year, end.month or 12):
            name = next(name for name in ENDS if not is_empty(given.get(name)))
            self.note((*path, name), "The end is before the start.", "Swap the two dates.")
        if first and not last:
            last = self.words.present
        point = start or end
        return shown_range(first, last), point.iso() if point else ""

    def _use_repeated(self, given: Mapping[Any, Any], path: Path, shown: str) -> None:
        """Note dates as read whose words the shown date has too, such as the year of a day."""
        for name in DATES.intersection(given):
            value = written(given[name])
            known = read_date(value)
            if value and (value in shown or (known is not None and known.shown(self.words) in shown)):
                self.use((*path, name))

    def date_links(self, given: Mapping[Any, Any]) -> list[Span]:
        """Return the links in the date of an entry, which some write in the place of the date."""
        single = next((name for name in SINGLE_DATES if not is_empty(given.get(name))), None)
        text = written(given[single]) if single is not None else ""
        return [span for span in parse(text) if span.url] if "](" in text or "<" in text else []

    def _point(self, given: Mapping[Any, Any], path: Path, *names: str) -> tuple[PartialDate | None, str]:
        """Return one end of a range, and its words: those of its author where they are not a date."""
        name = next((name for name in names if not is_empty(given.get(name))), None)
        if name is None:
            return None, ""
        value = self.scalar(given[name], (*path, name))
        if is_present(value):
            return None, self.words.present
        found = read_date(value)
        if found is not None:
            return found, found.shown(self.words)
        self.note((*path, name), f"'{value}' is not a date.", "Write 2024, 2024-09, 2024-09-30 or `present`.")
        return None, shown_text(value, self.words)
