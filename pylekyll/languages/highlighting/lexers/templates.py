"""Templates around another language (``Rouge::TemplateLexer`` and what derives from it)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pygments.lexer import default, include

from pylekyll.languages.highlighting.engine import Lexer, RougeLexer, Scan, States, go, groups
from pylekyll.languages.highlighting.lexers.html import inner
from pylekyll.languages.highlighting.tokens import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    import re

    from pylekyll.languages.highlighting.tokens import TokenType


class TemplateLexer(RougeLexer):
    """Base of the template languages; the option ``parent`` names the language around, HTML unless given."""

    _parent: Lexer | None = None

    @property
    def parent(self) -> Lexer:
        """The lexer of the surrounding language."""
        if self._parent is None:
            self._parent = self.lexer_option("parent") or self.sub_lexer("html")
        return self._parent


def outside(match: re.Match[str], scan: Scan) -> None:
    """Let the surrounding language's lexer go on with the match."""
    lexer = scan.lexer
    assert isinstance(lexer, TemplateLexer)
    scan.delegate(lexer.parent, match.group(), "parent")


OPEN = r"<%[%=#-]?"
CLOSE = r"(?:%%|-?%)>"


class ErbLexer(TemplateLexer):
    """Embedded Ruby."""

    name = "ERB"
    tag = "erb"
    tokens: ClassVar[States] = {
        "root": [
            (r"<%#", Comment, "comment"),
            (OPEN, Comment.Preproc, "ruby"),
            (rf"(?s).+?(?={OPEN})|.+", outside),
        ],
        "comment": [(CLOSE, Comment, "#pop"), (rf"(?s).+?(?={CLOSE})|.+", Comment)],
        "ruby": [(CLOSE, Comment.Preproc, "#pop"), (rf"(?s).+?(?={CLOSE})|.+", inner("ruby"))],
    }


STRINGS = [
    (r'"(?:\\.|[^"\\\n])*"|".*"', String.Double),
    (r"'(?:\\.|[^'\\\n])*'|'.*'", String.Single),
]

_JINJA_END = r"(\{{%-?)(\s*)(end{0})(\s*)(-?%\}})"
_JINJA_TAG = (Comment.Preproc, Text, Keyword, Text, Comment.Preproc)


def _jinja_raw(match: re.Match[str], scan: Scan) -> None:
    groups(*_JINJA_TAG)(match, scan)
    scan.push(match.group(3))


def _jinja_word(match: re.Match[str], scan: Scan) -> None:
    kinds = scan.lexer.kinds  # type: ignore[attr-defined]
    scan.emit(kinds.get(match.group(), Name.Variable), match.group())


def _jinja_kinds(keywords: str, pseudo: str, operators: str, tests: str) -> dict[str, TokenType]:
    return {
        **dict.fromkeys(tests.split(), Name.Builtin),
        **dict.fromkeys(operators.split(), Operator.Word),
        **dict.fromkeys(pseudo.split(), Keyword.Pseudo),
        **dict.fromkeys(keywords.split(), Keyword),
    }


