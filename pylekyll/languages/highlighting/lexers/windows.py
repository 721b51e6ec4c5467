"""Batch files and Visual Basic (``Rouge::Lexers::Batchfile``, ``VisualBasic``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
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
    from pylekyll.languages.highlighting.tokens import TokenType

_BATCH = load_words("batchfile")


def _command(match: re.Match[str], scan: Scan) -> None:
    # As in Rouge: text after an unknown program's name is an error, and every unknown word is a declaration.
    word = match.group(1)
    if word in _BATCH["builtin_commands"] or word in _BATCH["other_commands"]:
        scan.emit(Name.Builtin, match.group())
        return
    tables = (("devices", Keyword.Reserved), ("keywords", Keyword), ("operator_words", Operator.Word))
    kinds = (*tables, ("attributes", Name.Attribute))
    scan.emit(next((token for table, token in kinds if word in _BATCH[table]), Keyword.Declaration), word)
    scan.emit(Error, match.group(2))


def _quoted(quote: str, token: TokenType) -> list[Any]:
    return [
        include("escape"),
        (quote, token, "#pop"),
        include("expansions"),
        (rf"[^\^{quote}%!]+", token),
    ]


class BatchfileLexer(RougeLexer):
    """Windows' command files."""

    name = "Batchfile"
    tag = "batchfile"
    flags = re.MULTILINE | re.ASCII | re.IGNORECASE
    tokens: ClassVar[States] = {
        "root": [
            (r"@?rem\b.*$", Comment),
            (r"^::.*$", Comment),
            (r":[a-z]+", Name.Label),
            (r"([a-z]\w*)(\.exe|com|bat|cmd|msi)?", _command),
            (r"(?:[/+]|--?)[a-z]+\s*", Name.Attribute),
            include("expansions"),
            (r"[<>&|(){}\[\]\-+=;,~?*]", Operator),
            (r"\s+", Text),
            (r"0x[0-9a-f]+", Number.Hex),
            (r"[0-9]", Number),
            (r'"', String.Double, "double-quoted"),
            (r"'", String.Single, "single-quoted"),
            (r"`", String.Backtick, "backtick"),
            (r"[^\s&|()\[\]{}^=;!%+\-,\"'`~?*]+", Text),
            include("escape"),
        ],
        "escape": [(r"\^(?s:.)", String.Escape)],
        "expansions": [
            (OncePerRun(r"[%!]+[a-z_$@#]+[%!]+", r"[%!]+"), Name.Variable),
            (OncePerRun(r"%+~?[a-z]+\d?", r"%+"), Name.Variable.Magic),
        ],
        "double-quoted": _quoted('"', String.Double),
        "single-quoted": _quoted("'", String.Single),
        "backtick": _quoted("`", String.Backtick),
    }


VB_KEYWORDS = word_set("""
AddHandler Alias ByRef ByVal CBool CByte CChar CDate CDbl CDec CInt CLng CObj CSByte CShort CSng CStr CType CUInt
CULng CUShort Call Case Catch Class Const Continue Declare Default Delegate Dim DirectCast Do Each Else ElseIf End
EndIf Enum Erase Error Event Exit False Finally For Friend Function Get Global GoSub GoTo Handles If Implements
Imports Inherits Interface Let Lib Loop Me Module MustInherit MustOverride MyBase MyClass Namespace Narrowing New Next
Not NotInheritable NotOverridable Nothing Of On Operator Option Optional Overloads Overridable Overrides ParamArray
Partial Private Property Protected Public RaiseEvent ReDim ReadOnly RemoveHandler Resume Return Select Set Shadows
Shared Single Static Step Stop Structure Sub SyncLock Then Throw To True Try TryCast Using Wend When While Widening
With WithEvents WriteOnly
""")
VB_TYPES = word_set("""
Boolean Byte Char Date Decimal Double Integer Long Object SByte Short Single String Variant UInteger ULong UShort
""")
VB_OPERATORS = word_set("AddressOf And AndAlso As GetType In Is IsNot Like Mod Or OrElse TypeOf Xor")
VB_NAME = rf"[{LATIN}_]\w*"
VB_SUFFIX = r"(?:[SILDFR]|US|UI|UL)?"


class VisualBasicLexer(RougeLexer):
    """Visual Basic."""

    name = "Visual Basic"
    tag = "vb"
    tokens: ClassVar[States] = {
        "blanks": [
            (r"\s+", Text),
            (r"(?i:rem\b).*?$", Comment.Single),
            (Closed(r"(?s:%\{.*?%\})", "%}"), Comment.Multiline),
            (r"'.*$", Comment.Single),
        ],
        "root": [
            include("blanks"),
            (
                (
                    r"#If\b.*?\bThen|#ElseIf\b.*?\bThen|#End\s+If|#Const|#ExternalSource.*?\n|#End\s+ExternalSource|"
                    r"#Region.*?\n|#End\s+Region|#ExternalChecksum"
                ),
                Comment.Preproc,
            ),
            (r"[.]", Punctuation, "dotted"),
            (r"[(){}!#,:]", Punctuation),
            (r"Option\s+(?:Strict|Explicit|Compare)\s+(?:On|Off|Binary|Text)", Keyword.Declaration),
            (r"End\b", Keyword, "end"),
            (r"(?:Dim|Const)\b", Keyword, "dim"),
            (r"(?:Function|Sub|Property)\b", Keyword, "function"),
            (r"(?:Class|Structure|Enum)\b", Keyword, "class"),
            (r"(?:Module|Namespace|Imports)\b", Keyword, "namespace"),
            (
                r"[A-Z]\w*",
                by_word(
                    (Keyword, VB_KEYWORDS),
                    (Keyword.Type, VB_TYPES),
                    (Operator.Word, VB_OPERATORS),
                    (Name.Builtin, word_set("Console ConsoleColor")),
                    otherwise=Name,
                ),
            ),
            (r"&=|[*]=|/=|\\=|\^=|\+=|-=|<<=|>>=|<<|>>|:=|<=|>=|<>|[-&*/\\^+=<>.]", Operator),
            (r'"', String, "string"),
            (rf"{VB_NAME}[%&@!#$]?", Name),
            (r"#.*?#", Literal.Date),
            (r"(?i:(?:\d+\.\d*|\d*\.\d+)(?:f[+-]?\d+)?)", Number.Float),
            (rf"\d+{VB_SUFFIX}", Number.Integer),
            (r"_\n", Keyword),
        ],
        "dotted": [include("blanks"), (VB_NAME, Name, "#pop")],
        "string": [(r'""', String.Escape), (r'"C?', String, "#pop"), (r'[^"]+', String)],
        "dim": [include("blanks"), (VB_NAME, Name.Variable, "#pop"), default("#pop")],
        "function": [include("blanks"), (VB_NAME, Name.Function, "#pop")],
        "class": [include("blanks"), (VB_NAME, Name.Class, "#pop")],
        "namespace": [include("blanks"), (rf"{VB_NAME}(?:[.]{VB_NAME})*", Name.Namespace, "#pop")],
        "end": [
            include("blanks"),
            (r"(?:Function|Sub|Property|Class|Structure|Enum|Module|Namespace)\b", Keyword, "#pop"),
            default("#pop"),
        ],
    }
