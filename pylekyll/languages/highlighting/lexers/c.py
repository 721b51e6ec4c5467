"""C and C++ (``Rouge::Lexers::C``, ``Cpp``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include, inherit

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
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
    TokenType,
)

if TYPE_CHECKING:
    import re

KEYWORDS = word_set("""
auto break case const continue default do else enum extern for goto if register restricted return sizeof static
struct switch typedef union volatile virtual while _Alignas _Alignof _Atomic _Generic _Imaginary _Noreturn
_Static_assert _Thread_local
""")
TYPES = word_set("""
int long float short double char unsigned signed void jmp_buf FILE DIR div_t ldiv_t mbstate_t sig_atomic_t fpos_t
clock_t time_t va_list size_t ssize_t off_t wchar_t ptrdiff_t wctrans_t wint_t wctype_t _Bool _Complex int8_t int16_t
int32_t int64_t uint8_t uint16_t uint32_t uint64_t int_least8_t int_least16_t int_least32_t int_least64_t
uint_least8_t uint_least16_t uint_least32_t uint_least64_t int_fast8_t int_fast16_t int_fast32_t int_fast64_t
uint_fast8_t uint_fast16_t uint_fast32_t uint_fast64_t intptr_t uintptr_t intmax_t uintmax_t char16_t char32_t
""")
RESERVED = word_set("""
__asm __int8 __based __except __int16 __stdcall __cdecl __fastcall __int32 __declspec __finally __int61 __try __leave
inline _inline __inline naked _naked __naked restrict _restrict __restrict thread _thread __thread typename _typename
__typename
""")
CPP_KEYWORDS = KEYWORDS | word_set("""
asm auto catch char8_t concept consteval constexpr constinit const_cast co_await co_return co_yield delete
dynamic_cast explicit export friend mutable namespace new operator private protected public reinterpret_cast requires
restrict size_of static_cast this throw throws typeid typename using virtual final override import module alignas
alignof decltype noexcept static_assert thread_local try
""")
CPP_TYPES = TYPES | word_set("bool")
CPP_RESERVED = RESERVED | word_set("""
__virtual_inheritance __uuidof __super __single_inheritance __multiple_inheritance __interface __event
""")

IDENTIFIER = r"[a-zA-Z_][a-zA-Z0-9_]*"
# Comments and blanks between a signature and its body.
BETWEEN = r"(?:\s|//[^\n]*?\n|/[*].*?[*]/)*"
# Digits with single quotes between, as C++ has them.
DIGITS = r"\d(?:'?\d)*"


def word_by_kind(match: re.Match[str], scan: Scan) -> None:
    """Emit a word as the token that the lexer's ``kinds`` have for it."""
    word = match.group()
    scan.out.append((scan.lexer.kinds.get(word, Name), word))  # type: ignore[attr-defined]


def _function(match: re.Match[str], scan: Scan) -> None:
    before, name, signature, between, opening = match.groups()
    scan.delegate(scan.lexer, before)
    scan.emit(Name.Function, name)
    scan.delegate(scan.lexer, signature)
    if between:
        scan.delegate(scan.lexer, between)
    scan.emit(Punctuation, opening)
    if opening == "{":
        scan.push("function")


