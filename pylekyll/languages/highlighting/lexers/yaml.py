"""YAML (``Rouge::Lexers::YAML``)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Literal,
    Name,
    Number,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Action
    from pylekyll.languages.highlighting.tokens import TokenType

PLAIN_START = r"""[^ \t\n\r\f\v?:,\[\]{}#&*!|>'"%@`]"""
TAG_CHARACTERS = r"[\w;/?:@&=+$,.!~*'()\[\]%-]"
KEY = r"""[^#,?\[\]{}"'\n]+"""
ANCHOR = r"[\p{LNlNd}_-]+"


@dataclass
class _Indents:
    """The indentation of the nodes that are open, the column reached on this line, a block scalar's own indent."""

    open: list[int] = field(default_factory=lambda: [0])
    column: int = 0
    scalar: int | None = None


def _indents(scan: Scan) -> _Indents:
    indents: _Indents = scan.data["indents"]
    return indents


def _reset(token_state: str, token: object) -> object:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())  # type: ignore[arg-type]
        scan.data["indents"] = _Indents()
        scan.push(token_state)

    return action


def _begin_line(spaces: str, indents: _Indents) -> tuple[str, str]:
    """Close the nodes that ``spaces`` dedents from; what exceeds an indentation seen before is an error."""
    indents.column = len(spaces)
    if indents.column >= indents.open[-1]:
        return spaces, ""
    while indents.column < indents.open[-1]:
        indents.open.pop()
    return spaces[: indents.open[-1]], spaces[indents.open[-1] :]


def _open_node(indents: _Indents) -> None:
    if indents.open[-1] < indents.column:
        indents.open.append(indents.column)


def _line_start(match: re.Match[str], scan: Scan) -> None:
    good, bad = _begin_line(match.group(), _indents(scan))
    scan.emit(Text, good)
    scan.emit(Error, bad)
    scan.push("block-line", "indentation")


def _more_indent(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Text, match.group())
    _indents(scan).column += len(match.group())


def _indicator(match: re.Match[str], scan: Scan) -> None:
    indents = _indents(scan)
    _open_node(indents)
    indents.column += 1
    scan.emit(Punctuation.Indicator, match.group())


def _end_of_indent(match: re.Match[str], scan: Scan) -> None:
    _more_indent(match, scan)
    scan.pop()


def key(token: TokenType) -> Action:
    """Return the action for a key and its colon."""

    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group(1))
        scan.emit(Punctuation.Indicator, match.group(2))
        _open_node(_indents(scan))

    return action


def _blank_in_scalar(match: re.Match[str], scan: Scan) -> None:
    spaces = match.group()
    own = _indents(scan).scalar
    mark = len(spaces) if own is None else own
    scan.emit(Text, spaces[:mark])
    scan.emit(Name.Constant, spaces[mark:])


def _scalar_line(match: re.Match[str], scan: Scan) -> None:
    spaces = match.group()
    indents = _indents(scan)
    scan.emit(Text, spaces)
    least = indents.open[-1] if indents.scalar is None else indents.scalar
    if indents.scalar is None:
        indents.scalar = len(spaces)
    if len(spaces) < least:
        _begin_line(spaces, indents)
        scan.goto("indentation")


def _scalar_header(match: re.Match[str], scan: Scan) -> None:
    indents = _indents(scan)
    indents.scalar = None
    scan.goto("ignored-line")
    if not match.group():
        return
    if increment := match.group(2) or match.group(1):
        # Rouge takes the indicator as a whole here, and reads its number as Ruby's to_i does: 0 for a bare sign.
        indents.scalar = indents.open[-1] + _to_i(increment)
    scan.emit(Punctuation.Indicator, match.group())


def _to_i(text: str) -> int:
    number = re.match(r"[+-]?\d+", text)
    return int(number.group()) if number else 0


def _plain_line(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Text, match.group())
    scan.pop()
    indents = _indents(scan)
    if len(match.group()) <= indents.open[-1]:
        scan.pop()
        _begin_line(match.group(), indents)
        scan.push("indentation")


