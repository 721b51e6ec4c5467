"""Lasso (``Rouge::Lexers::Lasso``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import Scan, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.templates import TemplateLexer, outside
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
    Whitespace,
)
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.guarded import Matcher

ID = r"[a-z_][\w.]*"
_KINDS: tuple[tuple[str, TokenType], ...] = (
    ("exceptions", Name.Exception),
    ("types", Keyword.Type),
    ("traits", Name.Decorator),
    ("keywords", Keyword),
    ("builtins", Name.Builtin),
)
_ELEMENTS = ("script", "style")
_PIECE = re.compile(r"(?i)(<!--)|<(script|style)|<(?!\?(?:lasso(?:script)?|=))|(\[)(?!noprocess)")


class _Page(Closed):
    r"""Rouge's regex for the page around the code, read without a search for each unclosed comment or element.

    It is ``([^\\[<]|<!--.*?-->|<(script|style).*?\\2>|<(?!\\?(lasso(script)?|=)))+``, where brackets may be text too.
    """

    __slots__ = ("_all", "_brackets", "_plain")

    def __init__(self, *, brackets: bool) -> None:
        super().__init__(r"[^\[]" if not brackets else r"(?s).", "")
        self._brackets = brackets
        self._plain = re.compile(r"[^\[<]*")
        self._all = re.compile(r"(?s).+")

    def compiled(self, flags: int) -> Matcher:
        """Return the function that takes the place of a compiled regex's ``match``."""
        super().compiled(flags)
        return self._match_page

    def _match_page(self, text: str, pos: int) -> re.Match[str] | None:
        unclosed: set[str] = set()
        end = pos
        while True:
            plain = self._plain.match(text, end)
            assert plain is not None
            piece = _PIECE.match(text, plain.end())
            if piece is None or (piece[3] and not self._brackets):
                end = plain.end()
                return self._all.match(text, pos, end) if end > pos else None
            end = _end_of_piece(text, piece, unclosed)


def _end_of_piece(text: str, piece: re.Match[str], unclosed: set[str]) -> int:
    """Return the end of a comment or an element, or that of its first character if it is not closed."""
    closing = "-->" if piece[1] else f"{piece[2]}>" if piece[2] else ""
    if closing and closing.lower() not in unclosed:
        found = re.compile(re.escape(closing), re.IGNORECASE).search(text, piece.end())
        if found:
            return found.end()
        unclosed.add(closing.lower())
    return piece.start() + 1


def _word(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match[1])
    word = match[2].lower()
    if word == "namespace_using":
        scan.emit(Keyword.Namespace, match[2])
        return
    lists = load_words("lasso")
    scan.emit(next((token for name, token in _KINDS if word in lists[name]), Name.Other), match[2])


_CODE = r"(?i)<\?(?:lasso(?:script)?|=)"


class LassoLexer(TemplateLexer):
    """Lasso; the option ``start_inline`` begins with code."""

    name = "Lasso"
    tag = "lasso"
    tokens: ClassVar[States] = {
        "root": [
            (r"^#![ \S]+lasso9\b", Comment.Preproc, "lasso"),
            (r"(?=\[|<)", Text, "delimiters"),
            (r"\s+", Whitespace),
            default(("delimiters", "lasso-file")),
        ],
        "delimiters": [
            (r"\[no_square_brackets\]", Comment.Preproc, "no-square-brackets"),
            (r"\[noprocess\]", Comment.Preproc, "no-process"),
            (r"\[", Comment.Preproc, "square-brackets"),
            (_CODE, Comment.Preproc, "angle-brackets"),
            (_Page(brackets=False), outside),
        ],
        "no-square-brackets": [
            (r"\[noprocess\]", Comment.Preproc, "no-process"),
            (_CODE, Comment.Preproc, "angle-brackets"),
            (_Page(brackets=True), outside),
        ],
        "no-process": [
            (r"\[/noprocess\]", Comment.Preproc, "#pop"),
            (r"(?i)(?:[^\[]+|\[(?!/noprocess))+", outside),
        ],
        "square-brackets": [(r"\]", Comment.Preproc, "#pop"), include("lasso")],
        "angle-brackets": [(r"\?>", Comment.Preproc, "#pop"), include("lasso")],
        "lasso-file": [(r"\]|\?>", Comment.Preproc, "#pop"), include("lasso")],
        "blanks": [
            (r"\s+", Text),
            (OncePerRun(r"//.*\n", r"//.*"), Comment.Single),
            (Closed(r"(?s)/\*\*!.*?\*/", "*/"), Comment.Doc),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "lasso": [
            include("blanks"),
            (r"(?i)\d*\.\d+(?:e[+-]?\d+)?", Number.Float),
            (r"(?i)0x[\da-f]+", Number.Hex),
            (r"\d+", Number.Integer),
            (r"(?i)(?:infinity|NaN)\b", Number),
            *(
                (
                    OncePerRun(
                        rf"(?s){quote}[^{quote}\\]*(?:\\.[^{quote}\\]*)*{quote}",
                        rf"(?s){quote}[^{quote}\\]*(?:\\.[^{quote}\\]*)*",
                    ),
                    token,
                )
                for quote, token in (("'", String.Single), ('"', String.Double))
            ),
            (r"`[^`]*`", String.Backtick),
            include("names"),
            include("definitions"),
            (r"(?i)(?:true|false|none|minimal|full|all|void)\b", Keyword.Constant),
            (r"(?i)(?:local|var|variable|global|data(?=\s))\b", Keyword.Declaration),
            (rf"(?i)({ID})(\s+)(in)\b", groups(Name, Text, Keyword)),
            (rf"(?i)(let|into)(\s+)({ID})", groups(Keyword, Text, Name)),
            (r",", Punctuation, "after-comma"),
            (r"(?i)(?:and|or|not)\b", Operator.Word),
            (rf"(?i)({ID})(\s*::\s*{ID})?(\s*=(?!=|>))", groups(Name, Name.Label, Operator)),
            (r"(/?)([\w.]+)", _word),
            (r"(?i)(=)(n?bw|n?ew|n?cn|lte?|gte?|n?eq|n?rx|ft)\b", groups(Operator, Operator.Word)),
            (r":=|[-+*/%=<>&|!?\\]+", Operator),
            (r"[{}():;,@^]", Punctuation),
        ],
        "names": [
            (rf"(?i)\${ID}", Name.Variable),
            (rf"(?i)#(?:{ID}|\d+\b)", Name.Variable.Instance),
            (rf"(?i)(\.\s*)('{ID}')", groups(Name.Builtin.Pseudo, Name.Variable.Class)),
            (rf"(?i)(self)(\s*->\s*)('{ID}')", groups(Name.Builtin.Pseudo, Operator, Name.Variable.Class)),
            (rf"(?i)(\.\.?\s*)({ID}(?:=(?!=))?)", groups(Name.Builtin.Pseudo, Name.Other)),
            (rf"(?i)(->\\?\s*|&\s*)({ID}(?:=(?!=))?)", groups(Operator, Name.Other)),
            (r"(?i)(?:self|inherited|currentcapture|givenblock)\b", Name.Builtin.Pseudo),
            (rf"(?i)-(?!infinity){ID}", Name.Attribute),
            (rf"(?i)::\s*{ID}", Name.Label),
        ],
        "definitions": [
            (
                rf"(?i)(define)(\s+)({ID})(\s*=>\s*)(type|trait|thread)\b",
                groups(Keyword.Declaration, Text, Name.Class, Operator, Keyword),
            ),
            (
                rf"(?i)(define)(\s+)({ID})(\s*->\s*)({ID}=?|[-+*/%])",
                groups(Keyword.Declaration, Text, Name.Class, Operator, Name.Function, push=("signature",)),
            ),
            (
                rf"(?i)(define)(\s+)({ID})",
                groups(Keyword.Declaration, Text, Name.Function, push=("signature",)),
            ),
            (
                rf"(?i)(public|protected|private|provide)(\s+)((?:{ID}=?|[-+*/%])(?=\s*\())",
                groups(Keyword, Text, Name.Function, push=("signature",)),
            ),
            (rf"(?i)(public|protected|private|provide)(\s+)({ID})", groups(Keyword, Text, Name.Function)),
        ],
        "signature": [
            (r"=>", Operator, "#pop"),
            (r"\)", Punctuation, "#pop"),
            (r"[(,]", Punctuation, "parameter"),
            include("lasso"),
        ],
        "parameter": [
            (r"\)", Punctuation, "#pop"),
            (rf"(?i)-?{ID}", Name.Attribute, "#pop"),
            (r"\.\.\.", Name.Builtin.Pseudo),
            include("lasso"),
        ],
        "after-comma": [
            (
                rf"(?i)(?:{ID}=?|[-+*/%])(?=\s*(?:\((?:[^()]*\([^()]*\))*[^)]*\)\s*)?(?:::[\w.\s]+)?=>)",
                Name.Function,
                "signature",
            ),
            include("blanks"),
            default("#pop"),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Begin with code if the option says so."""
        if self.bool_option("start_inline"):
            scan.push("lasso")
