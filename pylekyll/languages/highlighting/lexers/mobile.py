"""C# and Kotlin (``Rouge::Lexers::CSharp``, ``Kotlin``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include, words

from pylekyll.languages.highlighting.charsets import UNCASED, UPPER
from pylekyll.languages.highlighting.engine import RougeLexer, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.shared import NESTED_COMMENT
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

CSHARP_KEYWORDS = word_set("""
abstract add alias and as ascending async await base break by case catch checked const continue default delegate
descending do else enum equals event explicit extern false finally fixed for foreach from get global goto group if
implicit in init interface internal into is join let lock nameof new notnull null on operator orderby out override
params partial private protected public readonly ref remove return sealed set sizeof stackalloc static switch this
throw true try typeof unchecked unsafe unmanaged value virtual void volatile when where while with yield
""")
CSHARP_TYPES = word_set("""
bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort var
""")
CSHARP_DIRECTIVES = "if|endif|else|elif|define|undef|line|error|warning|region|endregion|pragma|nullable"
CSHARP_ID = rf"@?[^\W\d{UNCASED}][^\W{UNCASED}]*"
_CSHARP_DIGITS = r"[0-9](?:[_0-9]*[0-9])?"


class CsharpLexer(RougeLexer):
    """C#."""

    name = "C#"
    tag = "csharp"
    flags = re.MULTILINE
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"\s+", Text),
            (r"//.*$", Comment.Single),
            (Closed(r"(?s)/[*].*?[*]/", "*/"), Comment.Multiline),
        ],
        "nest": [(r"\{", Punctuation, "#push"), (r"\}", Punctuation, "#pop"), include("root")],
        "interpolated": [
            (r"\\.", String),
            (r"\{", Punctuation, "nest"),
            (r'"|\n', String, "#pop"),
            (r'[^\\{"\n]+|\\', String),
        ],
        "interpolated-verbatim": [
            (r'""', String),
            (r"\{", Punctuation, "nest"),
            (r'"', String, "#pop"),
            (r'[^{"\n]+', String),
        ],
        "root": [
            include("whitespace"),
            (r'[$]\s*"', String, "interpolated"),
            (r'[$]@\s*"', String, "interpolated-verbatim"),
            (rf"<\[\s*(?:{CSHARP_ID}:)?", Keyword),
            (r"\]>", Keyword),
            (r"[~!%^&*()+=|\[\]{}:;,.<>/?-]", Punctuation),
            (Closed(r'@"(?:""|[^"])*"', '"'), String),
            (OncePerRun(r'"(?:\\.|[^"\n\\])*["\n]', r'"(?:\\.|[^"\n\\])*'), String),
            (r'".*?["\n]', String),
            (r"'(?:\\.|.)'", String.Char),
            include("numbers"),
            (r"(?:class|record|struct|interface)\b", Keyword, "class"),
            (r"(?:namespace|using)\b", Keyword, "namespace"),
            (rf"^#[ \t]*(?:{CSHARP_DIRECTIVES})\b.*?\n", Comment.Preproc),
            include("words"),
            (rf"{CSHARP_ID}(?=\s*[(])", Name.Function),
            (CSHARP_ID, Name),
        ],
        "numbers": [
            (r"0[bB][_01]+[luLU]?", Number),
            (r"0[xX][_0-9a-fA-F]+[luLU]?", Number),
            (
                rf"{_CSHARP_DIGITS}(?:[.]{_CSHARP_DIGITS})?(?:[eE][+-]?{_CSHARP_DIGITS})?[fldumFLDUM]?",
                Number,
            ),
        ],
        "words": [
            (words(sorted(CSHARP_KEYWORDS), suffix=r"\b"), Keyword),
            (words(sorted(CSHARP_TYPES), suffix=r"\b"), Keyword.Type),
        ],
        "class": [include("whitespace"), (CSHARP_ID, Name.Class, "#pop")],
        "namespace": [
            include("whitespace"),
            (r"(?=[(])", Text, "#pop"),
            (rf"(?:{CSHARP_ID}|[.])+", Name.Namespace, "#pop"),
        ],
    }


KOTLIN_KEYWORDS = word_set("""
abstract annotation as break by catch class companion const constructor continue crossinline do dynamic else enum
external false final finally for fun get if import in infix inline inner interface internal is lateinit noinline null
object open operator out override package private protected public reified return sealed set super suspend tailrec this
throw true try typealias typeof val var vararg when where while yield
""")
# Names may hold a hyphen in Rouge's reading, and stand in backticks or half in them.
_KOTLIN_REST = rf"[^\W{UNCASED}]*(?:-[^\W{UNCASED}]*)*`?"
KOTLIN_CLASS = rf"`?[{UPPER}]{_KOTLIN_REST}"
KOTLIN_NAME = rf"`?[^\W\d{UNCASED}]{_KOTLIN_REST}"
_KOTLIN_DIGITS = r"(?:[0-9][0-9_]*[0-9]|[0-9])"
_KOTLIN_EXPONENT = rf"[eE][+-]?{_KOTLIN_DIGITS}"
_KOTLIN_DOUBLE = (
    rf"(?:(?:{_KOTLIN_DIGITS})?\.{_KOTLIN_DIGITS}(?:{_KOTLIN_EXPONENT})?|{_KOTLIN_DIGITS}{_KOTLIN_EXPONENT})"
)