class YamlLexer(RougeLexer):
    """YAML, with its indentation."""

    name = "YAML"
    tag = "yaml"
    tokens: ClassVar[States] = {
        "comment": [(r"#.*$", Comment.Single)],
        "root": [
            include("comment"),
            (r"\n+", Text),
            (r"[ ]+(?=#|$)", Text),
            (r"^%YAML\b", _reset("yaml-directive", Name.Tag)),
            (r"^%TAG\b", _reset("tag-directive", Name.Tag)),
            (r"^(?:---|\.\.\.)(?= |$)", _reset("block-line", Name.Namespace)),
            (r"[ ]*(?!\s|\Z)", _line_start),
        ],
        "indentation": [
            (r"\s*?\n", Text, "#pop:2"),
            (r"[ ]+(?=[-:?](?:[ ]|$))", _more_indent),
            (r"[?:-](?=[ ]|$)", _indicator),
            (r"[ ]*", _end_of_indent),
        ],
        "block-line": [
            (r"[ ]*(?=#|$)", Text, "#pop"),
            (r"[ ]+", Text),
            include("descriptors"),
            include("block-nodes"),
            include("flow-nodes"),
            (rf"(?={PLAIN_START}|[?:-][^ \t\n\r\f\v])", Name.Variable, "plain-in-block"),
        ],
        "descriptors": [
            (r"!<[0-9A-Za-z;/?:@&=+$,_.!~*'()\[\]%-]+>", Keyword.Type),
            (rf"(?:![\w-]+)?!{TAG_CHARACTERS}*", Keyword.Type),
            (rf"&{ANCHOR}", Name.Label),
            (rf"\*{ANCHOR}", Name.Variable),
        ],
        "key": [(OncePerRun(rf"({KEY})(:)(?=\s|$)", KEY), key(Name.Attribute))],
        "block-nodes": [
            include("key"),
            (r"[|>][+-]?", Punctuation.Indicator, ("block-scalar", "block-scalar-header")),
        ],
        "flow-nodes": [
            (r"\[", Punctuation.Indicator, "flow-sequence"),
            (r"\{", Punctuation.Indicator, "flow-mapping"),
            (r"'", String.Single, "single-quoted"),
            (r'"', String.Double, "double-quoted"),
        ],
        "flow-collection": [
            (r"\s+", Text),
            include("comment"),
            (r"[?:,]", Punctuation.Indicator),
            include("descriptors"),
            include("flow-nodes"),
            (rf"(?={PLAIN_START})", Text, "plain-in-flow"),
        ],
        "flow-sequence": [(r"\]", Punctuation.Indicator, "#pop"), include("flow-collection")],
        "flow-mapping": [(r"\}", Punctuation.Indicator, "#pop"), include("flow-collection")],
        "block-scalar": [
            (r"\n+", Text),
            (r"^[ ]+$", _blank_in_scalar),
            (r"^[ ]*", _scalar_line),
            (r"[^\n\r\f\v]+", String),
        ],
        "block-scalar-header": [(r"(([1-9])[+-]?|[+-]?([1-9])?)(?=[ ]|$)", _scalar_header)],
        "ignored-line": [include("comment"), (r"[ ]+", Text), (r"\n", Text, "#pop")],
        "quoted-blanks": [
            (r"^[ ]+", Text),
            (r"[ ]+$", Text),
            (r"\n+", Text),
            (r"[ ]+", Name.Variable),
        ],
        "single-quoted": [
            include("quoted-blanks"),
            (r"\\'", String.Escape),
            (r"'", String, "#pop"),
            (r"[^\s']+", String),
        ],
        "double-quoted": [
            (r'"', String, "#pop"),
            include("quoted-blanks"),
            (r'\\[0abt\tn\nvfre "\\N_LP]', String.Escape),
            (r"\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})", String.Escape),
            (r'[^ \t\n\r\f\v"\\]+', String),
        ],
        "plain-new-line": [
            (r"^[ ]+\n", Text),
            (r"\n+", Text),
            (r"^(?=---|\.\.\.)", Text, "#pop:3"),
            (r"^[ ]*", _plain_line),
        ],
        "plain-in-block": [
            (r"[ ]*(?=:[ \n]|:$)", Text, "#pop"),
            (r"[ ]*:\S+", String),
            (r"[ ]+(?=#)", Text, "#pop"),
            (r"[ ]+$", Text),
            (r"\n+", Text, "plain-new-line"),
            (r"[ ]+", String),
            include("special-value"),
            (r"\d+(?:\.\d+)?(?=\r?\n| +#)", Literal.Number, "#pop"),
            (r"[^\s:]+", String),
        ],
        "special-value": [(r"(?:true|false|null)\b", Keyword.Constant)],
        "plain-in-flow": [
            (r"[ ]*(?=[,:?\[\]{}])", Text, "#pop"),
            (r"[ ]+(?=#)", Text, "#pop"),
            (r"^[ ]+", Text),
            (r"[ ]+$", Text),
            (r"\n+", Text),
            (r"[ ]+", Name.Variable),
            (r"[^\s,:?\[\]{}]+", Name.Variable),
        ],
        "yaml-directive": [(r"([ ]+)(\d+\.\d+)", groups(Text, Number, goto="ignored-line"))],
        "tag-directive": [
            (
                rf"([ ]+)(!|![\w-]*!)([ ]+)(!|!?{TAG_CHARACTERS}+)",
                groups(Text, Keyword.Type, Text, Keyword.Type, goto="ignored-line"),
            ),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Start at the left margin."""
        scan.data["indents"] = _Indents()
