"""The output of ``{% bibliography %}``: lists of entries (``Jekyll::Scholar::BibliographyTag``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.jekyll_scholar import entry_view
from pylekyll.gems.builtin.jekyll_scholar.sorting import Grouping, listed
from pylekyll.languages.liquid.context import Context
from pylekyll.languages.liquid.errors import ForeignError, LiquidError, ruby_message
from pylekyll.languages.liquid.node import Body, Output
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.gems.builtin.jekyll_scholar.request import Request
    from pylekyll.languages.bibtex.entry import Entry
    from pylekyll.languages.liquid.template import Template

_REFERENCE = "{{reference}}"


class Listing:
    """The entries of one tag on one page."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._settings = request.settings
        self._links_details = entry_view.has_details_link(self._settings) and has_details(request)
        self._template: Template | None = None
        self._shared: dict[str, Any] = {}
        self._assigned = request.assigned()

    def render(self) -> str:
        """Return the list, or headings and lists where entries are grouped."""
        request, settings = self._request, self._settings
        entries = request.cited_entries()
        group_by = request.interpolate(request.options.group_by) or settings["group_by"]
        if group_by != "none":
            order = request.options.group_order
            grouping = Grouping(settings, group_by, settings["group_order"] if order is None else order)
            if grouping.keys:
                return self._groups(entries, grouping, 0)
        options = request.options
        end = None if options.max is None else max(options.offset + options.max, 0)
        return self._items(entries[options.offset : end])

    def _groups(self, entries: Sequence[Entry], grouping: Grouping, depth: int) -> str:
        if depth == len(grouping.keys):
            self._request.forget_processor()
            return self._items(entries)
        tags = listed(self._settings["bibliography_group_tag"])
        tag = tags[min(depth, len(tags) - 1)] if tags else "h2"
        attributes = {"class": self._settings["bibliography_class"]}
        pieces = []
        for value, inside in grouping.groups(entries, depth):
            heading = entry_view.tag(tag, grouping.name(depth, value), attributes)
            pieces.append(f"{heading}\n{self._groups(inside, grouping, depth + 1)}")
        return "\n".join(pieces)

    def _items(self, entries: Sequence[Entry]) -> str:
        settings = self._settings
        item_attributes = _attributes(settings["bibliography_item_attributes"])
        items = [
            entry_view.tag(settings["bibliography_item_tag"], self._item(entry, index), item_attributes)
            for index, entry in enumerate(entries, 1)
        ]
        own_tag = self._request.options.bibliography_list_tag
        list_tag = settings["bibliography_list_tag"] if own_tag is None else own_tag
        return _list(list_tag, "\n".join(items), settings)

    def _item(self, entry: Entry, index: int) -> str:
        request = self._request
        details = request.details_address(entry)
        own = request.values(entry, index)
        variables = {**own, **self._site_wide(), "index": index, "page": request.context.registers.page}
        text = self._rendered({**variables, "details": details})
        if not self._links_details:
            return text
        link = {"class": self._settings["details_link_class"], "href": details}
        return text + entry_view.tag("a", to_s(self._settings["details_link"]), link)

    def _rendered(self, variables: dict[str, Any]) -> str:
        """Return the output of the template with ``variables``; an error message replaces a part that fails.

        The gem does the same, as it renders with ``Template#render`` and not with ``render!``; here the error is logged
        too. Variables that the template assigns for one entry are set for the next
        (``Liquid::Template#instance_assigns``).
        """
        template, registers = self._parsed(), self._request.context.registers
        try:
            context, output = Context(template, dict(variables), registers), Output()
            context.variables.update(self._assigned)
            template.render_into(context, output)
            self._assigned.update({name: value for name, value in context.variables.items() if name not in variables})
            return output.getvalue()
        except LiquidError as error:
            message = f"A bibliography's template fails: {ruby_message(error).rstrip('.')}."
            found = Diagnostic("bibliography-template", Severity.WARNING, message, error.location, error.hint)
            self._request.scholar.tell(found)
        context, output = Context(template, variables, registers), Output()
        for node in template.body.nodes:
            piece = Output()
            try:
                Body(node.mark, [node]).emit(context, piece)
                output.append(piece.getvalue())
            except LiquidError as error:
                shown = "internal" if isinstance(error, ForeignError) else error.message
                output.append(f"Liquid error: {shown}")
        return output.getvalue()

    def _site_wide(self) -> dict[str, Any]:
        """Return the variables of ``Site#site_payload`` that do not belong to a page."""
        if not self._shared:
            environment = self._request.context.environment
            self._shared = {name: environment.get(name) for name in ("site", "jekyll", "theme")}
        return self._shared

    def _parsed(self) -> Template:
        """Return the template: a layout by its name, or the setting itself. Raises ``LiquidSyntaxError``."""
        if self._template is None:
            option = self._request.options.template
            name = to_s(self._settings["bibliography_template"]) if option is None else option
            layout = self._request.scholar.layout(name)
            self._request.context.registers.recorder.note(Kind.LAYOUT, name)
            environment = self._request.context.env
            if layout is None:
                self._template = environment.parse(name or _REFERENCE, "scholar.bibliography_template")
            else:
                self._template = environment.parse(layout.content, layout.relative_path, layout.first_line)
        return self._template


def has_details(request: Request) -> bool:
    """Return whether entries have pages, which is the case if their layout exists."""
    name = to_s(request.settings["details_layout"]).rpartition("/")[2].removesuffix(".html")
    request.context.registers.recorder.note(Kind.LAYOUT, name)
    return request.scholar.layout(name) is not None


def _attributes(setting: Any) -> dict[str, Any]:
    return {to_s(key): value for key, value in setting.items()} if isinstance(setting, dict) else {}


def _list(name: Any, content: str, settings: Mapping[str, Any]) -> str:
    """Return a list with its class and then its own attributes, which may repeat ``class``."""
    own = _attributes(settings["bibliography_list_attributes"])
    attributes = [("class", settings["bibliography_class"]), *own.items()]
    opening = " ".join([to_s(name), *(f'{key}="{to_s(value)}"' for key, value in attributes)])
    return f"<{opening}>{content}</{to_s(name)}>"
