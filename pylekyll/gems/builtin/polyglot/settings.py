"""The language settings of a site."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.values import inspect, to_s, truthy

if TYPE_CHECKING:
    from pylekyll.site.config import Config

_DEFAULT = "en"
_PARTS = re.compile(r"[./]")


@dataclass(frozen=True)
class PolyglotSettings:
    """The options of the gem (``Site#prepare``, ``Site#fetch_languages``).

    ``languages`` are those that are listed, ``active`` is the one that is being built. ``excluded`` are prefixes of
    paths that are only built for the default language, ``variables`` are further names of ``active`` in templates.
    """

    default: str
    languages: tuple[str, ...]
    active: str
    excluded: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    from_path: bool = False
    canonical_is_default: bool = False
    redirects: bool = False
    kept_redirects: tuple[str, ...] = ()

    @classmethod
    def from_config(cls, config: Config) -> PolyglotSettings:
        """Return the settings in ``config``. Raises ``ConfigError`` for an invalid language."""
        default = _language(config.get("default_lang", _DEFAULT), "default_lang")
        languages = tuple(
            dict.fromkeys(_language(name, "languages") for name in _listed(config, "languages", [_DEFAULT]))
        )
        folder = config.working_directory
        excluded = [to_s(path) for path in _listed(config, "exclude_from_localization", [])]
        return cls(
            default=default,
            languages=languages,
            active=to_s(config.get("active_lang") or default),
            excluded=tuple(f"{path}/" if path[-1:] != "/" and (folder / path).is_dir() else path for path in excluded),
            variables=tuple(to_s(name) for name in _listed(config, "lang_vars", [])),
            from_path=truthy(config.get("lang_from_path")),
            canonical_is_default=truthy(config.get("fallback_canonical_to_default_lang")),
            redirects=truthy(config.get("localize_redirects")),
            kept_redirects=tuple(to_s(path) for path in _listed(config, "exclude_from_redirect_localization", [])),
        )

    @cached_property
    def all_languages(self) -> tuple[str, ...]:
        """The default language, then the others, in the order in which they are built."""
        return tuple(dict.fromkeys((self.default, *self.languages)))

    def listed(self, name: str) -> str | None:
        """Return the language among ``languages`` that is spelled like ``name`` except for uppercase and lowercase."""
        return self._by_lower_case.get(name.lower())

    def is_known(self, name: str) -> bool:
        """Return whether ``name`` is a language of the site in any case."""
        return self.listed(name) is not None or name.lower() == self.default.lower()

    @cached_property
    def _by_lower_case(self) -> dict[str, str]:
        return {name.lower(): name for name in reversed(self.languages)}

    def in_path(self, path: str) -> str | None:
        """Return the language that a folder or a part of a file's name names (``derive_lang_from_path``)."""
        if not self.from_path:
            return None
        return next((language for part in _PARTS.split(path) if (language := self.listed(part)) is not None), None)


def _listed(config: Config, key: str, default: list[Any]) -> list[Any]:
    value = config.get(key, default)
    if not isinstance(value, list):
        raise ConfigError(f"`{key}` of jekyll-polyglot must be a list, not {inspect(value)}.")
    return value


def _language(value: object, key: str) -> str:
    if not isinstance(value, str):
        hint = "Put it in quotes: YAML reads `no`, the code of Norwegian, as false." if value is False else None
        raise ConfigError(f"`{key}` of jekyll-polyglot must name languages, not {inspect(value)}.", hint=hint)
    if any(part in ("", ".", "..") for part in value.replace("\\", "/").split("/")):
        raise ConfigError(f"`{key}` of jekyll-polyglot: a folder cannot be named {inspect(value)}.")
    return value
