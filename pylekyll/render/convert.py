"""The converters that every site has (``Jekyll::Converters``), registered as any plugin's are."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.config import kramdown_options
from pylekyll.errors import ConfigError
from pylekyll.plugins.api import Converter, Extensions, Priority

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.config import Config


class MarkdownConverter(Converter):
    """Markdown by the processor that ``markdown:`` names (``Jekyll::Converters::Markdown``)."""

    safe = True
    incremental = True
    highlighter_prefix = "\n"
    highlighter_suffix = "\n"

    def matches(self, extension: str) -> bool:
        """Return whether ``markdown_ext`` lists the extension."""
        return extension.lower() in self.config.markdown_extensions

    def output_ext(self, extension: str) -> str:
        """Markdown becomes HTML."""
        return ".html"

    def convert(self, content: str, item: Any = None) -> str:
        """Return the HTML. Raises ``ConfigError`` for a processor that is not known."""
        return self._processor(content)

    @cached_property
    def _processor(self) -> Callable[[str], str]:
        name = str(self.config["markdown"])
        known = self.extensions.markdown_processors
        if name.lower() not in known:
            message = f"Invalid Markdown processor given: {name}"
            raise ConfigError(message, hint=f"Available processors are: {', '.join(known)}")
        return known[name.lower()](self.config)


class SmartyPantsConverter(Converter):
    """Typographic quotes and dashes, for the filter ``smartify`` alone (``Jekyll::Converters::SmartyPants``)."""

    safe = True
    incremental = True
    priority = Priority.LOW

    def matches(self, extension: str) -> bool:
        """No file is converted by this."""
        return False

    def output_ext(self, extension: str) -> None:
        """It has no say."""

    def convert(self, content: str, item: Any = None) -> str:
        """Return the text with its typography."""
        return self.processor(content)

    @cached_property
    def processor(self) -> Callable[[str], str]:
        """What converts; whoever keeps texts puts something in its place that remembers."""
        return self._smartify

    def _smartify(self, content: str) -> str:
        from pylekyll.markdown.kramdown import KramdownOptions, smartify

        return smartify(content, KramdownOptions.from_mapping(self.config.get("kramdown") or {}))


class IdentityConverter(Converter):
    """Leaves everything as it is (``Jekyll::Converters::Identity``)."""

    safe = True
    incremental = True
    priority = Priority.LOWEST

    def matches(self, extension: str) -> bool:
        """Every file."""
        return True

    def output_ext(self, extension: str) -> str:
        """Return the same extension."""
        return extension

    def convert(self, content: str, item: Any = None) -> str:
        """Return the same content."""
        return content


def register(extensions: Extensions) -> None:
    """Add the converters of a site without plugins."""
    from pylekyll.render.stylesheets import SassConverter, ScssConverter

    def kramdown(config: Config) -> Callable[[str], str]:
        options = kramdown_options(config, extensions.log)

        @cache
        def processor() -> Callable[[str], str]:
            from pylekyll.markdown.kramdown import Kramdown, KramdownOptions

            return Kramdown(KramdownOptions.from_mapping(options)).convert

        def convert(text: str) -> str:
            """Convert; where all texts were converted before, nobody comes here, and 0.08 s of imports are spared."""
            return processor()(text)

        return convert

    extensions.add_markdown_processor("kramdown", kramdown)
    extensions.add_converter(MarkdownConverter, role="markdown")
    extensions.add_converter(SmartyPantsConverter, role="smartypants")
    extensions.add_converter(IdentityConverter)
    extensions.add_converter(ScssConverter, role="scss")
    extensions.add_converter(SassConverter, role="sass")
