"""Shell scripts and the sessions that show them (``Rouge::Lexers::Shell``, ``ConsoleLexer``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import default, include, words

from pylekyll.languages.highlighting.engine import PlainText, RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.lexers.shared import heredoc_line
from pylekyll.languages.highlighting.tokens import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)
from pylekyll.languages.highlighting.tokens import Whitespace as Blank
from pylekyll.languages.ruby.text import strip

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.engine import Lexer, Tokens

KEYWORDS = word_set("if fi else while do done for then return function select continue until esac elif in")

BUILTINS = word_set("""
alias bg bind break builtin caller cd command compgen complete declare dirs disown enable eval exec exit export
false fc fg getopts hash help history jobs let local logout mapfile popd pushd pwd read readonly set shift shopt
source suspend test time times trap true type typeset ulimit umask unalias unset wait
cat tac nl od base32 base64 fmt pr fold head tail split csplit wc sum cksum b2sum md5sum sha1sum sha224sum
sha256sum sha384sum sha512sum sort shuf uniq comm ptx tsort cut paste join tr expand unexpand ls dir vdir
dircolors cp dd install mv rm shred link ln mkdir mkfifo mknod readlink rmdir unlink chown chgrp chmod touch df du
stat sync truncate echo printf yes expr tee basename dirname pathchk mktemp realpath stty printenv tty id
logname whoami groups users who date arch nproc uname hostname hostid uptime chcon runcon chroot env nice nohup
stdbuf timeout kill sleep factor numfmt seq tar grep sudo awk sed gzip gunzip
""")


def _open_heredoc(match: re.Match[str], scan: Scan) -> None:
    operator, space, quote, escape, name, closing = match.groups()
    scan.emit(Operator, operator)
    scan.emit(Text, space)
    scan.emit(String.Heredoc, quote + escape)
    scan.emit(Name.Constant, name)
    scan.emit(String.Heredoc, closing)
    scan.data["heredoc"] = name
    scan.push("heredoc")


class ShellLexer(RougeLexer):
    """sh, bash, zsh, ksh."""

    name = "shell"
    tag = "shell"
    tokens: ClassVar[States] = {
        "root": [include("basic"), include("data")],
        "basic": [
            (r"#.*$", Comment),
            (words(sorted(KEYWORDS), suffix=r"\s*\b"), Keyword),
            (r"case\b", Keyword, "case"),
            (words(sorted(BUILTINS), suffix=r"\s*\b(?!\.|-)"), Name.Builtin),
            (r"\.(?=\s)", Name.Builtin),
            (r"(\w+)(=)", groups(Name.Variable, Operator)),
            (r"[\[\]{}()!=>]", Operator),
            (r"&&|\|\|", Operator),
            (r"<<<", Operator),
            (r"""(<<-?)(\s*)(['"]?)(\\?)(\w+)(\3)""", _open_heredoc),
        ],
        "heredoc": [
            (r"\n", String.Heredoc, "heredoc-line"),
            (r"[^$\n\\]+", String.Heredoc),
            include("interpolation"),
            (r"\$", String.Heredoc),
        ],
        "heredoc-line": [
            (r"\s*(\w+)\s*\n", heredoc_line),
            # Other white space belongs to the document. One match for all of it keeps blank lines linear.
            (r"\s+", String.Heredoc, "#pop"),
            default("#pop"),
        ],
        "double-quotes": [
            # A dollar sign right before the closing quote is itself, not the beginning of a variable.
            (r'(?:\$#?)?"', String.Double, "#pop"),
            include("interpolation"),
            (r'[^"`\\$]+', String.Double),
        ],
        "ansi-string": [(r"\\.", String.Escape), (r"[^\\']+", String.Single), include("single-quotes")],
        "single-quotes": [(r"'", String.Single, "#pop"), (r"[^']+", String.Single)],
        "data": [
            (r"\s+", Text),
            (r"\\.", String.Escape),
            (r'\$?"', String.Double, "double-quotes"),
            (r"\$'", String.Single, "ansi-string"),
            (r"'", String.Single, "single-quotes"),
            (r"\*", Keyword),
            (r";", Punctuation),
            (r"--?[\w-]+", Name.Tag),
            (r"""[^=*\s{}()$"'`;\\<]+""", Text),
            (r"<", Text),
            include("interpolation"),
        ],
        "interpolation": [
            (r"\\$", String.Escape),
            (r"\\.", String.Escape),
            (r"\$\(\(", Keyword, "math"),
            (r"\$\(", String.Interpol, "substitution"),
            (r"\$\{#?", Keyword, "parameter"),
            (r"`", String.Backtick, "backticks"),
            (r"\$#?(?:\w+|.)", Name.Variable),
        ],
        "parameter": [
            (r"\}", Keyword, "#pop"),
            (r":-", Keyword),
            (r"\w+", Name.Variable),
            (r"""[^}:"`'$]+""", Punctuation),
            include("root"),
        ],
        "substitution": [
            (r"\)", String.Interpol, "#pop"),
            (r"\(", Operator, "parentheses"),
            include("root"),
        ],
        "parentheses": [(r"\(", Operator, "#push"), (r"\)", Operator, "#pop"), include("root")],
        "math": [
            (r"\)\)", Keyword, "#pop"),
            (r"[-+*/%^|&!]", Operator),
            (r"\d+(?:#\w+)?", Number),
            include("root"),
        ],
        "case": [
            (r"esac\b", Keyword, "#pop"),
            (r"\|", Punctuation),
            (r"\)", Punctuation, "case-body"),
            include("root"),
        ],
        "case-body": [(r";;", Punctuation, "#pop"), include("root")],
        "backticks": [(r"`", String.Backtick, "#pop"), include("root")],
    }


