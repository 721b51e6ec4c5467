"""BPF (``Rouge::Lexers::BPF``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    Text,
    Whitespace,
)

TYPE_KEYWORDS = alternatives("u8 u16 u32 u64 s8 s16 s32 s64 ll")
MISC_KEYWORDS = alternatives("be16 be32 be64 le16 le32 le64 bswap16 bswap32 bswap64 exit lock map")


class BPFLexer(RougeLexer):
    """BPF."""

    name = "BPF"
    tag = "bpf"
    tokens: ClassVar[States] = {
        "root": [
            (
                OncePerRun(r"(?i)(\d+)(:)(\s+)(\([0-9a-fA-F]{2}\))", r"(?i)\d+"),
                groups(Generic.Lineno, Punctuation, Whitespace, Generic),
            ),
            (
                OncePerRun(r"(?i)(\d+)(:)(\s+)((?:[0-9a-fA-F]{2} ){8})", r"(?i)\d+"),
                groups(Generic.Lineno, Punctuation, Whitespace, Generic),
            ),
            (OncePerRun(r"(\d+)(:)(\s+)", r"\d+"), groups(Generic.Lineno, Punctuation, Whitespace)),
            (r"(?i)(call)(\s+)(\d+)", groups(Keyword, Whitespace, Number.Integer)),
            (
                r"(?i)(call)(\s+)(\w+)(?:(#)(\d+))?",
                groups(Keyword, Whitespace, Name.Builtin, Punctuation, Number.Integer),
            ),
            (
                r"(?i)(gotol?)(\s*)([-+]0x\w+)?([-+]\d+)?(\s*)(<?\w+>?)",
                groups(Keyword, Whitespace, Number.Hex, Number.Integer, Whitespace, Name.Label),
            ),
            (
                r"(?i)(if)(\s+)([rw]\d+)(\s*)([s!=<>]+)(\s*)(0x[0-9a-fA-F]+|[-]?\d+)(\s*)(gotol?)(\s*)([-+]0x\w+)?([-+]\d+)?(\s*)(<?\w+>?)",
                groups(
                    Keyword,
                    Whitespace,
                    Name,
                    Whitespace,
                    Operator,
                    Whitespace,
                    Number,
                    Whitespace,
                    Keyword,
                    Whitespace,
                    Number.Hex,
                    Number.Integer,
                    Whitespace,
                    Name.Label,
                ),
            ),
            (
                r"(?i)(if)(\s+)([rw]\d+)(\s*)([s!=<>]+)(\s*)([rw]\d+)(\s*)(gotol?)(\s*)([-+]0x\w+)?([-+]\d+)?(\s*)(<?\w+>?)",
                groups(
                    Keyword,
                    Whitespace,
                    Name,
                    Whitespace,
                    Operator,
                    Whitespace,
                    Name,
                    Whitespace,
                    Keyword,
                    Whitespace,
                    Number.Hex,
                    Number.Integer,
                    Whitespace,
                    Name.Label,
                ),
            ),
            (
                rf"(?i)(\*)(\s*)(\()({TYPE_KEYWORDS})(\s*)(\*)(\))",
                groups(
                    Operator,
                    Whitespace,
                    Punctuation,
                    Keyword.Type,
                    Whitespace,
                    Operator,
                    Punctuation,
                    push=("address",),
                ),
            ),
            (r"(?i)[+-/*&|><^s]{0,3}=", Operator),
            (r"(?i)([+-]?)([rw]\d+)", groups(Punctuation, Name)),
            (r"//", Comment.Single, "linecomment"),
            (r"/\*", Comment.Multiline, "multilinescomment"),
            (f"(?i)(?:{MISC_KEYWORDS})", Keyword),
            (r"(?i)([-]?0x[0-9a-fA-F]+|[-]?\d+)(\s*)(ll)?", groups(Number, Whitespace, Keyword.Type)),
            (OncePerRun(r"(?i)(\w+)(\s*)(ll)", r"(?i)\w+"), groups(Name, Whitespace, Keyword.Type)),
            (OncePerRun(r"(\w+)(\s*)(:)", r"\w+"), groups(Name.Label, Whitespace, Punctuation)),
            (r"(?s).", Text),
        ],
        "address": [
            (
                r"(?i)(\()([rw]\d+)(\s*)([+-])(\s*)(\d+)(\))",
                groups(Punctuation, Name, Whitespace, Operator, Whitespace, Number.Integer, Punctuation, pop=1),
            ),
            (OncePerRun(r"(\w+)(\[)(\d+)(\])", r"\w+"), groups(Name, Punctuation, Number.Integer, Punctuation, pop=1)),
            (
                OncePerRun(r"(?i)(\w+)(\[)([rw]\d+)(\])", r"(?i)\w+"),
                groups(Name, Punctuation, Name, Punctuation, pop=1),
            ),
        ],
        "linecomment": [
            (r"\n", Comment.Single, "#pop"),
            (r".+", Comment.Single),
        ],
        "multilinescomment": [
            (r"\*/", Comment.Multiline, "#pop"),
            (r"(?:[^*/]+)", Comment.Multiline),
            (r"(?:[*/])", Comment.Multiline),
        ],
    }
