"""Go and Rust (``Rouge::Lexers::Go``, ``Rust``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include, words

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

GO_KEYWORDS = word_set("""
break default func interface select case defer go map struct chan else goto package switch const fallthrough if range
type continue for import return var
""")
GO_TYPES = word_set("""
bool byte complex64 complex128 error float32 float64 int8 int16 int32 int64 int rune string uint8 uint16 uint32 uint64
uintptr uint
""")
GO_FUNCTIONS = word_set("""
append cap close complex copy delete imag len make new panic print println real recover
""")
GO_CONSTANTS = word_set("true false iota nil")

GO_DECIMALS = r"[0-9](?:_?[0-9])*"
_GO_EXPONENT = rf"[eE][+-]?{GO_DECIMALS}"
_GO_FLOAT = (
    rf"(?:{GO_DECIMALS}\.(?:{GO_DECIMALS})?(?:{_GO_EXPONENT})?|{GO_DECIMALS}{_GO_EXPONENT}"
    rf"|\.{GO_DECIMALS}(?:{_GO_EXPONENT})?)"
)
GO_INTEGER = rf"0[bB]_*[01](?:_?[01])*|0[xX]_*[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0[oO]?_*[0-7](?:_?[0-7])*|{GO_DECIMALS}"
_GO_ESCAPE = r"\\[abfnrtv\\'\"]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\x[0-9A-Fa-f]{2}"
# In Rouge's order, where the first alternative that fits is taken: "<=" wins over "<-", but ">>" never beats ">=".
_GO_OPERATOR = (
    r"\+=|\+\+|\+|&\^=|&\^|&=|&&|&|==|=|!=|!|-=|--|-|\|=|\|\||\||<=|<-|<<=|<<|<|\*=|\*|\^=|\^|>>=|>>|>=|>|/|:=|%"
    r"|\.\.\.|\.|:"
)


class GoLexer(RougeLexer):
    """Go."""

    name = "Go"
    tag = "go"
    flags = re.MULTILINE
    properties = Properties(letter="Alpha", word="Alnum")
    tokens: ClassVar[States] = {
        "root": [
            (r"//.*", Comment),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment),
            (words(sorted(GO_KEYWORDS), suffix=r"\b"), Keyword),
            (words(sorted(GO_TYPES), suffix=r"\b"), Keyword.Type),
            (words(sorted(GO_FUNCTIONS), suffix=r"\b"), Name.Builtin),
            (words(sorted(GO_CONSTANTS), suffix=r"\b"), Name.Constant),
            (rf"(?:{GO_DECIMALS}|{_GO_FLOAT})i", Number),
            (_GO_FLOAT, Number),
            (GO_INTEGER, Number),
            (rf"'(?:[^\n]|{_GO_ESCAPE}|\\[0-7]{{3}})'", String.Char),
            (_GO_OPERATOR, Operator),
            (r"[()\[\]{},;]", Punctuation),
            (r"[^\W\d]\w*", Name),
            (r"\s+", Text),
            (r"`", String, "raw-string"),
            (r'"', String, "string"),
        ],
        "string": [
            (_GO_ESCAPE, String.Escape),
            (r"\\.", Error),
            (r'"', String, "#pop"),
            (r'[^"\\]+', String),
        ],
        "raw-string": [(r"`", String, "#pop"), (r"[^`]+", String)],
    }


RUST_KEYWORDS = word_set("""
as async await break const continue crate dyn else enum extern false fn for if impl in let log loop match mod move mut
pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final macro
override priv typeof unsized virtual yield try union
""")
RUST_BUILTINS = word_set("""
Add BitAnd BitOr BitXor bool c_char c_double c_float char c_int clock_t c_long c_longlong Copy c_schar c_short c_uchar
c_uint c_ulong c_ulonglong c_ushort c_void dev_t DIR dirent Div Eq Err f32 f64 FILE float fpos_t i16 i32 i64 i8 isize
Index ino_t int intptr_t mode_t Mul Neg None off_t Ok Option Ord Owned pid_t ptrdiff_t Send Shl Shr size_t Some ssize_t
str Sub time_t u16 u32 u64 u8 usize uint uintptr_t Box Vec String Rc Arc u128 i128 Result Sync Pin Unpin Sized Drop
drop Fn FnMut FnOnce Clone PartialEq PartialOrd AsMut AsRef From Into Default DoubleEndedIterator ExactSizeIterator
Extend IntoIterator Iterator FromIterator ToOwned ToString TryFrom TryInto
""")
RUST_ID = r"[^\W\d]\w*"
RUST_ESCAPE = r"\\(?:[nrt'\"\\0]|x[0-9a-fA-F]{2}|u\{(?:[0-9a-fA-F]_*){1,6}\})"
_RUST_DOT = r"[.][0-9][0-9_]*"
_RUST_EXPONENT = r"[eE][-+]?[0-9_]+"
_RUST_FLOAT = (
    rf"[0-9][0-9_]*(?:{_RUST_DOT}(?:{_RUST_EXPONENT})?(?:f32|f64)?"
    rf"|(?:{_RUST_DOT})?{_RUST_EXPONENT}(?:f32|f64)?|(?:{_RUST_DOT})?(?:{_RUST_EXPONENT})?(?:f32|f64)"
    r"|[.](?!\.|[^\W\d]))"
)
_RUST_INTEGER = (
    r"(?:0b[10_]+|0x[0-9a-fA-F_]+|0o[0-7_]+|[0-9][0-9_]*)(?:u(?:8|16|32|64|128|size)?|i(?:8|16|32|64|128|size))?"
)
_CLOSERS = {"[": "]", "(": ")", "{": "}"}


def _macro_open(match: re.Match[str], scan: Scan) -> None:
    scan.data["delimiters"][_CLOSERS[match.group()]] += 1
    scan.emit(Punctuation, match.group())


def _macro_close(match: re.Match[str], scan: Scan) -> None:
    delimiters = scan.data["delimiters"]
    delimiters[match.group()] -= 1
    if not any(delimiters.values()):
        scan.pop()
    scan.emit(Punctuation, match.group())


def _block_comment(token: object) -> list[object]:
    return [(r"\*/", token, "#pop"), (r"/\*", token, "#push"), (r"[^*/]+|[*/]", token)]


class RustLexer(RougeLexer):
    """Rust; inside a macro's delimiters anything goes."""

    name = "Rust"
    tag = "rust"
    flags = re.MULTILINE
    properties = Properties(letter="XID_Start", word="XID_Continue")
    tokens: ClassVar[States] = {
        # rustdoc's hidden lines begin with "# ".
        "line": [include("whitespace"), (r"#\s[^\n]*", Comment.Special), default("#pop")],
        "attribute": [
            include("whitespace"),
            include("literals"),
            (r"[(,)=:]", Name.Decorator),
            (r"\]", Name.Decorator, "#pop"),
            (RUST_ID, Name.Decorator),
        ],
        "whitespace": [(r"\s+", Text), include("comments")],
        "comments": [
            (r"////+[^\n]*", Comment.Single),
            (r"//[/!][^\n]*", Comment.Doc),
            (r"//[^\n]*", Comment.Single),
            (r"/\*\*\*?/", Comment.Multiline),
            (r"/\*\*\*+", Comment.Multiline, "block-comment"),
            (r"/[*][*!]", Comment.Doc, "doc-comment"),
            (r"/[*]", Comment.Multiline, "block-comment"),
        ],
        "block-comment": _block_comment(Comment.Multiline),
        "doc-comment": _block_comment(Comment.Doc),
        "root": [
            (r"\n", Text, "line"),
            include("whitespace"),
            (r"#!?\[", Name.Decorator, "attribute"),
            (words(sorted(RUST_KEYWORDS), suffix=r"\b"), Keyword),
            include("literals"),
            (r"[=-]>|<->", Keyword),
            (r"[()\[\]{}|,:;]", Punctuation),
            (r"[*/!@~&+%^<>=?-]|\.{2,3}", Operator),
            (rf"(?:[.]\s*)?{RUST_ID}(?=\s*[(])", Name.Function),
            (r"[.]\s*await\b", Keyword),
            (rf"[.]\s*{RUST_ID}", Name.Property),
            (r"[.]\s*[0-9]+", Name.Attribute),
            (rf"({RUST_ID})(::)", groups(Name.Namespace, Punctuation)),
            (r"macro_rules!", Name.Decorator, "macro-rules"),
            (rf"{RUST_ID}!", Name.Decorator, "macro"),
            (r"'static\b", Keyword),
            (rf"'{RUST_ID}", Name.Variable),
            (RUST_ID, by_word((Name.Builtin, RUST_BUILTINS), otherwise=Name)),
        ],
        "macro": [
            include("literals"),
            (r"[\[{(]", _macro_open),
            (r"[\]})]", _macro_close),
            (rf"{RUST_ID}!", Name.Decorator),
            include("root"),
            (r".", Text),
        ],
        "macro-rules": [(rf"[$](?:{RUST_ID}(?::{RUST_ID})?)?", Name.Variable), include("macro")],
        "literals": [
            (r"(?:true|false)\b", Keyword.Constant),
            (rf"b?'(?:{RUST_ESCAPE}|[^\\])'", String.Char),
            (r'b?"', String, "string"),
            (Closed(r'(?s)b?r(#*)".*?"\1', '"'), String),
            (_RUST_FLOAT, Number.Float),
            (_RUST_INTEGER, Number.Integer),
        ],
        "string": [(r'"', String, "#pop"), (RUST_ESCAPE, String.Escape), (r'[^"\\]+', String)],
    }

    def begin(self, scan: Scan) -> None:
        """Start at a line's beginning, outside any macro."""
        scan.data["delimiters"] = {"]": 0, ")": 0, "}": 0}
        scan.push("line")
