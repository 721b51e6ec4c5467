"""Python (``Rouge::Lexers::Python``)."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, by_word, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed
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
    TokenType,
)
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

KEYWORDS = word_set("""
assert break continue del elif else except exec finally for global if lambda pass print raise return try while yield
as with from import async await nonlocal
""")

BUILTINS = word_set("""
__import__ abs aiter all anext any apply ascii basestring bin bool buffer breakpoint bytearray bytes callable chr
classmethod cmp coerce compile complex delattr dict dir divmod enumerate eval exec execfile exit file filter float
format frozenset getattr globals hasattr hash help hex id input int intern isinstance issubclass iter len list
locals long map max memoryview min next object oct open ord pow print property range raw_input reduce reload repr
reversed round set setattr slice sorted staticmethod str sum super tuple type unichr unicode vars xrange zip
""")

EXCEPTIONS = word_set("""
ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError
BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError
ConnectionResetError DeprecationWarning EOFError EnvironmentError EncodingWarning Exception ExceptionGroup
FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning
IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError
ModuleNotFoundError
NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError OverflowWarning
PendingDeprecationWarning PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError
ResourceWarning RuntimeError RuntimeWarning StandardError StopAsyncIteration StopIteration SyntaxError SyntaxWarning
SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError
UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError VMSError Warning WindowsError
ZeroDivisionError
""")

PSEUDO = word_set("None Ellipsis NotImplemented False True")

IDENTIFIER = r"[^\W\d]\w*"
DOTTED = r"(?:[^\W\d]|\.)[\w.]*"
DIGITS = r"[0-9](?:_?[0-9])*"
EXPONENT = rf"[eE][+-]?{DIGITS}"

# Escapes that a string without the prefix r may hold; "\newline" is spelt out in the language's grammar, and in Rouge.
ESCAPE = (
    r"\\(?:[\\abfnrtv\"']|\n|newline|N\{[a-zA-Z][a-zA-Z ]+[a-zA-Z]\}|u[a-fA-F0-9]{4}|U[a-fA-F0-9]{8}"
    r"|x[a-fA-F0-9]{2}|[0-7]{1,3})"
)

# ``match`` and ``case`` are names where one of these follows.
NOT_SOFT = rf"(?![ \t]*(?:[:,;=^&|@~)\]}}]|(?:{'|'.join(sorted(KEYWORDS))})\b))"


def _open_string(match: re.Match[str], scan: Scan) -> None:
    prefix, delimiter = match.groups()
    scan.emit(String.Affix, prefix)
    scan.emit(scan.lexer.delimiter, delimiter)  # type: ignore[attr-defined]
    scan.data.setdefault("strings", []).append((prefix.lower(), delimiter))
    scan.push("string")


def _quote(match: re.Match[str], scan: Scan) -> None:
    scan.emit(scan.lexer.delimiter, match.group())  # type: ignore[attr-defined]
    strings = scan.data["strings"]
    if strings and strings[-1][1] == match.group():
        strings.pop()
        scan.pop()


def _in_string_with(scan: Scan, prefix: str) -> bool:
    strings = scan.data["strings"]
    return bool(strings) and prefix in strings[-1][0]


def _escape(match: re.Match[str], scan: Scan) -> None:
    scan.emit(String if _in_string_with(scan, "r") else String.Escape, match.group())
    scan.pop()


def _brace(match: re.Match[str], scan: Scan) -> None:
    if _in_string_with(scan, "f"):
        scan.emit(String.Interpol, match.group())
        scan.push("interpolation")
    else:
        scan.emit(String, match.group())


def _expression(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer, match.group())


def _end_of_doctest(match: re.Match[str], scan: Scan) -> None:
    scan.emit(String.Heredoc, match.group())
    if "string" in scan.stack:
        scan.pop(2)


def words_of(
    keywords: frozenset[str],
    builtins: frozenset[str],
    pseudo: frozenset[str] = PSEUDO,
) -> list[Any]:
    """Return the rules for words, of which these are keywords and builtins: languages on Python have more of them."""
    action = by_word(
        (Keyword, keywords),
        (Name.Builtin, builtins),
        (Name.Builtin.Pseudo, pseudo),
        otherwise=Name,
    )
    return [(IDENTIFIER, action)]


class PythonLexer(RougeLexer):
    """Python 3, with the remains of Python 2; ``delimiter`` is the token of quotes."""

    name = "Python"
    tag = "python"
    delimiter: ClassVar[TokenType] = String.Heredoc
    flags = re.MULTILINE
    properties = Properties(letter="Alpha", word="Alnum")
    tokens: ClassVar[States] = {
        "root": [
            (r"\n+", Text),
            (Closed(r'(?is)^(:)(\s*)([ru]{,2}""".*?""")', '"""'), groups(Punctuation, Text, String.Doc)),
            include("ellipsis"),
            (r"[^\S\n]+", Text),
            (r"#.*\n?", Comment.Single),
            (r"[\[\]{}:(),;.]", Punctuation),
            (r"\\\n?", Text),
            include("decorator"),
            (r"(?:in|is|and|or|not)\b", Operator.Word),
            (r"(?:<<|>>|//|\*\*)=?", Operator),
            (r"[-~+/*%=<>&^|@]=?|!=", Operator),
            include("imports"),
            (r"(def)((?:\s|\\\s)+)", groups(Keyword, Text, push=("function-name",))),
            (r"(class)((?:\s|\\\s)+)", groups(Keyword, Text, push=("class-name",))),
            include("calls"),
            (r"`.*?`", String.Backtick),
            (r"""([rtfbuRTFBU]{0,2})(\'\'\'|\"\"\"|['"])""", _open_string),
            include("soft-keywords"),
            include("word"),
            (rf"(?:(?:{DIGITS})?\.{DIGITS}|{DIGITS}\.)(?:{EXPONENT})?[jJ]?", Number.Float),
            (rf"{DIGITS}{EXPONENT}[jJ]?", Number.Float),
            (rf"{DIGITS}[jJ]", Number.Float),
            (r"0[bB](?:_?[01])+", Number.Bin),
            (r"0[oO](?:_?[0-7])+", Number.Oct),
            (r"0[xX](?:_?[a-fA-F0-9])+", Number.Hex),
            (r"[0-9]+L", Number.Integer.Long),
            (r"[1-9](?:_?[0-9])*|0(?:_?0)*", Number.Integer),
        ],
        "ellipsis": [(r"\.\.\.\B$", Name.Builtin.Pseudo)],
        "decorator": [(rf"@{DOTTED}", Name.Decorator)],
        "imports": [
            (
                rf"(from)((?:\\\s|\s)+)({DOTTED})((?:\\\s|\s)+)(import)",
                groups(Keyword.Namespace, Text, Name, Text, Keyword.Namespace),
            ),
            (rf"(import)(\s+)({DOTTED})", groups(Keyword.Namespace, Text, Name)),
        ],
        "calls": [
            # A call, or what looks like one: the parenthesis must close somewhere, and the blanks belong to the name.
            (Closed(r"[a-z_][a-zA-Z0-9_]*[ \t]*(?=\()", ")"), Name.Function),
            (Closed(r"[A-Z_][a-zA-Z0-9_]*[ \t]*(?=\()", ")"), Name.Class),
        ],
        "soft-keywords": [(rf"(?:match|case)\b{NOT_SOFT}", Keyword, "soft-keyword")],
        "word": words_of(KEYWORDS, EXCEPTIONS | BUILTINS),
        "function-name": [(IDENTIFIER, Name.Function, "#pop")],
        "class-name": [(IDENTIFIER, Name.Class, "#pop")],
        "soft-keyword": [
            (r"(\s+)([^\n_]*)(_\b)", groups(Blank, Text, Keyword)),
            default("#pop"),
        ],
        "string": [
            include("prompt"),
            # Blank lines and whole stretches up to a line's end at once: only a line's beginning may be a prompt.
            (r"^\s*\n", String),
            (r"""[^'"\\{\n]*\n|[^'"\\{\n]+|\{\{""", String),
            (r"""\'\'\'|\"\"\"|['"]""", _quote),
            (r"(?=\\)", String, "escape"),
            (r"\{", _brace),
        ],
        "prompt": [(r"^\s*(?:>>>|\.\.\.)\B", Generic.Prompt, "doctest")],
        "escape": [(ESCAPE, _escape), (r"\\.", String, "#pop")],
        "doctest": [
            (r"\n\n", Text, "#pop"),
            (r"\'\'\'|\"\"\"", _end_of_doctest),
            include("root"),
        ],
        "interpolation": [
            (r"[^{}!:]+", _expression),
            (r"![asr]|:", String.Interpol),
            (r"\{", String.Interpol, "#push"),
            (r"\}", String.Interpol, "#pop"),
        ],
    }
