"""Gherkin (``Rouge::Lexers::Gherkin``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Error, Keyword, Name, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_phrases

_WORDS = load_phrases("gherkin")
# A keyword that ends in "<" or a blank needs no word boundary behind it.
STEP = "|".join(
    re.escape(word.removesuffix("<")) + ("" if word.endswith(("<", " ")) else r"\b") for word in _WORDS["step"]
)
REST_OF_LINE = OncePerRun(r".*?(?=[#\n])", r"[^#\n]+")
_HEADINGS = {
    **dict.fromkeys(_WORDS["examples"], (Name.Namespace, "example-description")),
    **dict.fromkeys(_WORDS["feature"], (Keyword.Declaration, "feature-description")),
    **dict.fromkeys(_WORDS["element"], (Keyword.Namespace, "description")),
}


def _heading(match: re.Match[str], scan: Scan) -> None:
    scan.stack[:] = ["root"]
    token, state = _HEADINGS.get(match.group(1), (Error, None))
    if state is not None:
        scan.push(state)
    groups(token, Punctuation)(match, scan)


def _step(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Function, match.group())
    scan.stack[:] = ["root", "step"]


def _leave_table(match: re.Match[str], scan: Scan) -> None:
    del match
    scan.stack[:] = ["root"]


class GherkinLexer(RougeLexer):
    """Gherkin."""

    name = "Gherkin"
    tag = "gherkin"
    tokens: ClassVar[States] = {
        "basic": [
            (r"#.*$", Comment),
            (r"[ \r\t]+", Text),
        ],
        "root": [
            include("basic"),
            (r"\n", Text),
            (Closed(r'(?s)""".*?"""', '"""'), String),
            (r"@[^\s@]+", Name.Tag),
            include("has-table"),
            include("has-examples"),
        ],
        "has-scenarios": [
            (OncePerRun(r"(.*?)(:)", r"[^:\n]+"), _heading),
        ],
        "has-examples": [
            include("has-scenarios"),
            (STEP, _step),
        ],
        "has-table": [
            (r"(?=[|])", Text, "table-header"),
        ],
        "table-header": [
            (r"[^|\s]+", Name.Variable),
            (r"\n", go(Text, "table")),
            include("table"),
        ],
        "table": [
            include("basic"),
            (r"\n", Text, "table-bol"),
            (r"[|]", Punctuation),
            (r"[^|\s]+", Name),
        ],
        "table-bol": [
            (r"(?=\s*[^\s|])", _leave_table),
            default("#pop"),
        ],
        "description": [
            include("basic"),
            include("has-examples"),
            (r"\n", Text),
            (REST_OF_LINE, Text),
        ],
        "feature-description": [
            include("basic"),
            include("has-scenarios"),
            (r"\n", Text),
            (REST_OF_LINE, Text),
        ],
        "example-description": [
            include("basic"),
            include("has-table"),
            (r"\n", Text),
            (REST_OF_LINE, Text),
        ],
        "step": [
            include("basic"),
            (Closed(r"<.*?>", ">"), Name.Variable),
            (Closed(r'".*?"', '"'), String),
            (r"\S[^\s<]*", Text),
            (REST_OF_LINE, Text, "#pop"),
        ],
    }
