"""The configuration of GitHub Pages: Jekyll 3.10.0's defaults, and the settings of the gem github-pages.

A site's own options override the gem's defaults, and the gem's overrides replace both. Matches
``Jekyll::Configuration`` of Jekyll 3.10.0 and ``GitHubPages::Configuration#effective_config`` of release 232.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from pylekyll.languages.ruby.hashes import deep_merge
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.foundation.log import Log

#: Plugins that every site has.
DEFAULT_PLUGINS = (
    "jekyll-coffeescript",
    "jekyll-commonmark-ghpages",
    "jekyll-gist",
    "jekyll-github-metadata",
    "jekyll-paginate",
    "jekyll-relative-links",
    "jekyll-optional-front-matter",
    "jekyll-readme-index",
    "jekyll-default-layout",
    "jekyll-titles-from-headings",
)
#: Plugins that a site may add; others are ignored.
WHITELIST = (
    "jekyll-coffeescript",
    "jekyll-commonmark-ghpages",
    "jekyll-feed",
    "jekyll-gist",
    "jekyll-github-metadata",
    "jekyll-paginate",
    "jekyll-redirect-from",
    "jekyll-seo-tag",
    "jekyll-sitemap",
    "jekyll-avatar",
    "jemoji",
    "jekyll-mentions",
    "jekyll-relative-links",
    "jekyll-optional-front-matter",
    "jekyll-readme-index",
    "jekyll-default-layout",
    "jekyll-titles-from-headings",
    "jekyll-include-cache",
    "jekyll-octicons",
    "jekyll-remote-theme",
)
DEVELOPMENT_PLUGINS = ("jekyll-admin",)
DEFAULT_THEME = "jekyll-theme-primer"

#: Excluded by default; a site's own list replaces this one.
_EXCLUDE = (
    "Gemfile",
    "Gemfile.lock",
    "node_modules",
    "vendor/bundle/",
    "vendor/cache/",
    "vendor/gems/",
    "vendor/ruby/",
)
_DEFAULTS: dict[str, Any] = {
    "jailed": False,
    "plugins": list(DEFAULT_PLUGINS),
    "theme": DEFAULT_THEME,
    "kramdown": {
        "gfm_quirks": "paragraph_end",
        "syntax_highlighter_opts": {"default_lang": "plaintext"},
    },
}
_OVERRIDES: dict[str, Any] = {
    "lsi": False,
    "safe": True,
    "highlighter": "rouge",
    "kramdown": {"template": "", "math_engine": "mathjax", "syntax_highlighter": "rouge"},
    "gist": {"noscript": False},
}
_PROCESSORS = frozenset(("kramdown", "gfm", "commonmarkghpages"))
_COMMONMARK = {
    "extensions": ["table", "strikethrough", "autolink", "tagfilter"],
    "options": ["unsafe", "footnotes"],
}
_RENAMED = {"server_port": "port", "gems": "plugins", "layouts": "layouts_dir", "data_source": "data_dir"}
_GONE = {
    "auto": "Set auto-regeneration on the command line (--watch).",
    "watch": "Set auto-regeneration on the command line (--watch).",
    "server": "Use the command `serve` instead.",
    "pygments": "The option is now called 'highlighter', and GitHub Pages sets it to rouge.",
}


def jekyll_3_defaults(defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Return Jekyll 3.10.0's default options, made from those of Jekyll 4, in the order that templates see."""
    values: dict[str, Any] = {}
    for key, value in defaults.items():
        if key == "kramdown":
            values["rdiscount"] = {"extensions": []}
            values["redcarpet"] = {"extensions": []}
            values[key] = {**value, "toc_levels": "1..6"}
        elif key != "cache_dir":
            values[key] = value
    values["exclude"] = list(_EXCLUDE)
    return values


def modernised(values: Mapping[str, Any], log: Log) -> dict[str, Any]:
    """Return the options with old names replaced by new ones, and a warning for each.

    Jekyll 4 does not accept the old names (``Jekyll::Configuration#backwards_compatibilize``).
    """
    result = dict(values)
    for key, advice in _GONE.items():
        if key in result:
            del result[key]
            log.warning("Deprecation:", f"The option '{key}' has no effect. {advice}", code="setting-without-effect")
    for old, new in _RENAMED.items():
        if old in result:
            result[new] = result.pop(old)
            message = f"The '{old}' configuration option has been renamed to '{new}'."
            log.warning("Deprecation:", message, code="setting-renamed")
    for key in ("include", "exclude"):
        if isinstance(result.get(key), str):
            result[key] = [strip(part) for part in result[key].split(",")]
            message = f"The '{key}' configuration option should be a list; it is split at commas."
            log.warning("Deprecation:", message, code="setting-not-a-list")
    return result


def effective(
    values: Mapping[str, Any], defaults: Mapping[str, Any], jekyll_env: str, *, any_plugin: bool = False
) -> dict[str, Any]:
    """Return ``values``, a whole configuration over the ``defaults`` of Jekyll 3, with GitHub Pages' changes.

    ``jekyll_env`` enables the changes for production. With ``any_plugin``, all plugins are kept in development
    (``DISABLE_WHITELIST``).
    """
    beneath = deep_merge(defaults, copy.deepcopy(_DEFAULTS))
    developing = jekyll_env == "development"
    if not developing:
        beneath["sass"] = {"style": "compressed"}
    result = deep_merge(deep_merge(beneath, values), _OVERRIDES)
    if "theme" in values:  # `theme: null` turns a theme off
        result["theme"] = values["theme"]
    if result["exclude"] == list(_EXCLUDE):
        result["exclude"] = [*_EXCLUDE, "CNAME"]
    _set_markdown(result)
    _set_plugins(result, developing=developing, any_plugin=any_plugin)
    return result


def _set_markdown(values: dict[str, Any]) -> None:
    """Set the Markdown processor: kramdown or CommonMark; ``gfm`` is CommonMark with its own settings."""
    name = to_s(values["markdown"]).lower()
    if name not in _PROCESSORS:
        values["markdown"] = "kramdown"
    elif name == "gfm":
        values["markdown"] = "CommonMarkGhPages"
        values["commonmark"] = copy.deepcopy(_COMMONMARK)


def _set_plugins(values: dict[str, Any], *, developing: bool, any_plugin: bool) -> None:
    given = values["plugins"]
    listed = [to_s(name) for name in (given if isinstance(given, list) else [given])]
    plugins = list(dict.fromkeys([*listed, *DEFAULT_PLUGINS]))
    if "remote_theme" in values:
        plugins.append("jekyll-remote-theme")
    allowed = [*WHITELIST]
    if developing:
        allowed += [*(plugins if any_plugin else ()), *DEVELOPMENT_PLUGINS]
    values["plugins"] = plugins
    values["whitelist"] = list(dict.fromkeys(allowed))
