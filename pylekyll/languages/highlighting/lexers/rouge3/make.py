"""Makefiles, without ``define``, ``override`` and nested variables."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import States, groups
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers import build
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Operator, String, Text

STOP = r"(?:\$\(|\$\{|\(|\)|\}|\\|$)"
_shell = inner("shell")


class MakeLexer(build.MakeLexer):
    """Makefiles."""

    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (Closed(r"#.*\n", "\n"), Comment),
            (r"([-s]?include)((?:[\t ]+[^\t\n #]+)+)", groups(Keyword, String.Other)),
            (r"(ifn?def|ifn?eq)([\t ]+)([^#\n]+)", groups(Keyword, Text, Name.Variable)),
            (r"(?:else|endif)[\t ]*(?=[#\n])", Keyword),
            (r"(export)([\t ]+)(?=[\w${}()\t -]+\n)", groups(Keyword, Text, push=("export",))),
            (r"export[\t ]+", Keyword),
            (
                OncePerRun(r"([\w${}().-]+)([\t ]*)([!?:+]?=)", r"[\w${}().-]+"),
                groups(Name.Variable, Text, Operator, push=("shell-line",)),
            ),
            (OncePerRun(r'"(?:\\.|[^"\\])*"', r'"(?:\\.|[^"\\])*'), String.Double),
            (OncePerRun(r"'(?:\\.|[^'\\])*'", r"'(?:\\.|[^'\\])*"), String.Single),
            (
                OncePerRun(r"([^\n:]+)(:+)([ \t]*)", r"[^\n:]+"),
                groups(Name.Label, Operator, Text, push=("block-header",)),
            ),
        ],
        "shell": [
            (r"\$[({][\t ]*\w[\w:=%.]*[\t ]*[)}]", Name.Variable),
            (
                rf"(\$[({{])([\t ]*)({build.FUNCTIONS})([\t ]+)",
                groups(Name.Function, Text, Name.Builtin, Text, push=("shell-expression",)),
            ),
            (r"(?s)\\.", _shell),
            (rf"(?s).+?(?={STOP})", _shell),
            (STOP, _shell),
        ],
        "shell-expression": [
            (r"[({]", build.nested),
            (r"[)}]", Name.Function, "#pop"),
            include("shell"),
        ],
    }
