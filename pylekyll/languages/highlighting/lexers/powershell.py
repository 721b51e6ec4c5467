"""PowerShell (``Rouge::Lexers::Powershell``)."""

from __future__ import annotations

import re
from typing import ClassVar

from pygments.lexer import include

from pylekyll.languages.highlighting.charsets import LATIN
from pylekyll.languages.highlighting.engine import RougeLexer, Scan, States, groups, word_set
from pylekyll.languages.highlighting.guarded import Closed, OncePerRun
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String
from pylekyll.languages.highlighting.tokens import Whitespace as Blank

ATTRIBUTES = word_set("""
ConfirmImpact DefaultParameterSetName HelpURI PositionalBinding SupportsPaging SupportsShouldProcess
""")
AUTO_VARS = word_set("""
$ ? ^ _ args ConsoleFileName Error Event EventArgs EventSubscriber ExecutionContext false foreach HOME Host input
IsCoreCLR IsLinux IsMacOS IsWindows LastExitCode Matches MyInvocation NestedPromptLevel null PID PROFILE
PSBoundParameters PSCmdlet PSCommandPath PSCulture PSDebugContext PSHOME PSItem PSScriptRoot PSSenderInfo PSUICulture
PSVersionTable PWD REPORTERRORSHOWEXCEPTIONCLASS REPORTERRORSHOWINNEREXCEPTION REPORTERRORSHOWSOURCE
REPORTERRORSHOWSTACKTRACE SENDER ShellId StackTrace switch this true
""")
KEYWORDS = word_set("""
assembly exit process base filter public begin finally return break for sequence catch foreach static class from
switch command function throw configuration hidden trap continue if try data in type define inlinescript until do
interface using dynamicparam module var else namespace while elseif parallel workflow end param enum private
""")
OPERATORS = word_set("""
-split -isplit -csplit -join -is -isnot -as -eq -ieq -ceq -ne -ine -cne -gt -igt -cgt -ge -ige -cge -lt -ilt -clt -le
-ile -cle -like -ilike -clike -notlike -inotlike -cnotlike -match -imatch -cmatch -notmatch -inotmatch -cnotmatch
-contains -icontains -ccontains -notcontains -inotcontains -cnotcontains -replace -ireplace -creplace -shl -shr -band
-bor -bxor -and -or -xor -not += -= *= /= %=
""")
MULTILINE_KEYWORDS = word_set("""
synopsis description parameter example inputs outputs notes link component role functionality forwardhelptargetname
forwardhelpcategory remotehelprunspace externalhelp
""")


def _any(known: frozenset[str]) -> str:
    """Return the alternatives, a longer word before any that it begins with."""
    return "|".join(re.escape(word) for word in sorted(known, key=lambda word: (-len(word), word)))


def _attribute(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Name.Builtin.Pseudo if match.group() in ATTRIBUTES else Name, match.group())


def _end_of_call(match: re.Match[str], scan: Scan) -> None:
    scan.emit(Punctuation, match.group())
    if "interpolation" in scan.stack:
        scan.pop(2)


def _method(match: re.Match[str], scan: Scan) -> None:
    for token, value in zip((Operator, Name.Function, Punctuation, Blank), match.groups(), strict=True):
        scan.emit(token, value)
    if match.group(3) is not None:
        scan.push("parameters")


