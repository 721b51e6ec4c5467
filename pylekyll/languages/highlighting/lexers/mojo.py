"""Mojo (``Rouge::Lexers::Mojo``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.engine import word_set
from pylekyll.languages.highlighting.lexers import python

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States

KEYWORDS = python.KEYWORDS | word_set("fn self alias out read mut owned ref var struct trait raises with in match case")
BUILTINS = python.BUILTINS | word_set("__mlir_attr __mlir_type __mlir_op parameter alwaysinline register_passable")


class MojoLexer(python.PythonLexer):
    """Mojo: Python with words of its own."""

    name = "Mojo"
    tag = "mojo"
    tokens: ClassVar[States] = {"word": python.words_of(KEYWORDS, python.EXCEPTIONS | BUILTINS)}