class JinjaLexer(TemplateLexer):
    """Jinja and Django's templates; ``kinds`` has the tokens of words."""

    name = "Jinja"
    tag = "jinja"
    kinds: ClassVar[dict[str, TokenType]] = _jinja_kinds(
        "as context do else extends from ignore missing import include reversed recursive scoped autoescape "
        "endautoescape block endblock call endcall filter endfilter for endfor if endif macro endmacro set endset "
        "trans endtrans with endwith without",
        "true false none True False None",
        "is in and or not",
        "callable defined divisibleby equalto escaped even iterable lower mapping none number odd sameas sequence "
        "string undefined upper",
    )
    tokens: ClassVar[States] = {
        "root": [
            (r"\{#", Comment, "comment"),
            (r"##.*", Comment),
            (r"(\{%-?)(\s*)(raw|verbatim)(\s*)(-?%\})", _jinja_raw),
            (r"\{%", Comment.Preproc, "statement"),
            (r"\{\{", Comment.Preproc, "expression"),
            (r"(?s).+?(?=\\|\{\{|\{%|\{#|##)|.+", outside),
        ],
        "literal": [
            *STRINGS,
            (r"\d+(?=\}\s)", Number),
            (r"[+*=-]|//?|<=?|>=?|!=", Operator),
            (r"[,\[\]()]", Punctuation),
        ],
        "parts": [
            (r"(\|\s*)(\w+)", groups(Operator, Name.Function)),
            (r"(\w+)(\()", groups(Name.Function, Punctuation)),
            include("literal"),
            (r"\s+", Text),
        ],
        "comment": [(r"[^#]+", Comment), (r"#\}", Comment, "#pop"), (r"#", Comment)],
        "expression": [
            (r"\w+\.?", Name.Variable),
            include("parts"),
            (r"%\}|\}\}", Comment.Preproc, "#pop"),
        ],
        "statement": [(r"\w+\.?", _jinja_word), include("parts"), (r"%\}", Comment.Preproc, "#pop")],
        "raw": [(_JINJA_END.format("raw"), groups(*_JINJA_TAG, pop=1)), (r"[^{]+", Text), (r"\{", Text)],
        "verbatim": [(_JINJA_END.format("verbatim"), groups(*_JINJA_TAG, pop=1)), (r"[^{]+", Text), (r"\{", Text)],
    }


class TwigLexer(JinjaLexer):
    """Twig."""

    name = "Twig"
    tag = "twig"
    kinds: ClassVar[dict[str, TokenType]] = _jinja_kinds(
        "as do extends flush from import include use else starts ends with without autoescape endautoescape block "
        "endblock embed endembed filter endfilter for endfor if endif macro endmacro sandbox endsandbox set endset "
        "spaceless endspaceless",
        "true false none",
        "b-and b-or b-xor is in and or not",
        "constant defined divisibleby empty even iterable null odd sameas",
    )


def _stache_text(match: re.Match[str], scan: Scan) -> None:
    outside(match, scan)
    # A value that is only a template has no own text: the tag continues after it.
    page = scan.child("parent")
    if page is not None and page.stack[-1] == "value":
        page.pop()


class HandlebarsLexer(TemplateLexer):
    """Handlebars and Mustache."""

    name = "Handlebars"
    tag = "handlebars"
    tokens: ClassVar[States] = {
        "root": [
            (r"\\\{+", outside),
            (r"\{\{!--", Comment, "comment"),
            (r"\{\{!.*?\}\}", Comment),
            (r"\{\{\{?", Keyword, ("stache", "sigil")),
            (r"(?s).+?(?=\\|\{\{)", _stache_text),
            (r"(?s).+", outside),
        ],
        "comment": [
            (r"\{\{", Comment, "#push"),
            (r"\}\}", Comment, "#pop"),
            (r"[^{}]+", Comment),
            (r"[{}]", Comment),
        ],
        "stache": [
            (r"\}\}\}?", Keyword, "#pop"),
            (r"\|", Punctuation),
            (r"~", Keyword),
            (r"\s+", Text),
            (r"=", Operator),
            (r"[\[\]()]", Punctuation),
            (r"[.](?=[}\s])|[.][.]", Name.Variable),
            (r"[/.]", Punctuation),
            *STRINGS,
            (r"\d+(?=\}\s)", Number),
            (r"(?:true|false)(?=[}\s])", Keyword.Constant),
            (r"else(?=[}\s])", Keyword),
            (r"this(?=[}\s])", Name.Builtin.Pseudo),
            (r"@[\w$-]+", Name.Attribute),
            (r"[\w$-]+", Name.Variable),
        ],
        "sigil": [(r"[#/]", go(Keyword, "block")), (r"[>^&~]", Keyword), default("#pop")],
        "block": [(r"if(?=[}\s])", Keyword), (r"[\w$-]+", Name.Namespace, "#pop"), default("#pop")],
    }
