"""Sass to CSS with Dart Sass or libsass, as Jekyll's converters do it."""

from pylekyll.languages.sass.compiler import compile_sass, end_compilers
from pylekyll.languages.sass.options import DART_SASS, LIBSASS, SassOptions
from pylekyll.languages.sass.result import SassResult, SassWarning, deprecations, others

__all__ = [
    "DART_SASS",
    "LIBSASS",
    "SassOptions",
    "SassResult",
    "SassWarning",
    "compile_sass",
    "deprecations",
    "end_compilers",
    "others",
]
