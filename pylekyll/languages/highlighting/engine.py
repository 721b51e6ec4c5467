r"""Pygments' RegexLexer run by Rouge's rules, so that lexers written for it yield what Rouge yields.

The tables are Pygments' own: states with ``(regex, action, new state)`` rules, ``include``, ``default``, ``words``,
inheritance through ``inherit``. The loop differs (``Rouge::RegexLexer#stream_tokens`` and ``#step``):

- Text that no rule of the state matches is an error of one character; a newline does not reset the stack.
- A sixth match in a row that consumes nothing counts as no match.
- An action is a token type, ``None``, or a callable ``action(match, scan)`` that emits tokens through the
  :class:`Scan` and may change its stack.
- A lexer may delegate text to another one and keep the other's state for the next piece (``delegate``).
- Neighbouring tokens of one type are one token (``Rouge::Lexer#continue_lex``).

Rouge matches with a scanner that sees no text before the current position: there, a look-behind finds nothing and
``\b`` holds before any word character. So the rules here leave out conditions that can never prevent a match in Rouge.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from pygments.lexer import RegexLexer, RegexLexerMeta, inherit

from pylekyll.languages.highlighting.beginnings import CandidatesByState, CompiledStates
from pylekyll.languages.highlighting.budget import check
from pylekyll.languages.highlighting.exact import Properties, exact_candidates, exact_rule, needs_exact, without_dots
from pylekyll.languages.highlighting.guarded import Closed, ClosedBy, OncePerRun, compile_rule
from pylekyll.languages.highlighting.tokens import Error, Text, TokenType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Action: TypeAlias = "Callable[[re.Match[str], Scan], None]"

Tokens: TypeAlias = "list[tuple[TokenType, str]]"
States: TypeAlias = "dict[str, list[Any]]"

# Rouge::RegexLexer::MAX_NULL_SCANS
_MAX_NULL_SCANS = 5
#: Matches between two checks of the clock.
_UNCHECKED = 50


class Lexer(Protocol):
    """Interface of a lexer for formatters and callers: its name in Rouge, and tokens for a source."""

    tag: str

    def lex(self, source: str) -> Tokens:
        """Return the tokens of ``source``; their values joined are the source, and neighbours differ in type."""


class Scan:
    """One run of a lexer over a text, and over later pieces when others delegate to it.

    ``stack`` holds state names, the current one last; ``data`` the lexer's state between matches; ``pos``
    is where the next match begins, and an action may move it.
    """

    __slots__ = ("_children", "data", "lexer", "out", "pos", "stack", "text")

    def __init__(self, lexer: RougeLexer, out: Tokens) -> None:
        self.lexer = lexer
        self.out = out
        self.text = ""
        self.pos = 0
        self.stack: list[str] = ["root"]
        self.data: dict[str, Any] = {}
        self._children: dict[str, Scan] = {}
        lexer.begin(self)

    def emit(self, token: TokenType, value: str | None) -> None:
        """Yield ``value`` as ``token``; nothing if it is empty or a group that did not match."""
        if value:
            self.out.append((token, value))

    def push(self, *states: str) -> None:
        """Put states on the stack, the last one becoming current."""
        self.stack.extend(states)

    def pop(self, count: int = 1) -> None:
        """Leave ``count`` states; the outermost one stays."""
        del self.stack[max(1, len(self.stack) - count) :]

    def goto(self, state: str) -> None:
        """Replace the current state."""
        self.stack[-1] = state

    def delegate(self, lexer: Lexer, text: str, key: str | None = None) -> None:
        """Let ``lexer`` yield tokens for ``text``: in a new run, or continuing the run under ``key``."""
        if key is None or not isinstance(lexer, RougeLexer) or not lexer.continues:
            self.out.extend(lexer.scanned(text) if isinstance(lexer, RougeLexer) else lexer.lex(text))
            return
        child = self._children.get(key)
        if child is None:
            child = self._children[key] = Scan(lexer, self.out)
        child.run(text)

    def child(self, key: str) -> Scan | None:
        """Return the run of the lexer under ``key``, if it has begun."""
        return self._children.get(key)

    def forget(self, key: str) -> None:
        """Let the lexer under ``key`` start a new run (``Rouge::Lexer#reset!``)."""
        self._children.pop(key, None)

    def run(self, text: str) -> None:
        """Yield the tokens of ``text``, starting from the current stack."""
        self.text, self.pos = text, 0
        lexer, stack, out = self.lexer, self.stack, self.out
        states, end, nulls, steps = lexer.candidates_for(text), len(text), 0, 0
        while (pos := self.pos) < end:
            steps += 1
            if steps > _UNCHECKED:
                steps = 0
                check()
            for match_at, action, new_state in states[stack[-1]][text[pos]]:
                match = match_at(text, pos)
                if match is None:
                    continue
                self.pos = stop = match.end()
                if type(action) is TokenType:
                    out.append((action, text[pos:stop]))
                elif action is not None:
                    action(match, self)
                if new_state is not None:
                    self.enter(new_state)
                if stop > pos:
                    nulls = 0
                    break
                nulls += 1
                if nulls <= _MAX_NULL_SCANS:
                    break
                self._fail()
                break
            else:
                self._fail()

    def _fail(self) -> None:
        self.out.append((Error, self.text[self.pos]))
        self.pos += 1

    def enter(self, new_state: tuple[str, ...] | int | str) -> None:
        """Change the stack as a rule's third item says: ``"#pop"``, ``"#push"``, a state, several, or ``-count``."""
        if isinstance(new_state, int):
            self.pop(-new_state)
            return
        for state in (new_state,) if isinstance(new_state, str) else new_state:
            if state == "#pop":
                self.pop()
            elif state == "#push":
                self.stack.append(self.stack[-1])
            else:
                self.stack.append(state)


class _RougeLexerMeta(RegexLexerMeta):
    """Processes the tables as Pygments does, and supports our own kinds of regex."""

    is_exact: bool
    properties: Properties

    def process_tokendef(self, name: str, tokendefs: Any = None) -> CompiledStates:
        """Return the states, of which Pygments compiles all."""
        del name
        return CompiledStates(self, tokendefs)

    def read_state(self, tables: States, compiled: States, state: str) -> None:
        """Add the rules of a state to ``compiled``, and those of states that it includes or combines."""
        reader: Any = super()
        reader._process_state(tables, compiled, state)  # noqa: SLF001 - Pygments' own reader

    def _process_regex(self, regex: Any, rflags: int, _state: str) -> Any:
        if self.is_exact:
            regex = exact_rule(regex, self.properties, rflags)
        if isinstance(regex, (Closed, ClosedBy, OncePerRun)):
            return regex.compiled(rflags)
        return compile_rule(regex if isinstance(regex, str) else regex.get(), rflags).match

    def get_tokendefs(cls) -> States:  # noqa: N805 - of a metaclass
        """Merge the tables of the bases, as Pygments does, but leave each unchanged: two lexers may share one."""
        tables: States = {}
        for base in cls.__mro__:
            for state, rules in base.__dict__.get("tokens", {}).items():
                known = tables.get(state)
                if known is None:
                    tables[state] = list(rules)
                elif inherit in known:
                    place = known.index(inherit)
                    known[place : place + 1] = rules
        return tables


class RougeLexer(RegexLexer, metaclass=_RougeLexerMeta):
    """Base of the lexers that follow Rouge's rules; a subclass sets ``tag`` and ``tokens``.

    ``options`` are those of a fence like ``console?comments=true``. An instance keeps no state between sources.
    ``continues`` says whether a piece of text may continue the previous one (``Scan.delegate``).
    """

    tag: str = "plaintext"
    continues = True
    is_exact = False
    properties = Properties()
    flags = re.MULTILINE | re.ASCII
    tokens: ClassVar[States] = {"root": []}
    _tokens: ClassVar[CompiledStates]
    _known_candidates: ClassVar[CandidatesByState]

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.options: Mapping[str, Any] = options
        self.rules = self._tokens
        self.candidates = self._candidates()
        self._sub_lexers: dict[str, Lexer] = {}

    @classmethod
    def _candidates(cls) -> CandidatesByState:
        known = cls.__dict__.get("_known_candidates")
        if known is None:
            known = cls._known_candidates = CandidatesByState(cls._tokens)
        return known

    def candidates_for(self, text: str) -> CandidatesByState:
        """Return the rules for a text: those with Ruby's exact classes where Python's differ."""
        return exact_candidates(type(self)) if needs_exact(text, self.properties) else self.candidates

    def bool_option(self, name: str, *, default: bool = False) -> bool:
        """Return an option as Rouge reads truth: ``0``, ``false`` and ``off`` are false, all else true."""
        value = self.options.get(name, default)
        if isinstance(value, list):
            value = value[-1]
        return value not in (False, None, "0", "false", "off")

    def list_option(self, name: str) -> list[str]:
        """Return an option as the strings between its commas; the option may be given several times."""
        value = self.options.get(name, [])
        return [part for one in (value if isinstance(value, list) else [value]) for part in one.split(",")]

    def lexer_option(self, name: str) -> Lexer | None:
        """Return the lexer that an option names, or ``None``; it gets the other options."""
        from pylekyll.languages.highlighting.registry import canonical_tag, make_lexer

        value = self.options.get(name)
        tag = canonical_tag(value) if isinstance(value, str) else None
        return None if tag is None else make_lexer(tag, {k: v for k, v in self.options.items() if k != name})

    def add_state(self, name: str, rules: list[Any]) -> None:
        """Give the lexer a state that depends on the source, such as a string with its own delimiters."""
        if name not in self.rules and name not in self.rules.tables:
            self.rules.tables[name] = rules
            reader: Any = type(self)
            reader.read_state(self.rules.tables, self.rules, name)

    def sub_lexer(self, tag: str) -> Lexer:
        """Return the lexer for another language inside this one, made when it is first needed."""
        known = self._sub_lexers.get(tag)
        if known is None:
            from pylekyll.languages.highlighting.registry import make_lexer

            known = self._sub_lexers[tag] = make_lexer(tag, self.options)
        return known

    def begin(self, scan: Scan) -> None:
        """Prepare a new run: Rouge's ``start`` blocks."""

    def lex(self, source: str) -> Tokens:
        """Return the merged tokens of ``source``."""
        if source.isascii():
            return merged(self.scanned(source))
        return without_dots(source, lambda text: merged(self.scanned(text)))

    def scanned(self, source: str) -> Tokens:
        """Return the tokens of ``source`` as the rules yield them; a subclass may yield others."""
        out: Tokens = []
        Scan(self, out).run(source)
        return out

    def get_tokens_unprocessed(self, text: str, stack: Iterable[str] = ("root",)) -> Iterator[tuple[int, Any, str]]:
        """Yield as Pygments' lexers do, for use through Pygments."""
        del stack
        position = 0
        for token, value in self.lex(text):
            yield position, token, value
            position += len(value)


def merged(tokens: Tokens) -> Tokens:
    """Join neighbours of one type and drop empty values."""
    out: Tokens = []
    last: TokenType | None = None
    first = ""
    more: list[str] = []
    for token, value in tokens:
        if not value:
            continue
        if token is last:
            more.append(value)
            continue
        if last is not None:
            out.append((last, "".join((first, *more)) if more else first))
        last, first = token, value
        if more:
            more = []
    if last is not None:
        out.append((last, "".join((first, *more)) if more else first))
    return out


def groups(*types: TokenType | None, push: tuple[str, ...] = (), pop: int = 0, goto: str | None = None) -> Action:
    """Return an action that yields the match's groups as ``types``, then leaves, replaces and enters states.

    ``None`` stands for a group that a fresh run of the same lexer yields.
    """

    def action(match: re.Match[str], scan: Scan) -> None:
        out = scan.out
        for token, value in zip(types, match.groups(), strict=False):
            if not value:
                continue
            if token is None:
                scan.delegate(scan.lexer, value)
            else:
                out.append((token, value))
        if pop:
            scan.pop(pop)
        if goto is not None:
            scan.goto(goto)
        if push:
            scan.stack.extend(push)

    return action


def go(token: TokenType, state: str) -> Action:
    """Return an action that yields the match as ``token`` and replaces the current state."""

    def action(match: re.Match[str], scan: Scan) -> None:
        if value := match.group():
            scan.out.append((token, value))
        scan.stack[-1] = state

    return action


def recurse(match: re.Match[str], scan: Scan) -> None:
    """Let a fresh run of the same lexer yield the match (``Rouge::RegexLexer#recurse``)."""
    scan.delegate(scan.lexer, match.group())


def by_word(
    *tables: tuple[TokenType, frozenset[str]] | tuple[TokenType, frozenset[str], tuple[str, ...]],
    otherwise: TokenType,
    fold: Callable[[str], str] | None = None,
) -> Action:
    """Return an action that looks the matched word up in ``tables``, in order.

    A table may name the states that its words enter (``"#pop"`` leaves one); ``fold`` maps the word before it is
    looked up.
    """
    kinds: dict[str, tuple[TokenType, tuple[str, ...]]] = {}
    for token, known, *states in tables:
        for word in known:
            kinds.setdefault(word, (token, states[0] if states else ()))
    default = (otherwise, ())

    def action(match: re.Match[str], scan: Scan) -> None:
        word = match.group()
        token, states = kinds.get(fold(word) if fold else word, default)
        scan.out.append((token, word))
        if states:
            scan.enter(states)

    return action


def alternatives(text: str) -> str:
    """Return the regex for any of the words of ``text``, tried in their order; the words are regexes themselves."""
    return "|".join(text.split())


def word_set(text: str) -> frozenset[str]:
    """Return the words of ``text``, which spaces separate."""
    return frozenset(text.split())


class PlainText(RougeLexer):
    """``Rouge::Lexers::PlainText``: one token, Text unless the option ``token`` names another."""

    tag = "plaintext"
    continues = False

    def __init__(self, token: TokenType = Text, **options: Any) -> None:
        super().__init__(**options)
        self.token = token

    def scanned(self, source: str) -> Tokens:
        """Return the whole source as one token."""
        return [(self.token, source)] if source else []
