"""The tags of jekyll-multiple-languages-plugin: ``t``, ``tf`` and ``tl``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pylekyll.foundation.diagnostics import Diagnostic, Severity
from pylekyll.foundation.reads import Kind
from pylekyll.languages.liquid.errors import ForeignError
from pylekyll.languages.liquid.expressions.parse import parse_expression
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node, Output
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.liquid.tags.embedded import EmbeddedTemplate
from pylekyll.languages.liquid.tags.include import IncludeNode, IncludeTag
from pylekyll.languages.liquid.values import output_text
from pylekyll.languages.ruby.text import words as split_words
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup
    from pylekyll.site.site import Site


class Localizer(Protocol):
    """The language of the build, and its site once that is read."""

    languages: Any
    site: Site | None


def _named(context: Context, markup: str) -> str:
    """Return the value of the variable ``markup``, or else its text, with Liquid in it rendered."""
    text = to_s(parse_expression(markup).value(context)) if markup else ""
    text = text or markup
    return EmbeddedTemplate(text).render(context) if "{{" in text or "{%" in text else text


class _TranslatedNode(Node):
    __slots__ = ("localizer", "markup")

    def __init__(self, tag: TagMarkup, localizer: Localizer) -> None:
        super().__init__(tag.mark)
        self.markup = strip(tag.markup)
        self.localizer = localizer


class TextNode(_TranslatedNode):
    """Shows the text for a key (``LocalizeTag``)."""

    __slots__ = ()

    def emit(self, context: Context, output: Output) -> None:
        """Write the text; a key without one is reported and shows nothing. The gem ends the build."""
        key = _named(context, self.markup)
        languages = self.localizer.languages
        text = languages.find(key)
        if text is None:
            context.registers.recorder.note(Kind.OUTSIDE, "translation")
            page: Any = context.registers.page or {}
            message = f"The key '{key}' does not have a text in '{languages.active}' or '{languages.default}'."
            hint = f"Add it to _i18n/{languages.default}.yml."
            finding = Diagnostic(
                "translation-missing", Severity.WARNING, message, None, hint, (to_s(page.get("path")),)
            )
            context.registers.log.report(finding, "Languages:")
            return
        output.append(output_text(text))


class TextTag(Tag):
    """``t``; each build has a subclass with its language."""

    block = False
    localizer: ClassVar[Localizer]

    def read(self, tag: TagMarkup, parser: Parser) -> TextNode:
        """Return the node."""
        return TextNode(tag, self.localizer)


class LinkNode(_TranslatedNode):
    """Shows the address of the page with a namespace, perhaps in another language (``LocalizeLink``)."""

    __slots__ = ()

    def emit(self, context: Context, output: Output) -> None:
        """Write the address, or nothing without such a page."""
        context.registers.recorder.note(Kind.OUTSIDE, "translated link")
        words = split_words(_named(context, self.markup))
        site, languages = self.localizer.site, self.localizer.languages
        if not words or site is None:
            return
        language = words[1] if len(words) > 1 else languages.active
        base = to_s(site.config.get("baseurl_root")) + languages.folder_of(language)
        documents: list[Any] = [document for collection in site.collections.values() for document in collection.docs]
        found: list[Any] = [item for item in [*site.pages, *documents] if item.data.get("namespace") == words[0]]
        for item in found[-1:]:
            permalink = item.data.get(f"permalink_{language}") or item.data.get("permalink")
            output.append(base + (to_s(permalink) if truthy(permalink) else item.url))


class LinkTag(Tag):
    """``tl``; each build has a subclass with its language."""

    block = False
    localizer: ClassVar[Localizer]

    def read(self, tag: TagMarkup, parser: Parser) -> LinkNode:
        """Return the node."""
        return LinkNode(tag, self.localizer)


class TranslatedFileNode(IncludeNode):
    """Includes a file of the language, converted by its extension (``LocalizeInclude``)."""

    __slots__ = ("localizer",)

    localizer: Localizer

    def emit(self, context: Context, output: Output) -> None:
        """Write the file's output."""
        context.registers.recorder.note(Kind.OUTSIDE, "translated file")
        part = Output([])
        self.render(context, part)
        text = "".join(part)
        ending = strip(self.name.rpartition(".")[2]).lower()
        site = context.registers.site
        is_markdown = ending in to_s(site.config.get("markdown_ext")).split(",")
        output.append(site.convert("markdown", text) if is_markdown else text)

    def _find(self, context: Context, name: str) -> tuple[str, str]:
        languages = self.localizer.languages
        for language in dict.fromkeys((languages.active, languages.default)):
            found = context.registers.site.find_relative(f"_i18n/{language}", name.lstrip("/"))
            if found is not None:
                return found
        raise ForeignError(f"Included file '{name}' not found in _i18n/{languages.default} directory", "IOError")


class TranslatedFileTag(IncludeTag):
    """``tf``; each build has a subclass with its language."""

    node_class = TranslatedFileNode
    localizer: ClassVar[Localizer]

    def read(self, tag: TagMarkup, parser: Parser) -> IncludeNode:
        """Return the node."""
        node = super().read(tag, parser)
        assert isinstance(node, TranslatedFileNode)
        node.localizer = self.localizer
        return node
