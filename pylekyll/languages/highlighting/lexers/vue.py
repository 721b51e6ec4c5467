"""Vue's and Svelte's components (``Rouge::Lexers::Vue``, ``Svelte``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import include, inherit

from pylekyll.languages.highlighting.engine import Scan, States, groups
from pylekyll.languages.highlighting.guarded import OncePerRun
from pylekyll.languages.highlighting.lexers.html import HtmlLexer, inner
from pylekyll.languages.highlighting.tokens import Error, Keyword, Name, String, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.engine import Action

#: The lexers for the values of ``lang``; Rouge reads all others, such as ``ts``, as plain text.
_LANGUAGES = {
    "html": "html",
    "css": "css",
    "javascript": "javascript",
    "sass": "sass",
    "scss": "scss",
    "coffee": "coffeescript",
}


def _open(language: str, state: str) -> Action:
    def action(match: re.Match[str], scan: Scan) -> None:
        groups(Name.Tag, Text, Keyword)(match, scan)
        scan.data["language"] = language
        scan.push(state, "lang-tag")

    return action


def _language(match: re.Match[str], scan: Scan) -> None:
    groups(Name.Attribute, Text, String)(match, scan)
    name = match[3].lower().replace('"', "").replace("'", "")
    scan.data["language"] = _LANGUAGES.get(name, "plaintext")


def _embedded(match: re.Match[str], scan: Scan) -> None:
    # Rouge delegates to the class here, not to a lexer: each piece is read afresh.
    scan.delegate(scan.lexer.sub_lexer(scan.data["language"]), match.group())


def _open_expression(match: re.Match[str], scan: Scan) -> None:
    scan.emit(String.Interpol, match.group())
    scan.forget("expression")
    scan.push("template-expression")


def _expression(match: re.Match[str], scan: Scan) -> None:
    scan.delegate(scan.lexer.sub_lexer("javascript"), match.group(), "expression")


def _await(match: re.Match[str], scan: Scan) -> None:
    javascript = scan.lexer.sub_lexer("javascript")
    keyword, promise, end, blank, name = match.groups()
    scan.emit(Keyword, keyword)
    scan.delegate(javascript, promise, "expression")
    scan.emit(Keyword, end)
    scan.emit(Text, blank)
    scan.delegate(javascript, name, "expression")


def _close(name: str) -> tuple[str, Action]:
    return rf"(<\s*/\s*)({name})(\s*>)", groups(Name.Tag, Keyword, Name.Tag, pop=1)


class VueLexer(HtmlLexer):
    """Vue's single-file components."""

    name = "Vue"
    tag = "vue"
    tokens: ClassVar[States] = {
        "root": [
            (r"(<)(\s*)(template)", _open("html", "template")),
            (r"(<)(\s*)(style)", _open("css", "style")),
            (r"(<)(\s*)(script)", _open("javascript", "script")),
            inherit,
        ],
        "tag": [
            (
                OncePerRun(r"[a-zA-Z0-9_:#\[\]()*.-]+\s*=\s*", r"[a-zA-Z0-9_:#\[\]()*.-]+\s*"),
                Name.Attribute,
                "value",
            ),
            inherit,
        ],
        "style": [_close("style"), (r"[^<]+|<", _embedded)],
        "script": [_close("script"), (r"[^<]+|<", inner("javascript"))],
        "lang-tag": [
            (r"""(lang\s*=)(\s*)("(?:\\.|[^\\])*?"|'(?:\\.|[^\\])*?'|[^\s>]+)""", _language),
            include("tag"),
        ],
        "template": [
            _close("template"),
            (r"\{\{", _open_expression),
            (r"[^{<]+", _embedded),
            (r"[<{][^<{]*", _embedded),
        ],
        "template-expression": [
            (r"\}\}", String.Interpol, "#pop"),
            (r"\}", Error),
            (r"\{", _expression, "#push"),
            (r"[^{}]+", _expression),
        ],
    }


class SvelteLexer(HtmlLexer):
    """Svelte's single-file components."""

    name = "Svelte"
    tag = "svelte"
    tokens: ClassVar[States] = {
        "root": [(r"([^<&{]*)(\{)(\s*)", groups(Text, String.Interpol, Text, push=("template",))), inherit],
        # Rouge drops the blanks around the name.
        "tag": [
            (r"(\{)\s*([a-zA-Z0-9_]+)\s*(\})", groups(String.Interpol, Name.Variable, String.Interpol, pop=1)),
            inherit,
        ],
        "value": [(r"\{", String.Interpol, ("#pop", "template")), inherit],
        "double-quoted": [include("template-start"), inherit],
        "single-quoted": [include("template-start"), inherit],
        "template-start": [(r"\s*\{\s*", String.Interpol, "template")],
        "template": [
            (r"\}", String.Interpol, "#pop"),
            (OncePerRun(r"\{.*?(?<!\\)\}+", r"\{.*"), _expression),
            (r"@(?:debug|html)\b", Keyword),
            (OncePerRun(r"(#await)(.*)(then|catch)(\s+)([a-zA-Z0-9_]+)", r"#await.*"), _await),
            (r"[#/](?:await|each|if|key)\b", Keyword),
            (r"(:else)(\s+)(if)?\b", groups(Keyword, Text, Keyword)),
            (r":?(?:catch|then)\b", Keyword),
            (r"[^{}]+", _expression),
        ],
    }
