"""jekyll-multiple-languages-plugin 1.8: a site in several languages, with translations in ``_i18n``.

``_i18n/LANG.yml`` has the texts of a language, ``_i18n/LANG/`` its files and posts. The site is built once for each
language; the first one is at the root of the destination, every other one in a folder of its name.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from pylekyll.foundation import presence
from pylekyll.foundation.errors import ConfigError
from pylekyll.gems.builtin.multiple_languages_tags import LinkTag, TextTag, TranslatedFileTag
from pylekyll.languages import safe_yaml
from pylekyll.languages.ruby.values import to_s, truthy
from pylekyll.plugins.api import Reads, Variant
from pylekyll.site.config.paths import is_withheld
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.content.document import publishable
from pylekyll.site.content.names import dated_parts
from pylekyll.site.content.static_file import StaticFile
from pylekyll.site.read.documents import Documents
from pylekyll.site.read.source_file import read_text
from pylekyll.site.site import sorted_documents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.config import Config
    from pylekyll.site.site import Item, Site

FOLDER: Final = "_i18n"
#: Setting of the build that only copies shared files to the root, where the default language has a folder of its own.
_AT_ROOT: Final = "shared_files_at_root"


class Languages(NamedTuple):
    """The languages of a site and the one that is built, the texts of all of them, and what is shared by them."""

    names: tuple[str, ...]
    active: str
    texts: dict[str, Any]
    shared: tuple[str, ...]
    in_subfolder: bool

    @property
    def default(self) -> str:
        """The first language."""
        return self.names[0]

    def find(self, key: str) -> Any:
        """Return the text for ``key`` in the active language, or else in the default one; ``None`` without both."""
        found = _access(self.texts.get(self.active), key)
        missing = found is None or (isinstance(found, (str, list, dict)) and not found)
        return _access(self.texts.get(self.default), key) if missing else found

    def folder_of(self, language: str) -> str:
        """Return the path of a language below the base of the site, with a slash before it."""
        return f"/{language}" if language != self.default or self.in_subfolder else ""


def _access(value: Any, key: str) -> Any:
    """Return the value at a path of names and numbers (``Hash#access``)."""
    for part in key.split("."):
        if isinstance(value, list) and part.isdecimal():
            value = value[int(part)] if int(part) < len(value) else None
        else:
            value = value.get(part) if isinstance(value, dict) else None
        if value is None or value is False:
            return value
    return value


def read_languages(config: Config) -> Languages:
    """Return the languages of the configuration. Raises ``ConfigError`` without any, or without a file of one."""
    given = config.get("languages")
    names = tuple(to_s(name) for name in given) if isinstance(given, list) else ()
    if not names:
        raise ConfigError(
            "jekyll-multiple-languages-plugin needs at least one language.",
            setting_location(config.source, "languages"),
            'Write `languages: ["en"]` in the configuration.',
        )
    shared = config.get("exclude_from_localizations")
    return Languages(
        names,
        to_s(config.get("lang") if config.get("lang") in names else names[0]),
        {name: _texts_of(config, name) for name in names},
        tuple(to_s(path).strip("/") for path in shared) if isinstance(shared, list) else (),
        truthy(config.get("default_locale_in_subfolder")),
    )


def _texts_of(config: Config, name: str) -> Any:
    shown = f"{FOLDER}/{name}.yml"
    path = config.source / shown
    if not path.is_file() or is_withheld(path, config):
        raise ConfigError(
            f"The language '{name}' does not have the file {shown}.",
            setting_location(config.source, "languages"),
            "Create it with the texts of the language as `key: text`, or remove the language.",
        )
    return safe_yaml.load(read_text(path, shown, config), shown)


def variants(config: Config, languages: Languages) -> Iterator[Variant]:
    """Yield one build for each language (``Site#process``)."""
    base = to_s(config.get("baseurl"))
    include = [each for each in config["include"] or () if each != ".htaccess"]
    for language in languages.names:
        folder = languages.folder_of(language)
        settings: dict[str, Any] = {
            "default_lang": languages.default,
            "lang": language,
            "baseurl_root": base,
            "baseurl": base + folder,
            "translations": languages.texts,
            "include": include,
        }
        settings |= _translated(config, languages._replace(active=language))
        yield Variant(settings, folder=folder.strip("/"))
    if languages.in_subfolder:
        yield Variant({"default_lang": languages.default, "lang": languages.default, _AT_ROOT: True})


def _translated(data: Any, languages: Languages) -> dict[str, Any]:
    """Return the values of the keys that ``translate_props`` lists, translated."""
    names = data.get("translate_props")
    found = {}
    for name in names if isinstance(names, list) else ():
        value = data.get(name) if isinstance(name, str) else None
        text = languages.find(value) if isinstance(value, str) and value else None
        if text is not None:
            found[name] = text
    return found


class _Localizer:
    """The hooks of the build of one language."""

    def __init__(self, languages: Languages) -> None:
        self.languages = languages
        self.site: Site | None = None

    def choose(self, subject: Any, *_: Any) -> None:
        """Take the posts, pages, addresses and properties of the language."""
        site = self.site = cast("Site", subject)
        if site.config.get(_AT_ROOT):
            self._keep_shared(site)
            return
        active = self.languages.active
        if "_posts" not in self.languages.shared:
            self._read_posts(site)
        site.pages = [page for page in site.pages if _is_in(page.data.get("languages"), active)]
        for item in site.rendered_items():
            item.data.update(_translated(item.data, self.languages))
            own = item.data.get(f"permalink_{active}")
            if truthy(own) and item.data.get("permalink") is not None:
                _place(item, to_s(own))

    def _read_posts(self, site: Site) -> None:
        """Replace the posts of ``_posts`` by those of the language (``PostReader#read_posts``)."""
        folder = site.source / FOLDER / self.languages.active / "_posts"
        posts = [post for post in site.posts.docs if not post.relative_path.startswith("_posts/")]
        for path in presence.files_below(folder):
            if dated_parts(path.name) and not is_withheld(path, site.config):
                post = Documents().document(site, site.posts, path, os.fspath(site.collections_path))
                left_out = {FOLDER, self.languages.active}
                post.data["categories"] = [name for name in post.categories if name not in left_out]
                if publishable(post):
                    posts.append(post)
        site.posts.docs = sorted_documents(posts)

    def _keep_shared(self, site: Site) -> None:
        """Keep the shared files alone; ``base.html`` becomes the front page (the hook ``post_write``)."""
        site.pages.clear()
        for collection in site.collections.values():
            collection.docs, collection.files = [], []
        site.static_files[:] = [file for file in site.static_files if self._is_shared(file)]
        for file in site.static_files:
            if file.name == "base.html" and file.path is not None:
                place = site.static_files.index(file)
                site.static_files[place] = StaticFile(site, file.path, file.directory, "index.html")

    def finish(self, subject: Any, *_: Any) -> None:
        """Leave out the files that only the default language, or the root, has (the hook ``post_render``)."""
        site = cast("Site", subject)
        is_own = self.languages.active == self.languages.default and not self.languages.in_subfolder
        if not is_own and not site.config.get(_AT_ROOT):
            site.static_files[:] = [file for file in site.static_files if not self._is_shared(file)]

    def _is_shared(self, file: StaticFile) -> bool:
        if file.name == "base.html" and self.languages.in_subfolder:
            return True
        path = f"{file.relative_path.strip('/')}/"
        return any(path.startswith(f"{shared}/") for shared in self.languages.shared)


def _is_in(languages: Any, active: str) -> bool:
    return not truthy(languages) or (isinstance(languages, (list, str)) and active in languages)


def _place(item: Item, permalink: str) -> None:
    """Compute the address of ``item`` by another permalink; its front matter stays (``Permalink#permalink``)."""
    before = item.data["permalink"]
    item.data["permalink"] = permalink
    for name in ("url", "destination"):
        vars(item).pop(name, None)
        getattr(item, name)
    item.data["permalink"] = before


#: Keys of settings and front matter of the plugin.
SETTINGS: Final = {
    "": {
        "languages": ("array", "The languages of the site, the default one first."),
        "exclude_from_localizations": ("array", "Files and folders that only the default language has."),
        "default_locale_in_subfolder": ("boolean", "The default language has a folder of its own too."),
        "translate_props": ("array", "The settings whose values are keys of translations."),
    },
    "front_matter": {
        "namespace": ("string", "The name by which `tl` finds the page."),
        "languages": ("array", "The only languages that have the page."),
        "translate_props": ("array", "The keys whose values are keys of translations."),
    },
}


def register(extensions: Extensions) -> None:
    """Add a variant for each language, the hooks and the tags. Raises ``ConfigError`` for missing languages."""
    extensions.add_settings(SETTINGS)
    languages = read_languages(extensions.config)
    for variant in variants(extensions.config, languages):
        extensions.add_variant(variant)
    localizer = _Localizer(languages)
    extensions.add_hook("site", "post_read", localizer.choose, reads=Reads.NOTHING)
    extensions.add_hook("site", "post_render", localizer.finish, reads=Reads.NOTHING)
    kinds: dict[type, tuple[str, str]] = {
        TextTag: ("t", "translate"),
        TranslatedFileTag: ("tf", "translate_file"),
        LinkTag: ("tl", "translate_link"),
    }
    for kind, names in kinds.items():
        own = type(kind.__name__, (kind,), {"localizer": localizer, "__module__": __name__})
        for name in names:
            extensions.add_tag(name, own)