def _closing_brace(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    if "function" in scan.stack:
        scan.pop()


def index_words(
    keywords: frozenset[str],
    types: frozenset[str],
    reserved: frozenset[str],
    builtins: frozenset[str] = frozenset(),
) -> dict[str, TokenType]:
    """Return the token of each word of these lists; the first list with a word decides."""
    return {
        **dict.fromkeys(builtins, Name.Builtin),
        **dict.fromkeys(reserved, Keyword.Reserved),
        **dict.fromkeys(types, Keyword.Type),
        **dict.fromkeys(keywords, Keyword),
    }


class CLexer(RougeLexer):
    """C; ``kinds`` has the tokens of words."""

    name = "C"
    tag = "c"
    kinds: ClassVar[dict[str, TokenType]] = index_words(KEYWORDS, TYPES, RESERVED)
    tokens: ClassVar[States] = {
        # The beginning of a line in a continued expression: a label is not possible here.
        "expression-line": [
            include("blanks"),
            (r"#if\s0", Comment, "if-0"),
            (r"#", Comment.Preproc, "macro"),
            default("#pop"),
        ],
        "line": [(rf"{IDENTIFIER}:(?!:)", Name.Label), include("expression-line")],
        "blanks": [
            (r"[ \t\r]+", Text),
            (r"\\\n", Text),
            (Closed(r"(?s)/(?:\\\n)?[*].*?[*](?:\\\n)?/", "*/", "*\\\n/"), Comment.Multiline),
        ],
        "whitespace": [(r"\n+", Text, "line"), (r"//.*$", Comment.Single, "line"), include("blanks")],
        "expression-whitespace": [(r"\n+", Text, "expression-line"), include("whitespace")],
        "statements": [
            include("whitespace"),
            (r'(?:u8|u|U|L)?"', String, "string"),
            (r"(?i)(?:u8|u|U|L)?'(?:\\.|\\[0-7]{1,3}|\\x[a-f0-9]{1,2}|[^\\'\n])'", String.Char),
            (r"(?i)(?:\d+[.]\d*|[.]?\d+)e[+-]?\d+[lu]*", Number.Float),
            (r"(?i)0x[0-9a-f]+[lu]*", Number.Hex),
            (r"(?i)0[0-7]+[lu]*", Number.Oct),
            (r"(?i)\d+[lu]*", Number.Integer),
            (r"\*/", Error),
            (r"[~!%^&*+=|?:<>/-]", Operator),
            (r"[()\[\],.;]", Punctuation),
            (r"case\b", Keyword, "case"),
            (r"(?:true|false|NULL)\b", Name.Builtin),
            (IDENTIFIER, word_by_kind),
        ],
        "case": [(r":", Punctuation, "#pop"), include("statements")],
        "root": [
            include("expression-whitespace"),
            (
                OncePerRun(
                    rf"(?s)([\w*\s]+?[\s*])({IDENTIFIER})(\s*\([^;]*?\))({BETWEEN})([{{;])",
                    r"[\w*\s]+",
                    head=rf"[\w*\s]+?[\s*]{IDENTIFIER}\s*\(",
                    stop=";",
                ),
                _function,
            ),
            (r"\{", Punctuation, "function"),
            include("statements"),
        ],
        "function": [
            include("whitespace"),
            include("statements"),
            (r";", Punctuation),
            (r"\{", Punctuation, "function"),
            (r"\}", Punctuation, "#pop"),
        ],
        "string": [
            (r'"', String, "#pop"),
            (r"\\(?:[\\abfnrtv\"']|x[a-fA-F0-9]{2,4}|[0-7]{1,3})", String.Escape),
            (r'[^\\"\n]+', String),
            (r"\\\n", String),
            (r"\\", String),
        ],
        "macro": [
            (
                r"(include)(\s*)(<[^>]+>|\"[^\"]+\")([^\n]*)",
                groups(Comment.Preproc, Text, Comment.PreprocFile, Comment.Single),
            ),
            (r"[^/\n\\]+", Comment.Preproc),
            (r"(?s)\\.", Comment.Preproc),
            include("blanks"),
            (r"/", Comment.Preproc),
            (r"\n", Comment.Preproc, "#pop"),
        ],
        "if-0": [
            (OncePerRun(r"^\s*#if", r"^\s+"), Comment, "#push"),
            (OncePerRun(r"^\s*#\s*el(?:se|if)", r"^\s+"), Comment, "#pop"),
            (OncePerRun(r"(?s)^\s*#\s*endif\b.*?(?<!\\)\n", r"^\s+"), Comment, "#pop"),
            (r".*?\n", Comment),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Start at a line's beginning."""
        scan.push("line")


class CppLexer(CLexer):
    """C++."""

    name = "C++"
    tag = "cpp"
    kinds: ClassVar[dict[str, TokenType]] = index_words(CPP_KEYWORDS, CPP_TYPES, CPP_RESERVED)
    tokens: ClassVar[States] = {
        "root": [(r"(?:__offload|__blockingoffload|__outer)\b", Keyword.Pseudo), inherit],
        "statements": [
            (r"(?:class|struct)\b", Keyword, "class-name"),
            (r"template\b", Keyword, "template"),
            (rf"{DIGITS}(?:\.{DIGITS})?(?:y|d|h|min|s|ms|us|ns|i|if|il)\b", Number.Other),
            include("floats"),
            (r"0b[01]+(?:'[01]+)*", Number.Bin),
            (r"(?i)0[0-7](?:'?[0-7])*[lu]*", Number.Oct),
            (rf"(?i){DIGITS}[lu]*", Number.Integer),
            (r"nullptr\b", Name.Builtin),
            (
                Closed(
                    r'(?s)(?:u8|u|U|L)?R"([a-zA-Z0-9_{}\[\]#<>%:;.?*+\-/^&|~!=,"\']{,16})\(.*?\)\1"',
                    '"',
                ),
                String,
            ),
            (r"::|<=>", Operator),
            include("braces"),
            inherit,
        ],
        "floats": [
            (rf"(?i)(?:{DIGITS}[.](?:{DIGITS})?|[.]{DIGITS})(?:[ep][+-]?{DIGITS})?[luf]*", Number.Float),
            (rf"(?i){DIGITS}[ep][+-]?{DIGITS}[luf]*", Number.Float),
            (rf"(?i)0x[0-9a-f](?:'?[0-9a-f])*(?:[ep][+-]?{DIGITS})?[lu]*", Number.Hex),
        ],
        "braces": [(r"\{", Punctuation), (r"\}", _closing_brace)],
        "class-name": [
            (IDENTIFIER, Name.Class, "#pop"),
            include("whitespace"),
            (r"[.]{3}", Operator),
            (r",", Punctuation, "#pop"),
            default("#pop"),
        ],
        "template": [
            (r"[>;]", Punctuation, "#pop"),
            (r"typename\b", Keyword, "class-name"),
            include("statements"),
        ],
        "case": [(r":(?!:)", Punctuation, "#pop"), include("statements")],
    }


CUDA_KEYWORDS = CPP_KEYWORDS | word_set("""
__global__ __device__ __host__ __noinline__ __forceinline__ __constant__ __shared__ __managed__ __restrict__
""")
CUDA_TYPES = (
    CPP_TYPES
    | {
        f"{kind}{size}"
        for kind in word_set("char uchar short ushort int uint long ulong longlong ulonglong float double")
        for size in "1234"
    }
    | {"dim3"}
)


class CudaLexer(CppLexer):
    """CUDA."""

    name = "CUDA"
    tag = "cuda"
    kinds: ClassVar[dict[str, TokenType]] = index_words(CUDA_KEYWORDS, CUDA_TYPES, CPP_RESERVED)
