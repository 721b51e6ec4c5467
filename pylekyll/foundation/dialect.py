"""The behaviour of the Jekyll that a build matches.

There are two dialects: Jekyll 4.4.1, and Jekyll 3.10.0 with the settings of GitHub Pages. The configuration chooses one
with ``pylekyll: {compat: ...}``, the command line's ``--compat`` overrides it, and the Gemfile decides if both are
missing (``config.load``). ``dialect_of`` returns the dialect of a configuration. Code tests for a behaviour, never for
a version.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.foundation import limits
from pylekyll.foundation.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Dialect(NamedTuple):
    """One Jekyll: each field is a behaviour. Defaults are those of Jekyll 4.4.1."""

    name: str
    #: Value of ``{{ jekyll.version }}``.
    jekyll_version: str
    kramdown_version: str = "2.5"

    # -- configuration and plugins
    #: ``theme: jekyll-theme-primer`` stands for sites without a theme.
    has_default_theme: bool = False
    #: The ``_config.yml`` of a theme is read.
    reads_theme_config: bool = True
    #: ``_data`` of a theme is read.
    reads_theme_data: bool = True
    #: Only plugins of a list run, and some run by default.
    fixes_plugins: bool = False
    #: Sets of ``defaults`` match only whole names of files and folders.
    matches_whole_default_paths: bool = False

    # -- reading
    #: Files that ``include`` names are read wherever they are.
    reads_included_files: bool = True
    #: An entry of ``include`` removes the same entry from ``exclude``, and names that end with a dot are skipped.
    include_overrides_exclude: bool = True
    has_csv_options: bool = True
    has_page_excerpts: bool = True
    #: Front matter's ``render_with_liquid`` is used.
    has_render_with_liquid: bool = True
    #: An excerpt includes all link definitions, not only those that it uses.
    excerpt_takes_all_definitions: bool = False
    #: A document's name without an extension does not give a slug.
    slug_needs_extension: bool = False
    #: Collections have ``sort_by`` and ``order``, and their static files belong to the site.
    orders_collections: bool = True
    #: A post with a future date causes a warning.
    warns_of_future_dates: bool = True
    #: ``:short_year`` and other placeholders of permalinks that came with Jekyll 4.
    has_new_placeholders: bool = True
    #: Static files of a collection are written under their own names, even if the collection is not output.
    static_files_keep_names: bool = False

    # -- templates
    #: Drops, variables and filters are those of Jekyll 3.
    has_old_drops: bool = False
    shows_theme: bool = True
    #: One template is cached for each path (``LiquidRenderer::File#parse``).
    caches_templates_by_path: bool = True
    #: ``link`` and ``post_url`` include the base URL.
    links_have_baseurl: bool = True
    #: The path in ``link`` may contain Liquid.
    link_takes_liquid: bool = True
    #: ``highlight`` supports ``mark_lines``.
    marks_lines: bool = True
    #: Code is highlighted as Rouge 3.30 does.
    has_rouge_3: bool = False

    # -- gems
    #: jekyll-relative-links is 0.6: without titles, links in HTML and the filter ``rellinks``.
    has_old_relative_links: bool = False

    # -- stylesheets
    #: Sass is compiled as Ruby Sass does, without source maps.
    has_ruby_sass: bool = False


JEKYLL_4: Final = Dialect("jekyll-4", "4.4.1")

GITHUB_PAGES: Final = Dialect(
    "github-pages",
    "3.10.0",
    kramdown_version="2.4",
    has_default_theme=True,
    reads_theme_config=False,
    reads_theme_data=False,
    fixes_plugins=True,
    matches_whole_default_paths=True,
    reads_included_files=False,
    include_overrides_exclude=False,
    has_csv_options=False,
    has_page_excerpts=False,
    has_render_with_liquid=False,
    excerpt_takes_all_definitions=True,
    slug_needs_extension=True,
    orders_collections=False,
    warns_of_future_dates=False,
    has_new_placeholders=False,
    static_files_keep_names=True,
    has_old_drops=True,
    shows_theme=False,
    caches_templates_by_path=False,
    links_have_baseurl=False,
    link_takes_liquid=False,
    marks_lines=False,
    has_rouge_3=True,
    has_old_relative_links=True,
    has_ruby_sass=True,
)


AUTO: Final = "auto"

CHOICES: Final = (JEKYLL_4.name, GITHUB_PAGES.name, AUTO)

SECTION: Final = "pylekyll"
_OPTION: Final = "compat"
_OPTIONS: Final = (_OPTION, limits.SECTION, "ruby", "workers")


def dialect_of(config: Mapping[str, Any]) -> Dialect:
    """Return the dialect that ``config`` asks for: ``pylekyll: {compat: github-pages}``, or Jekyll 4's."""
    return GITHUB_PAGES if is_github_pages(config) else JEKYLL_4


def is_github_pages(config: Mapping[str, Any]) -> bool:
    """Return whether the site of this configuration is built as GitHub Pages builds it."""
    section = config.get(SECTION)
    return section.__class__ is dict and section.get(_OPTION) == GITHUB_PAGES.name


def asked_for(config: Mapping[str, Any]) -> str:
    """Return the dialect that the configuration asks for, ``auto`` by default. Raises ``ConfigError`` for others."""
    section = config.get(SECTION)
    if section is None:
        return AUTO
    if not isinstance(section, dict):
        raise ConfigError(
            f"'{SECTION}' should be set as a hash, but was: {section!r}.",
            hint=f"As in `{SECTION}: {{{_OPTION}: {GITHUB_PAGES.name}}}`.",
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
    near = get_close_matches(name, _OPTIONS, 1)
    if near:
        return f"Did you mean '{SECTION}.{near[0]}'?"
    return f"The settings are {', '.join(_OPTIONS[:-1])} and {_OPTIONS[-1]}."


def with_compat(values: Mapping[str, Any], choice: str) -> dict[str, Any]:
    """Return ``values`` of a configuration with the dialect of the name ``choice``."""
    return with_setting(values, _OPTION, choice)


def with_setting(values: Mapping[str, Any], name: str, value: object) -> dict[str, Any]:
    """Return ``values`` of a configuration with the setting ``name`` under ``pylekyll``."""
    return {**values, SECTION: {**section(values), name: value}}


def section(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings under ``pylekyll``; an empty hash if the value is not a hash."""
    settings = config.get(SECTION)
    return settings if isinstance(settings, dict) else {}
