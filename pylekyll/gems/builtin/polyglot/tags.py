"""``{% I18n_Headers %}``, the links to a page's translations, and ``{% static_href %}``, an unlocalised link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pylekyll.gems.builtin.polyglot.addresses import STATIC
from pylekyll.gems.builtin.polyglot.documents import Translations, rooted, under, without_language
from pylekyll.languages.liquid.errors import LiquidError, LiquidSyntaxError
from pylekyll.languages.liquid.expressions.syntax import strip
from pylekyll.languages.liquid.node import Node
from pylekyll.languages.liquid.tag import Tag
from pylekyll.languages.ruby.values import to_s, truthy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pylekyll.languages.liquid.context import Context
    from pylekyll.languages.liquid.node import Body, Output
    from pylekyll.languages.liquid.parser import Parser
    from pylekyll.languages.liquid.tag import TagMarkup


class HeadersNode(Node):
    """Writes the canonical address and those of the translations (``I18nHeadersTag``)."""

    __slots__ = ("_address", "_translations")

    def __init__(self, tag: TagMarkup, translations: Translations) -> None:
        super().__init__(tag.mark)
        self._address = strip(tag.markup).removesuffix("/")
        self._translations = translations

    def emit(self, context: Context, output: Output) -> None:
        """Write the links; raises ``LiquidError`` when neither the tag nor the configuration has an address."""
        page: Any = context.registers.page or {}
        settings = self._translations.settings
        permalink = without_language(rooted(to_s(page.get("permalink") or page.get("url"))), settings.active)
        found = self._translations.find(page.get("page_id"), permalink)
        stated = page.get("permalink_lang")
        known = {name: value for name, value in _mapping(stated).items() if truthy(value)}
        known |= {name: value for name, value in found.items() if truthy(value)}
        site = self._address or _site_address(context.registers.site.config)
        output.append(self._links(site, {name: rooted(to_s(value)) for name, value in known.items()}, permalink))

    def _links(self, site: str, known: Mapping[str, str], permalink: str) -> str:
        settings = self._translations.settings
        active, default = settings.active, settings.default
        original = known.get(default, permalink)
        if active == default or (settings.canonical_is_default and active not in known):
            canonical = original
        else:
            canonical = under(active, known.get(active, permalink))
        links = [f'<link rel="canonical" href="{site}{canonical}"/>\n']
        for language in settings.languages:
            if language == default:
                links += [_alternate(name, site + original) for name in (default, "x-default")]
            elif language in known:
                links.append(_alternate(language, site + under(language, known[language])))
        return "".join(links)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _alternate(language: str, address: str) -> str:
    return f'<link rel="alternate" hreflang="{language}" href="{address}"/>\n'


def _site_address(config: Mapping[str, Any]) -> str:
    url = config.get("url")
    if url is None:
        hint = "Set `url` in _config.yml, or write the address in the tag: {% I18n_Headers https://example.org %}."
        raise LiquidError("I18n_Headers needs the address of the site", hint)
    return to_s(url) + to_s(config.get("baseurl"))


class HeadersTag(Tag):
    """``I18n_Headers``; each build has a subclass with its translations."""

    block = False
    translations: ClassVar[Translations]

    def read(self, tag: TagMarkup, parser: Parser) -> HeadersNode:
        """Return the node."""
        return HeadersNode(tag, self.translations)


class StaticHrefNode(Node):
    """Writes a mark in its ``href="..."``, so that no language is added; the last hook removes the mark."""

    __slots__ = ("body",)

    is_block = True

    def __init__(self, tag: TagMarkup, body: Body) -> None:
        super().__init__(tag.mark)
        self.body = body

    def emit(self, context: Context, output: Output) -> None:
        """Write the attribute; raises ``LiquidSyntaxError`` for anything else in the block."""
        text = strip(self.body.text(context))
        name, _, value = text.partition("=")
        if name != "href" or not (value.startswith('"') and value.endswith('"')):
            raise LiquidSyntaxError(
                f"The block 'static_href' has this in it: {text}",
                'Write one attribute and nothing else: {% static_href %}href="/about"{% endstatic_href %}.',
            )
        output.append(f"{STATIC}={value}")

    def children(self) -> Iterable[Body]:
        """Return the body."""
        return (self.body,)


class StaticHrefTag(Tag):
    """``static_href``."""

    def read(self, tag: TagMarkup, parser: Parser) -> StaticHrefNode:
        """Return the node."""
        return StaticHrefNode(tag, parser.block(tag))
