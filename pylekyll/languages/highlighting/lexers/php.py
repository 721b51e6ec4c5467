"""PHP (``Rouge::Lexers::PHP``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.exact import Properties
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.templates import TemplateLexer, outside
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words
from pylekyll.languages.ruby.characters import is_alnum

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
old_function cfunction __class__ __dir__ __file__ __function__ __halt_compiler __line__ __method__ __namespace__
__trait__ abstract and array as break case catch clone continue declare default die do echo else elseif empty enddeclare
endfor endforeach endif endswitch endwhile eval exit extends final finally fn for foreach global goto if implements
include include_once instanceof insteadof isset list match new or parent print private protected public readonly require
require_once return self static switch throw try unset var while xor yield
""")

ID = r"(?:[^\W\d]|_)\w*"
NAMESPACE = rf"(?:{ID}\\)+"
QUALIFIED = rf"\\?(?:{NAMESPACE})?{ID}"
_OPENS: dict[str, tuple[TokenType, str]] = {
    "use": (Keyword.Namespace, "use"),
    "const": (Keyword, "constants"),
    "catch": (Keyword, "catch"),
    "public": (Keyword, "visibility"),
    "protected": (Keyword, "visibility"),
    "private": (Keyword, "visibility"),
}


def _kind_of(word: str) -> TokenType:
    """Return the token of a name that is not a keyword, by its letters; classes of letters are Ruby's POSIX ones."""
    first, *rest = word.split("_")
    if len(word) > 3 and word.startswith("__") and word.endswith("__"):
        return Name.Builtin
    if first in {"E", "PHP"} and rest and all(part and all(map(str.isupper, part)) for part in rest):
        return Keyword.Constant
    name = word.rpartition("\\")[2]
    if not name[:1].isupper():
        return Name
    if len(name) > 1 and all(char.isupper() or char.isdecimal() or char == "_" for char in name):
        return Name.Constant
    return Name.Class if all(map(is_alnum, name)) else Name


def _called(match: re.Match[str], scan: Scan) -> None:
    name = match.group().lower()
    lexer = scan.lexer
    assert isinstance(lexer, PhpLexer)
    known = Keyword if name in lexer.keywords else Name.Builtin if name in lexer.builtins else Name.Function
    scan.emit(known, match.group())


def _name(match: re.Match[str], scan: Scan) -> None:
    word = match.group()
    name = word.lower()
    lexer = scan.lexer
    assert isinstance(lexer, PhpLexer)
    if name in _OPENS:
        token, state = _OPENS[name]
        scan.push(state)
        scan.emit(token, word)
    elif name in lexer.keywords:
        scan.emit(Keyword, word)
    else:
        scan.emit(_kind_of(word), word)


def _close(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Comment.Preproc, match.group())
    scan.stack[:] = ["root"]


def _before_code(match: re.Match[str], scan: Scan) -> None:
    outside(match, scan)
    scan.pop()


# Most states are left at unknown text.
_LEAVE = (include("escape"), include("whitespace"), default("#pop"))


