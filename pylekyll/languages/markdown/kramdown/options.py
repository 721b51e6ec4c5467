"""kramdown's options: names, defaults and how values are read (`Kramdown::Options` and the GFM parser's own).

Options that belong to other converters (LaTeX's headers, the kramdown converter's `list_indent` and `line_width`, the
tag remover's two) are read and checked as in kramdown, but do not affect HTML.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import yaml

from pylekyll.foundation.errors import ConfigError
from pylekyll.languages.ruby.text import strip
from pylekyll.languages.ruby.values import to_s

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_LEVELS = (1, 2, 3, 4, 5, 6)
_LEVELS_HINT = "levels are integers from 1 to 6"
_QUOTES = ("lsquo", "rsquo", "ldquo", "rdquo")
#: The parsers of kramdown, with the usual spelling of the option `input`.
PARSERS = {"Kramdown": "kramdown", "GFM": "GFM", "Html": "html", "Markdown": "markdown", "SmartyPants": "SmartyPants"}
COMPAT_VERSIONS = ("2.4", "2.5")
#: Options that a document cannot set itself. The first two are not options of kramdown's own.
_NEVER_INLINE = frozenset(("input", "compat_version", "forbidden_inline_options"))


def symbol(value: object) -> str | None:
    """Return a Ruby symbol as a plain string: `:name` and `name` are the same, `nil` and nothing become None."""
    if value is None:
        return None
    text = strip(to_s(value)).removeprefix(":")
    return text if text not in ("", "nil") else None


def _boolean(value: object) -> bool:
    if isinstance(value, bool):
        return value
    text = to_s(value)
    return strip(text).lower() != "false" and text != ""


def _integer(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return int(to_s(value).replace("_", ""), 0)


def _list(value: object) -> list[Any]:
    if isinstance(value, str):
        return value.split(",")
    if isinstance(value, (list, tuple)):
        return list(value)
    raise ValueError("a list is expected")


def _mapping(value: object) -> dict[Any, Any]:
    if isinstance(value, str):
        try:
            value = yaml.safe_load(value)
        except yaml.YAMLError as error:
            raise ValueError("invalid YAML") from error
    if not isinstance(value, dict):
        raise TypeError("a mapping is expected")
    return dict(value)


def _symbol_mapping(value: object) -> dict[str, Any]:
    return {symbol(key) or "": item for key, item in _mapping(value).items()}


def _symbols(value: object) -> tuple[str, ...]:
    return tuple(name for name in map(symbol, _list(value)) if name)


def _range(first: int, last: int) -> range:
    if last - first > len(_LEVELS):  # a range of any length would become a list
        raise ValueError(_LEVELS_HINT)
    return range(first, last + 1)


def _toc_levels(value: object) -> tuple[int, ...]:
    if isinstance(value, str):
        first, dots, last = value.partition("..")
        value = _range(int(first), int(last)) if dots else value.split(",")
    if not isinstance(value, (list, tuple, range)):
        raise TypeError("a list or a range is expected")
    levels = tuple(dict.fromkeys(int(level) for level in value))
    if any(level not in _LEVELS for level in levels):
        raise ValueError(_LEVELS_HINT)
    return levels


def _smart_quotes(value: object) -> tuple[str | int, ...]:
    quotes = _list(value)
    if len(quotes) != len(_QUOTES):
        raise ValueError("exactly 4 values are needed")
    return tuple(int(quote) if str(quote).isdigit() else quote for quote in quotes)


def _typographic_symbols(value: object) -> dict[str, str]:
    return {name: to_s(item) for name, item in _symbol_mapping(value).items()}


def _link_defs(value: object) -> dict[str, tuple[str, str | None]]:
    result = {}
    for name, target in _mapping(value).items():
        if not isinstance(target, (list, tuple)) or len(target) not in (1, 2):
            raise ValueError("each link definition is a list of one or two values")
        result[to_s(name)] = (target[0], target[1] if len(target) > 1 else None)
    return result


def _link_text(value: object) -> str:
    text = to_s(value)
    if "%s" not in text:
        raise ValueError("a '%s' is needed")
    return text


def _opaque(value: object) -> object:
    return value


@dataclass(frozen=True)
class KramdownOptions:
    """The options of one conversion; made by `from_mapping` or field by field.

    `compat_version` is pylekyll's own option: "2.5" or "2.4", the release of kramdown whose output is wanted.
    """

    input: str = "kramdown"
    auto_ids: bool = True
    auto_id_stripping: bool = False
    auto_id_prefix: str = ""
    header_links: bool = False
    header_offset: int = 0
    transliterated_header_ids: bool = False
    parse_block_html: bool = False
    parse_span_html: bool = True
    html_to_native: bool = False
    link_defs: Mapping[str, tuple[str, str | None]] = field(default_factory=dict)
    footnote_nr: int = 1
    footnote_backlink: str = "&#8617;"
    footnote_backlink_inline: bool = False
    footnote_prefix: str = ""
    footnote_link_text: str = "%s"
    entity_output: str | None = "as_char"
    toc_levels: tuple[int, ...] = _LEVELS
    smart_quotes: tuple[str | int, ...] = _QUOTES
    typographic_symbols: Mapping[str, str] = field(default_factory=dict)
    syntax_highlighter: str | None = "rouge"
    syntax_highlighter_opts: Mapping[str, Any] = field(default_factory=dict)
    math_engine: str | None = "mathjax"
    math_engine_opts: Mapping[str, Any] = field(default_factory=dict)
    remove_line_breaks_for_cjk: bool = False
    remove_block_html_tags: bool = True
    remove_span_html_tags: bool = False
    forbidden_inline_options: tuple[str, ...] = ("template",)
    template: str = ""
    line_width: int = 72
    list_indent: int = 2
    hard_wrap: bool = True
    gfm_quirks: tuple[str, ...] = ("paragraph_end",)
    gfm_emojis: bool = False
    compat_version: str = "2.5"

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> KramdownOptions:
        """Read options as a site's configuration gives them (`kramdown:`); unknown ones are ignored, as in kramdown.

        Raises ConfigError for a value that kramdown refuses.
        """
        values = {name: _parse(name, value) for name, value in mapping.items() if name in OPTION_PARSERS}
        return cls(**values)

    def with_option(self, name: str, value: str) -> KramdownOptions | None:
        """A copy with one option set from a document's `{::options}`; None when it is unknown, forbidden or invalid."""
        if name not in OPTION_PARSERS or name in self.forbidden_inline_options or name in _NEVER_INLINE:
            return None
        try:
            return replace(self, **{name: _parse(name, value)})
        except ConfigError:
            return None

    @property
    def is_gfm(self) -> bool:
        """Return whether the GFM parser reads the document."""
        return self.parser == "GFM"

    @property
    def parser(self) -> str:
        """Return the name of the parser, as Ruby derives it from the input (`JekyllDocument.setup`)."""
        return self.input[:1].upper() + self.input[1:]

    def check_parser(self) -> None:
        """Raise `ConfigError` if kramdown does not have a parser for the input."""
        if self.parser in PARSERS:
            return
        meant = next((name for name in PARSERS if name.lower() == self.input.lower()), None)
        known = f"Write one of {', '.join(sorted(PARSERS.values()))}."
        raise ConfigError(
            f"kramdown does not have a parser for `input: {self.input}`.",
            hint=f"Did you mean `{PARSERS[meant]}`?" if meant else known,
        )


