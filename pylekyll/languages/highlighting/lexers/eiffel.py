"""Eiffel (``Rouge::Lexers::Eiffel``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, alternatives
from pylekyll.languages.highlighting.guarded import Closed
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

LANGUAGE_KEYWORDS = alternatives("""
across agent alias all and attached as assign attribute check class convert create debug deferred detachable do else
elseif end ensure expanded export external feature from frozen if implies inherit inspect invariant like local loop
not note obsolete old once or Precursor redefine rename require rescue retry select separate some then undefine
until variant Void when xor
""")
BOOLEAN_CONSTANTS = alternatives("True False")
LANGUAGE_VARIABLES = alternatives("Current Result")
# A character by its number between slashes.
CODE = r"%/(?:0[xX][\da-fA-F](?:_*[\da-fA-F])*|0[cC][0-7](?:_*[0-7])*|0[bB][01](?:_*[01])*|\d(?:_*\d)*)/"
SIMPLE_STRING = rf"""(?:[^"%\b\f\v]|%[A-DFHLNQR-V%'"()<>]|{CODE})+?"""


class EiffelLexer(RougeLexer):
    """Eiffel."""

    name = "Eiffel"
    tag = "eiffel"
    tokens: ClassVar[States] = {
        "root": [
            (r'"\[', String.Other, "aligned-verbatim-string"),
            (r'"\{', String.Other, "non-aligned-verbatim-string"),
            (
                Closed(
                    r'''"(?:[^%\b\f\n\r\v]|%[A-DFHLNQR-V%'"()<>]|%/(?:0[xX][\da-fA-F](?:_*[\da-fA-F])*|0[cC][0-7](?:_*[0-7])*|0[bB][01](?:_*[01])*|\d(?:_*\d)*)/)*?"''',
                    '"',
                ),
                String.Double,
            ),
            (r"--.*", Comment.Single),
            (
                Closed(
                    r"""'(?:[^%\b\f\n\r\t\v]|%[A-DFHLNQR-V%'"()<>]|%/(?:0[xX][\da-fA-F](?:_*[\da-fA-F])*|0[cC][0-7](?:_*[0-7])*|0[bB][01](?:_*[01])*|\d(?:_*\d)*)/)'""",
                    "'",
                ),
                String.Char,
            ),
            (rf"(?:{LANGUAGE_KEYWORDS})\b", Keyword),
            (rf"(?:{LANGUAGE_VARIABLES})\b", Keyword.Variable),
            (rf"(?:{BOOLEAN_CONSTANTS})\b", Keyword.Constant),
            (r"0[xX][\da-fA-F](?:_*[\da-fA-F])*b", Number.Hex),
            (r"0[cC][0-7](?:_*[0-7])*\b", Number.Oct),
            (r"0[bB][01](?:_*[01])*\b", Number.Bin),
            (r"\d(?:_*\d)*", Number.Integer),
            (r"(?:\d(?:_*\d)*)?\.(?:(?:\d(?:_*\d)*)?[eE][+-]?)?\d(?:_*\d)*|\d(?:_*\d)*\.?", Number.Float),
            (r":=|<<|>>|\(\||\|\)|->|\.|[{}\[\];(),:?]", Punctuation.Indicator),
            (r"\\\\|\|\.\.\||\.\.|/[~/]?|[></]=?|[-+*^=~≤≥−∀∃¦⟳⟲]", Operator),
            (r"[A-Z][\dA-Z_]*", Name.Class),
            (r"[A-Za-z][\dA-Za-z_]*", Name),
            (r"\s+", Text),
        ],
        "aligned-verbatim-string": [
            (r'\]"', String.Other, "#pop"),
            (SIMPLE_STRING, String.Other),
        ],
        "non-aligned-verbatim-string": [
            (r'\}"', String.Other, "#pop"),
            (SIMPLE_STRING, String.Other),
        ],
    }
