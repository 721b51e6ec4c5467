"""AutoPages: a list for each tag, category and collection, made of a layout (``PaginateV2::AutoPages``)."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.gems.builtin.paginate_v2.documents import parts_of
from pylekyll.gems.builtin.paginate_v2.pages import GeneratedPage
from pylekyll.gems.builtin.paginate_v2.settings import section, site_settings
from pylekyll.languages.liquid.filters.strings import replace_first
from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.paths import sanitized_path
from pylekyll.languages.ruby.text import downcase, slugify, strip
from pylekyll.languages.ruby.values import inspect, to_s, truthy
from pylekyll.site.content.names import extension, join
from pylekyll.site.read.source_file import SourceFile, read_source_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pylekyll.site.content.document import Document
    from pylekyll.site.site import Site

_TOPIC = "AutoPages:"
#: The gem searches only this folder for layouts, not ``layouts_dir`` or themes.
_LAYOUTS = "_layouts"

_SLUGIFY: Mapping[str, Any] = {"mode": "none", "cased": False}


def _defaults(layout: str, title: str, permalink: str) -> dict[str, Any]:
    return {"layouts": [layout], "title": title, "permalink": permalink, "enabled": True, "slugify": _SLUGIFY}


#: ``PaginateV2::AutoPages::DEFAULT``.
_DEFAULTS: Mapping[str, Any] = {
    "enabled": False,
    "tags": _defaults("autopage_tags.html", "Posts tagged with :tag", "/tag/:tag"),
    "categories": _defaults("autopage_category.html", "Posts in category :cat", "/category/:cat"),
    "collections": _defaults("autopage_collection.html", "Posts in collection :coll", "/collection/:coll"),
}

#: For each kind: the key of documents to group by, the option of the list that it sets, and the placeholder.
_KINDS = {
    "tags": ("tags", "tag", ":tag"),
    "categories": ("categories", "category", ":cat"),
    "collections": ("__coll", "collection", ":coll"),
}


def create_autopages(site: Site) -> None:
    """Add the pages that ``autopages`` in the configuration enables.

    Raises ``ConfigError`` for invalid settings, ``SourceError`` for a layout that cannot be read.
    """
    settings = deep_merge(_DEFAULTS, section(site, "autopages") or {})
    if not truthy(settings["enabled"]):
        site.log.info(_TOPIC, "Disabled/Not configured in site.config.")
        return
    documents = _all_documents(site)
    for kind in _KINDS:
        own = settings[kind]
        if not isinstance(own, dict):
            raise ConfigError(
                f"'autopages.{kind}' should be set as a hash, but was: {inspect(own)}.",
                hint=f"To disable these pages, write `{kind}: {{enabled: false}}`.",
            )
        if truthy(own.get("enabled")):
            site.log.info(_TOPIC, f"Generating {kind} pages")
            _AutoPages(site, kind, own).add(documents)
        else:
            site.log.info(_TOPIC, f"{kind} pages are disabled/not configured in site.config.")


def _all_documents(site: Site) -> list[Document]:
    """Return the documents of all collections, and set their collection (``AutoPages::Utils.collect_all_docs``)."""
    found = []
    for label, collection in site.collections.items():
        for document in collection.docs:
            if "pagination" not in document.data:
                document.data["__coll"] = label
                found.append(document)
    return found


def _names(documents: Iterable[Document], key: str) -> dict[str, str]:
    """Return the values of documents under ``key``: in lowercase, each with the spelling that occurs first."""
    found: dict[str, str] = {}
    for document in documents:
        for part in parts_of(document.data.get(key)):
            found.setdefault(strip(downcase(part)), part)
    return found


class _AutoPages:
    """Makes the pages of one kind, as the configuration describes them."""

    def __init__(self, site: Site, kind: str, settings: Mapping[str, Any]) -> None:
        self._site = site
        self._kind = kind
        self._settings = settings
        self._key, self._option, self._placeholder = _KINDS[kind]
        self._pagination = site_settings(site)
        self._slugify = settings.get("slugify")
        self._layouts: dict[str, SourceFile] = {}
        if not isinstance(self._slugify, dict):
            raise self._wrong("slugify", "a hash with `mode` and `cased`", self._slugify)

    def _wrong(self, option: str, expected: str, value: Any, layout: str | None = None) -> ConfigError:
        message = f"'autopages.{self._kind}.{option}' must be {expected}, but was: {inspect(value)}."
        return ConfigError(message, SourceLocation(join(_LAYOUTS, layout)) if layout else None)

    def add(self, documents: list[Document]) -> None:
        """Add a page for each name and layout."""
        layouts = self._settings.get("layouts")
        if not isinstance(layouts, list) or not all(isinstance(layout, str) for layout in layouts):
            raise self._wrong("layouts", "a list of files", layouts)
        for name, shown in _names(documents, self._key).items():
            for layout in layouts:
                self._site.pages.append(self._page(layout, name, shown))

    def _page(self, layout: str, name: str, shown: str) -> GeneratedPage:
        """Return the page of ``name``, which pagination turns into a list (``AutoPages::BaseAutoPage``)."""
        source = self._layout(layout)
        data = dict(source.data)
        own, listed = (self._section(data, key, layout) for key in ("autopages", "pagination"))
        settings = deep_merge(self._settings, own)
        permalink, title = (self._filled_in(settings, key, name, layout) for key in ("permalink", "title"))
        data["permalink"] = permalink
        data["layout"] = posixpath.basename(layout).removesuffix(extension(layout))
        data["title"] = title
        data["pagination"] = {**deep_merge(self._pagination, listed), self._option: name}
        data["autopage"] = {"layout_path": join(_LAYOUTS, layout), "display_name": shown}
        return GeneratedPage(
            site=self._site,
            directory="",  # the gem computes the page's path before it sets the folder
            name="index.html",
            data=data,
            content=source.body,
            first_line=source.first_line,
            address=join(permalink, "index.html"),
            template_path=join(_LAYOUTS, layout),
        )

    def _section(self, data: Mapping[str, Any], key: str, layout: str) -> dict[str, Any]:
        value = data.get(key)
        if not truthy(value):
            return {}
        if not isinstance(value, dict):
            message = f"'{key}' must be a hash, but was: {inspect(value)}."
            raise ConfigError(message, SourceLocation(join(_LAYOUTS, layout)))
        return value

    def _filled_in(self, settings: Mapping[str, Any], key: str, name: str, layout: str) -> str:
        """Return an option with its placeholder replaced by the slug (``AutoPages::Utils.format_tag_macro``)."""
        text = settings.get(key)
        if not isinstance(text, str):
            raise self._wrong(key, "a text", text, layout)
        assert isinstance(self._slugify, dict)
        mode = self._slugify.get("mode")
        mode = mode if mode is None or isinstance(mode, str) else to_s(mode)
        return replace_first(text, self._placeholder, slugify(name, mode, cased=truthy(self._slugify.get("cased"))))

    def _layout(self, name: str) -> SourceFile:
        if name not in self._layouts:
            shown = join(_LAYOUTS, name)
            path = Path(sanitized_path((self._site.source / _LAYOUTS).as_posix(), name))
            if path.is_file():
                self._layouts[name] = read_source_file(path, shown, self._site.config)
            else:
                self._warn_of_missing(shown)
                self._layouts[name] = SourceFile({}, "", 1)
        return self._layouts[name]

    def _warn_of_missing(self, shown: str) -> None:
        known = posixpath.basename(shown).rpartition(".")[0] in self._site.layouts
        effect = "its front matter is ignored" if known else "the pages will be empty"
        self._site.log.warning(
            _TOPIC,
            f"The layout {shown} for {self._kind} pages is not in the site: {effect}. Create it, set another in "
            f"`autopages.{self._kind}.layouts`, or set `autopages.{self._kind}.enabled: false`.",
            code="layout-missing",
        )
