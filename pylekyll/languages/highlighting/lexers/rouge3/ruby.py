"""Ruby and Crystal, whose names have the letters of ASCII only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import default

from pylekyll.languages.highlighting.charsets import ANY_CASE, LOWER, UPPER
from pylekyll.languages.highlighting.engine import groups
from pylekyll.languages.highlighting.lexers import crystal, ruby
from pylekyll.languages.highlighting.tokens import Name, Operator, Punctuation, Text

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Scan, States


def _in_ascii(rule: Any) -> Any:
    if not isinstance(rule, tuple) or not isinstance(rule[0], str):
        return rule
    regex = str(rule[0])
    for beyond, within in ((ANY_CASE, "a-zA-Z"), (LOWER, "a-z"), (UPPER, "A-Z")):
        regex = regex.replace(beyond, within)
    return (regex, *rule[1:])


def _tables_in_ascii(tables: States) -> States:
    return {state: [_in_ascii(rule) for rule in rules] for state, rules in tables.items()}


def _open_percent(match: re.Match[str], scan: Scan) -> None:
    ruby.open_percent(match, scan, interpolates=(match[1] or "-") in "rQWxI")


class RubyLexer(ruby.RubyLexer):
    """Ruby: words are no operators, ``%(...)`` has no interpolation."""

    flags = re.MULTILINE | re.ASCII
    tokens: ClassVar[States] = {
        **_tables_in_ascii(ruby.RubyLexer.tokens),
        "percent": [(r"%([rqswQWxiI])?([^\w\s])", _open_percent)],
        "word-operators": [],
        "function-name": [
            (r"\s+", Text),
            (r"\(", Punctuation, "singleton"),
            (
                r"(?:([a-zA-Z_]\w*)(\.))?([a-zA-Z_]\w*[!?]?|\*\*?|[-+]@?|[/%&|^`~]|\[\]=?|<<?|>>?|<=>?|>=|===?)",
                groups(Name.Class, Operator, Name.Function, pop=1),
            ),
            default("#pop"),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Expect an expression; no here-document is open. Rouge 3 loads its lexers once."""
        scan.push("expression")
        scan.data["heredocs"] = []


class CrystalLexer(crystal.CrystalLexer):
    """Crystal."""

    flags = re.MULTILINE | re.ASCII
    tokens: ClassVar[States] = {
        **_tables_in_ascii(ruby.RubyLexer.tokens),
        **_tables_in_ascii(crystal.CrystalLexer.tokens),
    }
