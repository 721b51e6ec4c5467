"""``{% highlight ruby linenos mark_lines="1 2" %}...{% endhighlight %}`` (``Jekyll::Tags::HighlightBlock``)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.filters.html import HTML_ESCAPES
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag, TagMarkup
from pylekyll.languages.liquid.values import output_text
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.text import words
from pylekyll.languages.ruby.values import string_to_i

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser

_SYNTAX: Final = lazy_pattern(
    r'^([a-zA-Z0-9.+#_-]+)((?:\s+\w+(?:=(?:\w+|"(?:[0-9]+\s)*[0-9]+"))?)*)$', re.ASCII | re.MULTILINE
)
_OPTION: Final = lazy_pattern(r'(?:\w="[^"]*"|\w=\w|\w)+')


class HighlightNode(Node):
    """Writes its body as highlighted code."""

    __slots__ = ("body", "language", "options")

    is_block = True

    def __init__(self, tag: TagMarkup, language: str, options: dict[str, Any], body: Body) -> None:
        super().__init__(tag.mark, blank=body.blank)
        self.language = language
        self.options = options
        self.body = body

    def emit(self, context: Context, output: Output) -> None:
        """Write the code. Raises ``ForeignError`` for ``mark_lines`` without a list of numbers."""
        code = self.body.text(context).strip("\r\n")
        highlighter = context.registers.site.highlighter
        if highlighter == "pygments":
            context.registers.log.warning(
                "Warning:",
                "Highlight Tag no longer supports rendering with Pygments.",
                code="highlighter-pygments",
                hint="Using the default highlighter, Rouge, instead.",
            )
        highlighted = self._highlight(code, context) if highlighter in ("rouge", "pygments") else strip(_escape(code))
        output.append(_text(context, "highlighter_prefix"))
        output.append(self._wrap(highlighted))
        output.append(_text(context, "highlighter_suffix"))

    def _highlight(self, code: str, context: Context) -> str:
        dialect = dialect_of(context.registers.site.config)
        from pylekyll.languages import highlighting as rouge  # 10 ms that only builds with such a tag take

        lexer = rouge.find_lexer(self.language, rouge_3=dialect.has_rouge_3) or rouge.find_lexer("plaintext")
        assert lexer is not None
        marks = self.options.get("mark_lines") and dialect.marks_lines
        marked = self._marked_lines() if marks else None
        if self.options.get("linenos"):
            return rouge.render_lines_table(
                code, lexer, table_class="rouge-table", gutter_class="gutter", code_class="code", mark_lines=marked
            )
        if marked is not None:
            return rouge.render_marked_lines(code, lexer, marked)
        return rouge.render_spans(code, lexer)

    def _marked_lines(self) -> list[int]:
        lines = self.options["mark_lines"]
        if isinstance(lines, list):
            return [string_to_i(line) for line in lines]
        message = "Syntax Error for mark_lines declaration. Expected a double-quoted list of integers."
        raise ForeignError(message, "SyntaxError")

    def _wrap(self, code: str) -> str:
        language = self.language.replace("+", "-")
        attributes = f'class="language-{language}" data-lang="{self.language}"'
        return f'<figure class="highlight"><pre><code {attributes}>{_chomp(code)}</code></pre></figure>'

    def children(self) -> Iterable[Body]:
        """Return the code."""
        return (self.body,)


class HighlightTag(Tag):
    """``highlight``."""

    def read(self, tag: TagMarkup, parser: Parser) -> HighlightNode:
        """Return the node; raises ``ForeignError`` (Ruby's ``SyntaxError``) for invalid markup."""
        match = _SYNTAX.search(strip(tag.markup))
        if match is None:
            raise ForeignError(
                f"Syntax Error in tag 'highlight' while parsing the following markup:\n\n{tag.markup}\n\n"
                'Valid syntax: highlight <lang> [linenos] [mark_lines="3 4 5"]\n\n'
                "See https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting for more details.\n",
                "SyntaxError",
            )
        return HighlightNode(tag, match[1].lower(), _read_options(match[2]), parser.block(tag))


def _read_options(markup: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in _OPTION.findall(markup):
        key, *values = option.split("=")
        value: Any = values[0] if values else True
        if value is not True and '"' in value:
            value = words(value.replace('"', ""))
        options[key] = value or True
    return options


def _text(context: Context, name: str) -> str:
    return output_text(context.find_variable(name))


def _escape(code: str) -> str:
    return code.translate(HTML_ESCAPES)


def _chomp(text: str) -> str:
    """Return the text without its last line end (Ruby's ``String#chomp``)."""
    if text.endswith("\r\n"):
        return text[:-2]
    return text[:-1] if text.endswith(("\n", "\r")) else text
