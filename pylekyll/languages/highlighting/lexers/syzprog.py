"""Syzprog (``Rouge::Lexers::Syzprog``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

KEYWORDS = word_set("""
ANY ANYBLOB ANYPTR ANYPTR64 ANYPTRS ANYRES16 ANYRES32 ANYRES64 ANYRESDEC ANYRESHEX ANYRESOCT ANYUNION AUTO false nil
true void async fail_nth rerun
""")
COMMENT = r"#.*$"
INLINE_SPACES = r"[ \t]+"
EOL_SPACES = r"[\n\r]+"
SPACES = r"\s+"
ID = r"[a-zA-Z_][a-zA-Z0-9_]*"
NUM_ID = r"[a-zA-Z0-9_]+"
RES_ID = r"r[0-9]+"


class SyzprogLexer(RougeLexer):
    """Syzprog."""

    name = "Syzprog"
    tag = "syzprog"
    tokens: ClassVar[States] = {
        "inline-break": [
            (INLINE_SPACES, Text),
            default("#pop"),
        ],
        "eol-break": [
            (EOL_SPACES, Text),
            (COMMENT, Comment),
            default("#pop"),
        ],
        "space-break": [
            (SPACES, Text),
            (COMMENT, Comment),
            default("#pop"),
        ],
        "mixin-number": [
            (r"(?i)-?0x[\da-f]+", Number.Hex),
            (r"-?\d+", Number.Integer),
        ],
        "mixin-string": [
            (Closed(r'"[^"]*"', '"'), String.Double),
            (Closed(r"`[^`]*`", "`"), String.Backtick),
            (Closed(r"'[^']*'", "'"), String.Single),
        ],
        "mixin-term": [
            include("mixin-number"),
            include("mixin-string"),
            (f"{RES_ID}", Keyword.Pseudo),
            (ID, by_word((Keyword, KEYWORDS), otherwise=Name)),
        ],
        "mods-list": [
            (SPACES, Text),
            (COMMENT, Comment),
            include("mixin-term"),
            (r"[,:]", Punctuation),
            (r"\)", Punctuation, "#pop"),
        ],
        "syscall-mods": [
            (r"\(", Punctuation, "mods-list"),
            default("#pop"),
        ],
        "syscall-args": [
            (SPACES, Text),
            (COMMENT, Comment),
            include("mixin-term"),
            include("mixin-number"),
            include("mixin-string"),
            (r"[@&=,<>{}\[\]]", Punctuation),
            (r"[!#$%\^*\-+/|~:;.?]", Punctuation),
            (r"\(", Punctuation, "syscall-args"),
            (r"\)", Punctuation, "#pop"),
        ],
        "root": [
            (SPACES, Text),
            (COMMENT, Comment),
            (f"({RES_ID})({SPACES})(=)", groups(Keyword.Pseudo, Text, Punctuation)),
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
                        "syscall-args",
                        "space-break",
                    ),
                ),
            ),
        ],
    }
