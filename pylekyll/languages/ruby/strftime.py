"""``Time#strftime`` and ``Date#strftime`` with Ruby's flags, widths and directives (``strftime.c``).

A format is compiled once into a list of small functions; rendering 2,000 posts' dates compiles nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timezone, tzinfo
from functools import lru_cache

from pylekyll.foundation.limits import check_text
from pylekyll.languages.ruby.errors import RubyArgumentError, RubyResultTooLargeError
from pylekyll.languages.ruby.numbers import integer_to_s
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.precise import nanosecond_digits

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

CYCLE_YEARS = 400
"""The Gregorian calendar repeats after this many years, weekdays included."""
CYCLE_SECONDS = 146_097 * 86_400

_SHORT_WIDTH, _LONG_WIDTH = 4, 11
_C_INT = 1 << 31

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)

Part = Callable[[datetime, int], str]
"""Renders one piece of a format from a moment and the number of 400-year cycles to add to it."""
Number = Callable[[datetime, int], int]


class DistantTime:
    """A time beyond the years 1 to 9999 of ``datetime``: the same moment some 400-year cycles away.

    JavaScript's timestamps in milliseconds, read as seconds, give such times.
    """

    __slots__ = ("cycles", "moment")

    def __init__(self, moment: datetime, cycles: int) -> None:
        self.moment = moment
        self.cycles = cycles

    @property
    def year(self) -> int:
        """The year in the calendar."""
        return self.moment.year + CYCLE_YEARS * self.cycles

    @property
    def day(self) -> int:
        """The day of the month."""
        return self.moment.day

    def astimezone(self, zone: tzinfo) -> DistantTime:
        """Show the same moment in another zone."""
        return DistantTime(self.moment.astimezone(zone), self.cycles)

    def ruby_to_s(self) -> str:
        """Print as ``Time#to_s``."""
        return strftime(self, "%F %T UTC" if self.moment.tzinfo is timezone.utc else "%F %T %z")


def strftime(value: date | DistantTime, template: str) -> str:
    """Format a date or a time as Ruby does; directives that Ruby does not have stay as they are.

    Raises ``RubyArgumentError`` if a time's format ends within a directive.
    """
    if isinstance(value, datetime):
        return "".join([part(value, 0) for part in _compile(template, False)])
    if isinstance(value, DistantTime):
        return "".join([part(value.moment, value.cycles) for part in _compile(template, False)])
    midnight = datetime(value.year, value.month, value.day, tzinfo=timezone.utc)
    return "".join([part(midnight, 0) for part in _compile(template, True)])


def epoch_seconds(moment: datetime) -> int:
    """Count the whole seconds since 1970 (``Time#to_i``)."""
    delta = moment - _EPOCH
    return delta.days * 86_400 + delta.seconds


def offset_seconds(moment: datetime) -> int:
    """Give the seconds east of Greenwich (``Time#utc_offset``)."""
    offset = moment.utcoffset()
    return 0 if offset is None else offset.days * 86_400 + offset.seconds


# Numbers: code -> (getter, padding, width)

