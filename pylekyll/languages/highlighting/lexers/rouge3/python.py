"""Python without names for calls, modules and doctests."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import groups, word_set
from pylekyll.languages.highlighting.lexers import python
from pylekyll.languages.highlighting.tokens import Keyword, Name, String, Text, TokenType

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

NEW_NAMES = word_set("""
BaseExceptionGroup EncodingWarning ExceptionGroup PermissionError PythonFinalizationError aiter anext
breakpoint exec help print
""")
BUILTINS = (python.BUILTINS | python.EXCEPTIONS) - NEW_NAMES


class PythonLexer(python.PythonLexer):
    """Python."""

    delimiter: ClassVar[TokenType] = String
    tokens: ClassVar[States] = {
        "ellipsis": [],
        "decorator": [],
        "imports": [
            (
                rf"(from)((?:\\\s|\s)+)({python.DOTTED})((?:\\\s|\s)+)(import)",
                groups(Keyword.Namespace, Text, Name.Namespace, Text, Keyword.Namespace),
            ),
            (rf"(import)(\s+)({python.DOTTED})", groups(Keyword.Namespace, Text, Name.Namespace)),
        ],
        "calls": [],
        "soft-keywords": [],
        "prompt": [],
        "word": python.words_of(python.KEYWORDS, BUILTINS, python.PSEUDO | {"self"}),
    }
