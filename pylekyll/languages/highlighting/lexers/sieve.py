"""Sieve (``Rouge::Lexers::Sieve``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

ID = r":?[a-zA-Z_][a-zA-Z0-9_]*"
CONTROLS = word_set("if elsif else require stop")
ACTIONS = word_set("""
keep fileinto redirect discard addheader deleteheader reject ereject notify setflag addflag removeflag vacation
replace enclose extracttext
""")
TESTS = word_set("""
address allof anyof exists false header not size true body hasflag spamtest virustest date currentdate
valid_notify_method notify_method_capability mailboxexists metadata metadataexists servermetadata
servermetadataexists
""")


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    if word in CONTROLS:
        scan.emit(Keyword, word)
    elif word in TESTS:
        scan.emit(Name.Variable, word)
    elif word in ACTIONS:
        scan.emit(Name.Function, word)
    elif re.search(r"^:", word):
        scan.emit(Operator, word)
    else:
        scan.emit(Name.Other, word)


class SieveLexer(RougeLexer):
    """Sieve."""

    name = "Sieve"
    tag = "sieve"
    tokens: ClassVar[States] = {
        "comments-and-whitespace": [
            (r"\s+", Text),
            (r"#.*", Comment.Single),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
        ],
        "string": [
            (r"\\.", String.Escape),
            (r'"', String.Double, "#pop"),
            (r"\$\{(?:[0-9][.0-9]*|[a-zA-Z_][.a-zA-Z0-9_]*)\}", String.Interpol),
            (r".", String.Double),
        ],
        "root": [
            include("comments-and-whitespace"),
            (r"[\[\](),;{}]", Punctuation),
            (ID, _word),
            (r'"', String.Double, "string"),
            (OncePerRun(r"[0-9]+[KMG]", r"[0-9]+"), Number.Integer),
        ],
    }
