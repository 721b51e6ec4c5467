"""Keys of an author that the theme ``academic`` does not show."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

from pylekyll.academic.migrating import settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_NAMED = re.compile(r"\bauthor\.(\w+)")
#: The table of links in the include: ``keys|label|icon|prefix``, with ``;`` between them.
_LINKS = re.compile(r"\{%-? capture kinds -?%\}([^%]*)\{%")


def unknown_keys(config: Mapping[str, object], authors: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the files with an author who has keys that no template of the theme reads, and these keys.

    ``config`` are the settings, and ``authors`` is the text of ``_data/authors.yml``. Keys without a value do not
    count.
    """
    known = _known_keys()
    for path, people in (
        ("_config.yml", [config.get("author")]),
        ("_data/authors.yml", settings.read(authors).values()),
    ):
        given = [each for person in people if isinstance(person, dict) for each in person.items()]
        unknown = [str(key) for key, value in given if key not in known and _says_something(value)]
        if unknown:
            yield path, list(dict.fromkeys(unknown))


def _says_something(value: object) -> bool:
    """Return whether a value is neither empty nor the author in another language, as ``author: de: {name: ...}``."""
    is_of_language = isinstance(value, dict) and ("name" in value or "bio" in value)
    return bool(value) and not is_of_language


def _known_keys() -> frozenset[str]:
    """Return the keys that the theme's includes read: those named in them, and those of the table of links."""
    folder = files("pylekyll.site.themes") / "academic" / "_includes"
    texts = [each.read_text("utf-8") for each in folder.iterdir() if each.name.endswith(".html")]
    named = {key for text in texts for key in _NAMED.findall(text)}
    table = next(match[1] for match in map(_LINKS.search, texts) if match)
    return frozenset(named.union(*(row.partition("|")[0].split(",") for row in table.strip().split(";"))))
