"""The arguments of tags: keys, then options (``Utilities#split_arguments``, ``#optparse``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pylekyll.languages.liquid.errors import ForeignError, suggestion
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.text import words as split_words
from pylekyll.languages.ruby.values import string_to_i

_SPLIT = re.compile(
    r"(\B-[cCfhqptTsgGOlLomAr]|\B--(?:cited(?:_in_order)?|clear|bibliography_list_tag|file|query|prefix|text|style|"
    r"group_(?:by|order)|type_order|template|locator|label|offset|max|suppress_author|remove_duplicates|))",
    re.UNICODE,
)
_FLAGS = {"-c": "cited", "-C": "cited_in_order", "-A": "suppress_author"}
_VALUES = {
    "-f": "file",
    "-q": "query",
    "-h": "bibliography_list_tag",
    "-p": "prefix",
    "-t": "text",
    "-l": "locator",
    "-L": "label",
    "-o": "offset",
    "-m": "max",
    "-s": "style",
    "-g": "group_by",
    "-G": "group_order",
    "-O": "type_order",
    "-T": "template",
}
_LONG_FLAGS = {f"--{name}": name for name in (*_FLAGS.values(), "clear")}
_LONG_VALUES = {f"--{name}": name for name in _VALUES.values()}
_REMOVE_DUPLICATES = ("-r", "--remove_duplicates")


@dataclass
class Options:
    """The options of a tag; ``None`` for an option that the settings determine."""

    cited: bool = False
    cited_in_order: bool = False
    clear: bool = False
    suppress_author: bool = False
    remove_duplicates: bool = False
    match_fields: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    locators: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    query: str | None = None
    bibliography_list_tag: str | None = None
    prefix: str | None = None
    text: str | None = None
    offset: int = 0
    max: int | None = None
    style: str | None = None
    group_by: str | None = None
    group_order: str | None = None
    template: str | None = None

    def set_flag(self, name: str) -> None:
        """Take an option without a value."""
        setattr(self, name, True)
        if name == "cited_in_order":
            self.cited = True

    def set_value(self, name: str, value: str) -> None:
        """Set an option; an option that may be repeated is a list."""
        if name in ("file", "locator", "label"):
            getattr(self, f"{name}s").append(value)
        elif name in ("offset", "max"):
            setattr(self, name, string_to_i(value))
        else:
            setattr(self, "group_by" if name == "type_order" else name, value)


def split_arguments(arguments: str) -> tuple[list[str], str]:
    """Return the words before the first option, and the options."""
    words = split_words(arguments)
    count = next((index for index, word in enumerate(words) if word.startswith("-")), len(words))
    keys = words[:count]
    return keys, " ".join(word for word in words if word not in keys)


def read_options(arguments: str) -> Options:
    """Return the options in ``arguments``.

    Raises ``ForeignError`` (Ruby's ``OptionParser::InvalidOption`` or ``MissingArgument``).
    """
    options = Options()
    pieces = [piece for part in _SPLIT.split(arguments) if part and (piece := strip(part))]
    position = 0
    while position < len(pieces):
        piece = pieces[position]
        position += 1
        if piece == "--":
            break
        if piece in _REMOVE_DUPLICATES:
            options.remove_duplicates = True
            if position < len(pieces) and not pieces[position].startswith("-"):
                options.match_fields = re.split(r",\s+", pieces[position], flags=re.ASCII)
                position += 1
        elif name := _FLAGS.get(piece) or _LONG_FLAGS.get(piece):
            options.set_flag(name)
        elif name := _VALUES.get(piece) or _LONG_VALUES.get(piece):
            if position == len(pieces):
                raise ForeignError(f"missing argument: {piece}", "OptionParser::MissingArgument")
            options.set_value(name, pieces[position])
            position += 1
        elif piece.startswith("-"):
            hint = suggestion(piece, [*_LONG_FLAGS, *_LONG_VALUES, *_REMOVE_DUPLICATES])
            raise ForeignError(f"invalid option: {piece}", "OptionParser::InvalidOption", hint)
    return options
