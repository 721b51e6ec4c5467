"""``markdown: CommonMarkGhPages`` and ``markdown: GFM``, as the gem jekyll-commonmark-ghpages adds them.

``GFM`` is the same processor with the extensions and options of GitHub Pages; the site's settings do not apply to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.languages.liquid.tags.highlight import HighlightNode, HighlightTag
from pylekyll.languages.ruby.patterns import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config

#: ``GitHubPages::Configuration``, github-pages 232.
_GFM = {"extensions": ["table", "strikethrough", "autolink", "tagfilter"], "options": ["unsafe", "footnotes"]}
_LINE_END = lazy_pattern(r"\r?\n")
#: Stands for a line break in highlighted code until the page is converted: in CommonMark, a blank line in the code
#: would end its HTML block. Files that are not Markdown keep it.
_MARK = "<br data-jekyll-commonmark-ghpages>"


class OneLineHighlightNode(HighlightNode):
    """Writes its body as highlighted code in one line."""

    __slots__ = ()

    def _highlight(self, code: str, context: Context) -> str:
        return _LINE_END.sub(_MARK, super()._highlight(code, context))


class OneLineHighlightTag(HighlightTag):
    """``highlight`` in sites of this processor."""

    def read(self, tag: TagMarkup, parser: Parser) -> HighlightNode:
        """Return the node; raises what ``highlight`` raises elsewhere."""
        node = super().read(tag, parser)
        return OneLineHighlightNode(tag, node.language, node.options, node.body)


def register(extensions: Extensions) -> None:
    """Add the processor under both names and, where the site uses it, its ``highlight``."""

    def processor(settings: Callable[[Config], Any]) -> Callable[[Config], Callable[[str], str]]:
        return lambda config: _converter(settings(config), extensions, rouge_3=dialect_of(config).has_rouge_3)

    processors = {
        "CommonMarkGhPages": processor(lambda config: config.get("commonmark")),
        "GFM": processor(lambda _: _GFM),
    }
    for name, factory in processors.items():
        extensions.add_markdown_processor(name, factory)
    if str(extensions.config.get("markdown")).lower() in {name.lower() for name in processors}:
        extensions.add_tag("highlight", OneLineHighlightTag)


def _converter(settings: Any, extensions: Extensions, *, rouge_3: bool) -> Callable[[str], str]:
    from pylekyll.languages.markdown.commonmark import CommonMark, CommonMarkOptions, GitHubPagesRenderer

    class Renderer(GitHubPagesRenderer):
        pass

    Renderer.rouge_3 = rouge_3
    commonmark = CommonMark(CommonMarkOptions.from_mapping(settings, extensions.log), Renderer)
    return lambda text: commonmark.convert(text).replace(_MARK, "\n")
