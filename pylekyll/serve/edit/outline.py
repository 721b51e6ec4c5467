"""Numbers on the elements of a page, by which the editor asks for their places in the source.

An element gets the origins of its own opening tag and of the text directly in it. Only pages that the editor shows have
the numbers; files on disk and other pages of the preview do not.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pylekyll.foundation.closed import Ends, end_tags
from pylekyll.languages.liquid.tracing import Origin

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

    from pylekyll.languages.liquid.tracing import Span

#: The attribute with the number of an element.
ATTRIBUTE: Final = "data-pylekyll-at"
_RAW: Final = ("script", "style", "textarea", "title", "template", "noscript")
_BEGINNING: Final = re.compile(rf"<!--|<(?P<raw>{'|'.join(_RAW)})\b|</?[a-z]", re.IGNORECASE)
_RAW_ENDS: Final = end_tags(*_RAW)
_NAME_END: Final = re.compile(r"[\s>/]")
_VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_ID: Final = re.compile(r"\sid\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)
#: Elements that a start tag of the same kind closes.
_SIBLINGS: Final = frozenset(("li", "dt", "dd", "tr", "td", "th", "option", "p"))


class Element(NamedTuple):
    """An element: where its tag and that of its parent begin, its ``id``, and its origins, the closest first."""

    start: int
    parent: int
    name: str
    identifier: str
    origins: dict[Hashable, None]


def elements(page: str, spans: Iterable[Span], named: Mapping[str, Hashable] | None = None) -> list[Element]:
    """Return the elements of ``page`` with their origins, which the ``spans`` have, or ``named`` by their ``id``."""
    found, holders = _parsed(page)
    for element in found:
        if named is not None and element.identifier in named:
            element.origins[named[element.identifier]] = None
    starts = [place for place, *_ in holders]
    begins = [element.start for element in found]
    texts: list[Span] = []
    attributes: list[tuple[Element, Span]] = []
    for span in spans:
        place = bisect_right(starts, span.start) - 1
        _, holder, in_tag = holders[place] if place >= 0 else (0, None, False)
        if isinstance(span.origins[-1], Origin) and span.origins[-1].kind == "text":
            texts.append(span)
            continue
        if holder is not None and in_tag and span.start != span.end:  # not the mark of a block
            attributes.append((holder, span))
        elif holder is not None:
            _add(holder, span)
        for element in found[bisect_left(begins, span.start) : bisect_left(begins, span.end)]:
            if element.parent < span.start:  # a value may be several elements
                _add(element, span)
    for element, span in attributes:  # what the reader sees comes first
        _add(element, span)
    _add_templates(page, found, texts)
    return found


def _add(element: Element, span: Span) -> None:
    """Add the origins of a span to the element around its beginning; values come before tags, templates last."""
    for origin in sorted(span.origins, key=lambda origin: isinstance(origin, Origin)):
        if not isinstance(origin, Origin) or origin.kind == "tag":
            element.origins.setdefault(origin)


def _add_templates(page: str, found: Iterable[Element], texts: Sequence[Span]) -> None:
    """Add to each element the line of the template that has its opening tag."""
    texts = sorted(texts, key=lambda span: (span.start, -span.end))
    opened: list[Span] = []
    next_text = 0
    for element in found:
        while next_text < len(texts) and texts[next_text].start <= element.start:
            opened.append(texts[next_text])
            next_text += 1
        while opened and opened[-1].end <= element.start:
            opened.pop()
        if opened:
            span = opened[-1]
            origin = span.origins[-1]
            assert isinstance(origin, Origin)
            line = origin.line + page.count("\n", span.start, element.start)
            element.origins.setdefault(origin._replace(line=line))


class _Tag(NamedTuple):
    """A comment, a tag, or an element without elements in it; ``is_raw`` for the last one."""

    start: int
    end: int
    name: str = ""
    attributes: str = ""
    closes: bool = False
    is_raw: bool = False


def _tags(page: str) -> Iterator[_Tag]:
    ends = Ends(page)
    place = 0
    while beginning := _BEGINNING.search(page, place):
        tag = (_raw(page, beginning, ends) if beginning["raw"] else None) or _tag(page, beginning, ends)
        place = tag.end if tag else beginning.start() + 1
        if tag:
            yield tag


def _raw(page: str, beginning: re.Match[str], ends: Ends) -> _Tag | None:
    inner = ends.of_tag(beginning.end())
    name = beginning["raw"].lower()
    end = ends.after(_RAW_ENDS[name], inner) if inner >= 0 else -1
    return _Tag(beginning.start(), end, name, page[beginning.end() : inner - 1], is_raw=True) if end >= 0 else None


def _tag(page: str, beginning: re.Match[str], ends: Ends) -> _Tag | None:
    start = beginning.start()
    if beginning[0] == "<!--":
        end = ends.after("-->", beginning.end())
        return _Tag(start, end) if end >= 0 else None
    closes = page[start + 1] == "/"
    name_end, _ = ends.of(_NAME_END, start + 1 + closes)
    if name_end < 0:
        return None
    end = ends.after(">", name_end) if closes else ends.of_tag(name_end)
    name = page[start + 1 + closes : name_end].lower()
    return _Tag(start, end, name, page[name_end : end - 1], closes) if end >= 0 else None


def _parsed(page: str) -> tuple[list[Element], list[tuple[int, Element | None, bool]]]:
    """Return the elements, and each place from which on another one is the innermost, and whether that is its tag."""
    found: list[Element] = []
    stack: list[Element] = []
    names: Counter[str] = Counter()
    holders: list[tuple[int, Element | None, bool]] = []
    for tag in _tags(page):
        if tag.closes:
            while names[tag.name]:  # up to the element that it closes, or not at all
                names[stack[-1].name] -= 1
                if stack.pop().name == tag.name:
                    break
        elif tag.name:
            if tag.name in _SIBLINGS and stack and stack[-1].name == tag.name:
                names[stack.pop().name] -= 1
            identifier = _ID.search(tag.attributes)
            named = next(filter(None, identifier.groups()), "") if identifier else ""
            element = Element(tag.start, stack[-1].start if stack else -1, tag.name, named, {})
            found.append(element)
            holders.append((tag.start, element, True))
            if not tag.is_raw and tag.name not in _VOID and not tag.attributes.endswith("/"):
                stack.append(element)
                names[element.name] += 1
        holders.append((tag.end, stack[-1] if stack else None, False))
    return found, holders


def numbered(page: str, found: Iterable[Element], number: Iterator[str]) -> tuple[str, dict[str, Element]]:
    """Return ``page`` with a number on each element that has origins, and the elements by their numbers."""
    pieces: list[str] = []
    known: dict[str, Element] = {}
    last = 0
    for element in found:
        if not element.origins or element.name in {"html", "head", "meta", "link", "script", "style", "title", "base"}:
            continue
        name = next(number)
        known[name] = element
        place = element.start + 1 + len(element.name)
        pieces += [page[last:place], f' {ATTRIBUTE}="{name}"']
        last = place
    return "".join([*pieces, page[last:]]), known
