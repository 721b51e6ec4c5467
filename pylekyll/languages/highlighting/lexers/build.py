"""Files that drive a shell: Makefiles and Dockerfiles (``Rouge::Lexers::Make``, ``Docker``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, go, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Operator, Punctuation, String, Text
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

if TYPE_CHECKING:
    import re

FUNCTIONS = "|".join(
    sorted(
        word_set("""
        abspath addprefix addsuffix and basename call dir error eval file filter filter-out findstring firstword flavor
        foreach if join lastword notdir or origin patsubst realpath shell sort strip subst suffix value warning wildcard
        word wordlist words
        """),
        key=len,
        reverse=True,
    )
)
STOP = r"(?:[$]{1,2}\(|[$]{1,2}\{|\(|\)|\}|\\|$)"
_shell = inner("shell")


def _end_of_body(match: re.Match[str], scan: Scan) -> None:
    del match
    scan.forget("shell")
    scan.pop()


def nested(match: re.Match[str], scan: Scan) -> None:
    """Let the shell's lexer continue with an opening bracket, and expect the closing one."""
    _shell(match, scan)
    scan.push(scan.stack[-1])


class MakeLexer(RougeLexer):
    """Makefiles."""

    name = "Make"
    tag = "make"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (Closed(r"#.*\n", "\n"), Comment),
            (r"([-s]?include)((?:[\t ]+[^\t\n #]+)+)", groups(Keyword, String.Other)),
            (r"((?:ifn?def|ifn?eq|unexport)\b)([\t ]+)([^#\n]+)", groups(Keyword, Text, Name.Variable)),
            (
                r"(else\b)([\t ]+)((?:ifn?def|ifn?eq)\b)([\t ]+)([^#\n]+)",
                groups(Keyword, Text, Keyword, Text, Name.Variable),
            ),
            (r"(?:else|endif|endef|endfor)[\t ]*(?=[#\n])", Keyword),
            (r"(export)([\t ]+)(?=[\w${}()\t -]+\n)", groups(Keyword, Text, push=("export",))),
            (r"export[\t ]+", Keyword),
            (
                OncePerRun(r"((?:override\b)*)([\t ]*)([\w${}().-]+)([\t ]*)([!?:+]?=)", r"[\t ]*[\w${}().-]+"),
                groups(Name.Builtin, Text, Name.Variable, Text, Operator, push=("shell-line",)),
            ),
            (OncePerRun(r'"(?:\\.|[^"\\])*"', r'"(?:\\.|[^"\\])*'), String.Double),
            (OncePerRun(r"'(?:\\.|[^'\\])*'", r"'(?:\\.|[^'\\])*"), String.Single),
            (
                OncePerRun(r"([^\n:]+)(:+)([ \t]*)", r"[^\n:]+"),
                groups(Name.Label, Operator, Text, push=("block-header",)),
            ),
            (
                r"((?:override\b)*)([\t ]*)(define)([\t ]+)([^#\n]+)",
                groups(Name.Builtin, Text, Keyword, Text, Name.Variable),
            ),
            (
                rf"([$][({{])([\t ]*)({FUNCTIONS})([\t ]+)",
                groups(Name.Function, Text, Name.Builtin, Text, push=("shell-expression",)),
            ),
        ],
        "export": [(r"[\w${}()-]", Name.Variable), (r"\n", Text, "#pop"), (r"[\t ]+", Text)],
        "block-header": [
            (r"[^,\\\n#]+", Name.Function),
            (r",", Punctuation),
            (r"#", Comment),
            (r"\\\n", Text),
            (r"\\.", Text),
            (r"\n", go(Text, "block-body")),
        ],
        "block-body": [
            (r"(ifn?def|ifn?eq)([\t ]+)([^#\n]+)(#.*)?(\n)", groups(Keyword, Text, Name.Variable, Comment, Text)),
            (r"(else|endif)([\t ]*)(#.*)?(\n)", groups(Keyword, Text, Comment, Text)),
            (r"(\t[\t ]*)([@-]?)", groups(Text, Punctuation, push=("shell-line",))),
            (r"", _end_of_body),
        ],
        "shell": [
            (r"[$]{1,2}[({]", Punctuation, "macro"),
            (r"(?s)\\.", _shell),
            (rf"(?s).+?(?={STOP})", _shell),
            (STOP, _shell),
        ],
        "macro": [(r"[)}]", Punctuation, "#pop"), (r"\n", Text, "#pop"), include("shell")],
        "shell-expression": [(r"[({]", nested), (r"[)}]", Punctuation, "#pop"), include("shell")],
        "shell-line": [(r"\n", Text, "#pop"), include("shell")],
    }


DOCKER_KEYWORDS = (
    "FROM|MAINTAINER|CMD|LABEL|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|STOPSIGNAL|HEALTHCHECK|SHELL"
)


def _run(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Keyword, match.group())
    scan.push("run")
    scan.forget("shell")


class DockerLexer(RougeLexer):
    """Dockerfiles."""

    name = "Docker"
    tag = "docker"
    tokens: ClassVar[States] = {
        "root": [
            (r"\s+", Text),
            (
                r"(?i)^(FROM)(\s+)(.*)(\s+)(AS)(\s+)(.*)",
                groups(Keyword, Blank, String, Blank, Keyword, Blank, String),
            ),
            (rf"(?i)^(ONBUILD)(\s+)({DOCKER_KEYWORDS})(.*)", groups(Keyword, Blank, Keyword, String)),
            (rf"(?i)^({DOCKER_KEYWORDS})\b(.*)", groups(Keyword, String)),
            (r"#.*$", Comment),
            (r"(?i)^(?:ONBUILD\s+)?RUN\s+", _run),
            (r"\w+", Text),
            (r"[^\w]+", Text),
        ],
        "run": [
            (r"\n", Text, "#pop"),
            (r"(?s)\\.", String.Escape),
            (r"(?:\\.|[^\n\\])+", _shell),
        ],
    }