class PowershellLexer(RougeLexer):
    """PowerShell."""

    name = "powershell"
    tag = "powershell"
    tokens: ClassVar[States] = {
        "variable": [
            (rf"\$(?:{_any(AUTO_VARS)})", Name.Builtin.Pseudo),
            (
                Closed(r"(\$)(?:(\w+)(:))?(\{(?:[^`}]|`.)+\})", "}"),
                groups(Name.Variable, Name.Namespace, Punctuation, Name.Variable),
            ),
            (
                r"(\$)(?:(\w+)(:))?(\w+)",
                groups(Name.Variable, Name.Namespace, Punctuation, Name.Variable),
            ),
        ],
        "block-comment": [
            (rf"(?i)\.(?:{_any(MULTILINE_KEYWORDS)})", Comment.Special),
            (r"#>", Comment.Multiline, "#pop"),
            (r"[^#.]+", Comment.Multiline),
            (r"[#.]+", Comment.Multiline),
        ],
        "interpolation": [(r"\)", String.Interpol, "#pop"), include("root")],
        "double-quoted": [
            # As in a shell: a dollar sign before the closing quote is itself.
            (r'(?:\$#?)?"', String.Double, "#pop"),
            (r"\$\(", String.Interpol, "interpolation"),
            (r"`$|`.", String.Escape),
            (r'[^"`$]+', String.Double),
            include("variable"),
        ],
        "single-quoted": [(r"'", String.Single, "#pop"), (r"[^']+", String.Single)],
        "here-string": [
            (r'(?:\$#?)?"@', String.Heredoc, "#pop"),
            (r"\$\(", String.Interpol, "interpolation"),
            (r"`$|`.", String.Escape),
            (r'[^"`$]+', String.Heredoc),
            (r'"+', String.Heredoc),
            include("variable"),
        ],
        "class": [
            (r"\{", Punctuation, "#pop"),
            (r"\s+", Blank),
            (r"\w+", Name.Class),
            (r"[:,]", Punctuation),
        ],
        "expression": [
            include("comments"),
            (r'"', String.Double, "double-quoted"),
            (r"'", String.Single, "single-quoted"),
            (r'@"', String.Heredoc, "here-string"),
            (Closed(r"(?s)@'.*?'@", "'@"), String.Heredoc),
            (OncePerRun(r"\d*\.\d+", r"\d+"), Number.Float),
            (r"\d+", Number.Integer),
            (r"@\{", Punctuation, "hash-table"),
            (r"@\(", Punctuation, "array"),
            (r"\{", Punctuation, "brace"),
            (r"\[", Punctuation, "bracket"),
        ],
        "hash-table": [
            (r"\}", Punctuation, "#pop"),
            (r"=", Operator),
            (r"[,;]", Punctuation),
            include("expression"),
            (r"\w+", Name.Other),
            include("variable"),
        ],
        "array": [
            (r"\s+", Blank),
            (r"\)", Punctuation, "#pop"),
            (r"[,;]", Punctuation),
            include("expression"),
            include("variable"),
        ],
        "brace": [(r"\}", Punctuation, "#pop"), include("root")],
        "bracket": [
            (r"\]", Punctuation, "#pop"),
            (r"[A-Za-z]\w+\.", Name),
            (r"[A-Za-z]\w+", _attribute),
            include("root"),
        ],
        "parameters": [
            (r"(?s)`.", String.Escape),
            (r"\)", _end_of_call),
            (r"[^\S\n]*\n", Blank, "#pop"),
            (r"[;(){}\]]", Punctuation, "#pop"),
            (r"[|=]", Operator, "#pop"),
            (r"[/\\~\w][-.:/\\~\w]*", Name.Other),
            include("root"),
        ],
        "comments": [(r"\s+", Blank), (r"#.*", Comment), (r"<#", Comment.Multiline, "block-comment")],
        "root": [
            include("comments"),
            (r"\.\.(?=\.?\d)", Operator),
            (rf"(?i)(?:{_any(OPERATORS)})\b", Operator),
            (r"(?i)(class)(\s+)(\w+)", groups(Keyword.Reserved, Blank, Name.Class, push=("class",))),
            (
                r"(?i)(function)(\s+)(?:(\w+)(:))?(\w[-\w]+)",
                groups(Keyword.Reserved, Blank, Name.Namespace, Punctuation, Name.Function),
            ),
            (rf"(?i)(?:{_any(KEYWORDS)})\b(?![-.])", Keyword.Reserved),
            (r"-{1,2}\w+", Name.Tag),
            (OncePerRun(r"(\.)?([-\w]+)(\[)", r"\.?[-\w]+"), groups(Operator, Name, Punctuation, push=("bracket",))),
            (rf"([/\\~{LATIN}][-.:/\\~\w]*)(\n)?", groups(Name, Blank, push=("parameters",))),
            (r"(\.)([-\w]+)(?:(\()|(\n))?", _method),
            (r"\?", Name.Function, "parameters"),
            include("expression"),
            include("variable"),
            (r"[-+*/%=!.&|]", Operator),
            (r"[{}(),:;]", Punctuation),
            (r"`$", String.Escape),
        ],
    }
