"""Sessions of irb and pry (``Rouge::Lexers::IRBLexer``, ``IRBOutputLexer``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import include, inherit

from pylekyll.languages.highlighting.lexers.ruby import RubyLexer
from pylekyll.languages.highlighting.lexers.shell import ConsoleLexer
from pylekyll.languages.highlighting.tokens import Generic, Keyword, Punctuation

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Scan, States

_PROMPT = re.compile(r"""(?:(?!irb|pry|[>"*]>)[^\n])*(?:(?:irb|pry)[^\n>"*]*[>"*]|[>"*]>)""")


class IrbOutputLexer(RubyLexer):
    """What irb prints: output, errors, and values behind ``=>``."""

    name = "irb_output"
    tag = "irb_output"
    tokens: ClassVar[States] = {
        "output": [(r"=>", Punctuation, "#pop"), (r".+?(?:\n|$)", Generic.Output)],
        "error": [(r".+?(?:\n|$)", Generic.Error), include("output")],
        "stdout": [(r"[a-zA-Z0-9_]+?(?:Error|Exception):.+?(?:\n|$)", Generic.Error, "error"), include("output")],
        "root": [(r"#<", Keyword.Type, "object"), inherit],
        "object": [(r">", Keyword.Type, "#pop"), include("root")],
    }

    def begin(self, scan: Scan) -> None:
        """Start with output."""
        super().begin(scan)
        scan.push("stdout")


class IrbLexer(ConsoleLexer):
    """A session in irb or pry: its options are Ruby's."""

    name = "irb"
    tag = "irb"
    prompt: ClassVar[re.Pattern[str]] = _PROMPT
    ruby: ClassVar[type[RubyLexer]] = RubyLexer
    printed: ClassVar[type[RubyLexer]] = IrbOutputLexer

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._prompt = self.prompt
        self._errors = ()
        self._language = self.ruby(**options)
        self._output = self.printed(**options)
