"""Sessions of irb and pry."""

from __future__ import annotations

import re

from pylekyll.languages.highlighting.lexers import irb
from pylekyll.languages.highlighting.lexers.rouge3.ruby import RubyLexer

_PROMPT = re.compile(r"""(?:(?!irb|pry)[^\n])*(?:irb|pry)[^\n>"*]*[>"*]""")


class IrbOutputLexer(irb.IrbOutputLexer, RubyLexer):
    """What irb prints, with the older tokens of Ruby's values."""


class IrbLexer(irb.IrbLexer):
    """A session, whose prompts name the program."""

    prompt = _PROMPT
    ruby = RubyLexer
    printed = IrbOutputLexer
