"""Syzlang (``Rouge::Lexers::Syzlang``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
align breaks_returns dec define disabled hex ignore_return in incdir include inet inout oct opt out packed parent
prog_timeout pseudo resource size syscall timeout type varlen
""")
KEYWORDS_TYPE = word_set("""
array bitsize bool16 bool32 bool64 bool8 boolptr buffer bytesize bytesize2 bytesize4 bytesize8 const csum filename
fileoff flags fmt int16 int16be int32 int32be int64 int64be int8 int8be intptr len offsetof optional proc ptr ptr64
string stringnoz text vma vma64 void
""")
COMMENT = r"#.*$"
INLINE_SPACES = r"[ \t]+"
SPACES = r"\s+"
ID = r"[a-zA-Z_][a-zA-Z0-9_]*"
NUM_ID = r"[a-zA-Z0-9_]+"


def _flags(match: re.Match[str], scan: Scan) -> None:
    if match.group(1) == "_":
        groups(Keyword, Text, Punctuation)(match, scan)
    else:
        groups(Name, Text, Punctuation)(match, scan)
    scan.push("flags-list")
    scan.push("space-break")


class SyzlangLexer(RougeLexer):
    """Syzlang."""

    name = "Syzlang"
    tag = "syzlang"
    tokens: ClassVar[States] = {
        "inline-break": [
            (INLINE_SPACES, Text),
            default("#pop"),
        ],
        "space-break": [
            (SPACES, Text),
            (COMMENT, Comment),
            default("#pop"),
        ],
        "mixin-name": [
            (ID, Name),
        ],
        "mixin-number": [
            (r"(?i)-?0x[\da-f]+", Number.Hex),
            (r"-?\d+", Number.Integer),
            (r"'[^']?'", String.Char),
        ],
        "mixin-string": [
            (Closed(r'"[^"]*"', '"'), String.Double),
            (Closed(r"`[^`]*`", "`"), String.Backtick),
        ],
        "mixin-term": [
            include("mixin-number"),
            include("mixin-string"),
            (ID, by_word((Keyword, KEYWORDS), (Keyword.Type, KEYWORDS_TYPE), otherwise=Name)),
            (r":", Punctuation),
            (r"\$", Name),
        ],
        "term-list": [
            (SPACES, Text),
            (COMMENT, Comment),
            include("mixin-term"),
            (r"\[", Punctuation, "term-list"),
            (r",", Punctuation),
            (r"[\])]", Punctuation, "#pop"),
        ],
        "arg-type": [
            include("mixin-term"),
            (r"\[", Punctuation, "term-list"),
            default("#pop"),
        ],
        "include": [
            (r"(<)([^>]+)(>)", groups(Punctuation, String, Punctuation)),
            default("#pop"),
        ],
        "define-name": [
            include("mixin-name"),
            default("#pop"),
        ],
        "define-exp": [
            include("mixin-name"),
            include("mixin-number"),
            include("mixin-string"),
            (r"[~!%\^&*\-+/|<>?:]", Operator),
            (r"[(){}\[\];,]", Punctuation),
            (INLINE_SPACES, Text),
            default("#pop"),
        ],
        "resource-name": [
            include("mixin-name"),
            default("#pop"),
        ],
        "resource-type": [
            (r"\[", Punctuation, "arg-type"),
            (r"\]", Punctuation, "#pop"),
        ],
        "resource-values": [
            (r":", Punctuation, ("resource-values-list", "space-break")),
            default("#pop"),
        ],
        "resource-values-list": [
            (INLINE_SPACES, Text),
            include("mixin-name"),
            include("mixin-number"),
            include("mixin-string"),
            (r",", Punctuation, "space-break"),
            default("#pop"),
        ],
        "flags-list": [
            (INLINE_SPACES, Text),
            (r"\.", Punctuation),
            include("mixin-name"),
            include("mixin-number"),
            include("mixin-string"),
            (r",", Punctuation, "space-break"),
            (r"", Punctuation, "#pop"),
        ],
        "syscall-args": [
            (SPACES, Text),
            (COMMENT, Comment),
            (r"\.", Punctuation),
            (ID, Name, ("arg-type", "space-break")),
            (r",", Punctuation),
            (r"\)", Punctuation, "#pop"),
        ],
        "syscall-retval": [
            include("mixin-name"),
            default("#pop"),
        ],
        "syscall-mods": [
            (r"\(", Punctuation, "term-list"),
            default("#pop"),
        ],
        "struct-fields": [
            (ID, Name, ("space-break", "struct-field-mods", "inline-break", "arg-type", "space-break")),
            (r"[}\]]", Punctuation, "#pop"),
        ],
        "struct-field-mods": [
            (r"\(", Punctuation, "term-list"),
            default("#pop"),
        ],
        "struct-mods": [
            (r"\[", Punctuation, "term-list"),
            default("#pop"),
        ],
        "type-name": [
            include("mixin-name"),
            default("#pop"),
        ],
        "type-args": [
            (r"\[", Punctuation, "type-args-list"),
            default("#pop"),
        ],
        "type-args-list": [
            (SPACES, Text),
            (COMMENT, Comment),
            include("mixin-name"),
            (r",", Punctuation),
            (r"\]", Punctuation, "#pop"),
        ],
        "type-body": [
            (
                r"[{\[]",
                Punctuation,
                ("#pop", "space-break", "struct-mods", "inline-break", "struct-fields", "space-break"),
            ),
            default(("#pop", "arg-type")),
        ],
        "root": [
            (SPACES, Text),
            (COMMENT, Comment),
            (r"(?:include|incdir)", Keyword, ("include", "space-break")),
            (r"define", Keyword, ("define-exp", "space-break", "define-name", "space-break")),
            (
                r"resource",
                Keyword,
                ("resource-values", "inline-break", "resource-type", "inline-break", "resource-name", "space-break"),
            ),
            (OncePerRun(f"({ID}|_)({SPACES})(=)", ID), _flags),
            (
                OncePerRun(rf"({ID})(?:(\$)({NUM_ID})?)?({SPACES})?(\()", ID),
                groups(
                    Name.Function,
                    Punctuation,
                    Name.Function.Magic,
                    Text,
                    Punctuation,
                    push=(
                        "syscall-mods",
                        "inline-break",
                        "syscall-retval",
                        "inline-break",
                        "syscall-args",
                        "space-break",
                    ),
                ),
            ),
            (
                OncePerRun(rf"({ID}|{ID}\${NUM_ID})({SPACES})?([{{\[])", ID),
                groups(
                    Name,
                    Text,
                    Punctuation,
                    push=(
                        "inline-break",
                        "struct-mods",
                        "inline-break",
                        "struct-fields",
                        "space-break",
                    ),
                ),
            ),
            (r"type", Keyword, ("type-body", "space-break", "type-args", "type-name", "space-break")),
        ],
    }
