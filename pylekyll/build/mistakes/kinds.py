"""Values of another type than Ruby expects: Jekyll ends the build there, and pylekyll builds the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pylekyll.build.mistakes.finding import finding
from pylekyll.languages.ruby.values import inspect, to_s
from pylekyll.site.config.setting_locations import setting_location
from pylekyll.site.read.source_file import line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pylekyll.foundation.diagnostics import Diagnostic
    from pylekyll.site.config import Config
    from pylekyll.site.site import Site

    Accepts = Callable[[Any], bool]

_CODE = "jekyll-fails"


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_mapping(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, dict))


def _are_texts(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(each, str) for each in value))


_TEXT = (_is_text, "a string")
_MAPPING = (_is_mapping, "a mapping")
_LIST = (_is_list, "a list")
_TEXTS = (_are_texts, "a string or a list of strings")

#: Settings with the values that Ruby accepts besides nil and false.
_SETTINGS: dict[tuple[str, ...], tuple[Accepts, str]] = {
    ("kramdown",): _MAPPING,
    ("kramdown", "syntax_highlighter_opts"): _MAPPING,
    ("liquid",): _MAPPING,
    ("liquid", "error_mode"): _TEXT,
    ("markdown_ext",): _TEXT,
    ("timezone",): _TEXT,
    ("layouts_dir",): _TEXT,
    ("data_dir",): _TEXT,
    ("collections_dir",): _TEXT,
    ("destination",): _TEXT,
    ("plugins_dir",): _TEXTS,
}
#: Settings of plugins, by the gem that reads them.
_OF_PLUGINS: dict[str, dict[tuple[str, ...], tuple[Accepts, str]]] = {
    "jekyll-feed": {
        ("feed",): _MAPPING,
        ("feed", "path"): _TEXT,
        ("feed", "categories"): _LIST,
    },
    "jekyll-paginate": {("paginate_path",): _TEXT},
}
#: Keys of front matter.
_FRONT_MATTER = {"permalink": _TEXT}
_OF_DOCUMENTS = {"slug": _TEXT}
_REDIRECTS = {"redirect_from": _TEXTS, "redirect_to": _TEXTS}


def values_of_other_types(site: Site) -> Iterator[Diagnostic]:
    """Yield settings and front matter whose type ends Ruby's build."""
    config = site.config
    plugins = config.get("plugins")
    listed = {to_s(name) for name in plugins} if isinstance(plugins, list) else set()
    settings = dict(_SETTINGS)
    for gem in sorted(listed & _OF_PLUGINS.keys()):
        settings.update(_OF_PLUGINS[gem])
    yield from _wrong_settings(config, settings)
    yield from _wrong_collections(config)
    yield from _wrong_front_matter(site, has_redirects="jekyll-redirect-from" in listed)


def _wrong_settings(config: Config, settings: dict[tuple[str, ...], tuple[Accepts, str]]) -> Iterator[Diagnostic]:
    for path, (accepts, wanted) in settings.items():
        found: Any = config
        for name in path:
            found = found.get(name) if isinstance(found, dict) or found is config else None
        if found is not None and found is not False and not accepts(found):
            yield _of_setting(config, path, found, wanted)


def _wrong_collections(config: Config) -> Iterator[Diagnostic]:
    collections = config.get("collections")
    for name, settings in collections.items() if isinstance(collections, dict) else ():
        if isinstance(settings, (int, list)) and not isinstance(settings, bool):
            yield _of_setting(config, ("collections", str(name)), settings, "a mapping")


def _of_setting(config: Config, path: tuple[str, ...], value: object, wanted: str) -> Diagnostic:
    return finding(
        _CODE,
        f"`{'.'.join(path)}` must be {wanted}, not {inspect(value)[:60]}: Jekyll ends the build.",
        setting_location(config.source, *path),
        "Correct the value, or remove the key.",
        subjects=[path[-1]],
    )


def _wrong_front_matter(site: Site, *, has_redirects: bool) -> Iterator[Diagnostic]:
    """Yield the first wrong value of each key."""
    found: set[str] = set()
    of_pages = {**_FRONT_MATTER, **(_REDIRECTS if has_redirects else {})}
    of_documents = {**of_pages, **_OF_DOCUMENTS}
    for item in site.rendered_items():
        data = item.data
        if getattr(item, "path", None) is None:
            continue  # a plugin made it
        keys = of_documents if hasattr(item, "collection") else of_pages
        for key, (accepts, wanted) in keys.items():
            value = data.get(key)
            if value is None or value is False or accepts(value) or key in found:
                continue
            found.add(key)
            yield finding(
                _CODE,
                f"`{key}` must be {wanted}, not {inspect(value)[:60]}: Jekyll ends the build.",
                (item.relative_path, line_of(key, site.source / item.relative_path, item.first_line)),
                f'Write it in quotation marks, as `{key}: "{to_s(value)}"`.'
                if not isinstance(value, (list, dict)) and "string" in wanted
                else "Correct the value, or remove the key.",
                subjects=[key],
            )
