"""The options that Jekyll passes to kramdown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pylekyll.foundation.dialect import JEKYLL_4, dialect_of
from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.values import inspect
from pylekyll.site.config.setting_locations import setting_location

if TYPE_CHECKING:
    from pylekyll.foundation.errors import SourceLocation
    from pylekyll.foundation.log import Log

# Jekyll::Converters::Markdown::KramdownParser::CODERAY_DEFAULTS
_CODERAY_DEFAULTS: dict[str, Any] = {
    "css": "style",
    "bold_every": 10,
    "line_numbers": "inline",
    "line_number_start": 1,
    "tab_width": 4,
    "wrap": "div",
}


def kramdown_options(config: Mapping[str, Any], log: Log) -> dict[str, Any]:
    """Return the option ``kramdown`` with Jekyll's additions, in Jekyll's order.

    ``syntax_highlighter`` defaults to the site's ``highlighter``; ``syntax_highlighter_opts`` has a default language
    and ``guess_lang``. CodeRay's old options are translated with a warning. A math engine that needs a gem also causes
    a warning; Jekyll stops without the gem. Raises ``ConfigError`` for a value that must be a hash. Matches
    ``Jekyll::Converters::Markdown::KramdownParser#setup``.
    """
    options: dict[str, Any] = dict(config.get("kramdown") or {})
    version = dialect_of(config).kramdown_version
    if version != JEKYLL_4.kramdown_version:
        options["compat_version"] = version
    _warn_of_math_engine(config, options, log)
    options["syntax_highlighter"] = _highlighter(config, options, log)
    highlighting = _section(options, "syntax_highlighter_opts")
    highlighting["default_lang"] = highlighting.get("default_lang") or "plaintext"
    highlighting["guess_lang"] = options.get("guess_lang")
    options["syntax_highlighter_opts"] = highlighting
    coderay = _section(options, "coderay")
    options["coderay"] = coderay
    if coderay:
        log.warning(
            "Deprecation:",
            "You are using 'kramdown.coderay' in your configuration, please use 'syntax_highlighter_opts' instead.",
            code="coderay-option",
            location=_place(config, "coderay"),
        )
        options["syntax_highlighter_opts"] = _without_prefix({**highlighting, **_CODERAY_DEFAULTS, **coderay}, log)
    return options


def _warn_of_math_engine(config: Mapping[str, Any], options: Mapping[str, Any], log: Log) -> None:
    """Warn of an unsupported math engine: only MathJax, which runs in the browser, and ``null`` are supported."""
    engine = options.get("math_engine")
    name = str(engine or "").removeprefix(":")
    if name not in {"", "nil", "mathjax"}:
        log.warning(
            "Math:",
            f"The engine {name} is not available: formulas stay unchanged, between dollar signs.",
            code="math-engine",
            location=_place(config, "math_engine"),
            hint="Without `kramdown: {math_engine: ...}` they are made for MathJax.",
        )


def _place(config: Mapping[str, Any], option: str) -> SourceLocation | None:
    source = config.get("source")
    return setting_location(Path(str(source)), "kramdown", option) if source else None


def _section(options: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = options.get(key) or {}
    if not isinstance(value, Mapping):
        raise ConfigError(f"'kramdown.{key}' should be set as a hash, but was: {inspect(value)}.")
    return dict(value)


def _highlighter(config: Mapping[str, Any], options: Mapping[str, Any], log: Log) -> object:
    if options.get("syntax_highlighter"):
        return options["syntax_highlighter"]
    if options.get("enable_coderay"):
        log.warning(
            "Deprecation:",
            "You are using 'enable_coderay', use syntax_highlighter: coderay in your configuration file.",
            code="coderay-option",
            location=_place(config, "enable_coderay"),
        )
        return "coderay"
    return config.get("highlighter") or "rouge"


def _without_prefix(options: Mapping[str, Any], log: Log) -> dict[str, Any]:
    cleaned = {}
    for key, value in options.items():
        name = str(key).removeprefix("coderay_")
        if name != key:
            log.warning("Deprecation:", f"You are using '{key}'. Normalizing to {name}.", code="coderay-option")
        cleaned[name] = value
    return cleaned
