"""Perl (``Rouge::Lexers::Perl``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include, words

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, ClosedBy, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    from pylekyll.languages.highlighting.tokens import TokenType

KEYWORDS = word_set("""
case continue do else elsif for foreach if last my next our redo reset then unless until while use print new BEGIN
CHECK INIT END return
""")
BUILTINS = word_set("""
abs accept alarm atan2 bind binmode bless caller chdir chmod chomp chop chown chr chroot close closedir connect
continue cos crypt dbmclose dbmopen defined delete die dump each endgrent endhostent endnetent endprotoent endpwent
endservent eof eval exec exists exit exp fcntl fileno flock fork format formline getc getgrent getgrgid getgrnam
gethostbyaddr gethostbyname gethostent getlogin getnetbyaddr getnetbyname getnetent getpeername getpgrp getppid
getpriority getprotobyname getprotobynumber getprotoent getpwent getpwnam getpwuid getservbyname getservbyport
getservent getsockname getsockopt glob gmtime goto grep hex import index int ioctl join keys kill last lc lcfirst
length link listen local localtime log lstat map mkdir msgctl msgget msgrcv msgsnd my next no oct open opendir ord our
pack package pipe pop pos printf prototype push quotemeta rand read readdir readline readlink readpipe recv redo ref
rename require reverse rewinddir rindex rmdir scalar seek seekdir select semctl semget semop send setgrent sethostent
setnetent setpgrp setpriority setprotoent setpwent setservent setsockopt shift shmctl shmget shmread shmwrite shutdown
sin sleep socket socketpair sort splice split sprintf sqrt srand stat study substr symlink syscall sysopen sysread
sysseek system syswrite tell telldir tie tied time times tr truncate uc ucfirst umask undef unlink unpack unshift
untie utime values vec wait waitpid wantarray warn write
""")

FLAGS = r"[egimosx]*"
HEREDOC = r"<<(['\"]?)(?P<name>[a-zA-Z_][a-zA-Z0-9_]*)\1;?\n"
# A part up to its delimiter. Where it would not end otherwise, it ends at an escaped one.
_PART = r"(?:\\\\|\\\1|(?!\\\\|\\\1).)*?\1"
LONG_FLAGS = r"[msixpodualngcr]*"


def _balanced(opening: str, closing: str) -> tuple[object, TokenType, str]:
    """Return the rule for a regex in these delimiters, which a backslash may keep from closing."""
    inside = rf"(?:\\[\\{closing}]|[^{closing}\\]|\\(?![\\{closing}]))*"
    end = closing.replace("\\", "", 1) if len(closing) > 1 else closing
    return Closed(rf"{opening}{inside}(?:{closing}|\\{closing}){FLAGS}", end), String.Regex, "#pop"


def _first_half(opening: str, closing: str) -> tuple[object, TokenType, str]:
    inside = rf"(?:\\[\\{closing}]|[^{closing}\\]|\\(?![\\{closing}]))*"
    return Closed(rf"(?:s|tr|y){opening}{inside}(?:{closing}|\\{closing})\s*", closing[-1]), String.Regex, "balanced"


def _nesting(opening: str, closing: str) -> list[object]:
    return [
        (rf"\\[{opening}{closing}\\]", String.Other),
        (r"\\", String.Other),
        (opening, String.Other, "#push"),
        (closing, String.Other, "#pop"),
        (rf"[^{opening}{closing}\\]+", String.Other),
    ]


class PerlLexer(RougeLexer):
    """Perl."""

    name = "Perl"
    tag = "perl"
    tokens: ClassVar[States] = {
        "balanced": [
            _balanced("/", "/"),
            _balanced("!", "!"),
            (r"\\[^\\]*\\[egimosx]*", String.Regex, "#pop"),
            _balanced(r"\{", r"\}"),
            _balanced("<", ">"),
            _balanced(r"\[", r"\]"),
            _balanced(r"\(", r"\)"),
            _balanced("@", "@"),
            _balanced("%", "%"),
            _balanced(r"\$", r"\$"),
        ],
        "root": [
            (r"#.*", Comment.Single),
            (Closed(r"(?s)^=[a-zA-Z0-9]+\s+.*?\n=cut", "\n=cut"), Comment.Multiline),
            (words(sorted(KEYWORDS), suffix=r"\b"), Keyword),
            (
                r"(format)(\s+)([a-zA-Z0-9_]+)(\s*)(=)(\s*\n)",
                groups(Keyword, Text, Name, Text, Punctuation, Text, push=("format",)),
            ),
            (r"(?:eq|lt|gt|le|ge|ne|not|and|or|cmp)\b", Operator.Word),
            _first_half(r"\{", r"\}"),
            _first_half("<", ">"),
            _first_half(r"\[", r"\]"),
            _first_half(r"\(", r"\)"),
            (
                rf"(?s)(?:s|tr|y)\s*([^\w\s])(?:{_PART}{_PART}|.*?\1.*?\1){LONG_FLAGS}",
                String.Regex,
            ),
            (
                rf"(?s)(?:s|tr|y)\s+(\w)(?:{_PART}{_PART}|.*?\1.*?\1){LONG_FLAGS}",
                String.Regex,
            ),
            (r"m?/(?:\\[\\/]|[^/\n\\]|\\(?![\\/\n]))*/[msixpodualngc]*|m?/[^\n]*/[msixpodualngc]*", String.Regex),
            (r"m(?=[/!\\{<\[(@%$])", String.Regex, "balanced"),
            (rf"(?s)m\s*([^\w\s])(?:{_PART}|.*?\1)[msixpodualngc]*", String.Regex),
            (rf"(?s)m\s+(\w)(?:{_PART}|.*?\1)[msixpodualngc]*", String.Regex),
            (r"\s+", Text),
            (OncePerRun(rf"(?=[{LATIN}_]\w*(?:\s*#.*\n)*\s*=>)", rf"[{LATIN}_]\w*"), Text, "fat-comma"),
            (words(sorted(BUILTINS), suffix=r"\b"), Name.Builtin),
            (r"(?:__(?:DIE|WARN)__|DATA|STD(?:IN|OUT|ERR))\b", Name.Builtin.Pseudo),
            (
                ClosedBy(rf"(?s){HEREDOC}.*?\n(?P=name)\n", HEREDOC, "\n{}\n"),
                String,
            ),
            (r"__(?:END|DATA)__\b", Comment.Preproc, "end-part"),
            (r"\$\^[ADEFHILMOPSTWX]", Name.Variable.Global),
            (r"\$[\\\"'\[\]&`+*.,;=%~?@$!<>(^|/_-](?!\w)", Name.Variable.Global),
            (OncePerRun(rf"[$@%&*][$@%&*#_]*(?=[{LATIN}{{\[;])", r"[$@%&*][$@%&*#_]*"), Name.Variable, "variable"),
            (r"[-+/*%=<>&^|!\\~]=?", Operator),
            (r"0_?[0-7]+(?:_[0-7]+)*", Number.Oct),
            (r"0x[0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*", Number.Hex),
            (r"0b[01]+(?:_[01]+)*", Number.Bin),
            (r"\d*(?:_\d*)*\.\d+(?:_\d*)*(?:[eE][+-]?\d+)?", Number.Float),
            (r"\d+(?:_\d*)*[eE][+-]?\d+(?:_\d*)*", Number.Float),
            (r"\d+(?:_\d+)*", Number.Integer),
            (r"'", Punctuation, "single-quoted"),
            (r'"', Punctuation, "double-quoted"),
            (r"`", Punctuation, "backtick"),
            (r"<[^\s>]+>", String.Regex),
            (r"(?:q|qq|qw|qr|qx)\{", String.Other, "braces"),
            (r"(?:q|qq|qw|qr|qx)\(", String.Other, "parentheses"),
            (r"(?:q|qq|qw|qr|qx)\[", String.Other, "brackets"),
            (r"(?:q|qq|qw|qr|qx)<", String.Other, "angles"),
            (r"(?s)(?:q|qq|qw|qr|qx)(\W).*?\1", String.Other),
            (r"package\s+", Keyword, "module-name"),
            (r"sub\s+", Keyword, "function-name"),
            (r"\[\]|\*\*|::|<<|>>|>=|<=|<=>|={3}|!=|=~|!~|&&?|\|\||\.{1,3}", Operator),
            (r"[()\[\]:;,<>/?{}]", Punctuation),
            (r"(?=\w)", Text, "name"),
        ],
        "format": [(r"\.\n", String.Interpol, "#pop"), (r".*?\n", String.Interpol)],
        "fat-comma": [(r"#.*", Comment.Single), (r"\w+", String), (r"\s+", Text), (r"=>", Operator, "#pop")],
        "names": [(r"\w+::", Name.Namespace), (r"[\w:]+", Name.Variable, "#pop")],
        "variable": [(r"\s+", Text), (r"[{\[),;]", Punctuation, "#pop"), include("names")],
        "name": [
            include("names"),
            (r"[A-Z_]+(?=[^a-zA-Z0-9_])", Name.Constant, "#pop"),
            (r"(?=\W)", Text, "#pop"),
        ],
        "module-name": [(rf"[{LATIN}_]\w*", Name.Namespace, "#pop")],
        "function-name": [
            (r"[a-zA-Z_]\w*[!?]?", Name.Function),
            (r"\s+", Text),
            (r"(\([$@%]*\))(\s*)", groups(Punctuation, Text)),
            (r".*?\{", Punctuation, "#pop"),
            (r";", Punctuation, "#pop"),
        ],
        "single-quoted": [
            (r"\\[\\']", String.Escape),
            (r"[^\\']+", String.Single),
            (r"'", Punctuation, "#pop"),
            (r"\\", String.Single),
        ],
        "double-quoted": [
            include("interpolating"),
            (r"\\[\\tnrabefluLUE\"$@]", String.Escape),
            (r"\\0\d{2}|\\o\{\d+\}|\\x[0-9a-fA-F]{2}|\\x\{[0-9a-fA-F]+\}|\\c.|\\N\{[^}]+\}", String.Escape),
            (r'[^\\"$@]+|[$@]', String.Double),
            (r'"', Punctuation, "#pop"),
            (r"\\", String.Escape),
        ],
        "backtick": [
            include("interpolating"),
            (r"\\[\\tnr`]", String.Escape),
            (r"[^\\`$@]+|[$@]", String.Backtick),
            (r"`", Punctuation, "#pop"),
        ],
        "braces": _nesting(r"\{", r"\}"),
        "parentheses": _nesting(r"\(", r"\)"),
        "brackets": _nesting(r"\[", r"\]"),
        "angles": _nesting("<", ">"),
        "interpolation": [
            (r"\}", String.Interpol, "#pop"),
            (r"\s+", Text),
            (rf"[{LATIN}_]\w*", String.Interpol),
        ],
        "interpolating": [
            (r"[$@]\{", String.Interpol, "interpolation"),
            (rf"[$@][{LATIN}_]\w*", String.Interpol),
        ],
        "end-part": [(r"(?s).+", Comment.Preproc, "#pop")],
    }
