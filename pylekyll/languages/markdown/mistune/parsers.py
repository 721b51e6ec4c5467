"""mistune's block and inline parsers over kramdown's: the rules of plugins are tried among kramdown's own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mistune import BlockParser, InlineParser
from mistune.core import BlockState, InlineState

from pylekyll.languages.markdown.kramdown.block_parser import BlockRule, KramdownBlockParser
from pylekyll.languages.markdown.kramdown.blocks import block_rules, paragraph_ends
from pylekyll.languages.markdown.kramdown.element import Element
from pylekyll.languages.markdown.kramdown.span_parser import KramdownSpanParser, RuleTable, SpanRule
from pylekyll.languages.markdown.kramdown.span_state import IN_IMAGE, IN_LINK
from pylekyll.languages.markdown.kramdown.spans import html, span_rules
from pylekyll.languages.markdown.kramdown.state import KramdownBlockState
from pylekyll.languages.markdown.kramdown.tags import tag_sets
from pylekyll.languages.markdown.mistune.conversion import Conversion, conversion_in
from pylekyll.languages.markdown.mistune.tokens import KRAMDOWN, elements_of, token_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableMapping, Sequence

    from pylekyll.languages.markdown.kramdown.span_parser import SpanFunction
    from pylekyll.languages.markdown.kramdown.span_state import SpanState
    from pylekyll.languages.markdown.mistune.markdown import KramdownMarkdown

#: Rules of mistune for text that is not part of a construct; kramdown reads such text itself.
_TEXT_RULES = frozenset({"paragraph", "text"})

#: kramdown's first construct of several that mistune reads by one rule.
_BLOCKS = {
    "blank_line": "blank_line",
    "indent_code": "codeblock",
    "fenced_code": "codeblock_fenced",
    "block_quote": "blockquote",
    "atx_heading": "atx_header",
    "setex_heading": "setext_header",
    "thematic_break": "horizontal_rule",
    "list": "list",
    "block_html": "block_html",
    "raw_html": "block_html",
    "ref_link": "footnote_definition",
}
_SPANS = {
    "escape": "escaped_chars",
    "codespan": "codespan",
    "emphasis": "emphasis",
    "link": "footnote_marker",
    "auto_link": "autolink",
    "auto_email": "autolink",
    "inline_html": "span_html",
    "linebreak": "line_break",
    "softbreak": "line_break",
}


def _place(names: Sequence[str], before: str | None, ours: dict[str, str], last: str) -> int:
    """Return the position of a plugin's rule that is to be tried before the rule `before`."""
    wanted = ours.get(before, before) if before else last
    found = [list(names).index(name) for name in (wanted, last) if name in names]
    return found[0] if found else len(names)


def _decline(_match: re.Match[str], _state: BlockState | InlineState) -> None:
    """Leave a construct of mistune to kramdown."""


class PluginBlockState(BlockState):
    """The state that rules of plugins get: it counts the levels of kramdown's blocks around it."""

    levels = 0

    def depth(self) -> int:
        """How deep the block is nested."""
        parent: BlockState | None = self.parent
        return self.levels + (parent.depth() + 1 if parent else 0)


class PluginInlineState(InlineState):
    """The state that rules of plugins get for spans; old versions of mistune do not count how deep these nest."""

    def __init__(self, env: MutableMapping[str, Any]) -> None:
        super().__init__(env)
        self.depth = 0

    def copy(self) -> InlineState:
        """Return a state for a text inside of this one's."""
        state = super().copy()
        state.depth = self.depth + 1
        return state


class KramdownBlocks(BlockParser):
    """Reads kramdown's blocks, and those of plugins."""

    state_cls = PluginBlockState

    def __init__(self, markdown: KramdownMarkdown) -> None:
        super().__init__()
        for name in self.SPECIFICATION:
            setattr(self, f"parse_{name}", _decline)
        self._markdown = markdown
        self._places: dict[str, str | None] = {}
        self._parsers: dict[frozenset[str], KramdownBlockParser] = {}

    def register(
        self, name: str, pattern: str | None, func: Callable[..., int | None], before: str | None = None
    ) -> None:
        """Add a plugin's rule, or put it in the place of kramdown's for the same construct."""
        if name in _TEXT_RULES:
            return
        super().register(name, pattern, func, before)
        self._places[name] = name if name in _BLOCKS else before
        self._parsers.clear()

    def parse_method(self, m: re.Match[str], state: BlockState) -> int | None:
        """Call the rule of a plugin. For kramdown's own constructs, kramdown continues at the cursor."""
        if m.lastgroup in self._places:
            return super().parse_method(m, state)
        state.append_token(token_of(Element("eob")))
        return state.cursor

    def parse(self, state: BlockState, rules: list[str] | None = None) -> None:
        """Read the blocks of a text into tokens; of the plugins' rules those that `rules` name."""
        names = self.rules if rules is None else rules
        conversion = conversion_in(self._markdown, state.env)
        root = Element("root")
        text = state.src[state.cursor :]
        if text and not text.endswith("\n"):
            text += "\n"
        native = self._native(frozenset(self._places.keys() & set(names)))
        native.parse_blocks(KramdownBlockState(conversion.document, root, text, state.depth()))
        state.tokens += map(token_of, root.children)
        state.cursor = state.cursor_max
        conversion.share_links(state.env)

    def _native(self, names: frozenset[str]) -> KramdownBlockParser:
        known = self._parsers.get(names)
        if known is not None:
            return known
        options = self._markdown.options
        gfm, quirk = options.is_gfm, "paragraph_end" in options.gfm_quirks
        rules = list(block_rules(gfm=gfm, quirk=quirk))
        for name, before in self._places.items():
            if name in names:
                place = _place([rule.name for rule in rules], before, _BLOCKS, "paragraph")
                rules.insert(place, BlockRule(name, "", self._rule(name)))
        tags = tag_sets(recent=options.compat_version != "2.4")
        parser = self._parsers[names] = KramdownBlockParser(rules, tags, paragraph_ends(gfm=gfm, quirk=quirk))
        return parser

    def _rule(self, name: str) -> Callable[[KramdownBlockParser, re.Match[str], KramdownBlockState], int | None]:
        def parse(_parser: KramdownBlockParser, match: re.Match[str], state: KramdownBlockState) -> int | None:
            found = self.compile_sc([name]).match(state.src, match.start())
            if found is None or not state.may_nest:
                return None
            inner = PluginBlockState()
            inner.env = Conversion.of(state.document).env
            inner.levels = state.nesting
            inner.process(state.src)
            inner.cursor = match.start()
            # The last two blocks are enough for rules that look back or continue a paragraph.
            inner.tokens = [token_of(element) for element in state.children[-2:]]
            seen = len(inner.tokens)
            end = self.parse_method(found, inner)
            if end is None or end <= match.start():
                return None
            elements = elements_of(inner.tokens)
            if elements[seen:]:
                state.take_ial(elements[seen])
            state.children[-2:] = elements
            return min(end, state.cursor_max)

        return parse


