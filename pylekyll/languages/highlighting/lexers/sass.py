"""SCSS and Sass (``Rouge::Lexers::SassCommon``, ``Scss``, ``Sass``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.css_words import BUILTINS, PROPERTIES
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Action
    from pylekyll.languages.highlighting.tokens import TokenType

ID = r"[\w-]+"


def _end_of_section(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    scan.stack[:] = ["root"]


def _end_of_line(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Text, match.group())
    scan.stack[:] = ["root"]


def _piece(token: TokenType) -> list[object]:
    return [(ID, token), include("interpolating"), default("#pop")]


class SassCommonLexer(RougeLexer):
    """The states that both syntaxes share; each adds ``root`` and ``end-section``."""

    tokens: ClassVar[States] = {
        "content": [
            (r"@for\b", Keyword, "for"),
            (r"@(?:debug|warn|if|each|while|else|return|media)", Keyword, "value"),
            (rf"(@mixin)(\s+)({ID})", groups(Keyword, Text, Name.Function, push=("value",))),
            (rf"(@function)(\s+)({ID})", groups(Keyword, Text, Name.Function, push=("value",))),
            (r"@extend\b", Keyword, "selector"),
            (rf"(@include)(\s+)({ID})", groups(Keyword, Text, Name.Decorator, push=("value",))),
            (rf"@{ID}", Keyword, "selector"),
            (r"&", Keyword, "selector"),
            (rf"([$]{ID})([ \t]*)(:)", groups(Name.Variable, Text, Punctuation, push=("value",))),
        ],
        "value": [
            include("end-section"),
            (r"[ \t]+", Text),
            (rf"[$]{ID}", Name.Variable),
            (r"url[(]", String.Other, "url"),
            (OncePerRun(rf"{ID}(?=\s*[(])", ID), Name.Function),
            (rf"%{ID}", Name.Decorator),
            (r"(?:true|false)\b", Name.Builtin.Pseudo),
            (r"(?:and|or|not)\b", Operator.Word),
            (rf"#[{LATIN}0-9]{{1,6}}", Number.Hex),
            (r"-?\d+(?:%|[a-z]+)?", Number),
            (r"-?\d*\.\d+(?:%|[a-z]+)?", Number.Integer),
            include("quotes"),
            include("interpolating"),
            (r"[~^*!&%<>|+=@:,./?-]+", Operator),
            (r"[\[\]()]+", Punctuation),
            (r"/[*]", Comment.Multiline, "inline-comment"),
            (r"//[^\n]*", Comment.Single),
            include("word"),
        ],
        "word": [(ID, by_word((Name.Builtin, BUILTINS), otherwise=Name))],
        "property": [(ID, by_word((Name.Label, PROPERTIES), otherwise=Name.Attribute))],
        "interpolating": [(r"#\{", String.Interpol, "interpolation")],
        "quotes": [(r'"', String.Double, "double-quoted"), (r"'", String.Single, "single-quoted")],
        "interpolation": [(r"\}", String.Interpol, "#pop"), include("value")],
        "selector": [
            include("end-section"),
            include("quotes"),
            include("interpolating"),
            (r"[ \t]+", Text),
            (r":", Name.Decorator, "pseudo-class"),
            (r"[.]", Name.Class, "class"),
            (r"#", Name.Namespace, "id"),
            (r"%", Name.Variable, "placeholder"),
            (ID, Name.Tag),
            (r"&", Keyword),
            (r"[~^*!&\[\]()<>|+=@:;,./?-]", Operator),
        ],
        "double-quoted": [
            (r'"', String.Double, "#pop"),
            include("interpolating"),
            (r'(?:\\.|#(?!\{)|[^\n"#])+', String.Double),
        ],
        "single-quoted": [
            (r"'", String.Single, "#pop"),
            include("interpolating"),
            (r"(?:\\.|#(?!\{)|[^\n'#])+", String.Single),
        ],
        "url": [
            (r"[)]", String.Other, "#pop"),
            (r"(?:\\.|#(?!\{)|[^\n)#])+", String.Other),
            include("interpolating"),
        ],
        "pseudo-class": _piece(Name.Decorator),
        "class": _piece(Name.Class),
        "id": _piece(Name.Namespace),
        "placeholder": _piece(Name.Variable),
        "for": [(r"from|to|through", Operator.Word), include("value")],
        "attribute-name": [
            include("interpolating"),
            include("property"),
        ],
        "attribute": [include("attribute-name"), (r"([ \t]*)(:)", groups(Text, Punctuation, push=("value",)))],
        "inline-comment": [
            (r"(?:\\#|#(?=[^\n{])|\*(?=[^\n/])|[^\n#*])+", Comment.Multiline),
            include("interpolating"),
            (r"[*]/", Comment.Multiline, "#pop"),
        ],
    }


class ScssLexer(SassCommonLexer):
    """SCSS, the syntax with braces."""

    name = "SCSS"
    tag = "scss"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"//.*$", Comment.Single),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
            (r"@import\b", Keyword, "value"),
            include("content"),
            (r"(?=[^;{}][;}])", Text, "attribute"),
            (r"(?=[^;{}:\[]+:[^a-z])", Text, "attribute"),
            default("selector"),
        ],
        "end-section": [(r"\n", Text), (r"[;{}]", _end_of_section)],
    }


def _line(match: re.Match[str], scan: Scan) -> None:
    """Go on with a comment where the line is indented under its first one, else with the sheet's content."""
    indent = match.group()
    scan.emit(Text, indent)
    data = scan.data
    data["indent"] = indent
    block, above = data.get("block"), data.get("block-indent", "")
    if block and indent.startswith(above) and indent != above:
        scan.push(block)
    else:
        data["block"] = None
        scan.push("line")


def _comment(token: TokenType, state: str) -> Action:
    def action(match: re.Match[str], scan: Scan) -> None:
        scan.emit(token, match.group())
        scan.pop()
        scan.data["block"] = state
        scan.data["block-indent"] = scan.data.get("indent", "")

    return action


class SassLexer(SassCommonLexer):
    """Sass, the syntax with indentation."""

    name = "Sass"
    tag = "sass"
    tokens: ClassVar[States] = {
        "root": [(r"[ \t]*\n", Text), (r"[ \t]*", _line)],
        "line": [
            (r"//.*$", _comment(Comment.Single, "single-comment")),
            (r"/[*].*?\n", _comment(Comment.Multiline, "multiline-comment")),
            (r"@import\b", Keyword, "import"),
            include("content"),
            (rf"={ID}", Name.Function, "value"),
            (rf"[+]{ID}", Name.Decorator, "value"),
            (r":", Name.Attribute, "old-attribute"),
            (r"(?=[^\[\n]+?:(?:[^a-z]|$))", Text, "attribute"),
            default("selector"),
        ],
        "single-comment": [(r".*$", Comment.Single, "#pop")],
        "multiline-comment": [(r".*\n", Comment.Multiline, "#pop")],
        "import": [(r"[ \t]+", Text), (r"\S+", String), (r"\n", Text, "#pop")],
        "old-attribute": [include("attribute-name"), default(("#pop", "value"))],
        "end-section": [(r"\n", _end_of_line)],
    }
