"""jekyll-tabs 1.2: ``{% tabs name %}{% tab name Caption %}Markdown{% endtab %}{% endtabs %}``."""

from __future__ import annotations

import re
import uuid
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError, LiquidSyntaxError
from pylekyll.languages.liquid.node import Body, Node, Output
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions

_NOT_IN_NAME = re.compile(r"[^0-9a-z]")
#: Namespace of the ids: they are random in the gem; here the same site gets the same ids.
_NAMESPACE = uuid.UUID("6f2a4ef4-6f58-4a2c-9d0b-2f9b6a0d7c11")


def _sanitized(name: str) -> str:
    return _NOT_IN_NAME.sub("-", strip(name).lower())


def _tabs(context: Context, key: str) -> Any:
    """Return the tabs so far, including those of earlier items; the read is recorded if builds track variables."""
    environment: Any = context.environment
    track = getattr(environment, "track", None)
    if track is None:
        return environment.get(key)
    track(key)
    context.registers.recorder.note(Kind.VARIABLE, key)
    return dict.get(environment, key)


class TabNode(Node):
    """Stores a tab for the enclosing block, and writes nothing (``Jekyll::Tabs::TabBlock``)."""

    __slots__ = ("_body", "_caption", "_key")

    is_block = True

    def __init__(self, tag: TagMarkup, name: str, caption: str, body: Body) -> None:
        super().__init__(tag.mark, blank=body.blank)
        self._key = f"tabs-{_sanitized(name)}"
        self._caption = caption
        self._body = body

    def emit(self, context: Context, output: Output) -> None:
        """Convert the body and store it."""
        environment: MutableMapping[str, Any] = context.environment  # type: ignore[assignment]
        converted = context.registers.site.convert("markdown", self._body.text(context))
        tabs = _tabs(context, self._key)
        if not isinstance(tabs, dict):
            tabs = environment[self._key] = {}
        tabs[self._caption] = converted
        output.append(converted)

    def children(self, *_: Any, **__: Any) -> Iterable[Body]:
        """Return the body."""
        return (self._body,)


class TabsNode(Node):
    """Writes the tabs with its name (``Jekyll::Tabs::TabsBlock``): the list of captions, then the bodies."""

    __slots__ = ("_body", "_name")

    is_block = True

    def __init__(self, tag: TagMarkup, body: Body) -> None:
        super().__init__(tag.mark, blank=body.blank)
        self._name = _sanitized(tag.markup)
        self._body = body

    def emit(self, context: Context, output: Output) -> None:
        """Render the body for its tabs, and write them."""
        self._body.text(context)
        tabs = _tabs(context, f"tabs-{self._name}")
        if not isinstance(tabs, dict):
            hint = f"Put {{% tab {self._name} Caption %}} ... {{% endtab %}} between its tags."
            raise ForeignError(f"The tabs '{self._name}' do not have a tab of that name.", "NoMethodError", hint)
        page = context.registers.page
        group = str(uuid.uuid5(_NAMESPACE, f"{to_s(page.get('path') if page is not None else '')}#{self._name}"))
        name = self._name
        output.append(f'<ul id="{name}" class="tab" data-tab="{group}" data-name="{name}">\n  \n')
        for index, caption in enumerate(tabs):
            active = "" if index else ' class="active"'
            output.append(f'      <li{active} id="{name}-{_sanitized(caption)}">\n')
            output.append(f'          <a href="#">{caption}</a>\n      </li>\n  \n')
        output.append(f'</ul>\n<ul class="tab-content" id="{group}" data-name="{name}">\n  \n')
        for index, converted in enumerate(tabs.values()):
            active = "" if index else ' class="active"'
            output.append(f"      <li{active}>{converted}</li>\n  \n")
        output.append("</ul>\n")

    def children(self, *_: Any, **__: Any) -> Iterable[Body]:
        """Return the body."""
        return (self._body,)


class TabsTag(Tag):
    """``tabs``."""

    def read(self, tag: TagMarkup, parser: Parser) -> TabsNode:
        """Return the node. Raises ``LiquidSyntaxError`` without a name."""
        if not tag.markup:
            raise LiquidSyntaxError(f"Block {tag.name} requires 1 attribute")
        return TabsNode(tag, parser.block(tag))


class TabTag(Tag):
    """``tab``."""

    def read(self, tag: TagMarkup, parser: Parser) -> TabNode:
        """Return the node. Raises ``LiquidSyntaxError`` without a name and a caption."""
        parts = tag.markup.lstrip().split(maxsplit=1)
        if len(parts) != 2:
            raise LiquidSyntaxError(f"Block {tag.name} requires 2 attributes")
        caption = tag.markup.lstrip()[len(parts[0]) :].lstrip()
        return TabNode(tag, parts[0], caption, parser.block(tag))


def register(extensions: Extensions) -> None:
    """Add the tags."""
    extensions.add_tag("tabs", TabsTag)
    extensions.add_tag("tab", TabTag)
