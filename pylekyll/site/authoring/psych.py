"""YAML as Ruby's Psych reads and writes it: the front matter of documents that are created or moved.

Jekyll reads front matter with the safe_yaml gem (``pylekyll.languages.safe_yaml``); jekyll-compose with Psych, which
interprets scalars differently.
"""

from __future__ import annotations

import io
import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

import yaml
from yaml.emitter import Emitter

from pylekyll.languages.ruby.strftime import strftime
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yaml.emitter import ScalarAnalysis

# `Psych::ScalarScanner`; Ruby's ^ and $ are those of lines, but scalars with line ends are strings before they matter.
_WORDY = re.compile(r"^[^\d.:-]?(?:[^\W\d]|[\s!@#$%^&*(){}<>|/\\~;=])+", re.MULTILINE)
_TIME = re.compile(
    r"-?\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?(?:\s*(?:Z|[-+]\d{1,2}:?(?:\d\d)?))?", re.ASCII
)
_DATE = re.compile(r"\d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d)", re.ASCII)
_SEXAGESIMAL = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}(\.[0-9_]*)?")
_FLOAT = re.compile(r"[-+]?(?:[0-9][0-9_,]*)?\.[0-9]*(?:[eE][-+][0-9]+)?")
_INTEGER = re.compile(
    r"([-+]?)(?:(0b[01_,]+)|(0[0-7_,]+)|(0|[1-9](?:[0-9]|,[0-9]|_[0-9])*)|(0x[0-9a-fA-F_,]+))",
)
_WORDS: dict[str, bool | None] = {"~": None, "null": None, "yes": True, "true": True, "on": True}
_WORDS.update({"no": False, "false": False, "off": False})
_SPECIAL_FLOATS = {".inf": float("inf"), "+.inf": float("inf"), "-.inf": float("-inf"), ".nan": float("nan")}
_BASES = (2, 8, 10, 16)

_MARKS = "\u0300-\u036f"
_BEGINS_WITH_SIGN = re.compile(rf'^[^\w{_MARKS}][^"]*$', re.MULTILINE)
_TRUE_LINES = re.compile(r"\n(?!\n?\Z)")
_BAD_OCTAL = re.compile(r"0[0-7]*[89]")


class PsychError(ValueError):
    """The text is not YAML, or has a value that ``Psych.safe_load`` does not load."""


class Reserved:
    """A value that ``safe_load`` refuses: a date, a time or a symbol."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


def tokenize(text: str) -> object:
    """Return the value of a plain scalar (``Psych::ScalarScanner#tokenize``)."""
    if not text:
        return None
    if _WORDY.search(text) or "\n" in text:
        return _WORDS.get(text.lower(), text) if len(text) <= len("false") else text
    if kind := _reserved(text):
        return Reserved(kind)
    special = _SPECIAL_FLOATS.get(text.lower())
    return special if special is not None else _number(text)


def _reserved(text: str) -> str | None:
    if _TIME.fullmatch(text):
        return "Time"
    if _DATE.fullmatch(text):
        return "Date" if _is_date(text) else None
    return "Symbol" if text.startswith(":") and len(text) > 1 else None


def _is_date(text: str) -> bool:
    year, month, day = map(int, text.split("-"))
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _number(text: str) -> object:
    if match := _SEXAGESIMAL.fullmatch(text):
        to_number: Callable[[str], float] = float if match[1] is not None else int
        parts = [to_number(part.replace("_", "") or "0") for part in text.split(":")]
        return sum(part * 60 ** abs(place - 2) for place, part in enumerate(parts))
    if _FLOAT.fullmatch(text):
        return text if text in {".", "+.", "-."} else float(re.sub(r"[,_]", "", text))
    if match := _INTEGER.fullmatch(text):
        digits = next(group for group in match.groups()[1:] if group is not None).replace("_", "").replace(",", "")
        base = next(base for base, group in zip(_BASES, match.groups()[1:], strict=True) if group is not None)
        value = int(digits.lstrip("0") or "0", 8) if base == 8 else int(digits, base)
        return -value if match[1] == "-" else value
    return text


# -- reading ----------------------------------------------------------------------------------------------------------


def load(text: str) -> Any:
    """Return the value of a document (``Psych.safe_load``). Raises ``PsychError``."""
    try:
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, yaml.BaseLoader)):
            raise PsychError("an alias (`*name`) is not allowed here")
        node = yaml.compose(text, yaml.BaseLoader)
    except yaml.YAMLError as error:
        raise PsychError(" ".join(str(error).split())) from error
    return None if node is None else _value(node)


