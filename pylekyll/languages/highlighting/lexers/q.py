"""Q (``Rouge::Lexers::Q``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Keyword,
    Literal,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
)

IDENTIFIER = r"(?i:\.?[a-z][a-z0-9_.]*)"
KEYWORDS = word_set("do if while select update delete exec from by")
WORD_OPERATORS = word_set("""
and or except inter like each cross vs sv within where in asof bin binr cor cov cut ej fby div ij insert lj ljf mavg
mcount mdev mmax mmin mmu mod msum over prior peach pj scan scov setenv ss sublist uj union upsert wavg wsum xasc
xbar xcol xcols xdesc xexp xgroup xkey xlog xprev xrank
""")
BUILTINS = word_set("""
first enlist value type get set count string key max min sum prd last flip distinct raze neg desc differ dsave dev
eval exit exp fills fkeys floor getenv group gtime hclose hcount hdel hopen hsym iasc idesc inv keys load log lsq
ltime ltrim maxs md5 med meta mins next parse plist prds prev rand rank ratios read0 read1 reciprocal reverse rload
rotate rsave rtrim save sdev show signum sin sqrt ssr sums svar system tables tan til trim txf ungroup var view
views wj wj1 ww
""")


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in KEYWORDS:
        scan.emit(Keyword, word)
    elif word in WORD_OPERATORS:
        scan.emit(Operator.Word, word)
    elif word in BUILTINS:
        scan.emit(Name.Builtin, word)
    elif re.search(r"^\.[zQqho]\.", word):
        scan.emit(Name.Constant, word)
    else:
        scan.emit(Name, word)


class QLexer(RougeLexer):
    """Q."""

    name = "Q"
    tag = "q"
    tokens: ClassVar[States] = {
        "root": [
            (r"#!(?:.*?)$", Comment.Preproc, "top"),
            default("top"),
        ],
        "top": [
            (r"^[ \t\r]+.*$", Comment.Special),
            (r"\n+", Text),
            default("base"),
        ],
        "base": [
            (r"\n+", Text),
            (r"^.\)", Keyword.Declaration),
            (f"{IDENTIFIER}", _word),
            (r"\s+/.*", Comment.Single),
            (r"[ \t\r]+", Whitespace),
            (r"(?s)^/$.*?^\\$", Comment.Multiline),
            (r"^/[^\n]*$(?:\n[^\S\n]+.*$)*", Comment.Multiline),
            (r"^\\$", Comment, "bottom"),
            (r"^\\\\\s+", Keyword, "bottom"),
            (r'"', String, "string"),
            (
                r"(?:\d+D|\d{4}\.[01]\d\.[0123]\d[DT])(?:[012]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?|(?:[012]\d)?)[zpn]?\b",
                Literal.Date,
            ),
            (r"[012]\d:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?[uvtpn]?\b", Literal.Date),
            (r"\d{4}\.[01]\d\.[0-3]\d[dpnzm]?\b", Literal.Date),
            (r"0[nNwW][hijefcpmdznuvt]?", Keyword.Constant),
            (r"'|/:|\\:|':|\\|/|0:|1:|2:", Operator),
            (r"(?:\d+[.]\d*|[.]\d+)(?:e[+-]?\d+)?[ef]?", Number.Float),
            (r"\d+e[+-]?\d+[ef]?", Number.Float),
            (r"\d+[ef]", Number.Float),
            (r"(?i)0x[0-9a-f]+", Number.Hex),
            (r"[01]+b", Number.Bin),
            (r"[0-9]+[hij]?", Number.Integer),
            (r"(?i)(?:`:[:a-z0-9._/]*|`(?:[a-z0-9.][:a-z0-9._]*)?)", String.Symbol),
            (r"(?:<=|>=|<>|::)|[?:$%&|@._#*^\-+~,!><=]:?", Operator),
            (r"[{}\[\]();]", Punctuation),
            (r"\\.*\n", Text),
        ],
        "string": [
            (r'\\"', String),
            (r'"', String, "#pop"),
            (r"\\(?:[\\nr]|[01][0-7]{2})", String.Escape),
            (r'[^\\"\n]+', String),
            (r"\\", String),
        ],
        "bottom": [
            (r"(?s).+\Z", Comment.Multiline),
        ],
    }
