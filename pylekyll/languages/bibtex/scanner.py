"""The objects of a BibTeX file, in order.

Reads as bibtex-ruby does: names of strings stay in values, comments end at their brace, keys may hold spaces, and texts
between objects are kept. A mistake does not end the reading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylekyll.languages.bibtex import tokens as bibtex
from pylekyll.languages.bibtex.tokens import BibtexSyntaxError, Token, TokenKind, TokenReader, premature_end
from pylekyll.languages.bibtex.values import MacroName

if TYPE_CHECKING:
    from collections.abc import Iterator

_COMMAND = re.compile(r"@\s*([^\W\d][\w-]*)\s*([{(])", re.UNICODE)
_NEXT_COMMAND = re.compile(r"^[ \t]*(?=@\s*[^\W\d][\w-]*\s*[{(])", re.MULTILINE | re.UNICODE)
_LINE_ENDS = re.compile(r"\A\s*\n", re.ASCII)
#: The end of a key, by the end of the entry: in braces, a key may have parentheses, as DOIs do.
_KEY_END = {bibtex.RBRACE: re.compile(r"[,{}=\"]"), bibtex.RPAREN: re.compile(r"[,{}=\")]")}
_COMMENT = re.compile(r"[ \t]*%")
_COMMENT_BETWEEN = re.compile(r"\s*%[^\n]*(?:\n|\Z)", re.ASCII)
_FAR = 200
_COMMENTED_LINE = re.compile(rf"([^\n]{{0,{_FAR}}})\n[ \t]*%")
#: A field, and a key with a field behind it instead of a comma.
_FIELD = re.compile(r"[A-Za-z][\w:.+/-]*\s*=\s*[\"{\w]", re.ASCII)
_EXTRA_BRACE = re.compile(rf"\s*\}}\s*,\s*(?={_FIELD.pattern})", re.ASCII)
_KEY_ALONE = re.compile(rf"\s*([^\s,={{}}\"]+)\s+(?={_FIELD.pattern})", re.ASCII)
#: Where the value before it ends if the entry is not closed: the next line begins with a field.
_NEXT_FIELD = re.compile(rf"(?:,[ \t]*)?\n(?=[ \t]*{_FIELD.pattern})")
_BRACES = re.compile(r"[{}]")
_IN_QUOTES = re.compile(r'["{}]')


@dataclass
class RawObject:
    """An object of a file as it is written.

    ``kind`` is the word after ``@`` in lowercase, ``text`` for the text between objects. Values are lists of
    tokens; ``fields`` keep a name's spelling and its line.
    """

    kind: str
    line: int
    key: str = ""
    text: str = ""
    tokens: list[str] = field(default_factory=list)
    fields: list[tuple[str, list[str], int]] = field(default_factory=list)


@dataclass(frozen=True)
class Mistake:
    """A mistake in a file: a stable code, a message, and its line."""

    code: str
    message: str
    line: int


class Scanner(TokenReader):
    """Reads a text in linear time, and collects its ``mistakes``."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.mistakes: list[Mistake] = []
        self._field_name = ""
        self._closing = _matching_braces(text)
        self._key_end = -1
        #: True in an entry whose braces do not match.
        self._is_broken = False
        #: A place, and where the next object behind it begins.
        self._between = (1, 0)

    # -- objects ------------------------------------------------------------------------------------------------

    def objects(self) -> Iterator[RawObject]:
        """Yield the objects and the texts between them."""
        while True:
            start, line = self.pos, self.line
            match = _COMMAND.search(self.text, start)
            while match is not None and is_commented(self.text, match.start()):
                match = _COMMAND.search(self.text, match.end())
            between = self.text[start : match.start() if match else None]
            if start:
                between = _LINE_ENDS.sub("", between)
            if match is not None or between.strip():
                yield RawObject("text", line, text=between)
            if match is None:
                return
            self.advance(match.end())
            yield self._object(match)

    def _object(self, match: re.Match[str]) -> RawObject:
        found = RawObject(match[1].lower(), self.line - match[0].count("\n"))
        opening = match.end() - 1
        try:
            self._read_body(found, opening, bibtex.RBRACE if match[2] == "{" else bibtex.RPAREN)
        except BibtexSyntaxError as error:
            self._recover(found, error)
        return found

    def _read_body(self, found: RawObject, opening: int, end: TokenKind) -> None:
        if found.kind == "comment":
            found.text = self._skip_comment(opening)
            return
        if found.kind == "string":
            found.key = self.required(bibtex.NAME).text
            self.required(bibtex.EQUALS)
            self._read_value(found.tokens)
        elif found.kind == "preamble":
            self._read_value(found.tokens)
        else:
            self._read_entry(found, opening, end)
        self.required(end)

    def _read_entry(self, found: RawObject, opening: int, end: TokenKind) -> None:
        closing = self._closing.get(opening)
        self._is_broken = end is bibtex.RBRACE and (closing is None or self._next_object(opening) < closing)
        has_end = self._read_key(found, end)
        if not found.key:
            self._mistake(
                "bibtex-key-missing", f"The @{found.kind} has no key; the entry is used without a key.", found.line
            )
        if has_end:
            return
        while name := self._field_or_end(closing):
            line = self.line
            self._field_name = name.text
            if self.optional(bibtex.EQUALS) is None:
                self._skip_piece(found, name.text, opening)
                continue
            found.fields.append((name.text, [], line))
            self._read_value(found.fields[-1][1])
            self._skip_comments(closing)
            if self.optional(bibtex.COMMA):
                continue
            extra = _EXTRA_BRACE.match(self.text, self.pos)
            if extra is None and _FIELD.match(self.text, self.pos) is None:
                return
            what = "A brace too many is" if extra else "There is no comma"
            self._mistake(
                "bibtex-syntax", f"{what} behind '{name.text}' of the @{found.kind} '{found.key}'.", self.line
            )
            self.advance(extra.end() if extra else self.pos)

    def _field_or_end(self, closing: int | None) -> Token | None:
        """Return the name of the next field, or nothing at the end of the entry."""
        self._skip_comments(closing)
        return self.optional(bibtex.NAME)

    def _skip_comments(self, closing: int | None) -> None:
        """Skip lines between fields that begin with ``%``, an error to BibTeX, but other programs read over them.

        ``closing`` is the brace that ends the entry: the last line may have it.
        """
        while match := _COMMENT_BETWEEN.match(self.text, self.pos):
            is_last = closing is not None and self.pos < closing < match.end()
            self.advance(closing if is_last and closing is not None else match.end())

    def _skip_piece(self, found: RawObject, word: str, opening: int) -> None:
        """Continue at the next line with a field behind a word that is not a field, such as ``key words``."""
        end = self._closing.get(opening)
        field = _NEXT_FIELD.search(self.text, self.pos, end) if end is not None else None
        if field is None:
            raise BibtexSyntaxError("'=' expected")
        message = f"The line of the @{found.kind} '{found.key}' that begins with '{word}' is not a field."
        self._mistake("bibtex-syntax", message, self.line)
        self.advance(field.end())

    def _read_key(self, found: RawObject, end: TokenKind) -> bool:
        """Read the key, if there is one, and the comma after it. Return whether the entry ends there."""
        if self._key_end < self.pos:  # otherwise the search for an earlier entry's key found it already
            match = _KEY_END[end].search(self.text, self.pos)
            self._key_end = match.start() if match else len(self.text)
        mark = self.text[self._key_end : self._key_end + 1]
        if mark == "=" and (key := _KEY_ALONE.match(self.text, self.pos)):
            found.key = key[1]
            self._mistake("bibtex-syntax", f"The comma behind the key '{found.key}' is missing.", self.line)
            self.advance(key.end())
            return False
        if mark not in (",", "}", ")"):
            return False
        found.key = self.text[self.pos : self._key_end].strip()
        self.advance(self._key_end + (mark == ","))
        return mark != ","

    def _skip_comment(self, opening: int) -> str:
        end = self._closing.get(opening)
        if end is None and self.text[opening] == "(":
            return ""  # for BibTeX, a comment is the word alone
        if end is None:
            raise premature_end()
        text: str = self.text[opening + 1 : end]
        self.advance(end + 1)
        return text

    # -- values -------------------------------------------------------------------------------------------------

    def _read_value(self, tokens: list[str]) -> None:
        """Append texts and names of strings to ``tokens``; after a mistake, those before it are kept."""
        tokens.append(self.parse_value_part())
        while self.optional(bibtex.HASH):
            tokens.append(self.parse_value_part())

    def parse_value_part(self) -> str:
        """Return one token: the text in braces or quotes, a number, or the name of a string."""
        kinds = (bibtex.QUOTE, bibtex.LBRACE, bibtex.NUMBER, bibtex.NAME)
        token = self.required(*kinds, description="field value")
        if token.kind is bibtex.NUMBER:
            return token.text
        if token.kind is bibtex.NAME:
            return MacroName(token.text.lower())
        start = self.pos
        end = self._closing.get(start - 1) if token.kind is bibtex.LBRACE else self._closing_quote(start)
        if end is None or self._is_broken:
            field = _NEXT_FIELD.search(self.text, start, self._next_object(start) if end is None else end)
            if field is not None or end is None:
                return self._unclosed_value(start, field)
        self.advance(end + 1)
        return self.text[start:end]

    def _closing_quote(self, start: int) -> int | None:
        """Return the position of the quote that ends a text, or ``None`` if its braces are not balanced."""
        position = start
        while match := _IN_QUOTES.search(self.text, position):
            if match[0] == '"':
                return match.start()
            end = self._closing.get(match.start()) if match[0] == "{" else None
            if end is None:
                return None
            position = end + 1
        return None

    def _unclosed_value(self, start: int, field: re.Match[str] | None) -> str:
        """Return the rest of the line before the next field as the value, or else the rest of the object."""
        name = f" of '{self._field_name}'" if self._field_name else ""
        stands = "before the next field" if field else "at the next object"
        message = f"The value{name} is not closed; it ends {stands}. Check its braces and quotes."
        self._mistake("bibtex-value-unclosed", message, self.line)
        end = field.start() if field else self._next_object(start)
        self.advance(end)
        return self.text[start:end].rstrip().rstrip("}").rstrip()

    # -- mistakes and places ------------------------------------------------------------------------------------

    def _next_object(self, position: int) -> int:
        first, last = self._between
        if not first <= position <= last:  # otherwise the search of an earlier place found it
            match = _NEXT_COMMAND.search(self.text, position)
            self._between = position, match.start() if match else len(self.text)
        return self._between[1]

    def _recover(self, found: RawObject, error: BibtexSyntaxError) -> None:
        """Report the mistake, unless this line has one already, and continue with the next object."""
        end = self._next_object(self.pos)
        if not (self.mistakes and self.mistakes[-1].line >= found.line and self.pos == end):
            name = f" '{found.key}'" if found.key else ""
            message = f"The @{found.kind}{name} ends early ({error}); the part before is used."
            self._mistake("bibtex-syntax", message, self.line)
        self.advance(end)

    def _mistake(self, code: str, message: str, line: int) -> None:
        self.mistakes.append(Mistake(code, message, line))


def is_commented(text: str, place: int) -> bool:
    """Return whether the object at a place is in a comment of several lines, each of which begins with ``%``.

    BibTeX does not have such comments, and stops at the second line. It reads an object that ends in the first one.
    """
    beginning = text.rfind("\n", max(0, place - _FAR), place) + 1
    if _COMMENT.match(text, beginning, place) is None:
        return False
    line = _COMMENTED_LINE.match(text, place)
    return line is not None and line[1].count("{") > line[1].count("}")


def _matching_braces(text: str) -> dict[int, int]:
    """Return the position of the closing brace for each opening one that has one, in one pass."""
    closing: dict[int, int] = {}
    stack: list[int] = []
    for match in _BRACES.finditer(text):
        if match[0] == "{":
            stack.append(match.start())
        elif stack:
            closing[stack.pop()] = match.start()
    return closing
