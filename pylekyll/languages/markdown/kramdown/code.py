"""Code in the output: Rouge's markup where code is highlighted, plain elements elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from pylekyll.languages.highlighting import find_lexer, render_legacy
from pylekyll.languages.highlighting.themes import styles_of, with_styles
from pylekyll.languages.highlighting.tokens import Text
from pylekyll.languages.markdown.kramdown.escaping import escape_all, html_attributes
from pylekyll.languages.markdown.kramdown.options import symbol
from pylekyll.languages.markdown.kramdown.patterns import RUBY_STRIP
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import lstrip
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.languages.markdown.kramdown.element import Element
    from pylekyll.languages.markdown.kramdown.options import KramdownOptions

_LANGUAGE = lazy_pattern(r"\blanguage-([^ \t\r\n\f\v]+)", re.UNICODE)
_LANGUAGE_OR_START = lazy_pattern(r"\blanguage-[^ \t\r\n\f\v]+|(^)", re.MULTILINE | re.UNICODE)
_WHITE_SPACE = lazy_pattern(r"(^[ \t]+)|([ \t]+$)|([ \t]+)", re.MULTILINE)
_FORMATTER = lazy_pattern(r"\A[A-Z][A-Za-z0-9_]*\Z")
#: The tag of the lexer of plain text, which is Jekyll's default language.
_PLAIN = "plaintext"
#: The options of Rouge's table of numbers and code.
_LINE_FORMAT = lazy_pattern(r"[^%]*%[-+ 0]*[0-9]{0,3}[di][^%]*\Z")
_TABLE = ("table_class", "gutter_class", "code_class", "line_format")


@dataclass(frozen=True)
class HighlightRequest:
    """The input of a highlighter: a source, its language in the document, and print options.

    `language` may carry options (`console?prompt=$`); None asks for a guess. `wrap` puts the code into `div.highlight >
    pre.<css_class> > code`; `line_numbers` makes it a table, for which
    `table` has classes and the format of a number. `rouge_3` asks for Rouge 3.30's tokens.
    """

    source: str
    language: str | None
    guess: bool
    wrap: bool
    css_class: str
    line_numbers: bool
    start_line: int = 1
    rouge_3: bool = False
    table: tuple[tuple[str, str], ...] = ()


class Highlighter(Protocol):
    """Converts code to HTML. A highlighter with a true attribute ``is_rouge`` is equivalent to ``rouge``."""

    def __call__(self, request: HighlightRequest) -> str | None:
        """Return the HTML; None for an unknown language, and for plain text unless a guess is requested."""


def rouge(request: HighlightRequest) -> str | None:
    """Highlight as Rouge does (`Kramdown::Converter::SyntaxHighlighter::Rouge`)."""
    lexer = find_lexer(request.language or "guess", rouge_3=request.rouge_3)
    if lexer is None or (lexer.tag == "plaintext" and not request.guess):
        return None
    return render_legacy(
        request.source,
        lexer,
        css_class=request.css_class,
        line_numbers=request.line_numbers,
        start_line=request.start_line,
        wrap=request.wrap,
        table=dict(request.table),
    )


def _truthy(value: object) -> bool:
    return value is not None and value is not False


class CodeRenderer:
    """Prints code blocks and code spans with given options, for any number of documents."""

    def __init__(self, options: KramdownOptions, highlighter: Highlighter | None) -> None:
        self.highlighter_name = options.syntax_highlighter
        # GitHub Pages has kramdown 2.4 and Rouge 3.30.
        self.rouge_3 = options.compat_version == "2.4"
        self.highlighter = (highlighter or rouge) if options.syntax_highlighter == "rouge" else None
        self.is_rouge = self.highlighter is rouge or getattr(self.highlighter, "is_rouge", False)
        self._themes: dict[str, dict[str, str]] = {}
        common = {key: value for key, value in options.syntax_highlighter_opts.items() if key not in ("span", "block")}
        given = options.syntax_highlighter_opts
        self.span_options = {**common, **_symbol_keys(given.get("span")), "wrap": False}
        self.block_options = {**common, **_symbol_keys(given.get("block"))}

    @cached_property
    def _plain_start(self) -> str | None:
        """The start tag of a code span without attributes if Rouge only escapes its text, else ``None``."""
        options = self.span_options
        language = options.get("default_lang")
        if not self.is_rouge or not isinstance(language, str) or not _truthy(options.get("guess_lang")):
            return None
        if any(_truthy(options.get(name)) for name in ("disable", "formatter", "line_numbers")):
            return None
        if language != _PLAIN and not self._is_plain(language):
            return None
        attributes: dict[str, str | None] = {}
        self._add_class(attributes, language)
        return f"<code{html_attributes(attributes)}>"

    def _is_plain(self, language: str) -> bool:
        """Return whether the lexer of `language` leaves the text as it is; an alias may have options."""
        lexer = find_lexer(language, rouge_3=self.rouge_3)
        return lexer is not None and lexer.tag == _PLAIN and getattr(lexer, "token", Text) is Text

    def span(self, text: str, given: Mapping[str, str | None]) -> str:
        """Return a code span with the given attributes."""
        if not given and self._plain_start is not None:
            return f"{self._plain_start}{escape_all(text)}</code>"
        attributes = dict(given)
        language = _language(attributes)
        code = self._highlight(text, language, self.span_options)
        if code is None:
            code = escape_all(text)
        else:
            self._add_class(attributes, language or self.span_options.get("default_lang"))
        return f"<code{html_attributes(attributes)}>{code}</code>"

    def block(self, element: Element, indent: int) -> str:
        """Return a code block."""
        attributes, space = dict(element.attr), " " * indent
        language = _language(attributes)
        if language is not None:
            names = attributes["class"] or ""
            rest = _LANGUAGE.sub("", names, count=1).strip(RUBY_STRIP) if names != f"language-{language}" else ""
            if rest:
                attributes["class"] = rest
            else:
                del attributes["class"]
        code = self._highlight(element.value, element.options.get("lang") or language, self.block_options)
        if code is not None:
            self._add_class(attributes, language or self.block_options.get("default_lang"))
            return f"{space}<div{html_attributes(attributes)}>{code}{space}</div>\n"
        text = escape_all(element.value).removesuffix("\n")
        if re.search(r"\bshow-whitespaces\b", element.attr.get("class") or "", re.UNICODE):
            text = _WHITE_SPACE.sub(_show_white_space, text)
        named = html_attributes({"class": f"language-{language}"}) if language else ""
        return f"{space}<pre{html_attributes(attributes)}><code{named}>{text}\n</code></pre>\n"

    def _highlight(self, source: str, language: str | None, options: Mapping[str, Any]) -> str | None:
        default, guess = options.get("default_lang"), _truthy(options.get("guess_lang"))
        if self.highlighter is None or _truthy(options.get("disable")) or not (language or default or guess):
            return None
        formatter = options.get("formatter")
        is_plain = isinstance(formatter, str) and _FORMATTER.match(formatter) and formatter != "HTMLLegacy"
        code = self.highlighter(
            HighlightRequest(
                source,
                language or default,
                guess=guess,
                wrap=not is_plain and _truthy(options.get("wrap", True)),
                css_class=_text(options.get("css_class"), "highlight"),
                line_numbers=not is_plain and _truthy(options.get("line_numbers")),
                start_line=options.get("start_line", 1),
                rouge_3=self.rouge_3,
                table=_table(options),
            )
        )
        theme = options.get("inline_theme")
        if code is None or is_plain or not self.is_rouge or not _truthy(theme):
            return code
        name = to_s(theme)
        if name not in self._themes:
            self._themes[name] = styles_of(name)
        return with_styles(code, self._themes[name])

    def _add_class(self, attributes: dict[str, str | None], language: str | None) -> None:
        """Add the classes of the highlighter and the language (`add_syntax_highlighter_to_class_attr`)."""
        names = lstrip(f"{attributes.get('class') or ''} highlighter-{self.highlighter_name}")
        if language and not attributes.get("class"):
            names = f"language-{language} {names}"
        elif language:
            names = _LANGUAGE_OR_START.sub(
                lambda found: f"language-{language}{' ' if found[1] is not None else ''}", names, count=1
            )
        attributes["class"] = names


def _text(value: object, default: str) -> str:
    """Return Ruby's `value || default` as text."""
    return to_s(value) if _truthy(value) else default


def _table(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Return the options of Rouge's table; a format of numbers is left out unless it is a simple one."""
    given = [(name, to_s(options[name])) for name in _TABLE if name in options]
    return tuple([(name, value) for name, value in given if name != "line_format" or _LINE_FORMAT.match(value)])


def _symbol_keys(options: object) -> dict[str, Any]:
    return {symbol(key) or "": value for key, value in options.items()} if isinstance(options, dict) else {}


def _language(attributes: Mapping[str, str | None]) -> str | None:
    found = _LANGUAGE.search(attributes.get("class") or "")
    return found[1] if found else None


def _show_white_space(found: re.Match[str]) -> str:
    suffix = "-l" if found[1] else "-r" if found[2] else ""
    return "".join(
        f'<span class="ws-tab{suffix}">\t</span>' if char == "\t" else f'<span class="ws-space{suffix}">&#8901;</span>'
        for char in found[0]
    )
