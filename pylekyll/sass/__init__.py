"""Sass to CSS, by Dart Sass or libsass, as Jekyll's converter would have it."""

from pylekyll.sass.compiler import compile_sass, end_compilers
from pylekyll.sass.options import DART_SASS, LIBSASS, SassOptions
from pylekyll.sass.result import SassResult, SassWarning, deprecations, others

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
