"""HCL and Terraform."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.lexers import hcl
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed
from pylekyll.languages.highlighting.tokens import Keyword, Punctuation, String

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

_OPERATORS = r"[-+*/!%&<>|=:?]"
_TABLES = {
    **changed(hcl.HclLexer.tokens, {_OPERATORS: None, hcl.ID: r"[$a-zA-Z_][a-zA-Z0-9_]*"}),
    "hash": [include("blanks"), (r"=", Punctuation), (r"\}", Punctuation, "#pop"), include("root")],
    "array": [include("blanks"), (r",", Punctuation), (r"\]", Punctuation, "#pop"), include("root")],
}


class HclLexer(hcl.HclLexer):
    """HCL without operators."""

    tokens: ClassVar[States] = _TABLES


class TerraformLexer(hcl.TerraformLexer):
    """Terraform's, with operators in interpolations only."""

    tokens: ClassVar[States] = {
        **_TABLES,
        **changed(
            hcl.TerraformLexer.tokens,
            {r"~|\\(?=\n)|\^=?": r"\+\+|--|~|&&|\|\||\\(?=\n)|<<|>>>?|==|!=|[-<>+*%&|^/!=?:]=?"},
        ),
        "hash": [(r"[.,()*]", Punctuation), *_TABLES["hash"]],
        "array": [(r"[.,()*]", Punctuation), *_TABLES["array"]],
        "strings": [(r"\\.", String.Escape), (r"\$\{", Keyword, "interpolation")],
        "interpolation": [(r"\}", Keyword, "#pop"), include("expression")],
    }
