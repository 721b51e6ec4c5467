"""Checks of what a site gives to the theme ``academic``: choices under ``appearance:``, and forms of data files.

Templates leave out what they cannot use, so a mistake would show as a gap, or as an error in a file of the theme.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from pylekyll.academic.publications.links import fault_of
from pylekyll.foundation.errors import ConfigError, SourceLocation
from pylekyll.gems.builtin.theme_addresses import unusable_in, unusable_settings, without_unusable
from pylekyll.plugins.api import Generator, Priority, Reads
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylekyll.plugins.api import Extensions
    from pylekyll.site.site import Site

_TOPIC = "Theme:"
_SETTING = "appearance"
_CHOICES = {
    "accent": ("sea", "forest", "wine", "plum", "rust", "slate"),
    "type": ("classic", "plain", "book"),
    "front": ("sidebar", "hero", "cards"),
    "icons": ("list", "row"),
    "font": ("newsreader", "literata", "system"),
}
#: Data files that are lists of mappings, and those that are mappings.
_LISTS = ("news", "teaching", "talks", "people")
_MAPPINGS = ("navigation", "venues", "coauthors")
_ENDINGS = (".yml", ".yaml", ".json", ".csv", ".tsv")
_EXAMPLES = {
    "news": '- { date: 2026-06-02, text: "A paper is accepted." }',
    "teaching": '- { title: "Waves", date: 2026, venue: "University" }',
    "talks": '- { title: "Quiet gliders", date: 2026-05-28, venue: "Institute" }',
    "people": '- { name: "Ada Example", group: "Students" }',
    "navigation": 'main: [{ title: "Publications", url: "/publications/" }]',
    "venues": '"SOSL": { color: "#15597f" }',
    "coauthors": '"Berg": [{ firstname: ["Signe"], url: "https://example.org" }]',
}


class InputCheck(Generator):
    """Reports settings and data files that the theme cannot use. An unknown accent raises ``ConfigError``."""

    reads = Reads.DOCUMENTS
    safe = True
    priority = Priority.HIGHEST

    def generate(self, site: Site) -> None:
        """Check the settings, then the data."""
        _check_appearance(site)
        _check_addresses(site)
        _check_fronts(site)
        _check_doubles(site)
        for name, problem in _problems(site):
            message = f"The theme cannot use {problem}."
            hint = f"It expects: {_EXAMPLES[name]}"
            site.log.warning(_TOPIC, message, code="data-form", location=_place(site, name), hint=hint)


def _check_appearance(site: Site) -> None:
    given = site.config.get(_SETTING)
    if given is None:
        return
    if not isinstance(given, dict):
        message = f"`{_SETTING}` is '{given}', and not a section."
        place = setting_location(site.source, _SETTING)
        raise ConfigError(message, place, hint=f"Write the settings below it, as in `{_SETTING}: {{ accent: sea }}`.")
    for key, choices in _CHOICES.items():
        value = given.get(key)
        if value is None or value in choices:
            continue
        message = _unknown(key, value)
        hint = f"`{_SETTING}: {key}` is one of {', '.join(choices)}."
        place = setting_location(site.source, _SETTING, key)
        if key == "accent":
            own = ' A colour of your own is `appearance: { colour: "#00695c" }`.'
            raise ConfigError(message, place, hint=hint + own)
        site.log.warning(_TOPIC, message, code="setting-without-effect", location=place, hint=hint)


def _check_addresses(site: Site) -> None:
    """Take addresses that cannot be used out of the data, with a warning; in settings, they raise ``ConfigError``."""
    for section, address in unusable_settings(site.config):
        raise ConfigError(
            f"`{section}` has the address '{_short(address)}', {fault_of(address)}.",
            setting_location(site.source, section),
            hint="Write an address that begins with https://, or a path of the site.",
        )
    for name, value in site.data.items():
        found = next(unusable_in(value), None)
        if found is not None:
            site.data[name] = without_unusable(value)
            message = f"The theme cannot use the address '{_short(found)}', {fault_of(found)}."
            hint = "It expects addresses that begin with https://, or paths of the site."
            site.log.warning(_TOPIC, message, code="data-form", location=_place(site, name), hint=hint)


def _check_fronts(site: Site) -> None:
    for page in site.pages:
        value = page.data.get("front")
        if value is None or value in _CHOICES["front"] or page.data.get("layout") != "about":
            continue
        place = SourceLocation(page.relative_path)
        hint = f"`front` is one of {', '.join(_CHOICES['front'])}."
        site.log.warning(_TOPIC, _unknown("front", value), code="setting-without-effect", location=place, hint=hint)


def _check_doubles(site: Site) -> None:
    """Warn of data files that the theme ignores because a collection of their name has documents."""
    for name in _LISTS:
        collection = site.collections.get(name)
        if collection is not None and collection.docs and isinstance(site.data.get(name), list) and site.data[name]:
            message = f"The entries of the data file '{name}' are not shown: the collection `{name}` has documents."
            hint = "Move them into the collection, or remove the documents."
            site.log.warning(_TOPIC, message, code="data-form", location=_place(site, name), hint=hint)


def _unknown(key: str, value: object) -> str:
    near = get_close_matches(str(value), _CHOICES[key], n=1)
    meant = f" Did you mean '{near[0]}'?" if near else ""
    return f"Unknown {key} '{value}'.{meant}"


def _problems(site: Site) -> Iterator[tuple[str, str]]:
    """Yield the name of each data file with a form that the theme cannot use, and what is wrong with it."""
    for name in _LISTS:
        value = site.data.get(name)
        if value is None or isinstance(value, dict):  # a folder of data files is a mapping
            continue
        if not isinstance(value, list):
            yield name, f"the text '{_short(value)}' in place of a list"
        for at, entry in enumerate(value if isinstance(value, list) else [], 1):
            if not isinstance(entry, dict):
                yield name, f"entry {at}, '{_short(entry)}', which has no keys"
                break
    for name in _MAPPINGS:
        value = site.data.get(name)
        if value is not None and not isinstance(value, dict):
            yield name, f"{'a list' if isinstance(value, list) else 'the text ' + repr(_short(value))} in place of keys"
    yield from _in_menu(site.data.get("navigation"))


def _in_menu(navigation: object) -> Iterator[tuple[str, str]]:
    menu = navigation.get("main") if isinstance(navigation, dict) else None
    if menu is None:
        return
    if not isinstance(menu, list):
        yield "navigation", "`main`, which is not a list"
        return
    for at, item in enumerate(menu, 1):
        if not isinstance(item, dict) or not item.get("url") or not (item.get("title") or item.get("name")):
            yield "navigation", f"entry {at} of `main`, which has no title or no url"
            return


def _short(value: object) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else f"{text[:39]}…"


def _place(site: Site, name: str) -> SourceLocation:
    folder = site.config.data_path
    path = next((folder / f"{name}{end}" for end in _ENDINGS if (folder / f"{name}{end}").is_file()), folder / name)
    shown = path.relative_to(site.source) if path.is_relative_to(site.source) else path
    return SourceLocation(shown.as_posix())


def register(extensions: Extensions) -> None:
    """Add the check."""
    extensions.add_generator(InputCheck)
