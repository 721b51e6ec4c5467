"""SAS (``Rouge::Lexers::SAS``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups
from pylekyll.languages.highlighting.guarded import Closed
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
)
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

_WORDS = load_words("sas")
STATEMENTS = _WORDS["statements"]
FUNCTIONS = _WORDS["functions"]
MACRO_WORDS = _WORDS["macro_statements"] | _WORDS["macro_functions"]
PROCEDURES = _WORDS["procs"]
#: The keywords of some procedures, by their names.
OF_PROCEDURES = {name.removeprefix("of_"): words for name, words in _WORDS.items() if name.startswith("of_")}


def _procedure(match: re.Match[str], scan: Scan) -> None:
    name = scan.data["procedure"] = match[3].upper()
    scan.emit(Keyword, match[1])
    scan.emit(Text, match[2])
    scan.emit(Keyword if name in PROCEDURES else Name, match[3])
    scan.push("proc")


def _word_of_procedure(match: re.Match[str], scan: Scan) -> None:
    word = match[0].upper()
    known = OF_PROCEDURES.get(scan.data.get("procedure", ""), ())
    scan.emit(Keyword if word in STATEMENTS or word in FUNCTIONS or word in known else Name, match[0])


class SASLexer(RougeLexer):
    """SAS."""

    name = "SAS"
    tag = "sas"
    tokens: ClassVar[States] = {
        "basics": [
            (r"\s+", Text),
            (Closed(r"^\s*%?\*[^;]*;", ";"), Comment.Single),
            (Closed(r"(;)(\s*)(%?\*[^;]*;)", ";"), groups(Punctuation, Text, Comment.Single)),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
            (r"(?i)'[0-9a-z]+?'d", Literal.Date),
            (Closed(r"(?i)'.+?'dt", "'dt", "'DT", "'Dt", "'dT"), Literal.Date),
            (r"(?i)'[0-9:]+?([a|p]m)?'t", Literal.Date),
            (r"'", String.Single, "single_string"),
            (r'"', String.Double, "double_string"),
            (r"(?i)&[a-z0-9_&.]+", Name.Variable),
            (r"(?i)\d[0-9a-f]*x", Number.Hex),
            (r"(?i)\d[0-9e\-.]+", Number),
            (r"(?i)(?:_n_|_error_|_file_|_infile_|_msg_|_iorc_|_cmd_)\b", Name.Builtin.Pseudo),
            (r"(?i)(?:_character_|_numeric_|_all_)\b", Name.Builtin),
            (r"(?i)(datalines|cards)(\s*)(;)", groups(Keyword, Text, Punctuation, push=("datalines",))),
            (r"(?i)(datalines4|cards4)(\s*)(;)", groups(Keyword, Text, Punctuation, push=("datalines4",))),
            (r"\*\*|[*/+-]", Operator),
            (r"[^¬~]?=:?|[<>]=?:?", Operator),
            (r"(?i)(?:eq|ne|gt|lt|ge|le|in)\b", Operator.Word),
            (r"[&|!¦¬∘~]", Operator),
            (r"(?i)(?:and|or|not)\b", Operator.Word),
            (r"(?i)(?:of|like)\b", Operator.Word),
            (r"\d+", Number.Integer),
            (r"\$", Keyword.Type),
            (r"(?i)(%macro|%mend)(\s*)(\w+)", groups(Keyword, Text, Name.Function)),
            (r"%mend", Keyword),
            (r"%\w+", by_word((Keyword, MACRO_WORDS), otherwise=Name, fold=str.upper)),
        ],
        "basics2": [
            (r"\s\.[;\s]", Keyword.Constant),
            (r"\s\.[a-z_]", Name.Constant),
            (r"[(),;:{}\[\]\\.]", Punctuation),
            (r"[@?]", String.Symbol),
            (r"\S+", Text),
        ],
        "root": [
            include("basics"),
            (r"(?i)(proc)(\s+)(\w+)", _procedure),
            (r"(?i)(data)(\s+)([\w.]+)", groups(Keyword, Text, Name.Variable)),
            (r"(?i)(libname)(\s+)(\w+)", groups(Keyword, Text, Name.Variable)),
            (r"\w+", by_word((Keyword, STATEMENTS), (Keyword, FUNCTIONS), otherwise=Name, fold=str.upper)),
            include("basics2"),
        ],
        "single_string": [
            (r"''", String.Escape),
            (r"'", String.Single, "#pop"),
            (r"[^']+", String.Single),
        ],
        "double_string": [
            (r"(?i)&[a-z0-9_&]+\.?", String.Interpol),
            (r'""', String.Escape),
            (r'"', String.Double, "#pop"),
            (r'[^&"]+', String.Double),
            (r"&", String.Double),
        ],
        "datalines": [
            (r"[^;]+", String.Heredoc),
            (r";", Punctuation, "#pop"),
        ],
        "datalines4": [
            (r";{4}", Punctuation, "#pop"),
            (r"[^;]+", String.Heredoc),
            (r";{1,3}", String.Heredoc),
        ],
        "proc": [
            (r"(?i)quit|run", Keyword, "#pop"),
            include("basics"),
            (r"\w+", _word_of_procedure),
            include("basics2"),
        ],
    }
