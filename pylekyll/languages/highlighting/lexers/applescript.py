"""AppleScript (``Rouge::Lexers::AppleScript``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.tokens import Whitespace as Blank
from pylekyll.languages.highlighting.words import load_phrases


def _any_of(section: str) -> str:
    # The phrases are regexes; the first match counts.
    return "|".join(load_phrases("applescript")[section])


class AppleScriptLexer(RougeLexer):
    """Apple's language for scripts."""

    name = "AppleScript"
    tag = "applescript"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Blank),
            (r"¬\n", String.Escape),
            (r"'s\s+", Text),
            (r"(?:--|#).*?$", Comment.Single),
            (r"\(\*", Comment.Multiline),
            (r"[(){}!,.:]", Punctuation),
            (r"(«)([^»]+)(»)", groups(Text, Name.Builtin, Text)),
            (
                (
                    r"((?:considering|ignoring)\s*)(application responses|case|diacriticals|hyphens|numeric strings|"
                    r"punctuation|white space)"
                ),
                groups(Keyword, Name.Builtin),
            ),
            (r"-|\*|\+|&|≠|>=?|<=?|=|≥|≤|/|÷|\^", Operator),
            (rf"(?:{_any_of('operators')})\b", Operator.Word),
            (r"^(\s*)(in|on|script|to)(\s+)", groups(Text, Keyword, Text)),
            (rf"(as )((?:{_any_of('classes')})\b)", groups(Keyword, Name.Class)),
            (rf"(?:{_any_of('literals')})\b", Name.Builtin),
            (rf"(?:{_any_of('commands')})\b", Name.Builtin),
            (rf"(?:{_any_of('controls')})\b", Keyword),
            (rf"(?:{_any_of('declarations')})\b", Keyword),
            (rf"(?:{_any_of('reserved')})\b", Name.Builtin),
            (rf"(?:{_any_of('builtins')})s?\b", Name.Builtin),
            (rf"(?:{_any_of('handler_params')})\b", Name.Builtin),
            (rf"(?:{_any_of('studio_properties')})\b", Name.Attribute),
            (rf"(?:{_any_of('studio_classes')})s?\b", Name.Builtin),
            (rf"(?:{_any_of('studio_commands')})\b", Name.Builtin),
            (rf"(?:{_any_of('references')})\b", Name.Builtin),
            (literal('"'), String.Double),
            (r"[a-zA-Z]\w*\b", Name.Variable),
            (r"[-+]?(?:\d+\.\d*|\d*\.\d+)(?:E[-+][0-9]+)?", Number.Float),
            (r"[-+]?\d+", Number.Integer),
        ],
    }
