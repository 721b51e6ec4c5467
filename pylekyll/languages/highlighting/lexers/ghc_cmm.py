"""GHC Cmm (C--) (``Rouge::Lexers::GHCCmm``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

WS = r"(?s:\s|//.*?\n|/[*](?:[^*]|(?:[*][^/]))*[*]+/)"
ID = r"(?!#[a-zA-Z])[\w#$%']+"
#: Characters that belong to an identifier only if a letter follows.
PAIRS = r"(?:\(\)|\(,\)|\[\])+"
COMPLEX_ID = r"(?:[\w#$%']|\(\)|\(,\)|\[\])*[\w#$%']"


class GHCCmmLexer(RougeLexer):
    """GHC Cmm (C--)."""

    name = "GHC Cmm (C--)"
    tag = "ghc-cmm"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"^=====.*=====$", Generic.Heading),
            (r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d+ UTC$", Comment.Single),
            include("detect-section"),
            include("preprocessor-macros"),
            include("info-tbls"),
            include("comments"),
            include("literals"),
            include("keywords"),
            include("types"),
            include("infos"),
            include("names"),
            include("operators"),
            (r"\\\n", Text),
            (r".", Text),
        ],
        "detect-section": [
            (r"(section)(\s+)", groups(Keyword, Text, push=("section",))),
        ],
        "section": [
            (r'"(?:data|cstring|text|rodata|relrodata|bss)"', Name.Builtin),
            (r"\{", Punctuation, "#pop"),
            include("names"),
            include("operators"),
            include("keywords"),
            (r"\s+", Text),
        ],
        "preprocessor-macros": [
            (r"#(?:include|endif|else|if)", Comment.Preproc),
            (f"([#]define)({WS}*)({ID})", groups(Comment.Preproc, None, Name.Label)),
        ],
        "info-tbls": [
            (r"(\{ )(info_tbls)(:)", groups(Punctuation, Name.Entity, Punctuation, push=("info-tbls-body",))),
        ],
        "info-tbls-body": [
            (r"\}", Punctuation, "#pop"),
            (r"\{", Punctuation, "info-tbls-body"),
            (r"(?=label:)", Text, "label"),
            (rf"(\()({COMPLEX_ID})(,)", groups(Punctuation, Name.Label, Punctuation)),
            include("literals"),
            include("infos"),
            include("keywords"),
            include("operators"),
            (f"{ID}", Text),
            (r"\s+", Text),
        ],
        "label": [
            include("infos"),
            include("names"),
            include("keywords"),
            include("operators"),
            (r"[^\S\n]+", Text),
            (r"\n", Text, "#pop"),
        ],
        "comments": [
            (r"/{2}.*", Comment.Single),
            (Closed(r"\(likely.*?\)", ")"), Comment),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "literals": [
            (r"-?[0-9]+\.[0-9]+", Number.Float),
            (r"-?[0-9]+", Number.Integer),
            (r'"', String.Delimiter, "literal-string"),
        ],
        "literal-string": [
            (r"\\.", String.Escape),
            (r"%.", String.Symbol),
            (r'"', String.Delimiter, "#pop"),
            (r".", String),
        ],
        "operators": [
            (r"\.\.", Operator),
            (r"[+\-*/<>=!&|~]", Operator),
            (r"[\[\].{}:;,()]", Punctuation),
        ],
        "keywords": [
            (r"(const)(\s+)", groups(Keyword.Constant, Text)),
            (r'"', String.Double),
            (Closed(r"(switch)([^{]*)(\{)", "{"), groups(Keyword, None, Punctuation)),
            (f"(arg|result)({WS}+)(hints)(:)", groups(Name.Property, None, Name.Property, Punctuation)),
            (f"(returns)({WS}*)(to)", groups(Keyword, None, Keyword)),
            (f"(never)({WS}*)(returns)", groups(Keyword, None, Keyword)),
            (rf"(return)({WS}*)(\()", groups(Keyword, None, Punctuation)),
            (
                f"(if|else|goto|call|offset|import|jump|ccall|foreign|prim|case|unwind|export|reserve|push)({WS})",
                groups(Keyword, None),
            ),
            (f"(default)({WS}*)(:)", groups(Keyword, None, Punctuation)),
        ],
        "types": [
            (rf"({ID})(?=\[[^\]])", groups(Keyword.Type)),
            (rf"({ID}\[\])", groups(Keyword.Type)),
            (rf"({ID})({WS}+)({ID})({WS}*)(\()", groups(Name.Label, None, Name.Function, None, Punctuation)),
            (f"({ID})({WS}+)({ID})", groups(Keyword.Type, None, Name.Label)),
        ],
        "infos": [
            (
                r"(args|res|upd|label|rep|srt|arity|fun_type|arg_space|updfr_space)(:)",
                groups(Name.Property, Punctuation),
            ),
            (r"(stack_info)(:)", groups(Name.Entity, Punctuation)),
        ],
        "names": [
            (rf"(::)({WS}*)([A-Z]\w+)", groups(Operator, None, Keyword.Type)),
            (f"<(?:{ID})>", Name.Builtin),
            (
                rf"(?:Sp|SpLim|Hp|HpLim|HpAlloc|BaseReg|CurrentNursery|CurrentTSO|R\d{{1,2}}|gcptr)(?!{ID})",
                Name.Variable.Global,
            ),
            (rf"([A-Z]{ID})(\.)", groups(Name.Namespace, Punctuation, push=("namespace-name",))),
            (f"(`)({ID})(`)", groups(Punctuation, Name.Function, Punctuation)),
            (OncePerRun(f"(?={COMPLEX_ID}{WS}*[{{(])", PAIRS), Text, "function"),
            (r"CLOSURE", Keyword.Type),
            (OncePerRun(COMPLEX_ID, PAIRS), Name.Label),
        ],
        "namespace-name": [
            (rf"([A-Z]{ID})(\.)", groups(Name.Namespace, Punctuation)),
            (f"({COMPLEX_ID})({WS}*)([{{(])", groups(Name.Function, None, Punctuation, pop=1)),
            (f"{COMPLEX_ID}", Name.Label, "#pop"),
            (r"(?s)(?=.)", Text, "#pop"),
        ],
        "function": [
            (r"INFO_TABLE_FUN|INFO_TABLE_CONSTR|INFO_TABLE_SELECTOR|INFO_TABLE_RET|INFO_TABLE", Name.Builtin),
            (f"%{ID}", Name.Builtin),
            (f"{COMPLEX_ID}", Name.Function),
            (r"\s+", Text),
            (r"[({]", Punctuation, "#pop"),
            include("comments"),
        ],
    }
