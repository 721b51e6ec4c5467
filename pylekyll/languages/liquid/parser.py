"""Parser of templates: ``Liquid::Tokenizer``, ``Liquid::BlockBody#parse`` and ``Liquid::Block``."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pylekyll.languages.liquid.context import MAX_DEPTH
from pylekyll.languages.liquid.errors import LiquidSyntaxError, StackLevelError, suggestion
from pylekyll.languages.liquid.expressions.syntax import TAG_NAME, WHITESPACE, strip
from pylekyll.languages.liquid.node import Text, Value
from pylekyll.languages.liquid.tag import TagMarkup
from pylekyll.languages.liquid.token import CONTENT, OUTPUT
from pylekyll.languages.liquid.tokenizer import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.expressions.base import Expression
    from pylekyll.languages.liquid.node import Body, Node

T = TypeVar("T")


class Parser:
    """Walks a template's tokens; tags read their bodies from it.

    ``tag`` is the current tag. ``offset`` is the start of the current token, the location of errors without a better
    one. ``warnings`` collects the errors that the strict parser would raise. The source begins on line ``line`` of the
    file ``path``.
    """

    def __init__(self, source: str, env: Environment, path: str = "", line: int = 1, start: int = 0) -> None:
        self.source = source
        self.path = path
        self.line = line
        self.env = env
        self.offset = start
        self.warnings: list[LiquidSyntaxError] = []
        self.tag = TagMarkup("", "", 0, source)
        self._pieces = tokens(source[start:] if start else source)
        self._next = 0
        self._end = start
        self._trim = False
        self._open: list[TagMarkup] = []

    def shift(self) -> str | None:
        """Return the source of the next token, ``None`` at the end (``Tokenizer#shift``)."""
        if self._next >= len(self._pieces):
            return None
        piece = self._pieces[self._next]
        self._next += 1
        self._end += len(piece)
        return piece

    @property
    def end(self) -> int:
        """Return the end of the last token in the source."""
        return self._end

    def skip_past(self, offset: int) -> None:
        """Continue after the token at ``offset``, which python-liquid has read."""
        token = None
        while self._end <= offset and self._next < len(self._pieces):
            token = self.shift()
        if token is not None:
            self._trim = token[-3:-2] == "-"

    def single(self) -> Node | None:
        """Return the node of the next token; a block's includes its body and end tag.

        ``None`` for a tag that is not registered.
        """
        nodes: list[Node] = []
        token = self.shift()
        if token is not None:
            self._add(token, nodes)
        return nodes[0] if nodes else None

    def document(self) -> Body:
        """Return the whole template. Raises ``LiquidSyntaxError`` at an unexpected tag."""
        body, tag = self._nodes()
        if tag is None:
            return body
        if tag.name in ("else", "end"):
            raise LiquidSyntaxError(f"Unexpected outer '{tag.name}' tag")
        raise self._unknown(tag.name)

    def body(self, block: TagMarkup) -> tuple[Body, TagMarkup]:
        """Return the nodes up to the next tag that is not registered, and that tag (``Block#parse_body``).

        Raises ``LiquidSyntaxError`` when ``block`` is never closed, ``StackLevelError`` when a hundred are open.
        """
        if len(self._open) >= MAX_DEPTH:
            raise StackLevelError("Nesting too deep")
        self._open.append(block)
        body, tag = self._nodes()
        self._open.pop()
        if tag is None:
            raise self.never_closed(block)
        return body, tag

    def never_closed(self, block: TagMarkup) -> LiquidSyntaxError:
        """Return the error for a block without an end tag: it points at the tag that opens the block.

        Ruby's message names the line on which the template ends.
        """
        if "{%" in block.markup:  # the markup has swallowed its end tag
            hint = f"The tag '{block.name}' on line {self._line_of(block)} does not have its own '%}}'."
        else:
            hint = f"It opens {self._opening(block)}: close it with '{{% end{block.name} %}}'."
        error = LiquidSyntaxError(f"'{block.name}' tag was never closed", hint)
        error.line = self.line + self.source.count("\n", 0, self.offset)
        self.offset = block.offset
        return error

    def _opening(self, block: TagMarkup) -> str:
        written = " ".join(f"{block.name} {block.markup}".split())
        return f"on line {self._line_of(block)} with '{{% {written} %}}'"

    def _line_of(self, block: TagMarkup) -> int:
        return self.line + self.source.count("\n", 0, block.offset)

    def block(self, block: TagMarkup) -> Body:
        """Return the body of a block without branches: up to its end tag."""
        body, tag = self.body(block)
        if tag.name != f"end{block.name}":
            raise self.unexpected(block, tag)
        return body

    def unexpected(self, block: TagMarkup, tag: TagMarkup) -> LiquidSyntaxError:
        """Return the error for a tag that is not allowed in ``block`` (``Block#unknown_tag``)."""
        if tag.name == "else":
            return LiquidSyntaxError(f"{block.name} tag does not expect 'else' tag")
        if tag.name.startswith("end"):
            message = f"'{tag.name}' is not a valid delimiter for {block.name} tags. use end{block.name}"
            if any(tag.name == f"end{outer.name}" for outer in self._open):
                return self._closed_too_late(message, block, tag)
            return LiquidSyntaxError(message, f"The '{block.name}' opens {self._opening(block)}.")
        return self._unknown(tag.name)

    def _closed_too_late(self, message: str, block: TagMarkup, end: TagMarkup) -> LiquidSyntaxError:
        """Return the error for a block that contains the end tag of an outer one, at the inner opening tag."""
        hint = f"Close it with '{{% end{block.name} %}}' before the '{{% {end.name} %}}' on line {self._line_of(end)}."
        error = LiquidSyntaxError(message, hint)
        error.line = self._line_of(end)
        self.offset = block.offset
        return error

    def _unknown(self, name: str) -> LiquidSyntaxError:
        known = self._known_tags()
        if name in known:
            return LiquidSyntaxError(f"Unknown tag '{name}'", "Its opening tag is missing here.")
        return LiquidSyntaxError(f"Unknown tag '{name}'", self.env.tag_hints.get(name) or suggestion(name, known))

    def _known_tags(self) -> list[str]:
        return [*self.env.tags, "else", "elsif", "when", *(f"end{name}" for name in self.env.tags)]

    def _nodes(self) -> tuple[Body, TagMarkup | None]:
        """Return the nodes up to an unregistered tag or the template's end."""
        nodes: list[Node] = []
        start = self.offset = self._end
        token = self.shift()
        while token is not None:
            unregistered = self._add(token, nodes)
            if unregistered is not None:
                return self._finish(nodes, start), unregistered
            self.offset = self._end
            token = self.shift()
        return self._finish(nodes, start), None

    def _add(self, token: str, nodes: list[Node]) -> TagMarkup | None:
        """Append the node of ``token``; return a tag that is not registered."""
        if token.startswith("{%"):
            self._control_whitespace(token, nodes)
            tag = self._tag(token)
            found = self.env.tags.get(tag.name)
            if found is None:
                return tag
            self.tag = tag
            nodes.append(found.read(tag, self))
        elif token.startswith("{{"):
            self._control_whitespace(token, nodes)
            nodes.append(self._value(token))
        else:
            self._text(token, nodes)
        return None

    def _finish(self, nodes: list[Node], start: int) -> Body:
        return self.env.body(self, (CONTENT, "", start, self.source), nodes)

    def _control_whitespace(self, token: str, nodes: list[Node]) -> None:
        """Trim the text before ``{%-`` and after ``-%}`` (``BlockBody#whitespace_handler``)."""
        before = nodes[-1] if nodes else None
        if token[2:3] == "-" and before.__class__ is Text:
            nodes[-1] = Text(before.mark, before.text.rstrip(WHITESPACE))
        self._trim = token[-3:-2] == "-"

    def _text(self, token: str, nodes: list[Node]) -> None:
        text = token.lstrip(WHITESPACE) if self._trim else token
        self._trim = False
        nodes.append(Text((CONTENT, token, self.offset, self.source), text))

    def _tag(self, token: str) -> TagMarkup:
        match = TAG_NAME.match(token)
        if match is None or not token.endswith("%}"):
            message = f"Tag '{token}' was not properly terminated with regexp: /\\%\\}}/"
            raise LiquidSyntaxError(message, None if token.endswith("%}") else "A tag ends with '%}'.")
        end = -3 if token[-3] == "-" else -2
        return TagMarkup(match[1], token[match.end() : end], self.offset, self.source)

    def _value(self, token: str) -> Value:
        if not token.endswith("}}"):
            message = f"Variable '{token}' was not properly terminated with regexp: /\\}}\\}}/"
            raise LiquidSyntaxError(message, "An output ends with '}}'.")
        markup = token[2:-2].removeprefix("-").removesuffix("-")
        expression = self.variable(markup, self.offset)
        return Value((OUTPUT, token, self.offset, self.source), expression)

    # Markup

    def variable(self, markup: str, offset: int) -> Expression:
        """Return an expression with filters (``Liquid::Variable``), by the parsers of the error mode."""
        expression, warning = self.env.variable(markup)
        if warning is not None:
            self._warn(warning, offset)
        return expression

    def either(self, tag: TagMarkup, markup: str, strict: Callable[[str], T], lax: Callable[[str], T]) -> T:
        """Parse a tag's markup strictly, then laxly (``ParserSwitching#parse_with_selected_parser``)."""
        mode = self.env.options.error_mode
        if mode == "lax":
            return lax(markup)
        try:
            return strict(markup)
        except LiquidSyntaxError as error:
            error.markup = f'in "{strip(markup)}"'
            if mode == "strict":
                self.offset = tag.offset
                raise
            self._warn(error, tag.offset)
        return lax(markup)

    def _warn(self, error: LiquidSyntaxError, offset: int) -> None:
        warning = LiquidSyntaxError(error.message)
        warning.markup = error.markup
        warning.line = offset
        self.warnings.append(warning)