OPTION_PARSERS: dict[str, Callable[[Any], Any]] = {
    "input": lambda value: symbol(value) or "kramdown",
    "auto_ids": _boolean,
    "auto_id_stripping": _boolean,
    "auto_id_prefix": to_s,
    "header_links": _boolean,
    "header_offset": _integer,
    "transliterated_header_ids": _boolean,
    "parse_block_html": _boolean,
    "parse_span_html": _boolean,
    "html_to_native": _boolean,
    "link_defs": _link_defs,
    "footnote_nr": _integer,
    "footnote_backlink": to_s,
    "footnote_backlink_inline": _boolean,
    "footnote_prefix": to_s,
    "footnote_link_text": _link_text,
    "entity_output": symbol,
    "toc_levels": _toc_levels,
    "smart_quotes": _smart_quotes,
    "typographic_symbols": _typographic_symbols,
    "syntax_highlighter": symbol,
    "syntax_highlighter_opts": _symbol_mapping,
    "math_engine": symbol,
    "math_engine_opts": _symbol_mapping,
    "remove_line_breaks_for_cjk": _boolean,
    "remove_block_html_tags": _boolean,
    "remove_span_html_tags": _boolean,
    "forbidden_inline_options": _symbols,
    "template": to_s,
    "line_width": _integer,
    "list_indent": _integer,
    "hard_wrap": _boolean,
    "gfm_quirks": _symbols,
    "gfm_emojis": _boolean,
    "compat_version": _opaque,
}


def _parse(name: str, value: object) -> Any:
    try:
        result = OPTION_PARSERS[name](value)
    except (ValueError, TypeError) as error:
        raise ConfigError(f"invalid value for kramdown's option '{name}': {error}") from error
    if name == "compat_version" and result not in COMPAT_VERSIONS:
        raise ConfigError(f"compat_version is one of {', '.join(COMPAT_VERSIONS)}")
    return result