#: The beginning of a string, up to a quote that ends it.
_KOTLIN_OPEN = r'"(?:\\[\\"]|[^"\n\\]|\\(?![\\"]))*'


class KotlinLexer(RougeLexer):
    """Kotlin."""

    name = "Kotlin"
    tag = "kotlin"
    flags = re.MULTILINE
    tokens: ClassVar[States] = {
        "root": [
            (r"(companion)(\s+)(object)\b", groups(Keyword, Text, Keyword)),
            (r"(class|data\s+class|interface|object)(\s+)", groups(Keyword.Declaration, Text, push=("class",))),
            (r"(fun)(\s+)", groups(Keyword, Text, push=("function",))),
            (r"(package|import)(\s+)", groups(Keyword, Text, push=("package",))),
            (r"(val|var)(\s+)(\()", groups(Keyword.Declaration, Text, Punctuation, push=("destructuring",))),
            (r"(val|var)(\s+)", groups(Keyword.Declaration, Text, push=("property",))),
            (rf"(return|continue|break|this|super)(@{KOTLIN_NAME})?\b", groups(Keyword, Name.Decorator)),
            (words(sorted(KOTLIN_KEYWORDS), suffix=r"\b"), Keyword),
            (Closed(r"^\s*\[.*?\]", "]"), Name.Attribute),
            (r"[^\S\n]+", Text),
            (r"\\\n", Text),
            (r"//.*$", Comment.Single),
            (r"/[*].*[*]/", Comment.Multiline),
            (r"/[*].*", Comment.Multiline, "comment"),
            (r"\n", Text),
            (r"(::)(class)", groups(Operator, Keyword)),
            (r"::|!!|\?[:.]|\.\.", Operator),
            (OncePerRun(rf"{_KOTLIN_DOUBLE}[fF]?|{_KOTLIN_DIGITS}[fF]", r"[0-9][0-9_]*"), Number.Float),
            (r"0[bB](?:[01][01_]*[01]|[01])[uU]?L?", Number.Bin),
            (r"0[xX](?:[0-9a-fA-F][0-9a-fA-F_]*[0-9a-fA-F]|[0-9a-fA-F])[uU]?L?", Number.Hex),
            (r"(?:[1-9][0-9_]*[0-9]|[0-9])[uU]?L?", Number.Integer),
            (r"[~!%^&*()+=|\[\]:;,.<>/?-]", Punctuation),
            (r"[{}]", Punctuation),
            (Closed(r'@"(?:""|[^"])*"', '"'), String),
            (Closed(r'(?s)""".*?"""', '"""'), String),
            (OncePerRun(rf"{_KOTLIN_OPEN}[\"\n]", _KOTLIN_OPEN), String),
            (r"'\\.'|'[^\\]'", String.Char),
            (rf"@{KOTLIN_CLASS}", Name.Decorator),
            (rf"({KOTLIN_CLASS})(<)", groups(Name.Class, Punctuation, push=("type-parameters",))),
            (KOTLIN_CLASS, Name.Class),
            (rf"{KOTLIN_NAME}(?=\s*[({{])", Name.Function),
            # A label.
            (rf"({KOTLIN_NAME})@", Name.Decorator),
            (KOTLIN_NAME, Name),
        ],
        "package": [(r"\S+", Name.Namespace, "#pop")],
        "class": [(KOTLIN_CLASS, Name.Class, "#pop")],
        "function": [
            (r"<", Punctuation, "type-parameters"),
            (r"\s+", Text),
            (rf"({KOTLIN_CLASS})(\.)", groups(Name.Class, Punctuation)),
            (KOTLIN_NAME, Name.Function, "#pop"),
        ],
        "type-parameters": [
            (KOTLIN_CLASS, Name.Class),
            (r"<", Punctuation, "#push"),
            (r"reified|out|in", Keyword),
            (r"[,:.?]", Punctuation),
            (r"\s+", Text),
            (r">", Punctuation, "#pop"),
        ],
        "property": [
            (r"<", Punctuation, "type-parameters"),
            (r"\s+", Text),
            (KOTLIN_NAME, Name.Property, "#pop"),
        ],
        "destructuring": [
            (r",", Punctuation),
            (r"\)", Punctuation, "#pop"),
            (r"\s+", Text),
            (KOTLIN_NAME, Name.Property),
        ],
        "comment": NESTED_COMMENT,
    }
