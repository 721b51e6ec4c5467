"""Factor (``Rouge::Lexers::Factor``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, by_word, groups
from pylekyll.languages.highlighting.guarded import literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.words import load_words

_CLASS_OF_CLASS = (Keyword, Text, Name.Class, Text, Punctuation, Text, Name.Class)


class FactorLexer(RougeLexer):
    """Factor."""

    name = "Factor"
    tag = "factor"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"(::?|MACRO:|MEMO:|GENERIC:|HELP:)(\s+)(\S+)", groups(Keyword, Text, Name.Function)),
            (
                r"(M:|HOOK:|GENERIC#)(\s+)(\S+)(\s+)(\S+)",
                groups(Keyword, Text, Name.Class, Text, Name.Function),
            ),
            (r"\((?=\s)", Name.Function, "stack-effect"),
            (r";(?=\s)", Keyword),
            (r"(USING:)((?:\s|\\\s)+)", groups(Keyword.Namespace, Text, push=("import",))),
            (
                r"(IN:|USE:|UNUSE:|QUALIFIED:|QUALIFIED-WITH:)(\s+)(\S+)",
                groups(Keyword.Namespace, Text, Name.Namespace),
            ),
            (
                r"(FROM:|EXCLUDE:)(\s+)(\S+)(\s+)(=>)",
                groups(Keyword.Namespace, Text, Name.Namespace, Text, Punctuation),
            ),
            (r"(?:ALIAS|DEFER|FORGET|POSTPONE):", Keyword.Namespace),
            (r"(TUPLE:)(\s+)(\S+)(\s+)(<)(\s+)(\S+)", groups(*_CLASS_OF_CLASS, push=("slots",))),
            (r"(TUPLE:)(\s+)(\S+)", groups(Keyword, Text, Name.Class, push=("slots",))),
            (r"(UNION:|INTERSECTION:)(\s+)(\S+)", groups(Keyword, Text, Name.Class)),
            (r"(PREDICATE:)(\s+)(\S+)(\s+)(<)(\s+)(\S+)", groups(*_CLASS_OF_CLASS)),
            (r"(C:)(\s+)(\S+)(\s+)(\S+)", groups(Keyword, Text, Name.Function, Text, Name.Class)),
            (
                r"(?:INSTANCE|SLOT|MIXIN|SINGLETONS?|CONSTANT|SYMBOLS?|ERROR|SYNTAX|ALIEN|TYPEDEF|FUNCTION|STRUCT):",
                Keyword,
            ),
            (r"<PRIVATE|PRIVATE>", Keyword.Namespace),
            (r"(MAIN:)(\s+)(\S+)", groups(Keyword.Namespace, Text, Name.Function)),
            (literal('"'), String),
            # The blanks are taken at once: what follows could match them, too.
            (r'\S+"(?=(\s+))\1(?:(?:\\[\\"]|[^"\\]|\\(?![\\"]))*"|(?s:.*)")', String),
            (r"CHAR:\s+(?:\\[\\abfnrstv]*|\S)(?=\s)", String.Char),
            (r"#?!\s+.*$", Comment),
            (r"[tf](?=\s)", Name.Constant),
            (r"-?\d+\.\d+(?=\s)", Number.Float),
            (r"-?\d+(?=\s)", Number.Integer),
            (r"HEX:\s+[a-fA-F\d]+(?=\s)", Number.Hex),
            (r"BIN:\s+[01]+(?=\s)", Number.Bin),
            (r"OCT:\s+[0-7]+(?=\s)", Number.Oct),
            (r"[-+/*=<>^](?=\s)", Operator),
            (r"(?:deprecated|final|foldable|flushable|inline|recursive)(?=\s)", Keyword),
            (r"\S+", by_word((Name.Builtin, load_words("factor")["builtins"]), otherwise=Name)),
        ],
        "stack-effect": [
            (r"\s+", Text),
            (r"\(", Name.Function, "#push"),
            (r"\)", Name.Function, "#pop"),
            (r"--", Name.Function),
            (r"\S+", Name.Variable),
        ],
        "slots": [(r"\s+", Text), (r";(?=\s)", Keyword, "#pop"), (r"\S+", Name.Variable)],
        "import": [(r";(?=\s)", Keyword, "#pop"), (r"\s+", Text), (r"\S+", Name.Namespace)],
    }
