"""The Jekyll that a build matches: 4.4.1, or the 3.10.0 of GitHub Pages.

The configuration sets it in ``pylekyll: {compat: ...}``. The command line's ``--compat`` overrides it, and the Gemfile
decides if both are missing (``config.load``). ``dialect`` has the differences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pylekyll import limits
from pylekyll.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping

JEKYLL_4: Final = "jekyll-4"
GITHUB_PAGES: Final = "github-pages"
AUTO: Final = "auto"

CHOICES: Final = (JEKYLL_4, GITHUB_PAGES, AUTO)

SECTION: Final = "pylekyll"
_OPTION: Final = "compat"
_OPTIONS: Final = (_OPTION, limits.SECTION, "ruby", "workers")


def is_github_pages(config: Mapping[str, Any]) -> bool:
    """Return whether the site of this configuration is built as GitHub Pages builds it."""
    section = config.get(SECTION)
    return section.__class__ is dict and section.get(_OPTION) == GITHUB_PAGES


def asked_for(config: Mapping[str, Any]) -> str:
    """Return the dialect that the configuration asks for, ``auto`` by default. Raises ``ConfigError`` for others."""
    section = config.get(SECTION)
    if section is None:
        return AUTO
    if not isinstance(section, dict):
        raise ConfigError(
            f"'{SECTION}' should be set as a hash, but was: {section!r}.",
            hint=f"As in `{SECTION}: {{{_OPTION}: {GITHUB_PAGES}}}`.",
        )
    choice = section.get(_OPTION)
    if choice is None:
        return AUTO
    if choice not in CHOICES:
        raise ConfigError(
            f"Unknown dialect {choice!r} in '{SECTION}.{_OPTION}'.",
            hint=f"The dialects are {', '.join(CHOICES[:-1])} and {CHOICES[-1]}.",
        )
    return str(choice)


def mistyped(config: Mapping[str, Any]) -> list[str]:
    """Return a message for each unknown setting under ``pylekyll``."""
    names = [str(name) for name in section(config) if name not in _OPTIONS]
    return [f"'{SECTION}.{name}' is not a setting. {_meant(name)}" for name in names]


def _meant(name: str) -> str:
    if name == "strict_front_matter":  # a setting until 0.3
        return "Without the section, `strict_front_matter: true` is one."
    from difflib import get_close_matches

    near = get_close_matches(name, _OPTIONS, 1)
    if near:
        return f"Did you mean '{SECTION}.{near[0]}'?"
    return f"The settings are {', '.join(_OPTIONS[:-1])} and {_OPTIONS[-1]}."


def with_compat(values: Mapping[str, Any], choice: str) -> dict[str, Any]:
    """Return ``values`` of a configuration with the dialect ``choice``."""
    return with_setting(values, _OPTION, choice)


def with_setting(values: Mapping[str, Any], name: str, value: object) -> dict[str, Any]:
    """Return ``values`` of a configuration with the setting ``name`` under ``pylekyll``."""
    return {**values, SECTION: {**section(values), name: value}}


def section(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings under ``pylekyll``; an empty hash if the value is not a hash."""
    settings = config.get(SECTION)
    return settings if isinstance(settings, dict) else {}
