"""Zig (``Rouge::Lexers::Zig``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
align linksection threadlocal struct enum union error break return anyframe fn c_longlong c_ulonglong c_longdouble
c_void comptime_float c_short c_ushort c_int c_uint c_long c_ulong continue asm defer errdefer const var extern
packed export pub if else switch and or orelse while for bool unreachable try catch async suspend nosuspend await
resume undefined usingnamespace test void noreturn type anyerror usize noalias inline noinline comptime callconv
volatile allowzero
""")
BUILTINS = word_set("""
@addWithOverflow @as @atomicLoad @atomicStore @bitCast @breakpoint @alignCast @alignOf @cDefine @cImport @cInclude
@bitOffsetOf @atomicRmw @bytesToSlice @byteOffsetOf @OpaqueType @panic @ptrCast @bitReverse @Vector @sin @cUndef
@canImplicitCast @clz @cmpxchgWeak @cmpxchgStrong @compileError @compileLog @ctz @popCount @divExact @divFloor @cos
@divTrunc @embedFile @export @tagName @TagType @errorName @call @errorReturnTrace @fence @fieldParentPtr @field
@unionInit @errorToInt @intToEnum @enumToInt @setAlignStack @frame @Frame @exp @exp2 @log @log2 @log10 @fabs @floor
@ceil @trunc @round @floatCast @intToFloat @floatToInt @boolToInt @errSetCast @intToError @frameAddress @import
@newStackCall @asyncCall @intToPtr @intCast @frameSize @memcpy @memset @mod @mulWithOverflow @splat @ptrToInt @rem
@returnAddress @setCold @Type @shuffle @setGlobalLinkage @setGlobalSection @shlExact @This @hasDecl @hasField
@setRuntimeSafety @setEvalBranchQuota @setFloatMode @shlWithOverflow @shrExact @sizeOf @bitSizeOf @sqrt @byteSwap
@subWithOverflow @sliceToBytes comptime_int @truncate @typeInfo @typeName @TypeOf
""")
ID = r"(?i:[a-z_]\w*)"
ESCAPES = r"""\\(?:[nrt'"\\0]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})"""
DOT = r"[.][0-9_]+"
EXP = r"e[-+]?[0-9_]+"


def _name(match: re.Match[str], scan: Scan) -> None:
    dot, _, name, _, call = match.groups()
    if name in KEYWORDS:
        token = Keyword
    elif name in BUILTINS:
        token = Name.Builtin
    elif dot:
        token = Name.Function if call else Name.Property
    else:
        token = Name
    groups(Punctuation, Text, token, Text, Punctuation)(match, scan)


class ZigLexer(RougeLexer):
    """Zig."""

    name = "Zig"
    tag = "zig"
    tokens: ClassVar[States] = {
        "bol": [
            include("whitespace"),
            (r"#\s[^\n]*", Comment.Special),
            default("#pop"),
        ],
        "attribute": [
            include("whitespace"),
            include("literals"),
            (r"[(,)=:]", Name.Decorator),
            (r"\]", Name.Decorator, "#pop"),
            (ID, Name.Decorator),
        ],
        "whitespace": [
            (r"\s+", Text),
            (r"//[^\n]*", Comment),
        ],
        "root": [
            (r"\n", Text, "bol"),
            include("whitespace"),
            (r"(?:(?:i|u)[0-9]+)\b", Keyword.Type),
            (r"(?:f(?:16|32|64|128))\b", Keyword.Type),
            (r"(?:(?:isize|usize))\b", Keyword.Type),
            include("literals"),
            (f"'{ID}", Name.Variable),
            (rf"([.]?)(\s*)(@?{ID})(\s*)([(]?)", _name),
            (r"[()\[\]{}|,:;]", Punctuation),
            (r"[*/!@~&+%^<>=?-]|\.{1,3}", Operator),
        ],
        "literals": [
            (r"(?:true|false|null)\b", Keyword.Constant),
            (rf"'(?:{ESCAPES}|[^\\])'", String.Char),
            (r'"', String, "string"),
            (r'(?s)r(#*)".*?"\1', String),
            (f"[0-9]+(?:{DOT}(?:{EXP})?|(?:{DOT})?{EXP})", Number.Float),
            (r"(?:0b[10_]+|0x[0-9a-fA-F_]+|[0-9_]+)", Number.Integer),
        ],
        "string": [
            (r'"', String, "#pop"),
            (ESCAPES, String.Escape),
            (r'[^"\\]+', String),
        ],
    }
