"""J (``Rouge::Lexers::J``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Action
    from pylekyll.languages.highlighting.tokens import TokenType

_NOUN, _VERB, _MODIFIER, _PARAMETER = Keyword.Constant, Name.Function, Operator, Name.Builtin.Pseudo
_INFLECTIONS = ("", ".", ":", "..", ".:", ":.", "::")
#: The token of a primitive with each of the inflections; ``None`` if it does not exist.
_PRIMITIVES: dict[str, tuple[TokenType | None, ...]] = {
    char: kinds
    for chars, kinds in {
        "()": (Punctuation,),
        "=": (_VERB, Punctuation, Punctuation),
        "<>+-*%$|,#": (_VERB, _VERB, _VERB),
        "^": (_VERB, _VERB, _MODIFIER),
        '~"': (_MODIFIER, _VERB, _VERB),
        ".:@": (_MODIFIER, _MODIFIER, _MODIFIER),
        ";": (_VERB, _MODIFIER, _VERB),
        "!": (_VERB, _MODIFIER, _MODIFIER),
        "/\\": (_MODIFIER, _MODIFIER, _VERB),
        "[": (_VERB, None, _VERB),
        "]": (_VERB,),
        "{": (_VERB, _VERB, _VERB, None, None, None, _VERB),
        "}": (_MODIFIER, _VERB, _VERB, None, None, None, _MODIFIER),
        "`": (_MODIFIER, None, _MODIFIER),
        "&": (_MODIFIER, _MODIFIER, _MODIFIER, None, _MODIFIER),
        "?": (_VERB, _VERB),
        "a": (Name, _NOUN, _NOUN),
        "ACeEIjor": (Name, _VERB),
        "bdfHMT": (Name, _MODIFIER),
        "Dt": (Name, _MODIFIER, _MODIFIER),
        "F": (Name, *[_MODIFIER] * 6),
        "i": (Name, _VERB, _VERB),
        "L": (Name, _VERB, _MODIFIER),
        "mny": (_PARAMETER,),
        "p": (Name, _VERB, _VERB, _VERB),
        "qsZ": (Name, None, _VERB),
        "S": (Name, None, _MODIFIER),
        "u": (_PARAMETER, _VERB, _VERB),
        "v": (_PARAMETER, _VERB),
        "x": (_PARAMETER, None, _VERB),
    }.items()
    for char in chars
}
CONTROL = word_set("""
assert break case catch catchd catcht continue do else elseif end fcase for if return select throw try while whilst
""")
CONTROL_WITH_NAME = word_set("for goto label")


def _primitive(match: re.Match[str], scan: Scan) -> None:
    char, inflection = match.groups()
    kinds = _PRIMITIVES.get(char, (Name,))
    index = _INFLECTIONS.index(inflection) if inflection in _INFLECTIONS else len(kinds)
    scan.emit((kinds[index] if index < len(kinds) else None) or Error, match.group())


def _without_inflection(token: TokenType) -> Action:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(Error if match[1] else token, match.group())

    return action


def _word(match: re.Match[str], scan: Scan) -> None:
    name, inflection = match.groups()
    word, underscore, label = name.partition("_")
    if inflection != ".":
        scan.emit(Error if inflection else Name, match.group())
    elif word in (CONTROL_WITH_NAME if label else () if underscore else CONTROL):
        scan.emit(Keyword, word + underscore)
        scan.emit(Name if word == "for" else Name.Label, label)
        scan.emit(Keyword, inflection)
    else:
        scan.emit(Error, match.group())


def _end_of_line(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Text, match.group())
    if scan.data["note"]:
        scan.push("note")
        scan.data["note"] = False


def _definition(match: re.Match[str], scan: Scan) -> None:
    groups(Keyword.Pseudo, Text, Keyword.Pseudo, Text)(match, scan)
    body = scan.data["body"] = "noun" if match[1] in ("0", "noun") else "code"
    if match[3] == "define":
        if len(scan.stack) > 1:
            scan.pop()
        scan.push(body, "definition-next")
    else:
        scan.push("explicit-definition")


def _script(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword.Pseudo, match.group())
    if len(scan.stack) > 2:
        scan.pop()
    scan.goto(scan.data["body"])
    scan.push("definition-next")


def _quoted_body(match: re.Match[str], scan: Scan) -> None:
    is_noun = scan.data["body"] == "noun"
    scan.emit(String.Single if is_noun else Punctuation, match.group())
    scan.goto("string" if is_noun else "quoted-code")


def _note(match: re.Match[str], scan: Scan) -> None:
    groups(Text, Name, Text)(match, scan)
    scan.data["note"] = True


class JLexer(RougeLexer):
    """J."""

    name = "J"
    tag = "j"
    tokens: ClassVar[States] = {
        "expression": [
            (r"\s+", Text),
            (r"([!-&(-/:-@\[-^`{-~]|[A-Za-z]\b)([.:]*)", _primitive),
            (r"(?:\d|_\d?):([.:]*)", _without_inflection(_VERB)),
            (r"[\d_][\w.]*([.:]*)", _without_inflection(Number)),
            (r"'", String.Single, "string"),
            (r"NB\.(?![.:]).*", Comment.Single),
            (r"([A-Za-z]\w*)([.:]*)", _word),
        ],
        "string": [
            (r"''", String.Escape),
            (r"[^'\n]+", String.Single),
            (r"'|$", String.Single, "#pop"),
        ],
        "root": [
            (r"\n", _end_of_line),
            (
                r"([0-4]|13|adverb|conjunction|dyad|monad|noun|verb)([ \t]+)(def(?:ine)?\b|:)(?![.:])([ \t]*)",
                _definition,
            ),
            (r"^([ \t]*)(Note\b(?![.:]))([ \t\r]*)(?!=[.:]|$)", _note),
            (r"[mnuvxy]\b(?![.:])", Name),
            include("expression"),
        ],
        "definition-next": [(r"\n", Text, "#pop"), include("root")],
        "explicit-definition": [
            (r"0\b(?![.:])", _script),
            (r"'", _quoted_body),
            default("#pop"),
        ],
        "quoted-code": [
            (r"''", String.Single, "quoted-string"),
            (r"'|$", Punctuation, "#pop"),
            (r"NB\.(?![.:])(?:[^'\n]|'')*", Comment.Single),
            include("expression"),
        ],
        "quoted-string": [
            (r"''''", String.Escape),
            (r"[^'\n]+", String.Single),
            (r"''", String.Single, "#pop"),
            (r"'|$", Punctuation, "#pop:2"),
        ],
        "note": [include("delimiter"), (r".+\n?", Comment.Multiline)],
        "noun": [include("delimiter"), (r".+\n?", String.Heredoc)],
        "code": [
            include("delimiter"),
            (r"^([ \t]*)(:)([ \t\r]*)$", groups(Text, Punctuation, Text)),
            include("expression"),
        ],
        "delimiter": [(r"^([ \t]*)(\))([ \t\r]*$\n?)", groups(Text, Punctuation, Text, pop=1))],
    }

    def begin(self, scan: Scan) -> None:
        """Expect no note."""
        scan.data.update(note=False, body="code")
