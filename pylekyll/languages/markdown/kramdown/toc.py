"""The table of contents: nested lists of links to headers."""

from __future__ import annotations

from pylekyll.languages.markdown.kramdown.element import Element


def _entry_content(elements: list[Element]) -> list[Element]:
    """Copies of a header's elements without footnotes, and with the text of links in place of them."""
    result = []
    for element in elements:
        if element.type == "footnote":
            continue
        children = _entry_content(element.children) if element.children else []
        if element.type == "a":
            result += children
        else:
            result.append(Element(element.type, element.value, dict(element.attr), dict(element.options), children))
    return result


class TableOfContents:
    """Headers in order; `place` is the list that the table replaces, if there is one."""

    def __init__(self) -> None:
        self.place: Element | None = None
        self._headers: list[tuple[int, str, list[Element]]] = []

    def add(self, level: int, identifier: str, children: list[Element]) -> None:
        """Note a header."""
        self._headers.append((level, identifier, children))

    def tree(self) -> Element:
        """Return the table as lists of the type of the replaced list (`generate_toc_tree`)."""
        assert self.place is not None  # the caller has checked `place`
        kind = self.place.type
        attributes = dict(self.place.attr)
        if attributes.get("id") is None:
            attributes["id"] = "markdown-toc"
        root = Element(kind, attr=attributes)
        open_items: list[tuple[int, Element]] = []
        for level, identifier, children in self._headers:
            while open_items and open_items[-1][0] >= level:
                open_items.pop()
            link = Element(
                "a",
                attr={"href": f"#{identifier}", "id": f"{attributes['id']}-{identifier}"},
                children=_entry_content(children),
            )
            item = Element("li", children=[Element("p", options={"transparent": True}, children=[link])])
            if open_items:
                parent = open_items[-1][1]
                if len(parent.children) == 1:
                    parent.children.append(Element(kind))
                parent.children[1].children.append(item)
            else:
                root.children.append(item)
            open_items.append((level, item))
        return root
