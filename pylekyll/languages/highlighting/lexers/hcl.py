"""HCL, Terraform and systemd's units (``Rouge::Lexers::Hcl``, ``Terraform``, ``SystemD``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.shared import FLAT_COMMENT, heredoc_line
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

if TYPE_CHECKING:
    import re

ID = f"[${LATIN}_-][{LATIN}0-9_-]*"


def _open_heredoc(match: re.Match[str], scan: Scan) -> None:
    groups(Operator, Text, String.Heredoc, String.Heredoc, Name.Constant, String.Heredoc)(match, scan)
    scan.data["heredoc"] = match.group(5)
    scan.push("heredoc")


def _word(match: re.Match[str], scan: Scan) -> None:
    token, opens = scan.lexer.kinds.get(match.group(), (Name.Other, True))  # type: ignore[attr-defined]
    scan.emit(token, match.group())
    if opens:
        scan.push("composite")


def _word_in_expression(match: re.Match[str], scan: Scan) -> None:
    scan.emit(scan.lexer.kinds.get(match.group(), (Name.Other, True))[0], match.group())  # type: ignore[attr-defined]


def _kinds(keywords: str, declarations: str) -> dict[str, tuple[TokenType, bool]]:
    return {
        **dict.fromkeys(word_set("true false null"), (Keyword.Constant, False)),
        **dict.fromkeys(word_set(declarations), (Keyword.Declaration, True)),
        **dict.fromkeys(word_set(keywords), (Keyword, True)),
    }


class HclLexer(RougeLexer):
    """HCL."""

    name = "Hashicorp Configuration Language"
    tag = "hcl"
    kinds: ClassVar[dict[str, tuple[TokenType, bool]]] = _kinds("", "")
    tokens: ClassVar[States] = {
        "multiline-comment": FLAT_COMMENT,
        "blanks": [
            (r"\s+", Text),
            (r"//.*$", Comment.Single),
            (r"#.*$", Comment.Single),
            (r"/[*]", Comment.Multiline, "multiline-comment"),
        ],
        "primitives": [
            (r"[0-9]+\.[0-9]+(?:[eE][0-9]+)?[fd]?(?:[kKmMgG]b?)?", Number.Float),
            (r"[0-9]+(?:[kKmMgG]b?)?", Number.Integer),
            (r"[-+*/!%&<>|=:?]", Operator),
            (r'"', String.Double, "double-quoted"),
            (r"'", String.Single, "single-quoted"),
            (r"(<<-?)(\s*)('?)(\\?)(\w+)(\3)", _open_heredoc),
        ],
        "root": [
            include("blanks"),
            include("primitives"),
            (r"\{", Punctuation, "hash"),
            (r"\[", Punctuation, "array"),
            (ID, _word),
        ],
        "composite": [
            include("blanks"),
            (r"\{", Punctuation, ("#pop", "hash")),
            (r"\[", Punctuation, ("#pop", "array")),
            include("root"),
            default("#pop"),
        ],
        "hash": [
            include("blanks"),
            (r"[.,()\\/*=]", Punctuation),
            (r"\}", Punctuation, "#pop"),
            include("root"),
        ],
        "array": [include("blanks"), (r"[.,()\\/*]", Punctuation), (r"\]", Punctuation, "#pop"), include("root")],
        "double-quoted": [(r'[^\\"]+', String.Double), (r'\\"', String.Escape), (r'"', String.Double, "#pop")],
        "single-quoted": [(r"[^\\']+", String.Single), (r"\\'", String.Escape), (r"'", String.Single, "#pop")],
        "heredoc": [(r"\n", String.Heredoc, "heredoc-line"), (r"[^\n]+", String.Heredoc)],
        "heredoc-line": [
            (r"\s*(\w+)\s*\n", heredoc_line),
            # As in a shell's: blank lines at once.
            (r"\s+", String.Heredoc, "#pop"),
            default("#pop"),
        ],
    }


class TerraformLexer(HclLexer):
    """Terraform's."""

    name = "Terraform"
    tag = "terraform"
    kinds: ClassVar[dict[str, tuple[TokenType, bool]]] = _kinds(
        "terraform module provider variable resource data provisioner output", "var local"
    )
    tokens: ClassVar[States] = {
        "strings": [
            (r"\\.", String.Escape),
            (r"(?:\$\$+|%%+)\{", String),
            (r"\$\{", Punctuation, "interpolation"),
        ],
        "double-quoted": [(r'[^\\"$]+', String.Double), include("strings"), (r'"', String.Double, "#pop")],
        "single-quoted": [(r"[^\\'$]+", String.Single), include("strings"), (r"'", String.Single, "#pop")],
        "interpolation": [(r"\}", Punctuation, "#pop"), include("expression")],
        "regex": [
            (r'[^"/\\]+', String.Regex),
            (r"\\.", String.Regex),
            (r'/"', String.Delimiter, "#pop"),
            (r'["/]', String.Regex),
        ],
        "expression": [
            (r'"/', go(String.Delimiter, "regex")),
            include("primitives"),
            (r"\s+", Text),
            (r"~|\\(?=\n)|\^=?", Operator),
            (r"[(\[,]", Punctuation),
            (r"[)\].]", Punctuation),
            (ID, _word_in_expression),
        ],
    }


class SystemdLexer(RougeLexer):
    """systemd's units."""

    name = "systemd"
    tag = "systemd"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"[;#].*", Comment),
            (Closed(r"\[.*?\]$", "]"), Keyword),
            (
                OncePerRun(r"([^=\n]*)(=)(.*)(\\\n)", r".+"),
                groups(Name.Tag, Punctuation, Text, String.Escape, push=("continuation",)),
            ),
            (OncePerRun(r"(.*?)(=)(.*)", r"[^=\n]+"), groups(Name.Tag, Punctuation, Text)),
        ],
        "continuation": [(r"(.*?)(\\\n)", groups(Text, String.Escape)), (r"(.*)'?", Text, "#pop")],
    }
