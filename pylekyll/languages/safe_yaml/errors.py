"""Messages for errors of YAML documents, ours and Ruby's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yaml.parser import ParserError

from pylekyll.foundation.errors import SourceError, SourceLocation, pointed
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.safe_yaml.problems import of_libyaml

if TYPE_CHECKING:
    import yaml

# libyaml's problems: explanations for the author of the line. A tuple's second member says that the place to
# report is where the construct began, not where the parser stopped.
_PLAIN_WORDS: dict[str, tuple[str, bool]] = {
    "mapping values are not allowed in this context": (
        "a colon cannot start a value here: the line is indented wrongly, or the text has a colon and must be quoted",
        False,
    ),
    "did not find expected key": (
        "expected a key here: check the indentation, and the quotes of the lines above",
        False,
    ),
    "could not find expected ':'": ("this line does not have a colon, so it is not a key or part of a value", True),
    "did not find expected '-' indicator": ("expected a list item: check the indentation of this line", False),
    "did not find expected ',' or ']'": ("the list that opens here with [ is not closed with ]", True),
    "did not find expected ',' or '}'": ("the hash that opens here with { is not closed with }", True),
    "found unexpected end of stream": ("the quote that opens here is never closed", True),
    "found unexpected document indicator": ("the quote that opens here is never closed", True),
    "block sequence entries are not allowed in this context": (
        "a list cannot start on this line: put `- ` on a separate line",
        False,
    ),
    "block mapping entries are not allowed in this context": ("`? ` cannot start a key here: quote it", False),
    "did not find expected <document start>": ("the document has ended, but text follows", False),
    "found undefined tag handle": ("the tag's handle is not defined", False),
    "found unknown escape character": (
        "unknown escape after the backslash: use single quotes, or write \\\\ for a backslash",
        False,
    ),
    "did not find expected hexdecimal number": (
        "a backslash in double quotes begins a special character: use single quotes, or write \\\\ for a backslash",
        False,
    ),
    "did not find expected alphabetic or numeric character": (
        "a value that starts with * or & must be quoted",
        True,
    ),
    "control characters are not allowed": ("control characters are not allowed in YAML", False),
}
_NO_COLON = "could not find expected ':'"
_CROWDED = lazy_pattern(r"\s*(?:- )?[\w-]+:[^ /]")
_CROWDED_WORDS = "a colon must be followed by a space, as in `key: value`"
_TAB = "a tab cannot be used for indentation: use spaces"
_CONFLICT = (
    "git left both versions of a merge conflict here: keep one, and remove the lines <<<<<<<, ======= and >>>>>>>"
)
_CONFLICT_MARKS = ("<<<<<<< ", "=======", ">>>>>>> ")
#: Ends of a value after which its line must end.
_CLOSING = {
    '"': 'text follows the closing quote: quote the whole value, and write \\" for a quote inside it',
    "'": "text follows the closing quote: quote the whole value, and write '' for an apostrophe inside single quotes",
    "]": "text follows the closing ]: a value that starts with [ is a list, so quote the whole value if it is text",
    "}": "text follows the closing }: a value that starts with { is a hash, so quote the whole value if it is text",
}


class YamlError(SourceError):
    """A YAML document that cannot be read.

    ``ruby_message`` is the message of Ruby's exception, for Jekyll's log lines that quote it.
    """

    def __init__(self, message: str, location: SourceLocation, ruby_message: str) -> None:
        super().__init__(message, location)
        self.ruby_message = ruby_message


class YamlSyntaxError(YamlError):
    """Not YAML: Ruby's ``Psych::SyntaxError``."""


class YamlValueError(YamlError):
    """YAML, but with a value that safe_yaml cannot make: Ruby's ``ArgumentError`` or ``TypeError``."""


def from_marked(error: yaml.MarkedYAMLError, text: str, path: str, first_line: int) -> YamlSyntaxError:
    """Return the error for ``error`` of PyYAML's scanner or parser (libyaml's or its own) in ``text``."""
    words, at_start = _describe(error, text)
    mark = (error.context_mark if at_start else error.problem_mark) or error.problem_mark or error.context_mark
    if mark is None:
        return YamlSyntaxError(words, SourceLocation(path, first_line), _psych_message(error))
    found = YamlSyntaxError(words, SourceLocation(path, mark.line + first_line, mark.column + 1), _psych_message(error))
    line = _line(text, mark)
    if line.strip():
        found.excerpt = pointed(line, mark.column + 1)
    return found


def from_reader(text: str, position: int, path: str, first_line: int) -> YamlSyntaxError:
    """Return the error for a character that YAML does not allow."""
    line = text.count("\n", 0, position)
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    words = f"character U+{ord(text[position]):04X} is not allowed in YAML" if position < len(text) else "not text"
    ruby_message = "(<unknown>): control characters are not allowed at line 1 column 1"
    return YamlSyntaxError(words, SourceLocation(path, line + first_line, column), ruby_message)


def _describe(error: yaml.MarkedYAMLError, text: str) -> tuple[str, bool]:
    problem = of_libyaml(error)
    if "cannot start any token" in problem or "violates indentation" in problem or "\\t" in problem:
        return _stray_character(error, text), False
    if _of_conflict(error, text):
        return _CONFLICT, problem.startswith(_NO_COLON)
    if problem == "did not find expected key":
        closing = _closed_before(error, text)
        if closing is not None:
            return closing, False
    if problem.startswith(_NO_COLON) and _CROWDED.match(_line(text, error.context_mark)):
        return _CROWDED_WORDS, True
    known = _PLAIN_WORDS.get(problem)
    if known is not None:
        return known
    return (f"{problem} ({error.context})" if error.context else problem), False


def _stray_character(error: yaml.MarkedYAMLError, text: str) -> str:
    mark = error.problem_mark
    character = _line(text, mark)[mark.column : mark.column + 1] if mark else ""
    if character in ("\t", ""):
        return _TAB
    return f"a value cannot start with {character}: quote it"


def _line(text: str, mark: yaml.Mark | None) -> str:
    if mark is None:
        return ""
    lines = text.split("\n")
    return lines[mark.line].rstrip("\r") if mark.line < len(lines) else ""


def _of_conflict(error: yaml.MarkedYAMLError, text: str) -> bool:
    """Return whether one of git's marks is on a line that the parser stopped at, or began at."""
    marks = (error.context_mark, error.problem_mark)
    return any(_line(text, mark).startswith(_CONFLICT_MARKS) for mark in marks)


def _closed_before(error: yaml.MarkedYAMLError, text: str) -> str | None:
    """Return the message if the text of a key follows a quote or a bracket on its own line."""
    mark = error.problem_mark
    before = _line(text, mark)[: mark.column].rstrip() if mark is not None else ""
    return _CLOSING.get(before[-1:])


def _psych_message(error: yaml.MarkedYAMLError) -> str:
    """``Psych::SyntaxError#message``, whose place is where the construct began."""
    mark = error.context_mark if error.context else error.problem_mark
    if not error.context and isinstance(error, ParserError):
        mark = None  # libyaml leaves the place of the context unset, and Psych prints it so
    what = " ".join(str(part) for part in (of_libyaml(error), error.context) if part)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return f"(<unknown>): {what} at line {line} column {column}"
