"""The options of CommonMark, with names as in CommonMarker's `Config::OPTS`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pylekyll.foundation.log import Log

#: Options of parsing and of printing, in CommonMarker's order. Some have no effect, as in the Ruby renderer:
#: `DEFAULT`, `VALIDATE_UTF8`, `TABLE_PREFER_STYLE_ATTRIBUTES` and `FULL_INFO_STRING`.
OPTIONS = (
    "DEFAULT",
    "SOURCEPOS",
    "UNSAFE",
    "VALIDATE_UTF8",
    "SMART",
    "LIBERAL_HTML_TAG",
    "FOOTNOTES",
    "STRIKETHROUGH_DOUBLE_TILDE",
    "HARDBREAKS",
    "NOBREAKS",
    "GITHUB_PRE_LANG",
    "TABLE_PREFER_STYLE_ATTRIBUTES",
    "FULL_INFO_STRING",
)
EXTENSIONS = ("table", "strikethrough", "autolink", "tagfilter", "tasklist")


@dataclass(frozen=True, slots=True)
class CommonMarkOptions:
    """Options of parsing and printing a document."""

    options: frozenset[str] = frozenset()
    extensions: tuple[str, ...] = ()

    @classmethod
    def from_mapping(cls, mapping: object, log: Log | None = None) -> CommonMarkOptions:
        """Return the options of a site: its setting `commonmark`, with the lists `options` and `extensions`.

        Unknown names cause a warning. A value that is not a list, or holds anything but text, counts as empty
        (`Jekyll::Converters::Markdown::CommonMark#setup_options`).
        """
        settings: Mapping[Any, Any] = mapping if isinstance(mapping, dict) else {}
        options = [name.upper() for name in _names(settings.get("options"))]
        return cls(
            frozenset(_valid(options, OPTIONS, "option", log)),
            tuple(_valid(_names(settings.get("extensions")), EXTENSIONS, "extension", log)),
        )


def _names(value: object) -> list[str]:
    return value if isinstance(value, list) and all(isinstance(name, str) for name in value) else []


def _valid(names: list[str], known: tuple[str, ...], kind: str, log: Log | None) -> list[str]:
    valid = []
    for name in names:
        if name in known:
            valid.append(name)
        elif log is not None:
            log.warning("CommonMark:", f"{name} is not a valid {kind}", code="commonmark-option")
            log.info(f"Valid {kind}s:", ", ".join(known))
    return valid
