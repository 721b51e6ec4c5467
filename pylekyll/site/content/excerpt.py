"""Excerpts: the first part of a document, rendered separately (``Jekyll::Excerpt``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.ruby.encoding import NOTHING
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.languages.ruby.values import to_s
from pylekyll.site.content.names import YAML_EXTENSIONS, has_liquid

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from datetime import datetime

    from pylekyll.site.content.document import Document
    from pylekyll.site.content.page import Page

#: A tag of a text that ends with the last one.
_LIQUID_TAG = lazy_pattern(r"{%-?\s*(\w+)[^%]*(?:%(?!})[^%]*)*")
_NAME_START = lazy_pattern(r"^ {0,3}(\[)", re.MULTILINE)
_TARGET = lazy_pattern(r":.+$", re.MULTILINE)


@dataclass(eq=False)
class Excerpt:
    """The part of ``document`` before ``separator``; its output is rendered on first access.

    It is cut from the document's current content, or on first access from that of ``source``.
    """

    document: Document | Page
    separator: str
    source: Callable[[], str] | None = None

    def __post_init__(self) -> None:
        #: True if a Liquid block had to be closed, which causes a warning.
        self.closed_blocks = False
        self._output: str | None = None
        if self.source is None:
            self.content = self._raw = self._extract(self.document.content)

    if not TYPE_CHECKING:  # hidden from type checkers, which would accept any attribute otherwise

        def __getattr__(self, name: str) -> str:
            """Cut the excerpt from ``source``."""
            if name not in {"content", "_raw"} or self.source is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            text = self._extract(self.source())
            for each in ("content", "_raw"):
                vars(self).setdefault(each, text)
            return text

    def __repr__(self) -> str:
        return f"<Excerpt of {self.document.relative_path}>"

    def _extract(self, source: str) -> str:
        head, _, tail = source.partition(self.separator)
        takes_all = dialect_of(self.document.site.config).excerpt_takes_all_definitions
        if not (tail or takes_all):
            return head
        if "{%" in head:
            head, self.closed_blocks = close_blocks(head, self.document.site.liquid_blocks)
        if takes_all:
            return f"{head}\n\n{_all_definitions(tail)}" if tail else head
        definitions = reference_definitions(head, tail)
        return head + "\n\n" + "\n".join(definitions) if definitions else head

    @property
    def raw(self) -> str:
        """The excerpt before it is rendered."""
        return self._raw

    @property
    def output(self) -> str:
        """The excerpt as HTML."""
        if self._output is None:
            self._output = self.document.site.render_excerpt(self)
        return self._output

    def forget(self) -> None:
        """Discard the output, because a dependency of the excerpt has changed."""
        self.content = self._raw
        self._output = None

    def __str__(self) -> str:
        return self.output

    @cached_property
    def data(self) -> dict[str, Any]:
        """The document's front matter without its layout and excerpt."""
        return {key: value for key, value in self.document.data.items() if key not in {"layout", "excerpt"}}

    @property
    def relative_path(self) -> str:
        """The document's path with ``/#excerpt`` appended."""
        return f"{self.document.relative_path}/#excerpt"

    @property
    def url(self) -> str:
        """The document's address."""
        return self.document.url

    @property
    def ext(self) -> str:
        """The document's extension."""
        return self.document.ext

    @property
    def date(self) -> datetime | None:
        """The document's date; pages do not have one."""
        return getattr(self.document, "date", None)

    @property
    def renders_liquid(self) -> bool:
        """Return whether the excerpt contains Liquid."""
        if self.ext == ".coffee" or self.ext in YAML_EXTENSIONS or not has_liquid(self.content):
            return False
        return (
            self.data.get("render_with_liquid") is not False
            or not dialect_of(self.document.site.config).has_render_with_liquid
        )


def _all_definitions(tail: str) -> str:
    """Return all link definitions of ``tail``, used or not, as Jekyll 3 appends them."""
    return "\n".join(label + target for label, target in _definitions(tail))


def excerpt_text(value: Any) -> str:
    """Return the value of ``excerpt`` in templates: the rendered excerpt, or the front matter's own as text."""
    if value is None:
        return NOTHING
    return value.output if isinstance(value, Excerpt) else to_s(value)


def close_blocks(head: str, block_names: Container[str]) -> tuple[str, bool]:
    """Close the Liquid blocks that the separator cuts; return whether there were any."""
    closed = False
    # A block that ends once counts as closed, however often it begins.
    for name in dict.fromkeys(reversed(_LIQUID_TAG.findall(head[: head.rfind("%}") + 2]))):
        if name in block_names and not re.search(rf"{{%-?\s*end{name}", head[: head.rfind("%}") + 1], re.ASCII):
            head += f"\n{{% end{name} %}}"
            closed = True
    return head, closed


def reference_definitions(head: str, tail: str) -> Sequence[str]:
    """Return the link definitions of ``tail`` that ``head`` refers to."""
    return [label + target for label, target in _definitions(tail) if label in head]


def _definitions(text: str) -> list[tuple[str, str]]:
    r"""Return the names and targets of the definitions in ``text`` (``/^ {0,3}(?:(\[[^\]]+\])(:.+))$/``)."""
    found, place = [], 0
    while (start := _NAME_START.search(text, place)) is not None:
        place = text.find("]", start.end())
        if place < 0:
            break
        target = _TARGET.match(text, place + 1) if place > start.end() else None
        if target is not None:
            found.append((text[start.start(1) : place + 1], target[0]))
            place = target.end()
    return found
