"""``markdown: CommonMark``, as the gem jekyll-commonmark adds it. Sites need not list the gem."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pylekyll.foundation.dialect import dialect_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "commonmark": {"options": ("array", "Options of CommonMark."), "extensions": ("array", "Extensions of CommonMark.")}
}


def register(extensions: Extensions) -> None:
    """Add the processor; the setting ``commonmark`` has its ``options`` and ``extensions``."""
    extensions.add_settings(SETTINGS)

    def processor(config: Config) -> Callable[[str], str]:
        from pylekyll.languages.markdown.commonmark import CommonMark, CommonMarkOptions, JekyllRenderer

        options = CommonMarkOptions.from_mapping(config.get("commonmark"), extensions.log)

        class Renderer(JekyllRenderer):
            rouge_3 = dialect_of(config).has_rouge_3

        return CommonMark(options, Renderer).convert

    extensions.add_markdown_processor("CommonMark", processor)
