"""Nix (``Rouge::Lexers::Nix``)."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

_WORD = r"[a-zA-Z0-9._-]+"
_RESERVED = "rec|assert|map|abort|baseNameOf|builtins|derivation|fetchTarball|import|isNull|removeAttrs|throw|toString"


class NixLexer(RougeLexer):
    """Nix: one kind of expression, nested in brackets and strings."""

    name = "Nix"
    tag = "nix"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (r"#.*$", Comment),
            (r"/[*]", Comment, "comment"),
            (r"true|false|null", Keyword.Constant),
            (r"[0-9]", Number.Integer),
            (rf"~?(?:/{_WORD})+", String.Other),
            (OncePerRun(rf"{_WORD}(?:/{_WORD})+", _WORD), String.Other),
            (OncePerRun(rf"[a-z+]+:///?{_WORD}(?:/{_WORD})+", "[a-z+]+"), String.Other),
            (r'"', String.Double, "string"),
            (r"''", String.Double, "indented-string"),
            (r"(?:with|in|inherit)\b", Keyword.Namespace),
            (r"let\b", Keyword.Declaration),
            (r"(?:if|then|else)\b", Keyword),
            (rf"(?:{_RESERVED})\b", Keyword.Reserved),
            (r"\.|\?|\+\+|\+|!=|!|//|==|&&|\|\||->|/|[*]|-|<|>|=>|=|@", Operator),
            (r"[$;,:]", Punctuation),
            (r"[a-zA-Z_][a-zA-Z0-9-]*", Name.Variable),
            (r"\(", Punctuation, "group"),
            (r"\{", Punctuation, "set"),
            (r"\[", Punctuation, "list"),
        ],
        "comment": [(r"[*]/", Comment, "#pop"), (r"[^*\n]+|[*]", Comment)],
        "group": [include("root"), (r"\)", Punctuation, "#pop")],
        "set": [(r"\}", Punctuation, "#pop"), include("root")],
        "list": [(r"\]", Punctuation, "#pop"), include("root")],
        "interpolation": [include("root"), (r"\}", String.Interpol, "#pop")],
        "string": [
            (r"\\.|\$\$", String.Escape),
            (r"\$\{", String.Interpol, "interpolation"),
            (r'"', String.Double, "#pop"),
            (r'[^\\$"\n]+|.', String.Double),
        ],
        "indented-string": [
            (r"'''|''\$|\$\$|''\\.", String.Escape),
            (r"\$\{", String.Interpol, "interpolation"),
            (r"''", String.Double, "#pop"),
            (r"[^$'\n]+|.", String.Double),
        ],
    }
