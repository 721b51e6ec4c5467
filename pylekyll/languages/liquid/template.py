"""A parsed template: rendering, and positions in its source."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.errors import LiquidError, Place, StackLevelError
from pylekyll.languages.liquid.expressions.syntax import TEMPLATE_PARSER
from pylekyll.languages.liquid.node import Output
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping, Sequence

    from pylekyll.languages.liquid.drop import Drop
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.errors import LiquidSyntaxError
    from pylekyll.languages.liquid.node import Body
    from pylekyll.languages.liquid.registers import Registers

    Emit = Callable[[Context, Output], None]

INTERPRETED = 8
"""Number of interpreted renderings before a template is compiled."""
SECONDS_PER_CHARACTER = 5e-6
"""Total rendering time per character before a template is compiled, which takes 2 µs per character.

A compiled template takes half of the time, which rarely pays off on a site with twenty pages.
"""
_LOOPS = frozenset({"for"})
_CONTINUES = lazy_pattern(r"offset\s*:\s*continue")
_FRAMES = 6000
"""Number of Python frames that a hundred includes with blocks inside them may need."""


class Template:
    """A template of the dialect; ``Environment.parse`` makes them.

    ``warnings`` are errors that ``error_mode: warn`` accepted. ``state`` is the state of ``cycle``, ``ifchanged`` and
    ``for ... offset:continue``. As in Jekyll it lives as long as the template, so a layout's cycle continues from one
    page to the next.
    """

    def __init__(self, env: Environment, body: Body, path: str, line: int, source: str) -> None:
        self.env = env
        self.body = body
        self.source_path = path
        self.first_line = line
        self.source = source
        self.warnings: Sequence[LiquidSyntaxError] = ()
        self.state: dict[str, Any] = {}
        self._item: str | None = None
        self._emit: Emit | None = None
        self._renders = 0
        self._seconds = 0.0

    def render(self, variables: MutableMapping[str, Any] | Drop, registers: Registers) -> str:
        """Render as ``Liquid::Template#render!`` does: the first error is raised.

        ``variables`` are the outermost environment; ``increment`` and ``decrement`` write their counters there. Raises
        ``LiquidError``.
        """
        if sys.getrecursionlimit() < _FRAMES:
            sys.setrecursionlimit(_FRAMES)
        output = Output()
        context = Context(self, variables, registers)
        try:
            self.render_into(context, output)
        except RecursionError as error:
            too_deep = StackLevelError("Nesting too deep")
            too_deep.add_place(self.place(0))
            raise too_deep from error
        return output.getvalue()

    def render_into(self, context: Context, output: Output) -> None:
        """Render with the variables of a template that includes this one."""
        try:
            (self._emit or self._prepared())(context, output)
        except LiquidError as error:
            if error.token is not None:
                error.add_place(self.place(error.token.start_index))
            raise

    def _prepared(self) -> Emit:
        """Return the renderer: the nodes at first, and a compiled function once they have taken enough time."""
        self._renders += 1
        if (
            self._renders <= INTERPRETED
            or self._seconds < SECONDS_PER_CHARACTER * len(self.source)
            or self.env.options.strict_variables
        ):
            return self._interpret
        from pylekyll.languages.liquid.compiled.function import compiled_body

        self._emit = compiled_body(self.body, self.source_path) or self.body.emit
        return self._emit

    def _interpret(self, context: Context, output: Output) -> None:
        """Render with the nodes, and add to the rendering time."""
        started = perf_counter()
        self.body.emit(context, output)
        if self._renders > 1:  # the first rendering also parses its includes
            self._seconds += perf_counter() - started

    def begin_item(self, address: str) -> None:
        """Begin the rendering of the item at the URL ``address``, of whose content this is the template.

        A build renders such a template once, so it begins without state. Pages with the same content share the state.
        """
        if self._item is None and not self.was_rendered:
            self._item = address
        elif self._item == address:
            self.state = {}
        else:
            self._item = None

    @property
    def passes_state(self) -> bool:
        """Return whether the next item that renders this template sees its state.

        Every loop stores its end in the state, but only one with ``offset: continue`` reads it.
        """
        if self._item is not None or not self.state:
            return False
        return not self.state.keys() <= _LOOPS or _CONTINUES.search(self.source) is not None

    @property
    def is_of_one_item(self) -> bool:
        """Return whether this is the template of the content of a single item."""
        return self._item is not None

    @property
    def was_rendered(self) -> bool:
        """Return whether the template was rendered at least once."""
        return self._renders > 0

    def place(self, offset: int) -> Place:
        """Return the place in the file for the template's ``offset``."""
        return place(self.source, self.source_path, self.first_line, offset)


def _length(token: str) -> int:
    """Return the length of a token that the parser found: of an opening without an end, its two characters."""
    return len(token) if token.endswith("}" if token[1] == "{" else "%}", 2) else 2


def place(source: str, path: str, first_line: int, offset: int) -> Place:
    """Return the place at ``offset`` in ``source``, which begins on the file's line ``first_line``."""
    offset = max(0, min(offset, len(source)))
    line_start = source.rfind("\n", 0, offset) + 1
    line_end = source.find("\n", offset)
    text = source[line_start : line_end if line_end >= 0 else len(source)]
    token = TEMPLATE_PARSER.match(source, offset)
    column = offset - line_start + 1
    length = min(_length(token[0]) if token else 1, max(len(text) - column + 1, 1))
    line = first_line + source.count("\n", 0, offset)
    return Place(SourceLocation(path, line, column), text, length)
