"""Settings of the theme ``academic`` in the language of a build (docs/languages.md).

``title: {en: Tides, de: Gezeiten}`` is a mapping for every plugin, and feeds would print it as one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll.languages.ruby.values import to_s
from pylekyll.plugins.api import Generator, Priority, Reads

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

#: Settings that may be a mapping of languages to texts.
_TEXTS: Final = ("title", "description")


class LanguageGenerator(Generator):
    """Sets ``title``, ``description`` and ``lang`` to those of ``active_lang``, which jekyll-polyglot sets.

    ``lang: en-GB`` stays for the English pages.
    """

    reads = Reads.NOTHING
    safe = True
    priority = Priority.HIGHEST

    def generate(self, site: Site) -> None:
        """Change the configuration of a site in several languages."""
        config = site.config
        language = config.get("active_lang")
        if not isinstance(language, str):
            return
        written = to_s(config.get("lang")).replace("_", "-")
        changes: dict[str, Any] = {} if written.partition("-")[0] == language else {"lang": language}
        for name in _TEXTS:
            texts = config.get(name)
            if isinstance(texts, dict):
                changes[name] = texts.get(language) or texts.get(config.get("default_lang")) or ""
        if changes:
            site.change_config("academic", **changes)


def register(extensions: Extensions) -> None:
    """Add the generator."""
    extensions.add_generator(LanguageGenerator)
