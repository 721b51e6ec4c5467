"""Answers to requests of Ruby's tags and filters about a template's render."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import PluginError
from pylekyll.gems.sandbox.wire import Reference
from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.filter import needs_context
from pylekyll.languages.liquid.node import Node, Output, Text
from pylekyll.languages.liquid.payload import Payload
from pylekyll.languages.liquid.registers import Registers
from pylekyll.languages.liquid.tag import TagMarkup
from pylekyll.languages.ruby.values import inspect, to_s
from pylekyll.rendering.drops import DocumentDrop
from pylekyll.rendering.environment import template_environment
from pylekyll.rendering.liquid_site import TemplateSite
from pylekyll.rendering.page_hashes import PageHash
from pylekyll.rendering.record import ReadRecorder
from pylekyll.rendering.renderer import Renderer
from pylekyll.rendering.site_drops import SiteDrop
from pylekyll.site.content.page import Page
from pylekyll.site.content.static_file import StaticFile

if TYPE_CHECKING:
    from pylekyll.gems.sandbox.known_variables import KnownVariables
    from pylekyll.gems.sandbox.session import RubySession
    from pylekyll.languages.liquid.drop import Drop
    from pylekyll.languages.liquid.environment import Environment
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Item, Site


class LiquidAnswers:
    """Answers about contexts, drops, templates and parsers."""

    def __init__(self, session: RubySession, variables: KnownVariables) -> None:
        self._session = session
        self._variables = variables
        self._known_environment: Environment | None = None
        #: The site as plugins' own templates see it; valid during a call that does not change it.
        self._template_site: TemplateSite | None = None
        self._renderer: Renderer | None = None
        session.extensions.changes.listen(self.forget_site)

    # -- variables ----------------------------------------------------------------------------------------------

    def on_look_up(self, context: Context, expression: str) -> Any:
        """Return the value of an expression."""
        return context.lookup(expression)

    def on_find_variable(self, context: Context, name: str) -> Any:
        """Return a variable by its name."""
        return context.find_variable(name)

    def on_set_variable(self, context: Context, name: str, value: Any) -> None:
        """Set a variable in the innermost scope."""
        context.set_local(name, self._session.in_templates(value))

    def on_assign(self, context: Context, name: str, value: Any) -> None:
        """Set a variable in the outermost scope."""
        context.assign(name, self._session.in_templates(value))

    def on_share(self, number: int, value: Any) -> None:
        """Share a variable's list or mapping."""
        self._session.references.share(number, self._session.in_templates(value))

    def on_open_scope(self, context: Context) -> None:
        """Begin a scope."""
        context.open_scope()

    def on_close_scope(self, context: Context) -> None:
        """End the innermost scope."""
        context.close_scope()

    def on_payload_get(self, context: Context, name: str) -> Any:
        """Return one of the outermost variables."""
        value = context.environment.get(name)
        self._variables.note(context, name, value)
        return value

    def on_payload_set(self, context: Context, name: str, value: Any) -> None:
        """Set one of the outermost variables."""
        value = self._session.in_templates(value)
        context.environment[name] = value  # type: ignore[index]
        self._variables.note(context, name, value)

    def on_current_page(self, context: Context) -> Any:
        """Return ``page`` of the item that is being rendered."""
        return context.registers.page

    def on_page_set(self, context: Context, key: str, value: Any) -> None:
        """Set a variable of the page that is being rendered, which Ruby code has changed in its copy of the page."""
        value = self._session.in_templates(value)
        for page in (context.registers.page, context.environment.get("page")):
            if isinstance(page, dict):
                page[key] = value

    def on_new_context(self, variables: dict[str, Any]) -> int:
        """Return a context of a plugin's own."""
        template = self._environment().parse("")
        context = Context(template, self._session.in_templates(dict(variables)), self._registers(None))
        return self._session.references.number(context)

    def on_values_read(self) -> None:
        """Record that a plugin may have changed values of the page or the site in place, which only Ruby sees."""
        self._session.lend_values()

    # -- drops --------------------------------------------------------------------------------------------------

    def on_drop_get(self, drop: Any, key: str) -> Any:
        """Return a field of a drop; a page among the outermost variables is named, so that it can be changed."""
        value = drop.get(key)
        if isinstance(drop, Payload) and isinstance(value, PageHash):
            return Reference(("drop", self._session.references.view(value)))
        return value

    def on_drop_keys(self, drop: Any) -> list[Any]:
        """Return the names of a drop's fields."""
        return list(drop.keys())

    def on_drop_set(self, drop: Any, key: str, value: Any) -> Document | None:
        """Set a field: an outermost variable, or front matter of the document behind a drop, which is returned."""
        value = self._session.in_templates(value)
        if isinstance(drop, dict):
            drop[key] = value
        elif isinstance(drop, DocumentDrop):
            drop.document.data[key] = value
            return drop.document
        elif isinstance(drop, SiteDrop):
            drop.set(key, value)
        else:
            raise PluginError(f"Ruby code cannot set '{key}' of a {type(drop).__name__}.", plugin="ruby")
        return None

    def on_to_s(self, value: Any) -> str:
        """Return the printed text of a drop."""
        return to_s(value)

    def on_inspect(self, value: Any) -> str:
        """Return the inspected text of a drop."""
        return inspect(value)

    def on_to_liquid(self, item: Any) -> Any:
        """Return the view of an item for templates."""
        views = self._session.views()
        if isinstance(item, Page):
            return dict(views.page(item))
        return views.static_file(item) if isinstance(item, StaticFile) else to_s(item)

    def on_site_drop(self) -> Drop:
        """Return ``site`` of the templates."""
        return self._session.references.site_drop()

    def on_document_drop(self, document: Document) -> Drop:
        """Return the view of a document for templates."""
        return self._session.references.document_drop(document)

    # -- filters and templates ----------------------------------------------------------------------------------

    def on_filter(self, name: str, arguments: list[Any], context: Context | None) -> Any:
        """Apply a filter of Liquid's or Jekyll's own."""
        context = context or self._plain_context()
        function = context.env.filters[name]
        return function(*arguments, context=context) if needs_context(function) else function(*arguments)

    def on_evaluate(self, markup: str, context: Context) -> Any:
        """Return the value of the text between ``{{`` and ``}}``."""
        return context.env.variable(markup)[0].value(context)

    def on_check_template(self, source: str) -> None:
        """Raise the error of a template that cannot be parsed."""
        self._environment().parse(source)

    def on_render_text(self, source: str, context: Context) -> str:
        """Render a template's text with the variables of a context."""
        output = Output()
        context.env.parse(source).render_into(context, output)
        return output.getvalue()

    def on_render_with(self, source: str, variables: dict[str, Any], page: Any) -> str:
        """Render a template's text with separate variables."""
        return (
            self._environment().parse(source).render(self._session.in_templates(dict(variables)), self._registers(page))
        )

    def on_render_item(self, item: Item, variables: dict[str, Any]) -> None:
        """Render a page or document now, with variables beside Jekyll's own (``Jekyll::Convertible#do_layout``)."""
        if self._renderer is None:
            self._renderer = Renderer(self._site(), self._environment(), ReadRecorder())
        self._renderer.template_site = TemplateSite(self._site(), self._renderer.recorder)
        own = self._session.in_templates(variables)
        self._renderer.variables.update(own)
        self._renderer.render(item)
        for name in own:
            self._renderer.variables.pop(name, None)

    # -- parsing ------------------------------------------------------------------------------------------------

    def on_shift_token(self, number: int) -> str | None:
        """Return the next piece of the template."""
        return self._reader(number).parser.shift()

    def on_parse_body(self, number: int) -> list[Any]:
        """Return the nodes up to an unregistered tag: their number, whether all are blank, the tag and its markup."""
        reader = self._reader(number)
        body, end = reader.parser.body(reader.tag)
        return [self._session.references.number(body), body.blank, end.name, end.markup]

    def on_body_nodes(self, number: int) -> list[Any]:
        """Return parsed nodes: texts, and the numbers of other nodes."""
        numbered = self._session.references.number
        nodes = self._session.references.resolve(number).nodes
        return [node.text if isinstance(node, Text) else numbered(node) for node in nodes]

    def on_unexpected(self, number: int, name: str, markup: str) -> None:
        """Raise the error for a tag that is not allowed in a block."""
        reader = self._reader(number)
        raise reader.parser.unexpected(reader.tag, TagMarkup(name, markup, reader.parser.end, reader.tag.source))

    def on_parse_raw(self, number: int, end: str) -> str:
        """Return the text up to the tag ``end``."""
        reader = self._reader(number)
        pieces: list[str] = []
        while (piece := reader.parser.shift()) is not None:
            if piece.startswith("{%") and piece.strip("{%-} \t\r\n") == end:
                return "".join(pieces)
            pieces.append(piece)
        raise reader.parser.never_closed(reader.tag)

    def on_render_body(self, number: int, context: Context) -> str:
        """Render nodes that were parsed."""
        node: Node = self._session.references.resolve(number)
        output = Output()
        node.emit(context, output)
        return output.getvalue()

    # -- helpers ------------------------------------------------------------------------------------------------

    def _reader(self, number: int) -> Reader:
        reader: Reader = self._session.references.resolve(number)
        return reader

    def _environment(self) -> Environment:
        if self._known_environment is None:
            self._known_environment = template_environment(self._session.extensions)
        return self._known_environment

    def _site(self) -> Site:
        if self._session.site is None:
            raise PluginError("Ruby code uses the site while it is loaded.", plugin="ruby")
        return self._session.site

    def _registers(self, page: Any) -> Registers:
        recorder = ReadRecorder()
        site = self._site()
        if self._template_site is None:
            self._template_site = TemplateSite(site, recorder)
        return Registers(self._template_site, page, site.zone, recorder, site.log)

    def forget_site(self, _: object = None) -> None:
        """Drop the URLs of the site's files, to which templates link: they may change."""
        self._template_site = None

    def _plain_context(self) -> Context:
        return Context(self._environment().parse(""), {}, self._registers(None))


class Reader:
    """The parser that reads a tag's body, and the tag."""

    def __init__(self, parser: Parser, tag: TagMarkup) -> None:
        self.parser = parser
        self.tag = tag
