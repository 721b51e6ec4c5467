"""MessageTrans (``Rouge::Lexers::MsgTrans``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States
from pylekyll.languages.highlighting.tokens import Comment, Name, Operator, String, Text


class MsgTransLexer(RougeLexer):
    """MessageTrans."""

    name = "MessageTrans"
    tag = "msgtrans"
    tokens: ClassVar[States] = {
        "root": [
            (r"^#[^\n]*", Comment),
            (r"[^\t\n\r ,):?/]+", Name.Variable),
            (r"[\n/?]", Operator),
            (r":", Operator, "value"),
        ],
        "value": [
            (r"\n", Text, "#pop"),
            (r"%[0-3%]", Operator),
            (r"[^\n%]", String),
        ],
    }