class KramdownSpans(InlineParser):
    """Reads kramdown's spans, and those of plugins."""

    state_cls = PluginInlineState

    def __init__(self, markdown: KramdownMarkdown) -> None:
        super().__init__()
        for name in self.SPECIFICATION:
            setattr(self, f"parse_{name}", _decline)
        self._markdown = markdown
        self._places: dict[str, str | None] = {}
        self._parser: KramdownSpanParser | None = None

    def register(self, name: str, pattern: str | None, func: Any, before: str | None = None, **keywords: Any) -> None:
        """Add a plugin's rule, or put it in the place of kramdown's for the same construct."""
        if name in _TEXT_RULES:
            return
        super().register(name, pattern, func, before, **keywords)
        self._places[name] = name if name in _SPANS else before
        self._parser = None

    def parse(self, state: InlineState) -> list[dict[str, Any]]:
        """Read the spans of a text into tokens."""
        conversion = conversion_in(self._markdown, state.env)
        with conversion.inside(state.depth):
            elements = self.native.parse_spans(state.src, conversion.document)
        state.tokens += map(token_of, elements)
        return state.tokens

    def __call__(self, s: str, env: MutableMapping[str, Any]) -> list[dict[str, Any]]:
        """Return a token that prints as kramdown prints the text."""
        conversion = conversion_in(self._markdown, env)
        return [{"type": KRAMDOWN, "raw": conversion.span_html(self.native.parse_spans(s, conversion.document))}]

    @property
    def native(self) -> KramdownSpanParser:
        """Kramdown's parser with the rules of the plugins."""
        if self._parser is None:
            self._parser = self._make_parser()
        return self._parser

    def _make_parser(self) -> KramdownSpanParser:
        rules = list(span_rules(self._markdown.options))
        parser = KramdownSpanParser(rules, (html.RULE,))
        for name, before in self._places.items():
            place = _place([rule.name for rule in rules], before, _SPANS, "")
            rules.insert(place, SpanRule(name, "", self._rule(name)))
        if self._places:
            pattern = self.compile_sc(list(self._places))
            parser.full_table = _with_plugins(parser.full_table, rules, pattern.pattern, set(self._places))
        return parser

    def _rule(self, name: str) -> SpanFunction:
        def parse(_parser: KramdownSpanParser, state: SpanState, pos: int) -> int | None:
            found = self.compile_sc([name]).match(state.src, pos)
            conversion = Conversion.of(state.document)
            if found is None or conversion.depth >= conversion.MOST:
                return None
            inner = self.state_cls(conversion.env)
            inner.src = state.src
            inner.depth = conversion.depth
            inner.in_link = bool(state.frame.context & IN_LINK)
            inner.in_image = bool(state.frame.context & IN_IMAGE)
            end = self.parse_method(found, inner)
            if end is None or end <= pos:
                return None
            state.add_text("", pos, pos)
            state.flush(pos)
            state.frame.children += elements_of(inner.tokens)
            state.text_from = end
            return end

        return parse


class _Functions(dict[str, "tuple[SpanFunction, ...]"]):
    """The functions for each character; `others` for characters that only plugins look for."""

    def __init__(self, known: Iterable[tuple[str, tuple[SpanFunction, ...]]], others: tuple[SpanFunction, ...]) -> None:
        super().__init__(known)
        self._others = others

    def __missing__(self, char: str) -> tuple[SpanFunction, ...]:
        return self._others


def _with_plugins(table: RuleTable, rules: Sequence[SpanRule], pattern: str, plugins: set[str]) -> RuleTable:
    """Return kramdown's table with the rules of plugins, which may begin at any character."""

    def functions(char: str) -> tuple[SpanFunction, ...]:
        ours = table.by_char[char]
        return tuple(rule.parse for rule in rules if rule.name in plugins or rule.parse in ours)

    return replace(
        table,
        search=re.compile(f"{table.pattern}|{pattern}").search,
        search_brackets=re.compile(rf"{table.pattern}|\]|{pattern}").search,
        by_char=_Functions(
            ((char, functions(char)) for char in table.by_char),
            tuple(rule.parse for rule in rules if rule.name in plugins),
        ),
        names=table.names | plugins,
    )
