"""jekyll-spaceship 0.10.2: tables, formulas, diagrams, media, emoji and changes of elements.

Each processor changes the Markdown of a page before it is rendered, its HTML afterwards, or both; each of them parses
and serialises the HTML again, as Nokogiri does.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

from pylekyll.gems.builtin.spaceship.blocks import convert_blocks
from pylekyll.gems.builtin.spaceship.diagrams import MermaidProcessor, PlantumlProcessor
from pylekyll.gems.builtin.spaceship.elements import ElementProcessor
from pylekyll.gems.builtin.spaceship.emoji import EmojiProcessor
from pylekyll.gems.builtin.spaceship.mathjax import MathjaxProcessor
from pylekyll.gems.builtin.spaceship.media import MediaProcessor
from pylekyll.gems.builtin.spaceship.polyfill import PolyfillProcessor
from pylekyll.gems.builtin.spaceship.processor import Subject, merged, unescape_links
from pylekyll.gems.builtin.spaceship.table import TableProcessor
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content.document import Document
from pylekyll.site.content.excerpt import Excerpt

if TYPE_CHECKING:
    from pylekyll.gems.builtin.spaceship.processor import Processor
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_KEY = "jekyll-spaceship"
#: The processors in the order of the gem's defaults.
_PROCESSORS: dict[str, type[Processor]] = {
    "table-processor": TableProcessor,
    "mathjax-processor": MathjaxProcessor,
    "plantuml-processor": PlantumlProcessor,
    "mermaid-processor": MermaidProcessor,
    "polyfill-processor": PolyfillProcessor,
    "media-processor": MediaProcessor,
    "emoji-processor": EmojiProcessor,
    "element-processor": ElementProcessor,
}
_HTML = frozenset({".html", ".xhtml", ".htm"})
_MARKDOWN = frozenset({".md", ".markdown"})


class Manager:
    """Runs the processors of one build (``Jekyll::Spaceship::Manager``)."""

    def __init__(self, extensions: Extensions) -> None:
        settings = extensions.config.get(_KEY)
        settings = settings if isinstance(settings, dict) else {}
        wanted = settings.get("processors")
        names = [_full_name(to_s(name)) for name in wanted] if isinstance(wanted, list) else list(_PROCESSORS)
        kinds = [(name, _PROCESSORS[name]) for name in names if name in _PROCESSORS]
        processors = [kind(merged(kind.defaults, settings.get(name)), extensions) for name, kind in kinds]
        self._changes = extensions.changes
        self._processors = sorted(processors, key=lambda processor: -processor.priority)

    def before(self, item: Item) -> None:
        """Change the Markdown of an item that is about to be rendered."""
        subject = _subject(item)
        handled = False
        for processor in self._processors:
            if processor.concerns(subject) and subject.is_markdown:
                item.content, changed = processor.markdown(item.content, subject)
                handled = handled or changed
        self._renew_excerpt(item, handled=handled)

    def after(self, item: Item) -> None:
        """Change the HTML of an item that was rendered."""
        subject = _subject(item)
        if not subject.is_html or item.output is None:
            return
        handled = False
        for processor in self._processors:
            if processor.concerns(subject):
                output, changed = processor.html(item.output, subject)
                item.output = unescape_links(output)
                handled = handled or changed
        item.output = unescape_links(convert_blocks(item.output, self._processors, subject))
        self._renew_excerpt(item, handled=handled)

    def _renew_excerpt(self, item: Item, *, handled: bool) -> None:
        if handled and isinstance(item, Document):
            separator = item.data.get("excerpt_separator") or item.site.config.get("excerpt_separator")
            item.data["excerpt"] = Excerpt(item, to_s(separator))
            self._changes.announce(item)


def _full_name(name: str) -> str:
    """Return a processor's name as in the defaults, for ``table``, ``TableProcessor`` and similar names."""
    plain = name.replace("-", "").lower().removesuffix("processor")
    return f"{plain}-processor"


def _subject(item: Item) -> Subject:
    extension = posixpath.splitext(item.relative_path)[1]
    return Subject(item, is_markdown=extension in _MARKDOWN, is_html=item.output_ext in _HTML)


def register(extensions: Extensions) -> None:
    """Add the hooks."""
    manager = Manager(extensions)

    def before(subject: Any, *_: Any) -> None:
        manager.before(subject)

    def after(subject: Any, *_: Any) -> None:
        manager.after(subject)

    extensions.add_hook(("pages", "documents"), "pre_render", before)
    extensions.add_hook(("pages", "documents"), "post_render", after)