_NUMBERS: dict[str, tuple[Number, str, int]] = {
    "d": (lambda t, _: t.day, "0", 2),
    "e": (lambda t, _: t.day, " ", 2),
    "H": (lambda t, _: t.hour, "0", 2),
    "k": (lambda t, _: t.hour, " ", 2),
    "I": (lambda t, _: t.hour % 12 or 12, "0", 2),
    "l": (lambda t, _: t.hour % 12 or 12, " ", 2),
    "j": (lambda t, _: t.timetuple().tm_yday, "0", 3),
    "m": (lambda t, _: t.month, "0", 2),
    "M": (lambda t, _: t.minute, "0", 2),
    "S": (lambda t, _: t.second, "0", 2),
    "s": (lambda t, era: epoch_seconds(t) + era * CYCLE_SECONDS, "0", 1),
    "u": (lambda t, _: t.isoweekday(), "0", 1),
    "w": (lambda t, _: t.isoweekday() % 7, "0", 1),
    "U": (lambda t, _: (t.timetuple().tm_yday + 6 - t.isoweekday() % 7) // 7, "0", 2),
    "W": (lambda t, _: (t.timetuple().tm_yday + 6 - t.weekday()) // 7, "0", 2),
    "V": (lambda t, _: t.isocalendar()[1], "0", 2),
    "G": (lambda t, era: t.isocalendar()[0] + era * CYCLE_YEARS, "0", 4),
    "g": (lambda t, _: t.isocalendar()[0] % 100, "0", 2),
    "Y": (lambda t, era: t.year + era * CYCLE_YEARS, "0", 4),
    "y": (lambda t, _: t.year % 100, "0", 2),
    "C": (lambda t, era: (t.year + era * CYCLE_YEARS) // 100, "0", 2),
}
_MILLISECONDS: tuple[Number, str, int] = (lambda t, era: (epoch_seconds(t) + era * CYCLE_SECONDS) * 1000, "0", 1)

_COMPOSITES = {
    "c": "%a %b %e %H:%M:%S %Y",
    "x": "%m/%d/%y",
    "D": "%m/%d/%y",
    "X": "%H:%M:%S",
    "T": "%H:%M:%S",
    "R": "%H:%M",
    "r": "%I:%M:%S %p",
    "F": "%Y-%m-%d",
    "v": "%e-%^b-%4Y",
    "+": "%a %b %e %H:%M:%S %Z %Y",
}

_WORDS: dict[str, Part] = {
    "a": lambda t, _: WEEKDAYS[t.weekday()][:3],
    "A": lambda t, _: WEEKDAYS[t.weekday()],
    "b": lambda t, _: MONTHS[t.month - 1][:3],
    "h": lambda t, _: MONTHS[t.month - 1][:3],
    "B": lambda t, _: MONTHS[t.month - 1],
    "p": lambda t, _: "AM" if t.hour < 12 else "PM",
    "P": lambda t, _: "AM" if t.hour < 12 else "PM",
    "Z": lambda t, _: zone_name(t),
    "n": lambda _t, _: "\n",
    "t": lambda _t, _: "\t",
    "%": lambda _t, _: "%",
}

_DIRECTIVE = lazy_pattern(r"%([-_^#0]*)(?![-_^#0])([1-9][0-9]*)?(?![0-9])(:{1,3}(?=z))?([EO]?)(.)", re.DOTALL)
#: Directives to which ``-`` does not apply, of dates and of times.
_FRACTIONS = frozenset("LNz")
_ALWAYS_PADDED = _FRACTIONS | _COMPOSITES.keys()
_KNOWN = _FRACTIONS | _NUMBERS.keys() | _COMPOSITES.keys() | _WORDS.keys()
_MODIFIED = {"E": frozenset("cCxXyY"), "O": frozenset("deHkIlmMSuUVwWy")}


def zone_name(moment: datetime) -> str:
    """Name the zone as ``Time#zone``: "UTC", a zone's abbreviation, empty for a bare offset."""
    if isinstance(moment.tzinfo, timezone):
        return "UTC" if moment.tzinfo is timezone.utc else ""
    return moment.tzname() or ""


@lru_cache(maxsize=512)
def _compile(template: str, is_date: bool) -> tuple[Part, ...]:
    """Turn a format into the functions that render it."""
    parts: list[Part] = []
    room = _Room(template, is_date)
    position = 0
    while (percent := template.find("%", position)) >= 0:
        if percent > position:
            parts.append(_literal(template[position:percent]))
        match = _DIRECTIVE.match(template, percent)
        if match is None:
            if not is_date:
                raise RubyArgumentError(f"invalid format: {template}")
            position = percent
            break
        modifier, code = match.group(4, 5)
        if modifier and code not in _MODIFIED[modifier]:
            position = match.end(4)
            parts.append(_literal(template[percent:position]))
        elif room.fits(match):
            position = match.end()
            parts.append(_directive(match, is_date))
        else:
            position = match.end()
            parts.append(_literal(match.group()))
    if position < len(template):
        parts.append(_literal(template[position:]))
    return tuple(parts)


class _Room:
    """Limit of the length of a result: ``rb_strftime`` and ``date_strftime`` derive it from the format's length."""

    def __init__(self, template: str, is_date: bool) -> None:
        length = len(template.encode("utf-8", "surrogatepass"))
        self._template = template
        self._is_date = is_date
        self._limit = _buffer(1024 * length) - 1 if is_date else 512 * 1024 * length
        self._made = 0

    def fits(self, match: re.Match[str]) -> bool:
        """Return whether the width of a directive counts; a time's that is not a C integer makes it text.

        Raises ``RubyResultTooLargeError`` for a width that is too great, ``LimitError`` for the total.
        """
        width_text = match[2]
        if not width_text or len(width_text) < _SHORT_WIDTH:
            return True
        width = int(width_text) if len(width_text) < _LONG_WIDTH else _C_INT
        if not self._is_date and (width >= _C_INT or match[5] not in _KNOWN):
            return False
        if "-" in match[1] and match[5] not in (_FRACTIONS if self._is_date else _ALWAYS_PADDED):
            if self._is_date and width > self._limit + 1:
                raise RubyResultTooLargeError(f"Numerical result out of range - {self._template}")
            return True
        if width + (self._made if self._is_date else self._made // 2) > self._limit:
            raise RubyResultTooLargeError(f"Numerical result out of range - {self._template}")
        self._made += width
        check_text(self._made)
        return True


def _buffer(least: int) -> int:
    """Return the first size of a doubling buffer that is not below ``least``."""
    size = 128
    while size < least:
        size *= 2
    return size


def _literal(text: str) -> Part:
    return lambda _t, _era: text


def _directive(match: re.Match[str], is_date: bool) -> Part:
    flags, width_text, colons, _, code = match.groups()
    width = int(width_text or 0)
    padding = _padding(flags)
    if code in _NUMBERS or (code == "Q" and is_date):
        return _number(_NUMBERS.get(code, _MILLISECONDS), flags, padding, width)
    if code in "LN":
        return _fraction(width or (3 if code == "L" else 9))
    if code == "z":
        if is_date:
            return _date_offset(len(colons or ""), flags, padding, width)
        return _offset(len(colons or ""), padding, width, negative_utc="-" in flags)
    if code in _COMPOSITES and (is_date or code != "+"):
        fills = not (is_date and "-" in flags)
        return _composite(_compile(_COMPOSITES[code], is_date), flags, padding, width if fills else 0)
    if code in _WORDS:
        word = (lambda _t, _era: "+00:00") if code == "Z" and is_date else _WORDS[code]
        return _word(word, code, flags, padding, width)
    return _literal(match.group())


def _padding(flags: str) -> str | None:
    """Return the padding: the last flag decides; "" for none (``-``), ``None`` for the directive's own."""
    padding: str | None = None
    for flag in flags:
        if flag in "-_0":
            padding = {"-": "", "_": " ", "0": "0"}[flag]
    return padding


def _number(directive: tuple[Number, str, int], flags: str, padding: str | None, width: int) -> Part:
    get, own_padding, own_width = directive
    if "-" in flags:
        return lambda t, era: integer_to_s(get(t, era))
    size = width or own_width
    if (padding or own_padding) == "0":
        if own_width == 4 and not width:
            return lambda t, era: integer_to_s(get(t, era)).zfill(4 if t.year + era * CYCLE_YEARS >= 0 else 5)
        return lambda t, era: integer_to_s(get(t, era)).zfill(size)
    return lambda t, era: integer_to_s(get(t, era)).rjust(size)


def _fraction(digits: int) -> Part:
    if digits <= 6:
        return lambda t, _era: f"{t.microsecond:06}"[:digits]
    return lambda t, _era: nanosecond_digits(t)[:digits].ljust(digits, "0")


def _offset(colons: int, padding: str | None, width: int, *, negative_utc: bool) -> Part:
    """Build ``%z``, ``%:z``, ``%::z`` and ``%:::z``; the width goes to the hours."""

    def render(moment: datetime, _era: int) -> str:
        seconds = offset_seconds(moment)
        negative = seconds < 0 or (negative_utc and moment.tzinfo is timezone.utc)
        minutes, second = divmod(abs(seconds), 60)
        hour, minute = divmod(minutes, 60)
        if colons == 3:
            shown = 1 if not (minute or second) else 2 if not second else 3
            tail = f":{minute:02}:{second:02}"[: 3 * (shown - 1)]
        else:
            tail = (f"{minute:02}", f":{minute:02}", f":{minute:02}:{second:02}")[colons]
        return _pad_hours("-" if negative else "+", hour, tail, padding, max(2, width - len(tail) - 1))

    return render


def _date_offset(colons: int, flags: str, padding: str | None, width: int) -> Part:
    """Build a date's ``%z``, always UTC; unlike for a time, ``-`` removes the zero of the hours."""
    tail = ("00", ":00", ":00:00", "")[colons]
    left = "-" in flags
    text = _pad_hours("+", 0, tail, None if left else padding, 1 if left else max(2, width - len(tail) - 1))
    return _literal(text)


def _pad_hours(sign: str, hour: int, tail: str, padding: str | None, digits: int) -> str:
    if padding == " ":
        return f"{sign}{hour}".rjust(digits + 1) + tail
    return f"{sign}{hour:0{digits}}{tail}"


def _composite(parts: tuple[Part, ...], flags: str, padding: str | None, width: int) -> Part:
    fill = "0" if padding == "0" else " "
    upper = "^" in flags

    def render(moment: datetime, era: int) -> str:
        text = "".join([part(moment, era) for part in parts])
        return (text.upper() if upper else text).rjust(width, fill)

    return render


def _word(word: Part, code: str, flags: str, padding: str | None, width: int) -> Part:
    change = _case_change(code, flags)
    fill = padding or " "
    if "-" in flags:
        width = 0

    def render(moment: datetime, era: int) -> str:
        text = change(word(moment, era))
        return text.rjust(width, fill) if text else text

    return render if width or change is not str else word


def _case_change(code: str, flags: str) -> Callable[[str], str]:
    """Choose the case: ``^`` is upper; ``#`` upper for names, lower for ``%p`` and ``%Z``; ``%P`` lower by itself."""
    swap, upper = "#" in flags, "^" in flags
    if code == "P":
        return str if upper or swap else str.lower
    if swap and code in "pZ":
        return str.lower
    if (swap and code in "aAbBh") or upper:
        return str.upper
    return str
