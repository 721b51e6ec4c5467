"""Sessions of irb and pry."""

from __future__ import annotations

import re
from typing import Any

from pylekyll.languages.highlighting.lexers import irb
from pylekyll.languages.highlighting.lexers.rouge3.ruby import RubyLexer


class IrbLexer(irb.IrbLexer):
    """A session, whose prompts name the program."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._prompt = re.compile(r"""(?:(?!irb|pry)[^\n])*(?:irb|pry)[^\n>"*]*[>"*]""")
        self._language = RubyLexer(**options)
        self._output = IrbOutputLexer(**options)


class IrbOutputLexer(irb.IrbOutputLexer, RubyLexer):
    """What irb prints, with the older tokens of Ruby's values."""
