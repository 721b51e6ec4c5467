"""kramdown as a `mistune.Markdown`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mistune
from mistune.plugins import import_plugin

from pylekyll.foundation.errors import UsageError
from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.lines import adapt_source
from pylekyll.languages.markdown.mistune.conversion import Conversion, conversion_in
from pylekyll.languages.markdown.mistune.parsers import KramdownBlocks, KramdownSpans
from pylekyll.languages.markdown.mistune.renderer import print_methods
from pylekyll.languages.markdown.mistune.tokens import KRAMDOWN, elements_of
from pylekyll.languages.ruby.encoding import AsciiText

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mistune.core import BlockState
    from mistune.plugins import Plugin, PluginRef

    from pylekyll.languages.markdown.kramdown.code import Highlighter


class KramdownMarkdown(mistune.Markdown):
    """Converts kramdown to HTML, with plugins and renderers of mistune.

    Without them the HTML is that of `Kramdown`. Their rules are tried among kramdown's, and methods of `renderer` that
    are not those of `mistune.HTMLRenderer` print kramdown's elements too.
    """

    block: KramdownBlocks
    inline: KramdownSpans

    def __init__(
        self,
        renderer: mistune.HTMLRenderer | None = None,
        plugins: Iterable[PluginRef] = (),
        *,
        options: KramdownOptions | None = None,
        highlighter: Highlighter | None = None,
    ) -> None:
        """Take `plugins` by mistune's names, by dotted paths, or as functions.

        Raises `UsageError` for a renderer that is not a `mistune.HTMLRenderer`.
        """
        self.options = Kramdown(options or KramdownOptions()).options
        self.highlighter = highlighter
        self.html_renderer = renderer if renderer is not None else mistune.HTMLRenderer(escape=False)
        if not isinstance(self.html_renderer, mistune.HTMLRenderer):
            raise UsageError(
                f"kramdown writes HTML; {type(renderer).__name__} is not a mistune.HTMLRenderer.",
                hint="Derive the renderer from mistune.HTMLRenderer, or use mistune.create_markdown.",
            )
        self.print_methods = print_methods(self.html_renderer)
        super().__init__(self.html_renderer, KramdownBlocks(self), KramdownSpans(self))
        self.html_renderer.register(KRAMDOWN, self._print)
        for plugin in plugins:
            self.use(plugin)

    def use(self, plugin: Plugin | str) -> None:
        """Add a plugin: a function, mistune's name for one of its own, or a dotted path.

        Raises `UsageError` if it cannot be imported.
        """
        try:
            function = import_plugin(plugin)
        except (ImportError, AttributeError, ValueError) as error:
            raise UsageError(
                f"The plugin '{plugin}' of mistune cannot be imported: {error}.",
                hint="Give a name that mistune has, such as 'mark', the dotted path of a function, or a function.",
            ) from error
        function(self)

    def parse(self, s: str, state: BlockState | None = None) -> tuple[str | list[dict[str, Any]], BlockState]:
        """Return the HTML of a text, and the state, in whose `env` plugins store data."""
        state = state or self.block.state_cls()
        conversion = conversion_in(self, state.env)
        conversion.can_be_beyond_ascii = not isinstance(s, AsciiText)
        return super().parse(adapt_source(s), state)

    def render_state(self, state: BlockState) -> str:
        """Return the HTML of a state's tokens."""
        return conversion_in(self, state.env).html(Element("root", children=elements_of(state.tokens)))

    def _print(self, _renderer: mistune.HTMLRenderer, element: Element | str) -> str:
        """Return a construct that mistune does not have, if a plugin prints it separately."""
        return element if isinstance(element, str) else Conversion(self, {}).html(Element("root", children=[element]))
