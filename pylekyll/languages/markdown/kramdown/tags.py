"""HTML elements as kramdown classifies them: spans, blocks, and the content models."""

from __future__ import annotations

from dataclasses import dataclass

#: Content models by the value of `markdown="..."`.
MARKDOWN_ATTRIBUTE = {"0": "raw", "1": "default", "span": "span", "block": "block"}

_CONTENT_BLOCK = (
    "address applet article aside blockquote body dd details div dl fieldset figure figcaption footer form header "
    "hgroup iframe li main map menu nav noscript object section summary td"
)
_CONTENT_SPAN = (
    "a abbr acronym b bdo big button cite caption del dfn dt em h1 h2 h3 h4 h5 h6 i ins label legend optgroup p q rb "
    "rbc rp rt rtc ruby select small span strong sub sup th tt"
)
_CONTENT_RAW = "script style math option textarea pre code kbd samp var"
_SPANS = (
    "a abbr acronym b big bdo br button cite code del dfn em i img input ins kbd label mark option q rb rbc rp rt rtc "
    "ruby samp select small span strong sub sup tt u var"
)
_BLOCKS = (
    "address article aside applet body blockquote caption col colgroup dd div dl dt fieldset figcaption footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr html head iframe legend menu li main map nav ol optgroup p pre section summary "
    "table tbody td th thead tfoot tr ul"
)
_VOID = "area base br col command embed hr img input keygen link meta param source track wbr"

CONTENT_MODEL = {
    **dict.fromkeys(_CONTENT_BLOCK.split(), "block"),
    **dict.fromkeys(_CONTENT_SPAN.split(), "span"),
    **dict.fromkeys(_CONTENT_RAW.split(), "raw"),
}
BLOCK_TAGS = frozenset(_BLOCKS.split())
VOID_TAGS = frozenset(_VOID.split())


@dataclass(frozen=True)
class TagSets:
    """The sets that differ between releases of kramdown."""

    spans: frozenset[str]
    known: frozenset[str]


def tag_sets(*, recent: bool) -> TagSets:
    """Return the sets of kramdown 2.5 (`recent`) or 2.4, which does not have `time`."""
    return _RECENT if recent else _OLD


def _tag_sets(spans: frozenset[str]) -> TagSets:
    return TagSets(spans, spans | BLOCK_TAGS | VOID_TAGS | CONTENT_MODEL.keys())


_OLD = _tag_sets(frozenset(_SPANS.split()))
_RECENT = _tag_sets(frozenset((*_SPANS.split(), "time")))
