"""The document that each language shows, and its translations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import SourceLocation
from pylekyll.foundation.reads import Kind
from pylekyll.gems.builtin.polyglot.addresses import as_pattern
from pylekyll.languages.ruby.lists import unique
from pylekyll.languages.ruby.values import hash_key, to_s, truthy
from pylekyll.site.content.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylekyll.gems.builtin.polyglot.settings import PolyglotSettings
    from pylekyll.plugins.readings import Readings
    from pylekyll.site.site import Item, Site


#: The kind of read for the translations of a page.
TRANSLATIONS = "translations"


def coordinate(items: Sequence[Any], settings: PolyglotSettings, taken: dict[object, str], site: Site) -> list[Any]:
    """Return the ``items`` that the active language shows (``Site#coordinate_documents``).

    Of the translations of an item, the one in the active language is kept, else the one in the default language.
    ``taken`` has the language kept so far, by item; collections and pages share it.
    """
    if not items:
        return []
    in_address = re.compile("|".join(f"([/.]{as_pattern(name)}[/.])" for name in settings.languages))
    kept: dict[object, Item] = {}
    for item in items:
        language = _settle_language(item, settings, site)
        if language is None:
            continue
        url = in_address.sub("/", item.url)
        own_id = item.get("page_id")
        identity = hash_key(own_id if truthy(own_id) else url)
        if not to_s(item.get("permalink")) and to_s(item.get("lang")):
            item.data["permalink"] = url
        item.data["rendered_lang"] = language
        if _is_shown(item, language, taken.get(identity), settings):
            kept[identity] = item
            taken[identity] = language
    index = _Index(items, settings)
    for item in kept.values():
        _add_redirects(item, index, settings)
        _add_translations(item, index, settings)
    return list(kept.values())


def _settle_language(item: Item, settings: PolyglotSettings, site: Site) -> str | None:
    """Return the item's language, spelled as in the configuration; ``None`` if the site does not have it."""
    stated = item.get("lang")
    explicit = to_s(stated) if truthy(stated) else settings.in_path(_path(item))
    if explicit is not None and not settings.is_known(explicit):
        known = ", ".join(settings.all_languages)
        site.log.warning(
            "Polyglot:",
            f"{item.relative_path} is left out: its lang '{explicit}' is not among the languages ({known})",
            code="polyglot-language",
            location=SourceLocation(item.relative_path),
        )
        return None
    language = explicit or settings.default
    listed = settings.listed(language)
    if listed is not None and truthy(stated):
        item.data["lang"] = listed
    return listed or language


def _path(item: Item) -> str:
    """Return the path inside the site, whose parts may name a language; folders above the site do not count."""
    return to_s(item.data.get("path", item.relative_path)) if isinstance(item, Page) else item.relative_path


def _is_shown(item: Item, language: str, known: str | None, settings: PolyglotSettings) -> bool:
    if known == settings.active or (known == settings.default and language != settings.active):
        return False
    exclusive = item.get("lang-exclusive")
    return not exclusive or settings.active in exclusive


# -- links between translations ---------------------------------------------------------------------------------


class _Index:
    """Items by their ``page_id`` and by their address without a language."""

    def __init__(self, items: Iterable[Item], settings: PolyglotSettings) -> None:
        self._settings = settings
        self._by_id: dict[object, list[Item]] = {}
        self._by_address: dict[str, list[Item]] = {}
        for item in items:
            if to_s(own_id := item.get("page_id")):
                self._by_id.setdefault(hash_key(own_id), []).append(item)
            if (address := neutral_permalink(item)) is not None:
                self._by_address.setdefault(address, []).append(item)

    def with_id(self, page_id: object) -> list[Item]:
        """Return the items with this ``page_id``."""
        return self._by_id.get(hash_key(page_id), [])

    def translations(self, page_id: object, address: str | None) -> dict[str, Any]:
        """Permalinks by language (``Site#find_translations``)."""
        matching = self.with_id(page_id) if to_s(page_id) else self._by_address.get(address or "", [])
        return {language: item.get("permalink") for item in matching if (language := self._language(item)) is not None}

    def _language(self, item: Item) -> str | None:
        stated = item.get("lang")
        explicit = to_s(stated) if truthy(stated) else self._settings.in_path(_path(item))
        if explicit is None:
            return self._settings.default
        return explicit if explicit in self._settings.all_languages else None


def neutral_permalink(item: Item) -> str | None:
    """Return an item's permalink or URL without the prefix of its language (``Site#normalized_permalink_for_doc``)."""
    permalink = item.get("permalink")
    text = to_s(permalink) if truthy(permalink) else item.url
    if not text:
        return None
    return without_language(rooted(text), to_s(item.get("lang")))


def rooted(permalink: str) -> str:
    """Return ``permalink`` with a leading slash."""
    return permalink if permalink.startswith("/") else f"/{permalink}"


def without_language(permalink: str, language: str) -> str:
    """Return ``permalink`` without the folder ``language`` that it may begin with."""
    return rooted(permalink.removeprefix(f"/{language}/")) if language else permalink


def _add_redirects(item: Item, index: _Index, settings: PolyglotSettings) -> None:
    """Add redirects from the URLs of the translations, for jekyll-redirect-from (``Site#assignPageRedirects``)."""
    own = item.get("redirect_from")
    redirects: list[Any] = own if isinstance(own, list) else [own] if truthy(own) else []
    stated = item.get("lang")
    language = to_s(stated) if truthy(stated) else settings.in_path(_path(item)) or settings.default
    if language != settings.default:
        redirects = [under(language, rooted(to_s(path))) for path in redirects]
    page_id = item.get("page_id")
    if to_s(page_id):
        permalinks = [other.get("permalink") for other in index.with_id(page_id)]
        redirects = [*redirects, *(permalink for permalink in permalinks if permalink != item.get("permalink"))]
    if redirects:
        item.data["redirect_from"] = unique(redirects)


def under(language: str, path: str) -> str:
    """Return ``path`` in the folder ``language``, once."""
    return path if path.startswith(f"/{language}/") else f"/{language}{path}"


def _add_translations(item: Item, index: _Index, settings: PolyglotSettings) -> None:
    """Set ``permalink_lang`` and the available and missing languages (``Site#assignPageLanguagePermalinks``)."""
    translations = index.translations(item.get("page_id"), neutral_permalink(item))
    missing = [language for language in settings.all_languages if language not in translations]
    item.data["permalink_lang"] = translations
    item.data["available_languages"] = list(translations)
    item.data["missing_languages"] = missing if len(translations) > 1 else []


class Translations:
    """Look-up of the translations of a page, for templates."""

    def __init__(self, settings: PolyglotSettings) -> None:
        self.settings = settings
        self.site: Site | None = None
        self.readings: Readings | None = None
        self._known: tuple[int, _Index] | None = None

    def find(self, page_id: object, address: str) -> dict[str, Any]:
        """Return permalinks by language, as ``look_up`` does; the read is recorded."""
        if self.readings is not None:
            is_plain = page_id is None or isinstance(page_id, (str, int))
            kind, key = (Kind.PLUGIN, (TRANSLATIONS, (page_id, address))) if is_plain else (Kind.OUTSIDE, TRANSLATIONS)
            self.readings.note(kind, key)
        return self.look_up(page_id, address)

    def look_up(self, page_id: object, address: str) -> dict[str, Any]:
        """Return permalinks by language, including pages that generators and stylesheets add later."""
        items = [] if self.site is None else list(self.site.rendered_items())
        if self._known is None or self._known[0] != len(items):
            self._known = (len(items), _Index(items, self.settings))
        return self._known[1].translations(page_id, address)