def _value(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {_value(key): _value(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    value = node.value if getattr(node, "style", None) else tokenize(node.value)
    if isinstance(value, Reserved):
        raise PsychError(f"'{node.value}' is a {value.kind.lower()}; put quotes around it")
    return value


# -- writing ----------------------------------------------------------------------------------------------------------


class _LibyamlEmitter(Emitter):
    """PyYAML's emitter, which is libyaml's except for two things.

    libyaml escapes characters beyond the first plane, and breaks long lines between double quotes at a space.
    """

    def analyze_scalar(self, scalar: str) -> ScalarAnalysis:
        analysis = super().analyze_scalar(scalar)
        if any(character > "\uffff" for character in scalar):
            analysis.allow_flow_plain = analysis.allow_block_plain = False
            analysis.allow_single_quoted = analysis.allow_block = False
        return analysis

    def write_double_quoted(self, text: str, split: bool = True) -> None:
        """``yaml_emitter_write_double_quoted``."""
        self.write_indicator('"', need_whitespace=True)
        after_space = False
        for place, character in enumerate(text):
            breaks = split and not after_space and self.column > self.best_width and 0 < place < len(text) - 1
            after_space = character == " "
            if after_space and breaks:
                self.write_indent()
                piece = "\\" if text[place + 1] == " " else ""
            else:
                piece = _escaped(character)
            self.column += len(piece)
            self.stream.write(piece)
        self.write_indicator('"', need_whitespace=False)


def _escaped(character: str) -> str:
    if character == " " or (character.isprintable() and character not in '"\\' and character <= "\uffff"):
        return character
    if character in _LibyamlEmitter.ESCAPE_REPLACEMENTS:
        return f"\\{_LibyamlEmitter.ESCAPE_REPLACEMENTS[character]}"
    if _is_shown(character):
        return character
    number = ord(character)
    return f"\\x{number:02X}" if number <= 0xFF else f"\\u{number:04X}" if number <= 0xFFFF else f"\\U{number:08X}"


def _is_shown(character: str) -> bool:
    """Return the characters that are printable in libyaml but not in Python."""
    return "\xa0" <= character <= "\ud7ff" or ("\ue000" <= character <= "\ufffd" and character != "\ufeff")


def dump(data: Any) -> str:
    """Return a document of hashes, lists and scalars, with the three dashes before it (``Psych.dump``)."""
    stream = io.StringIO()
    emitter = _LibyamlEmitter(stream, allow_unicode=True)
    for event in _document(data):
        emitter.emit(event)
    return stream.getvalue()


def _document(data: Any) -> Iterator[yaml.Event]:
    yield yaml.StreamStartEvent()
    yield yaml.DocumentStartEvent(explicit=True)
    yield from _events(data)
    yield yaml.DocumentEndEvent(explicit=False)
    yield yaml.StreamEndEvent()


def _events(value: Any) -> Iterator[yaml.Event]:
    if isinstance(value, dict):
        yield yaml.MappingStartEvent(None, None, implicit=True, flow_style=False)
        for key, item in value.items():
            yield from _events(key)
            yield from _events(item)
        yield yaml.MappingEndEvent()
    elif isinstance(value, list):
        yield yaml.SequenceStartEvent(None, None, implicit=True, flow_style=False)
        for item in value:
            yield from _events(item)
        yield yaml.SequenceEndEvent()
    elif isinstance(value, str):
        yield _string(value)
    else:
        yield yaml.ScalarEvent(None, None, (True, False), _plain(value))


def _plain(value: Any) -> str:
    if isinstance(value, float) and (value != value or value in {float("inf"), float("-inf")}):  # noqa: PLR0124
        return ".nan" if value != value else ".inf" if value > 0 else "-.inf"  # noqa: PLR0124
    if isinstance(value, datetime):
        zone = " Z" if value.utcoffset() == timedelta(0) and value.tzname() == "UTC" else " %:z"
        return strftime(value, f"%Y-%m-%d %H:%M:%S.%9N{zone}")
    return to_s(value)


def _string(value: str) -> yaml.ScalarEvent:
    """``Psych::Visitors::YAMLTree#visit_String``."""
    if value == "<<":
        return yaml.ScalarEvent(None, "tag:yaml.org,2002:str", (False, False), value, style="'")
    return yaml.ScalarEvent(None, None, (True, True), value, style=_style(value))


def _style(value: str) -> str | None:
    if _TRUE_LINES.search(value):
        return "|"
    if value in {"y", "n"} or _BEGINS_WITH_SIGN.search(value):
        return '"'
    return "'" if not isinstance(tokenize(value), str) or _BAD_OCTAL.match(value) else None
