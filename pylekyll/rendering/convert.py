"""The converters of every site (``Jekyll::Converters``), registered like a plugin's."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import dialect_of
from pylekyll.foundation.errors import ConfigError
from pylekyll.foundation.version import is_own_module
from pylekyll.plugins.plugin import Converter, Priority
from pylekyll.plugins.reads import Reads
from pylekyll.site.config import kramdown_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pylekyll.languages.markdown.kramdown.code import HighlightRequest
    from pylekyll.plugins.computing import Computing
    from pylekyll.plugins.extensions import Extensions
    from pylekyll.site.config import Config


class MarkdownConverter(Converter):
    """Markdown converter with the processor of ``markdown:`` (``Jekyll::Converters::Markdown``)."""

    safe = True
    reads = Reads.NOTHING
    highlighter_prefix = "\n"
    highlighter_suffix = "\n"

    def matches(self, extension: str) -> bool:
        """Return whether ``markdown_ext`` lists the extension."""
        return extension.lower() in self.config.markdown_extensions

    def output_ext(self, extension: str) -> str:
        """Markdown becomes HTML."""
        return ".html"

    def convert(self, content: str, item: Any = None) -> str:
        """Return the HTML. Raises ``ConfigError`` for an unknown processor."""
        return self._processor(content)

    @cached_property
    def _processor(self) -> Callable[[str], str]:
        name = str(self.config["markdown"])
        known = self.extensions.markdown_processors
        if name.lower() not in known:
            message = f"Invalid Markdown processor given: {name}"
            raise ConfigError(message, hint=f"Available processors are: {', '.join(known)}")
        factory = known[name.lower()]
        process = factory(self.config)
        # Processors of a site's own plugins may look at anything, and are always asked.
        is_own = is_own_module(factory.__module__)
        return self.extensions.computing.converting(name.lower(), self.config, process) if is_own else process


class KeptRouge:
    """Highlighter of kramdown: Rouge, unless ``computing`` knows the HTML.

    Most code of an edited page is unchanged, and importing the lexers takes 10 ms.
    """

    is_rouge = True

    def __init__(self, computing: Computing) -> None:
        self._computing = computing

    def __call__(self, request: HighlightRequest) -> str | None:
        """Return the HTML; ``None`` for an unknown language."""
        from pylekyll.languages.markdown.kramdown.code import rouge

        if type(request.source) is not str:  # a subclass may keep Ruby's encoding of the text
            return rouge(request)
        return self._computing.code(repr(request), lambda: rouge(request))


class SmartyPantsConverter(Converter):
    """Typographic quotes and dashes, for the filter ``smartify`` only (``Jekyll::Converters::SmartyPants``)."""

    safe = True
    reads = Reads.NOTHING
    priority = Priority.LOW

    def matches(self, extension: str) -> bool:
        """Match no file."""
        return False

    def output_ext(self, extension: str) -> None:
        """Never determines the extension."""

    def convert(self, content: str, item: Any = None) -> str:
        """Return the text with typographic characters."""
        return self._processor(content)

    @cached_property
    def _processor(self) -> Callable[[str], str]:
        return self.extensions.computing.converting("smartypants", self.config, self._smartify)

    def _smartify(self, content: str) -> str:
        from pylekyll.languages.markdown.kramdown import KramdownOptions, smartify

        return smartify(content, KramdownOptions.from_mapping(self.config.get("kramdown") or {}))


class IdentityConverter(Converter):
    """Converter that returns its input (``Jekyll::Converters::Identity``)."""

    safe = True
    reads = Reads.NOTHING
    priority = Priority.LOWEST

    def matches(self, extension: str) -> bool:
        """Match every file."""
        return True

    def output_ext(self, extension: str) -> str:
        """Return the same extension."""
        return extension

    def convert(self, content: str, item: Any = None) -> str:
        """Return the same content."""
        return content


def kramdown_document(text: str, options: Mapping[str, Any], config: Config) -> str:
    """Return the HTML of ``Kramdown::Document.new(text, options)``, with kramdown's own defaults."""
    from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

    version = dialect_of(config).kramdown_version
    return Kramdown(KramdownOptions.from_mapping({**options, "compat_version": version})).convert(text)


def register(extensions: Extensions) -> None:
    """Add the converters of a site without plugins."""
    from pylekyll.rendering.stylesheets import SassConverter, ScssConverter

    def kramdown(config: Config) -> Callable[[str], str]:
        options = kramdown_options(config, extensions.log)

        @cache
        def processor() -> Callable[[str], str]:
            from pylekyll.languages.markdown.kramdown import Kramdown, KramdownOptions

            return Kramdown(KramdownOptions.from_mapping(options), KeptRouge(extensions.computing)).convert

        def convert(text: str) -> str:
            """Convert; if all texts are cached, this is never called, which saves imports of 0.08 s."""
            return processor()(text)

        return convert

    extensions.add_markdown_processor("kramdown", kramdown)
    extensions.add_converter(MarkdownConverter, role="markdown")
    extensions.add_converter(SmartyPantsConverter, role="smartypants")
    extensions.add_converter(IdentityConverter)
    extensions.add_converter(ScssConverter, role="scss")
    extensions.add_converter(SassConverter, role="sass")
