"""Java and Scala."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pylekyll.languages.highlighting.lexers import jvm
from pylekyll.languages.highlighting.lexers.rouge3.tables import changed, replaced

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import States


class JavaLexer(jvm.JavaLexer):
    """Java, without records and blocks of text."""

    tokens: ClassVar[States] = {
        **changed(jvm.JavaLexer.tokens, {r"(?:class|interface|record)\b": r"(?:class|interface)\b"}),
        "text-block": [],
    }


class ScalaLexer(jvm.ScalaLexer):
    """Scala, where quotes are operators too."""

    tokens: ClassVar[States] = replaced(jvm.ScalaLexer.tokens, jvm.SCALA_OP, jvm.SCALA_OP[:-1] + "'`\x7f]")
