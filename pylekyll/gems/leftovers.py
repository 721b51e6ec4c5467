"""Findings in rendered pages: Liquid left in URLs, and lists of publications without entries.

Both are symptoms of a missing plugin.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.closed import Closed
from pylekyll.foundation.diagnostics import Diagnostic, Severity, listed
from pylekyll.foundation.errors import SourceLocation
from pylekyll.languages.ruby.patterns import lazy_pattern
from pylekyll.plugins.api import Reads, observing
from pylekyll.site.content.names import has_liquid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Item

_TOPIC = "Pages:"
_CODE = Closed(
    re.compile(r"<(script|style|pre|code|textarea)\b|<!--", re.IGNORECASE | re.ASCII),
    {
        "": re.compile("-->"),
        **{
            name: re.compile(f"</{name}>", re.IGNORECASE | re.ASCII)
            for name in ("script", "style", "pre", "code", "textarea")
        },
    },
)
_ADDRESS = lazy_pattern(r"""\s(?:href|src|srcset)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""", re.IGNORECASE)
_SCRIPT = lazy_pattern(r"<script\b[^>]*", re.IGNORECASE)
_SCRIPT_ADDRESS = lazy_pattern(r"""\ssrc\s*=\s*["']([^"'<>]*)["']""", re.IGNORECASE)
_LIST = Closed(
    re.compile(r"""<(ol|ul)\s+class=["']bibliography["']""", re.ASCII),
    {"ol": re.compile("</ol>"), "ul": re.compile("</ul>")},
    tag=True,
)
_TAG = lazy_pattern(r"\{%-?\s*bibliography\b(?![^%]*--cited)")
_SHOWN = 5


class Leftovers:
    """Findings in the pages of one build, reported once after rendering."""

    def __init__(self) -> None:
        #: The URLs with Liquid in each item, in order, and whether all of its lists are empty.
        self._found: dict[Item, tuple[list[str], bool]] = {}
        self._asking: set[str] = set()

    @observing
    def note(self, subject: Any, *_: Any) -> None:
        """Note an item whose own content has a list of publications, before it is rendered."""
        item: Item = subject
        if "bibliography" in item.content and _TAG.search(item.content):
            self._asking.add(item.relative_path)

    @observing
    def look_at(self, subject: Any, *_: Any) -> None:
        """Check one rendered item."""
        item: Item = subject
        output = item.output or ""
        if item.output_ext != ".html":
            return
        addresses = list(dict.fromkeys(_addresses(output))) if has_liquid(output) else []
        is_empty = False
        if item.relative_path in self._asking:
            self._asking.discard(item.relative_path)
            lists = [output[output.index(">", found.inner) + 1 : found.inner_end] for found in _LIST.found(output)]
            is_empty = bool(lists) and not any(one.strip() for one in lists)
        if addresses or is_empty:
            self._found[item] = (addresses, is_empty)

    def take(self, item: Item) -> list[Any] | None:
        """Return the findings in ``item``, for a build that reuses its output (``ItemState``)."""
        found = self._found.get(item)
        return None if found is None else list(found)

    def put(self, item: Item, found: list[Any]) -> None:
        """Set the findings of another build or process in ``item``."""
        addresses, is_empty = found
        self._found[item] = (addresses, is_empty)

    @observing
    def tell(self, subject: Any, *_: Any) -> None:
        """Warn of all findings since the last call."""
        log = subject.log
        by_address: dict[str, set[str]] = {}
        for item, (addresses, _is_empty) in self._found.items():
            for address in addresses:
                by_address.setdefault(address, set()).add(item.relative_path)
        for address, paths in by_address.items():
            pages = sorted(paths)
            message = f"The URL '{address}' contains Liquid that was not rendered: {listed(pages, _SHOWN)}."
            hint = "Browsers will not find it. Add the plugin that renders it to `plugins`."
            place = SourceLocation(pages[0])
            log.report(Diagnostic("liquid-in-address", Severity.WARNING, message, place, hint, tuple(pages)), _TOPIC)
        pages = list(dict.fromkeys(item.relative_path for item, (_, is_empty) in self._found.items() if is_empty))
        if pages:
            message = f"The list of publications is empty in {listed(pages, _SHOWN)}."
            hint = "Check the query of the tag, and `scholar` in _config.yml."
            place = SourceLocation(pages[0])
            log.report(Diagnostic("bibliography-empty", Severity.WARNING, message, place, hint, tuple(pages)), _TOPIC)
        self._found.clear()


def _addresses(output: str) -> Iterator[str]:
    for script in _SCRIPT.findall(output):
        yield from [address for address in _SCRIPT_ADDRESS.findall(script) if "{{" in address][:1]
    for one, other in _ADDRESS.findall(_CODE.sub(lambda *_: "", output)):
        if "{{" in (one or other):
            yield one or other


def register(extensions: Extensions) -> None:
    """Add the hooks."""
    found = Leftovers()
    extensions.readings.add_item_state("leftovers", found.take, found.put)
    extensions.add_hook(("pages", "documents"), "pre_render", found.note, reads=Reads.NOTHING)
    extensions.add_hook(("pages", "documents"), "post_render", found.look_at, priority=-100, reads=Reads.NOTHING)
    extensions.add_hook("site", "post_render", found.tell, priority=-100, reads=Reads.NOTHING)
