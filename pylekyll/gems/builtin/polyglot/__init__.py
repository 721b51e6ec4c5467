"""jekyll-polyglot 1.13.0: a site in several languages, built once for each of them.

The default language is at the root of the destination, every other one in a folder of its name. With
``parallel_localization`` the gem builds them in parallel; the output is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from pylekyll.gems.builtin.polyglot.addresses import AddressRewriter
from pylekyll.gems.builtin.polyglot.data import localized_data
from pylekyll.gems.builtin.polyglot.documents import TRANSLATIONS, Translations, coordinate
from pylekyll.gems.builtin.polyglot.redirects import localize_redirects
from pylekyll.gems.builtin.polyglot.settings import PolyglotSettings
from pylekyll.gems.builtin.polyglot.tags import HeadersTag, StaticHrefTag
from pylekyll.plugins.api import Reads, Variant

if TYPE_CHECKING:
    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.content.static_file import StaticFile
    from pylekyll.site.site import Site


def variants(config: Config, settings: PolyglotSettings) -> list[Variant]:
    """One build for each language (``Site#process_language``)."""
    excluded = [*(config["exclude"] or ()), *settings.excluded]
    found = []
    for language in settings.all_languages:
        values: dict[str, Any] = {"active_lang": language, **dict.fromkeys(settings.variables, language)}
        values |= {"default_lang": settings.default, "languages": list(settings.languages)}
        if language == settings.default:
            found.append(Variant(values))
        else:
            found.append(Variant({**values, "exclude": excluded}, folder=language))
    return found


class _Localizer:
    """The hooks of one language's build."""

    def __init__(self, settings: PolyglotSettings) -> None:
        self._settings = settings
        self.translations = Translations(settings)

    def choose(self, subject: Any, *_: Any) -> None:
        """Keep the translation of each document and page in the language of the build (``hook_coordinate``)."""
        site, settings = cast("Site", subject), self._settings
        site.data = localized_data(site.data, settings.default, settings.active)
        taken: dict[object, str] = {}
        for collection in site.collections.values():
            collection.docs = coordinate(collection.docs, settings, taken, site)
        site.pages = coordinate(site.pages, settings, taken, site)
        self.translations.site = site

    def finish(self, subject: Any, *_: Any) -> None:
        """Point links within the site to the language's folder (``hook_process``)."""
        site = cast("Site", subject)
        rewriter = AddressRewriter(site.config, self._settings)
        for collection in site.collections.values():
            for document in collection.docs:
                rewriter.rewrite(document)
        for page in site.pages:
            rewriter.rewrite(page)
        if self._settings.active != self._settings.default:
            site.static_files[:] = [file for file in site.static_files if not self._left_out(file)]
            for collection in site.collections.values():
                collection.files = [file for file in collection.files if not self._left_out(file)]

    def _left_out(self, file: StaticFile) -> bool:
        """Return whether a file is only copied for the default language; the walk also finds such files in a theme."""
        return file.relative_path[1:].startswith(tuple(self._settings.excluded))

    def complete(self, subject: Any, *_: Any) -> None:
        """Write the redirects of Netlify after the last language (``hook_redirects``)."""
        if self._settings.active == self._settings.all_languages[-1]:
            localize_redirects(subject, self._settings)


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "": {
        "languages": ("array", "The languages of the site."),
        "default_lang": ("string", "The language of pages without one."),
        "exclude_from_localization": ("array", "Files and folders that all languages share."),
        "exclude_from_redirect_localization": ("array", "Redirects that have no language."),
        "parallel_localization": ("boolean", "Accepted without effect: languages are built sequentially."),
        "lang_from_path": ("boolean", "The folder of a page gives its language."),
        "lang_vars": ("array", "Further variables that have the language."),
        "localize_redirects": ("boolean", "Redirects lead to the page in the same language."),
        "fallback_canonical_to_default_lang": ("boolean", "Pages without a translation name the default one."),
    },
    "front_matter": {
        "lang-exclusive": ("array", "The only languages that have the page."),
        "page_id": ("string", "Settings of the pages of several languages."),
        "permalink_lang": ("object", "The addresses by language."),
    },
}


def register(extensions: Extensions) -> None:
    """Add a variant for each language, the hooks and the tags. Raises ``ConfigError`` for invalid languages."""
    extensions.add_settings(SETTINGS)
    settings = PolyglotSettings.from_config(extensions.config)
    for variant in variants(extensions.config, settings):
        extensions.add_variant(variant)
    localizer = _Localizer(settings)
    readings = localizer.translations.readings = extensions.readings
    readings.add(TRANSLATIONS, lambda key: list(localizer.translations.look_up(*key).items()))

    class SiteHeadersTag(HeadersTag):
        translations = localizer.translations

    extensions.add_hook("site", "post_read", localizer.choose, reads=Reads.NOTHING)
    extensions.add_hook("site", "post_render", localizer.finish, reads=Reads.NOTHING)
    extensions.add_hook("site", "post_write", localizer.complete, reads=Reads.NOTHING)
    for name in ("I18n_Headers", "i18n_headers"):
        extensions.add_tag(name, SiteHeadersTag)
    for name in ("Static_Href", "static_href"):
        extensions.add_tag(name, StaticHrefTag)
