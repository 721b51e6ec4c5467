"""JavaScript (``Rouge::Lexers::Javascript``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import UPPER
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.lexers.shared import FLAT_COMMENT
from pylekyll.languages.highlighting.regex_literals import regex_states
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

KEYWORDS = word_set("""
async await break case catch continue debugger default delete do else export finally from for if import in
instanceof new of return super switch this throw try typeof void while yield
""")
DECLARATIONS = word_set("var let const with function class extends constructor get set static")
RESERVED = word_set("enum implements interface package private protected public")
CONSTANTS = word_set("true false null NaN Infinity undefined")
BUILTINS = word_set("""
Array Boolean Date Error Function Math netscape Number Object Packages RegExp String sun decodeURI
decodeURIComponent encodeURI encodeURIComponent eval isFinite isNaN parseFloat parseInt document window navigator
self global Promise Set Map WeakSet WeakMap Symbol Proxy Reflect Int8Array Uint8Array Uint8ClampedArray Int16Array
Uint16Array Uint16ClampedArray Int32Array Uint32Array Uint32ClampedArray Float32Array Float64Array DataView
ArrayBuffer
""")

IDENTIFIER = r"(?:[^\W\d]|\$)\w*"


def _called(match: re.Match[str], scan: Scan) -> None:
    # The blanks before the parenthesis belong to the token.
    keywords = scan.lexer.keywords  # type: ignore[attr-defined]
    scan.emit(Keyword if match.group(1) in keywords else Name.Function, match.group())


def word(match: re.Match[str], scan: Scan) -> None:
    """Yield a word by the lists of the lexer, and expect an expression behind some."""
    word = match.group()
    token, opens = scan.lexer.kinds.get(word, (Name.Other, False))  # type: ignore[attr-defined]
    scan.out.append((token, word))
    if opens:
        scan.stack.append("expression")


class JavascriptLexer(RougeLexer):
    """JavaScript; the word lists are attributes, so that TypeScript can add its own."""

    name = "JavaScript"
    tag = "javascript"
    flags = re.MULTILINE
    properties = Properties(letter="LNlAnyCase")
    keywords: ClassVar[frozenset[str]] = KEYWORDS
    declarations: ClassVar[frozenset[str]] = DECLARATIONS
    reserved: ClassVar[frozenset[str]] = RESERVED
    constants: ClassVar[frozenset[str]] = CONSTANTS
    builtins: ClassVar[frozenset[str]] = BUILTINS
    kinds: ClassVar[dict[str, tuple[object, bool]]]

    tokens: ClassVar[States] = {
        "multiline-comment": FLAT_COMMENT,
        "blanks": [
            (r"\s+", Text),
            (r"<!--", Comment),
            (r"//.*$", Comment.Single),
            (r"/[*]", Comment.Multiline, "multiline-comment"),
        ],
        "expression": [
            include("blanks"),
            (r"/", go(String.Regex, "regex")),
            (r"\{", go(Punctuation, "object")),
            default("#pop"),
        ],
        **regex_states("gimuy"),
        "root": [
            (r"\s*#![^\n]*\n", Comment.Preproc, "statement"),
            include("blanks"),
            (r"\+\+|--|~|\?\?=?|&&|\|\||\\(?=\n)|<<|>>>?|===|!==", Operator, "expression"),
            (r"[-<>+*%&|^/!=]=?", Operator, "expression"),
            (r"[(\[,]", Punctuation, "expression"),
            (r";", Punctuation, "statement"),
            (r"[)\].]", Punctuation),
            (r"`", String.Double, "template"),
            # Not a conditional: optional chaining.
            (r"\?\.", Punctuation),
            (r"\?", Punctuation, ("conditional", "expression")),
            (r"(@)([a-zA-Z0-9_]+)?", groups(Punctuation, Name.Decorator, push=("expression",))),
            include("calls"),
            (r"[{}]", Punctuation, "statement"),
            include("name"),
            (r"[0-9]+\.[0-9]+(?:[eE][0-9]+)?[fd]?", Number.Float),
            (r"0[xX][0-9a-fA-F]+", Number.Hex),
            (r"0[oO][0-7][0-7_]*", Number.Oct),
            (r"0[bB][01][01_]*", Number.Bin),
            (r"[0-9]+", Number.Integer),
            (r'"', String.Delimiter, "double-quoted"),
            (r"'", String.Delimiter, "single-quoted"),
            (r":", Punctuation),
        ],
        "calls": [
            (r"(class)((?:\s|\\\s)+)", groups(Keyword.Declaration, Text, push=("class-name",))),
            (Closed(rf"[$_]*[{UPPER}]\w*[ \t]*(?=\()", ")"), Name.Class),
            (rf"(function)((?:\s|\\\s)+)({IDENTIFIER})", groups(Keyword.Declaration, Text, Name.Function)),
            (Closed(r"function(?=\(.*\))", ")"), Keyword.Declaration),
            (Closed(rf"(#?{IDENTIFIER})[ \t]*(?=\()", ")"), _called),
        ],
        "name": [(rf"#?{IDENTIFIER}", word)],
        "double-quoted": [
            (r'\\[\\nrt"]?', String.Escape),
            (r'[^\\"]+', String.Double),
            (r'"', String.Delimiter, "#pop"),
        ],
        "single-quoted": [
            (r"\\[\\nrt']?", String.Escape),
            (r"[^\\']+", String.Single),
            (r"'", String.Delimiter, "#pop"),
        ],
        "class-name": [
            (
                rf"({IDENTIFIER})((?:\s|\\\s)+)(extends)((?:\s|\\\s)+)",
                groups(Name.Class, Text, Keyword.Declaration, Text),
            ),
            (IDENTIFIER, Name.Class, "#pop"),
        ],
        # Braces that are no object literal: a name before a colon is a label.
        "statement": [
            (r"case\b", go(Keyword, "expression")),
            (rf"({IDENTIFIER})(\s*)(:)", groups(Name.Label, Text, Punctuation)),
            include("expression"),
        ],
        "object": [
            include("blanks"),
            (r"\{", Punctuation, "#push"),
            (r"\}", go(Punctuation, "statement")),
            (rf"({IDENTIFIER})(\s*)(:)", groups(Name.Attribute, Text, Punctuation, push=("expression",))),
            (r":", Punctuation),
            include("root"),
        ],
        "conditional": [(r":", go(Punctuation, "expression")), include("root")],
        "template": [
            (r"\$\{", Punctuation, "template-expression"),
            (r"`", String.Double, "#pop"),
            include("template-escape"),
            (r"[^$`\\]+", String.Double),
            (r"[\\$]", String.Double),
        ],
        "template-escape": [(r"\\[$`\\]", String.Escape)],
        "template-expression": [(r"\}", Punctuation, "#pop"), include("root")],
    }

    def __init_subclass__(cls) -> None:
        """Index the words of a language that extends this one."""
        super().__init_subclass__()
        cls.kinds = cls.index_words()

    @classmethod
    def index_words(cls) -> dict[str, tuple[object, bool]]:
        """Return, for each word of the lists, its token and whether an expression follows it; earlier lists win."""
        kinds: dict[str, tuple[object, bool]] = {}
        for known, token, opens in (
            (cls.keywords, Keyword, True),
            (cls.declarations, Keyword.Declaration, True),
            (cls.reserved, Keyword.Reserved, False),
            (cls.constants, Keyword.Constant, False),
            (cls.builtins, Name.Builtin, False),
        ):
            for word in known:
                kinds.setdefault(word, (token, opens))
        return kinds


JavascriptLexer.kinds = JavascriptLexer.index_words()
