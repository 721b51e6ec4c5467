"""D (``Rouge::Lexers::D``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Punctuation, String, Text

KEYWORDS = alternatives("""
abstract alias align asm assert auto body break case cast catch class const continue debug default delegate delete
deprecated do else enum export extern finally final foreach_reverse foreach for function goto if immutable import
interface invariant inout in is lazy mixin module new nothrow out override package pragma private protected public
pure ref return scope shared static struct super switch synchronized template this throw try typedef typeid typeof
union unittest version volatile while with __gshared __traits __vector __parameters
""")
KEYWORDS_TYPE = alternatives("""
bool byte cdouble cent cfloat char creal dchar double float idouble ifloat int ireal long real short ubyte ucent
uint ulong ushort void wchar
""")
KEYWORDS_PSEUDO = alternatives("""
__FILE__ __FILE_FULL_PATH__ __MODULE__ __LINE__ __FUNCTION__ __PRETTY_FUNCTION__ __DATE__ __EOF__ __TIME__
__TIMESTAMP__ __VENDOR__ __VERSION__
""")


class DLexer(RougeLexer):
    """D."""

    name = "D"
    tag = "d"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\n", Text),
            (r"\s+", Text),
        ],
        "root": [
            include("whitespace"),
            (r"//.*", Comment.Single),
            (Closed(r"/(?:\\\n)?[*](?:.|\n)*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
            (r"/\+", Comment.Multiline, "nested-comment"),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (rf"(?:{KEYWORDS_TYPE})\b", Keyword.Type),
            (r"(?:false|true|null)\b", Keyword.Constant),
            (rf"(?:{KEYWORDS_PSEUDO})\b", Keyword.Pseudo),
            (r"macro\b", Keyword.Reserved),
            (r"(?:string|wstring|dstring|size_t|ptrdiff_t)\b", Name.Builtin),
            (r"0[xX](?:[0-9a-fA-F_]*\.[0-9a-fA-F_]+|[0-9a-fA-F_]+)[pP][+\-]?[0-9_]+[fFL]?[i]?", Number.Float),
            (r"[0-9_]+(?:\.[0-9_]+[eE][+\-]?[0-9_]+|\.[0-9_]*|[eE][+\-]?[0-9_]+)[fFL]?[i]?", Number.Float),
            (r"\.(?:0|[1-9][0-9_]*)(?:[eE][+\-]?[0-9_]+)?[fFL]?[i]?", Number.Float),
            (r"0[Bb][01_]+", Number.Bin),
            (r"0[0-7_]+", Number.Oct),
            (r"0[xX][0-9a-fA-F_]+", Number.Hex),
            (r"(?:0|[1-9][0-9_]*)(?:[LUu]|Lu|LU|uL|UL)?", Number.Integer),
            (
                r"""'(?:\\['"?\\abfnrtv]|\\x[0-9a-fA-F]{2}|\\[0-7]{1,3}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\&\w+;|.)'""",
                String.Char,
            ),
            (r'r"[^"]*"[cwd]?', String),
            (r"`[^`]*`[cwd]?", String),
            (Closed(r'(?:"(?:\\[\\"]|[^"\\]|\\(?![\\"]))*"|"(?s:.*)")[cwd]?', '"'), String),
            (r"""\\(?:['"?\\abfnrtv]|x[0-9a-fA-F]{2}|[0-7]{1,3}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|&\w+;)""", String),
            (r'x"[0-9a-fA-F_\s]*"[cwd]?', String),
            (r'q"\[', String, "delimited-bracket"),
            (r'q"\(', String, "delimited-parenthesis"),
            (r'q"<', String, "delimited-angle"),
            (r'q"\{', String, "delimited-curly"),
            (r'q"([a-zA-Z_]\w*)\n.*?\n\1"', String),
            (r'q"(.).*?\1"', String),
            (r"q\{", String, "token-string"),
            (r"@(?:[a-zA-Z_]\w*)?", Name.Decorator),
            (
                r"(?:~=|\^=|%=|\*=|==|!>=|!<=|!<>=|!<>|!<|!>|!=|>>>=|>>>|>>=|>>|>=|<>=|<>|<<=|<<|<=|\+\+|\+=|--|-=|\|\||\|=|&&|&=|\.\.\.|\.\.|/=)|[/.&|\-+<>!()\[\]{}?,;:$=*%^~]",
                Punctuation,
            ),
            (r"[a-zA-Z_]\w*", Name),
            (Closed(r"#line\s.*\n", "\n"), Comment.Special),
        ],
        "nested-comment": [
            (r"[^+/]+", Comment.Multiline),
            (r"/\+", Comment.Multiline, "#push"),
            (r"\+/", Comment.Multiline, "#pop"),
            (r"[+/]", Comment.Multiline),
        ],
        "token-string": [
            (r"\{", Punctuation, "token-string-nest"),
            (r"\}", String, "#pop"),
            include("root"),
        ],
        "token-string-nest": [
            (r"\{", Punctuation, "#push"),
            (r"\}", Punctuation, "#pop"),
            include("root"),
        ],
        "delimited-bracket": [
            (r"[^\[\]]+", String),
            (r"\[", String, "delimited-inside-bracket"),
            (r'\]"', String, "#pop"),
        ],
        "delimited-inside-bracket": [
            (r"[^\[\]]+", String),
            (r"\[", String, "#push"),
            (r"\]", String, "#pop"),
        ],
        "delimited-parenthesis": [
            (r"[^()]+", String),
            (r"\(", String, "delimited-inside-parenthesis"),
            (r'\)"', String, "#pop"),
        ],
        "delimited-inside-parenthesis": [
            (r"[^()]+", String),
            (r"\(", String, "#push"),
            (r"\)", String, "#pop"),
        ],
        "delimited-angle": [
            (r"[^<>]+", String),
            (r"<", String, "delimited-inside-angle"),
            (r'>"', String, "#pop"),
        ],
        "delimited-inside-angle": [
            (r"[^<>]+", String),
            (r"<", String, "#push"),
            (r">", String, "#pop"),
        ],
        "delimited-curly": [
            (r"[^{}]+", String),
            (r"\{", String, "delimited-inside-curly"),
            (r'\}"', String, "#pop"),
        ],
        "delimited-inside-curly": [
            (r"[^{}]+", String),
            (r"\{", String, "#push"),
            (r"\}", String, "#pop"),
        ],
    }
