"""Footnotes in the output: numbers in the text, the list at the end, and the links back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.escaping import escape_text

if TYPE_CHECKING:
    from pylekyll.languages.markdown.kramdown.options import KramdownOptions
    from pylekyll.languages.markdown.kramdown.renderer import HtmlRenderer


@dataclass(slots=True)
class _Used:
    name: str
    content: Element
    number: int
    repeats: int = 0


class FootnoteList:
    """The footnotes that the text refers to, in the order of their first references."""

    def __init__(self, options: KramdownOptions, is_recent: bool) -> None:
        self.options = options
        self.is_recent = is_recent
        self._used: dict[str, _Used] = {}

    def marker(self, element: Element) -> str:
        """Return the number of a footnote, as a link to it."""
        name = self.options.footnote_prefix + element.options["name"]
        used, repeat = self._used.get(name), ""
        if used is None:
            used = _Used(name, element.value, self.options.footnote_nr + len(self._used))
            self._used[name] = used
        else:
            used.repeats += 1
            repeat = f":{used.repeats}"
        if not self.is_recent:
            return (
                f'<sup id="fnref:{name}{repeat}" role="doc-noteref"><a href="#fn:{name}" class="footnote" '
                f'rel="footnote">{used.number}</a></sup>'
            )
        text = self.options.footnote_link_text.replace("%s", str(used.number)).replace("%%", "%")
        return (
            f'<sup id="fnref:{name}{repeat}"><a href="#fn:{name}" class="footnote" rel="footnote" '
            f'role="doc-noteref">{text}</a></sup>'
        )

    def render(self, renderer: HtmlRenderer) -> str:
        """Return the list of footnotes; footnotes first referred to in other footnotes are added when they appear."""
        if not self._used:
            return ""
        items = []
        index = 0
        while index < len(self._used):
            used = list(self._used.values())[index]
            items.append(renderer.convert(self._item(used, renderer), 4))
            index += 1
        start = f' start="{self.options.footnote_nr}"' if self.options.footnote_nr != 1 else ""
        return f'<div class="footnotes" role="doc-endnotes">\n  <ol{start}>\n{"".join(items)}  </ol>\n</div>\n'

    def _item(self, used: _Used, renderer: HtmlRenderer) -> Element:
        item = Element("li", attr={"id": f"fn:{used.name}"})
        if not self.is_recent:
            item.attr["role"] = "doc-endnote"
        item.children = [child.copy() for child in used.content.children]
        paragraph = self._last_paragraph(item)
        space = renderer.entity_text(renderer.document.entities["nbsp"])
        first_space = space
        if paragraph is None:
            paragraph = Element("p")
            item.children.append(paragraph)
            first_space = ""
        if self.options.footnote_backlink:
            text = escape_text(self.options.footnote_backlink)
            links = [_backlink(first_space, used.name, text)]
            links += [
                _backlink(space, f"{used.name}:{repeat}", f"{text}<sup>{repeat + 1}</sup>")
                for repeat in range(1, used.repeats + 1)
            ]
            paragraph.children += [Element("raw", link) for link in links]
        return item

    def _last_paragraph(self, item: Element) -> Element | None:
        """Return the paragraph that takes the links back, if there is one."""
        last = item.children[-1] if item.children else None
        if (last is None or last.type != "p") and not self.options.footnote_backlink_inline:
            return None
        parent = item
        while parent.children and parent.children[-1].type not in ("p", "header"):
            parent = parent.children[-1]
        return parent.children[-1] if parent.children else None


def _backlink(space: str, name: str, text: str) -> str:
    return f'{space}<a href="#fnref:{name}" class="reversefootnote" role="doc-backlink">{text}</a>'
