"""Pascal (``Rouge::Lexers::Pascal``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

ID = r"(?i:@?[_a-z]\w*)"
KEYWORDS = alternatives("""
absolute abstract all and and_then array as asm assembler attribute begin bindable case class const constructor
delay destructor div do downto else end except exit export exports external far file finalization finally for
forward function goto if implementation import in inc index inherited initialization inline interface interrupt is
label library message mod module near nil not object of on only operator or or_else otherwise out overload override
packed pascal pow private procedure program property protected public published qualified raise read record register
repeat resident resourcestring restricted safecall segment set shl shr stdcall stored string then threadvar to try
type unit until uses value var view virtual while with write writeln xor
""")
KEYWORDS_TYPE = alternatives("""
ansichar ansistring bool boolean byte bytebool cardinal char comp currency double dword extended int64 integer
iunknown longbool longint longword pansichar pansistring pbool pboolean pbyte pbytearray pcardinal pchar pcomp
pcurrency pdate pdatetime pdouble pdword pextended phandle pint64 pinteger plongint plongword pointer ppointer
pshortint pshortstring psingle psmallint pstring pvariant pwidechar pwidestring pword pwordarray pwordbool real
real48 shortint shortstring single smallint string tclass tdate tdatetime textfile thandle tobject ttime variant
widechar widestring word wordbool
""")


class PascalLexer(RougeLexer):
    """Pascal."""

    name = "Pascal"
    tag = "pascal"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"(?://).*$\n?", Comment.Single),
            (r"(?:--).*$\n?", Comment.Single),
            (Closed(r"(?s)\(\*.*?\*\)", "*)"), Comment.Multiline),
            (Closed(r"(?s)\{.*?\}", "}"), Comment.Multiline),
        ],
        "root": [
            include("whitespace"),
            (
                r"(?:(?:0(?:x|X)[0-9a-fA-F]*)|(?:(?:[0-9]+\.?[0-9]*)|(?:\.[0-9]+))(?:(?:e|E)(?:\+|-)?[0-9]+)?)(?:L|l|UL|ul|u|U|F|f|ll|LL|ull|ULL)?",
                Number,
            ),
            (r"\$[0-9A-Fa-f]+", Number.Hex),
            (r"[~!@#$%\^&*()+`\-={}\[\]:;<>?,./|\\]", Punctuation),
            (Closed(r"'(?:[^']|'')*'", "'"), String),
            (r"(?i)(?:true|false|nil)\b", Name.Builtin),
            (rf"(?i)(?:{KEYWORDS})\b", Keyword),
            (rf"(?i)(?:{KEYWORDS_TYPE})\b", Keyword.Type),
            (ID, Name),
        ],
    }