_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_ELISION = re.compile(r"\s*(?:<[.]+>|[.]+)\s*\Z")
_BLANK = re.compile(r"\s*", re.ASCII)


class ConsoleLexer(RougeLexer):
    """A session: prompts, commands in a shell's language, and output.

    Options: ``lang`` and ``output`` name lexers, ``prompt`` and ``error`` list by commas how prompts end and errors
    begin, ``comments`` lets ``#`` begin a comment that is not a prompt.
    """

    name = "console"
    tag = "console"
    continues = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        prompts = [part for part in self.list_option("prompt") if part]
        comments = self.bool_option("comments", default=bool(prompts) and "#" not in prompts)
        ends = prompts or (["$", ">", ";"] if comments else ["$", "#", ">", ";"])
        self._prompt = re.compile(
            ("[^<#]*?" if comments else "(?s:.*?)") + "(?:" + "|".join(re.escape(end) for end in ends) + ")"
        )
        self._errors = tuple(self.list_option("error"))
        self._language: Lexer = self.lexer_option("lang") or ShellLexer(**options)
        self._output: Lexer = self.lexer_option("output") or PlainText(Generic.Output)

    def scanned(self, source: str) -> Tokens:
        """Return the tokens of a whole session, line by line."""
        out: Tokens = []
        scan = Scan(self, out)
        for line in _LINE.findall(source):
            if line:
                self._line(line, scan)
        return out

    def _line(self, line: str, scan: Scan) -> None:
        if _ELISION.match(line):
            scan.forget("output")
            scan.forget("language")
            scan.emit(Comment, line)
        elif prompt := self._prompt.match(line):
            scan.forget("output")
            scan.emit(Generic.Prompt, prompt.group())
            start = _BLANK.match(line, prompt.end()).end()  # type: ignore[union-attr]
            scan.emit(Blank, line[prompt.end() : start])
            if command := line[start:]:
                scan.delegate(self._language, command, "language")
        elif strip(line).startswith("#"):
            scan.forget("output")
            scan.forget("language")
            scan.emit(Comment, line)
        elif self._errors and line.startswith(self._errors):
            scan.forget("output")
            scan.forget("language")
            scan.emit(Generic.Error, line)
        else:
            scan.forget("language")
            scan.delegate(self._output, line, "output")
