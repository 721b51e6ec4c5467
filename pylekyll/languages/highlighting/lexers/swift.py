"""Swift (``Rouge::Lexers::Swift``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.charsets import UPPER
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import OncePerRun
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

KEYWORDS = word_set("""
autoreleasepool await break case catch consume continue default defer discard do each else fallthrough guard if in for
repeat return switch throw try where while as dynamicType is new super self Self Type associativity async didSet get
infix inout isolated left mutating none nonmutating operator override postfix precedence precedencegroup prefix rethrows
right set throws unowned weak willSet
""")
DECLARATIONS = word_set("""
actor any associatedtype borrowing class consuming deinit distributed dynamic enum convenience extension fileprivate
final func import indirect init internal lazy let macro nonisolated open optional package private protocol public
required some static struct subscript typealias var
""")
CONSTANTS = word_set("true false nil")


def kinds_of(declarations: frozenset[str], keywords: frozenset[str]) -> dict[str, TokenType]:
    """Return the token of each word; keywords win over declarations."""
    return {
        **dict.fromkeys(CONSTANTS, Keyword.Constant),
        **dict.fromkeys(declarations, Keyword.Declaration),
        **dict.fromkeys(keywords, Keyword),
    }


ID = "(?:[^\\W\\d]|[\U00010000-\U0010ffff])(?:\\w|[\U00010000-\U0010ffff])*"


def _access(match: re.Match[str], scan: Scan) -> None:
    before, name, blank_and_word, end = match.group(1), match.group(3), match.group(2), match.group(4)
    if name == "set":
        scan.emit(Keyword.Declaration, match.group())
        return
    scan.emit(Keyword.Declaration, before + blank_and_word)
    scan.emit(Error, name)
    scan.emit(Keyword.Declaration, end)


def _unowned(match: re.Match[str], scan: Scan) -> None:
    before, name, end = match.groups()
    if name in ("safe", "unsafe"):
        scan.emit(Keyword.Declaration, match.group())
        return
    scan.emit(Keyword.Declaration, before)
    scan.emit(Error, name)
    scan.emit(Keyword.Declaration, end)


def _called(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword.Type if match.group()[0].isupper() else Name.Function, match.group())


def _word(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    kinds = scan.lexer.kinds  # type: ignore[attr-defined]
    scan.emit(kinds.get(word) or (Keyword.Type if word[0].isupper() else Name), word)


def _open_regex(match: re.Match[str], scan: Scan) -> None:
    scan.data["regex"] = match.group(1)
    scan.emit(String.Regex, match.group())
    scan.push("regex")


def _regex_line(match: re.Match[str], scan: Scan) -> None:
    scan.emit(String.Regex, match.group())
    if match.group().endswith(f"/{scan.data['regex']}"):
        scan.data["regex"] = ""
        scan.pop()


class SwiftLexer(RougeLexer):
    """Swift."""

    name = "Swift"
    tag = "swift"
    kinds: ClassVar[dict[str, TokenType]] = kinds_of(DECLARATIONS, KEYWORDS)
    flags = re.MULTILINE
    properties = Properties(letter="AlphaNotMc", word="Alnum", upper="Upper")
    tokens: ClassVar[States] = {
        "line": [(r'#(?![#"/]).*', Comment.Preproc), include("inline-whitespace"), default("#pop")],
        "inline-whitespace": [(r"\s+", Text), include("comments")],
        "whitespace": [
            (r"\n+", Text, "line"),
            (r"//.*$", Comment.Single, "line"),
            include("inline-whitespace"),
        ],
        "comments": [(r"/[*]", Comment.Multiline, "nested-comment")],
        "nested-comment": [
            include("comments"),
            (r"[*]/", Comment.Multiline, "#pop"),
            (r"[^*/]+", Comment.Multiline),
            (r".", Comment.Multiline),
        ],
        "root": [
            include("whitespace"),
            (r"\$(?:(?:[1-9][0-9]*)?[0-9])", Name.Variable),
            (rf"\${ID}", Name),
            (r"~Copyable\b", Keyword.Type),
            (r"[()\[\]{}:;,?\\]", Punctuation),
            include("regex-on-a-line"),
            (r"[-/=+*%<>!&|^.~]+", Operator),
            (r'@?"', String, "string"),
            (r"'(?:\\.|.)'", String.Char),
            (
                OncePerRun(
                    r"(?:[0-9]+(?:_[0-9]+)*\*|(?:[0-9]+(?:_[0-9]+)*)?\.[0-9]+(?:_[0-9])*)(?:[eE][+-]?[0-9]+(?:_[0-9])*)?",
                    r"[0-9_]+",
                ),
                Number.Float,
            ),
            (OncePerRun(r"[0-9]+[eE][+-]?[0-9]+", r"[0-9]+"), Number.Float),
            (r"0o?[0-7]+(?:_[0-7]+)*", Number.Oct),
            (r"0x[0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*(?:(?:\.[0-9A-F]+(?:_[0-9A-F]+)*)?p[+-]?[0-9]+)?", Number.Hex),
            (r"0b[01]+(?:_[01]+)*", Number.Bin),
            (r"[0-9]+(?:_[0-9]+)*", Number.Integer),
            (rf"@{ID}", Keyword.Declaration),
            include("number-sign"),
            (r"(private|internal)(\([ ]*)([a-zA-Z0-9_]+)([ ]*\))", _access),
            (r"(unowned\([ ]*)([a-zA-Z0-9_]+)([ ]*\))", _unowned),
            (rf"(let|var)\b(\s*)({ID})", groups(Keyword, Text, Name.Variable)),
            (r"(let|var)\b(\s*)([(])", groups(Keyword, Text, Punctuation, push=("tuple",))),
            (
                rf"(?!(?:if|while|for|private|internal|unowned|switch|case)\b){ID}(?=[?!]?\s*[(])",
                _called,
            ),
            (r"as[?!]?(?=\s)", Keyword),
            (r"try!?(?=\s)", Keyword),
            (rf"(#?(?!default)(?![{UPPER}]){ID})(\s*)(:)", groups(Name.Variable, Text, Punctuation)),
            (ID, _word),
            (rf"(`)({ID})(`)", groups(Punctuation, Name.Variable, Punctuation)),
            include("open-regex"),
        ],
        "regex-on-a-line": [(OncePerRun(r"(#*)/(?!\s).*(?<![\s\\])/\1", r"#+(?![#/])"), String.Regex)],
        "number-sign": [(rf"#{ID}", Keyword)],
        "open-regex": [(OncePerRun(r"(#+)/\n", r"#+"), _open_regex)],
        "tuple": [
            (ID, Name.Variable),
            (rf"(`)({ID})(`)", groups(Punctuation, Name.Variable, Punctuation)),
            (r",", Punctuation),
            (r"[(]", Punctuation, "#push"),
            (r"[)]", Punctuation, "#pop"),
            include("inline-whitespace"),
        ],
        "string": [
            (r"\\[\\0tnr'\"]", String.Escape),
            (r"\\[(]", String.Escape, "interpolation"),
            (r"\\u\{[0-9a-fA-F]{1,8}\}", String.Escape),
            (r'[^\\"]+', String),
            (r'"""', String, "#pop"),
            (r'"', String, "#pop"),
        ],
        "interpolation": [
            (r"[(]", Punctuation, "parentheses"),
            (r"[)]", String.Escape, "#pop"),
            include("root"),
        ],
        "parentheses": [(r"[(]", Punctuation, "#push"), (r"[)]", Punctuation, "#pop"), include("root")],
        "regex": [
            (OncePerRun(r"^\s*/#+", r"^\s+"), _regex_line),
            (r"#.*", Comment.Single),
            (r"(?s).", String.Regex),
        ],
    }

    def begin(self, scan: Scan) -> None:
        """Start at a line's beginning."""
        scan.data["regex"] = ""
        scan.push("line")
