"""Markdown in ``<script type="text/markdown">`` becomes HTML (``Manager.dispatch_html_block``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylekyll.plugins.html_document import HtmlDocument, replace_element

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylekyll.gems.builtin.spaceship.processor import Processor, Subject

_MARKDOWN = "text/markdown"


def convert_blocks(text: str, processors: Sequence[Processor], subject: Subject) -> str:
    """Return the page, read and written again, with the blocks converted."""
    document = HtmlDocument(text)
    for script in list(document.elements("script")):
        if script.get("type") == _MARKDOWN:
            replace_element(script, _converted(script.text or "", processors, subject))
    return document.to_html()


def _converted(content: str, processors: Sequence[Processor], subject: Subject) -> str:
    concerned = [processor for processor in processors if processor.concerns(subject)]
    for processor in concerned:
        content, _ = processor.markdown(content, subject)
    site = subject.item.site
    for converter in site.converters_for(".md"):  # type: ignore[attr-defined]
        content = converter.convert(content)
    for processor in concerned:
        content, _ = processor.html(content, subject)
    return content
