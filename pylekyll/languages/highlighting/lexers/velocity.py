"""Velocity (``Rouge::Lexers::Velocity``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import States, groups
from pylekyll.languages.highlighting.guarded import literal
from pylekyll.languages.highlighting.lexers.templates import TemplateLexer, outside
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

ID = r"(?i:[a-z_]\w*)"


class VelocityLexer(TemplateLexer):
    """Velocity."""

    name = "Velocity"
    tag = "velocity"
    tokens: ClassVar[States] = {
        "root": [
            (r"[^{#$]+", outside),
            (r"(?s)(?:#)(?:\*.*?\*)(?:#)", Comment.Multiline),
            (r"(?:##)(?:.*?$)", Comment.Single),
            (
                rf"(#\{{?)({ID})(\}}?)(\s?\()",
                groups(Punctuation, Name.Function, Punctuation, Punctuation, push=("directive-params",)),
            ),
            (rf"(#\{{?)({ID})(\}}|\b)", groups(Punctuation, Name.Function, Punctuation)),
            (r"\$\{?", Punctuation, "variable"),
        ],
        "variable": [
            (f"{ID}", Name.Variable),
            (r"\(", Punctuation, "func-params"),
            (rf"(\.)({ID})", groups(Punctuation, Name.Variable)),
            (r"\}", Punctuation, "#pop"),
            default("#pop"),
        ],
        "directive-params": [
            (r"(?:&&|\|\||==?|!=?|[-<>+*%&|^/])|(?:eq|ne|gt|lt|ge|le|not|in)\b", Operator),
            (r"\[", Operator, "range-operator"),
            (rf"{ID}\b", Name.Function),
            include("func-params"),
        ],
        "range-operator": [
            (r"[.]{2}", Operator),
            include("func-params"),
            (r"\]", Operator, "#pop"),
        ],
        "func-params": [
            (r"\$\{?", Punctuation, "variable"),
            (r"\s+", Text),
            (r",", Punctuation),
            (literal('"'), String.Double),
            (literal("'"), String.Single),
            (r"0[xX][0-9a-fA-F]+[Ll]?", Number.Hex),
            (r"[0-9]+\b", Number.Integer),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"[(\[]", Punctuation, "#push"),
            (r"[)\]}]", Punctuation, "#pop"),
        ],
    }
