"""Tulip (``Rouge::Lexers::Tulip``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

ID = r"(?i:[a-z][\w-]*)"
UPPER_ID = r"[A-Z][\w-]*"


class TulipLexer(RougeLexer):
    """Tulip."""

    name = "Tulip"
    tag = "tulip"
    tokens: ClassVar[States] = {
        "comments-and-whitespace": [
            (r"\s+", Text),
            (r"#.*?$", Comment),
        ],
        "root": [
            include("comments-and-whitespace"),
            (f"@{ID}", Keyword),
            (rf"(\\{ID})([{{])", groups(Name.Function, String, push=("nested-string",))),
            (f"([+]{ID})([{{])", groups(Name.Decorator, String, push=("nested-string",))),
            (rf"\\{ID}", Name.Function),
            (f"[+]{ID}", Name.Decorator),
            (r'"[{]', String, "dqi"),
            (r'"', String, "dq"),
            (r"'\{", String, "nested-string"),
            (f"'{ID}", String),
            (f"[.]{ID}", Name.Tag),
            (f"[$]{ID}?", Name.Variable),
            (f"-{ID}:?", Name.Label),
            (f"%{ID}", Name.Function),
            (f"`{ID}", Operator.Word),
            (r"[?~%._>,!\[\]:{}()=;/-]", Punctuation),
            (r"[0-9]+(?:[.][0-9]+)?", Number),
            (f"{ID}", Name),
            (r"<", Comment.Preproc, "angle-brackets"),
        ],
        "dq": [
            (r'[^\\"]+', String),
            (r'"', String, "#pop"),
            (r"\\.", String.Escape),
        ],
        "dqi": [
            (r"[$][(]", String.Interpol, "interp-root"),
            (r"[{]", String, "dqi"),
            (r"[}]", String, "#pop"),
            (r"[^{}$]+", String),
            (r".", String),
        ],
        "interp-root": [
            (r"[)]", String.Interpol, "#pop"),
            include("interp"),
        ],
        "interp": [
            (r"[(]", Punctuation, "interp"),
            (r"[)]", Punctuation, "#pop"),
            include("root"),
        ],
        "nested-string": [
            (r"\\.", String.Escape),
            (r"\{", String, "nested-string"),
            (r"\}", String, "#pop"),
            (r"[^{}\\]+", String),
        ],
        "angle-brackets": [
            include("comments-and-whitespace"),
            (r">", Comment.Preproc, "#pop"),
            (r"[*:]", Punctuation),
            (f"{UPPER_ID}", Keyword.Type),
            (f"{ID}", Name.Variable),
        ],
    }
