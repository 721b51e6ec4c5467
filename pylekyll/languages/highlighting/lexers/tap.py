"""TAP (``Rouge::Lexers::Tap``)."""

from __future__ import annotations

from typing import ClassVar

from pylekyll.languages.highlighting.engine import RougeLexer, States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Generic, Keyword, Name, Number, Text


class TapLexer(RougeLexer):
    """TAP."""

    name = "TAP"
    tag = "tap"
    tokens: ClassVar[States] = {
        "root": [
            (r"^TAP version \d+\n", Name.Namespace),
            (r"^1\.\.\d+", Keyword.Declaration, "plan"),
            (r"^(not ok)([^\S\n]*)(\d*)", groups(Generic.Error, Text, Number.Integer, push=("test",))),
            (r"^(ok)([^\S\n]*)(\d*)", groups(Keyword.Reserved, Text, Number.Integer, push=("test",))),
            (r"^#.*\n", Comment),
            (r"^Bail out!.*\n", Generic.Error),
            (r"^.*\n", Text),
        ],
        "plan": [
            (r"[^\S\n]+", Text),
            (r"#", Comment, "directive"),
            (r"\n", Comment, "#pop"),
            (OncePerRun(r".*\n", r".*"), Generic.Error, "#pop"),
        ],
        "test": [
            (r"[^\S\n]+", Text),
            (r"#", Comment, "directive"),
            (r"\S+", Text),
            (r"\n", Text, "#pop"),
        ],
        "directive": [
            (r"[^\S\n]+", Comment),
            (r"(?i:TODO\b)", Comment.Preproc),
            (r"(?i:SKIP\S*)", Comment.Preproc),
            (r"\S+", Comment),
            (r"\n", Comment, ("#pop", "#pop")),
        ],
    }