class PhpLexer(TemplateLexer):
    """PHP within a page, or alone where no tag opens it; options ``start_inline`` and ``funcnamehighlighting``."""

    name = "PHP"
    tag = "php"
    keywords: ClassVar[frozenset[str]] = KEYWORDS
    flags = re.MULTILINE
    properties = Properties(word="LN", upper="Upper")
    tokens: ClassVar[States] = {
        "root": [(r"(?i)<\?(?:php|=)?", Comment.Preproc, "php"), (r"(?s).*?(?=<\?)|.*", outside)],
        "escape": [(r"\?>", _close)],
        "start": [
            (r"\s*(?=<)", _before_code),
            (Closed(r"(?i)[^$]+(?=<\?(?:php|=))", "<?"), _before_code),
            (r"", go(Text, "php")),
        ],
        "names": [
            (r"(?i)(?:public|protected|private)\(set\)", Keyword, "visibility"),
            (rf"{QUALIFIED}(?=\s*\()", _called),
            (QUALIFIED, _name),
        ],
        "operators": [(r"[~!%^&*+|:.<>/@-]+", Operator)],
        "string": [
            (r'"', String.Double, "#pop"),
            (r'[^\\{$"]+', String.Double),
            (r"\\u\{[0-9a-fA-F]+\}", String.Escape),
            (r"\\(?:[efrntv\"$\\]|[0-7]{1,3}|[xX][0-9a-fA-F]{1,2})", String.Escape),
            (rf"\${ID}(?:\[\S+\]|->{ID})?", Name.Variable),
            (r"\{\$\{", String.Interpol, "double-braces"),
            (r"\{(?=\$)", String.Interpol, "braces"),
            (r"(\{)(\S+)(\})", groups(String.Interpol, Name.Variable, String.Interpol)),
            (r"[${\\]+", String.Double),
        ],
        "double-braces": [(r"\}\}", String.Interpol, "#pop"), include("php")],
        "braces": [(r"\}", String.Interpol, "#pop"), include("php")],
        "values": [
            (rf"(?is)<<<([\"']?)({ID})\1\n.*?\n\s*\2;?", String.Heredoc),
            (r"(?:[0-9][_0-9]*)?\.(?:[0-9][_0-9]*)?(?:[eE][+-]?[0-9][_0-9]*)?", Number.Float),
            (r"0[oO]?[0-7][0-7_]*", Number.Oct),
            (r"0[bB][01][01_]*", Number.Bin),
            (r"0[xX][a-fA-F0-9][a-fA-F0-9_]*", Number.Hex),
            (r"[0-9][_0-9]*", Number.Integer),
            (OncePerRun(r"'[^'\\]*(?:\\.[^'\\]*)*'", r"'[^'\\]*(?:\\.[^'\\]*)*"), String.Single),
            (Closed(r"`[^`\\]*(?:\\.[^`\\]*)*`", "`"), String.Backtick),
            (r'"', String.Double, "string"),
            (r"(?i)(?:function|fn)\b", Keyword, ("function-return", "parameters", "function-name")),
            (r"(?i)(?:true|false|null)\b", Keyword.Constant),
            (r"(?i)new\b", Keyword, "new"),
        ],
        "variables": [(rf"\$\{{\$+{ID}\}}", Name.Variable), (OncePerRun(rf"\$+{ID}", r"\$+"), Name.Variable)],
        "whitespace": [
            (r"\s+", Text),
            (r"#[^\[].*?$", Comment.Single),
            (r"//.*$", Comment.Single),
            (Closed(r"(?s)/\*\*(?!/).*?\*/", "*/"), Comment.Doc),
            (Closed(r"(?s)/\*.*?\*/", "*/"), Comment.Multiline),
        ],
        "php": [
            include("escape"),
            include("whitespace"),
            include("variables"),
            include("values"),
            (rf"(?i)(namespace)(\s+)({QUALIFIED})", groups(Keyword.Namespace, Text, Name.Namespace)),
            (r"#\[.*\]$", Name.Attribute),
            (
                rf"(?i)(class|interface|trait|extends|implements)(\s+)({QUALIFIED})",
                groups(Keyword.Declaration, Text, Name.Class),
            ),
            (rf"(?i)(enum)(\s+)({QUALIFIED})", groups(Keyword.Declaration, Text, Name.Class, push=("enum",))),
            include("names"),
            (r"[;,(){}\[\]]", Punctuation),
            include("operators"),
            (r"[=?]", Operator),
        ],
        "assignment": [
            (r",", Punctuation, "#pop"),
            (r"[\[\]]", Punctuation),
            (r"\(", Punctuation, "assigned-call"),
            include("escape"),
            include("whitespace"),
            include("values"),
            include("variables"),
            include("names"),
            include("operators"),
            default("#pop"),
        ],
        "assigned-call": [(r"\)", Punctuation, "#pop"), (r",", Punctuation), include("assignment")],
        "catch": [(r"\(", Punctuation), (r"\|", Operator), (QUALIFIED, Name.Class), *_LEAVE],
        "constants": [
            (rf"(\??{ID})(\s+)({ID})", groups(Keyword.Type, Text, Name.Constant)),
            (ID, Name.Constant),
            (r"=", Operator, "assignment"),
            *_LEAVE,
        ],
        "function-body": [(r"\{", Punctuation, "#push"), (r"\}", Punctuation, "#pop"), include("php")],
        "function-name": [(r"&", Operator), (ID, Name), (r"\(", Punctuation, "#pop"), *_LEAVE],
        "parameters": [
            (r"\)", Punctuation, "#pop"),
            (r",|[.]{3}", Punctuation),
            (r"=", Operator, "assignment"),
            (r"(?i)(?:public|protected|private|readonly)(?:\(set\)|\b)", Keyword),
            (rf"\??{ID}", Keyword.Type, "assignment"),
            include("escape"),
            include("whitespace"),
            include("variables"),
            default("#pop"),
        ],
        "function-return": [
            (r":", Punctuation),
            (r"(?i)use\b", Keyword, "function-use"),
            (rf"\??{ID}", Keyword.Type, "assignment"),
            (r"\{", go(Punctuation, "function-body")),
            *_LEAVE,
        ],
        "function-use": [
            (r"[,(]", Punctuation),
            (r"&", Operator),
            (r"\)", Punctuation, "#pop"),
            include("escape"),
            include("whitespace"),
            include("variables"),
            default("#pop"),
        ],
        "new": [
            (r"(?i)class\b", go(Keyword.Declaration, "new-class")),
            (QUALIFIED, Name.Class, "#pop"),
            *_LEAVE,
        ],
        "new-class": [(r"\}", Punctuation, "#pop"), (r"\{", Punctuation), include("php")],
        "use": [
            (r"[,}]", Punctuation),
            (r"(?i)(?:function|const)\b", Keyword),
            (rf"({NAMESPACE})(\{{)", groups(Name.Namespace, Punctuation)),
            (rf"{QUALIFIED}(?:_{ID})+", Name.Function),
            include("escape"),
            include("whitespace"),
            include("names"),
            default("#pop"),
        ],
        "visibility": [
            (r"(?i)(?:public|protected|private)(?:\(set\)|\b)", Keyword),
            (r"(?i)(?:readonly|static)\b", Keyword),
            (r"(?i)(?=(?:abstract|const|function)\b)", Keyword, "#pop"),
            (rf"\??{ID}", Keyword.Type, "#pop"),
            *_LEAVE,
        ],
        "enum": [(r":", Punctuation, "enum-type"), (r"\{", Punctuation, "enum-body"), *_LEAVE],
        "enum-type": [(ID, Keyword.Type, "#pop"), *_LEAVE],
        "enum-body": [
            (r"\}", Punctuation, "#pop"),
            (rf"(?i)(case)(\s+)({ID})", groups(Keyword, Text, Name.Constant)),
            include("php"),
        ],
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.builtins: frozenset[str] = (
            load_words("php")["builtins"] if self.bool_option("funcnamehighlighting", default=True) else frozenset()
        )

    def begin(self, scan: Scan) -> None:
        """Start in PHP, or find out whether the text begins with a page around it."""
        if "start_inline" not in self.options:
            scan.push("start")
        elif self.bool_option("start_inline"):
            scan.push("php")
