"""Elements that the settings select are renamed, changed, or get new content (``ElementProcessor``)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.foundation.errors import PluginError
from pylekyll.gems.builtin.spaceship.processor import Processor
from pylekyll.languages.ruby.regexp import compiled, expander
from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.html_document import HtmlDocument, inner_html, replace_element, set_inner_html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pylekyll.gems.builtin.spaceship.processor import Subject


class ElementProcessor(Processor):
    """Changes the elements that ``css`` lists, one selector after the other."""

    priority: ClassVar[int] = 0
    defaults: ClassVar[Mapping[str, Any]] = {"css": []}

    def html(self, text: str, subject: Subject) -> tuple[str, bool]:
        """Return the page, unchanged without patterns. Raises ``PluginError`` for an invalid CSS selector."""
        patterns = self.settings["css"]
        if not patterns:
            return text, False
        document = HtmlDocument(text)
        for entry in patterns:
            for pattern, change in entry.items():
                for element in _selected(document.root, to_s(pattern)):
                    _change(element, change)
        return document.to_html(), True


def _selected(root: Any, pattern: str) -> Iterable[Any]:
    from cssselect import SelectorError
    from lxml.cssselect import CSSSelector

    try:
        select: Callable[[Any], list[Any]] = CSSSelector(pattern, translator="html")
    except SelectorError as error:
        message = f"element-processor of jekyll-spaceship: '{pattern}' is not a CSS selector: {error}"
        raise PluginError(message, plugin="jekyll-spaceship") from None
    return [] if root is None else select(root)


def _change(element: Any, change: Any) -> None:
    if isinstance(change, str):
        replace_element(element, change)
        return
    if not isinstance(change, dict):
        return
    if change.get("name") is not None:
        element.tag = to_s(change["name"])
    for name, value in (change.get("props") or {}).items():
        _set_property(element, to_s(name), value)
    if "children" in change:
        _set_children(element, change["children"])


def _set_property(element: Any, name: str, value: Any) -> None:
    """Set an attribute: text, a pattern and its replacement, or styles."""
    if value is None:
        element.attrib.pop(name, None)
    elif isinstance(value, list):
        if len(value) == 2:
            pattern = compiled(to_s(value[0]))
            element.set(name, pattern.sub(expander(to_s(value[1])), element.get(name) or "", count=1))
    else:
        element.set(name, _property(value))


def _property(value: Any) -> str:
    return (
        ";".join(f"{to_s(key)}: {to_s(own)}" for key, own in value.items()) if isinstance(value, dict) else to_s(value)
    )


def _set_children(element: Any, children: Any) -> None:
    """Replace the children; a nil in the list keeps the child at its place."""
    own = inner_html(element)
    if children is None:
        set_inner_html(element, "")
    elif isinstance(children, list) and own and None in children:
        position = children.index(None)
        before = "".join(_markup(child) for child in children[:position])
        behind = "".join(_markup(child) for child in children[position + 1 :])
        set_inner_html(element, before + own + behind)
    else:
        listed = children if isinstance(children, list) else [children]
        set_inner_html(element, "".join(_markup(child) for child in listed))


def _markup(child: Any) -> str:
    """Return the HTML of a child: its text, or an element with its name, attributes and children."""
    if isinstance(child, str):
        return child
    if not isinstance(child, dict) or child.get("name") is None:
        return ""
    name = to_s(child["name"])
    attributes = "".join(
        f' {to_s(key)}="{escape(_property(value))}"' for key, value in (child.get("props") or {}).items()
    )
    children = child.get("children")
    inside = children if isinstance(children, list) else [] if children is None else [children]
    return f"<{name}{attributes}>{''.join(_markup(one) for one in inside)}</{name}>"
