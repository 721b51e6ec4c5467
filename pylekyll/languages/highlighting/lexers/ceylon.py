"""Ceylon (``Rouge::Lexers::Ceylon``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import literal
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, String, Text

# Rouge's lists go on in another line, whose break and indentation belong to the word after them.
_NEW_LINE = "\n" + 10 * " "
ANNOTATIONS = (
    f"shared|abstract|formal|default|actual|variable|deprecated|small|{_NEW_LINE}late|literal|doc|by|see|throws|"
    f"optional|license|tagged|final|native|{_NEW_LINE}annotation|sealed"
)
KEYWORDS = (
    f"break|case|catch|continue|else|finally|for|in|{_NEW_LINE}if|return|switch|this|throw|try|while|is|exists|"
    f"dynamic|{_NEW_LINE}nonempty|then|outer|assert|let"
)


class CeylonLexer(RougeLexer):
    """Ceylon."""

    name = "Ceylon"
    tag = "ceylon"
    tokens: ClassVar[States] = {
        "whitespace": [
            (r"[^\S\n]+", Text),
            (r"//.*\n", Comment.Single),
            (r"/\*", Comment.Multiline),
        ],
        "root": [
            include("whitespace"),
            (rf"(?:{ANNOTATIONS})\b", Name.Decorator),
            (rf"(?:{KEYWORDS})\b", Keyword),
            (r"(?:abstracts|extends|satisfies|super|given|of|out|assign)\b", Keyword.Declaration),
            (r"(?:function|value|void|new)\b", Keyword.Type),
            (r"(assembly|module|package)(\s+)", groups(Keyword.Namespace, Text, push=("import",))),
            (r"(?:true|false|null)\b", Keyword.Constant),
            (r"(class|interface|object|alias)(\s+)", groups(Keyword.Declaration, Text, push=("class",))),
            (r"(import)(\s+)", groups(Keyword.Namespace, Text, push=("import",))),
            (literal('"'), String),
            (r"'\\.'|'[^\\]'|'\\\{#[0-9a-fA-F]{4}\}'", String.Char),
            (r"(\.)([a-z_]\w*)", groups(Operator, Name.Attribute)),
            (r"[a-zA-Z_]\w*:", Name.Label),
            (r"(?:\\I[a-z]|[A-Z])\w*", Name.Decorator),
            (r"[a-zA-Z_]\w*", Name),
            (r"[~^*!%&\[\](){}<>|+=:;,./?`-]", Operator),
            (r"\d{1,3}(?:_\d{3})+\.\d{1,3}(?:_\d{3})+[kMGTPmunpf]?", Number.Float),
            (r"\d{1,3}(?:_\d{3})+\.[0-9]+(?:[eE][+-]?[0-9]+)?[kMGTPmunpf]?", Number.Float),
            (r"[0-9]+\.\d{1,3}(?:_\d{3})+[kMGTPmunpf]?", Number.Float),
            (r"[0-9]+\.[0-9]+(?:[eE][+-]?[0-9]+)?[kMGTPmunpf]?", Number.Float),
            (r"#[0-9a-fA-F]{4}(?:_[0-9a-fA-F]{4})+", Number.Hex),
            (r"#[0-9a-fA-F]+", Number.Hex),
            (r"\$[01]{4}(?:_[01]{4})+", Number.Bin),
            (r"\$[01]+", Number.Bin),
            (r"\d{1,3}(?:_\d{3})+[kMGTP]?", Number.Integer),
            (r"[0-9]+[kMGTP]?", Number.Integer),
            (r"\n", Text),
        ],
        "class": [include("whitespace"), (r"[A-Za-z_]\w*", Name.Class, "#pop")],
        "import": [(r"[a-z][\w.]*", Name.Namespace, "#pop"), (literal('"'), String, "#pop")],
    }
