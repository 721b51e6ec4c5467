"""Liquid (``Rouge::Lexers::Liquid``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    TokenType,
)
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

if TYPE_CHECKING:
    import re

NAME = r"[a-zA-Z_](?:\w|-(?!%))*"
# Not where a path or a question follows: then it is text.
NO_PATH = r"(?![?!/])"
FILTER = (r"(\|)(\s*)", groups(Punctuation, Blank, push=("filters", "filter")))


def _closing(*types: TokenType) -> object:
    def action(match: re.Match[str], scan: Scan) -> None:
        for token, value in zip(types, match.groups(), strict=True):
            scan.emit(token, value)
        scan.stack[:] = ["root"]

    return action


def _line_end(match: re.Match[str], scan: Scan) -> None:
    # In {% liquid %}, each line is a tag.
    scan.emit(Blank, match.group())
    if "liquid" in scan.stack:
        while scan.stack[-1] != "liquid":
            scan.stack.pop()


def _cycle(match: re.Match[str], scan: Scan) -> None:
    group = match.group(3)
    token = Name.Attribute
    if group:
        token = String.Single if "'" in group else String.Double if '"' in group else Name.Attribute
    groups(Name.Tag, Blank, token, Blank, Punctuation, Blank, push=("tag-arguments",))(match, scan)


def _end_of_block(name: str) -> tuple[str, object]:
    return (
        rf"(\{{%-?)(\s*)({name})(\s*)(-?%\}})",
        _closing(Comment.Preproc, Blank, Name.Tag, Blank, Comment.Preproc),
    )


class LiquidLexer(RougeLexer):
    """Liquid; what surrounds the tags is text."""

    name = "Liquid"
    tag = "liquid"
    tokens: ClassVar[States] = {
        "root": [
            (r"[^{]+", Text),
            (r"(\{%-?)(\s*)", groups(Comment.Preproc, Blank, push=("logic",))),
            (r"(\{\{-?)(\s*)", groups(Comment.Preproc, Blank, push=("output",))),
            (r"\{", Text),
        ],
        "end-logic": [
            (r"(\s*)(-?%\})", _closing(Blank, Comment.Preproc)),
            (r"\n\s*", _line_end),
            include("whitespace"),
        ],
        "end-output": [(r"(\s*)(-?\}\})", _closing(Blank, Comment.Preproc))],
        "liquid": [include("end-logic"), include("logic")],
        "logic": [
            (r"liquid\b", Name.Tag, "liquid"),
            (r"(?:if|elsif|unless|case)\b", Name.Tag, "condition"),
            (r"when\b", Name.Tag, "value"),
            (r"(?:else|ifchanged|end\w+)\b", Name.Tag, "end-logic"),
            (r"(?:break|continue)\b", Keyword.Reserved, "end-logic"),
            (
                r"(for|tablerow)(\s+)(\S+)(\s+)(in)(\s+)",
                groups(Name.Tag, Blank, Name.Variable, Blank, Name.Tag, Blank, push=("iteration",)),
            ),
            (rf"(capture|(?:in|de)crement)(\s+)({NAME})", groups(Name.Tag, Blank, Name.Variable, push=("end-logic",))),
            (r"(comment)(\s*)(-?%\})", groups(Name.Tag, Blank, Comment.Preproc, push=("comment",))),
            (r"(raw)(\s*)(-?%\})", groups(Name.Tag, Blank, Comment.Preproc, push=("raw",))),
            (r"(?:assign|echo)\b", Name.Tag, "assign"),
            (r"(include|render)(\s+)([/\w-]+(?:\.[\w-]+)+\b)?", groups(Name.Tag, Blank, Text, push=("include",))),
            (r"""(cycle)(\s+)(?:([\w-]+|'[^']*'|"[^"]*")(\s*)(:))?(\s*)""", _cycle),
            (r"\w+\b", Name.Tag, "block-arguments"),
            include("end-logic"),
        ],
        "output": [FILTER, include("end-output"), include("static"), include("variable")],
        "condition": [
            (r"[=!]=|[<>]=?", Operator),
            (r"(?:and|or|contains)\b", Operator.Word),
            include("value"),
        ],
        "value": [include("end-logic"), include("static"), include("variable")],
        "iteration": [
            (r"(?:reversed|continue)\b", Name.Attribute),
            (r"\(", Punctuation, "range"),
            include("tag-arguments"),
        ],
        "block-arguments": [
            (r"\{\{-?", Comment.Preproc, "embedded-output"),
            FILTER,
            include("tag-arguments"),
        ],
        "tag-arguments": [include("end-logic"), include("arguments")],
        "comment": [(r"[^{]+", Comment), _end_of_block("endcomment"), (r"\{", Comment)],
        "raw": [(r"[^{]+", Text), _end_of_block("endraw"), (r"\{", Text)],
        "assign": [(r"=", Operator), (r"\(", Punctuation, "range"), FILTER, include("value")],
        "include": [
            (r"\{\{-?", Comment.Preproc, "embedded-output"),
            (r"(?:with|for|as)\b", Keyword.Reserved),
            include("tag-arguments"),
        ],
        "embedded-output": [
            (r"(\|)(\s*)([a-zA-Z_](?:\w|-(?!\}))*)", groups(Punctuation, Blank, Name.Function)),
            (r"-?\}\}", Comment.Preproc, "#pop"),
            include("arguments"),
        ],
        "range": [
            (r"\.\.", Punctuation),
            (r"\)", Punctuation, "#pop"),
            include("whitespace"),
            include("number"),
            include("variable"),
        ],
        "filters": [
            (r"(\|)(\s*)", groups(Punctuation, Blank, push=("filter",))),
            include("end-logic"),
            include("end-output"),
            include("arguments"),
        ],
        "filter": [(r"[a-zA-Z_](?:\w|-(?![%}]))*", Name.Function, "#pop"), include("whitespace")],
        "arguments": [
            include("static"),
            (r"([a-zA-Z_][\w-]*)(\s*)(=|:)", groups(Name.Attribute, Blank, Operator)),
            include("variable"),
        ],
        "static": [
            (r"(?:false|true|nil)\b", Keyword.Constant),
            (r"'[^']*'", String.Single),
            (r'"[^"]*"', String.Double),
            (r"[,:]", Punctuation),
            include("whitespace"),
            include("number"),
        ],
        "whitespace": [(r"\s+", Blank), (r"#.*?(?=$|-?[}%]\})", Comment)],
        "number": [(r"-", Operator), (r"\d+\.\d+", Number.Float), (r"\d+", Number.Integer)],
        "variable": [
            (rf"(\.)(\s*)(first|last|size)\b{NO_PATH}", groups(Punctuation, Blank, Name.Function)),
            (r"\.(?= *\w)|\[|\]", Punctuation),
            (rf"(?:empty|blank|(?:for|tablerow)loop\.(?:parentloop\.)*\w+)\b{NO_PATH}", Name.Builtin),
            (rf"[a-zA-Z_][\w-]*\b-?{NO_PATH}", Name.Variable),
            (r"\S+", Text),
        ],
    }
