"""Verilog and assembly as NASM reads it (``Rouge::Lexers::Verilog``, ``Nasm``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

_VERILOG = load_words("verilog")
NAME = r"[a-zA-Z_][a-zA-Z0-9_]*"
LABEL = rf"[{LATIN}$._?][\w$.?#@~]*"


class VerilogLexer(RougeLexer):
    """Verilog and SystemVerilog."""

    name = "Verilog"
    tag = "verilog"
    tokens: ClassVar[States] = {
        "root": [(r"\n+", Text, "after-line"), include("blanks"), default("statement")],
        "line": [(rf"{NAME}:(?!:)", Name.Label), include("after-line")],
        "after-line": [include("inline"), (r"`define", Comment.Preproc, "macro"), default("#pop")],
        "inline": [
            (r"[ \t\r]+", Text),
            (r"\\\n", Text),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
        ],
        "blanks": [
            (r"\n+", Text, "line"),
            (r"//(?:\\.|.)*?$", Comment.Single, "line"),
            include("inline"),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"""\\(?:[\\abfnrtv"']|x[a-fA-F0-9]{2,4}|[0-7]{1,3})""", String.Escape),
            (r'[^\\"\n]+', String),
            (r"\\\n", String),
            (r"\\", String),
        ],
        "statement": [
            include("blanks"),
            (r'L?"', String, "string"),
            (r"(?:[0-9_]+\.[0-9_]*|[0-9_]*\.[0-9_]+)(?:[eE][+-]?[0-9_]+)?", Number.Float),
            (r"[0-9_]+[eE][+-]?[0-9_]+", Number.Float),
            (r"[0-9]*'h[0-9a-fA-F_?]+", Number.Hex),
            (r"[0-9]*'b?[01xz_?]+", Number.Bin),
            (r"[0-9]*'d[0-9_?]+", Number.Integer),
            (r"[0-9_]+[luLU]*", Number.Integer),
            (r"[-~!%^&*+=|?:<>/@{}]", Operator),
            (r"[()\[\],.$#;]", Punctuation),
            (r"`\w+", Comment.Preproc),
            (
                NAME,
                by_word(
                    (Keyword, _VERILOG["keywords"]),
                    (Keyword.Type, _VERILOG["types"]),
                    (Name.Builtin, _VERILOG["system"]),
                    otherwise=Name,
                ),
            ),
        ],
        "macro": [
            (r"\n", Comment.Preproc, "#pop"),
            include("inline"),
            (r";", Punctuation),
            (r"=", Operator),
            (r"\w+", Text),
        ],
    }


class NasmLexer(RougeLexer):
    """The Netwide Assembler."""

    name = "Nasm"
    tag = "nasm"
    tokens: ClassVar[States] = {
        "root": [
            (r"^\s*%", Comment.Preproc, "preprocessor"),
            include("blanks"),
            include("punctuation"),
            (rf"{LABEL}:", Name.Label),
            (
                rf"({LABEL})(\s+)((?i:equ))",
                groups(Name.Constant, Keyword.Declaration, Keyword.Declaration, push=("arguments",)),
            ),
            (
                (
                    r"BITS|USE16|USE32|SECTION|SEGMENT|ABSOLUTE|EXTERN|GLOBAL|ORG|ALIGN|STRUC|ENDSTRUC|COMMON|CPU|GROUP|"
                    r"UPPERCASE|IMPORT|EXPORT|LIBRARY|MODULE"
                ),
                Keyword,
                "arguments",
            ),
            (r"(?i:(?:res|d)[bwdqt]|times)", Keyword.Declaration, "arguments"),
            (LABEL, Name.Function, "arguments"),
            (r"[\r\n]+", Text),
        ],
        "arguments": [
            (
                r"\"(?:\\\\\"|[^\"\\n])*\"|'(?:\\\\'|[^'\\n])*'|`(?:\\\\`|[^`\\n])*`",
                String,
            ),
            (r"(?i:0x[\da-f]+|$0[\da-f]*|\d+[\da-f]*h)", Number.Hex),
            (r"(?i:[0-7]+q)", Number.Oct),
            (r"(?i:[01]+b)", Number.Bin),
            (r"(?i:\d+\.e?\d+)", Number.Float),
            (r"\d+", Number.Integer),
            include("punctuation"),
            (
                (
                    r"(?i:r\d[0-5]?[bwd]|[a-d][lh]|[er]?[a-d]x|[er]?[sb]p|[er]?[sd]i|[c-gs]s|st[0-7]|mm[0-7]|cr[0-4]|"
                    r"dr[0-367]|tr[3-7])"
                ),
                Name.Builtin,
            ),
            (LABEL, Name.Variable),
            (r"[\r\n]+", Text, "#pop"),
            include("blanks"),
        ],
        "preprocessor": [
            (r"[^;\n]+", Comment.Preproc),
            (r";.*?\n", Comment.Single, "#pop"),
            (r"\n", Comment.Preproc, "#pop"),
        ],
        "blanks": [(r"\n", Text), (r"[ \t]+", Text), (r";.*", Comment.Single)],
        "punctuation": [
            (r"[,():\[\]]+", Punctuation),
            (r"[&|^<>+*/%~-]+", Operator),
            (r"\$+", Keyword.Constant),
            (r"(?i:seg|wrt|strict)", Operator.Word),
            (r"(?i:byte|[dq]?word)", Keyword.Type),
        ],
    }
