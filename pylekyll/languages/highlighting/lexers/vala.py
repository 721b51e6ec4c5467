"""Vala (``Rouge::Lexers::Vala``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

ID = r"(?i:@?[_a-z]\w*)"
KEYWORDS = alternatives("""
abstract as async base break case catch const construct continue default delegate delete do dynamic else ensures
enum errordomain extern false finally for foreach get global if in inline interface internal is lock new null out
override owned private protected public ref requires return set signal sizeof static switch this throw throws true
try typeof unowned var value virtual void weak while yield
""")
KEYWORDS_TYPE = alternatives("""
bool char double float int int8 int16 int32 int64 long short size_t ssize_t string unichar uint uint8 uint16 uint32
uint64 ulong ushort
""")


class ValaLexer(RougeLexer):
    """Vala."""

    name = "Vala"
    tag = "vala"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"//.*?$", Comment.Single),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
        ],
        "root": [
            include("whitespace"),
            (Closed(r"^\s*\[.*?\]", "]"), Name.Attribute),
            (rf"(?:<\[)\s*(?:{ID}:)?", Keyword),
            (r"\]>", Keyword),
            (r"[~!%^&*()+=|\[\]{}:;,.<>/?-]", Punctuation),
            (Closed(r'@"(?:\\.|[^"\\\n])*"|@".*"', '"'), String),
            (r'"(?:\\.|[^"\\\n]|\\(?=\n))*["\n]|".*"', String),
            (r"'(?:\\.|.)'", String.Char),
            (r"(?i)0x[0-9a-f]+[lu]?", Number),
            (r"(?i)[0-9](?:[.][0-9]*)?(?:e[+-][0-9]+)?[fldu]?", Number),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (rf"(?:{KEYWORDS_TYPE})\b", Keyword.Type),
            (r"class|struct", Keyword, "class"),
            (r"namespace|using", Keyword, "namespace"),
            (rf"{ID}(?=\s*[(])", Name.Function),
            (ID, Name),
            (r"#.*", Comment.Preproc),
        ],
        "class": [
            include("whitespace"),
            (ID, Name.Class, "#pop"),
        ],
        "namespace": [
            include("whitespace"),
            (r"(?=[(])", Text, "#pop"),
            (f"(?:{ID}|[.])+", Name.Namespace, "#pop"),
        ],
    }
