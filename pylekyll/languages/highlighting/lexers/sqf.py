"""SQF (``Rouge::Lexers::SQF``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, word_set
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

if TYPE_CHECKING:
    import re

WORDOPERATORS = word_set("and or not")
INITIALIZERS = word_set("private param params")
CONTROLFLOW = word_set("if then else exitwith switch do case default while for from to step foreach")
CONSTANTS = word_set("""
true false player confignull controlnull displaynull grpnull locationnull netobjnull objnull scriptnull tasknull
teammembernull
""")
NAMESPACES = word_set("currentnamespace missionnamespace parsingnamespace profilenamespace uinamespace")
DIAG_COMMANDS = word_set("""
diag_activemissionfsms diag_activesqfscripts diag_activesqsscripts diag_activescripts diag_captureframe
diag_captureframetofile diag_captureslowframe diag_codeperformance diag_drawmode diag_enable diag_enabled diag_fps
diag_fpsmin diag_frameno diag_lightnewload diag_list diag_log diag_logslowframe diag_mergeconfigfile
diag_recordturretlimits diag_setlightnew diag_ticktime diag_toggle
""")

COMMANDS = load_words("sqf")["commands"]
KINDS = {
    **dict.fromkeys(DIAG_COMMANDS | COMMANDS, Name.Function),
    **dict.fromkeys(NAMESPACES, Keyword.Namespace),
    **dict.fromkeys(CONSTANTS, Keyword.Constant),
    **dict.fromkeys(CONTROLFLOW, Keyword.Reserved),
    **dict.fromkeys(INITIALIZERS, Keyword.Declaration),
    **dict.fromkeys(WORDOPERATORS, Operator.Word),
}


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word.lower()
    local = "_" in name[:-1]
    scan.emit(KINDS.get(name, Name.Variable if local else Name.Variable.Global), word)


class SQFLexer(RougeLexer):
    """SQF."""

    name = "SQF"
    tag = "sqf"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
            (r"//.*", Comment.Single),
            (r"#(?:define|undef|if(?:n)?def|else|endif|include)", Comment.Preproc),
            (r"\\\r?\n", Comment.Preproc),
            (r"__(?:EVAL|EXEC|LINE__|FILE__)", Name.Builtin),
            (Closed(r'".*?"', '"'), String),
            (Closed(r"'.*?'", "'"), String),
            (r"(?:\$|0x)[0-9a-fA-F]+", Number.Hex),
            (r"[0-9]+(?:\.)?(?:e[0-9]+)?", Number.Float),
            (r"[!%&*+\-/<=>\^|#]", Operator),
            (r"[(){}\[\],:;]", Punctuation),
            (r"[a-zA-Z0-9_]+", _word),
        ],
    }
