"""Tcl (``Rouge::Lexers::TCL``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Error, Keyword, Name, Punctuation, String, Text, TokenType

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Scan

KEYWORDS = word_set("""
after apply array break catch continue elseif else error eval expr for foreach global if namespace proc rename return
set switch then trace unset update uplevel upvar variable vwait while
""")
BUILTINS = word_set("""
append bgerror binary cd chan clock close concat dde dict encoding eof exec exit fblocked fconfigure fcopy file
fileevent flush format gets glob history http incr info interp join lappend lassign lindex linsert list llength load
loadTk lrange lrepeat lreplace lreverse lsearch lset lsort mathfunc mathop memory msgcat open package pid pkg::create
pkg_mkIndex platform platform::shell puts pwd re_syntax read refchan regexp registry regsub scan seek socket source
split string subst tell time tm unknown unload
""")

# What ends a word: closing brackets, the end of a command, blanks.
END_WORD = r"\)\]\};\n\r\t\v"


def _close_braces(scan: Scan, value: str) -> None:
    """Leave every state down to the innermost braces, and those, for a brace that closes them."""
    while scan.stack[-1] != "brace":
        scan.pop()
    scan.pop()
    scan.emit(Punctuation, value)


def _brace_abort(match: re.Match[str], scan: Scan) -> None:
    if "brace" in scan.stack:
        _close_braces(scan, match.group())
    else:
        scan.emit(Error, match.group())


def _opening_in_string(match: re.Match[str], scan: Scan) -> None:
    scan.data["braces"] = scan.data.get("braces", 0) + 1
    scan.emit(String.Double, match.group())


def _closing_in_string(match: re.Match[str], scan: Scan) -> None:
    if "brace" in scan.stack and scan.data.get("braces", 0) == 0:
        _close_braces(scan, match.group())
    else:
        scan.data["braces"] = scan.data.get("braces", 0) - 1
        scan.emit(String.Double, match.group())


def _command(suffix: str = "") -> list[Any]:
    """Return the rules for the first word of a command; its arguments are read in ``params`` with the same suffix."""
    return [
        (r"#", Comment, "comment"),
        include("word"),
        (rf"(?=[{END_WORD}])", Text, f"params{suffix}"),
        (rf"[^{END_WORD}]+", by_word((Keyword, KEYWORDS), (Name.Builtin, BUILTINS), otherwise=Text)),
        include("whitespace"),
    ]


def _delimited(name: str, close: str, others: str, mismatch: TokenType) -> dict[str, list[Any]]:
    """Return the states for commands within brackets that ``close`` ends; ``others`` are closings of other brackets."""
    return {
        f"command-in-{name}": _command(f"-in-{name}"),
        f"params-in-{name}": [(close, Punctuation, "#pop:2"), (others, mismatch), include("params")],
        name: [(close, Punctuation, "#pop"), include(f"command-in-{name}")],
    }


class TclLexer(RougeLexer):
    """Tcl. A closing brace ends everything that is open within the braces."""

    name = "Tcl"
    tag = "tcl"
    tokens: ClassVar[States] = {
        "root": [include("command")],
        "command": _command(),
        **_delimited("brace", r"\}", r"[)\]]", Text),
        **_delimited("paren", r"\)", r"[\]}]", Error),
        **_delimited("bracket", r"\]", r"[)}]", Error),
        "word": [
            (r"\{\*\}", Keyword),
            (r"\}", _brace_abort),
            include("interp"),
            (r"\{", Punctuation, "brace"),
            (r"\(", Punctuation, "paren"),
            (r'"', String.Double, "string"),
            (rf'[^{END_WORD}]+?(?=[(\[{{"\\])', Text),
        ],
        "params": [
            (r";", Punctuation, "#pop"),
            (r"\n", Text, "#pop"),
            (r"else|elseif|then", Keyword),
            include("word"),
            include("whitespace"),
            (rf"[^{END_WORD}]+", Text),
        ],
        "whitespace": [(r"\s+", Text)],
        "interp": [
            (r"\[", Punctuation, "bracket"),
            (r"\$[a-z0-9.:-]+", Name.Variable),
            (Closed(r"(?s)\$\{.*?\}", "}"), Name.Variable),
            (r"\$", Text),
            (r"\\[0-7]{3}", String.Escape),
            (r"(?i)\\x[0-9a-f]{2}", String.Escape),
            (r"(?i)\\u[0-9a-f]{4}", String.Escape),
            (r"(?s)\\.", String.Escape),
        ],
        "comment": [(OncePerRun(r".*[^\\]\n", r".+"), Comment, "#pop"), (OncePerRun(r".*\\\n", r".+"), Comment)],
        "string": [
            (r'"', String.Double, "#pop"),
            include("interp"),
            (r'[^\\\[$"{}]+', String.Double),
            (r"\{", _opening_in_string),
            (r"\}", _closing_in_string),
        ],
    }
