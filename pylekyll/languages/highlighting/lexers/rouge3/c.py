"""C++ and languages derived from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import c, objc
from pylekyll.languages.highlighting.tokens import Number, Punctuation

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States
    from pylekyll.languages.highlighting.tokens import TokenType

_NEW = frozenset({"import", "module"})


class _Rules:
    tokens: ClassVar[States] = {
        "floats": [
            (rf"(?i)(?:{c.DIGITS}[.](?:{c.DIGITS})?|[.]{c.DIGITS})(?:e[+-]?{c.DIGITS}[lu]*)?", Number.Float),
            (rf"(?i){c.DIGITS}e[+-]?{c.DIGITS}[lu]*", Number.Float),
            (r"(?i)0x[0-9a-f](?:'?[0-9a-f])*[lu]*", Number.Hex),
        ],
        "braces": [(r"[{}]", Punctuation)],
    }


class CppLexer(_Rules, c.CppLexer):
    """C++: numbers have fewer shapes, and a brace does not end the outermost function."""

    kinds: ClassVar[dict[str, TokenType]] = c.index_words(c.CPP_KEYWORDS - _NEW, c.CPP_TYPES, c.CPP_RESERVED)


class CudaLexer(_Rules, c.CudaLexer):
    """CUDA."""

    kinds: ClassVar[dict[str, TokenType]] = c.index_words(c.CUDA_KEYWORDS - _NEW, c.CUDA_TYPES, c.CPP_RESERVED)


class ObjectiveCppLexer(_Rules, objc.ObjectiveCppLexer):
    """Objective-C++."""

    kinds: ClassVar[dict[str, TokenType]] = {**CppLexer.kinds, **objc.BUILTINS}
